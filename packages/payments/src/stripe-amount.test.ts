import { AccountCurrencyCode } from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import { minorDigits } from "@isotherm/ordering";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moneyOfStripe, stripeAmount } from "./stripe-amount.ts";

describe("an amount for Stripe", () => {
  it.each([
    ["EUR", "12.50", 1_250],
    ["USD", "0.01", 1],
    ["JPY", "500", 500],
    ["KRW", "1", 1],
    ["ISK", "5", 500],
    ["UGX", "5", 500],
    ["HUF", "10.45", 1_045],
    ["KWD", "5.12", 5_120],
    ["USD", "999999.99", 99_999_999],
  ])("of %s %s is %i", (currency, amount, units) => {
    expect(stripeAmount(decimal(amount), currency)).toBe(units);
    expect(moneyOfStripe(units, currency).eq(amount)).toBe(true);
  });

  it.each([
    ["EUR", "0"],
    ["EUR", "-1"],
    ["EUR", "1.005"],
    ["JPY", "1.5"],
    ["ISK", "1.5"],
    ["KWD", "5.124"],
    ["USD", "1000000"],
    ["JPY", "100000000"],
  ])("of %s %s is refused: it cannot be charged exactly", (currency, amount) => {
    expect(() => stripeAmount(decimal(amount), currency)).toThrow("cannot be paid by card");
  });

  it("exists for whatever an account can ask for in its currency", () => {
    const currency = fc.constantFrom(...AccountCurrencyCode.options);
    fc.assert(
      fc.property(currency, fc.integer({ min: 1, max: 999_999 }), (code, minor) => {
        const amount = decimal(minor).div(decimal(10).pow(minorDigits(code)));
        expect(moneyOfStripe(stripeAmount(amount, code), code).eq(amount)).toBe(true);
      }),
    );
  });
});
