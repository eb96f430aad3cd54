import type { Clock } from "@isotherm/core";
import type { Directory } from "./directory.ts";

/** How long a revoked key goes on working at most. */
const CACHE_MS = 5_000;
const CACHE_ENTRIES = 1_000;

/** Remembers answers for a few seconds, misses too, so that a burst of one client costs one read. */
const cached = <K, V>(read: (key: K) => Promise<V>, clock: Clock): ((key: K) => Promise<V>) => {
  const entries = new Map<K, { readonly until: number; readonly value: Promise<V> }>();
  return (key) => {
    const now = clock.monotonicMs();
    const entry = entries.get(key);
    if (entry && entry.until > now) return entry.value;
    if (entries.size >= CACHE_ENTRIES) entries.clear();
    const value = read(key);
    entries.set(key, { until: now + CACHE_MS, value });
    value.catch(() => entries.delete(key));
    return value;
  };
};

/** A directory that answers from memory for at most 5 s. */
export const cachedDirectory = (directory: Directory, clock: Clock): Directory => ({
  apiKey: cached((keyId: string) => directory.apiKey(keyId), clock),
  account: cached((id) => directory.account(id), clock),
  organisation: cached((id) => directory.organisation(id), clock),
});
