import { GetCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Key } from "../keys.ts";
import type { Table } from "../table.ts";

/** Reads one item consistently; undefined when there is none. */
export const readItem = async (table: Table, { pk, sk }: Key): Promise<unknown> => {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk, sk }, ConsistentRead: true }),
  );
  return Item;
};

/** Reads every item of a partition whose sort key begins so, consistently, page by page. */
export const readPartition = (table: Table, pk: string, skPrefix?: string): Promise<unknown[]> =>
  everyPage(table, {
    TableName: table.name,
    ConsistentRead: true,
    KeyConditionExpression: skPrefix === undefined ? "pk = :pk" : "pk = :pk AND begins_with(sk, :sk)",
    ExpressionAttributeValues: { ":pk": pk, ...(skPrefix !== undefined && { ":sk": skPrefix }) },
  });

/** Every item that a query finds. */
export const everyPage = async (table: Table, query: QueryCommandInput): Promise<unknown[]> => {
  const found: unknown[] = [];
  let from: QueryCommandInput["ExclusiveStartKey"];
  do {
    const page = await table.client.send(new QueryCommand({ ...query, ExclusiveStartKey: from }));
    found.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return found;
};
