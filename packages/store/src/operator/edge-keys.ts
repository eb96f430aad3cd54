import { type EdgeKeys, edgeKeysText, nextEdgeKey, parseEdgeKeys } from "../secrets/edge-keys.ts";
import { VALUE_LENGTH } from "../secrets/generated-secret.ts";
import { SecretMissing, type SecretStore, type SecretText } from "../secrets/secret-source.ts";
import type { Operating } from "./operator-act.ts";
import { writeAudited } from "./rotate-secret.ts";

const NAME = "edge-keys";

/** The keys of the edge as they stand. Throws SecretMissing. */
export const readEdgeKeys = async (
  store: SecretStore,
): Promise<{ readonly standing: SecretText; readonly keys: EdgeKeys }> => {
  const standing = await store.read(NAME);
  if (!standing) throw new SecretMissing(NAME);
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
  const text = edgeKeysText({ ...keys, [added]: operating.secrets.base62(VALUE_LENGTH) });
  await writeAudited(operating, store, { name: NAME, command: "secret rotate", text, standing, detail: { added } });
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
  await writeAudited(operating, store, { name: NAME, command: "secret drop", text, standing, detail: { dropped } });
  return true;
};
