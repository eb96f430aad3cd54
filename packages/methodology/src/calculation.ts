import type { Decimal, KilogramsCo2e } from "@isotherm/core";

/** Version of the methods and their data: MAJOR.MINOR.PATCH.DATA. A refresh of data moves the last part only. */
export const METHOD_VERSION = "1.0.0.1";

/** A value that goes into a step. `factor_id` and `rung` are set when a table gave it. */
export interface CalculationInput {
  readonly symbol: string;
  readonly name: string;
  readonly value: Decimal;
  readonly unit: string;
  readonly factor_id?: string;
  readonly rung?: string;
  readonly source?: string;
  readonly assumption?: boolean;
}

/** One step, as the calculation sheet shows it. */
export interface CalculationStep {
  readonly name: string;
  readonly formula: string;
  readonly inputs: CalculationInput[];
  readonly result: { readonly symbol: string; readonly value: Decimal; readonly unit: string };
  readonly note?: string;
}

/** A result and every step that led to it. Nothing in it is rounded. */
export interface Calculation {
  readonly mass: KilogramsCo2e;
  readonly steps: CalculationStep[];
}
