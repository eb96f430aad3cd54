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
