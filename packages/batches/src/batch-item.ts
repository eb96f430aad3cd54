import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  AccountType,
  BatchErrorCode,
  BatchKind,
  BatchOutcome,
  BatchSource,
  BatchStatus,
  BatchUnderstood,
  type BatchUploadRequest,
  type Mapping,
  type Metadata,
} from "@isotherm/contract";
import { type AccountId, type BatchId, DAY_MS, type OrganisationId } from "@isotherm/core";
import { keys, pendingBatch, SCHEMA_ONE, storedId } from "@isotherm/store/keys";
import * as z from "zod";

/** What a client asked for, beside the rows. Kept as text: names in it are the client's. */
export interface BatchFacts {
  readonly account_name: string;
  readonly name: string | null;
  readonly metadata: Metadata;
  readonly idempotency_key: string | null;
  /** Null: the rows came within the request. */
  readonly upload: BatchUploadRequest | null;
  readonly mapping: Mapping | null;
  readonly contact_id: string | null;
  readonly calculate_emissions: boolean;
  readonly duplicates: "keep" | "replace" | "reject";
}

/** A file of results, as it was written. */
const FileFacts = z.object({ rows: z.int(), size_bytes: z.int(), sha256: z.string() });
export type FileFacts = z.output<typeof FileFacts>;

/** The files of a processed batch. */
const Files = z.object({
  results: z.object({ csv: FileFacts, jsonl: FileFacts }),
  errors: z.object({ csv: FileFacts, jsonl: FileFacts }),
  /** Whether there are more results than an answer shows. */
  truncated: z.boolean(),
});
export type BatchFiles = z.output<typeof Files>;

/** A text of a client, or many of them, as bytes of about half the size. */
const Packed = z
  .instanceof(Uint8Array)
  .transform((bytes): unknown => JSON.parse(inflateRawSync(bytes).toString("utf8")));
/** A value as bytes that `Packed` reads. */
export const packed = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value));

const Item = z.object({
  ...SCHEMA_ONE,
  account_id: storedId<AccountId>(),
  organisation_id: storedId<OrganisationId>(),
  mode: AccountType,
  batch_id: storedId<BatchId>(),
  kind: BatchKind,
  source: BatchSource,
  status: BatchStatus,
  outcome: BatchOutcome.optional(),
  dry_run: z.boolean(),
  cancel_requested: z.boolean(),
  /** What was asked for, rows excepted: `BatchFacts`. */
  facts: Packed.transform((facts) => facts as BatchFacts),
  /** Equal for equal requests. */
  fingerprint: z.string(),
  /** Where the service was reached: what addresses of pages begin with. */
  origin: z.string(),
  /** The batch whose rows or file these are: another one where this is the run of a dry run. */
  rows_of: storedId<BatchId>(),
  /** The batch that carries out this dry run, once it was asked for. */
  run_as: storedId<BatchId>().optional(),
  created_ms: z.int(),
  /** Until when the file may come; rows that came within the request have no such time. */
  upload_until_ms: z.int().optional(),
  /** The file has come, as far as anybody has looked. */
  received: z.boolean().optional(),
  started_ms: z.int().optional(),
  finished_ms: z.int().optional(),
  total_count: z.int().optional(),
  chunk_count: z.int().optional(),
  /** Chunks that are marked as done, and their rows: they grow with the marks, each in its transaction. */
  chunks_done: z.int(),
  processed_count: z.int(),
  success_count: z.int().optional(),
  failed_count: z.int().optional(),
  warning_count: z.int().optional(),
  /** Tonnes, as text. */
  mass: z.string().optional(),
  batch_error: z.string().optional(),
  batch_error_code: BatchErrorCode.optional(),
  understood: Packed.pipe(BatchUnderstood).optional(),
  files: Files.optional(),
  calculation_batch_ids: z.array(z.string()),
  pending_at: z.int().optional(),
});

/** A batch as it is kept. */
export type StoredBatch = Omit<z.output<typeof Item>, "schema">;

/** Reads a batch from its item. */
export const BatchItem = Item.transform(({ schema: _one, ...batch }): StoredBatch => batch);

/** Days for which a batch is kept, from when it was finished, or else created. */
const KEPT_DAYS = 30;

/** When a batch is forgotten, milliseconds. */
export const batchExpiresMs = ({ finished_ms, created_ms }: Pick<StoredBatch, "finished_ms" | "created_ms">): number =>
  (finished_ms ?? created_ms) + KEPT_DAYS * DAY_MS;

/**
 * The item of a batch. Until it is processed it stands in the sparse index with the time at which the sweep looks at it,
 * `pending_at`; it expires only when it is processed.
 */
export const batchItem = ({ facts, understood, pending_at, ...batch }: StoredBatch) => ({
  ...keys.batch(batch.account_id, batch.batch_id),
  schema: 1,
  ...batch,
  facts: packed(facts),
  ...(understood && { understood: packed(understood) }),
  ...(batch.status === "processed"
    ? { ttl: Math.ceil(batchExpiresMs(batch) / 1_000) }
    : pendingBatch(batch.batch_id, pending_at ?? batch.created_ms)),
});
