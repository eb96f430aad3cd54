import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { instantMs } from "@isotherm/core";
import { countFailure, lastUsedOn, takeRequest } from "@isotherm/store";
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
  takeRequest(local.table, { keyId, rate: RATE, nowMs, knownFullAtMs });

describe("a bucket of requests", () => {
  it("gives what it holds and no more, to many at once that do not know of each other", async () => {
    const taken = await Promise.all(Array.from({ length: 60 }, () => take("many", NOON)));
    expect(taken.filter((one) => one.taken)).toHaveLength(5);
    expect(await take("many", NOON + 99)).toEqual({ taken: false, fullAtMs: NOON + 500 });
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
      expect(await take(`believed ${known}`, NOON, known)).toEqual({ taken: true, fullAtMs: NOON + 100 });
      expect(await take(`believed ${known}`, NOON, known)).toEqual({ taken: true, fullAtMs: NOON + 200 });
      expect(await take(`believed ${known}`, NOON + 1_000, known)).toEqual({ taken: true, fullAtMs: NOON + 1_100 });
    }
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
    countFailure(local.table, { address, most: 10, nowMs, knownEndMs });

  it("counts as many as it takes, to many at once, until its minute is over", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => count("::1", NOON)));
    expect(all.filter((one) => one.counted)).toHaveLength(10);
    expect(await count("::1", NOON + 59_999)).toEqual({ counted: false, endsAtMs: NOON + 60_000, left: 0 });
    expect(await count("::1", NOON + 60_000)).toEqual({ counted: true, endsAtMs: NOON + 120_000, left: 9 });
  });

  it("is kept until its minute is over, and not forever", async () => {
    const { endsAtMs } = await count("::3", NOON + 1);
    const { pk, sk } = keys.failureWindow("::3");
    const { Item } = await local.table.client.send(new GetCommand({ TableName: local.table.name, Key: { pk, sk } }));
    expect(Item?.["ttl"]).toBe(Math.ceil(endsAtMs / 1_000));
  });

  it("is right when a window is believed open that never was", async () => {
    expect(await count("::2", NOON, NOON + 1)).toEqual({ counted: true, endsAtMs: NOON + 60_000, left: 9 });
  });
});
