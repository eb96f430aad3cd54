import * as z from "zod";
import { onceRight, IdempotencyKey, Metadata, Name, idText, optional, text } from "./wire.ts";
import { BatchKind } from "./batch-summary.ts";

/** Rows that a request may carry, and results that an answer shows. */
export const MOST_INLINE_ROWS = 1_000;

/** The largest file, bytes. */
export const LARGEST_BATCH_FILE = 52_428_800;

/** Columns that a mapping may rename: as many as a file may have. */
const MOST_COLUMNS = 500;

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
const batchRows = {
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
