type Bytes = Uint8Array<ArrayBuffer>;

/** What the headers of a delivery say of its signature, in whichever scheme. */
export interface Signature {
  /** When it was signed, seconds since 1970. */
  readonly sentAt: number;
  /** What is signed before the body. */
  readonly prefix: string;
  /** The codes, one for each secret of the sender. */
  readonly macs: readonly Bytes[];
  /** The keys that a secret stands for. */
  readonly keysOf: (secret: string) => Bytes[];
}

/** Reads `Service-HMAC`, or, where it is missing, the headers of Standard Webhooks. `header` gets names in lower case. */
export const sentBy = (header: (name: string) => string | undefined): Signature | "missing" | "malformed" => {
  const own = header("service-hmac");
  if (own !== undefined && own !== "") return ownSignature(own);
  const signature = header("webhook-signature");
  if (signature === undefined || signature === "") return "missing";
  return standardSignature(signature, header("webhook-id"), header("webhook-timestamp"));
};

const WHOLE_SECONDS = /^[0-9]{1,15}$/;

/** `timestamp=…,account=…,v1=<hexadecimal>[,v1=…]` over `<timestamp>.<body>`. */
const ownSignature = (header: string): Signature | "malformed" => {
  const parts = header.split(",").map((part) => part.trim().split("=", 2));
  const of = (name: string): string[] => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [timestamp = "", ...further] = of("timestamp");
  const codes = of("v1");
  if (!WHOLE_SECONDS.test(timestamp) || further.length > 0 || codes.length === 0) return "malformed";
  return {
    sentAt: Number(timestamp),
    prefix: `${timestamp}.`,
    macs: codes.flatMap(fromHex),
    keysOf: (secret) => [new TextEncoder().encode(secret)],
  };
};

/** `v1,<base64>[ v1,…]` over `<id>.<timestamp>.<body>`. Keys may stand in base64, with `whsec_` before them. */
const standardSignature = (header: string, id = "", timestamp = ""): Signature | "malformed" => {
  const codes = header.split(" ").flatMap((part) => (part.startsWith("v1,") ? [part.slice("v1,".length)] : []));
  if (id === "" || !WHOLE_SECONDS.test(timestamp) || codes.length === 0) return "malformed";
  return {
    sentAt: Number(timestamp),
    prefix: `${id}.${timestamp}.`,
    macs: codes.flatMap(fromBase64),
    keysOf: (secret) => [new TextEncoder().encode(secret), ...fromBase64(secret.replace(/^whsec_/, ""))],
  };
};

/** The bytes of a code; none where it is no code, which then matches nothing. */
const fromHex = (text: string): Bytes[] =>
  /^[0-9a-f]{64}$/.test(text) ? [Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))] : [];

/** The bytes of a text in base64; none where it is none. */
export const fromBase64 = (text: string): Bytes[] => {
  try {
    return [Uint8Array.from(atob(text), (character) => character.charCodeAt(0))];
  } catch {
    return [];
  }
};
