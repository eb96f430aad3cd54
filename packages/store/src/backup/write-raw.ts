import { BatchWriteItemCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import { Refusal, type Sleep } from "@isotherm/core";
import type { Table } from "../table.ts";
import type { RawItem } from "./item-line.ts";

const BATCH = 25;
const ROUNDS = 10;
const FIRST_PAUSE_MS = 50;

/** What writing a table needs. */
export interface Writing {
  readonly table: Table;
  readonly sleep: Sleep;
}

const send = async ({ table, sleep }: Writing, requests: readonly WriteRequest[]): Promise<void> => {
  let wanted = [...requests];
  for (let round = 0; wanted.length > 0; round += 1) {
    // What the table leaves out it was too busy for.
    if (round === ROUNDS) throw new Refusal("service_unavailable");
    if (round > 0) await sleep(FIRST_PAUSE_MS * 2 ** round);
    const { UnprocessedItems } = await table.client.send(
      new BatchWriteItemCommand({ RequestItems: { [table.name]: wanted } }),
    );
    wanted = UnprocessedItems?.[table.name] ?? [];
  }
};

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
