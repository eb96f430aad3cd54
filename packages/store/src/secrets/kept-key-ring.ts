import { ringAt, parseGenerated, type KeyRing } from "./generated-secret.ts";
import { keptSecret, type SecretReading } from "./kept-secret.ts";

const DAY_MS = 86_400_000;

/**
 * How long what was made with an earlier value is read after the next became current. Addresses of pages stand in
 * mails and in printed certificates: for ever.
 */
export const KEEP_MS = { "cursor-keys": 7 * DAY_MS, "page-keys": undefined } as const;

/** The name of a secret that the deployment makes up for itself. */
export type GeneratedSecretName = keyof typeof KEEP_MS;

/** Answers the values of a generated secret that hold now. See `keptSecret`. */
export const keptKeyRing = (reading: SecretReading, name: GeneratedSecretName): (() => Promise<KeyRing>) => {
  const kept = keptSecret(reading, name, (text) => {
    if (text === undefined) throw new Error(`the secret ${name} does not exist`);
    return parseGenerated(text);
  });
  return async () => ringAt(await kept(), reading.clock.nowMs(), KEEP_MS[name]);
};
