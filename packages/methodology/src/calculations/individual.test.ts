import { readFile } from "node:fs/promises";
import { decimal, sum } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { massQuality } from "../mass-quality.ts";
import { verifySheet } from "../verify-sheet.ts";
import { factorOf, factorTable } from "../factors/factor.ts";
import type { CountryFactors } from "../spend/purchase-intensity.ts";
import { type IndividualYear, individual } from "./individual.ts";

/** Of every industry in every country, as a table of factors by country has them. */
const HALF_A_KILOGRAM: CountryFactors = {
  year: 2022,
  ofCountry: (code) => factorOf(factorTable(EVERY_INDUSTRY, [{ id: code, value: "0.5" }]), code),
  ofRegion: () => undefined,
};

const EVERY_INDUSTRY = {
  table: "of-a-test",
  edition: "2026-1",
  unit: "kg CO2e/USD",
  publication_year: 2026,
  source: { kind: "publication", producer: "a test", title: "a test", licence: "CC0", accessed: "2026-11-22" },
};
const usd = (value: string) => ({ value: decimal(value), currency: "USD" });
const NOTHING = usd("0");
const MONTHLY = {
  groceries: NOTHING,
  restaurants: NOTHING,
  clothing: NOTHING,
  furnitureAndAppliances: NOTHING,
  other: NOTHING,
};
const IDLE: IndividualYear = {
  country: "DEU",
  car: undefined,
  flights: { short: 0, medium: 0, long: 0 },
  transportDaysAWeek: 0,
  diet: "medium_meat_eater",
  monthly: MONTHLY,
  electricity: decimal(0),
  greenElectricity: false,
  gas: decimal(0),
};
const kilograms = (year: Partial<IndividualYear>): string =>
  individual({ ...IDLE, ...year })
    .emissions.times(1000)
    .toFixed();
const TEN_THOUSAND = decimal(10_000);

describe("the emissions of a person's year", () => {
  it("are those of the worked example in methods/individual.md", async () => {
    const page = await readFile(new URL("../../methods/individual.md", import.meta.url), "utf8");
    const year = {
      car: { fuel: "hybrid", distance: TEN_THOUSAND },
      transportDaysAWeek: 2,
      electricity: decimal(1_500),
    } as const;
    // 10000 · 0.1614 + 2 · 46 · 24 · 0.06208 + 1500 · 0.379080168244… = 1614 + 137.07264 + 568.620252366…
    expect(kilograms(year)).toBe("2319.692892366");
    expect(page).toContain("= 2319.692892366… kg = 2.319692892366 t");
  });

  it.each([
    { why: "nothing", year: {}, kg: "0" },
    { why: "a petrol car", year: { car: { fuel: "gasoline", distance: TEN_THOUSAND } }, kg: "2087.1" }, // 10000 · 0.20871
    { why: "a petrol car of unknown use", year: { car: { fuel: "gasoline", distance: undefined } }, kg: "2504.52" }, // 12000 km
    {
      why: "a petrol car of unknown use in the USA", // 18500 km
      year: { country: "USA", car: { fuel: "gasoline", distance: undefined } },
      kg: "3861.135",
    },
    { why: "an electric car", year: { car: { fuel: "electric", distance: TEN_THOUSAND } }, kg: "720.252319664" }, // 1900 kWh, methods/electricity.md
    { why: "a car that is not driven", year: { car: { fuel: "gasoline", distance: decimal(0) } }, kg: "0" },
    { why: "flights", year: { flights: { short: 2, medium: 1, long: 1 } }, kg: "1483.368628024" }, // as a company's
    { why: "public transport every day", year: { transportDaysAWeek: 7 }, kg: "479.75424" }, // 7 · 46 · 24 · 0.06208
    {
      why: "groceries",
      year: { country: "USA", monthly: { ...MONTHLY, groceries: usd("147.6686") } },
      kg: "813.319909381",
    }, // 12 · 134.21120616846 · 0.505
    {
      why: "vegan groceries",
      year: { country: "USA", diet: "vegan", monthly: { ...MONTHLY, groceries: usd("147.6686") } },
      kg: "414.793153784",
    },
    {
      why: "vegan restaurants", // 312.44368796 · 414.793153784 / 813.319909381
      year: { country: "USA", diet: "vegan", monthly: { ...MONTHLY, restaurants: usd("147.6686") } },
      kg: "159.34628086",
    },
    {
      why: "restaurants",
      year: { country: "USA", monthly: { ...MONTHLY, restaurants: usd("147.6686") } },
      kg: "312.44368796",
    }, // 12 · 134.21120616846 · 0.194
    { why: "green electricity", year: { electricity: TEN_THOUSAND, greenElectricity: true }, kg: "3790.80168244" }, // a claim
    { why: "gas", year: { gas: decimal(1_000) }, kg: "2362.93" }, // 2026.33 + 336.6
  ] as const)("of $why are exactly $kg kg", ({ year, kg }) => {
    expect(kilograms(year)).toBe(kg);
  });

  it.each(["clothing", "furnitureAndAppliances", "other"])("count %s by the factors of the country", (goods) => {
    const year = { ...IDLE, country: "BRA", monthly: { ...MONTHLY, [goods]: usd("147.6686") } };
    // 12 · 134.21120616846 USD of 2022 · 0.5
    const { emissions, components, steps } = individual({ ...year, countryFactors: HALF_A_KILOGRAM });
    expect(emissions.toFixed(9)).toBe("0.805267237");
    expect(components.shopping.eq(emissions)).toBe(true);
    expect(verifySheet({ steps })).toEqual([]);
    // Without them by those of the USA at the price level of Brazil, with a warning.
    expect(individual(year).warnings.map(({ code }) => code)).toContain("region_fallback");
  });

  it("are those of four components that add up to them, whatever the person does", () => {
    const count = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(count, count, fc.integer({ min: 0, max: 1_000_000 }), (a, b, c) => {
        const amount = usd(decimal(c).div(100).toFixed());
        const { emissions, components, steps } = individual({
          ...IDLE,
          country: "POL",
          car: { fuel: "electric", distance: decimal(c).div(3) },
          flights: { short: a, medium: b, long: a },
          transportDaysAWeek: a % 8,
          monthly: {
            groceries: amount,
            restaurants: amount,
            clothing: amount,
            furnitureAndAppliances: amount,
            other: amount,
          },
          electricity: decimal(c).div(7),
          gas: decimal(b).div(9),
        });
        expect(sum(Object.values(components)).toFixed()).toBe(emissions.toFixed());
        expect(verifySheet({ steps })).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("rest on what comes to something alone: metered electricity is no assumption because of gas that nobody burns", () => {
    const metered = { ...IDLE, electricity: decimal(1_000) };
    expect(massQuality(individual(metered).steps).shares?.primary.toFixed()).toBe("1");
    expect(massQuality(individual({ ...metered, gas: decimal(1) }).steps).shares?.assumed.toFixed()).toBe("1");
  });

  it("count green electricity as the grid's, with a warning", () => {
    const { warnings } = individual({ ...IDLE, electricity: decimal(1), greenElectricity: true });
    expect(warnings).toMatchObject([{ code: "average_assumed", field: "green_electricity_used" }]);
  });

  it("take the factors of the year that is asked for: of the grid for an electric car, of buses and trains", () => {
    const ofYear = (year: Partial<IndividualYear>) => kilograms({ ...year, country: "GBR", factorYear: 2024 });
    // 1900 · 0.27522
    expect(ofYear({ car: { fuel: "electric", distance: TEN_THOUSAND } })).toBe("522.918");
    // 7 · 46 · 24 · 0.06893
    expect(ofYear({ transportDaysAWeek: 7 })).toBe("532.69104");
  });

  it("say how far a car was taken to drive", () => {
    const { steps, warnings } = individual({ ...IDLE, country: "FRA", car: { fuel: "gasoline", distance: undefined } });
    expect(warnings).toMatchObject([{ code: "average_assumed", field: "average_car_distance_travelled" }]);
    expect(steps[0]?.inputs[0]).toMatchObject({
      rung: "world",
      factor_id: "car-distances/2026-1/WORLD",
      quality: "assumption",
    });
  });
});
