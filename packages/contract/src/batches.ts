import * as z from "zod";
import type { BatchId } from "@isotherm/core";
import { EstimateMass } from "./estimate-base.ts";
import { onceRight, IdempotencyKey, Metadata, Name, Timestamp, idString, idText, optional, text } from "./wire.ts";

/** The largest body of a request that carries rows, bytes. */
export const LARGEST_BATCH_BODY = 4_194_304;
/** Rows that a request may carry, and results that an answer shows. */
export const MOST_INLINE_ROWS = 1_000;
/** Failures that a dry run shows. */
export const MOST_DRY_RUN_FAILURES = 50;
/** The largest file, bytes. */
export const LARGEST_BATCH_FILE = 52_428_800;
/** Batches of an account that are not processed yet, at most. */
export const MOST_UNFINISHED_BATCHES = 20;
/** Columns that a mapping may rename: as many as a file may have. */
const MOST_COLUMNS = 500;

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

/** Renames columns of a file before they are read. */
export const Mapping = z
  .array(
    z.object({
      column: text(z.string().min(1).max(255)),
      to: text(z.string().min(1).max(255))
        .nullable()
        .meta({ description: "A path into the row, or a column of the kind's template; null: the column is ignored." }),
    }),
  )
  .max(MOST_COLUMNS)
  .meta({ id: "Mapping" });
export type Mapping = z.output<typeof Mapping>;

/** A file that is about to be uploaded. */
export const BatchUploadRequest = z
  .object({
    format: z.enum(["csv", "jsonl", "xlsx"]),
    size_bytes: z.int().min(1).max(LARGEST_BATCH_FILE),
    filename: optional(Name),
    sha256: optional(z.string().regex(/^[0-9a-fA-F]{64}$/, "must be 64 hexadecimal characters")),
  })
  .meta({ id: "BatchUploadRequest" });
export type BatchUploadRequest = z.output<typeof BatchUploadRequest>;

/** A row as it was sent: the body of the POST of its kind, checked when it is carried out. */
const Row = z.looseObject({});

/** What a request for a batch of any kind may say beside its rows. */
export const batchRows = {
  upload: optional(BatchUploadRequest),
};

const requestFields = {
  kind: BatchKind.exclude(["shipment_calculation"]),
  rows: optional(z.array(Row).min(1).max(MOST_INLINE_ROWS)),
  ...batchRows,
  dry_run: optional(z.boolean()),
  mapping: optional(Mapping),
  mapping_name: optional(Name),
  name: optional(Name),
  metadata: optional(Metadata),
  idempotency_key: optional(IdempotencyKey),
  contact_id: optional(idText<string>()),
  calculate_emissions: optional(z.boolean()),
  duplicates: optional(z.enum(["keep", "replace", "reject"])),
};

type GivenRequest = z.output<z.ZodObject<typeof requestFields>>;

const SHIPMENTS_ONLY = ["contact_id", "calculate_emissions", "duplicates"] as const;

/** What is asked of `POST /batches`. */
export const BatchRequest = z
  .object(requestFields)
  .superRefine(
    (value, context) => {
      const refuse = (name: keyof GivenRequest, message: string): void =>
        context.addIssue({ code: "custom", path: [name], message });
      if ((value.rows === undefined) === (value.upload === undefined)) refuse("rows", "give either rows or upload");
      const isTable = value.upload !== undefined && value.upload.format !== "jsonl";
      for (const name of ["mapping", "mapping_name"] as const)
        if (value[name] !== undefined && !isTable) refuse(name, "is for files of the formats csv and xlsx only");
      for (const name of SHIPMENTS_ONLY)
        if (value[name] !== undefined && value.kind !== "shipments") refuse(name, "is for the kind shipments only");
    },
    onceRight("kind", "rows", "upload", "mapping", "mapping_name", ...SHIPMENTS_ONLY),
  )
  .meta({ id: "BatchRequest" });
export type BatchRequest = z.output<typeof BatchRequest>;

const RowIndex = z.int().meta({ description: "Counts rows in the order of the input, from 0." });

const EMPTY_IN_DRY_RUN =
  "What the row made. Empty in a dry run, which makes nothing: also in the column `#id` of its files.";

/** What became of a row. */
export const RowResult = z
  .union([
    z.object({
      row_index: RowIndex,
      status: z.literal("success"),
      estimate_id: z.string().meta({ description: EMPTY_IN_DRY_RUN }),
      mass: EstimateMass,
      warning_count: z.int(),
      replayed: z.boolean().meta({ description: "An equal estimate with the row's idempotency key was there before." }),
    }),
    z.object({
      row_index: RowIndex,
      status: z.literal("success"),
      shipment_id: z.string().meta({ description: EMPTY_IN_DRY_RUN }),
      replaced: z.boolean(),
    }),
    z.object({
      row_index: RowIndex,
      status: z.literal("failed"),
      error: z.string(),
      error_code: z.string().meta({
        description:
          "The code that the row's own operation answers, or no_match, row_too_large, row_unreadable, batch_cancelled, " +
          "counterparty_missing, shipment_already_exists, load_missing.",
      }),
      field: z.string().nullable().meta({ description: "Path in the row, such as `legs.0.route.source.city`." }),
    }),
  ])
  .meta({ id: "RowResult" });
export type RowResult = z.output<typeof RowResult>;
/** A result of a row as it is kept and sent. */
export type WireRowResult = z.input<typeof RowResult>;

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
    user_name: z.null(),
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
    understood: BatchUnderstood.nullable(),
  })
  .meta({ id: "BatchSummary" });
export type BatchSummary = z.output<typeof BatchSummary>;

/** A batch as it is answered by itself. */
export const Batch = BatchSummary.extend({
  results: z.array(RowResult).nullable().meta({
    description: "Null until processed; then the first 1,000. Of a dry run the first 50 failures.",
  }),
  results_truncated: z.boolean(),
}).meta({ id: "Batch" });
export type Batch = z.output<typeof Batch>;

/** A file of results that can be fetched without a key. */
export const BatchFile = z
  .object({
    url: z.string().meta({ format: "uri" }),
    format: z.enum(["csv", "jsonl"]),
    rows: z.int(),
    size_bytes: z.int(),
    sha256: z.string(),
    expires_at: Timestamp,
  })
  .meta({ id: "BatchFile" });
export type BatchFile = z.output<typeof BatchFile>;

/** A mapping that is kept under a name. */
export const NamedMapping = z
  .object({ name: z.string(), kind: BatchKind, mapping: Mapping, created_at: Timestamp })
  .meta({ id: "NamedMapping" });
export type NamedMapping = z.output<typeof NamedMapping>;
