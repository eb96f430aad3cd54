import { firstText, type GeneratedSecret, parseGenerated, rotated, VALUE_LENGTH } from "../secrets/generated-secret.ts";
import { type GeneratedSecretName, KEEP_MS } from "../secrets/kept-key-ring.ts";
import type { SecretName } from "../secrets/secret-name.ts";
import { SecretMissing, type SecretStore, type SecretText } from "../secrets/secret-source.ts";
import { operate, type Operating } from "./operator-act.ts";

/** A secret that the deployment made up, as it stands. Throws SecretMissing. */
export const readGenerated = async (
  store: SecretStore,
  name: GeneratedSecretName,
): Promise<{ readonly standing: SecretText; readonly secret: GeneratedSecret }> => {
  const standing = await store.read(name);
  if (!standing) throw new SecretMissing(name);
  return { standing, secret: parseGenerated(standing.text) };
};

/**
 * Gives a secret a new value. It becomes current when every function has read it; what was made with earlier ones is
 * read for as long as `KEEP_MS` says. `leaked`: the new value is the only one from now on.
 *
 * @throws SecretMissing, SecretMoved
 */
export const rotateSecret = async (
  operating: Operating,
  store: SecretStore,
  { name, leaked }: { readonly name: GeneratedSecretName; readonly leaked: boolean },
): Promise<GeneratedSecret> => {
  const { standing, secret } = await readGenerated(store, name);
  const value = operating.secrets.base62(VALUE_LENGTH);
  const next = leaked
    ? parseGenerated(firstText(value))
    : rotated(secret, value, { nowMs: operating.clock.nowMs(), keepMs: KEEP_MS[name] });
  const detail = { leaked, current_from: next.later.at(-1)?.from ?? "at once" };
  await writeAudited(operating, store, {
    name,
    command: "secret rotate",
    text: JSON.stringify(next),
    standing,
    detail,
  });
  return next;
};

/** What is written, and what the audit is told of it: never the text. */
export interface SecretWriting {
  readonly name: SecretName;
  readonly command: string;
  readonly text: string;
  readonly standing: SecretText | undefined;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Writes a secret. The audit and the secret are in two places: the audit comes first, so that nothing changes without a
 * trace, and is told when the writing fails.
 */
export const writeAudited = async (
  operating: Operating,
  store: SecretStore,
  { name, command, text, standing, detail }: SecretWriting,
): Promise<void> => {
  await operate(operating, { command, subject: name, detail }, []);
  try {
    await store.write(name, text, standing);
  } catch (error) {
    await operate(operating, { command: `${command} failed`, subject: name, detail }, []);
    throw error;
  }
};
