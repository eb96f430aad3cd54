/** How often and how long to wait. */
export interface RetryPolicy {
  /** Attempts after the first one. */
  readonly retries: number;
  /** Longest wait before the first repetition, milliseconds; doubles with each. */
  readonly firstDelayMs: number;
  /** Longest wait of all. A `Retry-After` beyond it is not waited for. */
  readonly longestDelayMs: number;
}

/** Three repetitions: after what the service asks for, if that is a minute at most, and at most 0.5 s, 1 s and 2 s more. */
export const RETRY_POLICY: RetryPolicy = { retries: 3, firstDelayMs: 500, longestDelayMs: 60_000 };

/** How an attempt ended that may be repeated. */
export interface FailedAttempt {
  /** Of the answer; undefined where none came. */
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Attempts before this one. */
  readonly before: number;
  /** Whether the call may be carried out twice without harm: it has no effect, sets values, or carries a key. */
  readonly repeatable: boolean;
}

/** The service, or what stands before it, could not answer now. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);
/** Refused before anything was done. */
const NOT_TRIED = 429;

/**
 * How long to wait until a failed attempt is repeated, milliseconds; undefined where it must not be. The wait is drawn evenly
 * up to the bound, so that clients that failed together do not come back together, and comes after what `Retry-After` asks for.
 */
export const retryDelayMs = (failed: FailedAttempt, policy: RetryPolicy, random: () => number): number | undefined => {
  const { status, retryAfterSeconds, before, repeatable } = failed;
  // NaN, as of a variable that holds no number, is no leave to go on for ever.
  if (!(before < policy.retries)) return undefined;
  if (status !== undefined && !PASSING.has(status)) return undefined;
  if (!repeatable && status !== NOT_TRIED) return undefined;
  const bound = Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** before);
  const asked = (retryAfterSeconds ?? 0) * 1_000;
  if (asked > policy.longestDelayMs) return undefined;
  return asked + random() * bound;
};
