import { GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

/** How fresh a read must be. What decides something is read consistently. */
export interface ReadOptions {
  readonly consistent?: boolean;
}

/** One item, parsed; undefined when there is none. Throws when it does not match its schema: that is a bug of ours. */
export const readItem = async <S extends z.ZodType>(
  table: Table,
  { pk, sk }: Key,
  schema: S,
  { consistent = false }: ReadOptions = {},
): Promise<z.output<S> | undefined> => {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk, sk }, ConsistentRead: consistent }),
  );
  return Item && schema.parse(Item);
};

/** All items of a partition, parsed, in the order of their keys. */
export const readPartition = async <S extends z.ZodType>(
  table: Table,
  pk: string,
  schema: S,
  { consistent = false }: ReadOptions = {},
): Promise<z.output<S>[]> => {
  const items: z.output<S>[] = [];
  const pages = paginateQuery(
    { client: table.client },
    {
      TableName: table.name,
      ConsistentRead: consistent,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": pk },
    },
  );
  for await (const page of pages) items.push(...(page.Items ?? []).map((item) => schema.parse(item)));
  return items;
};
