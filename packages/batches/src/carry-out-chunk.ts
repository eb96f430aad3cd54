import { decimal, type Clock, ApiError, sum } from "@isotherm/core";
import type { GoodRow, ReadRow } from "@isotherm/spreadsheets";
import { keys } from "@isotherm/store/keys";
import { readItem } from "@isotherm/store/table";
import type { Committing } from "@isotherm/store/commit";
import { BatchItem, type StoredBatch } from "./batch-item.ts";
import { type Bucket, objectKeys } from "./bucket.ts";
import { beginChunk, type BegunChunk, type ChunkCounts, isOnlyDelivery, markChunk } from "./chunk-mark.ts";
import { TRIED_MS } from "./look-again.ts";
import type { BatchQueues, ChunkNews } from "./messages.ts";
import { linesOf, type ResultLine } from "./row-lines.ts";
import { CANCELLED, INTERNAL_ERROR, type RowFailure, type RowOutcome, UNAVAILABLE } from "./row-outcome.ts";

/** Carries out the rows of a batch, by their kind. */
export interface RowWork {
  /**
   * Carries out one row: the same outcome each time, whoever else does so at the same time.
   *
   * @throws ApiError that passes by itself; any other error is a fault of ours
   */
  readonly carryOut: (row: GoodRow) => Promise<RowOutcome>;
  /** What became of a row that was carried out before; undefined where nothing stands for it. */
  readonly standing: (row: GoodRow) => Promise<RowOutcome | undefined>;
}

/** What carrying out chunks uses. */
export interface ChunkUses extends Committing {
  readonly clock: Clock;
  readonly bucket: Pick<Bucket, "text" | "create">;
  readonly queues: Pick<BatchQueues, "end">;
  /** What the rows of a batch are carried out with, as its account is now. */
  readonly workOn: (batch: StoredBatch) => Promise<RowWork>;
  /** What the invocation has left, milliseconds. */
  readonly remainingMs: () => number;
  /** Records an internal error with a row, which is tried again. */
  readonly rowFaulted: (error: unknown, row: { readonly batch_id: string; readonly row_index: number }) => void;
}

/**
 * Carries out a chunk, writes its results and marks it as done; whoever finds that it was the last one has the batch put
 * together. A chunk may be delivered twice, also at the same time: rows have one outcome, and the results that were written
 * first are those that count. Only whoever is alone with a chunk says of rows that they were not begun before the batch was
 * cancelled: another delivery may just be storing them.
 *
 * @returns whether the chunk is done; otherwise it must be delivered again: a row needs what is not available, time is up, or
 *   rows were cancelled beside another delivery
 */
export const carryOutChunk = async (uses: ChunkUses, news: ChunkNews): Promise<boolean> => {
  const known = await batchOf(uses, news);
  if (known?.status !== "processing") return true;
  const nowMs = uses.clock.nowMs();
  const begun = await beginChunk(uses.table, news, nowMs);
  if (!begun.done) {
    const isAgain = begun.delivery > 1;
    const earlier = isAgain ? await writtenResults(uses, news) : undefined;
    // What was cancelled before the chunk was begun is not overlooked: another delivery trusts in that.
    const batch = (isAgain && (await batchOf(uses, news))) || known;
    const results = earlier ?? (await newResults(uses, { batch, news, begun, triedMs: nowMs - begun.begun_ms }));
    if (!results) return false;
    await markChunk(uses, news, countsOf(results), uses.clock.nowMs());
  }
  const after = await batchOf(uses, news);
  if (after?.status === "processing" && after.chunks_done === after.chunk_count) await uses.queues.end(news);
  return true;
};

const batchOf = ({ table }: ChunkUses, { account_id, batch_id }: ChunkNews): Promise<StoredBatch | undefined> =>
  readItem(table, keys.batch(account_id, batch_id), BatchItem, { consistent: true });

/** What another delivery has written; undefined when none has. */
const writtenResults = async ({ bucket }: ChunkUses, { batch_id, chunk }: ChunkNews) => {
  const text = await bucket.text(objectKeys.chunkResult(batch_id, chunk));
  return text === undefined ? undefined : linesOf<ResultLine>(text);
};

/** A chunk that is under way. */
interface ChunkUnderWay {
  readonly batch: StoredBatch;
  readonly news: ChunkNews;
  readonly begun: BegunChunk;
  /** Since when it has been tried, milliseconds. */
  readonly triedMs: number;
}

/** Carries out the rows and writes what became of them; undefined when some of them have to wait. */
const newResults = async (uses: ChunkUses, underWay: ChunkUnderWay): Promise<readonly ResultLine[] | undefined> => {
  const { batch_id, chunk } = underWay.news;
  const text = await uses.bucket.text(objectKeys.chunk(batch_id, chunk));
  if (text === undefined) throw new Error(`the chunk ${chunk} of the batch ${batch_id} is missing`);
  const rows = linesOf<ReadRow>(text);
  const outcomes = await outcomesOf(uses, underWay, rows);
  if (outcomes.some((outcome) => outcome === undefined)) return undefined;
  if (outcomes.some((outcome) => outcome?.result === CANCELLED) && !(await isAlone(uses, underWay))) return undefined;
  const results = await Promise.all(
    rows.map(async (row, index): Promise<ResultLine> => {
      const { result, ...made } = outcomes[index] ?? { result: INTERNAL_ERROR };
      const read = "body" in row ? row.body : null;
      const told = "body" in row ? await inColumns(underWay.batch, row, result) : result;
      return { result: { row_index: row.row_index, ...told }, cells: row.cells, row: read, ...made };
    }),
  );
  const written = results.map((line) => `${JSON.stringify(line)}\n`).join("");
  const isFirst = await uses.bucket.create(objectKeys.chunkResult(batch_id, chunk), written);
  return isFirst ? results : writtenResults(uses, underWay.news);
};

const isAlone = ({ table, clock }: ChunkUses, { news, begun }: ChunkUnderWay): Promise<boolean> =>
  isOnlyDelivery(table, news, begun, clock.nowMs());

/** What an operation has refused, in words of the file that the row came in. What knows those is not loaded for other rows. */
const inColumns = async (
  { kind, source, understood }: StoredBatch,
  row: GoodRow,
  result: RowOutcome["result"],
): Promise<RowOutcome["result"]> => {
  if (result.status !== "failed" || source !== "data_sheet") return result;
  const { failureInColumns } = await import("@isotherm/spreadsheets/failure-in-columns");
  return { ...result, ...failureInColumns(result, { kind, columns: understood?.columns ?? [], row }) };
};

/** Rows in work at once: 25 are written with one call, and meanwhile others are calculated. */
const AT_ONCE = 50;
/** Kept for the results and the mark. */
const RESERVE_MS = 8_000;
/** For so long a row is tried that meets a fault of ours: it is hardly another time what is wrong. */
const FAULT_TRIED_MS = 60_000;

type Outcome = RowOutcome | undefined;

/** What rows of a batch can have in common so that the first of them decides what becomes of the others. */
const namesOf = ({ facts }: StoredBatch): string[] =>
  facts.duplicates === "reject" ? ["idempotency_key", "shipment_id"] : ["idempotency_key"];

const sharedBy = (row: ReadRow, names: readonly string[]): string[] =>
  "failure" in row
    ? []
    : names.flatMap((name) => {
        const value = row.body[name];
        return typeof value === "string" ? [`${name} ${value.trim()}`] : [];
      });

/** Carries out rows beside each other, but those that share something one after the other; one behind a row that waits waits, too. */
const oneAfterAnother = (
  names: readonly string[],
  one: (row: ReadRow) => Promise<Outcome>,
): ((row: ReadRow) => Promise<Outcome>) => {
  const last = new Map<string, Promise<Outcome>>();
  return (row) => {
    const shared = sharedBy(row, names);
    const before = shared.flatMap((name) => last.get(name) ?? []);
    const after = async (): Promise<Outcome> => {
      const outcomes = await Promise.all(before);
      return outcomes.includes(undefined) ? undefined : one(row);
    };
    const outcome = before.length === 0 ? one(row) : after();
    for (const name of shared) last.set(name, outcome);
    return outcome;
  };
};

/** What became of each row; undefined where it has to wait. */
const outcomesOf = async (
  uses: ChunkUses,
  { batch, news, begun, triedMs }: ChunkUnderWay,
  rows: readonly ReadRow[],
): Promise<Outcome[]> => {
  const { carryOut, standing } = await uses.workOn(batch);
  const isCancelled = cancelWatch(uses, batch, news);
  const isTriedEnough = triedMs >= TRIED_MS;
  // What was carried out by a delivery that did not come to its end stays.
  const failed = async (row: GoodRow, result: RowFailure): Promise<RowOutcome> =>
    (begun.delivery > 1 ? await standing(row) : undefined) ?? { result };
  const one = async (row: ReadRow): Promise<Outcome> => {
    if ("failure" in row) return { result: { status: "failed", ...row.failure } };
    if (await isCancelled()) return failed(row, CANCELLED);
    if (uses.remainingMs() < RESERVE_MS) return isTriedEnough ? failed(row, UNAVAILABLE) : undefined;
    try {
      return await carryOut(row);
    } catch (error) {
      if (error instanceof ApiError && error.passes) return isTriedEnough ? failed(row, UNAVAILABLE) : undefined;
      uses.rowFaulted(error, { batch_id: batch.batch_id, row_index: row.row_index });
      return triedMs >= FAULT_TRIED_MS ? failed(row, INTERNAL_ERROR) : undefined;
    }
  };
  const outcomes: Outcome[] = [];
  const left = rows.entries();
  const next = oneAfterAnother(namesOf(batch), one);
  const worker = async (): Promise<void> => {
    for (const [index, row] of left) outcomes[index] = await next(row);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
};

/** How long what was read of a cancellation holds. */
const LOOK_MS = 2_000;

/** Whether the client has asked to cancel the batch, as it is read every other second. */
const cancelWatch = (uses: ChunkUses, batch: StoredBatch, news: ChunkNews): (() => Promise<boolean>) => {
  let known = Promise.resolve(batch.cancel_requested);
  let readMs = uses.clock.monotonicMs();
  return () => {
    if (uses.clock.monotonicMs() - readMs >= LOOK_MS) {
      readMs = uses.clock.monotonicMs();
      known = batchOf(uses, news).then((now) => now?.cancel_requested ?? true);
    }
    return known;
  };
};

const countsOf = (results: readonly ResultLine[]): ChunkCounts => {
  const succeeded = results.filter(({ result }) => result.status === "success");
  const masses = succeeded.flatMap(({ result }) => ("mass" in result ? [decimal(result.mass.amount)] : []));
  return {
    succeeded: succeeded.length,
    failed: results.length - succeeded.length,
    warned: succeeded.filter(({ result }) => "warning_count" in result && result.warning_count > 0).length,
    ...(masses.length > 0 && { mass: sum(masses) }),
  };
};
