import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { transaction } from "../calculations/transaction.ts";
import { verifySheet } from "../verify-sheet.ts";
import { matchMerchant } from "./match-merchant.ts";

interface Bought {
  readonly value?: string;
  readonly year?: number;
  readonly factorYear?: number;
}

const buy = (
  search_term: string,
  country: string,
  currency: string,
  { value = "100", year = 2024, factorYear }: Bought = {},
) => {
  const merchant = matchMerchant({ search_term });
  if (!merchant) throw new Error("no match");
  const spending = { value: decimal(value), currency, year };
  return transaction({ spending, merchant, country, diet: undefined, regionFallback: "never", factorYear });
};
const kilograms = (...asked: Parameters<typeof buy>): number =>
  buy(...asked)
    .emissions.times(1000)
    .toNumber();
const codes = (...asked: Parameters<typeof buy>) => buy(...asked).warnings.map(({ code }) => code);

describe("energy that was bought", () => {
  it("for 100 GBP is 187 kg of petrol in the United Kingdom", () => {
    // 100 / 1.42 · (2.06916 + 0.58094)
    expect(kilograms("petrol", "GBR", "GBP")).toBeCloseTo(186.627, 2);
    expect(codes("petrol", "GBR", "GBP")).toEqual([]);
  });

  it.each([
    // 100 / 1.6855 · (2.57082 + 0.61101): the mean of 1.713 and 1.658
    { term: "diesel", country: "DEU", currency: "EUR", kg: 188.7765 },
    // 100 / 0.872 · 2.6501
    { term: "petrol", country: "USA", currency: "USD", kg: 303.911 },
    // 100 / 0.061 · (0.18296 + 0.03021)
    { term: "natural gas", country: "GBR", currency: "GBP", kg: 349.459 },
    // 100 / 0.13 · (0.17529 + 0.03341 + 0.00945 + 0.00176): with the losses of the pipes and their upstream
    { term: "Fernwärme", country: "DEU", currency: "EUR", kg: 169.162 },
  ])("of $term in $country is counted by its amount: $kg kg", ({ term, country, currency, kg }) => {
    expect(kilograms(term, country, currency)).toBeCloseTo(kg, 2);
  });

  it("as electricity has the grid of its country: in Norway a fifth of what it is in Poland at most", () => {
    const perKroner = kilograms("electricity", "NOR", "NOK", { value: "120" }); // 100 kWh
    const perZloty = kilograms("electricity", "POL", "PLN", { value: "100" }); // 100 kWh
    expect(perKroner).toBeGreaterThan(1);
    expect(perKroner).toBeLessThan(perZloty / 5);
    expect(buy("electricity", "POL", "PLN").per).toBe("kWh");
  });

  it("as electricity has the grid of its year, and of the nearest year with a warning", () => {
    const gridOf = (year: number) =>
      buy("electricity", "DEU", "EUR", { year })
        .steps.flatMap(({ inputs }) => inputs.flatMap(({ factor_id: id }) => id ?? []))
        .find((id) => id.startsWith("grid-intensity/"))
        ?.slice(-"DEU-2022".length);
    expect([2012, 2015, 2022, 2024, 2026].map(gridOf)).toEqual([
      "DEU-2015",
      "DEU-2015",
      "DEU-2022",
      "DEU-2024",
      "DEU-2025",
    ]);
    const warned = (year: number) =>
      codes("electricity", "DEU", "EUR", { year }).filter((code) => code === "year_fallback");
    expect([2012, 2022, 2026].map(warned)).toEqual([["year_fallback"], [], ["year_fallback"]]);
    const stands = (year: number) =>
      buy("electricity", "DEU", "EUR", { year }).steps.some(({ inputs }) =>
        inputs.some(({ factor_id: id = "", fallback }) => id.startsWith("grid-intensity/") && fallback),
      );
    expect([2012, 2022, 2026].map(stands)).toEqual([true, false, true]);
  });

  it("as electricity has the grid of the year of factors that was asked for, and says once where there is none", () => {
    const asked = (factorYear: number) => buy("electricity", "DEU", "EUR", { year: 2022, factorYear });
    const told = (factorYear: number) => asked(factorYear).warnings.map(({ code, field }) => [code, field]);
    expect(asked(2024).factor.id).toBe("grid-intensity/2026-1/DEU-2024");
    expect(told(2024)).toEqual([]);
    expect(told(2028)).toEqual([["year_fallback", "factor_year"]]);
    const ofFuel = (factorYear: number) => codes("petrol", "DEU", "EUR", { factorYear });
    expect([2023, 2024, 2025, 2028].map(ofFuel)).toEqual([["year_fallback"], ["year_fallback"], [], ["year_fallback"]]);
    // Of 2026 there is a grid, and no gas.
    expect(codes("utilities", "GBR", "GBP", { factorYear: 2026 })).toEqual(["average_assumed", "year_fallback"]);
  });

  it("in another currency than its price is exchanged, and tells the rate", () => {
    const { exchange } = buy("petrol", "GBR", "EUR", { value: "100" });
    expect(exchange?.rate.toNumber()).toBeCloseTo(1.08238, 5);
    expect(kilograms("petrol", "GBR", "EUR") / kilograms("petrol", "GBR", "GBP")).toBeCloseTo(0.846617, 4);
  });

  it.each([
    ["petrol", 2.6501],
    ["electricity", 0.379080168244], // as 1 kWh by its meter: (0.32965 · 0.9065 + 0.32965 · 0.1871) / 0.951
  ])("as %s tells what a unit emits, well to tank and losses included, also where nothing was paid", (term, each) => {
    const year = 2025;
    expect(buy(term, "DEU", "EUR", { year }).intensity.toNumber()).toBeCloseTo(each, 6);
    expect(buy(term, "DEU", "EUR", { year, value: "0" }).intensity.toNumber()).toBeCloseTo(each, 6);
  });

  it("costs what it did in its year", () => {
    expect(kilograms("petrol", "GBR", "GBP", { year: 2022 })).toBeLessThan(kilograms("petrol", "GBR", "GBP"));
  });

  it("has the price of the region where the country's is not known, and of the nearest year, with a warning", () => {
    expect(codes("petrol", "ISL", "EUR")).toEqual(["price_level_assumed"]);
    expect(codes("petrol", "KEN", "USD")).toEqual(["price_level_assumed"]);
    expect(codes("petrol", "GBR", "GBP", { year: 2030 })).toEqual(["price_level_assumed"]);
    const stands = (country: string, currency: string) =>
      buy("petrol", country, currency).steps[0]?.inputs[1]?.fallback;
    expect([stands("KEN", "USD"), stands("GBR", "GBP")]).toEqual([true, undefined]);
    expect(kilograms("petrol", "KEN", "USD")).toBeCloseTo((100 / 1.27) * 2.6501, 2);
  });

  it("that does not say what it is counts half and half, and says so", () => {
    const both = kilograms("fuel", "GBR", "GBP");
    expect(both).toBeCloseTo((kilograms("petrol", "GBR", "GBP") + kilograms("diesel", "GBR", "GBP")) / 2, 6);
    expect(codes("fuel", "GBR", "GBP")).toEqual(["average_assumed"]);
    expect(codes("utilities", "FRA", "EUR")).toEqual(["average_assumed"]);
    // Of two carriers the factor of the first is told.
    expect(buy("utilities", "FRA", "EUR").factor.id).toMatch(/^grid-intensity\//);
  });

  it("has a sheet that can be recomputed, and is nothing for nothing", () => {
    for (const term of ["fuel", "electricity", "lpg", "heating oil", "district heating", "utilities"]) {
      const { steps } = buy(term, "CHE", "USD");
      expect(verifySheet({ steps })).toEqual([]);
      expect(buy(term, "CHE", "USD", { value: "0" }).emissions.isZero()).toBe(true);
    }
  });
});
