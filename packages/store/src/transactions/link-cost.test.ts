import { instantMs } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { transactItems, writeTransaction } from "../write-transaction.ts";
import { linkCostWrites } from "./link-cost.ts";

const LIMITS = { order: 2_000, daily: 5_000, total: 9_000 };

/** What the counters of an order's link are set to, total and day, as a table takes it. */
const counters = (cost: number, limits = LIMITS) => {
  const writes = linkCostWrites({ token: "t", day: "2026-03-01", cost, limits });
  return transactItems(writeTransaction("tried", writes), "table").map(
    ({ Update }) => Update?.ExpressionAttributeValues ?? {},
  );
};

describe("what an order costs its offset link", () => {
  it("is counted in total for good, and on its day for longer than the day", () => {
    const [total, day] = counters(100);
    expect(total).not.toHaveProperty(":ttl");
    expect(day?.[":ttl"]).toBeGreaterThan(instantMs("2026-03-02T00:00:00.000Z") / 1_000);
    expect(day?.[":ttl"]).toBeLessThan(instantMs("2026-03-08T00:00:00.000Z") / 1_000);
  });

  it("leaves room for what is left of each limit, and may be all of the least", () => {
    expect(counters(2_000).map((values) => values[":room"])).toEqual([7_000, 3_000]);
    expect(() => counters(2_001)).toThrow("offset_link_limit_reached");
  });

  it.each(["order", "daily", "total"] as const)(
    "is refused above the limit %s, be that the least, before any was spent",
    (least) => {
      const limits = { order: 9_000, daily: 9_000, total: 9_000, [least]: 2_000 };
      expect(counters(2_000, limits)).toHaveLength(2);
      expect(() => counters(2_001, limits)).toThrow("offset_link_limit_reached");
    },
  );
});
