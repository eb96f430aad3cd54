import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { retryDelayMs } from "./back-off.ts";

describe("the plan of retries", () => {
  it("is that of the contract when chance is even", () => {
    const seconds = Array.from({ length: 11 }, (_, index) => retryDelayMs(index + 1, 0.5) / 1_000);
    expect(seconds).toEqual([5, 10, 30, 60, 120, 300, 900, 1_800, 3_600, 3_600, 3_600]);
  });

  it("stays within 10 % of it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, chance) => {
          const even = retryDelayMs(failures, 0.5);
          expect(Math.abs(retryDelayMs(failures, chance) - even)).toBeLessThanOrEqual(even * 0.1);
        },
      ),
    );
  });
});
