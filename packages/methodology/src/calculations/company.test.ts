import { readFile } from "node:fs/promises";
import { decimal, sum } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { massQuality } from "../mass-quality.ts";
import { verifySheet } from "../verify-sheet.ts";
import type { CompanyActivityData } from "./company-activities.ts";
import { factorOf, factorTable } from "../factors/factor.ts";
import type { CountryFactors } from "../spend/purchase-intensity.ts";
import { company } from "./company.ts";
import { flight } from "./flight.ts";

const EVERY_INDUSTRY = {
  table: "of-a-test",
  edition: "2026-1",
  unit: "kg CO2e/USD",
  publication_year: 2026,
  source: { kind: "publication", producer: "a test", title: "a test", licence: "CC0", accessed: "2026-11-22" },
};

const usd = (value: string) => ({ value: decimal(value), currency: "USD" });
const NO_FLIGHTS = { short: 0, medium: 0, long: 0 };
const zero = decimal(0);
const IDLE: CompanyActivityData = {
  months: 12,
  employees: 0,
  remoteShare: zero,
  country: "DEU",
  electricity: zero,
  contract: undefined,
  gas: zero,
  cars: 0,
  carDistance: zero,
  publicTransportUsers: 0,
  flights: NO_FLIGHTS,
  premiumFlightShare: zero,
  foodAndDrinks: usd("0"),
  plantBasedShare: zero,
  electronics: usd("0"),
  garbage: zero,
  recycledShare: zero,
  serverElectricity: undefined,
  cloud: undefined,
};
/** Of every industry in every country, as a table of factors by country has them. */
const HALF_A_KILOGRAM: CountryFactors = {
  year: 2022,
  ofCountry: (code) => factorOf(factorTable(EVERY_INDUSTRY, [{ id: code, value: "0.5" }]), code),
  ofRegion: () => undefined,
};
const one = decimal(1);
const half = decimal("0.5");
const kilograms = (year: Partial<CompanyActivityData>): string =>
  company({ ...IDLE, ...year })
    .emissions.times(1000)
    .toFixed();

describe("the emissions of a company's year", () => {
  it("are those of the worked example in methods/company.md", async () => {
    const page = await readFile(new URL("../../methods/company.md", import.meta.url), "utf8");
    const year = {
      ...IDLE,
      months: 6,
      employees: 10,
      electricity: decimal(10_000),
      gas: decimal(1_000),
      cars: 2,
      carDistance: decimal(10_000),
    };
    const { emissions, scopes, components, categories, scope2MarketBased } = company(year);
    // (10000 · 0.3790801682… + 1000 · 2.36293 + 20000 · 0.21124 + 10 · 0.75 · 225 · 30 · 0.21124 / 1.15) / 2
    expect(emissions.toFixed()).toBe("9.838841928177");
    expect(page).toContain("= 9.838841928177 t");
    // (1000 · 2.02633 + 20000 · 0.16725) / 2, 10000 · 0.298827725 / 2, and the rest
    expect(Object.values(scopes).map((scope) => scope.toFixed())).toEqual([
      "2.685665",
      "1.494138625",
      "5.659038303177",
    ]);
    expect(components.energy.toFixed()).toBe("3.07686584122");
    expect(components.travel_and_commute.toFixed()).toBe("6.761976086957");
    // (336.6 + 802.5244324…) / 2 + 439.9; the ways to work
    expect([categories[3], categories[7]].map((mass) => mass.toFixed())).toEqual(["1.00946221622", "4.649576086957"]);
    expect(scope2MarketBased).toBeUndefined();
  });

  it.each([
    { why: "nothing", year: {}, kg: "0" },
    { why: "gas", year: { gas: decimal(1_000) }, kg: "2362.93" }, // 2026.33 + 336.6
    { why: "electricity", year: { electricity: decimal(10_000) }, kg: "3790.80168244" }, // methods/electricity.md
    { why: "a thousandth of a kWh", year: { electricity: decimal("0.001") }, kg: "0.00037908" }, // 0.000298828 + 0.000080252, in parts
    { why: "cars", year: { cars: 2, carDistance: decimal(10_000) }, kg: "4224.8" }, // 20000 · (0.16725 + 0.04399)
    { why: "commuting", year: { publicTransportUsers: 10 }, kg: "4190.4" }, // 10 · 225 · 30 · 0.06208
    { why: "commuting by car", year: { employees: 10 }, kg: "9299.152173913" }, // 10 · 0.75 · 225 · 30 · 0.21124 / 1.15
    {
      why: "commuting by car where all use public transport or work at home",
      year: { employees: 10, publicTransportUsers: 5, remoteShare: half, country: "SGP" },
      kg: "2608.882990147",
    }, // 5 · 225 · 30 · 0.06208 and the equipment of 5
    { why: "flights", year: { flights: { short: 2, medium: 1, long: 1 } }, kg: "1483.368628024" }, // (2 · 23.96878 + 55.02664 + 95.78625) kg / 0.835 · 6.232
    {
      why: "flights in business class", // (2 · 35.95322 + 110.69612 + 383.145) kg / 0.835 · 6.232
      year: { flights: { short: 2, medium: 1, long: 1 }, premiumFlightShare: one },
      kg: "4222.441669365",
    },
    {
      why: "flights, half of them in business class",
      year: { flights: { short: 2, medium: 1, long: 1 }, premiumFlightShare: half },
      kg: "2852.905148695",
    },
    {
      why: "waste, a quarter recycled",
      year: { garbage: decimal(1_000), recycledShare: decimal("0.25") },
      kg: "391.57125",
    }, // 750 · 0.520533 + 250 · 0.004686
    { why: "waste, half recycled", year: { garbage: decimal(1_000), recycledShare: half }, kg: "262.6095" },
    { why: "working at home", year: { employees: 5, remoteShare: one, country: "GBR" }, kg: "2910.545208" }, // 9000 · (0.1142 · 0.18436 + 0.30234)
    {
      why: "working at home in Finland",
      year: { employees: 5, remoteShare: one, country: "FIN" },
      kg: "5197.532265233",
    }, // heating · 5665 / 3000
    {
      why: "working at home in Singapore",
      year: { employees: 5, remoteShare: one, country: "SGP" },
      kg: "513.682990147",
    }, // nobody heats
    { why: "meals", year: { country: "USA", foodAndDrinks: usd("147.6686") }, kg: "26.036973997" }, // 134.21120616846 · 0.194
    {
      why: "meals, half of them plant-based",
      year: { country: "USA", foodAndDrinks: usd("147.6686"), plantBasedShare: half },
      kg: "21.220133807",
    }, // · (1 − 0.185)
    {
      why: "cloud services",
      year: { country: "USA", cloud: { cost: usd("147.6686"), provider: "other" } },
      kg: "12.481642174",
    }, // 134.21120616846 · 0.093
    { why: "servers of its own", year: { serverElectricity: usd("130"), country: "USA" }, kg: "434.759317032" }, // 1000 kWh
    { why: "a month of gas", year: { gas: decimal(1_200), months: 1 }, kg: "236.293" },
  ])("of $why are exactly $kg kg", ({ year, kg }) => {
    expect(kilograms(year)).toBe(kg);
  });

  it.each([
    ["devices", { electronics: usd("147.6686") }],
    ["cloud services", { cloud: { cost: usd("147.6686"), provider: "other" } }],
  ])(
    "count %s by the factor of the country, else by that of the USA at the country's price level, with a warning",
    (_what, spent) => {
      const year = { ...IDLE, ...spent, country: "POL" };
      // 134.21120616846 USD of 2022 · 0.5
      expect(company({ ...year, countryFactors: HALF_A_KILOGRAM }).emissions.toFixed()).toBe("0.067105603084");
      const without = company(year);
      expect(without.emissions.gt(company({ ...year, country: "USA" }).emissions)).toBe(true);
      expect(without.warnings.map(({ code }) => code)).toContain("region_fallback");
    },
  );

  it("have flights of the United Kingdom at the level of its government, as flight has: two fifths more over a long way", () => {
    const long = { flights: { short: 0, medium: 0, long: 1 } };
    const distance = decimal(7_500);
    const countries = { from: "GBR", to: "FRA" };
    const same = flight({ route: { distance, countries, facts: [] }, cabin: "economy", passengers: 1 });
    const [kingdom, elsewhere] = ["GBR", "DEU"].map((country) => company({ ...IDLE, ...long, country }).emissions);
    expect(kingdom?.toFixed(9)).toBe(same.emissions.toFixed(9));
    expect(kingdom?.div(elsewhere ?? 1).toFixed(2)).toBe("1.44");
  });

  it("divide by the provider's overhead and by the country's price of electricity", () => {
    const cloud = { cost: usd("147.6686"), provider: "aws" };
    const byHand = decimal("12.481642174").times("1.135").div("1.58").div(1000).toFixed(12);
    expect(company({ ...IDLE, country: "USA", cloud }).emissions.toFixed(12)).toBe(byHand);
    // 21 USD at the union's 0.21 USD: 100 kWh in Poland
    expect(kilograms({ serverElectricity: usd("21"), country: "POL" })).toBe("65.87446922");
    // 16 USD at the world's 0.16 USD: 100 kWh
    expect(kilograms({ serverElectricity: usd("16"), country: "KEN" })).toBe(
      kilograms({ electricity: decimal(100), country: "KEN" }),
    );
  });

  it("have a residual mix of another year than that of the factors, with a warning", () => {
    const of = (factorYear: number) =>
      company({ ...IDLE, country: "AUS", electricity: decimal(1_000), factorYear }).warnings.map(
        ({ message }) => message,
      );
    expect(of(2025)).toEqual([]);
    expect(of(2024)).toContainEqual(expect.stringContaining("the residual mix"));
  });

  it("do not count the electricity of servers in the office twice", () => {
    const servers = usd("130"); // 1000 kWh in the USA
    const office = { country: "USA", electricity: decimal(1_000) };
    const { components, emissions } = company({ ...IDLE, ...office, serverElectricity: servers });
    expect(emissions.toFixed(9)).toBe(company({ ...IDLE, ...office }).emissions.toFixed(9));
    expect([components.energy.isZero(), components.tech.eq(emissions)]).toEqual([true, true]);
    const more = company({ ...IDLE, country: "USA", electricity: decimal(1_500), serverElectricity: servers });
    expect(more.components.energy.times(2).toFixed(6)).toBe(more.components.tech.toFixed(6));
  });

  it("have scope 2 by the market beside the one by location: green by claim is not 0, by certificates it is", () => {
    const bought = (type: "green_tariff" | "certificates") =>
      company({ ...IDLE, electricity: decimal(10_000), contract: { type, share: one } });
    const [claimed, certified] = [bought("green_tariff"), bought("certificates")];
    for (const { scopes, emissions } of [claimed, certified]) {
      expect([scopes[2].toFixed(), emissions.toFixed()]).toEqual(["2.98827725", "3.79080168244"]);
    }
    expect(claimed.scope2MarketBased?.toFixed()).toBe("2.98827725");
    expect(claimed.warnings.map(({ field }) => field)).toContain("green_electricity_used");
    expect(certified.scope2MarketBased?.toFixed()).toBe("0");
    // 0.81 kg/kWh of residual mix, without a word about contracts
    const australian = { ...IDLE, country: "AUS", electricity: decimal(10_000) };
    expect(company(australian).scope2MarketBased?.toFixed()).toBe("8.1");
    expect(company({ ...australian, months: 3 }).scope2MarketBased?.toFixed()).toBe("2.025");
    // Servers at the same meter do not change it.
    expect(company({ ...australian, serverElectricity: usd("13") }).scope2MarketBased?.toFixed(6)).toBe("8.100000");
  });

  it("are devices in category 2, meals and cloud services in category 1, waste in 5, flights in 6, homework in 7", () => {
    const categoryOf = (year: Partial<CompanyActivityData>) =>
      Object.entries(company({ ...IDLE, country: "GBR", ...year }).categories).flatMap(([number, mass]) =>
        mass.isZero() ? [] : [number],
      );
    expect(categoryOf({ electronics: usd("100") })).toEqual(["2"]);
    expect(categoryOf({ foodAndDrinks: usd("100") })).toEqual(["1"]);
    expect(categoryOf({ cloud: { cost: usd("100"), provider: "aws" } })).toEqual(["1"]);
    expect(categoryOf({ garbage: one })).toEqual(["5"]);
    expect(categoryOf({ flights: { short: 1, medium: 0, long: 0 } })).toEqual(["6"]);
    expect(categoryOf({ employees: 1, remoteShare: one })).toEqual(["7"]);
  });

  it("stand in the sheet by their components, those of one by scope and category, in whatever order they are worked out", () => {
    const usual = { serverElectricity: usd("1"), cloud: { cost: usd("1"), provider: "aws" }, country: "GBR" };
    const each = {
      gas: one,
      electricity: decimal(1_000),
      garbage: one,
      cars: 1,
      carDistance: one,
      flights: { ...NO_FLIGHTS, short: 1 },
    };
    const { steps } = company({ ...IDLE, ...usual, ...each, employees: 2, remoteShare: half });
    expect(steps.map(({ name }) => name).filter((name) => name.includes(", scope "))).toEqual([
      "material_and_waste, scope 3.5",
      "energy, scope 1",
      "energy, scope 2",
      "energy, scope 3.3",
      "travel_and_commute, scope 1",
      "travel_and_commute, scope 3.3",
      "travel_and_commute, scope 3.6",
      "travel_and_commute, scope 3.7",
      "tech, scope 2",
      "tech, scope 3.1",
      "tech, scope 3.3",
      "remote_employee, scope 3.7",
    ]);
  });

  it("rest on what comes to something alone: metered electricity is no assumption because of gas that nobody burns", () => {
    const { steps } = company({ ...IDLE, electricity: one });
    expect(massQuality(steps).shares?.primary.toFixed()).toBe("1");
    expect(massQuality(company({ ...IDLE, electricity: one, gas: one }).steps).shares?.assumed.isZero()).toBe(false);
    expect(steps.map(({ name }) => name)).not.toContain("energy, scope 1");
  });

  it("warn of a mean of the world for heating where the degree days of the country are not known", () => {
    const warned = (country: string) =>
      company({ ...IDLE, employees: 1, remoteShare: one, country }).warnings.filter(({ message }) =>
        message.includes("degree days"),
      );
    expect(warned("ATA")).toMatchObject([{ code: "average_assumed", field: "country_code" }]);
    expect(warned("FIN")).toEqual([]);
  });

  it("take the factors of the year that is asked for, and warn where there are none", () => {
    const gas = { ...IDLE, gas: decimal(1_000), cars: 1, carDistance: decimal(10_000) };
    // 2045.42 + 336.6 + 10000 · (0.16691 + 0.04399)
    expect(company({ ...gas, factorYear: 2024 }).emissions.toFixed()).toBe("4.49102");
    const latest = company({ ...gas, factorYear: 2026 });
    expect(latest.emissions.toFixed()).toBe(company(gas).emissions.toFixed());
    expect(latest.warnings.find(({ message }) => message.includes("cars"))).toMatchObject({ code: "year_fallback" });
    expect(latest.warnings.some(({ message }) => message.includes("gas"))).toBe(false);
    expect(() => company({ ...gas, factorYear: 2023 })).toThrow("factor_year: the first edition");
  });

  it("add up exactly by scope and by component, whatever the company does, in a sheet that can be recomputed", () => {
    const count = fc.integer({ min: 0, max: 100_000 });
    const share = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => decimal(thousandths).div(1_000));
    const amount = count.map((cents) => ({ value: decimal(cents).div(100), currency: "PLN" }));
    fc.assert(
      fc.property(count, count, share, amount, fc.integer({ min: 1, max: 30 }), (a, b, part, money, months) => {
        const year: CompanyActivityData = {
          ...IDLE,
          months,
          employees: a,
          remoteShare: part,
          country: "POL",
          electricity: decimal(b).div(7),
          gas: decimal(a).div(3),
          cars: a,
          carDistance: decimal(b),
          publicTransportUsers: b,
          flights: { short: a, medium: b, long: a },
          premiumFlightShare: part,
          foodAndDrinks: money,
          plantBasedShare: part,
          electronics: money,
          garbage: decimal(b),
          recycledShare: part,
          serverElectricity: money,
          cloud: { cost: money, provider: "gcp" },
        };
        const { emissions, scopes, components, categories, steps } = company(year);
        expect(sum(Object.values(scopes)).toFixed()).toBe(emissions.toFixed());
        expect(sum(Object.values(components)).toFixed()).toBe(emissions.toFixed());
        expect(sum(Object.values(categories)).toFixed()).toBe(scopes[3].toFixed());
        expect(verifySheet({ steps })).toEqual([]);
        expect(company({ ...year, employees: a + 1 }).emissions.gte(emissions)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
