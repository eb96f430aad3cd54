import type { KilowattHours } from "@isotherm/core";
import { answeredMass, derived, finished, fromTable, given, startCalculation } from "../calculation-builder.ts";
import type { Calculation } from "../calculation.ts";
import { type Chosen, chooseFactor, countryLadder } from "../factors/choose.ts";
import { GRID_INTENSITY, GRID_LOSSES } from "../factors/grid.ts";

/** What was consumed, and where. */
export interface ElectricityActivity {
  readonly consumption: KilowattHours;
  /** ISO 3166-1 alpha-3; without it the world's average is used. */
  readonly country: string | undefined;
}

/**
 * Emissions of electricity consumed from the grid, location-based. No share is claimed as green.
 *
 *   G = C / (1 − l)
 *   E = G · i / 1000
 *
 *   C  electricity consumed                                      kWh
 *   l  transmission and distribution losses, share of output      1
 *   G  electricity that had to be generated                       kWh
 *   i  life-cycle intensity per kWh generated                     g CO2e/kWh
 *   E  emissions                                                  kg CO2e
 *
 * Source and worked example: methods/electricity.md. Valid for C ≥ 0.
 */
export const electricity = ({ consumption, country }: ElectricityActivity): Calculation => {
  const losses = chooseFactor(GRID_LOSSES, countryLadder(country));
  const intensity = chooseFactor(GRID_INTENSITY, countryLadder(country));
  const calculation = startCalculation();
  const generated = calculation.add({
    name: "grid losses",
    formula: "G = C / (1 − l)",
    inputs: [
      given("C", "electricity consumed", consumption, "kWh"),
      fromTable("l", "transmission and distribution losses", losses),
    ],
    unit: "kWh",
    note: fallbackNote(country, losses),
  });
  const emissions = calculation.add({
    name: "emissions",
    formula: "E = G · i / 1000",
    inputs: [
      derived(generated, "electricity generated"),
      fromTable("i", "life-cycle intensity of generation", intensity),
    ],
    unit: "kg CO2e",
    note: fallbackNote(country, intensity),
  });
  return finished(calculation, answeredMass(calculation, emissions));
};

const fallbackNote = (country: string | undefined, { rung }: Chosen): string | undefined => {
  if (rung === "country") return undefined;
  return country === undefined
    ? "No country was given: the world average is used."
    : `The table has no value for ${country}: the world average is used.`;
};
