import { decimal, ApiError } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { type ExchangeRates, exchange, priceOf, pricesOf } from "./quote.ts";

const RATES: ExchangeRates = {
  date: "2024-11-22",
  base: "EUR",
  rates: new Map([
    ["USD", decimal("1.04")],
    ["GBP", decimal("0.832")],
    ["ISK", decimal("145.5")],
  ]),
};
const commission = decimal("0.1");
const netAndGross = (price: string, currency: string, to: string) => {
  const prices = pricesOf(decimal(price), currency, RATES);
  const { net, gross } = priceOf({ prices }, { currency: to, commission });
  return [net.toFixed(), gross.toFixed()];
};

describe("money in another currency", () => {
  it("goes over the base, and is exact", () => {
    expect(exchange(decimal(10), "EUR", "USD", RATES)?.toFixed()).toBe("10.4");
    expect(exchange(decimal("10.4"), "USD", "EUR", RATES)?.toFixed()).toBe("10");
    expect(exchange(decimal(13), "USD", "GBP", RATES)?.toFixed()).toBe("10.4");
  });

  it("needs no rate at home, and has none where one is missing", () => {
    expect(exchange(decimal(7), "SEK", "SEK", undefined)?.toFixed()).toBe("7");
    expect(exchange(decimal(7), "SEK", "EUR", RATES)).toBeUndefined();
    expect(exchange(decimal(7), "EUR", "USD", undefined)).toBeUndefined();
  });
});

describe("the price of a tonne", () => {
  it("is rounded half-up to the minor unit before the fee is put on top", () => {
    // 12.89 / 1.04 = 12.394…; 12.39 / 0.9 = 13.766…
    expect(netAndGross("12.89", "USD", "EUR")).toEqual(["12.39", "13.77"]);
    expect(netAndGross("12.89", "USD", "USD")).toEqual(["12.89", "14.32"]);
  });

  it("has no decimals where the currency has none", () => {
    // 12.89 · 145.5 / 1.04 = 1803.36; 1803 / 0.9 = 2003.3…
    expect(netAndGross("12.89", "USD", "ISK")).toEqual(["1803", "2003"]);
  });

  it("is at least one minor unit", () => {
    expect(netAndGross("0.001", "USD", "EUR")).toEqual(["0.01", "0.01"]);
    expect(netAndGross("0.001", "USD", "ISK")).toEqual(["1", "1"]);
  });

  it("is refused in a currency without a rate", () => {
    expect(() => netAndGross("12.89", "USD", "SEK")).toThrow(ApiError);
  });
});
