import { type Calculation, type CalculationStep, METHOD_VERSION } from "./calculation.ts";

/** How an estimate came about, in figures that can be recomputed. */
export interface CalculationSheet {
  readonly estimate_id: string;
  readonly method_version: string;
  readonly steps: CalculationStep[];
}

/** The sheet of a calculation. Its figures are whole: up to 60 significant digits. */
export const calculationSheet = (estimate_id: string, { steps }: Calculation): CalculationSheet => ({
  estimate_id,
  method_version: METHOD_VERSION,
  steps: [...steps],
});
