import { type BundleId, Decimal as D, decimal } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OfferedBundle } from "./price-of.ts";
import { type PaidOffsets, paidQuote } from "./paid-quote.ts";

const BUNDLE: Omit<OfferedBundle, "prices"> = {
  id: "bun_1" as BundleId,
  name: "Example Trees",
  available_quantity: null,
  disabled: false,
  primary_image: null,
};

describe("what a paid form buys at another price", () => {
  const bought = (price: string, commission: string, paid: PaidOffsets) => {
    const bundle = { ...BUNDLE, prices: new Map([["USD", decimal(price)]]) };
    return paidQuote(bundle, paid, { currency: "USD", commission: decimal(commission), origin: "https://example.org" });
  };

  it("is all that the money buys: 1,000 t at 10.00 paid, settled at 10.04", () => {
    const total = decimal("11111.11");
    const { estimated_total_cost, estimated_quantity, requested_quantity, requested_value } = bought("10.04", "0.1", {
      total,
      wanted: { mass: decimal(1_000) },
    });
    expect([estimated_total_cost, estimated_quantity, requested_value].map(String)).toEqual([
      "11111.11",
      "996.015836",
      "11111.11",
    ]);
    expect(requested_quantity).toBeNull();
  });

  it("is what was asked for while it has its price", () => {
    const wanted = { mass: decimal(1_000) };
    const { requested_quantity, requested_value } = bought("10", "0.1", { total: decimal("11111.11"), wanted });
    expect([String(requested_quantity), requested_value]).toEqual(["1000", null]);
  });

  it("leaves at most what a gram costs, rounded up to the minor unit, and never costs more than was paid", () => {
    const cents = (most: number) => fc.integer({ min: 1, max: most }).map((count) => decimal(count).div(100));
    fc.assert(
      fc.property(cents(5_000_000), fc.integer({ min: 0, max: 60 }), cents(100_000_000), (price, percent, total) => {
        const commission = decimal(percent).div(100);
        const gross = price.div(decimal(1).minus(commission));
        // Less than a gram is no order.
        fc.pre(total.gte(gross.div(1_000_000)));
        const left = total.minus(bought(price.toFixed(), commission.toFixed(), { total }).estimated_total_cost);
        expect(left.gte(0)).toBe(true);
        expect(left.lte(gross.div(1_000_000).toDecimalPlaces(2, D.ROUND_UP))).toBe(true);
      }),
    );
  });
});
