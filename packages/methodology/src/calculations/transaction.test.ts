import { readFile } from "node:fs/promises";
import { decimal, ApiError } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MERCHANT_CATEGORIES, type Merchant, matchMerchant } from "../spend/match-merchant.ts";
import type { CountryFactors } from "../spend/purchase-intensity.ts";
import { verifySheet } from "../verify-sheet.ts";
import { estimateTransaction, type Purchase, transaction } from "./transaction.ts";

interface Asked extends Merchant {
  readonly value?: string;
  readonly currency?: string;
  readonly year?: number;
  readonly country?: string;
  readonly diet?: string;
  readonly regionFallback?: Purchase["regionFallback"];
  readonly countryFactors?: CountryFactors;
}

const buy = (asked: Asked) => {
  const {
    value = "100",
    currency = "USD",
    year = 2022,
    country = "USA",
    diet,
    regionFallback = "never",
    countryFactors,
  } = asked;
  const merchant = matchMerchant(asked);
  if (!merchant) throw new Error("no match");
  return transaction({
    spending: { value: decimal(value), currency, year },
    merchant,
    country,
    diet,
    regionFallback,
    countryFactors,
  });
};
const ANYWHERE = { regionFallback: "always" } as const;
const kilograms = (asked: Asked): string => buy(asked).emissions.times(1000).toFixed();

describe("the emissions of a purchase", () => {
  it("are those of the worked example in methods/transaction.md", async () => {
    const page = await readFile(new URL("../../methods/transaction.md", import.meta.url), "utf8");
    const mass = buy({
      value: "50",
      currency: "GBP",
      year: 2024,
      country: "GBR",
      category_code: "5812",
      diet: "vegan",
      countryFactors: {
        year: 2023,
        ofCountry: () => ({
          ...buy({ category_code: "5812" }).factor,
          value: decimal("0.168085").times("0.8563989562"),
        }),
        ofRegion: () => undefined,
      },
    }).emissions.toFixed();
    expect(page).toContain(`= ${mass} t`);
    // 50 · 1.27848 · 139.73579356326 / 143.8572 · 0.168085 · 0.8563989562 · 0.51
    const dollars = decimal("50").times("1.27848").times("139.73579356326").div("143.8572");
    const byHand = dollars.times("0.168085").times("0.8563989562").times("0.51");
    expect(mass).toBe(byHand.div(1000).toFixed(12));
  });

  it.each([
    { why: "groceries", asked: { category_code: "5411" }, kg: "50.5" }, // 100 · 0.505
    { why: "a cent at a restaurant", asked: { category_code: "5812", value: "0.01" }, kg: "0.00194" },
    { why: "an airline", asked: { category_code: "3008", value: "250.40" }, kg: "161.2576" }, // 250.4 · 0.644
    { why: "vegan groceries", asked: { category_code: "5411", diet: "vegan" }, kg: "25.755" }, // 50.5 · 0.51
    { why: "much meat", asked: { category_code: "5422", diet: "high_meat_eater" }, kg: "105.984" }, // 82.8 · 1.28
    { why: "a medium diet", asked: { category_code: "5814", diet: "medium_meat_eater" }, kg: "25.5" },
    { why: "fuel for a vegan", asked: { category_code: "5541", diet: "vegan" }, kg: "246.278081931" }, // no effect: half petrol, half diesel
    { why: "a veterinarian", asked: { category_code: "0742", value: "1" }, kg: "0.127" },
    { why: "a passenger train by name", asked: { search_term: "SNCF" }, kg: "23.3" }, // 0.466 / 2
    { why: "furniture in the USA", asked: { category_code: "5712", value: "10.53049" }, kg: "4.077" }, // 0.4077 / 1.053049
    { why: "euros of 2022", asked: { category_code: "5411", currency: "EUR" }, kg: "53.179025" }, // 105.305 · 0.505
    { why: "dirhams at their fixed rate", asked: { category_code: "5411", currency: "AED" }, kg: "13.750847" }, // 27.2294 · 0.505
  ] as const)("of $why are exactly $kg kg", ({ asked, kg }) => {
    expect(kilograms(asked)).toBe(kg);
  });

  it("of a later year are fewer for the same money", () => {
    expect(Number(kilograms({ category_code: "5411", year: 2025 }))).toBeCloseTo(
      (50.5 * 134.21120616846) / 147.6686,
      9,
    );
    expect(kilograms({ category_code: "5411", year: 2040 })).toBe(kilograms({ category_code: "5411", year: 2025 }));
  });

  it("outside the USA are refused without a factor of the country, unless another one may be used", () => {
    const refused = { category_code: "5812", country: "FRA", currency: "EUR" };
    expect(() => buy(refused)).toThrow(expect.objectContaining({ code: "region_not_found" }));
    const { steps, warnings, factor } = buy({ ...refused, ...ANYWHERE });
    expect(factor.id).toBe("spend-baskets/2026-1/REST");
    expect(warnings.map(({ code }) => code)).toEqual(["region_fallback"]);
    // 100 EUR · 1.05305 USD/EUR at the French price level of 2022, 0.7189
    expect(steps.at(-2)?.result.value.toNumber()).toBeCloseTo(((100 * 1.05305) / 0.7189) * 0.194, 9);
  });

  it("by the factors of the USA warn where a price level is of an earlier year, or not known at all", () => {
    const codesOf = (country: string, year: number) =>
      buy({ category_code: "5812", country, year, ...ANYWHERE }).warnings.map(({ code }) => code);
    expect(codesOf("FRA", 2024)).toEqual(["region_fallback", "price_level_assumed"]);
    expect(codesOf("TWN", 2022)).toEqual(["region_fallback", "price_level_assumed"]);
  });

  it("are those of the country's own factors where the deployment has them, of all parts of a basket", () => {
    const known = buy({ category_code: "5812" }).factor;
    const countryFactors: CountryFactors = {
      year: 2023,
      ofCountry: (code, country) =>
        country === "FRA" ? { ...known, id: `t/1/${country}-${code}`, value: decimal("0.5") } : undefined,
      ofRegion: (code) => ({ ...known, id: `t/1/Region-${code}`, value: decimal("0.7"), region: "Region" }),
    };
    const inFrance = buy({ category_code: "5411", country: "FRA", year: 2023, countryFactors });
    expect(inFrance.emissions.toFixed()).toBe("0.05");
    expect(inFrance.warnings).toEqual([]);
    expect(inFrance.factor.id).toBe("t/1/FRA-311990");
    expect(() => buy({ category_code: "5411", country: "AND", countryFactors })).toThrow(ApiError);
    const inAndorra = buy({ category_code: "5812", country: "AND", year: 2023, countryFactors, ...ANYWHERE });
    expect(inAndorra.emissions.toFixed()).toBe("0.07");
    expect(inAndorra.warnings).toMatchObject([{ code: "region_fallback", field: "merchant.country_code" }]);
  });

  it("have no factor of a country that knows a part of a basket only, and count what stands in as assumed", () => {
    const { factor: known } = buy({ category_code: "5812" });
    const ofTest = (code: string, of: string) => ({
      ...known,
      id: `t/1/${of}-${code}`,
      value: decimal("0.7"),
      quality: "published_default" as const,
      header: { ...known.header, table: "open-ceda" },
    });
    const countryFactors: CountryFactors = {
      year: 2023,
      ofCountry: (code, country) => (code === "311990" || country === "FRA" ? ofTest(code, country) : undefined),
      ofRegion: (code) => ({ ...ofTest(code, "Region"), region: "Region" }),
    };
    const asked = { category_code: "5411", year: 2023, countryFactors };
    expect(() => buy({ ...asked, country: "AND" })).toThrow(expect.objectContaining({ code: "region_not_found" }));
    const factorsIn = (more: Asked) =>
      buy({ ...asked, ...more })
        .steps.flatMap(({ inputs }) => inputs)
        .filter(({ factor_id }) => factor_id?.startsWith("t/1/") || factor_id?.startsWith("spend-"));
    const likeThoseOfTheUsa = { error_entry: "spend-factors" };
    for (const [more, quality] of [
      [{ country: "FRA" }, { ...likeThoseOfTheUsa, quality: "published_default" }],
      [
        { country: "AND", ...ANYWHERE },
        { ...likeThoseOfTheUsa, fallback: true, quality: "assumption" },
      ],
      [
        { country: "AND", ...ANYWHERE, countryFactors: undefined },
        { fallback: true, quality: "assumption" },
      ],
    ] as const) {
      const inputs = factorsIn(more);
      expect(inputs.length).toBeGreaterThan(0);
      for (const input of inputs) expect(input).toMatchObject(quality);
    }
  });

  it("have the gases of a sector of the USA", () => {
    const { factor } = buy({ category_code: "0742" });
    expect(factor.gases?.co2.toFixed()).toMatch(/^0\.\d+$/);
    expect(factor.gases?.co2.plus(factor.gases.methane.times(28)).lt(factor.value)).toBe(true);
  });

  it("are refused in a currency without a rate", () => {
    expect(() => buy({ category_code: "5411", currency: "XAU" })).toThrow(ApiError);
  });

  it("tell rate, date, diet and factor for the answer", () => {
    const { exchange, diet, factor } = buy({ category_code: "5411", currency: "GBP", year: 2024, diet: "vegan" });
    // u / c of 2024
    expect(exchange?.rate.toFixed()).toBe("1.27848");
    expect(exchange?.date).toBe("2024-12-31");
    expect(diet?.toFixed()).toBe("0.51");
    expect(factor.id).toBe("spend-baskets/2026-1/GROC");
    expect(buy({ category_code: "5651" }).factor.id).toBe("spend-imports/2022-1/CLOTH-USA");
    expect(buy({ category_code: "5411" }).exchange).toBeUndefined();
  });

  it("say in the sheet that a diet has no effect on what is not food", () => {
    expect(buy({ category_code: "5541", diet: "vegan" }).steps.some(({ note }) => note?.includes("no effect"))).toBe(
      true,
    );
    expect(buy({ category_code: "5411", diet: "vegan" }).steps.some(({ note }) => note?.includes("no effect"))).toBe(
      false,
    );
  });

  it("have a sheet that can be recomputed, for every category, currency kind and country", () => {
    for (const { codes } of MERCHANT_CATEGORIES) {
      for (const [currency, country] of [
        ["USD", "USA"],
        ["JPY", "DEU"],
        ["QAR", "GBR"],
      ] as const) {
        const { steps } = buy({
          category_code: codes.slice(0, 4),
          currency,
          country,
          year: 2023,
          diet: "vegan",
          ...ANYWHERE,
        });
        expect(verifySheet({ steps })).toEqual([]);
      }
    }
  });

  it("never fall when more is spent", () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(cents, cents, fc.constantFrom("5411", "5651", "4511"), (a, b, category_code) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((value) =>
          buy({
            value: decimal(value).div(100).toFixed(),
            category_code,
            currency: "PLN",
            country: "DEU",
            ...ANYWHERE,
          }),
        );
        expect(more?.emissions.gte(less?.emissions ?? 0)).toBe(true);
      }),
    );
  });

  it("of a wanted year of the factors are refused before the first edition, and warn after the newest", () => {
    const asked = (factor_year: number) => ({
      value: { value: "100", currency: "USD" },
      merchant: { country_code: "USA", category_code: "5812" },
      factor_year,
    });
    const context = { year: 2024, countryFactors: undefined };
    const codes = (year: number) =>
      estimateTransaction(asked(year), context)?.calculation.warnings.map(({ code }) => code);
    expect(() => estimateTransaction(asked(2021), context)).toThrow(
      expect.objectContaining({ code: "validation_error", detail: expect.stringContaining("factor_year") }),
    );
    expect(codes(2022)).toEqual([]);
    expect(codes(2030)).toEqual(["year_fallback"]);
  });
});
