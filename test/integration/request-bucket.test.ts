import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { instantMs } from "@isotherm/core";
import { rateLimiter } from "@isotherm/http";
import { countInWindow, lastUsedOn, rateBuckets, takeRequest } from "@isotherm/store";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

const RATE = { requests_per_second: 10, burst: 5 };
const NOON = 1_790_000_000_000;
let local: LocalTable;
beforeAll(async () => {
  local = await startLocalTable();
});
afterAll(() => local.stop());

/** Takes as a process does that knows nothing of the others. */
const take = (keyId: string, nowMs: number, knownFullAtMs?: number) =>
  takeRequest(local.table, { keyId, rate: RATE, nowMs, knownFullAtMs, count: 1 });

describe("a bucket of requests", () => {
  it("gives what it holds and no more, to many at once that do not know of each other", async () => {
    const taken = await Promise.all(Array.from({ length: 60 }, () => take("many", NOON)));
    expect(taken.filter((one) => one.taken)).toHaveLength(5);
    expect(await take("many", NOON + 99)).toEqual({ taken: 0, fullAtMs: NOON + 500 });
    const later = await Promise.all(Array.from({ length: 20 }, () => take("many", NOON + 250)));
    expect(later.filter((one) => one.taken)).toHaveLength(2);
  });

  it("is full again after a pause, never fuller", async () => {
    await take("pause", NOON);
    const taken = await Promise.all(Array.from({ length: 20 }, () => take("pause", NOON + 3_600_000)));
    expect(taken.filter((one) => one.taken)).toHaveLength(5);
  });

  it("is right whatever is believed of it", async () => {
    for (const known of [undefined, NOON - 1, NOON + 10_000_000]) {
      expect(await take(`believed ${known}`, NOON, known)).toEqual({ taken: 1, fullAtMs: NOON + 100 });
      expect(await take(`believed ${known}`, NOON, known)).toEqual({ taken: 1, fullAtMs: NOON + 200 });
      expect(await take(`believed ${known}`, NOON + 1_000, known)).toEqual({ taken: 1, fullAtMs: NOON + 1_100 });
    }
  });
});

describe("a bucket of which several are taken at once", () => {
  const WIDE = { requests_per_second: 10, burst: 20 };
  const takeSeveral = (keyId: string, count: number, knownFullAtMs?: number) =>
    takeRequest(local.table, { keyId, rate: WIDE, nowMs: NOON, knownFullAtMs, count });

  it("gives them while half of it is there after that, otherwise one by one, down to the last", async () => {
    const taken: number[] = [];
    for (let count = 0; count < 15; count += 1) taken.push((await takeSeveral("several", 4)).taken);
    expect(taken).toEqual([4, 4, ...Array.from({ length: 12 }, () => 1), 0]);
  });

  it("keeps its half whatever many at once believe of it", async () => {
    const known = [undefined, NOON - 1, NOON + 10_000_000];
    const all = await Promise.all(Array.from({ length: 60 }, (_, index) => takeSeveral("half", 5, known[index % 3])));
    expect(all.reduce((sum, { taken }) => sum + taken, 0)).toBe(20);
    expect(all.filter(({ taken }) => taken === 5).length).toBeLessThanOrEqual(2);
  });
});

describe("several processes that answer requests of one key", () => {
  const LIMITS = { perKey: { requests_per_second: 15, burst: 30 }, failedAuthenticationsPerMinute: 1 };
  const process = () => rateLimiter(rateBuckets(local.table), LIMITS);

  /** Sends requests to processes, some at once, as a seed has it. @returns when they were granted, and how many writes it took */
  const send = async (keyId: string, moments: number, apartMs: number, processes: number) => {
    let writes = 0;
    const buckets = rateBuckets(local.table);
    const counting = {
      ...buckets,
      takeRequest: (...wanted: Parameters<typeof buckets.takeRequest>) => {
        writes += 1;
        return buckets.takeRequest(...wanted);
      },
    };
    const all = Array.from({ length: processes }, () => rateLimiter(counting, LIMITS));
    const grantedAt: number[] = [];
    for (let moment = 0; moment < moments; moment += 1) {
      const nowMs = NOON + moment * apartMs;
      const asked = all.filter((_, index) => ((moment + 1) * (index + 3) * 7_919) % 5 < 2);
      const answers = await Promise.all(asked.map((one) => one.request(keyId, undefined, nowMs)));
      grantedAt.push(...answers.filter(({ allowed }) => allowed).map(() => nowMs));
    }
    return { grantedAt, writes };
  };

  it("grant no more than the limit and what is regained in a second, in any time", async () => {
    const { grantedAt } = await send("crowd", 160, 20, 5);
    for (const [first, from] of grantedAt.entries())
      for (const [last, to] of grantedAt.entries())
        if (last >= first) expect(last - first + 1).toBeLessThanOrEqual(30 + 15 * ((to - from) / 1_000 + 1));
    // As much as the limit allows was granted, too: nothing is lost when there is a crowd.
    expect(grantedAt.length).toBeGreaterThanOrEqual(30 + 15 * 3);
  });

  it("take several with one write when each is kept busy and the bucket is not", async () => {
    const { grantedAt, writes } = await send("calm", 60, 100, 2);
    expect(grantedAt.length / writes).toBeGreaterThan(2);
  });

  it("that are all new grant what a bucket holds, to the last one", async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => process().request("new", undefined, NOON)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(30);
    for (const { allowed, retryAfterSeconds } of answers) expect(retryAfterSeconds).toBe(allowed ? 0 : 1);
  });

  it("refuse until the time that they have told, and not longer", async () => {
    const [one, other] = [process(), process()];
    let told: Awaited<ReturnType<typeof one.request>> | undefined;
    for (let count = 0; told?.allowed !== false; count += 1)
      told = await (count % 2 ? one : other).request("told", { requests_per_second: 0.5, burst: 12 }, NOON);
    expect(told).toMatchObject({ remaining: 0, retryAfterSeconds: 2, headers: { "retry-after": "2" } });
    const RATE_OF_TWO = { requests_per_second: 0.5, burst: 12 };
    expect((await one.request("told", RATE_OF_TWO, NOON + 1_999)).allowed).toBe(false);
    expect((await other.request("told", RATE_OF_TWO, NOON + 2_000)).allowed).toBe(true);
  });

  it("lose no more than a quarter of the bucket with one that ends, and that until it has refilled", async () => {
    const ended = process();
    for (let count = 0; count < 8; count += 1) await ended.request("ended", undefined, NOON);
    const left = async (nowMs: number) => {
      let granted = 0;
      const one = process();
      while ((await one.request("ended", undefined, nowMs)).allowed) granted += 1;
      return granted;
    };
    expect(await left(NOON)).toBeGreaterThanOrEqual(30 - 8 - 7);
    expect(await left(NOON + 2_001)).toBe(30);
  });
});

describe("the last day of use", () => {
  it("is that of the last request which was taken, by the day of UTC", async () => {
    const midnight = instantMs("2026-04-14T00:00:00.000Z");
    const days: (string | undefined)[] = [await lastUsedOn(local.table, "day")];
    for (const nowMs of [midnight - 1, midnight]) {
      await take("day", nowMs);
      days.push(await lastUsedOn(local.table, "day"));
    }
    expect(days).toEqual([undefined, "2026-04-13", "2026-04-14"]);
  });
});

describe("a window of failures", () => {
  const count = (address: string, nowMs: number, knownEndMs?: number) =>
    countInWindow(local.table, { of: address, most: 10, nowMs, knownEndMs });

  it("counts as many as it takes, to many at once, until its minute is over", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => count("::1", NOON)));
    expect(all.filter((one) => one.counted)).toHaveLength(10);
    expect(await count("::1", NOON + 59_999)).toEqual({ counted: false, endsAtMs: NOON + 60_000, left: 0 });
    expect(await count("::1", NOON + 60_000)).toEqual({ counted: true, endsAtMs: NOON + 120_000, left: 9 });
  });

  it("is kept until its minute is over, and not forever", async () => {
    const { endsAtMs } = await count("::3", NOON + 1);
    const { pk, sk } = keys.countWindow("::3");
    const { Item } = await local.table.client.send(new GetCommand({ TableName: local.table.name, Key: { pk, sk } }));
    expect(Item?.["ttl"]).toBe(Math.ceil(endsAtMs / 1_000));
  });

  it("is right when a window is believed open that never was", async () => {
    expect(await count("::2", NOON, NOON + 1)).toEqual({ counted: true, endsAtMs: NOON + 60_000, left: 9 });
  });
});
