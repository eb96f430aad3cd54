import type * as z from "zod";
import { type Key, pendingPartitions } from "./keys.ts";
import { readAll } from "./read.ts";
import { type Table, updateIf } from "./table.ts";

/**
 * Reads the items of a kind from the index `pending`, of each partition the oldest first; only those that were due before a
 * time (milliseconds), where one is given.
 */
export const pendingItems = async <S extends z.ZodType>(
  table: Table,
  kind: keyof typeof pendingPartitions,
  schema: S,
  beforeMs?: number,
): Promise<z.output<S>[]> => {
  const found = await Promise.all(
    pendingPartitions[kind].map((partition) =>
      readAll(
        table,
        {
          IndexName: "pending",
          KeyConditionExpression:
            beforeMs === undefined ? "pending = :pending" : "pending = :pending AND pending_at < :before",
          ExpressionAttributeValues: { ":pending": partition, ...(beforeMs !== undefined && { ":before": beforeMs }) },
        },
        schema,
      ),
    ),
  );
  return found.flat();
};

/**
 * Puts off the time (milliseconds) at which the sweep looks at an item, so that one run wakes it.
 *
 * @param seen the item as the index showed it
 * @returns false when another run has put it off, or when it is not as it was seen any more
 */
export const putOff = async (
  table: Table,
  key: Key,
  seen: { readonly pending_at: number },
  lookMs: number,
): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key,
    change: "set #pending_at = :look",
    onlyIf: "#pending_at = :seen",
    values: { look: lookMs, seen: seen.pending_at },
  });
  return held;
};
