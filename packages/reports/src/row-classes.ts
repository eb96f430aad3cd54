import { type Decimal, decimal, sum } from "@isotherm/core";
import type { DataClass } from "@isotherm/methodology";
import { massParts, type MassPart, type QualityStep } from "@isotherm/methodology/mass-quality";
import type { KeptSheet } from "@isotherm/store/items/estimate-item";

/** A mass by what it rests on, tonnes. */
export type ClassMasses = Readonly<Record<DataClass, Decimal>>;

/** A row as far as it tells which parts of an estimate are its own. */
interface RowOfParts {
  readonly category: string;
  readonly mass: Decimal;
}

/** What an estimate itself says that its mass rests on, fractions. */
type Shares = Readonly<Record<DataClass, string>>;

/**
 * The masses of the rows of an estimate by what they rest on, part by part as its sheet has them: a leg that the client measured
 * is primary, and the next one is what it is. Undefined where the sheet does not tell them apart, or not as the estimate does.
 */
export const classesOfRows = (
  rows: readonly RowOfParts[],
  { steps }: KeptSheet,
  shares: Shares,
): readonly ClassMasses[] | undefined => {
  if (!steps.every(isWhole)) return undefined;
  // Each step has what tells its quality, or there is no step to read.
  const whole = steps as object as readonly QualityStep[];
  const parts = massParts(whole);
  const found = byCategory(rows, whole, parts) ?? inOrder(rows, parts);
  const masses = found?.map(classMasses);
  return masses && agree(masses, shares) ? masses : undefined;
};

const isWhole = (step: object): boolean => ["formula", "result", "quality"].every((name) => name in step);

/** The parts of each row, where rows follow each other as the parts do: legs, hubs, scopes of electricity. */
const inOrder = (
  rows: readonly RowOfParts[],
  parts: readonly MassPart[],
): readonly (readonly MassPart[])[] | undefined => {
  let next = 0;
  const found = rows.map(({ mass }) => {
    const own: MassPart[] = [];
    for (let left = mass; left.gt(0) && next < parts.length; next += 1) {
      const part = parts[next] as MassPart;
      left = left.minus(part.mass);
      own.push(part);
    }
    return own;
  });
  return isDivided(rows, found) ? found : undefined;
};

/** The parts of each row, where steps name those of a scope or category: those of a company. */
const byCategory = (
  rows: readonly RowOfParts[],
  steps: readonly QualityStep[],
  parts: readonly MassPart[],
): readonly (readonly MassPart[])[] | undefined => {
  const found = rows.map(({ category }) => {
    const named = steps.find(({ result }) => result.symbol === category.replace("_", ""));
    const own = new Set(named?.inputs.map(({ from_step }) => from_step));
    return parts.filter(({ step }) => own.has(step));
  });
  return isDivided(rows, found) ? found : undefined;
};

/** Whether each row has parts of just its mass. */
const isDivided = (rows: readonly RowOfParts[], found: readonly (readonly MassPart[])[]): boolean =>
  rows.every(({ mass }, index) => sum((found[index] ?? []).map((part) => part.mass)).eq(mass));

const classMasses = (parts: readonly MassPart[]): ClassMasses => {
  const of = (wanted: DataClass): Decimal =>
    sum(parts.filter(({ rests_on }) => rests_on === wanted).map(({ mass }) => mass));
  return { primary: of("primary"), modelled: of("modelled"), default: of("default"), assumed: of("assumed") };
};

/** What rounding to four decimals may move a share by. */
const ROUNDING = "0.0001";

/** Whether all rows together rest on what the estimate says. */
const agree = (rows: readonly ClassMasses[], shares: Shares): boolean => {
  const total = (name: DataClass): Decimal => sum(rows.map((row) => row[name]));
  const names = Object.keys(shares) as DataClass[];
  const mass = sum(names.map(total));
  return names.every((name) =>
    total(name)
      .minus(mass.times(shares[name]))
      .abs()
      .lte(mass.times(decimal(ROUNDING))),
  );
};
