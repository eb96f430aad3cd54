import { asWritten, type EstimateMass, type Operation, errorBody, unknownFields } from "@isotherm/contract";
import { type BatchId, type EstimateId, idInstant, ApiError, rowId } from "@isotherm/core";
import { type Caller, type Served, servedRoutes, validateBody } from "@isotherm/http";
import { fieldOfDetail } from "@isotherm/http/faults";
import * as z from "zod";
import type { EstimateUses } from "./dependencies.ts";
import type { BatchRow } from "./estimate-response.ts";
import { estimatesRoutes } from "./routes.ts";

/** A row and for whom it is carried out. */
export interface EstimateRow {
  /** Where single requests are posted, such as `/estimates/shipping`. */
  readonly path: string;
  readonly batch: BatchId;
  /** Its place in the batch, from 0. */
  readonly index: number;
  /** As it was sent: the body of a single request. */
  readonly body: unknown;
  readonly caller: Pick<Caller, "account" | "organisation" | "suspended">;
  /** Where the service was reached when the batch was made. */
  readonly origin: string;
  readonly file: BatchRow["file"];
  readonly dryRun: boolean;
}

/** What became of a row: the estimate as a single request would be answered, or why there is none. */
export type EstimateRowOutcome =
  | { readonly status: "success"; readonly estimate: WireResponse; readonly replayed: boolean }
  | RowFailure;

/** Why a row has no result. */
export interface RowFailure {
  readonly status: "failed";
  readonly error: string;
  readonly error_code: string;
  /** Path in the row; null where the failure is not about one. */
  readonly field: string | null;
}

/** An estimate on the wire, of its fields those that every kind has. */
export interface WireResponse {
  readonly id: EstimateId;
  readonly mass: z.input<typeof EstimateMass>;
  readonly warnings: readonly unknown[];
}

/** Carries out rows of batches that make estimates. */
export interface EstimateRows {
  /**
   * Carries out a row by the operation of single requests. Whatever is wrong with the row is its outcome; it is the same one
   * each time that the row is carried out, because an estimate that stands for it already is its result.
   *
   * @throws ApiError that passes by itself (service_unavailable, rate_limit_exceeded): the row may be tried again
   */
  readonly carryOut: (row: EstimateRow) => Promise<EstimateRowOutcome>;
  /** What became of a row that was carried out before; undefined where nothing stands for it. */
  readonly standing: (row: EstimateRow) => Promise<EstimateRowOutcome | undefined>;
}

/** Carries out a row that makes an estimate. */
export type CarryOutRow = EstimateRows["carryOut"];

/** How rows are carried out with what the operations of estimates use. */
export const estimateRows = (uses: EstimateUses): EstimateRows => {
  const routes = servedRoutes(estimatesRoutes(uses));
  const servedFor = async ({ path }: EstimateRow): Promise<Served> => {
    const served = await routes.find(`POST /v1${path}`);
    if (!served) throw new Error(`no operation carries out rows for ${path}`);
    return served;
  };
  const standing: EstimateRows["standing"] = async (row) => {
    if (row.dryRun) return undefined;
    const { operation } = await servedFor(row);
    const stored = await uses.estimates.one(row.caller.account.id, rowId("estimate", row.batch, row.index));
    return stored && { status: "success", estimate: wire(operation, stored.estimate), replayed: false };
  };
  return {
    standing,
    carryOut: async (row) => {
      const outcome = await carryOut(await servedFor(row), row);
      if (outcome.status === "success" && !outcome.replayed) return outcome;
      // It may have been carried out before, and what it depends on has changed since: its key, a bundle, this program.
      return (await standing(row)) ?? outcome;
    },
  };
};

const carryOut = async ({ operation, run }: Served, row: EstimateRow): Promise<EstimateRowOutcome> => {
  try {
    const estimate = (await run(callOf(operation, row) as never)) as WireResponse | undefined;
    if (!estimate) return NO_MATCH;
    const isOwn = estimate.id === rowId("estimate", row.batch, row.index);
    return { status: "success", estimate: wire(operation, estimate), replayed: !isOwn };
  } catch (error) {
    if (!(error instanceof ApiError) || error.passes) throw error;
    return failureOf(error);
  }
};

const NO_MATCH: RowFailure = {
  status: "failed",
  error: "Nothing is known of what the merchant sells.",
  error_code: "no_match",
  field: null,
};

/** The call of a single request, at the time of the batch: so each delivery of a row makes the same of it. */
const callOf = (operation: Operation, { batch, index, caller, origin, file, dryRun, body: sent }: EstimateRow) => {
  const schema = operation.body ?? z.unknown();
  const body = validateBody(schema, sent);
  const row: BatchRow = { batch, id: rowId("estimate", batch, index), file, dryRun };
  return {
    ...caller,
    caller,
    body,
    unknownFields: (most: number) => unknownFields(schema, { sent, body }, most),
    query: {},
    params: {},
    now: idInstant(batch),
    origin,
    row,
  };
};

/** A refusal as the error of a row. */
export const failureOf = ({ code, detail }: ApiError): RowFailure => {
  const { error_code, message } = errorBody(code, detail).error;
  return { status: "failed", error: message, error_code, field: detail === undefined ? null : fieldOfDetail(detail) };
};

const wire = (operation: Operation, estimate: unknown): WireResponse =>
  asWritten(operation.response, estimate) as WireResponse;
