import { createHash } from "node:crypto";
import type { CountedMetadata } from "@isotherm/store/analytics/index";

/** Keys of metadata that an account's figures are grouped by: the ones that it used first. */
export const MOST_KEYS = 10;
/** Values of a key. */
export const MOST_VALUES = 200;
/** Characters of a value. */
const MOST_CHARACTERS = 100;

const DIGEST_LENGTH = 8;

const digestOf = (value: string): string =>
  createHash("sha256").update(value).digest("base64url").slice(0, DIGEST_LENGTH);

/** Not a name that objects of JSON keep apart from their own. */
const isName = (key: string): boolean => key !== "__proto__";

/** Whether figures tell this value of a key apart. */
export const isCounted = (counted: CountedMetadata, key: string, value: string): boolean =>
  isName(key) && Object.hasOwn(counted, key) && (counted[key]?.includes(digestOf(value)) ?? false);

/**
 * What is counted once some more metadata is there: new keys as long as there are fewer than ten, new values until a key has
 * too many or too long ones. Then it is counted no more, whatever its values. The same object where nothing is new.
 */
export const widened = (
  counted: CountedMetadata,
  metadata: readonly Readonly<Record<string, string>>[],
): CountedMetadata => {
  const after = new Map(Object.entries(counted));
  let isNew = false;
  for (const [key, value] of metadata.flatMap((pairs) => Object.entries(pairs))) {
    const values = after.has(key) ? after.get(key) : after.size < MOST_KEYS && isName(key) ? [] : null;
    if (!values) continue;
    const digest = digestOf(value);
    if (after.has(key) && values.includes(digest)) continue;
    const isTooMuch = value.length > MOST_CHARACTERS || values.length >= MOST_VALUES;
    after.set(key, isTooMuch ? null : [...values, digest]);
    isNew = true;
  }
  return isNew ? Object.fromEntries(after) : counted;
};
