import * as z from "zod";
import { keptSecret, type SecretReading } from "./kept-secret.ts";

const Text = z.object({ schema: z.literal(1), client_secret: z.string().min(1) });

/** What a provider of OpenID Connect has given us to prove who we are. */
export const OpenIdClientSecret = z.string().min(16, "must have 16 characters at least").max(1_000);

/** The client secret in a secret's text; undefined while nobody has set it. Throws when it is something else, without showing it. */
const parseOpenIdSecret = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  try {
    return Text.parse(JSON.parse(text)).client_secret;
  } catch {
    // What zod or JSON say would quote the secret.
    throw new Error("the client secret of OpenID Connect is not of the form that this version reads");
  }
};

/** The text that holds a client secret. */
export const openIdSecretText = (client_secret: string): string => JSON.stringify({ schema: 1, client_secret });

/** Returns the client secret as it stands, read again as `keptSecret` does. */
export const openIdSecret = (reading: SecretReading): (() => Promise<string | undefined>) => {
  const kept = keptSecret(reading, "openid-client", parseOpenIdSecret);
  return () => kept();
};
