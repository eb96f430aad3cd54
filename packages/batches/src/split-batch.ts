import { createHash } from "node:crypto";
import type { BatchErrorCode, BatchUnderstood } from "@isotherm/contract";
import { isJsonObject } from "@isotherm/contract";
import type { AccountId, BatchId } from "@isotherm/core";
import { FileError, readInlineRows, type ReadFile, readRows } from "@isotherm/spreadsheets";
import { headerCells } from "@isotherm/spreadsheets/header-cells";
import type { Recording } from "@isotherm/store/transactions/change-orders";
import type { StoredBatch } from "./batch-item.ts";
import { ownerOf, readBatch } from "./batch-queries.ts";
import { failedBatch } from "./batch-states.ts";
import { type Bucket, objectKeys } from "./bucket.ts";
import { chunkMarks } from "./chunk-mark.ts";
import { LOOK_AGAIN_MS, READ_TRIED_MS } from "./look-again.ts";
import type { BatchQueues } from "./messages.ts";
import { rowSchema } from "./row-schema.ts";
import { finishBatch, noteReceived, startBatch } from "./state-changes.ts";
import { writeChunks } from "./write-chunks.ts";

/** What splitting batches uses. */
export interface SplitUses extends Recording {
  readonly bucket: Pick<Bucket, "size" | "read" | "text" | "put">;
  readonly queues: Pick<BatchQueues, "carryOut" | "end">;
}

/** What became of a batch that somebody looked at. */
export type Looked = "unknown" | "processed" | "waits" | "failed" | "split" | "sent again";

/**
 * Takes a batch one step on, whatever it needs: of a pending one whose rows have come, they are read, written in chunks and
 * counted; of one that is being processed, the chunks that are not done are sent again. May be called for a batch at any time,
 * as often as one likes, and may end anywhere: the chunks of a file are the same each time.
 *
 * @throws as the bucket and the table do: then the message comes again
 */
export const lookAtBatch = async (
  uses: SplitUses,
  { batch_id, account_id }: { readonly batch_id: BatchId; readonly account_id?: AccountId | undefined },
): Promise<Looked> => {
  const account = account_id ?? (await ownerOf(uses.table, batch_id));
  const batch = account && (await readBatch(uses, account, batch_id));
  if (!batch) return "unknown";
  if (batch.status === "processed") return "processed";
  if (batch.status === "processing") return sendAgain(uses, batch);
  try {
    return await splitPending(uses, batch);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const understood = await columnsOnly(uses, batch, error);
    return fail(uses, { ...batch, ...(understood && { understood }) }, error.code, error.message);
  }
};

const sendAgain = async ({ table, queues }: SplitUses, batch: StoredBatch): Promise<Looked> => {
  const { account_id, batch_id, chunk_count = 0 } = batch;
  const done = new Set((await chunkMarks(table, batch_id)).flatMap((mark) => (mark.done ? [mark.chunk] : [])));
  const left = Array.from({ length: chunk_count }, (_, chunk) => chunk).filter((chunk) => !done.has(chunk));
  if (left.length === 0) await queues.end({ account_id, batch_id });
  else await queues.carryOut(left.map((chunk) => ({ account_id, batch_id, chunk })));
  return "sent again";
};

const fail = async (uses: SplitUses, batch: StoredBatch, code: BatchErrorCode, message: string): Promise<Looked> => {
  await finishBatch(uses, batch, failedBatch(batch, { code, message }, uses.clock.nowMs()));
  return "failed";
};

const splitPending = async (uses: SplitUses, batch: StoredBatch): Promise<Looked> => {
  const file = batch.source === "data_sheet" ? await checkedFile(uses, batch) : "as it should be";
  if (file !== "as it should be") return file;
  // A run that dies over a file never comes to refuse it.
  if (uses.clock.nowMs() >= (batch.upload_until_ms ?? batch.created_ms) + READ_TRIED_MS)
    return fail(uses, batch, "file_unreadable", "The rows could not be read in an hour of trying.");
  const { understood, rows } = await readBatchRows(uses, batch);
  const { chunks, total } = await writeChunks(uses.bucket, batch.batch_id, rows());
  await uses.bucket.put(objectKeys.understood(batch.batch_id), JSON.stringify(understood));
  const nowMs = uses.clock.nowMs();
  const started = await startBatch(uses.table, batch, {
    total,
    chunks,
    understood: shortUnderstood(understood),
    startedMs: nowMs,
    lookMs: nowMs + LOOK_AGAIN_MS,
  });
  if (started) await sendAgain(uses, { ...batch, chunk_count: chunks });
  return "split";
};

/** Whether the file of a batch has come, and is the one that was announced. */
const checkedFile = async (uses: SplitUses, batch: StoredBatch): Promise<Looked | "as it should be"> => {
  const key = objectKeys.upload(batch.rows_of);
  const size = await uses.bucket.size(key);
  const nowMs = uses.clock.nowMs();
  if (size === undefined) {
    if (nowMs < (batch.upload_until_ms ?? 0)) return "waits";
    return fail(uses, batch, "upload_expired", "The file did not come within the time for its upload.");
  }
  if (batch.received !== true) await noteReceived(uses.table, batch, nowMs + LOOK_AGAIN_MS);
  const { size_bytes, sha256 } = batch.facts.upload ?? {};
  if (size !== size_bytes)
    return fail(uses, batch, "checksum_mismatch", `The file has ${size} bytes; ${size_bytes} were announced.`);
  if (sha256 !== undefined && (await sha256Of(uses, key)) !== sha256.toLowerCase())
    return fail(uses, batch, "checksum_mismatch", "The SHA-256 of the file is not the one that was announced.");
  return "as it should be";
};

const bytesOf = async ({ bucket }: SplitUses, key: string): Promise<AsyncIterable<Uint8Array>> => {
  const bytes = await bucket.read(key);
  if (!bytes) throw new Error(`the object ${key} is missing`);
  return bytes;
};

const sha256Of = async (uses: SplitUses, key: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const piece of await bytesOf(uses, key)) hash.update(piece);
  return hash.digest("hex");
};

const readBatchRows = async (uses: SplitUses, batch: StoredBatch): Promise<ReadFile> => {
  const { upload, mapping } = batch.facts;
  if (!upload) {
    const text = await uses.bucket.text(objectKeys.inline(batch.rows_of));
    const rows: unknown = JSON.parse(text ?? "null");
    if (!Array.isArray(rows)) throw new Error(`the rows of the batch ${batch.batch_id} are missing`);
    return readInlineRows(rows.filter(isJsonObject));
  }
  const schema = await rowSchema(batch.kind);
  if (!schema) throw new Error(`rows of the kind ${batch.kind} do not come in files`);
  const key = objectKeys.upload(batch.rows_of);
  const open = () => bytesOf(uses, key);
  return readRows(open, { format: upload.format, kind: batch.kind, schema, ...(mapping && { mapping }) });
};

/** Of a file that is refused for its columns what these are called, so that its sender can say what they mean. */
const columnsOnly = async (
  uses: SplitUses,
  { facts: { upload }, rows_of }: StoredBatch,
  { code }: FileError,
): Promise<BatchUnderstood | undefined> => {
  if (!upload || upload.format === "jsonl" || (code !== "column_unknown" && code !== "column_ambiguous"))
    return undefined;
  const names = await headerCells(() => bytesOf(uses, objectKeys.upload(rows_of)), upload.format);
  // A name that had to be cut would name no column of the file.
  const whole = new Set(names.filter((name) => name.length <= MOST_NAME_CHARACTERS));
  const columns = Array.from(whole, (column) => ({ column, field: null, unit: null }));
  return { encoding: null, separator: null, sheet: null, columns, sample: [] };
};

const MOST_NAME_CHARACTERS = 100;
const MOST_SAMPLE_BYTES = 16_384;

/** What was understood, as answers show it: short enough for the item of a batch, whatever a file calls its columns. */
const shortUnderstood = ({ columns, sample, ...rest }: ReadFile["understood"]): BatchUnderstood => {
  const shown = sample.filter((row) => Buffer.byteLength(JSON.stringify(row)) <= MOST_SAMPLE_BYTES);
  return {
    ...rest,
    columns: columns.map(({ column, field, unit }) => ({
      column: short(column),
      field: field && short(field),
      unit,
    })),
    sample: shown.map((row) => ({ ...row })),
  };
};

const short = (name: string): string =>
  name.length <= MOST_NAME_CHARACTERS ? name : `${name.slice(0, MOST_NAME_CHARACTERS - 1).toWellFormed()}…`;
