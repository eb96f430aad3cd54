import { decimal } from "@isotherm/core";
import type { CountryShare } from "@isotherm/geodata";
import { describe, expect, it } from "vitest";
import { startCalculation } from "../calculation.ts";
import { verifySheet } from "../verify-sheet.ts";
import { freightLeg } from "./freight-leg.ts";
import { givenWay } from "./resolve-route.ts";
import { type FreightMethod } from "./freight-method.ts";

const LOAD = { mass: { amount: "10", unit: "t" as const } };
const ELECTRIC = "truck_generic_van_electric";

/** 10 t over 1,000 km through countries. */
const legThrough = (method: FreightMethod, countries: readonly CountryShare[], country?: string) => {
  const calculation = startCalculation();
  const way = { ...givenWay({ amount: "1000", unit: "km" }), countries };
  const { emissions, intensity } = freightLeg(calculation, { method, load: LOAD, way, country });
  const sheet = { estimate_id: "est", method_version: "test", steps: [...calculation.steps] };
  return { emissions: emissions.value, steps: calculation.steps, intensity, wrong: verifySheet(sheet) };
};
const through = (...countries: readonly (readonly [string, number])[]): CountryShare[] =>
  countries.map(([country, share]) => ({ country, share }));
const ratio = (a: { toNumber(): number }, b: number): number => a.toNumber() / b;

describe("a leg through several countries", () => {
  const norway = legThrough(ELECTRIC, through(["NOR", 1])).emissions.toNumber();
  const poland = legThrough(ELECTRIC, through(["POL", 1])).emissions.toNumber();

  it("takes each country's grid for the kilometres that lie there", () => {
    expect(poland / norway).toBeGreaterThan(10);
    const { emissions, wrong } = legThrough(ELECTRIC, through(["NOR", 0.25], ["POL", 0.75]));
    expect(ratio(emissions, 0.25 * norway + 0.75 * poland)).toBeCloseTo(1, 9);
    expect(wrong).toEqual([]);
  });

  it("shows the kilometres of each country in the sheet", () => {
    const { steps } = legThrough(ELECTRIC, through(["POL", 0.75], ["NOR", 0.25]));
    const mean = steps.find(({ name }) => name === "mean over the countries of the way");
    expect(mean?.inputs.map(({ name, value, unit }) => `${name} ${unit === "km" ? value.toFixed() : unit}`)).toEqual([
      "kilometres in POL 750",
      "emission intensity g CO2e/(t·km)",
      "kilometres in NOR 250",
      "emission intensity g CO2e/(t·km)",
    ]);
  });

  it("counts the kilometres of each country to the metre", () => {
    const { steps } = legThrough(ELECTRIC, through(["POL", 0.876544], ["NOR", 0.123456]));
    const mean = steps.find(({ name }) => name === "mean over the countries of the way");
    expect(mean?.inputs.filter(({ unit }) => unit === "km").map(({ value }) => value.toFixed())).toEqual([
      "876.544",
      "123.456",
    ]);
  });

  it("answers with the mean where one row holds in all of them, else with the row of most kilometres", () => {
    const electric = legThrough(ELECTRIC, through(["NOR", 0.25], ["POL", 0.75])).intensity;
    const poland = legThrough(ELECTRIC, through(["POL", 1])).intensity;
    expect(electric.value.lt(poland.value)).toBe(true);
    const rail = legThrough("rail", through(["DEU", 0.6], ["CHN", 0.4])).intensity;
    const europe = legThrough("rail", through(["DEU", 1])).intensity;
    expect([rail.factor.id, rail.value.toFixed()]).toEqual([europe.factor.id, europe.value.toFixed()]);
  });

  it("answers with the factor before uplifts, also where they hold for a part of the way", () => {
    const { value, input } = legThrough("truck_articulated_40t", through(["BGR", 0.5], ["TUR", 0.5])).intensity;
    expect([value.toFixed(), input.value.toFixed()]).toEqual(["95", "105.45"]);
    const vehicle = { vehicle_type: "truck_articulated_40t", fuel: "diesel" };
    const european = legThrough(vehicle, through(["BGR", 1])).intensity.value.toFixed(9);
    expect(legThrough(vehicle, through(["BGR", 0.4], ["TUR", 0.6])).intensity.value.toFixed(9)).toBe(european);
  });

  it("says what is to be said of each country, once", () => {
    const { note } = legThrough("electric_freight_train", through(["XAA", 0.5], ["XBB", 0.3], ["NOR", 0.2])).intensity;
    expect(note).toMatch(/^No grid is known for XAA: .* No grid is known for XBB: [^:]*$/);
    const trains = legThrough("diesel_freight_train", through(["CHN", 0.6], ["USA", 0.4])).intensity.note ?? "";
    expect(trains.split("Trains outside Europe and North America")).toHaveLength(2);
  });

  it("is the country's that the request names, whatever the way", () => {
    expect(ratio(legThrough(ELECTRIC, through(["POL", 1]), "NOR").emissions, norway)).toBeCloseTo(1, 9);
  });

  it("takes the trains of each region, and splits them at the tank", () => {
    const of = (method: string, country: string) => legThrough(method, through([country, 1]));
    const mixed = legThrough("rail", through(["DEU", 0.5], ["KAZ", 0.3], ["CHN", 0.2]));
    expect(
      ratio(
        mixed.emissions,
        0.5 * of("rail", "DEU").emissions.toNumber() + 0.5 * of("rail", "CHN").emissions.toNumber(),
      ),
    ).toBeCloseTo(1, 9);
    expect(mixed.wrong).toEqual([]);
    const atTank = ({ steps }: typeof mixed) => steps.find(({ name }) => name === "tank to wheel part")?.result.value;
    const diesel = legThrough("diesel_freight_train", through(["MEX", 0.5], ["GTM", 0.5]));
    const half = (country: string) => (atTank(of("diesel_freight_train", country))?.toNumber() ?? Number.NaN) / 2;
    expect(ratio(atTank(diesel) ?? decimal(0), half("MEX") + half("GTM"))).toBeCloseTo(1, 9);
  });

  it("raises the factor for the kilometres in Asia and Africa only", () => {
    const european = legThrough("truck_articulated_40t", through(["BGR", 1])).emissions.toNumber();
    expect(
      ratio(
        legThrough("truck_articulated_40t", through(["BGR", 0.5], ["TUR", 0.5])).emissions,
        european * (0.5 + 0.5 * 1.22),
      ),
    ).toBeCloseTo(1, 9);
    const vehicle = { vehicle_type: "truck_articulated_40t", fuel: "diesel" };
    const described = legThrough(vehicle, through(["BGR", 1])).emissions.toNumber();
    expect(
      ratio(legThrough(vehicle, through(["BGR", 0.5], ["TUR", 0.5])).emissions, described * (0.5 + 0.5 * 1.22)),
    ).toBeCloseTo(1, 9);
  });

  it("has one step where all countries have the same figures", () => {
    const { steps } = legThrough("truck_articulated_40t", through(["DEU", 0.5], ["POL", 0.5]));
    expect(steps.map(({ name }) => name)).not.toContain("mean over the countries of the way");
  });
});
