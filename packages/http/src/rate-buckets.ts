/** How many requests a key may make: a bucket that holds `burst` of them and is refilled evenly. Both are above 0. */
export interface RequestRate {
  readonly requests_per_second: number;
  /** A whole number. */
  readonly burst: number;
}

/** The limits of a stage. */
export interface RateLimits {
  /** Of a key, unless its organisation has a rate of its own. */
  readonly perKey: RequestRate;
  /** Requests that fail authentication, of one source address. */
  readonly failedAuthenticationsPerMinute: number;
}

/** A request that wants to be taken from a key's bucket. */
export interface WantedRequest {
  readonly keyId: string;
  readonly rate: RequestRate;
  readonly nowMs: number;
  /** The last `fullAtMs` that is known, so that the bucket is met in the right state at the first attempt. */
  readonly knownFullAtMs: number | undefined;
}

/** What became of it. */
export interface TakenRequest {
  readonly taken: boolean;
  /** When the bucket will be full again, milliseconds since 1970 with fractions. It never goes back. */
  readonly fullAtMs: number;
}

/** A failed authentication that is to be counted. */
export interface Failure {
  readonly address: string;
  readonly most: number;
  readonly nowMs: number;
  /** The end of the window that is known, if it is still open. */
  readonly knownEndMs: number | undefined;
}

/** What became of it. */
export interface CountedFailure {
  /** False when the window has had the most already. */
  readonly counted: boolean;
  /** When the window ends, milliseconds since 1970. */
  readonly endsAtMs: number;
  /** How many more it takes. */
  readonly left: number;
}

/** What has been used of the limits, shared by all functions. */
export interface RateBuckets {
  takeRequest(wanted: WantedRequest): Promise<TakenRequest>;
  countFailure(failure: Failure): Promise<CountedFailure>;
}

/** Milliseconds in which a bucket regains one request. */
export const refillMs = ({ requests_per_second }: RequestRate): number => 1_000 / requests_per_second;

/** The latest time of being full again at which a bucket still has a request to give. */
export const latestFullAtMs = (rate: RequestRate, nowMs: number): number => nowMs + (rate.burst - 1) * refillMs(rate);
