import { MOST_DRY_RUN_FAILURES, MOST_INLINE_ROWS, type WireRowResult } from "@isotherm/contract";
import type { BatchId } from "@isotherm/core";
import { csvResults, jsonlResults, type ResultRow, type Understood } from "@isotherm/spreadsheets";
import type { Recording } from "@isotherm/store/transactions/change-orders";
import type { BatchFiles, StoredBatch } from "./batch-item.ts";
import { readBatch } from "./batch-queries.ts";
import { completedBatch } from "./batch-states.ts";
import { type Bucket, objectKeys, type WrittenFile } from "./bucket.ts";
import { chunkMarks } from "./chunk-mark.ts";
import { lockstep } from "./lockstep.ts";
import type { BatchNews, BatchQueues } from "./messages.ts";
import { placeBatch } from "./place-batch.ts";
import { linesOf, type ResultLine } from "./row-lines.ts";
import { finishBatch } from "./state-changes.ts";

/** What assembling batches uses. */
export interface AssembleUses extends Recording {
  readonly bucket: Pick<Bucket, "text" | "write" | "put">;
  readonly queues: Pick<BatchQueues, "look">;
}

/** What became of a batch that was to be assembled. */
export type Assembled = "unknown" | "not processing" | "not done" | "assembled";

/**
 * Writes the files of a batch whose chunks are all done, row by row in their order, and ends the batch. May be called for a
 * batch at any time, and may end anywhere: the files are the same each time, and the batch ends once.
 *
 * @throws as the bucket and the table do: then the message comes again
 */
export const assembleBatch = async (uses: AssembleUses, { account_id, batch_id }: BatchNews): Promise<Assembled> => {
  const batch = await readBatch(uses, account_id, batch_id);
  if (!batch) return "unknown";
  if (batch.status !== "processing") return "not processing";
  const marks = await chunkMarks(uses.table, batch_id);
  if (marks.filter(({ done }) => done).length !== batch.chunk_count) return "not done";
  const files = await writeFiles(uses, batch);
  // Before the batch ends, so that nobody forgets it: asked for again, it is the same one.
  const calculation_batch_ids = await calculationOf(uses, batch);
  for (let before: StoredBatch | undefined = batch; before?.status === "processing";) {
    const ended = completedBatch(before, marks, { files, nowMs: uses.clock.nowMs() });
    const after = { ...ended, calculation_batch_ids };
    if (await finishBatch(uses, before, after)) return "assembled";
    // Somebody else has ended it, or has asked to cancel it: then it ends as cancelled.
    before = await readBatch(uses, account_id, batch_id);
  }
  return "not processing";
};

/** The batch that calculates the shipments that a batch has stored, where it was asked for one. */
const calculationOf = async (uses: AssembleUses, batch: StoredBatch): Promise<BatchId[]> => {
  const { kind, dry_run, cancel_requested, facts } = batch;
  if (kind !== "shipments" || dry_run || cancel_requested || !facts.calculate_emissions) return [];
  const ids = new Set<string>();
  for await (const lines of chunkResults(uses, batch))
    for (const { result } of lines) if ("shipment_id" in result) ids.add(result.shipment_id);
  if (ids.size === 0) return [];
  const account = {
    id: batch.account_id,
    name: facts.account_name,
    organisation_id: batch.organisation_id,
    type: batch.mode,
  };
  const rows = [...ids].map((id) => ({ id }));
  const order = { kind: "shipment_calculation", rows, follows: batch.batch_id } as const;
  return [(await placeBatch(uses, { account, origin: batch.origin }, order)).batch_id];
};

const FILES = ["results", "errors"] as const;

const writeFiles = async (uses: AssembleUses, batch: StoredBatch): Promise<BatchFiles> => {
  const { bucket } = uses;
  const { batch_id, dry_run } = batch;
  const columns = (JSON.parse((await bucket.text(objectKeys.understood(batch_id))) ?? "{}") as Partial<Understood>)
    .columns;
  const counted = { results: 0, errors: 0 };
  const first: WireRowResult[] = [];
  const most = dry_run ? MOST_DRY_RUN_FAILURES : MOST_INLINE_ROWS;
  const collected = async function* (): AsyncIterable<readonly ResultLine[]> {
    for await (const lines of chunkResults(uses, batch)) {
      const failed = lines.filter(isFailure);
      const shown = dry_run ? failed : lines;
      first.push(...shown.slice(0, most - first.length).map(({ result }) => result));
      counted.results += lines.length;
      counted.errors += failed.length;
      yield lines;
    }
  };
  const [forCsv, forJsonl, errorsForCsv, errorsForJsonl] = lockstep(collected(), 4);
  const write = (file: (typeof FILES)[number], format: "csv" | "jsonl", pieces: AsyncIterable<string>) =>
    bucket.write(objectKeys.file(batch_id, file, format), pieces);
  const [csv, jsonl, errorsCsv, errorsJsonl] = await Promise.all([
    write("results", "csv", csvResults(columns ?? [], rowsOf(forCsv))),
    write("results", "jsonl", jsonlResults(rowsOf(forJsonl))),
    write("errors", "csv", csvResults(columns ?? [], rowsOf(errorsForCsv, isFailure))),
    write("errors", "jsonl", jsonlResults(rowsOf(errorsForJsonl, isFailure))),
  ]);
  await bucket.put(objectKeys.firstResults(batch_id), JSON.stringify(first));
  const facts = (rows: number) => (written: WrittenFile) => ({ rows, ...written });
  const [results, errors] = [facts(counted.results), facts(counted.errors)];
  return {
    results: { csv: results(csv), jsonl: results(jsonl) },
    errors: { csv: errors(errorsCsv), jsonl: errors(errorsJsonl) },
    truncated: (dry_run ? counted.errors : counted.results) > most,
  };
};

const isFailure = ({ result }: ResultLine): boolean => result.status === "failed";

/** The results of each chunk, in the order of the rows. */
async function* chunkResults(
  { bucket }: AssembleUses,
  { batch_id, chunk_count = 0 }: StoredBatch,
): AsyncIterable<readonly ResultLine[]> {
  for (let chunk = 0; chunk < chunk_count; chunk += 1) {
    const text = await bucket.text(objectKeys.chunkResult(batch_id, chunk));
    if (text === undefined) throw new Error(`the results of chunk ${chunk} of the batch ${batch_id} are missing`);
    yield linesOf<ResultLine>(text);
  }
}

/** The rows of chunks, one after the other. */
async function* rowsOf(
  chunks: AsyncIterable<readonly ResultLine[]> = nothing(),
  wanted: (line: ResultLine) => boolean = () => true,
): AsyncIterable<ResultRow> {
  for await (const lines of chunks) yield* lines.filter(wanted);
}

async function* nothing(): AsyncIterable<never> {
  // Of no chunk: an array of four always has four.
}
