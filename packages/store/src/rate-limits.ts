import { ApiError, utcDayAt } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "./keys.ts";
import { type Table, updateIf, readItem } from "./table.ts";

/** What has been used of the rate limits. */
export const rateBuckets = (table: Table) => ({
  takeRequest: (taking: Taking) => takeRequest(table, taking),
  countInWindow: (counting: Counting) => countInWindow(table, counting),
});

/** The last day on which a key was used, `YYYY-MM-DD` in UTC; undefined: never. */
export const lastUsedOn = async (table: Table, keyId: string): Promise<string | undefined> =>
  (await bucketUse(table, keyId))?.usedOn;

/** The last day on which a key was used, `YYYY-MM-DD` in UTC, and when its bucket is full again; undefined: never used. */
export const bucketUse = async (
  table: Table,
  keyId: string,
): Promise<{ readonly usedOn: string; readonly fullAtMs: number } | undefined> => {
  const item = await readItem(table, keys.requestBucket(keyId), RequestBucketItem);
  return item && { usedOn: item.used_on, fullAtMs: item.full_at_us / US };
};

/**
 * The bucket of a key. It has no time to live: it also tells the last day on which the key was used, and there are only as
 * many as keys.
 */
const RequestBucketItem = z.object({
  ...SCHEMA_ONE,
  /** When the bucket is full again, microseconds since 1970. */
  full_at_us: z.int(),
  /** The last day of use, `YYYY-MM-DD` in UTC. */
  used_on: z.string(),
});

/** Failed authentications of a source address in its window; expires soon after. */
const CountWindowItem = z.object({ ...SCHEMA_ONE, failures: z.int(), ends_at_ms: z.number() });

/** Missing, full, running, less than half full: a bucket or window passes through each at most once while one request looks at it. */
const ATTEMPTS = 4;

/** Requests that want to be taken from a key's bucket, which holds `burst` and is refilled evenly. */
export interface Taking {
  readonly keyId: string;
  readonly rate: { readonly requests_per_second: number; readonly burst: number };
  readonly nowMs: number;
  /** The last `fullAtMs` that is known. */
  readonly knownFullAtMs: number | undefined;
  /** How many are taken if half of the bucket is there after that; otherwise one. */
  readonly count: number;
}

const US = 1_000;

/**
 * Takes requests from a bucket, with one write as a rule: several while it is at least half full, otherwise one.
 *
 * Kept is only the time at which the bucket is full again. A request moves it on by the time in which one is regained;
 * it may not come to lie further away than the whole bucket takes. (The "generic cell rate algorithm", which says the same as
 * a token bucket and needs no clock of its own.) An update cannot take the later of two times, so a full bucket and a
 * running one are two updates; which of them is due is told by what the caller saw last, and by the refused update itself
 * when somebody else was there meanwhile.
 *
 * @returns how many were taken (`count`, 1, or 0), and when the bucket is full again (milliseconds, with fractions)
 */
export const takeRequest = async (
  table: Table,
  { keyId, rate, nowMs, knownFullAtMs, count }: Taking,
): Promise<{ taken: number; fullAtMs: number }> => {
  const now = nowMs * US;
  const step = Math.ceil((1_000 * US) / rate.requests_per_second);
  /** The latest time of being full again at which so many can be taken. */
  const latest = (taken: number): number =>
    now + (taken === 1 ? rate.burst - 1 : Math.floor(rate.burst / 2) - taken) * step;
  let wanted = latest(count) < now ? 1 : count;
  let running = (knownFullAtMs ?? 0) * US >= now;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const common = { schema: 1, day: utcDayAt(nowMs), now, step: wanted * step };
    const updated = await updateIf(table, {
      key: keys.requestBucket(keyId),
      change: `set #full_at_us = ${running ? "#full_at_us" : ":now"} + :step, #used_on = :day, #schema = :schema`,
      onlyIf: running
        ? "#full_at_us between :now and :latest"
        : "attribute_not_exists(#full_at_us) or #full_at_us < :now",
      values: running ? { ...common, latest: latest(wanted) } : common,
    });
    if (updated.held) return { taken: wanted, fullAtMs: RequestBucketItem.parse(updated.item).full_at_us / US };
    const standing = updated.standing === undefined ? undefined : RequestBucketItem.parse(updated.standing).full_at_us;
    if (standing !== undefined && standing > latest(1)) return { taken: 0, fullAtMs: standing / US };
    if (standing !== undefined && standing > latest(wanted)) wanted = 1;
    running = standing !== undefined && standing >= now;
  }
  throw new ApiError("service_unavailable");
};

/** What is counted in a window. */
export interface Counting {
  /** Whose window. */
  readonly of: string;
  /** How many a window takes. */
  readonly most: number;
  readonly nowMs: number;
  /** The end of the window that is known to be open. */
  readonly knownEndMs: number | undefined;
}

const WINDOW_MS = 60_000;

/**
 * Counts one thing in a window, which opens with the first one and lasts a minute: failed authentications of a source address, say.
 *
 * @returns whether it was counted or the window is full, when the window ends (milliseconds), and how many more it takes
 */
export const countInWindow = async (
  table: Table,
  { of, most, nowMs, knownEndMs }: Counting,
): Promise<{ counted: boolean; endsAtMs: number; left: number }> => {
  const key = keys.countWindow(of);
  let open = knownEndMs !== undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const updated = open
      ? await updateIf(table, {
          key,
          change: "set #failures = #failures + :one",
          onlyIf: "#ends_at_ms > :now and #failures < :most",
          values: { one: 1, now: nowMs, most },
        })
      : await updateIf(table, {
          key,
          change: "set #failures = :one, #ends_at_ms = :end, #ttl = :ttl, #schema = :one",
          onlyIf: "attribute_not_exists(#ends_at_ms) or #ends_at_ms <= :now",
          values: { one: 1, now: nowMs, end: nowMs + WINDOW_MS, ttl: Math.ceil((nowMs + WINDOW_MS) / 1_000) },
        });
    if (updated.held) {
      const { ends_at_ms, failures } = CountWindowItem.parse(updated.item);
      return { counted: true, endsAtMs: ends_at_ms, left: Math.max(0, most - failures) };
    }
    const standing = updated.standing === undefined ? undefined : CountWindowItem.parse(updated.standing);
    open = standing !== undefined && standing.ends_at_ms > nowMs;
    if (standing && open && standing.failures >= most)
      return { counted: false, endsAtMs: standing.ends_at_ms, left: 0 };
  }
  throw new ApiError("service_unavailable");
};
