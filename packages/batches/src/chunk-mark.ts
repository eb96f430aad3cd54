import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { DecimalString } from "@isotherm/contract";
import type { BatchId, Decimal } from "@isotherm/core";
import { keys, partitions, SCHEMA_ONE, sortKeys } from "@isotherm/store/keys";
import { readPartition } from "@isotherm/store/read";
import { type Committing, commit } from "@isotherm/store/commit";
import { type Table, readItem } from "@isotherm/store/table";
import { update, writeTransaction } from "@isotherm/store/write-transaction";
import * as z from "zod";
import { LOOK_AGAIN_MS } from "./look-again.ts";
import type { ChunkNews } from "./messages.ts";

/** What became of the rows of a chunk. */
export interface ChunkCounts {
  readonly succeeded: number;
  readonly failed: number;
  /** Rows that succeeded with warnings. */
  readonly warned: number;
  /** Tonnes of the rows that succeeded; undefined where rows have no mass. */
  readonly mass?: Decimal | undefined;
}

const ChunkMark = z.object({
  ...SCHEMA_ONE,
  chunk: z.int().nonnegative(),
  /** When the chunk was first begun, milliseconds. */
  begun_ms: z.int(),
  /** When it was last begun; and how often, deliveries being repeated. Missing where that was before they were noted. */
  latest_ms: z.int().optional(),
  deliveries: z.int().optional(),
  /** Set together, when its results lie in the bucket. */
  done: z.object({ succeeded: z.int(), failed: z.int(), warned: z.int(), mass: DecimalString.optional() }).optional(),
});
/** How far a chunk is. */
export type ChunkMark = z.output<typeof ChunkMark>;

const KEPT_SECONDS = 31 * 86_400;

/** How far a chunk is that is begun. */
export interface BegunChunk extends Pick<ChunkMark, "begun_ms" | "done"> {
  /** The how manieth delivery of the chunk this is, from 1. */
  readonly delivery: number;
  /** When the delivery before it began, milliseconds; undefined: there was none. */
  readonly earlier_ms: number | undefined;
}

/**
 * Notes that a chunk is begun, and answers how far it is: since when it has been tried, how often before, and what became of it
 * if it is done.
 */
export const beginChunk = async (table: Table, { batch_id, chunk }: ChunkNews, nowMs: number): Promise<BegunChunk> => {
  const { pk, sk } = keys.batchChunk(batch_id, chunk);
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression:
        "SET #begun = if_not_exists(#begun, :now), #ttl = if_not_exists(#ttl, :ttl), #schema = :one, #chunk = :chunk, " +
        "#latest = :now ADD #deliveries :one",
      ExpressionAttributeNames: {
        "#begun": "begun_ms",
        "#ttl": "ttl",
        "#schema": "schema",
        "#chunk": "chunk",
        "#latest": "latest_ms",
        "#deliveries": "deliveries",
      },
      ExpressionAttributeValues: {
        ":now": nowMs,
        ":ttl": Math.ceil(nowMs / 1_000) + KEPT_SECONDS,
        ":one": 1,
        ":chunk": chunk,
      },
      ReturnValues: "ALL_OLD",
    }),
  );
  if (!Attributes) return { begun_ms: nowMs, done: undefined, delivery: 1, earlier_ms: undefined };
  const { begun_ms, latest_ms = begun_ms, deliveries = 0, done } = ChunkMark.parse(Attributes);
  return { begun_ms, done, delivery: deliveries + 1, earlier_ms: latest_ms };
};

/** After so long no delivery is at work any more: the function that carries out rows has less time, milliseconds. */
export const DELIVERY_LIVES_MS = 45_000;

/** Whether no other delivery of a chunk is at work: none has begun since, and the one before has had its time. */
export const isOnlyDelivery = async (
  table: Table,
  { batch_id, chunk }: ChunkNews,
  { delivery, earlier_ms }: BegunChunk,
  nowMs: number,
): Promise<boolean> => {
  if (earlier_ms !== undefined && nowMs - earlier_ms < DELIVERY_LIVES_MS) return false;
  const mark = await readItem(table, keys.batchChunk(batch_id, chunk), ChunkMark, { consistent: true });
  return mark?.deliveries === delivery;
};

/**
 * Marks a chunk as done and adds its rows to the batch, in one transaction and once: a chunk that was marked before, or whose
 * batch is not being processed any more, changes nothing. Its results must lie in the bucket.
 *
 * @returns whether it was this call that marked it
 */
export const markChunk = async (
  committing: Committing,
  { account_id, batch_id, chunk }: ChunkNews,
  { mass, ...counts }: ChunkCounts,
  nowMs: number,
): Promise<boolean> => {
  const done = { ...counts, ...(mass && { mass: mass.toFixed() }) };
  const { held } = await commit(
    committing,
    writeTransaction("mark chunk", [
      update(
        {
          key: keys.batchChunk(batch_id, chunk),
          change: "set #done = :done",
          onlyIf: "attribute_exists(#begun_ms) and attribute_not_exists(#done)",
          values: { done },
        },
        { orAnswer: true },
      ),
      update(
        {
          key: keys.batch(account_id, batch_id),
          change: "set #pending_at = :next add #chunks_done :one, #processed_count :rows",
          onlyIf: "#status = :processing",
          values: {
            next: nowMs + LOOK_AGAIN_MS,
            one: 1,
            rows: counts.succeeded + counts.failed,
            processing: "processing",
          },
        },
        { orAnswer: true },
      ),
    ]),
  );
  return held;
};

/** How far each chunk of a batch is that was begun, in their order. */
export const chunkMarks = (table: Table, batch: BatchId): Promise<ChunkMark[]> =>
  readPartition(table, partitions.batch(batch), ChunkMark, { consistent: true, beginning: sortKeys.batchChunks });
