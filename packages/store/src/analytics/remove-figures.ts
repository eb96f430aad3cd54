import { DeleteCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountId } from "@isotherm/core";
import { partitions } from "../keys.ts";
import { inParallel } from "../read.ts";
import type { Table } from "../table.ts";

/** Removes what a generation keeps of an account: figures and contributions. */
export const removeFigures = async (table: Table, generation: number, account: AccountId): Promise<void> => {
  for (const pk of [partitions.counters(generation, account), partitions.contributions(generation, account)]) {
    let from: Record<string, unknown> | undefined;
    do {
      const page: { readonly Items?: Record<string, unknown>[]; readonly LastEvaluatedKey?: Record<string, unknown> } =
        await table.client.send(
          new QueryCommand({
            TableName: table.name,
            KeyConditionExpression: "pk = :pk",
            ExpressionAttributeValues: { ":pk": pk },
            ProjectionExpression: "pk, sk",
            ExclusiveStartKey: from,
          }),
        );
      await inParallel(page.Items ?? [], (Key) => table.client.send(new DeleteCommand({ TableName: table.name, Key })));
      from = page.LastEvaluatedKey;
    } while (from);
  }
};
