import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

/** Which part of a partition is read, and how much of it. */
export interface NewestItems {
  readonly pk: string;
  readonly beginning: string;
  /** The item before, in the order of the list. */
  readonly after: Key | undefined;
  readonly limit: number;
}

/** The last items of a part of a partition, latest first; a page of the table holds 1 MB, then it reads on. */
export const newestItems = async (
  table: Table,
  { pk, beginning, after, limit }: NewestItems,
): Promise<Record<string, unknown>[]> => {
  const found: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined = after && { pk: after.pk, sk: after.sk };
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: { ":pk": pk, ":sk": beginning },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit - found.length,
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    found.push(...Items);
    from = LastEvaluatedKey;
  } while (from && found.length < limit);
  return found;
};
