import { BatchWriteItemCommand, ScanCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import type { Sleep } from "@isotherm/core";
import { type Table, wholeBatch } from "../table.ts";
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

const inBatches = async (
  writing: Writing,
  items: AsyncIterable<RawItem> | Iterable<RawItem>,
  request: (item: RawItem) => WriteRequest,
): Promise<number> => {
  let batch: WriteRequest[] = [];
  let count = 0;
  for await (const item of items) {
    batch.push(request(item));
    count += 1;
    if (batch.length < BATCH) continue;
    await send(writing, batch);
    batch = [];
  }
  await send(writing, batch);
  return count;
};

/** Writes items as they are. Answers how many. */
export const putRaw = (writing: Writing, items: AsyncIterable<RawItem> | Iterable<RawItem>): Promise<number> =>
  inBatches(writing, items, (item) => ({ PutRequest: { Item: { ...item } } }));

/** Removes items by their keys. Answers how many. */
export const deleteRaw = (writing: Writing, items: AsyncIterable<RawItem> | Iterable<RawItem>): Promise<number> =>
  inBatches(writing, items, ({ pk, sk }) => {
    if (!pk || !sk) throw new Error("an item has no key");
    return { DeleteRequest: { Key: { pk, sk } } };
  });
