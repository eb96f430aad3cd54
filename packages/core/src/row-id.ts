import { createHash } from "node:crypto";
import { encodeTime } from "ulid";
import { type BatchId, ID_PREFIXES, type IdOf } from "./ids.ts";
import { idTimeMs } from "./system.ts";

/** Digits of the row and of the hash: with the ten of the time, 26. */
const ROW_DIGITS = 4;
const HASH_DIGITS = 12;
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A batch has fewer rows than this. */
export const ROW_LIMIT = DIGITS.length ** ROW_DIGITS;

/**
 * The id of what a row of a batch makes, the same one each time that the row is carried out. Its time is that of the batch;
 * ids of one batch sort in the order of the rows.
 *
 * @param index of the row, from 0; below `ROW_LIMIT`
 */
export const rowId = <K extends keyof IdOf>(idKind: K, batch: BatchId, index: number): IdOf[K] => {
  if (index >= ROW_LIMIT) throw new Error(`a row has the index ${index}`);
  const row = Array.from({ length: ROW_DIGITS }, (_, place) =>
    DIGITS.charAt(Math.floor(index / DIGITS.length ** (ROW_DIGITS - 1 - place)) % DIGITS.length),
  );
  const hash = createHash("sha256").update(`${batch} ${index}`).digest().subarray(0, HASH_DIGITS);
  const rest = Array.from(hash, (byte) => DIGITS.charAt(byte % DIGITS.length));
  return `${ID_PREFIXES[idKind]}_${encodeTime(idTimeMs(batch))}${row.join("")}${rest.join("")}` as IdOf[K];
};
