import type { WebhookEvent } from "../generated/schemas.ts";
import { MACHINE } from "../machine.ts";
import { sha256 } from "../sha256.ts";
import type { ReplayGuard } from "./replay-guard.ts";
import { sentBy, type Signature } from "./signature.ts";

/** Headers of a request, as frameworks hand them out. */
export type RequestHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a receiver has in hand. */
export interface Delivery {
  readonly headers: RequestHeaders;
  /** The body exactly as it came, before any parsing. */
  readonly body: string | Uint8Array;
  /** The secrets of the endpoint; two while it is being changed. Empty ones are left out. */
  readonly secrets: string | readonly string[];
  /** Refuses a delivery that was accepted before. */
  readonly replayGuard?: ReplayGuard | undefined;
  /** The receiver's clock, milliseconds since 1970; the process's by default. */
  readonly nowMs?: number | undefined;
}

/** A delivery that is the service's own. */
export interface VerifiedDelivery {
  /** Of one account, oldest first; expect an event more than once, with the same `event_id`. */
  readonly events: WebhookEvent[];
}

/** Why a delivery is not taken. */
export type WebhookRefusal = "missing" | "malformed" | "too_old" | "no_match" | "replayed" | "unreadable";

/** The delivery is not the service's own, not of now, or not new: answer anything but 2xx. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly reason: WebhookRefusal;

  constructor(reason: WebhookRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Age, in seconds, from which a signature is refused. The same holds for one from the future. */
const MAX_AGE_SECONDS = 120;

/**
 * Checks the signature of a delivery and reads its events. Takes both schemes of the service: `Service-HMAC`, and the headers
 * of Standard Webhooks where the first is missing.
 *
 * @throws WebhookError
 * @throws TypeError there is no secret, as where an environment variable is not set, or the body is not the raw one
 */
export const verifyWebhook = async (delivery: Delivery): Promise<VerifiedDelivery> => {
  const { body, headers, replayGuard, nowMs = MACHINE.nowMs() } = delivery;
  // An empty secret is one that nobody set, and anybody can sign with it.
  const secrets = [delivery.secrets].flat().filter(Boolean);
  if (secrets.length === 0) throw new TypeError("verifyWebhook: there is no secret, or only empty ones");
  if (typeof body !== "string" && !ArrayBuffer.isView(body)) {
    throw new TypeError("verifyWebhook: body must be the raw body, text or bytes, before any parsing");
  }
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signature = sentBy((name) => headerOf(headers, name));
  if (signature === "missing") throw new WebhookError("missing", "The delivery is not signed.");
  if (signature === "malformed") throw new WebhookError("malformed", "The signature is malformed.");
  if (Math.abs(nowMs / 1_000 - signature.sentAt) > MAX_AGE_SECONDS) {
    throw new WebhookError("too_old", "The signature is older than two minutes, or the clock is wrong.");
  }
  if (!(await matches(signature, bytes, secrets))) {
    throw new WebhookError("no_match", "The signature is not that of a secret of this endpoint.");
  }
  const untilMs = (signature.sentAt + MAX_AGE_SECONDS) * 1_000;
  const isNew = await replayGuard?.isNew(await idOf(signature, bytes), untilMs, nowMs);
  if (isNew === false) throw new WebhookError("replayed", "This delivery was accepted before.");
  return { events: eventsOf(bytes) };
};

const headerOf = (headers: RequestHeaders, name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
  return typeof found === "string" || found === undefined ? found : found.join(",");
};

/**
 * Of the time and the body alone, which both schemes sign: whoever sends a delivery again can write its headers otherwise, but
 * can't change these.
 */
const idOf = ({ sentAt }: Signature, body: Uint8Array): Promise<string> => sha256(behind(`${sentAt}.`, body));

/** Bytes with a text before them. */
const behind = (text: string, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const prefix = new TextEncoder().encode(text);
  const whole = new Uint8Array(prefix.length + body.length);
  whole.set(prefix);
  whole.set(body, prefix.length);
  return whole;
};

/** Every pair is compared, and each in constant time, so that the time taken does not tell which one matched. */
const matches = async (signature: Signature, body: Uint8Array, secrets: readonly string[]): Promise<boolean> => {
  const signed = behind(signature.prefix, body);
  // `whsec_` alone has an empty key.
  const keysOf = (secret: string) => signature.keysOf(secret).filter(({ length }) => length > 0);
  const results = await Promise.all(
    secrets.flatMap(keysOf).map(async (key) => {
      const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
      return Promise.all(signature.macs.map((mac) => crypto.subtle.verify("HMAC", imported, mac, signed)));
    }),
  );
  return results.flat().includes(true);
};

const eventsOf = (bytes: Uint8Array): WebhookEvent[] => {
  try {
    const { events } = JSON.parse(new TextDecoder().decode(bytes)) as { events?: WebhookEvent[] };
    if (Array.isArray(events)) return events;
  } catch {
    // Told below.
  }
  throw new WebhookError("unreadable", "The body is not a delivery of events.");
};
