import { type Decimal } from "@isotherm/core";
import { type UnitStep } from "./units.ts";

/**
 * How good a figure is, best first: `measured` the client told it; `modelled` a documented model or derivation gives it;
 * `published_default` a publication prints it for the general case; `assumption` we chose it, or fell back on it.
 */
export const DATA_QUALITIES = ["measured", "modelled", "published_default", "assumption"] as const;

export type DataQuality = (typeof DATA_QUALITIES)[number];

/** What a result rests on, best first, in the order of `DATA_QUALITIES`: the classes of ISO 14083, and what we assumed. */
export const DATA_CLASSES = ["primary", "modelled", "default", "assumed"] as const;

export type DataClass = (typeof DATA_CLASSES)[number];

/** A value that goes into a step. */
export interface CalculationInput {
  readonly symbol: string;
  readonly name: string;
  readonly value: Decimal;
  readonly unit: string;
  readonly quality: DataQuality;
  /** Where its quality does not say the class: `constant` lowers none, for it holds in every case alike. */
  readonly counts_as?: DataClass | "constant";
  /** Index of the step whose result this is. */
  readonly from_step?: number;
  /** Set when a table gave the value: `table/edition/row`. */
  readonly factor_id?: string;
  /** Which level of the factor hierarchy chose the factor. */
  readonly rung?: string;
  /** Set when the rung is a fallback: the value stands in for one that was not told or is not known. */
  readonly fallback?: true;
  /** The row of `relative-errors` that tells how far off it may be, where that is not the row of its table. */
  readonly error_entry?: string;
  /** What has the error, where several values have one: rows between which was interpolated, coefficients of one curve. */
  readonly error_of?: string;
  readonly source?: string;
  readonly licence?: string;
  /** Where in the source the value stands. */
  readonly at?: string;
}

/** Something that was resolved on the way to a step: what was asked or used, and what became of it. */
export interface CalculationFact {
  readonly name: string;
  readonly value: string;
  /** Set when we chose it, and the result would be another one if we had not. */
  readonly assumed?: true;
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
  /** The weakest of all that the result depends on, earlier steps included. */
  readonly quality: DataQuality;
  readonly facts?: CalculationFact[];
  readonly note?: string;
}

/** A step to be worked out. */
export interface NewStep extends UnitStep {
  readonly inputs: readonly CalculationInput[];
  readonly leg?: number | undefined;
  readonly facts?: readonly CalculationFact[] | undefined;
  readonly note?: string | undefined;
}

/** As much of an input as tells its class. */
export type ClassedInput = Pick<CalculationInput, "quality" | "counts_as" | "factor_id">;
