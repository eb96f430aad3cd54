import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Member, Passkey } from "@isotherm/store/members/index";

/** Where passkeys belong: to the name of the host, not to its port. */
export interface Party {
  /** Scheme, host and port, as the browser writes them. */
  readonly origin: string;
}

const NAME = "Isotherm";
/** Five minutes, as long as a challenge is kept. */
const TIMEOUT_MS = 300_000;

const hostOf = ({ origin }: Party): string => new URL(origin).hostname;

/** The library with its parsers of certificates is loaded when somebody signs in. */
const library = () => import("@simplewebauthn/server");

/** What a browser is asked to make: a passkey that names its owner by itself, after a check of the owner, where it has none of these. */
export const registrationOptions = async (party: Party, { id, email, name }: Member, had: readonly string[] = []) => {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: hostOf(party),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    excludeCredentials: had.map((credential) => ({ id: credential })),
    attestationType: "none",
    timeout: TIMEOUT_MS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
};

/** What a browser is asked to sign, by whichever passkey its owner chooses. */
export const signInOptions = async (party: Party) => {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: hostOf(party), userVerification: "required", timeout: TIMEOUT_MS });
};

/** Whether a challenge was ours, and is used by this. */
type TakesChallenge = (challenge: string) => Promise<boolean>;

const parsed = (text: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The passkey that a browser has made; undefined where what it sent is not right in every part. */
export const madePasskey = async (
  party: Party,
  answer: string,
  expectedChallenge: TakesChallenge,
): Promise<Pick<Passkey, "id" | "public_key" | "counter"> | undefined> => {
  const { verifyRegistrationResponse } = await library();
  const response = parsed(answer) as RegistrationResponseJSON | undefined;
  if (!response) return undefined;
  const checked = { expectedChallenge, expectedOrigin: party.origin, expectedRPID: hostOf(party) };
  // The library throws at whatever is not right.
  const result = await verifyRegistrationResponse({ response, ...checked, requireUserVerification: true }).catch(
    () => undefined,
  );
  if (!result?.verified) return undefined;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return { id, public_key: Buffer.from(publicKey).toString("base64url"), counter };
};

/** The id of the passkey that a browser says to have signed with. */
export const claimedPasskey = (answer: string): string | undefined => {
  const { id } = (parsed(answer) ?? {}) as Partial<AuthenticationResponseJSON>;
  return typeof id === "string" && /^[\w-]{1,1400}$/.test(id) ? id : undefined;
};

/** The new count of signatures of a passkey that has signed; undefined where what was sent is not right in every part. */
export const signatureCount = async (
  party: Party,
  answer: string,
  { id, public_key, counter }: Passkey,
  expectedChallenge: TakesChallenge,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await library();
  const response = parsed(answer) as AuthenticationResponseJSON | undefined;
  if (!response) return undefined;
  const checked = { expectedChallenge, expectedOrigin: party.origin, expectedRPID: hostOf(party) };
  const credential = { id, publicKey: new Uint8Array(Buffer.from(public_key, "base64url")), counter };
  const result = await verifyAuthenticationResponse({
    response,
    ...checked,
    credential,
    requireUserVerification: true,
  }).catch(() => undefined);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
};

/** Where a passkey was made, as far as the browser says: its name until its owner gives it another one. */
export const placeOf = (userAgent: string): string =>
  ["iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux"].find((name) => userAgent.includes(name)) ??
  "Passkey";
