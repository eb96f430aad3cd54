import { BatchGetCommand, GetCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import { type Key, keys } from "./keys.ts";
import { inTurn, type ReadOptions, type Table, type Turns } from "./table.ts";

/** Which part of a partition is read. */
export interface PartitionOptions extends ReadOptions {
  /** How the sort keys of the wanted items begin; all items without it. */
  readonly beginning?: string;
}

/** All items of a partition, or of a part of it, parsed, in the order of their keys. */
export const readPartition = <S extends z.ZodType>(
  table: Table,
  pk: string,
  schema: S,
  { consistent = false, beginning }: PartitionOptions = {},
): Promise<z.output<S>[]> =>
  readAll(
    table,
    {
      ConsistentRead: consistent,
      KeyConditionExpression: beginning === undefined ? "pk = :pk" : "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ...(beginning !== undefined && { ":sk": beginning }) },
    },
    schema,
  );

/** Every item that a query finds, parsed, page by page. */
export const readAll = async <S extends z.ZodType>(
  table: Table,
  query: Omit<QueryCommandInput, "TableName" | "ExclusiveStartKey">,
  schema: S,
): Promise<z.output<S>[]> => {
  const items: z.output<S>[] = [];
  let from: QueryCommandInput["ExclusiveStartKey"];
  do {
    const page = await table.client.send(
      new QueryCommand({ TableName: table.name, ...query, ExclusiveStartKey: from }),
    );
    items.push(...(page.Items ?? []).map((item) => schema.parse(item)));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
};

const MOST_READ = 100;

/**
 * The items of these keys, parsed, in whatever order; a key without an item gives none.
 *
 * @throws ApiError service_unavailable when the table stays too busy
 */
export const readMany = async <S extends z.ZodType>(
  table: Table,
  wanted: readonly Key[],
  schema: S,
): Promise<z.output<S>[]> => {
  const found: z.output<S>[] = [];
  for (let from = 0; from < wanted.length; from += MOST_READ) {
    const batch = wanted.slice(from, from + MOST_READ).map(({ pk, sk }) => ({ pk, sk }));
    await wholeBatch(table.turns, batch, async (some) => {
      const { Responses, UnprocessedKeys } = await table.client.send(
        new BatchGetCommand({ RequestItems: { [table.name]: { Keys: [...some], ConsistentRead: true } } }),
      );
      found.push(...(Responses?.[table.name] ?? []).map((item) => schema.parse(item)));
      return UnprocessedKeys?.[table.name]?.Keys as typeof batch | undefined;
    });
  }
  return found;
};

/** Which part of a partition is read, and how much of it. */
interface NewestItems {
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

/**
 * Reads one small item, whatever it holds.
 *
 * @throws ApiError service_unavailable when the table does not answer
 */
export const reachTable = async (table: Table): Promise<void> => {
  const { pk, sk } = keys.defaultSelection;
  await table.client.send(new GetCommand({ TableName: table.name, Key: { pk, sk } }));
};

const AT_ONCE = 25;

/**
 * Does something for each, a few at a time. After a fault nothing new is begun; it is thrown when what was begun has ended, so
 * that nothing goes on unheard.
 *
 * @param goesOn false: nothing new is begun
 * @returns what came of each that was begun, in the order of those given
 */
export const inParallel = async <T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
  { atOnce = AT_ONCE, goesOn = () => true }: { readonly atOnce?: number; readonly goesOn?: () => boolean } = {},
): Promise<R[]> => {
  const results: R[] = [];
  const faults: unknown[] = [];
  const left = all.entries();
  const worker = async (): Promise<void> => {
    while (faults.length === 0 && goesOn()) {
      const { done, value } = left.next();
      if (done) return;
      const [at, one] = value;
      try {
        results[at] = await work(one);
      } catch (error) {
        faults.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker));
  if (faults.length > 0) throw faults[0];
  return results;
};

/** The table has answered, but not for all: it was too busy, or the answer too large. */
class LeftOut extends Error {}

/**
 * Sends a batch, and what the table leaves out of it again after a wait, until nothing is left.
 *
 * @param send answers what was left out
 * @throws ApiError service_unavailable when something is left as long as the caller can wait
 */
export const wholeBatch = async <T>(
  turns: Turns,
  batch: readonly T[],
  send: (some: readonly T[]) => Promise<readonly T[] | undefined>,
): Promise<void> => {
  let left = batch;
  await inTurn(
    turns,
    async () => {
      if (left.length > 0) left = (await send(left)) ?? [];
      if (left.length > 0) throw new LeftOut();
    },
    (error) => (error instanceof LeftOut ? "throttle" : undefined),
  );
};
