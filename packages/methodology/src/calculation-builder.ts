import { type Decimal, decimal, type Tonnes, tonnes } from "@isotherm/core";
import {
  type Calculation,
  type CalculationFact,
  type CalculationInput,
  type CalculationStep,
  DATA_QUALITIES,
  type DataQuality,
} from "./calculation.ts";
import type { Chosen } from "./factors/choose.ts";
import { formulaOf } from "./formula.ts";
import { checkUnits, isSameUnit, unitOf, type UnitStep } from "./units.ts";

/** The result of a step, to go into later ones. */
export interface Figure {
  readonly symbol: string;
  readonly value: Decimal;
  /** What its formula was found to give. */
  readonly unit: string;
  /** Index of its step. */
  readonly step: number;
  readonly quality: DataQuality;
}

/** A step to be worked out. */
export interface NewStep extends UnitStep {
  readonly inputs: readonly CalculationInput[];
  readonly leg?: number | undefined;
  readonly facts?: readonly CalculationFact[] | undefined;
  readonly note?: string | undefined;
}

/**
 * Works out a calculation step by step. What a step shows as its formula is what is computed, so that a sheet can be
 * recomputed from itself.
 */
export interface CalculationBuilder {
  readonly steps: readonly CalculationStep[];
  /** Works out a step. Throws when the formula and its inputs, or their units, do not match: a bug of ours. */
  add(step: NewStep): Figure;
}

const weakest = (inputs: readonly CalculationInput[]): DataQuality => {
  const own = inputs.filter(({ from_step }) => from_step === undefined);
  const ranks = (own.length > 0 ? own : inputs).map(({ quality }) => DATA_QUALITIES.indexOf(quality));
  return DATA_QUALITIES[Math.max(0, ...ranks)] ?? "assumption";
};

/** Begins a calculation. */
export const startCalculation = (): CalculationBuilder => {
  const steps: CalculationStep[] = [];
  return {
    steps,
    add: (step) => {
      const { name, formula, inputs, unit, leg, facts, note } = step;
      const read = formulaOf(formula);
      const { result: symbol, symbols, evaluate } = read;
      if (symbols.size !== inputs.length) throw new Error(`${name}: ${formula} does not use each of its inputs once`);
      const value = evaluate((wanted) => {
        const input = inputs.find((candidate) => candidate.symbol === wanted);
        if (!input) throw new Error(`${name}: nothing gives ${wanted} of ${formula}`);
        return input.value;
      });
      checkUnits(step, read);
      const quality = weakest(inputs);
      steps.push({
        name,
        ...(leg !== undefined && { leg }),
        formula,
        inputs: [...inputs],
        result: { symbol, value, unit },
        quality,
        ...(facts && facts.length > 0 && { facts: [...facts] }),
        ...(note !== undefined && note !== "" && { note }),
      });
      return { symbol, value, unit, step: steps.length - 1, quality };
    },
  };
};

/** An input that the client told. */
export const given = (symbol: string, name: string, value: Decimal | string, unit: string): CalculationInput => ({
  symbol,
  name,
  value: decimal(value),
  unit,
  quality: "measured",
  source: "request",
});

/** An input that is the result of an earlier step, under its symbol or another one. */
export const derived = (figure: Figure, name: string, symbol: string = figure.symbol): CalculationInput => ({
  symbol,
  name,
  value: figure.value,
  unit: figure.unit,
  quality: figure.quality,
  from_step: figure.step,
});

/** An input out of a factor table. `value` picks another figure of the row than the whole factor. */
export const fromTable = (
  symbol: string,
  name: string,
  { factor, rung }: Chosen,
  value: Decimal = factor.value,
): CalculationInput => ({
  symbol,
  name,
  value,
  unit: factor.unit,
  quality: factor.quality,
  factor_id: factor.id,
  rung,
  source: factor.source,
  licence: factor.licence,
  ...(factor.at !== undefined && { at: factor.at }),
});

/** Places of a tonne in an answer. */
export const MASS_DIGITS = 12;

/** The last step: kilograms of CO2e as the tonnes of the answer, half-up to 12 places. */
export const answeredMass = (
  calculation: CalculationBuilder,
  emissions: Figure,
  options: { readonly leg?: number | undefined } = {},
): Figure & { readonly value: Tonnes } => {
  const figure = calculation.add({
    name: "mass as answered",
    formula: `m = round(${emissions.symbol} / 1000, ${MASS_DIGITS})`,
    inputs: [derived(emissions, "emissions")],
    units: { 1000: "kg/t" },
    unit: "t CO2e",
    leg: options.leg,
  });
  return { ...figure, value: tonnes(figure.value) };
};

/** The calculation whose last figure is given. Throws when that is not in tonnes of CO2e. */
export const finished = (calculation: CalculationBuilder, { symbol, value, unit }: Figure): Calculation => {
  if (!isSameUnit(unitOf(unit), unitOf("t CO2e"))) throw new Error(`${symbol} is in ${unit}, not in t CO2e`);
  return { mass: tonnes(value), steps: calculation.steps };
};
