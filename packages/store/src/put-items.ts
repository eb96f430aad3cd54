import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { Refusal } from "@isotherm/core";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

const BATCH = 25;
const ROUNDS = 8;

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
    let wanted = items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item } }));
    for (let round = 1; wanted.length > 0; round += 1) {
      // What the table leaves out it was too busy for.
      if (round > ROUNDS) throw new Refusal("service_unavailable");
      const { UnprocessedItems } = await table.client.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: wanted } }),
      );
      wanted = (UnprocessedItems?.[table.name] ?? []) as typeof wanted;
    }
  }
};
