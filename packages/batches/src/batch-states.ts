import type { BatchErrorCode } from "@isotherm/contract";
import { type Decimal, sum } from "@isotherm/core";
import type { BatchFiles, StoredBatch } from "./batch-item.ts";
import type { ChunkMark } from "./chunk-mark.ts";

// pending -> processing -> processed, pending -> processed. Each step is written on the condition that the batch is still as it
// was read, in state-changes.ts: no step leads back, and each happens once.

/** A batch of which no row was tried, because of its file. */
export const failedBatch = (
  batch: StoredBatch,
  { code, message }: { readonly code: BatchErrorCode; readonly message: string },
  nowMs: number,
): StoredBatch => ({
  ...ended(batch, nowMs),
  outcome: "failed",
  batch_error_code: code,
  batch_error: message,
});

/** A batch that was cancelled before its rows were counted. */
export const cancelledBatch = (batch: StoredBatch, nowMs: number): StoredBatch => ({
  ...ended(batch, nowMs),
  outcome: "cancelled",
  cancel_requested: true,
  ...NO_ROWS,
});

const NO_ROWS = { total_count: 0, success_count: 0, failed_count: 0, warning_count: 0 } as const;

/** A batch all of whose chunks are done, with what they add up to. */
export const completedBatch = (
  batch: StoredBatch,
  marks: readonly ChunkMark[],
  { files, nowMs }: { readonly files: BatchFiles; readonly nowMs: number },
): StoredBatch => {
  const done = marks.flatMap((mark) => mark.done ?? []);
  const added = (of: (counts: (typeof done)[number]) => number): number =>
    done.reduce((total, counts) => total + of(counts), 0);
  return {
    ...ended(batch, nowMs),
    outcome: batch.cancel_requested ? "cancelled" : "completed",
    success_count: added(({ succeeded }) => succeeded),
    failed_count: added(({ failed }) => failed),
    warning_count: added(({ warned }) => warned),
    ...(hasMass(batch) && { mass: massOf(done).toFixed() }),
    files,
  };
};

/** Whether the rows of a batch add up to a mass: they make estimates, and keep them. */
const hasMass = ({ kind, dry_run }: StoredBatch): boolean =>
  !dry_run && kind !== "shipments" && kind !== "shipment_calculation";

const massOf = (done: readonly { readonly mass?: Decimal | undefined }[]): Decimal =>
  sum(done.flatMap(({ mass }) => mass ?? []));

const ended = ({ pending_at: _none, ...batch }: StoredBatch, nowMs: number): StoredBatch => ({
  ...batch,
  status: "processed",
  finished_ms: nowMs,
});
