import { createHmac } from "node:crypto";
import type { OpenIdConnect } from "@isotherm/contract/openid-connect";
import { ApiError, type Clock } from "@isotherm/core";
import type { Subject } from "@isotherm/store/members/index";
import type { Configuration } from "openid-client";

/** A stage's provider of OpenID Connect, and what proves to it who we are. */
export interface Provider extends OpenIdConnect {
  readonly clock: Clock;
  /** Undefined until an operator has set it. */
  readonly clientSecret: () => Promise<string | undefined>;
}

/** What provider and dashboard agree upon for one sign-in, all made from one secret that the browser keeps in a cookie. */
interface Agreed {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who somebody is, by what the provider says. */
export interface Shown extends Subject {
  /** What it is called in lists: the address where the provider says one, else the provider's host. */
  readonly name: string;
  /** Only one that the provider has verified, in lower case. */
  readonly email: string | undefined;
  /** When the provider has asked the person; 0 where it does not say. */
  readonly authenticatedAtMs: number;
}

/** Where the provider leads back to; it has to know this address. */
export const CALLBACK = "/dashboard/openid/callback";

/** The provider did not do what was asked of it, or cannot be reached: people are told, and may try again. */
export class ProviderFault extends Error {
  /** Whether the person, or the provider for it, has said no. */
  readonly refused: boolean;

  constructor(cause: unknown, { refused }: { readonly refused: boolean }) {
    super("the provider of OpenID Connect", { cause });
    this.name = "ProviderFault";
    this.refused = refused;
  }
}

const KNOWN_MS = 3_600_000;
const TIMEOUT_SECONDS = 8;

/** The library is loaded when somebody signs in by it. */
const library = () => import("openid-client");

let known: { readonly of: string; readonly configuration: Configuration; readonly untilMs: number } | undefined;

/** What the provider says about itself, read once an hour. @throws ApiError service_unavailable while no secret is set */
const configurationOf = async ({ issuer, client_id, clock, clientSecret }: Provider): Promise<Configuration> => {
  const secret = await clientSecret();
  if (secret === undefined) throw new ApiError("service_unavailable");
  const nowMs = clock.nowMs();
  const of = JSON.stringify([issuer, client_id, secret]);
  if (known?.of === of && nowMs < known.untilMs) return known.configuration;
  const { discovery, allowInsecureRequests, enableNonRepudiationChecks } = await library();
  // Plain HTTP is for a provider on this machine: the setting allows no other one.
  const execute = issuer.startsWith("http:")
    ? [enableNonRepudiationChecks, allowInsecureRequests]
    : [enableNonRepudiationChecks];
  const configuration = await discovery(new URL(issuer), client_id, secret, undefined, {
    execute,
    timeout: TIMEOUT_SECONDS,
  });
  known = { of, configuration, untilMs: nowMs + KNOWN_MS };
  return configuration;
};

const agreedBy = (token: string): Agreed => {
  const made = (use: string): string =>
    createHmac("sha256", token).update(`isotherm openid ${use}`).digest("base64url");
  return { state: made("state"), nonce: made("nonce"), verifier: made("verifier") };
};

/**
 * The address at which the provider asks a person who it is.
 *
 * @param again whether it must ask even whom it knows
 * @throws ProviderFault
 */
export const authorizationAddress = async (
  provider: Provider,
  token: string,
  { origin, again }: { readonly origin: string; readonly again: boolean },
): Promise<string> => {
  const { state, nonce, verifier } = agreedBy(token);
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
  const configuration = await toldFaults(configurationOf(provider));
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: origin + CALLBACK,
    scope: "openid email",
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    // Google says when it has asked only if it is wanted like this.
    claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
    ...(again && { prompt: "login", max_age: "0" }),
  });
  return address.href;
};

/**
 * Who came back from the provider. State, issuer, nonce, the code's verifier, signature, audience and times have to be right.
 *
 * @param address the one that the browser came back to
 * @throws ProviderFault
 */
export const shownBy = async (provider: Provider, token: string, address: URL): Promise<Shown> => {
  const { state, nonce, verifier } = agreedBy(token);
  const { authorizationCodeGrant } = await library();
  const configuration = await toldFaults(configurationOf(provider));
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  const answer = await toldFaults(authorizationCodeGrant(configuration, address, checks));
  const claims = answer.claims();
  if (!claims) throw new ProviderFault(new Error("no identity"), { refused: false });
  const { iss: issuer, sub: subject, email, email_verified, auth_time } = claims;
  const told = typeof email === "string" ? email.toLowerCase() : undefined;
  return {
    issuer,
    subject,
    name: told ?? new URL(issuer).host,
    email: email_verified === true ? told : undefined,
    authenticatedAtMs: typeof auth_time === "number" ? Math.min(auth_time * 1_000, provider.clock.nowMs()) : 0,
  };
};

const toldFaults = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { AuthorizationResponseError } = await library();
    throw new ProviderFault(error, { refused: error instanceof AuthorizationResponseError });
  }
};
