import { type LocalTable, startLocalTable } from "../harness/local-table.ts";
import { type Service, type ServiceOptions, startService } from "../harness/service.ts";

/** How a bench is run: to measure, or only to show that it can. */
export interface BenchRun {
  /** How often something is done, or how long in milliseconds: as a measurement wants it, or as little as works. */
  readonly amount: (full: number, least?: number) => number;
  /** The whole service, to be stopped by whoever gets it. */
  readonly service: (options?: ServiceOptions) => Promise<Service>;
  /** A table, to be stopped by whoever gets it. */
  readonly table: () => Promise<LocalTable>;
}

/** Measures something. */
export type Bench = (run: BenchRun) => Promise<Figure[]>;

/** Runs a bench as its figures are meant, with everything of its own. */
export const FULL_RUN: BenchRun = {
  amount: (full) => full,
  service: startService,
  table: () => startLocalTable({ runsLong: true }),
};
/** Runs a bench in its smallest form: its figures mean nothing. */
export const SMALLEST_RUN: BenchRun = { ...FULL_RUN, amount: (_full, least = 1) => least, table: startLocalTable };

/** One measured figure. `ratio` compares with a named baseline of the same run, because machines differ. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The largest value that is within budget. */
  readonly budget?: number;
  readonly baseline?: { readonly name: string; readonly value: number };
  readonly ratio?: number;
  /** The largest ratio that is within budget. */
  readonly ratioBudget?: number;
}

/** Whether a figure keeps its budgets; true when it has none. */
export const isWithinBudget = ({ value, budget, ratio, ratioBudget }: Figure): boolean =>
  (budget === undefined || value <= budget) && (ratioBudget === undefined || (ratio ?? Number.NaN) <= ratioBudget);

/** The value below which a share of all values lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** A figure's number, at a length that a person reads. */
export const rounded = (value: number): number => Number(value.toPrecision(4));
