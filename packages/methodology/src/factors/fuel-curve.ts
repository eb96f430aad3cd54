import { type CalculationBuilder, type Figure, fromTable, ofCurve } from "../calculation.ts";
import { type Chosen, type FactorTable, factorOf } from "./factor.ts";
import { type CalculationFact, type CalculationInput } from "../calculation-step.ts";

/** Distances in km at which the tables of fuel have rows, ascending. */
export const CURVE_KM = [
  0, 250, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_000, 7_000, 8_000, 10_000, 12_000, 14_000,
  16_000,
] as const;

/** From a row of the tables to the next one: between them fuel lies on a straight line. */
const stretchTo = (index: number) => {
  const [near = 0, far = 0] = [CURVE_KM[index - 1], CURVE_KM[index]];
  const beyond = near === 0 ? "D" : `(D − ${near})`;
  const formula = `F = u + ${beyond} · (v − u) / ${far - near}`;
  return { near, far, formula, units: { [near]: "km", [far - near]: "km" } };
};
const STRETCHES = CURVE_KM.slice(1).map((_, index) => stretchTo(index + 1));
const LAST_STRETCH = stretchTo(CURVE_KM.length - 1);

/** Which fuel is looked for. */
interface CurvePoint {
  /** The shortest distance in km under the symbol D. */
  readonly distance: CalculationInput;
  /** What stands before the km in the rows of the table. */
  readonly row: string;
  /** Which level of the factor hierarchy chose the row, and whether it stands in for another one. */
  readonly rung: Pick<Chosen, "rung" | "fallback">;
  readonly name: string;
  readonly leg?: number | undefined;
  readonly facts?: readonly CalculationFact[];
}

/**
 * Fuel over a distance, between the rows of a table in a straight line, so that it has no steps; beyond the last row on
 * as between the last two.
 *
 *   F = u + (D − x) · (v − u) / w
 *
 *   u, v  fuel at the rows before and after D;  x  the first of them, w  km from one to the other
 */
export const fuelOnCurve = (
  calculation: CalculationBuilder,
  table: FactorTable,
  { distance, row, rung, name, leg, facts = [] }: CurvePoint,
): Figure => {
  const within = STRETCHES.find((stretch) => distance.value.lte(stretch.far));
  const { near, far, formula, units } = within ?? LAST_STRETCH;
  const [before, behind] = [factorOf(table, `${row}/${near}`), factorOf(table, `${row}/${far}`)];
  const aircraft = [before, behind].flatMap(({ note }, at) =>
    note === undefined ? [] : [{ name: `aircraft at ${at === 0 ? near : far} km`, value: note }],
  );
  const curve = before.id.slice(0, before.id.lastIndexOf("/"));
  return calculation.add({
    name,
    leg,
    formula,
    inputs: [
      distance,
      ofCurve(fromTable("u", `fuel at ${near} km`, { factor: before, ...rung }), curve),
      ofCurve(fromTable("v", `fuel at ${far} km`, { factor: behind, ...rung }), curve),
    ],
    units,
    unit: before.unit,
    facts: [...facts, ...aircraft],
    note: within ? undefined : `Beyond ${far} km as between ${near} and ${far} km.`,
  });
};
