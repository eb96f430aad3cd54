import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";
import { wholeBatch } from "./whole-batch.ts";

const BATCH = 25;

/**
 * Writes items, whether they exist or not, in as many batches as it takes. Not a transaction: it is for what operators
 * and seeds write.
 *
 * @throws Refusal service_unavailable when the table stays too busy
 */
export const putItems = async (
  table: Table,
  items: readonly (Key & Readonly<Record<string, unknown>>)[],
): Promise<void> => {
  for (let start = 0; start < items.length; start += BATCH) {
    const batch = items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await wholeBatch(table.turns, batch, async (some) => {
      const { UnprocessedItems } = await table.client.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: [...some] } }),
      );
      return UnprocessedItems?.[table.name] as typeof batch | undefined;
    });
  }
};
