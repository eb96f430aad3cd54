import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What a browser is asked to make or sign, as far as it is read here. */
interface Asked {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

/** A passkey without a browser: an authenticator in software, for tests of what a server accepts. */
export interface TestPasskey {
  readonly id: string;
  /** What `navigator.credentials.create` answers, as JSON. */
  register(asked: Asked, origin: string): string;
  /** What `navigator.credentials.get` answers, as JSON. */
  sign(asked: Asked, origin: string, options?: { readonly verified?: boolean; readonly rpId?: string }): string;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

/** CBOR (RFC 8949), as far as an attestation needs it: the head of an item of a major type. */
const head = (major: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
const integer = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** The public key in COSE's words: EC2, ES256, P-256. */
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, "base64url"))],
    [integer(-3), bytes(Buffer.from(y, "base64url"))],
  ]);
};

const PRESENT = 1;
const VERIFIED = 4;
const WITH_KEY = 64;

const clientData = (type: string, { challenge }: Asked, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** What an authenticator says of itself: for which host, with which flags, how often it has signed. */
const authenticatorData = (rpId: string, flags: number, count: number, more: Uint8Array = new Uint8Array()): Buffer => {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more]);
};

/** The attestation of a new key, of nobody's making: format `none`. */
const attestation = (id: Uint8Array, publicKey: KeyObject, rpId: string, count: number): Buffer => {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(id.length);
  const made = Buffer.concat([Buffer.alloc(16), size, id, coseKey(publicKey)]);
  return map([
    [text("fmt"), text("none")],
    [text("attStmt"), map([])],
    [text("authData"), bytes(authenticatorData(rpId, PRESENT | VERIFIED | WITH_KEY, count, made))],
  ]);
};

/** Makes a passkey for the host of an origin. */
export const testPasskey = (): TestPasskey => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let count = 0;
  const answer = (told: Buffer, response: Record<string, Uint8Array>): string =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: "public-key",
      clientExtensionResults: {},
      response: Object.fromEntries(
        Object.entries({ clientDataJSON: told, ...response }).map(([name, value]) => [name, base64url(value)]),
      ),
    });
  return {
    id: base64url(id),
    register: (asked, origin) => {
      count += 1;
      const attestationObject = attestation(id, publicKey, new URL(origin).hostname, count);
      return answer(clientData("webauthn.create", asked, origin), { attestationObject });
    },
    sign: (asked, origin, { verified = true, rpId = new URL(origin).hostname } = {}) => {
      count += 1;
      const data = authenticatorData(rpId, verified ? PRESENT | VERIFIED : PRESENT, count);
      const told = clientData("webauthn.get", asked, origin);
      const signature = sign("sha256", Buffer.concat([data, sha256(told)]), privateKey);
      return answer(told, { authenticatorData: data, signature });
    },
  };
};
