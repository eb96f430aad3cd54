import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountId, BatchId, Clock } from "@isotherm/core";
import { keys, SCHEMA_ONE, sortKeys, storedId } from "@isotherm/store/keys";
import { pendingItems } from "@isotherm/store/pending";
import { readPartition } from "@isotherm/store/read";
import { type Table, readItem } from "@isotherm/store/table";
import * as z from "zod";
import { batchExpiresMs, BatchItem, type StoredBatch } from "./batch-item.ts";
import { MappingItem } from "./mapping-item.ts";

/** Which batch used an idempotency key, and for which request. */
export const BatchKeyClaim = z.object({ ...SCHEMA_ONE, batch_id: storedId<BatchId>(), fingerprint: z.string() });

const BatchOwner = z.object({ ...SCHEMA_ONE, account_id: storedId<AccountId>() });

/** A batch; undefined when there is none, or when it was kept long enough: DynamoDB removes items late. */
export const readBatch = async (
  { table, clock }: { readonly table: Table; readonly clock: Pick<Clock, "nowMs"> },
  account: AccountId,
  id: BatchId,
  { consistent = true }: { readonly consistent?: boolean } = {},
): Promise<StoredBatch | undefined> => {
  const batch = await readItem(table, keys.batch(account, id), BatchItem, { consistent });
  return batch && isKept(batch, clock.nowMs()) ? batch : undefined;
};

const isKept = (batch: StoredBatch, nowMs: number): boolean =>
  batch.status !== "processed" || nowMs < batchExpiresMs(batch);

/** The account of a batch; undefined when there is no such batch. */
export const ownerOf = async (table: Table, id: BatchId): Promise<AccountId | undefined> =>
  (await readItem(table, keys.batchOwner(id), BatchOwner, { consistent: true }))?.account_id;

/** Which batches of a list are wanted: all of those that an empty filter names. */
export interface BatchFilters {
  readonly kind: readonly string[];
  readonly source: readonly string[];
  readonly status: readonly string[];
}

/** A part of the list of batches. */
export interface BatchesFound {
  readonly batches: readonly StoredBatch[];
  /** The last batch that was looked at, where there may be more behind it. */
  readonly lookedAtUntil: BatchId | undefined;
}

/** Items that one look at a list with filters reads, at most. */
const MOST_LOOKED_AT = 500;

/**
 * The newest batches of an account that filters let through, at most `limit`. With filters it may find fewer although there
 * are more: it looks at so many items, not at all. So it may where some are past their time and not yet removed.
 */
export const newestBatches = async (
  { table, clock }: { readonly table: Table; readonly clock: Pick<Clock, "nowMs"> },
  account: AccountId,
  {
    after,
    limit,
    filters,
  }: { readonly after: BatchId | undefined; readonly limit: number; readonly filters: BatchFilters },
): Promise<BatchesFound> => {
  const { pk } = keys.batch(account, "" as BatchId);
  const isFiltered = Object.values(filters).some(({ length }) => length > 0);
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sortKeys.batches },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: isFiltered ? MOST_LOOKED_AT : limit + 1,
      ...(after && { ExclusiveStartKey: keys.batch(account, after) }),
    }),
  );
  const nowMs = clock.nowMs();
  const wanted = Items.map((item) => BatchItem.parse(item)).filter(
    (batch) => isKept(batch, nowMs) && passes(batch, filters),
  );
  const batches = wanted.slice(0, limit);
  const lastKey: unknown = LastEvaluatedKey?.["sk"];
  const behind = wanted.length > limit ? batches.at(-1)?.batch_id : idIn(lastKey);
  return { batches, lookedAtUntil: behind };
};

const idIn = (sortKey: unknown): BatchId | undefined =>
  // A key of this very part of the partition.
  typeof sortKey === "string" ? (sortKey.slice(sortKeys.batches.length) as BatchId) : undefined;

const passes = (batch: StoredBatch, filters: BatchFilters): boolean =>
  (["kind", "source", "status"] as const).every((name) => {
    const among = filters[name];
    return among.length === 0 || among.includes(batch[name]);
  });

/** The mappings of an account, by name. */
export const mappingsOf = (table: Table, account: AccountId) =>
  readPartition(table, keys.mapping(account, "").pk, MappingItem, { consistent: true, beginning: sortKeys.mappings });

/** A mapping of an account by its name; undefined when there is none. */
export const mappingNamed = (table: Table, account: AccountId, name: string) =>
  readItem(table, keys.mapping(account, name), MappingItem, { consistent: true });

const WaitingBatch = z.object({
  account_id: storedId<AccountId>(),
  batch_id: storedId<BatchId>(),
  pending_at: z.int(),
});
/** A batch that is not processed, as the index shows it. */
export type WaitingBatch = z.output<typeof WaitingBatch>;

/** Batches of which nothing has been heard since before a time: a message was lost, or a file did not come. */
export const overdueBatches = (table: Table, beforeMs: number): Promise<WaitingBatch[]> =>
  pendingItems(table, "batches", WaitingBatch, beforeMs);
