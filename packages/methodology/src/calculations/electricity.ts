import { decimal, type KilowattHours, kilogramsCo2e, kilowattHours } from "@isotherm/core";
import type { Calculation, CalculationInput } from "../calculation.ts";
import { type Chosen, chooseFactor, countryLadder } from "../factors/choose.ts";
import { GRID_INTENSITY, GRID_LOSSES } from "../factors/grid.ts";

/** What was consumed, and where. */
export interface ElectricityActivity {
  readonly consumption: KilowattHours;
  /** ISO 3166-1 alpha-3; without it the world's average is used. */
  readonly country: string | undefined;
}

const GRAMS_PER_KILOGRAM = 1_000;

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
  const generated = kilowattHours(consumption.div(decimal(1).minus(losses.factor.value)));
  const mass = kilogramsCo2e(generated.times(intensity.factor.value).div(GRAMS_PER_KILOGRAM));
  return {
    mass,
    steps: [
      {
        name: "grid losses",
        formula: "G = C / (1 − l)",
        inputs: [
          { symbol: "C", name: "electricity consumed", value: consumption, unit: "kWh" },
          fromTable("l", "transmission and distribution losses", losses),
        ],
        result: { symbol: "G", value: generated, unit: "kWh" },
        ...fallbackNote(country, losses),
      },
      {
        name: "emissions",
        formula: "E = G · i / 1000",
        inputs: [
          { symbol: "G", name: "electricity generated", value: generated, unit: "kWh" },
          fromTable("i", "life-cycle intensity of generation", intensity),
        ],
        result: { symbol: "E", value: mass, unit: "kg CO2e" },
        ...fallbackNote(country, intensity),
      },
    ],
  };
};

const fromTable = (symbol: string, name: string, { factor, rung }: Chosen): CalculationInput => ({
  symbol,
  name,
  value: factor.value,
  unit: factor.unit,
  factor_id: factor.id,
  rung,
  source: factor.source,
  assumption: factor.assumption,
});

const fallbackNote = (country: string | undefined, { rung }: Chosen): { note?: string } => {
  if (rung === "country") return {};
  return {
    note:
      country === undefined
        ? "No country was given: the world average is used."
        : `The table has no value for ${country}: the world average is used.`,
  };
};
