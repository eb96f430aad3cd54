import type { BatchKind, EstimateBatchKind, WireRowResult } from "@isotherm/contract";
import type { JsonObject, ReadRow } from "@isotherm/spreadsheets";

/** A line of a chunk's results, in the order of its rows, each of which is a `ReadRow`: what became of it, and what it was. */
export interface ResultLine {
  readonly result: WireRowResult;
  readonly cells: ReadRow["cells"];
  /** Null where it could not be read. */
  readonly row: JsonObject | null;
  /** As its GET answers it. */
  readonly estimate?: JsonObject;
  readonly shipment?: JsonObject;
}

/** The values of lines of JSON: the rows of a chunk, or its results, as they lie in the bucket. Nothing of them is checked. */
export const linesOf = <T>(text: string): T[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);

/** Rows of a chunk, at most. */
export const MOST_CHUNK_ROWS = 100;
/** Bytes of a chunk's lines, at most, unless a single row has more. */
export const MOST_CHUNK_BYTES = 1_048_576;

/** The path of the operation whose body a row of a kind is. */
export const OPERATION_PATHS = {
  electricity: "/estimates/electricity",
  flight: "/estimates/flight",
  shipping: "/estimates/shipping",
  shipping_multi_leg: "/estimates/shipping/multi-leg",
  shipping_multi_leg_by_fuel: "/estimates/shipping/multi-leg/by-fuel",
  transactions: "/estimates/transactions",
  company: "/estimates/company",
  individual: "/estimates/individual",
  passenger_transportation: "/estimates/passenger-transportation",
  emission_factor: "/estimates/emission-factor",
} as const satisfies Record<EstimateBatchKind, `/${string}`>;

/** Whether the rows of a batch make estimates. */
export const makesEstimates = <B extends { readonly kind: BatchKind }>(
  batch: B,
): batch is B & { readonly kind: EstimateBatchKind } => Object.hasOwn(OPERATION_PATHS, batch.kind);
