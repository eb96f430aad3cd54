import { decimal, sum } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate } from "./allocate.ts";

const weigh = (weights: readonly string[]) =>
  weights.map((weight, index) => ({ id: `bun_${index}`, weight: decimal(weight) }));

describe("splitting a whole", () => {
  it.each([
    { total: "10", weights: ["50", "50"], parts: ["5", "5"] },
    { total: "0.01", weights: ["50", "50"], parts: ["0.01", "0"] },
    { total: "1", weights: ["1", "1", "1"], parts: ["0.34", "0.33", "0.33"] },
    { total: "1", weights: ["0.5", "0.26", "0.24"], parts: ["0.5", "0.26", "0.24"] },
    { total: "0.05", weights: ["3", "1"], parts: ["0.04", "0.01"] },
    { total: "0", weights: ["0", "0"], parts: ["0", "0"] },
  ])("gives $parts of $total for weights $weights", ({ total, weights, parts }) => {
    expect(allocate(decimal(total), weigh(weights), 2).map(([, part]) => part.toFixed())).toEqual(parts);
  });

  it("gives what is left to the smaller id among equal remainders, whatever the order of the list", () => {
    const weights = [
      { id: "bun_z", weight: decimal(1) },
      { id: "bun_a", weight: decimal(1) },
    ];
    expect(allocate(decimal("0.01"), weights, 2).map(([, part]) => part.toFixed())).toEqual(["0", "0.01"]);
  });

  it("neither loses nor invents a unit, and gives nobody less than the cut share", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 50 }),
        fc.constantFrom(0, 2, 3, 6),
        (units, weights, digits) => {
          const total = decimal(units).div(decimal(10).pow(digits));
          const parts = allocate(total, weigh(weights.map(String)), digits).map(([, part]) => part);
          expect(sum(parts).toFixed()).toBe(total.toFixed());
          const unit = decimal(10).pow(-digits);
          const whole = sum(weights.map((weight) => decimal(weight)));
          parts.forEach((part, index) => {
            const exact = total.times(weights[index] ?? 0).div(whole);
            expect(part.minus(exact).abs().lt(unit)).toBe(true);
          });
        },
      ),
    );
  });
});
