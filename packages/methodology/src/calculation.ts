import type { Decimal, Tonnes } from "@isotherm/core";

/** Version of the methods and their data: MAJOR.MINOR.PATCH.DATA. A refresh of data moves the last part only. */
export const METHOD_VERSION = "1.1.0.2";

/**
 * How good a figure is, best first: `measured` the client told it; `published_default` a publication prints it for the
 * general case; `modelled` a documented model or derivation gives it; `assumption` we chose it.
 */
export const DATA_QUALITIES = ["measured", "published_default", "modelled", "assumption"] as const;
export type DataQuality = (typeof DATA_QUALITIES)[number];

/** A value that goes into a step. */
export interface CalculationInput {
  readonly symbol: string;
  readonly name: string;
  readonly value: Decimal;
  readonly unit: string;
  readonly quality: DataQuality;
  /** Index of the step whose result this is. */
  readonly from_step?: number;
  /** Set when a table gave the value: `table/edition/row`. */
  readonly factor_id?: string;
  /** Which rung of a fallback ladder chose the factor. */
  readonly rung?: string;
  readonly source?: string;
  readonly licence?: string;
  /** Where in the source the value stands. */
  readonly at?: string;
}

/** Something that was resolved on the way to a step: what was asked or used, and what became of it. */
export interface CalculationFact {
  readonly name: string;
  readonly value: string;
}

/** One step, as the calculation sheet shows it. */
export interface CalculationStep {
  readonly name: string;
  /** Zero-based index of the leg of a multi-leg estimate, or of the component that the step belongs to. */
  readonly leg?: number;
  /** `E = Q · D · f / 1000`; the grammar is that of `formula.ts`. */
  readonly formula: string;
  readonly inputs: CalculationInput[];
  readonly result: { readonly symbol: string; readonly value: Decimal; readonly unit: string };
  /** The weakest quality of what the step itself brings in. */
  readonly quality: DataQuality;
  readonly facts?: CalculationFact[];
  readonly note?: string;
}

/** A result and every step that led to it. */
export interface Calculation {
  /** CO2e as answered: tonnes, half-up to 12 places. The steps before the last are not rounded. */
  readonly mass: Tonnes;
  readonly steps: readonly CalculationStep[];
}
