import { type Decimal, type Tonnes, type WarningCode, decimal, tonnes, Decimal as D, sum } from "@isotherm/core";
import type { Chosen } from "./factors/factor.ts";
import { formulaOf } from "./formula.ts";
import { checkUnits, isWrittenUnit } from "./units.ts";
import {
  DATA_QUALITIES,
  type DataQuality,
  DATA_CLASSES,
  type DataClass,
  type CalculationInput,
  type CalculationStep,
  type NewStep,
  type ClassedInput,
} from "./calculation-step.ts";

/** Version of the methods and their data: MAJOR.MINOR.PATCH.DATA. A refresh of data moves the last part only. */
export const METHOD_VERSION = "1.3.8.1";

/** What is to be known about a calculation before it is relied on. */
export interface CalculationWarning {
  readonly code: WarningCode;
  /** A sentence for people. */
  readonly message: string;
  /** Path in the request, or in the leg of a request: `route.source`; undefined when none is meant. */
  readonly field?: string | undefined;
}

/** A result, every step that led to it, and what it warns of. */
export interface Calculation {
  /** CO2e as answered: tonnes, half-up to 12 places. The steps before the last are not rounded. */
  readonly emissions: Tonnes;
  readonly steps: readonly CalculationStep[];
  readonly warnings: readonly CalculationWarning[];
  /** Undefined for what has no chain from well to wheel. */
  readonly split?: EmissionSplit | undefined;
  /** What of the emissions, and of their tank-to-wheel part, are effects of flying at height; undefined off the air. */
  readonly nonCo2?: Tonnes | undefined;
}

/** Emissions by their place in the chain. The three add up to the emissions as answered, to the last digit. */
export interface EmissionSplit {
  /** Well to tank: making and bringing the fuel or the electricity. */
  readonly wtt: Tonnes;
  /** Tank to wheel: at the vehicle. */
  readonly ttw: Tonnes;
  /** What the source of the factor does not split. */
  readonly unknown: Tonnes;
}

/** How an estimate came about, in figures that can be recomputed. */
export interface CalculationSheet {
  readonly estimate_id: string;
  readonly method_version: string;
  readonly steps: CalculationStep[];
  /** Of the table of relative errors that the range of the mass is made with. */
  readonly error_edition: string;
}

/**
 * The edition of relative errors that new estimates are made with. Each one stays, for the sheets that name it. A new one is read
 * for a release before it is written, or what was written could not be read after a rollback (decision 0028).
 */
export const ERROR_EDITION = "2026-2";

/** The sheet of a calculation. Its figures are whole: up to 60 significant digits. */
export const calculationSheet = (estimate_id: string, { steps }: Calculation): CalculationSheet => ({
  estimate_id,
  method_version: METHOD_VERSION,
  steps: [...steps],
  error_edition: ERROR_EDITION,
});

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

/**
 * Works out a calculation step by step. What a step shows as its formula is what is computed, so that a sheet can be
 * recomputed from itself.
 */
export interface CalculationBuilder {
  readonly steps: readonly CalculationStep[];
  /** Works out a step. Throws when the formula and its inputs, or their units, do not match: a bug of ours. */
  add(step: NewStep): Figure;
  readonly warnings: readonly CalculationWarning[];
  /** Warns of something, beside the steps: warnings are kept with the estimate, not on its sheet. */
  warn(warning: CalculationWarning): void;
}

/** The class of an input by itself; a modelled value of a table holds for the general case. `undefined`: a constant. */
export const classOf = ({ quality, counts_as, factor_id }: ClassedInput): DataClass | undefined => {
  if (counts_as !== undefined) return counts_as === "constant" ? undefined : counts_as;
  if (quality === "modelled") return factor_id === undefined ? "modelled" : "default";
  return DATA_CLASSES[DATA_QUALITIES.indexOf(quality)];
};

/** The quality of a result: the weakest class of its inputs; an assumption where a fact was assumed. */
const weakestQuality = (
  inputs: readonly ClassedInput[],
  facts: readonly { readonly assumed?: boolean | undefined }[] = [],
): DataQuality => {
  if (facts.some(({ assumed }) => assumed)) return "assumption";
  let weakest = 0;
  for (const input of inputs) weakest = Math.max(weakest, DATA_CLASSES.indexOf(classOf(input) ?? "primary"));
  return DATA_QUALITIES[weakest] ?? "assumption";
};

/** Begins a calculation. */
export const startCalculation = (): CalculationBuilder => {
  const steps: CalculationStep[] = [];
  const warnings: CalculationWarning[] = [];
  return {
    steps,
    warnings,
    warn: (warning) => void warnings.push(warning),
    add: (step) => {
      const { name, formula, inputs, unit, leg, facts, note } = step;
      const read = formulaOf(formula);
      const { result: symbol, symbols, evaluate } = read;
      if (symbols.size !== inputs.length) throw new Error(`${name}: ${formula} does not use each of its inputs once`);
      const value = evaluate(inputs);
      checkUnits(step, read);
      const quality = weakestQuality(inputs, facts);
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

/** The calculation as one leg of several sees it: its steps are of the leg, and so are the fields of its warnings. */
export const forLeg = (calculation: CalculationBuilder, leg: number): CalculationBuilder => ({
  ...calculation,
  add: (step) => calculation.add({ ...step, leg: step.leg ?? leg }),
  warn: ({ field, ...warning }) => {
    const isOfTheWhole = field?.startsWith("shipment");
    calculation.warn({ ...warning, field: isOfTheWhole ? field : ["legs", leg, field].filter(isKnown).join(".") });
  },
});

const isKnown = (part: unknown): boolean => part !== undefined;

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

/** Tables without errors of their own: what they have is as far off as the rows of another one. */
const ERRORS_AS: Readonly<Record<string, string>> = {
  "energy-carriers": "road-fuels",
  "fuels-by-volume": "road-fuels",
  "open-ceda": "spend-factors",
  "passenger-services": "public-transport",
  "us-passenger-services": "public-transport",
  "passenger-vehicles": "passenger-cars",
  "us-passenger-vehicles": "passenger-cars",
};

/** The entry of a factor's error, where it is another table's. Fuels by energy are natural gas and heat: heat has no entry. */
const errorEntryOf = ({ id, quality, header: { table } }: Chosen["factor"]): string | undefined => {
  // What we chose is as far off as an assumption, whatever its table.
  if (quality === "assumption") return undefined;
  return /^fuels-by-energy\/[^/]+\/gas/u.test(id) ? "natural-gas" : ERRORS_AS[table];
};

/** An input out of a factor table. `value` picks another figure of the row than the whole factor. */
export const fromTable = (
  symbol: string,
  name: string,
  { factor, rung, fallback }: Chosen,
  value: Decimal = factor.value,
): CalculationInput => {
  const error_entry = errorEntryOf(factor);
  return {
    symbol,
    name,
    value,
    unit: factor.unit,
    quality: fallback ? "assumption" : factor.quality,
    ...(factor.prescribed && !fallback && { counts_as: "constant" }),
    factor_id: factor.id,
    rung,
    ...(fallback && { fallback }),
    ...(error_entry !== undefined && { error_entry }),
    source: factor.source,
    licence: factor.licence,
    ...(factor.at !== undefined && { at: factor.at }),
  };
};

/** A value of a curve: all that a table says of it is off together, as far as one value is. */
export const ofCurve = (input: CalculationInput, curve: string): CalculationInput => ({ ...input, error_of: curve });

/**
 * The standard factor of an energy carrier, for a measured amount of that carrier in its country: the result is as good
 * as the amount. A fallback and an assumption stay what they are.
 */
export const carrierFactor = (input: CalculationInput): CalculationInput =>
  input.quality === "assumption" ? input : { ...input, counts_as: "primary" };

/** Unit of the 1000 between the figures of steps and those of answers. */
export const KG_PER_TONNE = { 1000: "kg/t" };

/** Places of a tonne in an answer. */
export const EMISSIONS_DIGITS = 12;

/** The last step: kilograms of CO2e as the tonnes of the answer, half-up to 12 places. */
export const responseEmissions = (
  calculation: CalculationBuilder,
  emissions: Figure,
  options: { readonly leg?: number | undefined } = {},
): Figure & { readonly value: Tonnes } => {
  const figure = calculation.add({
    name: "mass as answered",
    formula: `m = round(${emissions.symbol} / 1000, ${EMISSIONS_DIGITS})`,
    inputs: [derived(emissions, "emissions")],
    units: KG_PER_TONNE,
    unit: "t CO2e",
    leg: options.leg,
  });
  return { ...figure, value: tonnes(figure.value) };
};

/** The calculation whose last figure is given. Throws when that is not in tonnes of CO2e, or not the sum of its parts. */
export const finished = (
  calculation: CalculationBuilder,
  { symbol, value, unit }: Figure,
  split?: EmissionSplit,
  nonCo2?: Tonnes,
): Calculation => {
  if (!isWrittenUnit(unit, "t CO2e")) throw new Error(`${symbol} is in ${unit}, not in t CO2e`);
  if (split && !split.wtt.plus(split.ttw).plus(split.unknown).eq(value)) {
    throw new Error(`${symbol} is not the sum of its parts`);
  }
  return { emissions: tonnes(value), steps: calculation.steps, warnings: calculation.warnings, split, nonCo2 };
};

/** Where emissions arise at the vehicle: a figure and the whole that it is part of, or a share; or at no place of it. */
export type TankToWheel = "none" | { readonly part: CalculationInput; readonly whole?: CalculationInput | undefined };

const NO_TONNES = tonnes("0");

/**
 * Emissions as answered, divided along the chain: tank to wheel half-up to 12 places of a tonne, well to tank the rest.
 * Without a tank-to-wheel part nothing is known of how they divide.
 */
export const responseSplit = (
  calculation: CalculationBuilder,
  emissions: Figure,
  tankToWheel: TankToWheel | undefined,
  options: { readonly leg?: number | undefined } = {},
): EmissionSplit => {
  if (tankToWheel === undefined || tankToWheel === "none") {
    const all = tonnes(emissions.value.div(1_000).toDecimalPlaces(EMISSIONS_DIGITS, D.ROUND_HALF_UP));
    const none = { wtt: NO_TONNES, ttw: NO_TONNES, unknown: NO_TONNES };
    return tankToWheel === "none" ? { ...none, wtt: all } : { ...none, unknown: all };
  }
  const { part, whole } = tankToWheel;
  const { leg } = options;
  const direct = calculation.add({
    name: "tank to wheel part",
    leg,
    formula: `T = round(${emissions.symbol} · t${whole ? " / w" : ""} / 1000, ${EMISSIONS_DIGITS})`,
    inputs: [derived(emissions, "emissions"), part, ...(whole ? [whole] : [])],
    units: KG_PER_TONNE,
    unit: "t CO2e",
  });
  return splitAt(calculation, emissions, direct, options);
};

/** Emissions as answered, divided along the chain by their tank-to-wheel part as answered, in tonnes: the rest is upstream. */
export const splitAt = (
  calculation: CalculationBuilder,
  emissions: Figure,
  direct: Figure,
  { leg }: { readonly leg?: number | undefined } = {},
): EmissionSplit => {
  const upstream = calculation.add({
    name: "well to tank part",
    leg,
    formula: `W = round(${emissions.symbol} / 1000, ${EMISSIONS_DIGITS}) − T`,
    inputs: [derived(emissions, "emissions"), derived(direct, "tank to wheel")],
    units: KG_PER_TONNE,
    unit: "t CO2e",
  });
  return { wtt: tonnes(upstream.value), ttw: tonnes(direct.value), unknown: NO_TONNES };
};

/** Part by part. */
export const sumOfSplits = (splits: readonly EmissionSplit[]): EmissionSplit => {
  const of = (part: keyof EmissionSplit): Tonnes => tonnes(sum(splits.map((split) => split[part])));
  return { wtt: of("wtt"), ttw: of("ttw"), unknown: of("unknown") };
};
