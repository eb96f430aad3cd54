/**
 * Remembers the deliveries that were accepted, for as long as their signatures are valid. One for each endpoint: two endpoints
 * may get the same events in the same second.
 */
export interface ReplayGuard {
  /**
   * Whether a delivery is seen for the first time; remembers it until `untilMs`. `id` is the SHA-256 of its time and body,
   * in hexadecimal, whatever else its headers say. Receivers of several processes share one, as with `SET … NX` of Redis.
   */
  isNew(id: string, untilMs: number, nowMs: number): boolean | Promise<boolean>;
}

/** A guard of this process's memory. */
export const replayGuard = (): ReplayGuard => {
  const seen = new Map<string, number>();
  return {
    isNew: (id, untilMs, nowMs) => {
      for (const [other, until] of seen) if (until < nowMs) seen.delete(other);
      if (seen.has(id)) return false;
      seen.set(id, untilMs);
      return true;
    },
  };
};
