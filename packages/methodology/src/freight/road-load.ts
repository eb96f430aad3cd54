import { type Figure, fromTable, given } from "../calculation.ts";
import { freightFactor, type LegContext, type Utilisation } from "./intensity.ts";
import { type CalculationInput } from "../calculation-step.ts";

/** A figure per t·km of a road vehicle, and what it becomes at another load. */
interface Loaded {
  readonly name: string;
  readonly symbol: string;
  /** At the load and the empty kilometres behind the row. */
  readonly from: CalculationInput;
}

/**
 * What a figure per t·km is at a load factor l and empty kilometres r, where it is printed for m and s: a vehicle at load l
 * needs 1 + q · l of what it needs empty, and r of its loaded kilometres again empty. What is not asked for is as in the
 * row. Source: methods/road-vehicle.md.
 *
 * @param row the load behind the row, as `vehicle-loads` names it
 */
export const atLoad = (
  { calculation, leg }: LegContext,
  { name, symbol, from }: Loaded,
  row: string,
  { load_factor, empty_runs_factor }: Utilisation,
): { readonly figure: Figure; readonly load: CalculationInput; readonly empty: CalculationInput } => {
  const [average, averageEmpty] = [`${row}/load_factor`, `${row}/empty_runs_factor`];
  const load = share("l", "load factor", load_factor, average);
  const empty = share("r", "empty over loaded kilometres", empty_runs_factor, averageEmpty);
  const printed = (each: string, what: string, table: "roadLoadResponse" | "vehicleLoads", id: string) =>
    fromTable(each, what, { factor: freightFactor(table, id), rung: "method" });
  const figure = calculation.add({
    name,
    leg,
    formula: `${symbol} = ${from.symbol} · ((1 + q · l + r) / l) / ((1 + q · m + s) / m)`,
    inputs: [
      from,
      load,
      empty,
      printed("q", "growth of consumption from empty to full", "roadLoadResponse", "full_over_empty"),
      printed("m", "average load factor", "vehicleLoads", average),
      printed("s", "average empty runs", "vehicleLoads", averageEmpty),
    ],
    unit: from.unit,
  });
  return { figure, load, empty };
};

/** A share of the request, else the one behind the printed rows. */
const share = (symbol: string, name: string, asked: number | undefined, row: string): CalculationInput =>
  asked === undefined
    ? fromTable(symbol, name, { factor: freightFactor("vehicleLoads", row), rung: "average", fallback: true })
    : given(symbol, name, String(asked), "1");
