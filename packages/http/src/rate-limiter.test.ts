import type { Clock } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import {
  type RateBuckets,
  type RequestRate,
  halfFullAtMs,
  latestFullAtMs,
  rateLimiter,
  refillMs,
} from "./rate-limiter.ts";

const LIMITS = { perKey: { requests_per_second: 10, burst: 5 }, failedAuthenticationsPerMinute: 3 };

/** In whole microseconds, as the table has it. */
const us = (ms: number): number => Math.round(ms * 1_000);

/** Buckets in memory, which count what they are asked: what DynamoDB Local does is in `test/integration/request-bucket.test.ts`. */
const someBuckets = () => {
  const full = new Map<string, number>();
  const windows = new Map<string, { failures: number; endsAtMs: number }>();
  const asked = { requests: 0, taken: 0, tooMany: 0, failures: 0 };
  const buckets: RateBuckets = {
    takeRequest: async ({ keyId, rate, nowMs, count }) => {
      asked.requests += 1;
      const standing = Math.max(full.get(keyId) ?? 0, nowMs);
      if (us(standing) > us(latestFullAtMs(rate, nowMs))) return { taken: 0, fullAtMs: standing };
      const isHalfFull = us(standing + count * refillMs(rate)) <= us(halfFullAtMs(rate, nowMs));
      const taken = isHalfFull ? count : 1;
      asked.taken += taken;
      if (taken < count) asked.tooMany += 1;
      full.set(keyId, standing + taken * refillMs(rate));
      return { taken, fullAtMs: standing + taken * refillMs(rate) };
    },
    countInWindow: async ({ of, most, nowMs }) => {
      asked.failures += 1;
      const standing = windows.get(of);
      const open = standing && standing.endsAtMs > nowMs ? standing : { failures: 0, endsAtMs: nowMs + 60_000 };
      windows.set(of, { ...open, failures: open.failures + 1 });
      return { counted: open.failures < most, endsAtMs: open.endsAtMs, left: Math.max(0, most - open.failures - 1) };
    },
  };
  return { buckets, asked };
};

const aClock = () => {
  const time = { ms: 1_000_000 };
  const clock: Clock = { nowMs: () => time.ms, monotonicMs: () => time.ms };
  return { time, clock };
};

/** A limiter that is told the time of a clock. */
const limiterAt = (buckets: RateBuckets, clock: Clock) => {
  const limiter = rateLimiter(buckets, LIMITS);
  return {
    request: (keyId: string, rate: RequestRate | undefined) => limiter.request(keyId, rate, clock.nowMs()),
    failure: (address: string) => limiter.failure(address, clock.nowMs()),
  };
};

describe("requests of a key", () => {
  it("may be as many at once as the bucket holds, and then as many as it regains", async () => {
    const { buckets } = someBuckets();
    const { time, clock } = aClock();
    const limiter = limiterAt(buckets, clock);
    const allowed = async () => (await limiter.request("k", undefined)).allowed;
    for (let count = 0; count < 5; count += 1) expect(await allowed()).toBe(true);
    expect(await allowed()).toBe(false);
    time.ms += 99;
    expect(await allowed()).toBe(false);
    time.ms += 1;
    expect(await allowed()).toBe(true);
    expect(await allowed()).toBe(false);
  });

  it("cost nothing while they are refused", async () => {
    const { buckets, asked } = someBuckets();
    const limiter = limiterAt(buckets, aClock().clock);
    for (let count = 0; count < 1_000; count += 1) await limiter.request("k", undefined);
    expect(asked.requests).toBe(5);
  });

  it("are told what is left and when to come again", async () => {
    const { buckets } = someBuckets();
    const { time, clock } = aClock();
    const limiter = limiterAt(buckets, clock);
    expect(await limiter.request("k", undefined)).toMatchObject({ quota: 5, windowSeconds: 1, remaining: 4 });
    for (let count = 0; count < 4; count += 1) await limiter.request("k", undefined);
    expect(await limiter.request("k", undefined)).toMatchObject({
      remaining: 0,
      retryAfterSeconds: 1,
      resetSeconds: 1,
    });
    time.ms += 60_000;
    expect(await limiter.request("k", undefined)).toMatchObject({ remaining: 4, retryAfterSeconds: 0 });
  });

  it("do not touch those of another key", async () => {
    const limiter = limiterAt(someBuckets().buckets, aClock().clock);
    for (let count = 0; count < 10; count += 1) await limiter.request("k", undefined);
    expect(await limiter.request("neighbour", undefined)).toMatchObject({ allowed: true, remaining: 4 });
  });

  const WIDE = { requests_per_second: 15, burst: 30 };
  /** Asks so often, so many milliseconds apart. @returns how many writes that took, and how many requests from the bucket */
  const writesOf = async (requests: number, apartMs: number) => {
    const { buckets, asked } = someBuckets();
    const { time, clock } = aClock();
    const limiter = limiterAt(buckets, clock);
    for (let count = 0; count < requests; count += 1) {
      expect((await limiter.request("k", WIDE)).allowed).toBe(true);
      time.ms += apartMs;
    }
    return asked;
  };

  it("that keep a process busy cost a write for several while the bucket is half full", async () => {
    expect((await writesOf(100, 80)).requests).toBeLessThanOrEqual(20);
  });

  it("cost a write each when they come now and then: nothing is taken that would be lost", async () => {
    expect(await writesOf(20, 1_000)).toMatchObject({ requests: 20, taken: 20 });
  });

  it("are asked for several at once only where half of the bucket is known to be left: else it is a write for nothing", async () => {
    const { buckets, asked } = someBuckets();
    const limiter = limiterAt(buckets, aClock().clock);
    for (let count = 0; count < 30; count += 1) await limiter.request("k", WIDE);
    expect(asked).toMatchObject({ taken: 30, tooMany: 0 });
  });

  it("that come again after two seconds are taken one by one, however many were taken ahead before", async () => {
    const { buckets, asked } = someBuckets();
    const { time, clock } = aClock();
    const limiter = limiterAt(buckets, clock);
    for (let count = 0; count < 9; count += 1) await limiter.request("k", WIDE);
    expect(asked.taken).toBe(14);
    time.ms += 2_000;
    await limiter.request("k", WIDE);
    expect(asked.taken).toBe(15);
  });

  it("are not answered by what was taken ahead more than a second before", async () => {
    const { buckets, asked } = someBuckets();
    const { time, clock } = aClock();
    const limiter = limiterAt(buckets, clock);
    for (let count = 0; count < 4; count += 1) await limiter.request("k", WIDE);
    expect(asked.requests).toBe(3);
    time.ms += 999;
    await limiter.request("k", WIDE);
    expect(asked.requests).toBe(3);
    time.ms += 1;
    await limiter.request("k", WIDE);
    expect(asked.requests).toBe(4);
  });

  it("are told what is left as if each had been taken by itself", async () => {
    const limiter = limiterAt(someBuckets().buckets, aClock().clock);
    const left: number[] = [];
    for (let count = 0; count < 31; count += 1) left.push((await limiter.request("k", WIDE)).remaining);
    expect(left).toEqual([...Array.from({ length: 30 }, (_, count) => 29 - count), 0]);
  });

  it("follow the rate of the organisation, from the moment on that it is known", async () => {
    const limiter = limiterAt(someBuckets().buckets, aClock().clock);
    for (let count = 0; count < 6; count += 1) await limiter.request("k", undefined);
    expect((await limiter.request("k", undefined)).allowed).toBe(false);
    expect((await limiter.request("k", { requests_per_second: 10, burst: 50 })).allowed).toBe(true);
  });

  it("are not answered by what was taken ahead of another rate", async () => {
    const limiter = limiterAt(someBuckets().buckets, aClock().clock);
    for (let count = 0; count < 9; count += 1) await limiter.request("k", WIDE);
    // Fourteen are taken, five of them ahead: a bucket of eight never held as many.
    expect((await limiter.request("k", { ...WIDE, burst: 8 })).allowed).toBe(false);
  });
});

describe("failed authentications of an address", () => {
  it("are limited in a minute from the first one on, and cost nothing while they are refused", async () => {
    const { buckets, asked } = someBuckets();
    const { time, clock } = aClock();
    const limiter = limiterAt(buckets, clock);
    const allowed: boolean[] = [];
    for (let count = 0; count < 100; count += 1) allowed.push((await limiter.failure("192.0.2.1")).allowed);
    expect(allowed.filter(Boolean)).toHaveLength(3);
    expect(asked.failures).toBe(4);
    expect((await limiter.failure("192.0.2.2")).allowed).toBe(true);
    time.ms += 59_999;
    expect(await limiter.failure("192.0.2.1")).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
    time.ms += 1;
    expect(await limiter.failure("192.0.2.1")).toMatchObject({ allowed: true, remaining: 2 });
  });
});
