import { ScanCommand } from "@aws-sdk/client-dynamodb";
import type { Table } from "../table.ts";
import type { RawItem } from "./item-line.ts";

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
