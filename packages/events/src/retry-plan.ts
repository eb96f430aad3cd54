const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Delays after the first, second, … failure in a row, milliseconds; the last one repeats for ever. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  10 * SECOND,
  30 * SECOND,
  1 * MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
];

const JITTER = 0.1;

/**
 * Milliseconds to wait after a number of failures in a row (from 1).
 * `chance` from 0 to 1 spreads it by ±10 %, so that endpoints that failed together do not return together.
 */
export const retryDelayMs = (failures: number, chance: number): number => {
  const step = Math.min(Math.max(failures, 1), RETRY_DELAYS_MS.length) - 1;
  return Math.round((RETRY_DELAYS_MS[step] ?? 0) * (1 - JITTER + 2 * JITTER * chance));
};
