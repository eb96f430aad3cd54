import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

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

/** Makes a passkey for the host of an origin. */
export const testPasskey = (): TestPasskey => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const key = createPrivateKey(privateKey.export({ format: "pem", type: "pkcs8" }));
  let count = 0;
  const data = (rpId: string, flags: number, more: Uint8Array = new Uint8Array()): Buffer => {
    count += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more]);
  };
  const clientData = (type: string, { challenge }: Asked, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object): string =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: "public-key",
      clientExtensionResults: {},
      response,
    });
  return {
    id: base64url(id),
    register: (asked, origin) => {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const made = Buffer.concat([Buffer.alloc(16), size, id, coseKey(publicKey)]);
      const authenticatorData = data(new URL(origin).hostname, PRESENT | VERIFIED | WITH_KEY, made);
      const attestationObject = map([
        [text("fmt"), text("none")],
        [text("attStmt"), map([])],
        [text("authData"), bytes(authenticatorData)],
      ]);
      return answer({
        clientDataJSON: base64url(clientData("webauthn.create", asked, origin)),
        attestationObject: base64url(attestationObject),
      });
    },
    sign: (asked, origin, { verified = true, rpId = new URL(origin).hostname } = {}) => {
      const authenticatorData = data(rpId, verified ? PRESENT | VERIFIED : PRESENT);
      const told = clientData("webauthn.get", asked, origin);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(told)]), key);
      return answer({
        clientDataJSON: base64url(told),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      });
    },
  };
};
