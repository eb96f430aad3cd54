import { BatchEvent } from "@isotherm/contract/batch-event";
import { type BatchUnderstood, MOST_UNFINISHED_BATCHES } from "@isotherm/contract";
import type { AccountId, BatchId } from "@isotherm/core";
import { keys } from "@isotherm/store/keys";
import { type Committed, type Committing, commit } from "@isotherm/store/commit";
import { type Table, updateIf } from "@isotherm/store/table";
import { draftEvent } from "@isotherm/store/items/event-item";
import { recordDrafts, type Recording } from "@isotherm/store/transactions/change-orders";
import {
  create,
  overwrite,
  remove,
  update,
  type Write,
  type WriteTransaction,
  writeTransaction,
} from "@isotherm/store/write-transaction";
import { batchSummary } from "./batch-summary.ts";
import { batchItem, packed, type StoredBatch } from "./batch-item.ts";
import { mappingItem, type StoredMapping } from "./mapping-item.ts";

/** What is kept with a new batch, and whether an account may have any number of them. */
export interface NewBatchTerms {
  readonly mapping?: StoredMapping;
  readonly unlimited?: boolean;
}

/**
 * Keeps a new batch, whose it is, its idempotency key, and the mapping that it names, or nothing at all.
 *
 * @returns not held: what stands under its idempotency key
 * @throws ApiError batch_limit_reached
 */
export const createBatch = (
  committing: Committing,
  batch: StoredBatch,
  { mapping, unlimited = false }: NewBatchTerms = {},
): Promise<Committed> =>
  commit(
    committing,
    writeTransaction("create batch", [
      batch.facts.idempotency_key === null ? undefined : create(claimItem(batch), { orAnswer: true }),
      // An earlier attempt of ours went through and only its answer was lost.
      create(batchItem(batch), { orAnswer: true }),
      ...newBatchWrites(batch, { unlimited }),
      mapping && overwrite(mappingItem(batch.account_id, mapping)),
    ]),
  );

const claimItem = ({ account_id, batch_id, fingerprint, facts, created_ms }: StoredBatch) => ({
  ...keys.batchKeyClaim(account_id, facts.idempotency_key ?? ""),
  batch_id,
  fingerprint,
  // As long as the batch at the longest: who finds it later looks whether the batch is there.
  ttl: Math.ceil(created_ms / 1_000) + CLAIM_KEPT_SECONDS,
});

const CLAIM_KEPT_SECONDS = 32 * 86_400;

/** What every new batch writes besides itself: whose it is, and that there is one more to be processed. */
const newBatchWrites = (
  { account_id, batch_id, created_ms }: StoredBatch,
  { unlimited = false }: Pick<NewBatchTerms, "unlimited"> = {},
): readonly Write[] => [
  create({ ...keys.batchOwner(batch_id), account_id, ttl: Math.ceil(created_ms / 1_000) + CLAIM_KEPT_SECONDS }),
  update(
    {
      key: keys.unfinishedBatches(account_id),
      change: "set #schema = :one add #unfinished :one",
      onlyIf: "attribute_not_exists(#unfinished) or #unfinished < :most",
      values: { one: 1, most: unlimited ? Number.MAX_SAFE_INTEGER : MOST_UNFINISHED_BATCHES },
    },
    { orRefuse: "batch_limit_reached" },
  ),
];

/**
 * Keeps the batch that carries out a dry run; a dry run has one.
 *
 * @returns the id of that batch, be it this one or an earlier one
 * @throws ApiError batch_limit_reached
 */
export const createRun = async (committing: Committing, dryRun: StoredBatch, run: StoredBatch): Promise<BatchId> => {
  const { held, ...rest } = await commit(
    committing,
    writeTransaction("run batch", [
      update(
        {
          key: keys.batch(dryRun.account_id, dryRun.batch_id),
          change: "set #run_as = :run",
          onlyIf: "attribute_exists(pk) and attribute_not_exists(#run_as)",
          values: { run: run.batch_id },
        },
        { orAnswer: true },
      ),
      create(batchItem(run)),
      ...newBatchWrites(run),
    ]),
  );
  const standing = "standing" in rest ? rest.standing?.["run_as"] : undefined;
  return held ? run.batch_id : (standing as BatchId);
};

/** What is known of a batch when its rows lie in chunks. */
export interface StartFacts {
  readonly total: number;
  readonly chunks: number;
  readonly understood: BatchUnderstood;
  readonly startedMs: number;
  /** When the sweep looks at it, should nothing come of it until then. */
  readonly lookMs: number;
}

/**
 * Begins to process a batch: its rows are counted and lie in chunks.
 *
 * @returns false when it is not pending any more; then nothing is written
 */
export const startBatch = async (
  table: Table,
  { account_id, batch_id }: Pick<StoredBatch, "account_id" | "batch_id">,
  started: StartFacts,
): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key: keys.batch(account_id, batch_id),
    change:
      "set #status = :processing, #total_count = :total, #chunk_count = :chunks, #started_ms = :started, " +
      "#understood = :understood, #pending_at = :look",
    onlyIf: "#status = :pending",
    values: {
      processing: "processing",
      pending: "pending",
      total: started.total,
      chunks: started.chunks,
      started: started.startedMs,
      understood: packed(started.understood),
      look: started.lookMs,
    },
  });
  return held;
};

/** Notes that the file of a batch has come. */
export const noteReceived = async (
  table: Table,
  { account_id, batch_id }: Pick<StoredBatch, "account_id" | "batch_id">,
  lookMs: number,
): Promise<void> => {
  await updateIf(table, {
    key: keys.batch(account_id, batch_id),
    change: "set #received = :true, #pending_at = :look",
    onlyIf: "#status = :pending",
    values: { true: true, look: lookMs, pending: "pending" },
  });
};

/** Gives a client until then to send the file of a batch, as long as that is awaited. */
export const extendUpload = async (
  table: Table,
  { account_id, batch_id }: Pick<StoredBatch, "account_id" | "batch_id">,
  { untilMs, lookMs }: { readonly untilMs: number; readonly lookMs: number },
): Promise<void> => {
  await updateIf(table, {
    key: keys.batch(account_id, batch_id),
    change: "set #upload_until_ms = :until, #pending_at = :look",
    onlyIf: "#status = :pending and attribute_not_exists(#received)",
    values: { until: untilMs, look: lookMs, pending: "pending" },
  });
};

/** Asks for a batch that is being processed to be cancelled. @returns false when it is not being processed */
export const requestCancel = async (
  table: Table,
  { account_id, batch_id }: Pick<StoredBatch, "account_id" | "batch_id">,
): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key: keys.batch(account_id, batch_id),
    change: "set #cancel_requested = :true",
    onlyIf: "#status = :processing",
    values: { true: true, processing: "processing" },
  });
  return held;
};

/**
 * Writes a batch that has become processed, and in the same transaction its event, unless it was a dry run.
 *
 * @param before as it was read
 * @returns false when it is not as it was read any more; then nothing is written
 */
export const finishBatch = async (recording: Recording, before: StoredBatch, after: StoredBatch): Promise<boolean> => {
  const build = (events: readonly Write[]): WriteTransaction =>
    writeTransaction("finish batch", [
      replaceAsRead(before, after),
      update({
        key: keys.unfinishedBatches(before.account_id),
        change: "add #unfinished :minus",
        onlyIf: "#unfinished > :zero",
        values: { minus: -1, zero: 0 },
      }),
      ...events,
    ]);
  const { held } = after.dry_run
    ? await commit(recording, build([]))
    : await recordDrafts(recording, before, [endEvent(recording, after)], build);
  return held;
};

/** The event that tells of a batch that has become processed. */
const endEvent = ({ ids }: Recording, after: StoredBatch) =>
  draftEvent(BatchEvent, {
    batch: batchSummary(after),
    account_id: after.account_id,
    event_id: ids.next("event"),
  });

/** Replaces the item of a batch, if neither its status nor the wish to cancel it has changed. */
const replaceAsRead = (before: StoredBatch, after: StoredBatch): Write => {
  const item = batchItem(after);
  return {
    condition: { orAnswer: true },
    item: (TableName) => ({
      Put: {
        TableName,
        Item: item,
        ConditionExpression: "#status = :status AND #cancel = :cancel AND #done = :done",
        ExpressionAttributeNames: { "#status": "status", "#cancel": "cancel_requested", "#done": "chunks_done" },
        ExpressionAttributeValues: {
          ":status": before.status,
          ":cancel": before.cancel_requested,
          ":done": before.chunks_done,
        },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    }),
  };
};

/** Forgets a mapping. */
export const deleteMapping = (committing: Committing, account: AccountId, name: string): Promise<Committed> =>
  commit(committing, writeTransaction("delete mapping", [remove(keys.mapping(account, name))]));
