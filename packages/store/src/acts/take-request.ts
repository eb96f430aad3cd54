import { instant, Refusal } from "@isotherm/core";
import { updateIf } from "../update-if.ts";
import { RequestBucketItem } from "../items/rate-items.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";

/** A request that wants to be taken from a key's bucket, which holds `burst` and is refilled evenly. */
export interface Taking {
  readonly keyId: string;
  readonly rate: { readonly requests_per_second: number; readonly burst: number };
  readonly nowMs: number;
  /** The last `fullAtMs` that is known. */
  readonly knownFullAtMs: number | undefined;
}

/** Missing, full, running: a bucket passes through each at most once while one request looks at it. */
const ATTEMPTS = 3;
const US = 1_000;

/**
 * Takes a request from a bucket, with one write as a rule.
 *
 * Kept is only the time at which the bucket is full again. A request moves it on by the time in which one is regained;
 * it may not come to lie further away than the whole bucket takes. (The "generic cell rate algorithm", which says the same as
 * a token bucket and needs no clock of its own.) An update cannot take the later of two times, so a full bucket and a
 * running one are two updates; which of them is due is told by what the caller saw last, and by the refused update itself
 * when somebody else was there meanwhile.
 *
 * @returns whether it was taken, and when the bucket is full again (milliseconds, with fractions)
 */
export const takeRequest = async (
  table: Table,
  { keyId, rate, nowMs, knownFullAtMs }: Taking,
): Promise<{ taken: boolean; fullAtMs: number }> => {
  const now = nowMs * US;
  const step = Math.ceil((1_000 * US) / rate.requests_per_second);
  const latest = now + (rate.burst - 1) * step;
  const common = { schema: 1, day: instant(nowMs).slice(0, 10), now, step };
  let running = (knownFullAtMs ?? 0) * US >= now;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const updated = await updateIf(table, {
      key: keys.requestBucket(keyId),
      change: `set #full_at_us = ${running ? "#full_at_us" : ":now"} + :step, #used_on = :day, #schema = :schema`,
      onlyIf: running
        ? "#full_at_us between :now and :latest"
        : "attribute_not_exists(#full_at_us) or #full_at_us < :now",
      values: running ? { ...common, latest } : common,
    });
    if (updated.held) return { taken: true, fullAtMs: RequestBucketItem.parse(updated.item).full_at_us / US };
    const standing = updated.standing === undefined ? undefined : RequestBucketItem.parse(updated.standing).full_at_us;
    if (standing !== undefined && standing > latest) return { taken: false, fullAtMs: standing / US };
    running = standing !== undefined && standing >= now;
  }
  throw new Refusal("service_unavailable");
};
