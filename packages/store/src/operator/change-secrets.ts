import { type EdgeKeys, edgeKeysText, nextEdgeKey, parseEdgeKeys } from "../secrets/edge-keys.ts";
import {
  type GeneratedSecret,
  type GeneratedSecretName,
  KEEP_MS,
  VALUE_LENGTH,
  firstText,
  parseGenerated,
  rotated,
} from "../secrets/kept-secret.ts";
import { openIdSecretText } from "../secrets/openid-secret.ts";
import { parsePaymentKeys, type PaymentKeys, replacedKeys } from "../secrets/payment-keys.ts";
import { SecretMissing, type SecretName, type SecretStore, type SecretText } from "../secrets/secret-store.ts";
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
  const value = operating.tokens.base62(VALUE_LENGTH);
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
interface SecretWriting {
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
const writeAudited = async (
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

const PAYMENT_KEYS = "payment-keys";

/** The keys of card payments as they stand. */
export const readPaymentKeys = async (store: SecretStore): Promise<PaymentKeys> =>
  parsePaymentKeys((await store.read(PAYMENT_KEYS))?.text);

/** New keys of card payments (earlier signing secrets hold a while longer), or none: then no payment begins. */
export const setPaymentKeys = async (
  operating: Operating,
  store: SecretStore,
  given: { readonly api_key: string; readonly signing_secret: string } | undefined,
): Promise<PaymentKeys> => {
  const standing = await store.read(PAYMENT_KEYS);
  const before = parsePaymentKeys(standing?.text);
  const after: PaymentKeys = given
    ? replacedKeys(before, given, operating.clock.nowMs())
    : { ...before, api_key: null };
  const detail = { on: given !== undefined, signing_secrets: after.signing.length };
  const command = given ? "secret set" : "secret off";
  await writeAudited(operating, store, { name: PAYMENT_KEYS, command, text: JSON.stringify(after), standing, detail });
  return after;
};

const EDGE_KEYS = "edge-keys";

/** The keys of the edge as they stand. Throws SecretMissing. */
export const readEdgeKeys = async (
  store: SecretStore,
): Promise<{ readonly standing: SecretText; readonly keys: EdgeKeys }> => {
  const standing = await store.read(EDGE_KEYS);
  if (!standing) throw new SecretMissing(EDGE_KEYS);
  return { standing, keys: parseEdgeKeys(standing.text) };
};

/**
 * Adds a value, which the API accepts beside the others once every function has read it, and answers its name. What
 * CloudFront sends does not change.
 *
 * @throws SecretMissing, SecretMoved
 */
export const addEdgeKey = async (operating: Operating, store: SecretStore): Promise<string> => {
  const { standing, keys } = await readEdgeKeys(store);
  const added = nextEdgeKey(keys);
  const text = edgeKeysText({ ...keys, [added]: operating.tokens.base62(VALUE_LENGTH) });
  await writeAudited(operating, store, {
    name: EDGE_KEYS,
    command: "secret rotate",
    text,
    standing,
    detail: { added },
  });
  return added;
};

/**
 * Takes a value away: what brings it is refused once every function has read that. False, and nothing changes, for a name
 * that does not stand or the only one.
 *
 * @throws SecretMissing, SecretMoved
 */
export const dropEdgeKey = async (operating: Operating, store: SecretStore, dropped: string): Promise<boolean> => {
  const { standing, keys } = await readEdgeKeys(store);
  if (!Object.hasOwn(keys, dropped)) return false;
  const { [dropped]: _gone, ...rest } = keys;
  if (Object.keys(rest).length === 0) return false;
  const text = edgeKeysText(rest);
  await writeAudited(operating, store, {
    name: EDGE_KEYS,
    command: "secret drop",
    text,
    standing,
    detail: { dropped },
  });
  return true;
};

const OPENID_CLIENT = "openid-client";

/** Whether the client secret of the provider of OpenID Connect was set. */
export const hasOpenIdSecret = async (store: SecretStore): Promise<boolean> =>
  (await store.read(OPENID_CLIENT)) !== undefined;

/** Sets the client secret of the provider of OpenID Connect; the earlier one is used until functions read this one. */
export const setOpenIdSecret = async (
  operating: Operating,
  store: SecretStore,
  clientSecret: string,
): Promise<void> => {
  const standing = await store.read(OPENID_CLIENT);
  await writeAudited(operating, store, {
    name: OPENID_CLIENT,
    command: "secret set",
    text: openIdSecretText(clientSecret),
    standing,
    detail: {},
  });
};
