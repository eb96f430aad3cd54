import * as z from "zod";
import type { BatchId } from "@isotherm/core";
import { Metadata, Timestamp, idString } from "./wire.ts";
import { EstimateMass } from "./estimate-mass.ts";

/** What the rows of a batch are. `shipment_calculation` is made by the service alone. */
export const BatchKind = z
  .enum([
    "electricity",
    "flight",
    "shipping",
    "shipping_multi_leg",
    "shipping_multi_leg_by_fuel",
    "transactions",
    "company",
    "individual",
    "passenger_transportation",
    "emission_factor",
    "shipments",
    "shipment_calculation",
  ])
  .meta({ id: "BatchKind" });
export type BatchKind = z.output<typeof BatchKind>;

/** Kinds whose rows make estimates. */
export type EstimateBatchKind = Exclude<BatchKind, "shipments" | "shipment_calculation">;

/** How far a batch is; never backwards. */
export const BatchStatus = z.enum(["pending", "processing", "processed"]).meta({ id: "BatchStatus" });
export type BatchStatus = z.output<typeof BatchStatus>;

/** Whether rows came within the request, or in a file. */
export const BatchSource = z.enum(["api", "data_sheet"]).meta({ id: "BatchSource" });
export type BatchSource = z.output<typeof BatchSource>;

/** How a batch ended. `completed`: every row was tried; `failed`: none was. */
export const BatchOutcome = z.enum(["completed", "failed", "cancelled"]).meta({ id: "BatchOutcome" });
export type BatchOutcome = z.output<typeof BatchOutcome>;

/** Why no row of a batch was tried. */
export const BatchErrorCode = z
  .enum([
    "upload_expired",
    "checksum_mismatch",
    "file_unreadable",
    "file_empty",
    "file_too_large",
    "too_many_rows",
    "column_unknown",
    "column_ambiguous",
  ])
  .meta({ id: "BatchErrorCode" });
export type BatchErrorCode = z.output<typeof BatchErrorCode>;

/** Where and how to upload the file. */
export const BatchUpload = z
  .object({
    method: z.literal("PUT"),
    url: z.string().meta({ format: "uri" }),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    expires_at: Timestamp,
  })
  .meta({
    id: "BatchUpload",
    description: "PUT exactly the announced bytes with exactly these headers, without the API key.",
  });
export type BatchUpload = z.output<typeof BatchUpload>;

/** What was understood of a file. */
export const BatchUnderstood = z
  .object({
    encoding: z.string().nullable(),
    separator: z.string().nullable(),
    sheet: z.string().nullable(),
    columns: z.array(z.object({ column: z.string(), field: z.string().nullable(), unit: z.string().nullable() })),
    sample: z.array(z.looseObject({})).meta({ description: "The first rows, as they were read." }),
  })
  .meta({ id: "BatchUnderstood" });
export type BatchUnderstood = z.output<typeof BatchUnderstood>;

/** A batch without its results: what events and lists show. */
export const BatchSummary = z
  .object({
    id: idString<BatchId>(),
    kind: BatchKind,
    name: z.string().nullable(),
    source: BatchSource,
    status: BatchStatus,
    outcome: BatchOutcome.nullable(),
    dry_run: z.boolean(),
    cancel_requested: z.boolean(),
    upload: BatchUpload.nullable().meta({ description: "Null: inline, the file has come, or it is too late." }),
    account_name: z.string(),
    user_name: z.string().nullable(),
    filename: z.string().nullable(),
    idempotency_key: z.string().nullable(),
    metadata: Metadata,
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    expires_at: Timestamp.meta({ description: "30 days after it was finished, or created." }),
    total_count: z.int().nullable().meta({ description: "Null until the rows are counted." }),
    processed_count: z.int().meta({ description: "Grows while the batch runs." }),
    success_count: z.int().nullable(),
    failed_count: z.int().nullable(),
    warning_count: z.int().meta({ description: "Rows with warnings." }),
    mass: EstimateMass.nullable().meta({
      description: "Sum over successful rows; null until processed, for shipments and dry runs.",
    }),
    batch_error: z.string().nullable(),
    batch_error_code: BatchErrorCode.nullable(),
    calculation_batch_ids: z.array(z.string()),
    understood: BatchUnderstood.nullable().meta({
      description:
        "Null before the file was read, and where it can't be. Of a file that is refused for its columns only what they " +
        "are called: no `field` is known.",
    }),
  })
  .meta({ id: "BatchSummary" });
export type BatchSummary = z.output<typeof BatchSummary>;
