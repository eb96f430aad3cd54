import { readFile } from "node:fs/promises";
import { decimal, sum } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifySheet } from "../verify-sheet.ts";
import type { CompanyYear } from "./company-activities.ts";
import { company } from "./company.ts";

const usd = (value: string) => ({ value: decimal(value), currency: "USD" });
const NO_FLIGHTS = { short: 0, medium: 0, long: 0 };
const zero = decimal(0);
const IDLE: CompanyYear = {
  months: 12,
  employees: 0,
  remoteShare: zero,
  country: "DEU",
  electricity: zero,
  greenElectricity: false,
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
const one = decimal(1);
const half = decimal("0.5");
const kilograms = (year: Partial<CompanyYear>): string =>
  company({ ...IDLE, ...year })
    .emissions.times(1000)
    .toFixed();

describe("the emissions of a company's year", () => {
  it("are those of the worked example in methods/company.md", async () => {
    const page = await readFile(new URL("../../methods/company.md", import.meta.url), "utf8");
    const year = {
      ...IDLE,
      months: 6,
      electricity: decimal(10_000),
      gas: decimal(1_000),
      cars: 2,
      carDistance: decimal(10_000),
    };
    const { emissions, scopes, components } = company(year);
    // (10000 · 0.34206 / 0.96 + 1000 · 2.3751 + 20000 · 0.21124) / 2 = 5081.5125
    expect(emissions.toFixed()).toBe("5.0815125");
    expect(page).toContain("= 5.0815125 t");
    // (1000 · 2.0385 + 20000 · 0.16725) / 2, 10000 · 0.34206 / 2, and the rest
    expect(Object.values(scopes).map((scope) => scope.toFixed())).toEqual(["2.69175", "1.7103", "0.6794625"]);
    expect(components.energy.toFixed()).toBe("2.9691125");
    expect(components.travel_and_commute.toFixed()).toBe("2.1124");
  });

  it.each([
    { why: "nothing", year: {}, kg: "0" },
    { why: "gas", year: { gas: decimal(1_000) }, kg: "2375.1" }, // 2038.5 + 336.6
    { why: "electricity", year: { electricity: decimal(10_000) }, kg: "3563.125" }, // 3420.6 / 0.96
    { why: "a thousandth of a kWh", year: { electricity: decimal("0.001") }, kg: "0.000356313" }, // 0.0003420600 + 0.0000142525, in parts
    { why: "green electricity", year: { electricity: decimal(10_000), greenElectricity: true }, kg: "260" },
    { why: "cars", year: { cars: 2, carDistance: decimal(10_000) }, kg: "4224.8" }, // 20000 · (0.16725 + 0.04399)
    { why: "commuting", year: { publicTransportUsers: 10 }, kg: "4556.25" }, // 10 · 225 · 30 · 0.0675
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
    { why: "waste, half recycled", year: { garbage: decimal(1_000), recycledShare: half }, kg: "262.6095" },
    { why: "working at home", year: { employees: 5, remoteShare: one, country: "GBR" }, kg: "3004.02" }, // 9000 · 0.33378
    { why: "meals", year: { foodAndDrinks: usd("147.6686") }, kg: "26.036973997" }, // 134.21120616846 · 0.194
    {
      why: "meals, half of them plant-based",
      year: { foodAndDrinks: usd("147.6686"), plantBasedShare: half },
      kg: "21.350318677",
    }, // · (1 − 0.18)
    { why: "cloud services", year: { cloud: { cost: usd("147.6686"), provider: "other" } }, kg: "12.481642174" }, // 134.21120616846 · 0.093
    { why: "servers of its own", year: { serverElectricity: usd("130"), country: "USA" }, kg: "383.55" }, // 1000 kWh
    { why: "a month of gas", year: { gas: decimal(1_200), months: 1 }, kg: "237.51" },
  ])("of $why are exactly $kg kg", ({ year, kg }) => {
    expect(kilograms(year)).toBe(kg);
  });

  it("count devices by the larger of the domestic and the imported factor", () => {
    // 134.21120616846 · 0.2121 / 1.053049, the German figure also for Poland
    const byHand = decimal("134.21120616846").times("0.2121").div("1.053049").div(1000).toFixed(12);
    expect(company({ ...IDLE, electronics: usd("147.6686"), country: "POL" }).emissions.toFixed(12)).toBe(byHand);
  });

  it("divide by the provider's overhead and by the country's price of electricity", () => {
    const cloud = { cost: usd("147.6686"), provider: "aws" };
    const byHand = decimal("12.481642174").times("1.135").div("1.58").div(1000).toFixed(12);
    expect(company({ ...IDLE, cloud }).emissions.toFixed(12)).toBe(byHand);
    // 21 USD at the union's 0.21 USD: 100 kWh at 614.98 g in Poland
    expect(kilograms({ serverElectricity: usd("21"), country: "POL" })).toBe("61.498");
  });

  it("add up exactly by scope and by component, whatever the company does, in a sheet that can be recomputed", () => {
    const count = fc.integer({ min: 0, max: 100_000 });
    const share = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => decimal(thousandths).div(1_000));
    const amount = count.map((cents) => ({ value: decimal(cents).div(100), currency: "PLN" }));
    fc.assert(
      fc.property(count, count, share, amount, fc.integer({ min: 1, max: 30 }), (a, b, part, money, months) => {
        const year: CompanyYear = {
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
        const { emissions, scopes, components, steps } = company(year);
        expect(sum(Object.values(scopes)).toFixed()).toBe(emissions.toFixed());
        expect(sum(Object.values(components)).toFixed()).toBe(emissions.toFixed());
        expect(verifySheet({ steps })).toEqual([]);
        expect(company({ ...year, employees: a + 1 }).emissions.gte(emissions)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
