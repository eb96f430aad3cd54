/**
 * The seeds in which it was seen last that a guard is gone, where that is not the first: the search for it begins there, so that it
 * takes one schedule and not dozens. One that does not hold any more costs time, and no proof. `npm run simulate -- --guards
 * --seeds 150` prints them anew, after a change of the protocol.
 */
export const FIRST_SEEDS: Readonly<Record<string, number>> = {
  "the head's compare-and-set": 2,
  "both guards of the sequence": 2,
  "the configuration written last": 58,
  "a change of the filter through the heads": 4,
  "the heads read before the configuration, in a change": 33,
  "the contiguous run": 2,
  "the fence": 21,
  "renewing the lease": 12,
  "the monotonic check before sending": 11,
  "next_attempt_at in ACQUIRE": 2,
  "the pin": 23,
  "taking marks before looking": 12,
  "the standard queue in the sweep": 11,
  "looking again until every endpoint has acknowledged": 24,
  "the heads read before the configuration, in the reconciliation": 31,
  "reading the configuration again before sending": 4,
  "the wait in rotate, disable, delete and uncover": 18,
  "the wait in a change of types": 4,
  "types as the configuration has them now": 14,
  "moving a cursor from its old value only": 7,
  "giving up from the cursor's old value only": 2,
  "a deduplication id for each lease in the slow lane": 2,
};
