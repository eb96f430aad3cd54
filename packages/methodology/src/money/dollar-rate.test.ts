import { describe, expect, it } from "vitest";
import { startCalculation } from "../calculation.ts";
import { dollarRate } from "./dollar-rate.ts";

const rateOf = (currency: string, year: number) => {
  const calculation = startCalculation();
  const found = dollarRate(calculation, currency, year);
  return { rate: found?.rate.value.toNumber(), date: found?.date, warnings: calculation.warnings };
};

describe("the rate of a currency", () => {
  // Federal Reserve H.10, annual: units per US dollar, except euro, sterling and the Australian dollar.
  it.each([
    ["JPY", 2024, 151.4551],
    ["CNY", 2023, 7.0809],
    ["CHF", 2022, 0.955],
    ["BRL", 2021, 5.3958],
    ["INR", 2020, 74.1429],
    ["CAD", 2025, 1.3973],
    ["KRW", 2019, 1165.8016],
    ["MXN", 2024, 18.3062],
    ["SEK", 2023, 10.6089],
    ["ZAR", 2022, 16.3598],
  ])("of %s in %i is that of the Federal Reserve within 0.6 %%: %f per dollar", (currency, year, perDollar) => {
    const { rate, warnings, date } = rateOf(currency, year);
    expect(Math.abs((rate ?? 0) * perDollar - 1)).toBeLessThan(0.006);
    expect([warnings, date]).toEqual([[], `${year}-12-31`]);
  });

  // World Development Indicators, PA.NUS.FCRF.
  it.each([
    ["RUB", 2023, 85.1620083333333],
    ["NGN", 2022, 425.979158066857],
    ["ARS", 2023, 296.258041666667],
    ["EGP", 2023, 30.6264136980311],
  ])("of %s in %i is that of the World Bank", (currency, year, perDollar) => {
    const { rate, warnings } = rateOf(currency, year);
    expect((rate ?? 0) * perDollar).toBeCloseTo(1, 5);
    expect(warnings).toEqual([]);
  });

  it("of a year without data is that of the nearest year, and warns", () => {
    expect(rateOf("RUB", 2025)).toMatchObject({
      date: "2023-12-31",
      warnings: [{ code: "exchange_rate_year", field: "value.currency" }],
    });
    expect(rateOf("RUB", 2025).warnings[0]?.message).toContain("2023");
    expect(rateOf("EUR", 2040).warnings).toHaveLength(1);
    expect(rateOf("JPY", 1999)).toMatchObject({ date: "2015-12-31", warnings: [{ code: "exchange_rate_year" }] });
  });

  it.each([
    ["AED", 3.6725],
    ["SAR", 3.75],
    ["XCD", 2.7],
  ])("of %s is fixed in every year: %f per dollar", (currency, perDollar) => {
    for (const year of [2015, 2024, 2030]) {
      const { rate, warnings } = rateOf(currency, year);
      expect((rate ?? 0) * perDollar).toBeCloseTo(1, 5);
      expect(warnings).toEqual([]);
    }
  });

  it("of a currency that is fixed to another follows that one", () => {
    expect(rateOf("JEP", 2024).rate).toBe(rateOf("GBP", 2024).rate);
    expect(rateOf("XOF", 2024).rate).toBeCloseTo((rateOf("EUR", 2024).rate ?? 0) / 655.957, 8);
    expect(rateOf("SLL", 2023).rate).toBeCloseTo((rateOf("SLE", 2023).rate ?? 0) / 1000, 9);
    expect(rateOf("BGN", 2026).warnings).toEqual([]);
    expect(rateOf("JEP", 2030).warnings).toHaveLength(1);
  });
});
