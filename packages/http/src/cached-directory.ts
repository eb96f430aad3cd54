import type { Clock } from "@isotherm/core";
import { LRUCache } from "lru-cache";
import type { Directory } from "./directory.ts";

/** How long a revoked key goes on working at most. */
const CACHE_MS = 5_000;
const CACHE_ENTRIES = 1_000;

/** Remembers answers for a few seconds, misses too, so that a burst of one client costs one read. */
const cached = <K extends string, V>(read: (key: K) => Promise<V>, clock: Clock): ((key: K) => Promise<V>) => {
  const known = new LRUCache<K, Promise<V>>({
    max: CACHE_ENTRIES,
    ttl: CACHE_MS,
    // Each look asks the clock that it was given.
    ttlResolution: 0,
    // It takes 0 for no time.
    perf: { now: () => 1 + clock.monotonicMs() },
  });
  return (key) => {
    const remembered = known.get(key);
    if (remembered) return remembered;
    const value = read(key);
    known.set(key, value);
    value.catch(() => known.delete(key));
    return value;
  };
};

/** A directory that answers from memory for at most 5 s. */
export const cachedDirectory = (directory: Directory, clock: Clock): Directory => ({
  apiKey: cached((keyId: string) => directory.apiKey(keyId), clock),
  account: cached((id) => directory.account(id), clock),
  organisation: cached((id) => directory.organisation(id), clock),
});
