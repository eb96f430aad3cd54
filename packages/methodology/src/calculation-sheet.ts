import { type Decimal, Decimal as D } from "@isotherm/core";
import { type Calculation, type CalculationStep, METHOD_VERSION } from "./calculation.ts";

/** How an estimate came about, in figures that a person reads. */
export interface CalculationSheet {
  readonly estimate_id: string;
  readonly method_version: string;
  readonly steps: CalculationStep[];
}

/** Places after the point in a sheet. The calculation itself carries 60 digits and is never rounded. */
const SHEET_DIGITS = 12;

const shown = <T extends { readonly value: Decimal }>(figure: T): T => ({
  ...figure,
  value: figure.value.toDecimalPlaces(SHEET_DIGITS, D.ROUND_HALF_UP),
});

/** The sheet of a calculation, its figures rounded half-up to 12 places. */
export const calculationSheet = (estimate_id: string, { steps }: Calculation): CalculationSheet => ({
  estimate_id,
  method_version: METHOD_VERSION,
  steps: steps.map((step) => ({ ...step, inputs: step.inputs.map(shown), result: shown(step.result) })),
});
