import { BatchWriteItemCommand, ScanCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import type { Sleep } from "@isotherm/core";
import type { Table } from "../table.ts";
import { wholeBatch } from "../read.ts";
import type { RawItem } from "./compare-items.ts";

/**
 * Every item of the table, in no order. Not a snapshot: what is written meanwhile may be in it or not. For operators
 * only; it reads the whole table.
 */
export const scanTable = async function* (table: Table): AsyncGenerator<RawItem> {
  let start: Record<string, RawItem[string]> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    yield* Items;
    start = LastEvaluatedKey;
  } while (start);
};

const BATCH = 25;
/** A whole table is written here, and nobody waits for an answer. */
const PATIENCE_MS = 60_000;

/** What writing a table needs. */
export interface Writing {
  readonly table: Table;
  readonly sleep: Sleep;
}

const send = ({ table, sleep }: Writing, requests: readonly WriteRequest[]): Promise<void> =>
  wholeBatch({ ...table.turns, sleep, patienceMs: PATIENCE_MS }, requests, async (some) => {
    const { UnprocessedItems } = await table.client.send(
      new BatchWriteItemCommand({ RequestItems: { [table.name]: [...some] } }),
    );
    return UnprocessedItems?.[table.name];
  });

/** Items in calls' worth, each group once, however many ask for the next one. */
const batchesOf = async function* (items: AsyncIterable<RawItem> | Iterable<RawItem>): AsyncGenerator<RawItem[]> {
  let batch: RawItem[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
};

/**
 * Calls under way at once. On demand a new table takes 4,000 write units a second, and twice as many each time it is used
 * to the full: eight calls of 25 items that take 20 ms are 10,000 items a second, and what is too much is repeated.
 */
export const WRITERS = 8;

const inBatches = async (
  writing: Writing,
  items: AsyncIterable<RawItem> | Iterable<RawItem>,
  request: (item: RawItem) => WriteRequest,
): Promise<number> => {
  const batches = batchesOf(items);
  let count = 0;
  // A writer that fails ends the generator, and so the others after the call that they are in.
  const writer = async (): Promise<void> => {
    for await (const batch of batches) {
      await send(writing, batch.map(request));
      count += batch.length;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: WRITERS }, writer));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  return count;
};

/** Writes items as they are, several calls at once and so in no order. Returns how many. */
export const putRaw = (writing: Writing, items: AsyncIterable<RawItem> | Iterable<RawItem>): Promise<number> =>
  inBatches(writing, items, (item) => ({ PutRequest: { Item: { ...item } } }));

/** Removes items by their keys. Returns how many. */
export const deleteRaw = (writing: Writing, items: AsyncIterable<RawItem> | Iterable<RawItem>): Promise<number> =>
  inBatches(writing, items, ({ pk, sk }) => {
    if (!pk || !sk) throw new Error("an item has no key");
    return { DeleteRequest: { Key: { pk, sk } } };
  });
