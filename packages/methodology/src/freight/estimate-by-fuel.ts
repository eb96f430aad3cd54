import { type Decimal, Decimal as D } from "@isotherm/core";
import {
  responseEmissions,
  type Calculation,
  type CalculationBuilder,
  derived,
  type EmissionSplit,
  type Figure,
  finished,
  forLeg,
  startCalculation,
  sumOfSplits,
} from "../calculation.ts";
import type { Factor } from "../factors/factor.ts";
import { emissionsOfFuel } from "./fuel-used.ts";
import { fuelGrade, type Grade, meanGrade } from "./quality-score.ts";
import { splitOfReported } from "./reported-figure.ts";

/** The fuel that a leg has burned: litres as a number of the request or as its text. */
export interface ByFuelLegRequest {
  readonly fuel: string;
  readonly fuel_consumed_litres: number | string;
}

/** What the fuel of a leg comes to. */
export interface EstimatedFuelLeg {
  /** Tonnes CO2e as answered. */
  readonly emissions: Figure;
  readonly split: EmissionSplit;
  /** Of the fuel's energy, g CO2e/MJ. */
  readonly factor: Factor;
  /** MJ/l */
  readonly energyDensity: Decimal;
  readonly grade: Grade;
}

/**
 * Estimates freight by the fuel that each leg has burned: litres, times energy of a litre, times the factor of the energy.
 * Where the fuel was made is not known: the higher of the published regions counts (`emissionsOfFuel`). The total is the
 * sum of the legs' masses as answered.
 *
 * Source and worked example: methods/by-fuel.md.
 */
export const estimateByFuel = (
  legs: readonly ByFuelLegRequest[],
): { readonly calculation: Calculation; readonly legs: readonly EstimatedFuelLeg[]; readonly score: Grade } => {
  const calculation = startCalculation();
  const results = legs.map((leg, index) => fuelLeg(forLeg(calculation, index), leg));
  const total = calculation.add({
    name: "sum of the legs",
    formula: `m = ${results.map((_, index) => `m${index}`).join(" + ")}`,
    inputs: results.map(({ emissions }, index) => derived(emissions, `mass of leg ${index}`, `m${index}`)),
    unit: "t CO2e",
  });
  const split = sumOfSplits(results.map((leg) => leg.split));
  const score = meanGrade(results.map(({ grade, emissions }) => ({ grade, weight: emissions.value })));
  return { calculation: finished(calculation, total, split), legs: results, score };
};

const fuelLeg = (
  calculation: CalculationBuilder,
  { fuel, fuel_consumed_litres }: ByFuelLegRequest,
): EstimatedFuelLeg => {
  const asked = {
    ...calculation,
    warn: (warning) => calculation.warn({ ...warning, field: "fuel" }),
  } satisfies CalculationBuilder;
  const context = { calculation: asked, leg: undefined };
  const begun = calculation.steps.length;
  const litres = new D(String(fuel_consumed_litres)).toFixed();
  const figure = emissionsOfFuel(context, { fuel, amount: litres, unit: "l" }, false);
  const { carrier, emissions } = figure;
  if (!carrier) throw new Error(`${fuel} has no litres`);
  const grade = fuelGrade(calculation.steps.slice(begun));
  return {
    split: splitOfReported(context, {}, figure),
    emissions: responseEmissions(calculation, emissions),
    factor: carrier.factor,
    energyDensity: carrier.energy.value.div(litres),
    grade,
  };
};
