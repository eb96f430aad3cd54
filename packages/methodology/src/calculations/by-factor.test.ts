import { decimal, ApiError } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factorOf, factorTable } from "../factors/factor.ts";
import { type NamedFactor, printedFactorUnit } from "../factors/factor-units.ts";
import { verifySheet } from "../verify-sheet.ts";
import { massQuality } from "../mass-quality.ts";
import { estimateByFactor } from "./by-factor.ts";

const named = (
  value: string,
  denominator: string,
  { numerator = "kg", priceYear }: { numerator?: NamedFactor["numerator"]; priceYear?: number } = {},
): NamedFactor => {
  const units = { numerator, denominator };
  const header = {
    table: "own",
    edition: "1",
    unit: printedFactorUnit(units),
    publication_year: 2023,
    source: { kind: "publication", producer: "Test", title: "test", licence: "none", accessed: "2026-01-01" },
  };
  return { ...units, factor: factorOf(factorTable(header, [{ id: "row", value }]), "row"), priceYear };
};
const tonnesOf = (value: string, unit: string, factor: NamedFactor): string => {
  const calculation = estimateByFactor({ value, unit }, factor, 2024);
  expect(verifySheet(calculation)).toEqual([]);
  return calculation.emissions.toFixed();
};

describe("an activity by a named factor", () => {
  it.each([
    ["1000", "kWh", "0.2", "kWh", "0.2"],
    ["1", "t", "2", "kg", "2"],
    ["1", "toe", "1", "GJ", "0.041868"],
    ["1", "kWh", "1", "MJ", "0.0036"],
    ["1", "kWh HHV", "1", "GJ HHV", "0.0000036"],
    ["1", "mi", "1", "km", "0.001609344"],
    ["1", "nm", "1", "m", "1.852"],
    ["1", "Ml", "1", "m3", "1"],
    ["1", "ml", "1000", "l", "0.001"],
    ["1", "ha", "1", "m2", "10"],
    ["10000", "cm2", "1", "m2", "0.001"],
    ["7200", "seconds", "1", "hour", "0.002"],
    ["1", "ha*year", "1", "m2*year", "10"],
    ["1", "km*year", "1", "m*year", "1"],
    ["3", "guest*night", "10", "guest*night", "0.03"],
    ["5", "A4_sheets", "1", "A4_sheets", "0.005"],
    ["2", "TEU", "1", "TEU", "0.002"],
  ])("%s %s at %s kg per %s are %s t", (value, unit, factor, per, tonnes) => {
    expect(tonnesOf(value, unit, named(factor, per))).toBe(tonnes);
  });

  it.each([
    ["open-ceda", "kg CO2e/USD", "USD", "spend-factors"],
    ["us-passenger-vehicles", "kg CO2e/km", "km", "passenger-cars"],
    ["passenger-services", "kg CO2e/(passenger km)", "km", "public-transport"],
    ["fuels-by-volume", "kg CO2e/l", "l", "road-fuels"],
    ["energy-carriers", "g CO2e/MJ", "MJ", "road-fuels"],
  ])("is as far off by a factor of %s as the same factor in another kind of estimate", (table, unit, per, entry) => {
    const header = { ...named("1", "kg").factor.header, table, unit };
    const factor = factorOf(factorTable(header, [{ id: "row", value: "2" }]), "row");
    const numerator = unit.startsWith("g ") ? "g" : "kg";
    const { steps } = estimateByFactor({ value: "1", unit: per }, { factor, numerator, denominator: per }, 2024);
    expect(massQuality(steps).errors).toContainEqual(
      expect.objectContaining({ id: `relative-errors/2026-2/${entry}` }),
    );
  });

  it("is as far off as an assumption where we chose the factor, whatever its table", () => {
    const header = { ...named("1", "MJ").factor.header, table: "energy-carriers" };
    const factor = factorOf(factorTable(header, [{ id: "methanol", value: "2", basis: "assumption" }]), "methanol");
    const { steps } = estimateByFactor(
      { value: "1", unit: "MJ" },
      { factor, numerator: "kg", denominator: "MJ" },
      2024,
    );
    expect(massQuality(steps).errors).toMatchObject([{ id: "relative-errors/2026-2/assumption" }]);
  });

  it("is worked out as methods/emission-factor.md has it", () => {
    const { emissions, steps } = estimateByFactor({ value: "1", unit: "m3" }, named("2.58354", "l"), 2026);
    expect(steps.map(({ formula, result }) => [formula, result.value.toFixed()])).toEqual([
      ["B = A · 1000", "1000"],
      ["E = B · f", "2583.54"],
      ["m = round(E / 1000, 12)", "2.58354"],
    ]);
    expect(emissions.toFixed()).toBe("2.58354");
  });

  it.each(["t", "kg", "g"] as const)("counts a factor in %s", (numerator) => {
    const tonnes = { t: "3", kg: "0.003", g: "0.000003" }[numerator];
    expect(tonnesOf("3", "t*km", named("1", "t*km", { numerator }))).toBe(tonnes);
  });

  it("converts there and back to the last digit but rounding", () => {
    const families = [
      ["m", "km", "mi", "nm"],
      ["kg", "t"],
      ["MJ", "GJ", "kWh", "toe"],
      ["kWh HHV", "GJ HHV", "toe HHV"],
      ["l", "ml", "Ml", "m3"],
      ["ha", "m2", "cm2"],
      ["hour", "seconds"],
      ["ha*year", "m2*year"],
      ["km*year", "m*year"],
    ];
    const pairs = fc
      .constantFrom(...families)
      .chain((units) => fc.tuple(fc.constantFrom(...units), fc.constantFrom(...units)));
    fc.assert(
      fc.property(pairs, fc.integer({ min: 1, max: 1_000_000 }), ([from, to], amount) => {
        // One of a unit in the other, times one of the other in the unit, is 1: with factors of a tonne each.
        const there = estimateByFactor({ value: String(amount), unit: from }, named("1", to, { numerator: "t" }), 2024);
        const back = estimateByFactor({ value: "1000000", unit: to }, named("1", from, { numerator: "t" }), 2024);
        const product = there.emissions.times(back.emissions).div(amount).div("1000000");
        // Masses are rounded to twelve places.
        fc.pre(there.emissions.gt("0.0001") && back.emissions.gt("0.0001"));
        expect(product.minus(1).abs().lt("0.00000002")).toBe(true);
      }),
    );
  });

  it.each([
    ["kWh", "kg"],
    ["kWh HHV", "kWh"],
    ["kWh LHV", "kWh HHV"],
    ["m3", "kg"],
    ["t*km", "TEU*km"],
    ["km", "vehicle*km"],
    ["person*km", "km"],
    ["ha", "ha*year"],
    ["TEU", "item"],
    ["EUR", "kg"],
    ["kg", "EUR"],
    ["TEU", "USD"],
  ])("refuses %s for a factor per %s", (unit, per) => {
    const estimate = () => estimateByFactor({ value: "1", unit }, named("1", per), 2024);
    expect(estimate).toThrow(ApiError);
    expect(estimate).toThrow(expect.objectContaining({ code: "emission_factor_unit_mismatch" }));
  });

  it("takes money in the factor's own currency as it is where nobody says in whose prices the factor is", () => {
    expect(tonnesOf("100", "EUR", named("0.5", "EUR"))).toBe("0.05");
  });

  it("exchanges money at the mean rate of its year, and brings it to the prices of the factor's", () => {
    const dollars = estimateByFactor({ value: "100", unit: "USD" }, named("1", "USD", { priceYear: 2022 }), 2024);
    // US consumer prices, 2010 = 100: 134.2 in 2022, 143.9 in 2024.
    expect(dollars.emissions.gt("0.0925") && dollars.emissions.lt("0.094")).toBe(true);
    const euros = estimateByFactor({ value: "100", unit: "EUR" }, named("1", "USD", { priceYear: 2022 }), 2024);
    // The European Central Bank's mean of 2024: 1.0824 dollars.
    expect(euros.exchange?.rate.toFixed(4)).toBe("1.0824");
    expect(euros.emissions.div(dollars.emissions).toFixed(4)).toBe("1.0824");
    const pounds = estimateByFactor({ value: "100", unit: "EUR" }, named("1", "GBP"), 2023);
    // The pound's mean of 2023: 0.86979 a euro.
    expect(pounds.emissions.times(1000).toFixed(2)).toBe("86.98");
    for (const calculation of [dollars, euros, pounds]) expect(verifySheet(calculation)).toEqual([]);
  });

  it("takes a factor to be in the prices of its year of publication where nobody says in which", () => {
    const unsaid = tonnesOf("100", "EUR", named("1", "GBP"));
    expect(unsaid).toBe(tonnesOf("100", "EUR", named("1", "GBP", { priceYear: 2023 })));
    expect(unsaid).not.toBe(tonnesOf("100", "EUR", named("1", "GBP", { priceYear: 2024 })));
  });

  it("refuses money that no rate is known of", () => {
    expect(() => estimateByFactor({ value: "1", unit: "XAU" }, named("1", "EUR"), 2024)).toThrow(
      expect.objectContaining({ code: "exchange_rate_not_found" }),
    );
  });

  it("is as far off by an own factor as what is modelled, though it counts as primary: never exact", () => {
    const { factor, ...rest } = named("0.4", "EUR");
    const own = { ...rest, factor: { ...factor, quality: "measured" as const } };
    const { shares, range } = massQuality(estimateByFactor({ value: "100", unit: "EUR" }, own, 2024).steps);
    expect(shares?.primary.toFixed()).toBe("1");
    expect([range.low.toFixed(), range.high.toFixed()]).toEqual(["0.0307", "0.052"]);
  });

  it("is the sum of its parts: a factor of 0 has no emissions", () => {
    expect(estimateByFactor({ value: "5", unit: "kg" }, named("0", "kg"), 2024).emissions.eq(decimal(0))).toBe(true);
  });
});
