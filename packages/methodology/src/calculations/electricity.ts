import { type KilowattHours, decimal, kilowattHours } from "@isotherm/core";
import {
  type Calculation,
  type CalculationBuilder,
  type CalculationInput,
  type Figure,
  answeredEmissions,
  derived,
  finished,
  fromTable,
  given,
  startCalculation,
} from "../calculation.ts";
import { type Chosen, chooseFactor, countryLadder } from "../factors/factor.ts";
import { GRID_INTENSITY, GRID_LOSSES, regionalIntensity } from "../factors/grid.ts";

/** What was consumed, and where. */
export interface ElectricityActivity {
  readonly consumption: KilowattHours;
  /** ISO 3166-1 alpha-3; without it the world's average is used. */
  readonly country: string | undefined;
  /** ISO 3166-2, of the country: a state of the USA or a province of Canada. */
  readonly region?: string | undefined;
}

/**
 * Emissions of electricity consumed from the grid, location-based. No share is claimed as green.
 *
 *   G = C / (1 − l)
 *   E = G · i / 1000       in a region E = G · i, or E = C · i where the losses are in i
 *
 *   C  electricity consumed                                      kWh
 *   l  transmission and distribution losses, share of output      1
 *   G  electricity that had to be generated                       kWh
 *   i  intensity per kWh generated                                g CO2e/kWh; of a region kg CO2e/kWh
 *   E  emissions                                                  kg CO2e
 *
 * Source and worked example: methods/electricity.md. Valid for C ≥ 0.
 */
export const electricity = (activity: ElectricityActivity): Calculation => {
  const calculation = startCalculation();
  return finished(calculation, answeredEmissions(calculation, emissionsOf(calculation, activity)));
};

const emissionsOf = (calculation: CalculationBuilder, activity: ElectricityActivity): Figure => {
  const { consumption, country, region } = activity;
  const consumed = given("C", "electricity consumed", consumption, "kWh");
  const regional = regionalIntensity(region);
  const facts = region === undefined ? undefined : [{ name: "region", value: region }];
  if (regional?.per === "consumed") {
    return calculation.add({
      name: "emissions",
      formula: "E = C · i",
      inputs: [consumed, fromTable("i", "intensity of consumption", regional.chosen)],
      unit: "kg CO2e",
      facts,
      note: "The losses on the way are in the intensity.",
    });
  }
  const generated = generatedFor(calculation, consumed, country);
  if (regional) {
    return calculation.add({
      name: "emissions",
      formula: "E = G · i",
      inputs: [generated, fromTable("i", "intensity of generation in the subregion", regional.chosen)],
      unit: "kg CO2e",
      facts,
    });
  }
  const intensity = chooseFactor(GRID_INTENSITY, countryLadder(country));
  const notes = [
    fallbackNote(country, intensity),
    region === undefined ? undefined : `The tables have no value for ${region}: that of its country is used.`,
  ];
  return calculation.add({
    name: "emissions",
    formula: "E = G · i / 1000",
    units: { 1000: "g/kg" },
    inputs: [generated, fromTable("i", "life-cycle intensity of generation", intensity)],
    unit: "kg CO2e",
    facts,
    note: notes.filter((note) => note !== undefined).join(" "),
  });
};

/** What had to be generated, with the losses on the way. */
const generatedFor = (
  calculation: CalculationBuilder,
  consumed: CalculationInput,
  country: string | undefined,
): CalculationInput => {
  const losses = chooseFactor(GRID_LOSSES, countryLadder(country));
  const generated = calculation.add({
    name: "grid losses",
    formula: "G = C / (1 − l)",
    inputs: [consumed, fromTable("l", "transmission and distribution losses", losses)],
    unit: "kWh",
    note: fallbackNote(country, losses),
  });
  return derived(generated, "electricity generated");
};

const fallbackNote = (country: string | undefined, { rung }: Chosen): string | undefined => {
  if (rung === "country") return undefined;
  return country === undefined
    ? "No country was given: the world average is used."
    : `The table has no value for ${country}: the world average is used.`;
};

/** A request for an estimate of electricity, as far as its figure depends on it. */
export interface ElectricityRequest {
  readonly consumption: { readonly amount: string; readonly unit: "kWh" | "MWh" | "GWh" };
  readonly country_code?: string | undefined;
  readonly region?: string | undefined;
}

const KILOWATT_HOURS_PER = { kWh: 1, MWh: 1_000, GWh: 1_000_000 } as const;
const COUNTRY_OF: Readonly<Record<string, string>> = { US: "USA", CA: "CAN" };

/** Calculates a request for electricity. A region tells its country. */
export const estimateElectricity = ({ consumption, country_code, region }: ElectricityRequest): Calculation =>
  electricity({
    consumption: kilowattHours(decimal(consumption.amount).times(KILOWATT_HOURS_PER[consumption.unit])),
    country: country_code ?? (region === undefined ? undefined : COUNTRY_OF[region.slice(0, 2)]),
    region,
  });
