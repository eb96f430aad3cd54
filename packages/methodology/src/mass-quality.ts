import { Decimal as D, type Decimal, decimal } from "@isotherm/core";
import firstErrors from "../data/relative-errors/2026-1.json" with { type: "json" };
import secondErrors from "../data/relative-errors/2026-2.json" with { type: "json" };
import { ERROR_EDITION } from "./calculation.ts";
import { editionFrom, type TableRow } from "./factors/factor.ts";
import { Rough, slopesOf } from "./formula.ts";
import {
  DATA_CLASSES,
  DATA_QUALITIES,
  type DataClass,
  type DataQuality,
  type ClassedInput,
} from "./calculation-step.ts";

/** As much of a step as tells how good the mass is; figures as decimals or, as on the wire, as text. */
export interface QualityStep {
  readonly formula: string;
  readonly inputs: readonly (ClassedInput & {
    readonly symbol: string;
    readonly name: string;
    readonly value: Decimal | string;
    readonly unit: string;
    readonly from_step?: number | undefined;
    readonly fallback?: true | undefined;
    readonly error_entry?: string | undefined;
    readonly error_of?: string | undefined;
    readonly source?: string | undefined;
  })[];
  readonly result: { readonly symbol: string; readonly value: Decimal | string; readonly unit: string };
  readonly quality: DataQuality;
  readonly facts?: readonly { readonly assumed?: true | undefined }[] | undefined;
}

/** How good the mass of an estimate is. It follows from the steps of its sheet, to the last digit. */
export interface MassQuality {
  /** What parts of the mass rest on, fractions with four decimals that add up to 1; null where the mass is 0. */
  readonly shares: Readonly<Record<DataClass, Decimal>> | null;
  /** 95 % interval round the mass, tonnes of CO2e, three significant digits. */
  readonly range: { readonly low: Decimal; readonly high: Decimal };
  /** Where the range comes from. */
  readonly errors: readonly RangeError[];
}

/** An error that a range is made of: of one factor, or of one figure of the case, wherever the sheet takes it in. */
export interface RangeError {
  /** `relative-errors/edition/row`. */
  readonly id: string;
  /** What has the error: the id of a factor or of a curve, or the name of a figure. */
  readonly of: string;
  /** With 95 % confidence the true value is at most so many times larger or smaller. */
  readonly factor: Decimal;
  /** By how many per cent the mass changes when the value changes by one. */
  readonly elasticity: Decimal;
}

/** A row of relative errors. */
class ErrorRow {
  readonly factor: Decimal;
  #width: Decimal | undefined;

  constructor(factor: string) {
    this.factor = decimal(factor);
  }

  /** Natural logarithm of the factor. A mass wants few of them, and all take 10 ms of the start of a process. */
  get width(): Decimal {
    return (this.#width ??= new Rough(this.factor).ln());
  }
}

interface ErrorTable {
  readonly edition: string;
  readonly rows: readonly TableRow[];
}

const errorRows = ({ rows }: ErrorTable): ReadonlyMap<string, ErrorRow> =>
  new Map(rows.map(({ id, value }) => [id, new ErrorRow(value)]));

const TABLES: readonly ErrorTable[] = [firstErrors, editionFrom(firstErrors, secondErrors)];
const EDITIONS = new Map(TABLES.map((table) => [table.edition, errorRows(table)]));

/**
 * How good the mass of a sheet is.
 *
 *   ln (high / m) = ln (m / low) = √ Σ (e · ln k)²
 *
 *   m  mass as answered
 *   k  factor of the 95 % interval of one value: data/relative-errors
 *   e  elasticity of the mass in that value, first order: ∂m/∂x · x / m
 *
 * Values are log-normal and independent of each other; one value, wherever the sheet takes it in, is fully correlated
 * with itself: its elasticities add up. Source: Frischknecht et al., Overview and Methodology, ecoinvent report 1 (2007),
 * chapter 7. Worked example: METHODOLOGY.md, section 1.1.
 */
export const massQuality = (steps: readonly QualityStep[], edition: string = ERROR_EDITION): MassQuality => {
  const at = massStepOf(steps);
  const mass = resultOf(steps, at);
  if (mass.isZero()) return { shares: null, range: { low: mass, high: mass }, errors: [] };
  const rows = EDITIONS.get(edition);
  if (!rows) throw new Error(`there are no relative errors of ${edition}`);
  const found = errorsOf(steps, at, rows);
  const errors = found.map(({ row, of, elasticity }) => ({
    id: `relative-errors/${edition}/${row}`,
    of,
    factor: rows.get(row)?.factor ?? decimal(1),
    elasticity,
  }));
  return { shares: sharesOf(steps, at, mass), range: rangeOf(mass, found, rows), errors };
};

/** How ranges are made, for the readers of a sheet. */
export const RANGE_METHOD =
  "low = m / w and high = m · w, outward to three significant digits; w = exp √ Σ (elasticity · ln factor)². Each factor " +
  "is the 95 % interval of a log-normal value; the elasticities are first-order derivatives of the mass through the " +
  "formulas of the steps. Values are independent of each other; one value is fully correlated with itself, in whatever " +
  "steps, legs and components it occurs. Most of the factors are assumptions of this service, as each row of the table says.";

const rangeOf = (
  mass: Decimal,
  errors: readonly FoundError[],
  rows: ReadonlyMap<string, ErrorRow>,
): MassQuality["range"] => {
  let squares = ROUGH_0;
  for (const { row, elasticity } of errors)
    squares = squares.plus(squareOf(elasticity.times(rows.get(row)?.width ?? 0)));
  const times = squares.sqrt().exp();
  return {
    low: mass.div(times).toSignificantDigits(3, D.ROUND_DOWN),
    high: mass.times(times).toSignificantDigits(3, D.ROUND_UP),
  };
};

const squareOf = (value: Decimal): Decimal => value.times(value);

/** Which step gives the mass as answered: the last one whose result is `m`, in tonnes of CO2e. */
export const massStepOf = (steps: readonly Pick<QualityStep, "result">[]): number =>
  steps.findLastIndex(({ result }) => result.symbol === "m" && result.unit === "t CO2e");

const resultOf = (steps: readonly QualityStep[], at: number): Decimal => decimal(steps[at]?.result.value ?? 0);

const SUM_OF_MASSES = /^m = \p{L}[\p{L}\p{N}_]*( \+ \p{L}[\p{L}\p{N}_]*)*$/u;

/** The parts that a mass is the sum of, each calculated by itself: legs, parts of legs, components; else the whole. */
const partsOf = (steps: readonly QualityStep[], at: number): readonly number[] => {
  const { formula = "", inputs = [] } = steps[at] ?? {};
  const parts = inputs.flatMap(({ from_step, unit }) => (unit === "t CO2e" ? (from_step ?? []) : []));
  if (!SUM_OF_MASSES.test(formula) || parts.length < inputs.length) return [at];
  return parts.flatMap((part) => partsOf(steps, part));
};

const classOfStep = ({ quality }: QualityStep): DataClass => DATA_CLASSES[DATA_QUALITIES.indexOf(quality)] ?? "assumed";

/** A part of a mass, and what it rests on. */
export interface MassPart {
  readonly step: number;
  /** Tonnes of CO2e. */
  readonly mass: Decimal;
  readonly rests_on: DataClass;
}

/** The parts that the mass of a sheet is the sum of, in their order. */
export const massParts = (steps: readonly QualityStep[]): readonly MassPart[] => {
  const at = massStepOf(steps);
  return at < 0
    ? []
    : partsOf(steps, at).map((step) => ({
        step,
        mass: resultOf(steps, step),
        rests_on: classOfStep(steps[step] as QualityStep),
      }));
};

const SHARES = 10_000;

/** Each part counts whole, in the class of its step. What rounding leaves goes to the largest remainders. */
const sharesOf = (steps: readonly QualityStep[], at: number, mass: Decimal): Record<DataClass, Decimal> => {
  const parts = partsOf(steps, at);
  const exact = DATA_CLASSES.map((wanted) => {
    const own = parts.filter((part) => classOfStep(steps[part] as QualityStep) === wanted);
    return own
      .reduce((sum, part) => sum.plus(resultOf(steps, part)), decimal(0))
      .times(SHARES)
      .div(mass);
  });
  const whole = exact.map((share) => share.floor());
  const left = SHARES - whole.reduce((sum, share) => sum + share.toNumber(), 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share.minus(share.floor()) }))
    .toSorted((a, b) => b.remainder.comparedTo(a.remainder));
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  const shareAt = (index: number): Decimal => (whole[index] ?? decimal(0)).plus(raised.has(index) ? 1 : 0).div(SHARES);
  return { primary: shareAt(0), modelled: shareAt(1), default: shareAt(2), assumed: shareAt(3) };
};

const ROUGH_0 = new Rough(0);

/**
 * The errors that the mass has, by what has them. The mass is differentiated from its step back to the values that come
 * from no step.
 */
const errorsOf = (steps: readonly QualityStep[], at: number, rows: ReadonlyMap<string, ErrorRow>): FoundError[] => {
  const found = new Map<string, FoundError>();
  const add = (row: string, input: Input, index: number, slope: Decimal): void => {
    // What is exact has no part in the range.
    if (rows.get(row)?.factor.eq(1)) return;
    addTo(found, { row, of: ofInput(input, index), elasticity: slope.times(input.value) });
  };
  // Over the mass, so that slope times value is an elasticity.
  const slopes = new Map<number, Decimal>([[at, new Rough(1).div(resultOf(steps, at))]]);
  for (let index = at; index >= 0; index -= 1) {
    const [slope, step] = [slopes.get(index), steps[index]];
    if (!slope || !step || slope.isZero()) continue;
    const { formula, inputs, result, facts = [] } = step;
    if (facts.some(({ assumed }) => assumed)) {
      addTo(found, { row: "assumed fact", of: `step ${index}`, elasticity: slope.times(result.value) });
    }
    const slopesOfInputs = slopesOf(formula, inputs, slope);
    for (const input of inputs) {
      const per = slopesOfInputs.get(input.symbol);
      if (!per) continue;
      if (input.fallback) add("fallback", input, index, per);
      if (input.from_step === undefined) add(rowOf(rows, input), input, index, per);
      else slopes.set(input.from_step, slopes.get(input.from_step)?.plus(per) ?? per);
    }
  }
  return Array.from(found.values(), (each) => ({
    ...each,
    elasticity: each.elasticity.toDecimalPlaces(PLACES),
  })).filter(({ elasticity }) => !elasticity.isZero());
};

const addTo = (found: Map<string, FoundError>, error: FoundError): void => {
  const name = `${error.row} ${error.of}`;
  const known = found.get(name);
  if (known) known.elasticity = known.elasticity.plus(error.elasticity);
  else found.set(name, error);
};

/** Places of elasticities, so that the range follows from them as they are shown. */
const PLACES = 6;

interface FoundError {
  readonly row: string;
  readonly of: string;
  /** So far. */
  elasticity: Decimal;
}

type Input = QualityStep["inputs"][number];

/** What an error is of: the same factor and the same figure of a request have the same one; a way has its own. */
const ofInput = ({ error_of, factor_id, name, value, source }: Input, index: number): string =>
  error_of ?? factor_id ?? (source === "request" ? `${name} ${decimal(value).toFixed()}` : `${name} of step ${index}`);

/** Entries of what requests tell, by the first unit of a figure. */
const OF_REQUEST: Readonly<Record<string, string>> = {
  t: "request/mass",
  kg: "request/mass",
  g: "request/mass",
  km: "request/distance",
  mi: "request/distance",
  nm: "request/distance",
  kWh: "request/energy",
  m3: "request/energy",
};

const OF_QUALITY: Readonly<Record<DataQuality, string>> = {
  measured: "request/other",
  modelled: "modelled",
  published_default: "published",
  assumption: "assumption",
};

/** The entry of a value: its own, that of its table, that of figures of requests, else that of its quality. */
const rowOf = (
  rows: ReadonlyMap<string, ErrorRow>,
  { error_entry, factor_id, source, unit, quality }: Input,
): string => {
  const own = error_entry ?? factor_id?.split("/", 1)[0];
  if (own !== undefined && rows.has(own)) return own;
  if (source === "request") return OF_REQUEST[unit.split("/")[0] ?? ""] ?? "request/other";
  return OF_QUALITY[quality];
};
