import { BatchGetCommand, BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import { type Turns, inTurn } from "./in-turn.ts";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";

const AT_ONCE = 25;

/** Does something for each, at most 25 at a time. The first fault ends it. */
export const inParallel = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(all.slice(from, from + AT_ONCE).map(work));
  }
};

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

/** The table has answered, but not for all: it was too busy, or the answer too large. */
class LeftOut extends Error {}

/**
 * Sends a batch, and what the table leaves out of it again after a wait, until nothing is left.
 *
 * @param send answers what was left out
 * @throws Refusal service_unavailable when something is left as long as the caller can wait
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

const MOST_READ = 100;

/**
 * The items of these keys, parsed, in whatever order; a key without an item gives none.
 *
 * @throws Refusal service_unavailable when the table stays too busy
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
