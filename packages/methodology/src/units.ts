import type { Decimal } from "@isotherm/core";
import type { Arithmetic, Formula } from "./formula.ts";

/** A unit by what it counts: a scale, exact as a fraction, and powers of base units. */
export interface Unit {
  readonly scale: readonly [over: bigint, under: bigint];
  /** Base units and their powers; none for a pure number. No power is 0. */
  readonly powers: ReadonlyMap<string, number>;
}

/** Base units by themselves, and units that are so many of one of them. */
const NAMES: Readonly<Record<string, readonly [base: string, over?: bigint, under?: bigint]>> = {
  t: ["t"],
  kg: ["t", 1n, 1_000n],
  g: ["t", 1n, 1_000_000n],
  mg: ["t", 1n, 1_000_000_000n],
  // What a mass is a mass of: kilograms of goods and of CO2e can't be added, and "kg CO2e/kg" is no pure number.
  CO2e: ["CO2e"],
  // The gas itself: not the same as all of them, weighted.
  CO2: ["CO2"],
  TEU: ["TEU"],
  km: ["km"],
  m: ["km", 1n, 1_000n],
  mi: ["km", 1_609_344n, 1_000_000n],
  nm: ["km", 1_852n, 1_000n],
  m3: ["m3"],
  l: ["m3", 1n, 1_000n],
  ml: ["m3", 1n, 1_000_000n],
  Ml: ["m3", 1_000n],
  // The gallon of the USA.
  gal: ["m3", 3_785_411_784n, 1_000_000_000_000n],
  m2: ["m2"],
  ha: ["m2", 10_000n],
  cm2: ["m2", 1n, 10_000n],
  kWh: ["kWh"],
  MJ: ["kWh", 10n, 36n],
  GJ: ["kWh", 10_000n, 36n],
  toe: ["kWh", 11_630n],
  // The calendar is counted, not converted: a working day is not 24 hours. Only a year always has 12 months.
  year: ["year"],
  month: ["year", 1n, 12n],
  week: ["week"],
  day: ["day"],
  h: ["h"],
  hour: ["h"],
  seconds: ["h", 1n, 3_600n],
  "price index": ["price index"],
};

/** What is counted in pieces is a pure number. */
const PIECES = new Set(
  "1 passenger flight item p meal A4_sheets person vehicle guest night room fte working_hour ICV LHV HHV SCV".split(
    " ",
  ),
);

/** Units as tables and sheets print them, where that is no product of names. */
const WORDINGS: Readonly<Record<string, string>> = {
  "1982-84 = 100": "price index",
  "2010 = 100": "price index",
};

/** Money in the prices of a year. */
const OF_A_YEAR = /^([A-Z]{3}) of \d{4}$/u;

const PURE: Unit = { scale: [1n, 1n], powers: new Map() };
const CURRENCY = /^[A-Z]{3}$/;

const namedUnit = (name: string): Unit | undefined => {
  if (PIECES.has(name)) return PURE;
  const [base, over = 1n, under = 1n] = NAMES[name] ?? (CURRENCY.test(name) ? [name] : []);
  return base === undefined ? undefined : { scale: [over, under], powers: new Map([[base, 1]]) };
};

const product = (a: Unit, b: Unit, sign: 1 | -1 = 1): Unit => {
  const powers = new Map(a.powers);
  for (const [base, power] of b.powers) {
    const sum = (powers.get(base) ?? 0) + sign * power;
    if (sum === 0) powers.delete(base);
    else powers.set(base, sum);
  }
  const [over, under] = sign === 1 ? b.scale : [b.scale[1], b.scale[0]];
  return { scale: [a.scale[0] * over, a.scale[1] * under], powers };
};

const readUnit = (text: string): Unit => {
  const parts = (WORDINGS[text] ?? text.replace(OF_A_YEAR, "$1")).split("/");
  if (parts.length > 2) throw new Error(`not a unit: ${text}`);
  const [over = PURE, under = PURE] = parts.map((part) => {
    const whole = namedUnit(part);
    if (whole) return whole;
    const names = part.replace(/^\((.*)\)$/u, "$1").split(/[ ·]/u);
    return names.reduce((unit, name) => {
      const named = namedUnit(name) ?? namedUnit(name.replace(/s$/u, ""));
      if (!named) throw new Error(`not a unit: ${text}`);
      return product(unit, named);
    }, PURE);
  });
  return product(over, under, -1);
};

const known = new Map<string, Unit>();
/** Units are those of the tables and steps, and of pairs of currencies. */
const MOST_KNOWN = 1_000;

/** Reads a unit such as "g CO2e/(t·km)"; the ones read before are remembered. Throws on what is not one. */
export const unitOf = (text: string): Unit => {
  const standing = known.get(text);
  if (standing) return standing;
  const unit = readUnit(text);
  if (known.size < MOST_KNOWN) known.set(text, unit);
  return unit;
};

const isUnit = (text: string): boolean => {
  try {
    unitOf(text);
    return true;
  } catch {
    return false;
  }
};

const areAlike = (a: Unit, b: Unit): boolean =>
  a.powers.size === b.powers.size && [...a.powers].every(([base, power]) => b.powers.get(base) === power);

/** Whether both count the same thing at the same scale. */
export const isSameUnit = (a: Unit, b: Unit): boolean =>
  areAlike(a, b) && a.scale[0] * b.scale[1] === b.scale[0] * a.scale[1];

/** Whether a unit counts the same thing at the same scale as another, each as it is written. */
export const isWrittenUnit = (unit: string, wanted: string): boolean => isSameUnit(unitOf(unit), unitOf(wanted));

const textOf = ({ scale: [over, under], powers }: Unit, name?: string): string => {
  const bases = [...powers].map(([base, power]) => (power === 1 ? base : `${base}^${power}`)).join("·");
  return `${over === under ? "" : `${Number(over) / Number(under)} × `}${name ?? (bases || "1")}`;
};

/** Whether a number of a unit is 1: 1000 g/kg, 12 months/year. */
const isOne = (value: Decimal, { scale: [over, under] }: Unit): boolean =>
  value.times(over.toString()).eq(under.toString());

/** 0 may be of any unit: the sum of no summands. */
type UnitOrAny = Unit | "any";

const bothOf = (a: UnitOrAny, b: UnitOrAny): UnitOrAny => {
  if (a === "any") return b;
  if (b === "any" || isSameUnit(a, b)) return a;
  throw new Error(`${textOf(a)} and ${textOf(b)} can't be added or compared`);
};

const numberUnit = (value: Decimal, text: string | undefined): UnitOrAny => {
  if (text === undefined) return value.isZero() ? "any" : PURE;
  const unit = unitOf(text);
  if (unit.powers.size === 0 && !isOne(value, unit)) throw new Error(`${value.toFixed()} ${text} is not 1`);
  return unit;
};

/** Works a formula out in units: only what is of one unit is added, and the units of products are products. */
const unitArithmetic = (units: Readonly<Record<string, string>>): Arithmetic<UnitOrAny> => ({
  number: (value, text) => numberUnit(value, units[text]),
  plus: bothOf,
  minus: bothOf,
  times: (a, b) => (a === "any" || b === "any" ? "any" : product(a, b)),
  over: (a, b) => (a === "any" || b === "any" ? "any" : product(a, b, -1)),
  call: (name, values) => {
    const [first = "any", ...others] = values;
    if (name === "min" || name === "max") return others.reduce(bothOf, first);
    for (const places of others) bothOf(PURE, places);
    return first;
  },
});

/** A step as far as its units go. */
export interface UnitStep {
  readonly name: string;
  readonly formula: string;
  readonly inputs: readonly { readonly symbol: string; readonly unit: string }[];
  readonly unit: string;
  /** Units of the formula's numbers, and of inputs whose own unit is none that can be read. */
  readonly units?: Readonly<Record<string, string>> | undefined;
  /** What the result is multiplied by, because the units of the inputs leave it out: spending "1/year". */
  readonly unshown?: string | undefined;
}

const inputUnit = ({ inputs, units = {} }: UnitStep, symbol: string): Unit => {
  const unit = inputs.find((input) => input.symbol === symbol)?.unit ?? "";
  const stated = units[symbol];
  if (stated !== undefined && isUnit(unit)) throw new Error(`${symbol} is in ${unit}, and no other unit counts`);
  return unitOf(stated ?? unit);
};

/** Steps that were found right, by their formula: only what units depend on. */
const found = new WeakMap<Formula, UnitStep[]>();
/** Of one formula: as many as there are currencies. */
const MOST_FOUND = 300;

const hasUnitsOf = (a: UnitStep, b: UnitStep): boolean => {
  if (a.units === b.units) return true;
  for (const symbol in b.units) if (a.units?.[symbol] !== b.units[symbol]) return false;
  return true;
};

const isSameStep = (a: UnitStep, b: UnitStep): boolean => {
  if (a.unit !== b.unit || a.unshown !== b.unshown || a.inputs.length !== b.inputs.length) return false;
  for (let index = 0; index < a.inputs.length; index += 1) {
    const input = a.inputs[index];
    const other = b.inputs[index];
    if (input?.unit !== other?.unit || input?.symbol !== other?.symbol) return false;
  }
  return hasUnitsOf(a, b) && hasUnitsOf(b, a);
};

const checkOnce = (step: UnitStep, formula: Formula): void => {
  const computed = formula.work(unitArithmetic(step.units ?? {}), (symbol) => inputUnit(step, symbol));
  if (computed === "any") return;
  const [result, wanted] = [product(computed, unitOf(step.unshown ?? "1")), unitOf(step.unit)];
  if (isSameUnit(result, wanted)) return;
  const gives = areAlike(result, wanted) ? textOf(product(result, wanted, -1), step.unit) : textOf(result);
  throw new Error(`gives ${gives}, not ${step.unit}`);
};

/**
 * Checks that a step's formula gives the unit that its result is said to have, from the units of its inputs: dimension
 * and scale. The same step is checked once.
 *
 * @throws Error that names the step
 */
export const checkUnits = (step: UnitStep, formula: Formula): void => {
  const right = found.get(formula) ?? [];
  if (right.some((each) => isSameStep(each, step))) return;
  try {
    checkOnce(step, formula);
  } catch (error) {
    throw new Error(`${step.name}: ${step.formula}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  const { name, inputs, unit, units, unshown } = step;
  const unitsOnly = inputs.map((input) => ({ symbol: input.symbol, unit: input.unit }));
  if (right.length < MOST_FOUND)
    found.set(formula, [...right, { name, formula: step.formula, inputs: unitsOnly, unit, units, unshown }]);
};
