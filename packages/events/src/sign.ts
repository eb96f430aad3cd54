import { createHmac } from "node:crypto";
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
