import type { OperatorLinkLimits } from "@isotherm/contract";
import { type Decimal, decimal } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leftOfLink, linkLimits, type LinkLimits, operatorLimitsIn } from "./link-limits.ts";
import { minorUnits, ofMinorUnits } from "./quote.ts";

const OPERATOR: OperatorLinkLimits = {
  currency: "USD",
  standard: { order: "1000", daily: "5000", total: "50000" },
  most: { order: "100000", daily: "500000", total: "5000000" },
};
const RATES = {
  date: "2026-03-01",
  base: "EUR",
  rates: new Map([
    ["USD", decimal("1.0821")],
    ["JPY", decimal("163.27")],
  ]),
};
const NONE = { order: null, daily: null, total: null };
const text = ({ order, daily, total }: LinkLimits) => [order, daily, total].map(String);

describe("the limits of a link", () => {
  const usd = operatorLimitsIn(OPERATOR, "USD", undefined);

  it("are the operator's where the account has set none", () => {
    expect(text(linkLimits(NONE, null, usd))).toEqual(["1000", "5000", "50000"]);
  });

  it("are the account's, up to the most that the operator allows", () => {
    const own = { order: decimal("7.5"), daily: decimal(20), total: decimal(99) };
    expect(text(linkLimits(own, null, usd))).toEqual(["7.5", "20", "99"]);
    const huge = { order: decimal("1e20"), daily: decimal("1e20"), total: decimal("1e20") };
    expect(text(linkLimits(huge, null, usd))).toEqual(["100000", "500000", "5000000"]);
  });

  it("let one order through at least where the account has fixed its value, or allowed more for one", () => {
    expect(text(linkLimits(NONE, decimal(60_000), usd))).toEqual(["60000", "60000", "60000"]);
    expect(text(linkLimits({ ...NONE, order: decimal(8_000) }, null, usd))).toEqual(["8000", "8000", "50000"]);
    expect(text(linkLimits(NONE, decimal("99999999999"), usd))).toEqual(["100000", "100000", "100000"]);
  });

  it("are exchanged at the rates of the day, rounded down to two digits", () => {
    // 1,000 USD / 1.0821 = 924.13 EUR; × 163.27 = 150,882 JPY.
    expect(text(operatorLimitsIn(OPERATOR, "EUR", RATES).standard)).toEqual(["920", "4600", "46000"]);
    expect(text(operatorLimitsIn(OPERATOR, "JPY", RATES).standard)).toEqual(["150000", "750000", "7500000"]);
  });

  it("are the operator's to the cent in the operator's own currency", () => {
    const exact = { ...OPERATOR, standard: { order: "1234.56", daily: "5678.9", total: "98765.43" } };
    expect(text(operatorLimitsIn(exact, "USD", RATES).standard)).toEqual(["1234.56", "5678.9", "98765.43"]);
  });

  it("are refused in a currency without a rate", () => {
    expect(() => operatorLimitsIn(OPERATOR, "CHF", RATES)).toThrow("No exchange rate to CHF is known.");
  });
});

describe("what is left for the next order", () => {
  const amounts = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => decimal(cents).div(100));

  it("fits into every limit, is never below zero, and is as much as one of them allows", () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, amounts, (order, daily, total, today, before) => {
        const limits = { order, daily, total };
        const spent = { today, total: today.plus(before) };
        const { amount, by } = leftOfLink(limits, spent);
        const each: Record<string, Decimal> = {
          order,
          daily: daily.minus(today),
          total: total.minus(spent.total),
        };
        expect(amount.gte(0)).toBe(true);
        if (amount.gt(0)) for (const left of Object.values(each)) expect(amount.lte(left)).toBe(true);
        expect(amount.eq(each[by]?.gt(0) ? (each[by] ?? 0) : 0)).toBe(true);
      }),
    );
  });
});

describe("minor units", () => {
  it.each([
    ["12.34", "USD", 1_234],
    ["12.349", "USD", 1_234],
    ["12", "JPY", 12],
    ["0.005", "KWD", 5],
  ])("of %s %s are %i", (amount, currency, count) => {
    expect(minorUnits(decimal(amount), currency)).toBe(count);
  });

  it("convert there and back", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.constantFrom("USD", "JPY", "KWD"), (count, currency) => {
        expect(minorUnits(ofMinorUnits(count, currency), currency)).toBe(count);
      }),
    );
  });
});
