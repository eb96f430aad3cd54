import * as z from "zod";
import { Timestamp } from "./wire.ts";
import { BatchKind, BatchSummary } from "./batch-summary.ts";
import { Mapping } from "./batch-requests.ts";
import { EstimateMass } from "./estimate-mass.ts";

/** The largest body of a request that carries rows, bytes. */
export const LARGEST_BATCH_BODY = 4_194_304;
/** Failures that a dry run shows. */
export const MOST_DRY_RUN_FAILURES = 50;
/** Batches of an account that are not processed yet, at most. */
export const MOST_UNFINISHED_BATCHES = 20;
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
