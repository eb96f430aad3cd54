import { systemClock } from "@isotherm/core/system";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Service, startService } from "../harness/service.ts";
import { anAttempt, paced } from "./run.ts";

describe("the pace of a load test", () => {
  it("begins evenly, however long the work takes", async () => {
    let nowMs = 0;
    const begun: number[] = [];
    const answers = await paced({
      perSecond: 4,
      seconds: 2,
      clock: { monotonicMs: () => nowMs },
      sleep: async (ms) => void (nowMs += ms),
      work: async (index) => {
        begun.push(nowMs);
        return index;
      },
    });
    expect(begun).toEqual([0, 250, 500, 750, 1_000, 1_250, 1_500, 1_750]);
    expect(answers).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe("an errand under load", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  }, 60_000);
  afterAll(() => service.stop());

  it("estimates, orders and reads, ten at once", async () => {
    const key = service.stack.keys.test;
    const attempts = await Promise.all(
      Array.from({ length: 10 }, () => anAttempt(service.stack.baseUrl, key, systemClock)),
    );
    expect(attempts.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 10 }, () => "ok"));
    for (const { ms } of attempts) expect(Object.keys(ms)).toEqual(["estimate", "order", "read"]);
  }, 30_000);

  it("says where it stopped and why", async () => {
    const { baseUrl } = service.stack;
    expect(await anAttempt(baseUrl, "iso_test_wrong", systemClock)).toEqual({ outcome: "estimate 401", ms: {} });
    expect((await anAttempt("http://127.0.0.1:9", "x", systemClock)).outcome).toMatch(/^estimate /);
  });
});
