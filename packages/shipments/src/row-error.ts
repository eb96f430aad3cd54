import { failureOf, type RowFailure } from "@isotherm/estimating/carry-out-row";
import { ApiError } from "@isotherm/core";

/** A row that cannot be stored or calculated: what its result says. Codes beside those of requests stand in the contract, 20.2. */
export class RowError extends Error {
  readonly failure: RowFailure;

  constructor(failure: RowFailure) {
    super(failure.error);
    this.name = "RowError";
    this.failure = failure;
  }
}

/** Refuses a row for one of its fields; the message names it. */
export const refusedFor = (field: string, why: string, error_code = "validation_error"): RowError =>
  new RowError({ status: "failed", error: `${field}: ${why}`, error_code, field });

/**
 * What a row came to, or why it failed.
 *
 * @throws ApiError that passes by itself: the row may be tried again
 */
export const outcomeOf = async <T extends object>(
  work: () => Promise<T>,
): Promise<({ readonly status: "success" } & T) | RowFailure> => {
  try {
    return { status: "success", ...(await work()) };
  } catch (error) {
    if (error instanceof RowError) return error.failure;
    if (error instanceof ApiError && !error.passes) return failureOf(error);
    throw error;
  }
};
