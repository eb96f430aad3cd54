import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BundleId, type Decimal, Decimal as D, ApiError, decimal, sum } from "@isotherm/core";
import { type QuoteRequest, cutQuantity, minorDigits, payableValue, quote, quoteBundleMasses } from "./quote.ts";
import type { OfferedBundle, SelectedBundle } from "./selection.ts";
import { type PaidOffsets, paidQuote } from "./paid-quote.ts";

describe("the part of a value that can be paid", () => {
  it.each([
    ["10.019", "EUR", "10.01"],
    ["10.9", "JPY", "10"],
    ["10.0019", "KWD", "10.001"],
    ["0.01", "USD", "0.01"],
  ])("of %s %s is cut, never rounded up: %s", (value, currency, payable) => {
    expect(payableValue(decimal(value), currency).toFixed()).toBe(payable);
  });

  it.each([
    ["0.0099", "USD"],
    ["0.99", "ISK"],
    ["0", "USD"],
  ])("of %s %s is nothing, and refused", (value, currency) => {
    expect(() => payableValue(decimal(value), currency)).toThrow("order_value_invalid");
  });
});

it("a currency has two digits after the point, unless ISO 4217 says otherwise", () => {
  expect(["EUR", "USD", "MGA"].map(minorDigits)).toEqual([2, 2, 2]);
  expect(["CLP", "ISK", "JPY", "KRW", "UGX", "VND", "XOF"].map(minorDigits)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map(minorDigits)).toEqual([3, 3, 3, 3, 3, 3, 3]);
});

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

interface Facts extends Partial<Omit<OfferedBundle, "prices">> {
  readonly currency?: string;
  readonly unit_price?: Decimal;
}

const aBundle = ({ currency = "USD", unit_price = decimal("12.89"), ...facts }: Facts = {}): OfferedBundle => ({
  id: "bun_a" as BundleId,
  name: "A",
  prices: new Map([[currency, unit_price]]),
  available_quantity: null,
  disabled: false,
  primary_image: null,
  ...facts,
});

const selected = (percentage: string, facts: Facts): SelectedBundle => ({
  bundle: aBundle(facts),
  percentage: decimal(percentage),
});

const terms = { currency: "USD", commission: decimal("0.1"), trunc: "g", origin: "https://api.example.org" } as const;
const pair = [
  selected("95", { id: "bun_a" as BundleId, unit_price: decimal("12.89") }),
  selected("5", { id: "bun_b" as BundleId, unit_price: decimal("250") }),
];

describe("quoting by value", () => {
  it("reproduces the worked example of the interface contract", () => {
    const result = quote({ value: decimal("2.83") }, pair, terms);
    expect(result.bundles.map((bundle) => bundle.gross_unit_price.toFixed())).toEqual(["14.32", "277.78"]);
    expect(result.bundles.map((bundle) => bundle.quantity.toFixed())).toEqual(["0.097788", "0.005146"]);
    expect(result.estimated_offset_cost.toFixed()).toBe("2.55");
    expect(result.estimated_commission.toFixed()).toBe("0.28");
    expect(result.estimated_total_cost.toFixed()).toBe("2.83");
    expect(result.requested_quantity).toBeNull();
  });

  it("gives 777.77 USD over seven bundles of equal shares the cents that the rule says", () => {
    const unitPrices = ["12.89", "250", "7.4", "9.8", "2.4", "32.43", "352.18"];
    const seven = unitPrices.map((price, index) =>
      selected(index < 4 ? "14.29" : "14.28", { id: `bun_${index}` as BundleId, unit_price: decimal(price) }),
    );
    const result = quote({ value: decimal("777.77") }, seven, terms);
    expect(result.estimated_offset_cost.toFixed()).toBe("699.99");
    // Exactly: 13.531.. 262.434.. 7.768.. 10.2874.. 2.517.. 34.019.. 369.4375..; three cents are left after cutting.
    const costs = ["13.53", "262.43", "7.77", "10.28", "2.52", "34.02", "369.44"];
    expect(result.bundles.map((bundle) => bundle.offset_cost.toFixed())).toEqual(costs);
  });

  it("refuses a value that buys less than a cent's worth after cutting", () => {
    const cheapAndDear = [
      selected("99", { unit_price: decimal("1") }),
      selected("1", { id: "bun_b" as BundleId, unit_price: decimal("99999") }),
    ];
    const kg = { ...terms, trunc: "kg" } as const;
    expect(() => quote({ value: decimal("1.2") }, cheapAndDear, kg)).toThrow(
      new ApiError("order_quantity_invalid", "value: the quantity that it buys costs less than 0.01 USD."),
    );
  });

  it("never asks for more than the value", () => {
    fc.assert(
      fc.property(prices, prices, percentages, fc.integer({ min: 1, max: 10_000_000 }), (a, b, share, cents) => {
        const value = decimal(cents).div(100);
        const result = quoteOrNothing({ value }, [
          selected(share, { unit_price: a }),
          selected(rest(share), bundleB(b)),
        ]);
        if (result) expect(result.estimated_total_cost.lte(value)).toBe(true);
      }),
    );
  });
});

describe("quoting by mass", () => {
  it.each([
    ["3", false],
    ["3.000001", true],
  ])("of %s t says whether 3 t that are free are too few: %s", (mass, insufficient) => {
    const bundles = [selected("100", { available_quantity: decimal(3) })];
    const [bundle] = quote({ mass: decimal(mass) }, bundles, terms).bundles;
    expect(bundle?.insufficient_available_quantity).toBe(insufficient);
  });

  it("prices one tonne of one bundle at its price and the fee on top", () => {
    const result = quote({ mass: decimal(1) }, [selected("100", {})], terms);
    expect(result.estimated_quantity.toFixed()).toBe("1");
    expect(result.estimated_offset_cost.toFixed()).toBe("12.89");
    expect(result.estimated_total_cost.toFixed()).toBe("14.32");
    expect(result.estimated_commission.toFixed()).toBe("1.43");
    expect(result.requested_value).toBeNull();
  });

  it.each([
    { trunc: "t", mass: "1.9999999", quantity: "1" },
    { trunc: "kg", mass: "1.9999999", quantity: "1.999" },
    { trunc: "g", mass: "1.9999999", quantity: "1.999999" },
  ] as const)("cuts $mass t at $trunc to $quantity t, never up", ({ trunc, mass, quantity }) => {
    expect(cutQuantity(decimal(mass), trunc).toFixed()).toBe(quantity);
  });

  it("refuses when nothing is left after cutting", () => {
    expect(() => quote({ mass: decimal("0.0000009") }, [selected("100", {})], terms)).toThrow(
      new ApiError("order_quantity_invalid"),
    );
  });

  it.each([
    { currency: "USD", price: "2.40", mass: "0.001872", total: "0.01" },
    { currency: "USD", price: "2.40", mass: "0.000001", total: "0.01" },
    { currency: "ISK", price: "1", mass: "0.000001", total: "1" },
    { currency: "KWD", price: "0.001", mass: "0.000001", total: "0.001" },
  ])("asks at least $total $currency for $mass t at $price", ({ currency, price, mass, total }) => {
    const selection = [selected("100", { currency, unit_price: decimal(price) })];
    const result = quote({ mass: decimal(mass) }, selection, { ...terms, currency });
    expect(result.estimated_offset_cost.toFixed()).toBe(total);
    expect(result.estimated_commission.toFixed()).toBe("0");
    expect(result.estimated_total_cost.toFixed()).toBe(total);
    expect(result.estimated_quantity.toFixed()).toBe(mass);
  });

  it("asks for the one cent from the bundle that most of the cost is for", () => {
    const wanted = [
      { bundle: aBundle({ id: "bun_a" as BundleId, unit_price: decimal("10") }), mass: decimal("0.000002") },
      { bundle: aBundle({ id: "bun_b" as BundleId, unit_price: decimal("25") }), mass: decimal("0.000001") },
    ];
    const result = quoteBundleMasses(wanted, terms);
    expect(result.bundles.map((bundle) => bundle.offset_cost.toFixed())).toEqual(["0", "0.01"]);
    expect(result.estimated_total_cost.toFixed()).toBe("0.01");
  });

  it("refuses a bundle that has no price in the account's currency", () => {
    expect(() => quote({ mass: decimal(1) }, [selected("100", { currency: "EUR" })], terms)).toThrow(
      /exchange rate to USD/,
    );
  });

  it("prices in whole units where the currency has no minor unit, at least one", () => {
    const isk = { ...terms, currency: "ISK" };
    const cheap = selected("100", { currency: "ISK", unit_price: decimal("0.2") });
    const result = quote({ mass: decimal("2.5") }, [cheap], isk);
    expect(result.bundles[0]?.unit_price.toFixed()).toBe("1");
    expect(result.estimated_offset_cost.toFixed()).toBe("3");
  });

  it.each([
    { stock: null, flag: null },
    { stock: "2", flag: false },
    { stock: "0.5", flag: true },
  ])("flags stock of $stock t against an order of 1 t with $flag, and sells it all the same", ({ stock, flag }) => {
    const bundle = { available_quantity: stock === null ? null : decimal(stock) };
    const result = quote({ mass: decimal(1) }, [selected("100", bundle)], terms);
    expect(result.bundles[0]?.insufficient_available_quantity).toBe(flag);
    expect(result.estimated_quantity.toFixed()).toBe("1");
  });

  it.each([
    [null, undefined],
    ["/pictures/biochar-8.svg", "https://api.example.org/v1/pictures/biochar-8.svg"],
    ["https://pictures.example.org/a.jpg", "https://pictures.example.org/a.jpg"],
  ])("tells the picture %j as %j", (primary_image, told) => {
    const result = quote({ mass: decimal(1) }, [selected("100", { primary_image })], terms);
    expect(result.bundles[0]?.primary_image).toBe(told);
  });
});

describe("the parts of a quote", () => {
  it("add up to the total to the last digit, in currencies of 0, 2 and 3 digits", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("ISK", "USD", "KWD"),
        prices,
        prices,
        percentages,
        fc.integer({ min: 1, max: 1_000_000_000 }),
        (currency, a, b, share, grams) => {
          const bundles = [
            selected(share, { currency, unit_price: a }),
            selected(rest(share), { ...bundleB(b), currency }),
          ];
          const result = quoteOrNothing({ mass: decimal(grams).div(1_000_000) }, bundles, currency);
          if (!result) return;
          const costs = sum(result.bundles.map((bundle) => bundle.offset_cost));
          expect(costs.toFixed()).toBe(result.estimated_offset_cost.toFixed());
          const total = result.estimated_offset_cost.plus(result.estimated_commission);
          expect(total.toFixed()).toBe(result.estimated_total_cost.toFixed());
          expect(result.estimated_total_cost.decimalPlaces()).toBeLessThanOrEqual(minorDigits(currency));
          const quantities = sum(result.bundles.map((bundle) => bundle.quantity));
          expect(quantities.toFixed()).toBe(result.estimated_quantity.toFixed());
        },
      ),
    );
  });
});

const prices = fc.integer({ min: 1, max: 100_000_00 }).map((cents) => decimal(cents).div(100));
const percentages = fc.integer({ min: 1, max: 9_999 }).map((hundredths) => decimal(hundredths).div(100).toFixed());
const rest = (share: string): string => decimal(100).minus(share).toFixed();
const bundleB = (unit_price: Decimal) => ({ id: "bun_b" as BundleId, unit_price });

const quoteOrNothing = (wanted: QuoteRequest, bundles: SelectedBundle[], currency = "USD") => {
  try {
    return quote(wanted, bundles, { ...terms, currency });
  } catch (error) {
    if (error instanceof ApiError && error.code === "order_quantity_invalid") return undefined;
    throw error;
  }
};
