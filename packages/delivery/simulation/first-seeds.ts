/**
 * The seeds in which it was seen last that a guard is gone, where that is not the first: the search for it begins there, so that it
 * takes one schedule and not dozens. One that does not hold any more costs time, and no proof. `npm run simulate -- --guards
 * --seeds 150` prints them anew, after a change of the protocol.
 */
export const FIRST_SEEDS: Readonly<Record<string, number>> = {
  "the head's compare-and-set": 2,
  "both guards of the sequence": 2,
  "the configuration written last": 50,
  "a change of the filter through the heads": 4,
  "the contiguous run": 2,
  "the fence": 21,
  "renewing the lease": 18,
  "the monotonic check before sending": 8,
  "next_attempt_at in ACQUIRE": 2,
  "the pin": 12,
  "taking marks before looking": 12,
  "the standard queue in the sweep": 24,
  "the sweep of what is pending": 3,
  "remembering heads only when every cursor has them": 5,
  "the heads read before the configuration, in the reconciliation": 47,
  "reading the configuration again before sending": 7,
  "the wait in rotate, disable, delete and uncover": 9,
  "the wait in a change of types": 3,
  "types as the configuration has them now": 8,
  "moving a cursor from its old value only": 3,
  "giving up the last event only while it is the last": 27,
  "a deduplication id for each lease in the slow lane": 2,
};
