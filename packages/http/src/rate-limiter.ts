import QuickLRU from "quick-lru";

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
  /** How many requests are taken if the bucket is at least half full after that; otherwise one. At least 1. */
  readonly count: number;
}

/** What became of it. */
export interface TakenRequest {
  /** How many: `count`, 1, or none. */
  readonly taken: number;
  /** When the bucket will be full again, milliseconds since 1970 with fractions. It never goes back. */
  readonly fullAtMs: number;
}

/** Something that is to be counted in a window of its own, which opens with the first one and lasts a minute. */
export interface CountedThing {
  /** Whose window: a source address, with a word before it for anything but its failed authentications. */
  readonly of: string;
  readonly most: number;
  readonly nowMs: number;
  /** The end of the window that is known, if it is still open. */
  readonly knownEndMs: number | undefined;
}

/** What became of it. */
export interface WindowState {
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
  countInWindow(thing: CountedThing): Promise<WindowState>;
}

/** Milliseconds in which a bucket regains one request: whole microseconds, as buckets are kept. */
export const refillMs = ({ requests_per_second }: RequestRate): number =>
  Math.ceil(1_000_000 / requests_per_second) / 1_000;

/** The latest time of being full again at which half of a bucket is there. */
export const halfFullAtMs = (rate: RequestRate, nowMs: number): number =>
  nowMs + Math.floor(rate.burst / 2) * refillMs(rate);

/** The latest time of being full again at which a bucket still has a request to give. */
export const latestFullAtMs = (rate: RequestRate, nowMs: number): number => nowMs + (rate.burst - 1) * refillMs(rate);

/**
 * The headers that tell of a limit: `RateLimit-Policy` and `RateLimit` as the draft "RateLimit header fields for HTTP"
 * has them since its eighth edition, and `Retry-After` in whole seconds when the limit is exceeded.
 */
const rateHeaders = (status: RateFacts): Record<string, string> => ({
  "ratelimit-policy": `"${status.policy}";q=${status.quota};w=${status.windowSeconds}`,
  ratelimit: `"${status.policy}";r=${status.remaining};t=${status.resetSeconds}`,
  ...(!status.allowed && { "retry-after": String(status.retryAfterSeconds) }),
});

/** Whether a request is within a limit, and the headers that say so. */
export interface RateStatus extends RateFacts {
  readonly headers: Readonly<Record<string, string>>;
}

/** Whether a request is within a limit, and how much of it is left. */
interface RateFacts {
  readonly allowed: boolean;
  readonly policy: "key" | "failed-authentication";
  /** Requests in a window, and the window's length. */
  readonly quota: number;
  readonly windowSeconds: number;
  /** Requests that are left now. */
  readonly remaining: number;
  /** Until all of the quota is there again. */
  readonly resetSeconds: number;
  /** Until one request is allowed again. */
  readonly retryAfterSeconds: number;
}

const told = (facts: RateFacts): RateStatus => ({ ...facts, headers: rateHeaders(facts) });

/** Decides about requests, remembering what it has seen, so that a flood of refused ones costs no writes. */
export interface RateLimiter {
  /** Takes a request of a key from its bucket. */
  request(keyId: string, organisationRate: RequestRate | undefined, nowMs: number): Promise<RateStatus>;
  /** Counts a request that failed authentication. */
  failure(address: string, nowMs: number): Promise<RateStatus>;
}

const REMEMBERED = 1_000;
const MINUTE_SECONDS = 60;
/** Part of a request; buckets are kept in whole microseconds. */
const ROUNDING = 0.01;

const wholeSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1_000));

/** Requests of a key that were taken with one write; this process may answer them without another one. */
interface Portion {
  readonly rate: RequestRate;
  /** How many were taken. */
  readonly size: number;
  /** How many of them are left. */
  left: number;
  readonly takenAtMs: number;
  /** When the bucket is full again, all of the portion being taken from it. */
  readonly fullAtMs: number;
}

/** What is left of a portion is lost after this: a key that pauses has its requests back when the bucket has refilled. */
const PORTION_MS = 1_000;
/** A process holds no more than this part of a key's bucket. */
const LARGEST_PART = 1 / 4;

const isOpen = (portion: Portion, rate: RequestRate, nowMs: number): boolean =>
  portion.left > 0 &&
  nowMs < portion.takenAtMs + PORTION_MS &&
  portion.rate.burst === rate.burst &&
  portion.rate.requests_per_second === rate.requests_per_second;

/** How many a process takes at once: as many as the last portion was good for, twice that where it was over too soon. */
const portionSize = (last: Portion | undefined, rate: RequestRate, nowMs: number): number => {
  if (!last || nowMs >= last.takenAtMs + 2 * PORTION_MS) return 1;
  const isBusy = last.left === 0 && nowMs < last.takenAtMs + PORTION_MS;
  const wanted = isBusy ? 2 * last.size : last.size - last.left;
  const size = Math.min(wanted, Math.floor(rate.burst * LARGEST_PART));
  // Known to be too much: asking for it would be a write for nothing.
  const isHalfFull = Math.max(last.fullAtMs, nowMs) + size * refillMs(rate) <= halfFullAtMs(rate, nowMs);
  return isHalfFull ? Math.max(1, size) : 1;
};

/**
 * A limiter over shared buckets. Near the limit each request is a write. While a bucket is at least half full, a process
 * whose key keeps it busy takes several requests with one (decision 0075): in any time of w seconds all processes together
 * grant a key at most burst + requests_per_second × (w + 1).
 */
export const rateLimiter = (buckets: RateBuckets, limits: RateLimits): RateLimiter => {
  // It keeps at most twice `maxSize`.
  const portions = new QuickLRU<string, Portion>({ maxSize: REMEMBERED / 2 });
  const failures = new QuickLRU<string, { readonly endsAtMs: number; readonly exhausted: boolean }>({
    maxSize: REMEMBERED / 2,
  });

  const take = async (keyId: string, rate: RequestRate, nowMs: number): Promise<TakenRequest> => {
    const last = portions.get(keyId);
    if (last && isOpen(last, rate, nowMs)) {
      last.left -= 1;
      return { taken: 1, fullAtMs: last.fullAtMs - last.left * refillMs(rate) };
    }
    // Nobody else can have made it better: a bucket's time of being full never goes back.
    if (last && last.fullAtMs > latestFullAtMs(rate, nowMs) + ROUNDING * refillMs(rate))
      return { taken: 0, fullAtMs: last.fullAtMs };
    const count = portionSize(last, rate, nowMs);
    const { taken, fullAtMs } = await buckets.takeRequest({ keyId, rate, nowMs, knownFullAtMs: last?.fullAtMs, count });
    const left = Math.max(0, taken - 1);
    portions.set(keyId, { rate, size: taken, left, takenAtMs: nowMs, fullAtMs });
    return { taken, fullAtMs: fullAtMs - left * refillMs(rate) };
  };

  return {
    request: async (keyId, organisationRate, nowMs) => {
      const rate = organisationRate ?? limits.perKey;
      return told(requestFacts(rate, await take(keyId, rate, nowMs), nowMs));
    },
    failure: async (address, nowMs) => {
      const most = limits.failedAuthenticationsPerMinute;
      const known = failures.get(address);
      const open = known !== undefined && known.endsAtMs > nowMs ? known : undefined;
      const counted = open?.exhausted
        ? { counted: false, endsAtMs: open.endsAtMs, left: 0 }
        : await buckets.countInWindow({ of: address, most, nowMs, knownEndMs: open?.endsAtMs });
      failures.set(address, { endsAtMs: counted.endsAtMs, exhausted: !counted.counted });
      return told(failureFacts(most, counted, nowMs));
    },
  };
};

/** How many requests a bucket has left that will be full again at a time, or was long ago. From 0 to `burst`. */
export const requestsLeft = (rate: RequestRate, fullAtMs: number, nowMs: number): number =>
  Math.min(rate.burst, Math.max(0, rate.burst - Math.ceil((fullAtMs - nowMs) / refillMs(rate) - ROUNDING)));

const requestFacts = (rate: RequestRate, { taken, fullAtMs }: TakenRequest, nowMs: number): RateFacts => ({
  allowed: taken > 0,
  policy: "key",
  quota: rate.burst,
  windowSeconds: Math.ceil(rate.burst / rate.requests_per_second),
  remaining: requestsLeft(rate, fullAtMs, nowMs),
  resetSeconds: wholeSeconds(fullAtMs - nowMs),
  retryAfterSeconds: taken > 0 ? 0 : Math.max(1, wholeSeconds(fullAtMs - latestFullAtMs(rate, nowMs))),
});

const failureFacts = (most: number, { counted, endsAtMs, left }: WindowState, nowMs: number): RateFacts => {
  const resetSeconds = wholeSeconds(endsAtMs - nowMs);
  return {
    allowed: counted,
    policy: "failed-authentication",
    quota: most,
    windowSeconds: MINUTE_SECONDS,
    remaining: left,
    resetSeconds,
    retryAfterSeconds: counted ? 0 : Math.max(1, resetSeconds),
  };
};
