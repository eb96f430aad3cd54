import type { Sequence } from "@isotherm/events";
import { EVENT_KEPT_MS, type StoredEvent } from "./event-item.ts";

/** By how much the clocks of two machines may differ, ours and those of DynamoDB's expiry included. */
const CLOCK_SKEW_MS = 10_000;

/** Bytes of a request to a receiver, at most; a single event may have more. */
const MAX_BODY_BYTES = 256 * 1_024;

/** Whether everything committed up to a time must have expired by now, whatever clock is wrong. */
export const mustHaveExpired = (at: number, nowMs: number): boolean => at + EVENT_KEPT_MS + CLOCK_SKEW_MS < nowMs;

/**
 * Step 5: the events after a cursor that may be sent. It ends before the first gap, because a missing event may just
 * not have been seen yet; a gap is passed only where all that is missing must have expired. Also ends where the
 * request would grow too large.
 */
export const contiguousRun = (events: readonly StoredEvent[], cursor: Sequence, nowMs: number): StoredEvent[] => {
  const run: StoredEvent[] = [];
  let expected = cursor + 1;
  let bytes = 0;
  for (const event of events) {
    const follows = event.sequence === expected || mustHaveExpired(event.prev_at, nowMs);
    bytes += Buffer.byteLength(event.body) + 1;
    if (!follows || (run.length > 0 && bytes > MAX_BODY_BYTES)) break;
    run.push(event);
    expected = event.sequence + 1;
  }
  return run;
};
