import { errorBody, type WireRowResult } from "@isotherm/contract";
import type { ErrorCode } from "@isotherm/core";
import type { ResultLine } from "./row-lines.ts";

type Indexless<R> = R extends unknown ? Omit<R, "row_index"> : never;

/** What became of a row, and what it made as its GET answers it. */
export interface RowOutcome extends Pick<ResultLine, "estimate" | "shipment"> {
  readonly result: Indexless<WireRowResult>;
}

/** Why a row failed. */
export type RowFailure = Extract<Indexless<WireRowResult>, { readonly status: "failed" }>;

const refused = (code: ErrorCode): RowFailure => {
  const { error_code, message } = errorBody(code).error;
  return { status: "failed", error: message, error_code, field: null };
};

/** Of a row that needed for too long what was not available. */
export const UNAVAILABLE = refused("service_unavailable");

/** Of a row that meets a fault of ours each time. */
export const INTERNAL_ERROR = refused("internal_error");

/** Of a row that was not begun when its batch was cancelled. */
export const CANCELLED: RowFailure = {
  status: "failed",
  error: "The batch was cancelled before this row was begun.",
  error_code: "batch_cancelled",
  field: null,
};
