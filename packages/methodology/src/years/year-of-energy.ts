import type { Decimal } from "@isotherm/core";
import { type CalculationBuilder, type Figure, fromTable, given } from "../calculation-builder.ts";
import type { CalculationInput } from "../calculation.ts";
import { ACTIVITY, only } from "../factors/activity-tables.ts";
import { chooseFactor, countryLadder } from "../factors/choose.ts";
import { GRID_INTENSITY, GRID_LOSSES } from "../factors/grid.ts";

const UNIT = "kg CO2e/year";

/** The intensity of a country's grid, g CO2e/kWh, under the symbol i; the world's where the table has none. */
export const gridInput = (country: string): CalculationInput =>
  fromTable("i", "life-cycle intensity of generation", chooseFactor(GRID_INTENSITY, countryLadder(country)));

const lossInput = (country: string): CalculationInput =>
  fromTable("l", "losses on the way, share of generation", chooseFactor(GRID_LOSSES, countryLadder(country)));

const consumed = (kilowattHours: Decimal): CalculationInput =>
  given("C", "electricity consumed", kilowattHours, "kWh/year");

/** Emissions of generating a year's electricity: E = C · i / 1000, kg CO2e. */
export const generationOfAYear = (calculation: CalculationBuilder, kilowattHours: Decimal, country: string): Figure =>
  calculation.add({
    name: "electricity: generation",
    formula: "E = C · i / 1000",
    units: { 1000: "g/kg" },
    inputs: [consumed(kilowattHours), gridInput(country)],
    unit: UNIT,
  });

/** Emissions of the losses on the way: E = C · i / 1000 · l / (1 − l), kg CO2e. */
export const lossesOfAYear = (calculation: CalculationBuilder, kilowattHours: Decimal, country: string): Figure =>
  calculation.add({
    name: "electricity: losses on the way",
    formula: "E = C · i / 1000 · l / (1 − l)",
    units: { 1000: "g/kg" },
    inputs: [consumed(kilowattHours), gridInput(country), lossInput(country)],
    unit: UNIT,
  });

/** Emissions of a year's electricity, losses included: E = C · i / 1000 / (1 − l), kg CO2e. */
export const electricityOfAYear = (calculation: CalculationBuilder, kilowattHours: Decimal, country: string): Figure =>
  calculation.add({
    name: "electricity",
    formula: "E = C · i / 1000 / (1 − l)",
    units: { 1000: "g/kg" },
    inputs: [consumed(kilowattHours), gridInput(country), lossInput(country)],
    unit: UNIT,
  });

/** Emissions of a year's electricity that was bought as renewable: E = C · w, kg CO2e; all of them upstream. */
export const renewablesOfAYear = (calculation: CalculationBuilder, kilowattHours: Decimal): Figure =>
  calculation.add({
    name: "electricity: life cycle of renewable generation",
    formula: "E = C · w",
    inputs: [
      consumed(kilowattHours),
      fromTable("w", "life cycle of renewable generation", only(ACTIVITY.renewableElectricity, "mix")),
    ],
    unit: UNIT,
  });

/** Emissions of a year's natural gas, one part of them: E = G · f, kg CO2e. */
export const gasOfAYear = (
  calculation: CalculationBuilder,
  cubicMetres: Decimal,
  part: "combustion" | "upstream",
): Figure =>
  calculation.add({
    name: `gas: ${part}`,
    formula: "E = G · f",
    inputs: [given("G", "natural gas", cubicMetres, "m3/year"), fromTable("f", part, only(ACTIVITY.naturalGas, part))],
    unit: UNIT,
  });
