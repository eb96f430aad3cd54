import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { massQuality } from "../mass-quality.ts";
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
  it("for 100 GBP is 188 kg of petrol in the United Kingdom", () => {
    // 100 / 1.42 · (2.0844 + 0.58094)
    expect(kilograms("petrol", "GBR", "GBP")).toBeCloseTo(187.7, 2);
    expect(codes("petrol", "GBR", "GBP")).toEqual([]);
  });

  it.each([
    // 100 / 1.6855 · (2.51279 + 0.61101): the mean of 1.713 and 1.658
    { term: "diesel", country: "DEU", currency: "EUR", kg: 185.334 },
    // 100 / 0.872 · 2.66534
    { term: "petrol", country: "USA", currency: "USD", kg: 305.658 },
    // 100 / 0.061 · (0.1829 + 0.03021)
    { term: "natural gas", country: "GBR", currency: "GBP", kg: 349.361 },
    // 100 / 0.13 · (0.17965 + 0.03341 + 0.00946 + 0.00176): with the losses of the pipes and their upstream
    { term: "Fernwärme", country: "DEU", currency: "EUR", kg: 172.523 },
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
    expect([2023, 2024, 2025, 2026, 2028].map(ofFuel)).toEqual([["year_fallback"], [], [], [], ["year_fallback"]]);
    expect(codes("utilities", "GBR", "GBP", { factorYear: 2026 })).toEqual(["average_assumed"]);
  });

  // As printed in the flat file of each year, kg CO2e per litre or kWh: burning, making and bringing, and the losses of heat.
  it.each([
    { term: "petrol", year: 2024, id: "fuels-by-volume/2024-1/petrol", each: 2.0844 + 0.58094 },
    { term: "petrol", year: 2025, id: "fuels-by-volume/2025-1/petrol", each: 2.06916 + 0.58094 },
    { term: "petrol", year: 2026, id: "fuels-by-volume/2026-1/petrol", each: 2.075 + 0.58094 },
    { term: "diesel", year: 2024, id: "fuels-by-volume/2024-1/diesel", each: 2.51279 + 0.61101 },
    { term: "diesel", year: 2025, id: "fuels-by-volume/2025-1/diesel", each: 2.57082 + 0.61101 },
    { term: "diesel", year: 2026, id: "fuels-by-volume/2026-1/diesel", each: 2.58354 + 0.61101 },
    { term: "heating oil", year: 2024, id: "fuels-by-volume/2024-1/heatingoil", each: 2.54015 + 0.53078 },
    { term: "lpg", year: 2026, id: "fuels-by-volume/2026-1/lpg", each: 1.55713 + 0.18551 },
    { term: "natural gas", year: 2024, id: "fuels-by-energy/2024-1/gas", each: 0.1829 + 0.03021 },
    { term: "natural gas", year: 2025, id: "fuels-by-energy/2025-2/gas", each: 0.18296 + 0.03021 },
    { term: "natural gas", year: 2026, id: "fuels-by-energy/2026-1/gas", each: 0.18231 + 0.03021 },
    {
      term: "Fernwärme",
      year: 2024,
      id: "fuels-by-energy/2024-1/heat",
      each: 0.17965 + 0.03341 + 0.00946 + 0.00176,
    },
    {
      term: "Fernwärme",
      year: 2026,
      id: "fuels-by-energy/2026-1/heat",
      each: 0.17529 + 0.03341 + 0.00945 + 0.00176,
    },
  ])(
    "as $term of $year has the factors of $year, whether its date or factor_year says so",
    ({ term, year, id, each }) => {
      for (const asked of [{ year }, { year: 2022, factorYear: year }]) {
        const { factor, intensity, warnings } = buy(term, "DEU", "EUR", asked);
        expect([factor.id, intensity.toNumber()]).toEqual([id, expect.closeTo(each, 9)]);
        expect(warnings.filter(({ code }) => code === "year_fallback")).toEqual([]);
      }
    },
  );

  it.each([
    { of: 2010, used: 2024 },
    { of: 2023, used: 2024 },
    { of: 2027, used: 2026 },
  ])(
    "as fuel of $of, of which there are no factors, has those of $used, says so and counts as assumed",
    ({ of, used }) => {
      for (const asked of [{ year: of }, { year: 2024, factorYear: of }]) {
        const { factor, warnings, steps } = buy("petrol", "GBR", "GBP", asked);
        expect(factor.id).toBe(`fuels-by-volume/${used}-1/petrol`);
        expect(warnings.filter(({ code }) => code === "year_fallback")).toEqual([
          {
            code: "year_fallback",
            message: `There are no factors of ${of} for petrol: those of ${used} are used.`,
            field: "factor_year",
          },
        ]);
        const fuels = steps.flatMap(({ inputs }) =>
          inputs.filter(({ factor_id: id }) => id?.startsWith("fuels-by-volume/")),
        );
        expect(fuels.map(({ rung, fallback }) => [rung, fallback])).toEqual([
          ["another year", true],
          ["another year", true],
        ]);
      }
    },
  );

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

  it("shows its price in money for a litre or a kWh", () => {
    const priceOf = (...asked: Parameters<typeof buy>) =>
      buy(...asked).steps[0]?.inputs.find(({ symbol }) => symbol === "q");
    expect(priceOf("petrol", "GBR", "GBP")).toMatchObject({ name: "price of petrol", unit: "GBP/l" });
    expect(priceOf("natural gas", "GBR", "GBP")).toMatchObject({ name: "price of gas", unit: "GBP/kWh" });
  });

  it("has a fuel that is known as well as where it is burned, and a price that is not", () => {
    const errors = massQuality(buy("natural gas", "GBR", "GBP").steps).errors.map(({ id }) => id.split("/")[2]);
    expect(new Set(errors)).toEqual(new Set(["natural-gas", "assumption"]));
    const ofPetrol = massQuality(buy("petrol", "GBR", "GBP").steps).errors.map(({ id }) => id.split("/")[2]);
    expect(new Set(ofPetrol)).toEqual(new Set(["road-fuels", "assumption"]));
  });

  it("costs what it did in its year", () => {
    expect(kilograms("petrol", "GBR", "GBP", { year: 2022 })).toBeLessThan(kilograms("petrol", "GBR", "GBP"));
  });

  it("has the price of the region where the country's is not known, and of the nearest year, with a warning", () => {
    expect(codes("petrol", "ISL", "EUR")).toEqual(["price_level_assumed"]);
    expect(codes("petrol", "KEN", "USD")).toEqual(["price_level_assumed"]);
    expect(codes("petrol", "GBR", "GBP", { year: 2030 })).toEqual(["price_level_assumed", "year_fallback"]);
    const stands = (country: string, currency: string) =>
      buy("petrol", country, currency).steps[0]?.inputs[1]?.fallback;
    expect([stands("KEN", "USD"), stands("GBR", "GBP")]).toEqual([true, undefined]);
    expect(kilograms("petrol", "KEN", "USD")).toBeCloseTo((100 / 1.27) * 2.66534, 2);
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
