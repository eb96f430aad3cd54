import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { AccountId } from "@isotherm/core";

/** The header that carries the signature of a delivery. */
export const SIGNATURE_HEADER = "Service-HMAC";

/** What is signed. */
export interface Signing {
  /** The exact text that will be sent. */
  readonly body: string;
  /** This attempt, in whole seconds since 1970. */
  readonly sentAt: number;
  /** The account of the events in the body. */
  readonly account: AccountId;
  /** The active secrets, newest first, one `v1` part each. */
  readonly secrets: readonly string[];
}

/** The lower-case hexadecimal HMAC-SHA256 of `<sentAt>.<body>` under a secret's UTF-8 bytes. */
export const macOf = (secret: string, sentAt: string, body: string | Uint8Array): string =>
  createHmac("sha256", secret).update(`${sentAt}.`).update(body).digest("hex");

/** The value of the signature header: `timestamp=…,account=…,v1=…`, with a further `v1` for each further secret. */
export const signatureHeader = ({ body, sentAt, account, secrets }: Signing): string =>
  [
    `timestamp=${sentAt}`,
    `account=${account}`,
    ...secrets.map((secret) => `v1=${macOf(secret, String(sentAt), body)}`),
  ].join(",");

/**
 * The headers of a delivery that tell whose it is: ours, and those of the specification Standard Webhooks, whose libraries
 * take `whsec_` and the Base64 of the secret's UTF-8 bytes as their secret. `webhook-id` is the same for the same body, so that
 * a receiver may know an attempt that it has had.
 */
export const signedHeaders = (signing: Signing): Readonly<Record<string, string>> => {
  const { body, sentAt, secrets } = signing;
  const id = `msg_${createHash("sha256").update(body).digest("hex").slice(0, 32)}`;
  const macs = secrets.map((secret) => createHmac("sha256", secret).update(`${id}.${sentAt}.${body}`).digest("base64"));
  return {
    [SIGNATURE_HEADER]: signatureHeader(signing),
    "webhook-id": id,
    "webhook-timestamp": String(sentAt),
    "webhook-signature": macs.map((mac) => `v1,${mac}`).join(" "),
  };
};

/** Age, in seconds, from which a signature is refused. The same holds for one from the future. */
const SIGNATURE_MAX_AGE_SECONDS = 120;

/** What a receiver has in hand. */
export interface Received {
  /** The value of the header `Service-HMAC`, as `node:http` gives it; undefined when it is missing. */
  readonly header: string | readonly string[] | undefined;
  /** The request's body exactly as it came, before any parsing. */
  readonly body: string | Uint8Array;
  /** The receiver's secrets of this endpoint; more than one while it is being changed. Empty ones are left out. */
  readonly secrets: readonly string[];
  /** The receiver's clock, milliseconds since 1970. */
  readonly nowMs: number;
}

/** The verdict; when verified, who the events are about. */
export type Verdict =
  | { readonly verified: true; readonly account?: string; readonly organisation?: string }
  | { readonly verified: false; readonly reason: "missing" | "malformed" | "too_old" | "no_match" };

/**
 * Checks the signature of a delivery, for receivers. Answer 2xx only when it is verified.
 * Accepts both forms of the header, `account=` and `organisation=`, and any number of `v1` parts.
 */
export const verifySignature = ({ header, body, secrets, nowMs }: Received): Verdict => {
  if (header === undefined || header === "") return { verified: false, reason: "missing" };
  if (typeof header !== "string") return { verified: false, reason: "malformed" };
  const parts = header.split(",").map((part) => part.trim().split("=", 2));
  const of = (name: string): string[] => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [timestamp, ...further] = of("timestamp");
  const macs = of("v1");
  if (timestamp === undefined || further.length > 0 || !/^[0-9]{1,15}$/.test(timestamp) || macs.length === 0) {
    return { verified: false, reason: "malformed" };
  }
  if (Math.abs(nowMs / 1_000 - Number(timestamp)) > SIGNATURE_MAX_AGE_SECONDS)
    return { verified: false, reason: "too_old" };

  // Every pair is compared, so that the time taken does not tell which one matched.
  // An empty secret is one that nobody set, and anybody can sign with it.
  const given = secrets.filter((secret) => secret !== "");
  const matches = given.flatMap((secret) => macs.map((mac) => sameText(mac, macOf(secret, timestamp, body))));
  if (!matches.includes(true)) return { verified: false, reason: "no_match" };
  const [account] = of("account");
  const [organisation] = of("organisation");
  return { verified: true, ...(account && { account }), ...(organisation && { organisation }) };
};

const sameText = (given: string, own: string): boolean => {
  const bytes = Buffer.from(given);
  const expected = Buffer.from(own);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
};
