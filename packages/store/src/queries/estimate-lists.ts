import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { EstimateKind } from "@isotherm/contract";
import { type AccountId, type BatchId, type EstimateId, idTimeMs } from "@isotherm/core";
import * as z from "zod";
import { EstimateItem, type KeptResponse, keptResponse, openEstimate } from "../items/estimate-item.ts";
import type { StoredEstimate } from "../items/stored-estimate.ts";
import { keys, sortKeys } from "../keys.ts";
import { type Table, readItem } from "../table.ts";
import { type EstimateIds, estimateIdsBetween, type MadeBetween, queryBetween } from "./estimate-ids-between.ts";

/** Estimates of an account, of whatever kind, that a request for a list looks at, at most. */
export const MOST_LOOKED_AT = 1_000;

/** Which estimates are wanted: so many, made before another. */
export interface EstimatesWanted {
  readonly kinds: readonly EstimateKind[];
  readonly between: MadeBetween | undefined;
  /** Of a batch's rows. Their ids have its time, so that it is found without an index. */
  readonly batch: BatchId | undefined;
  /** What else is asked of an estimate as it is kept. */
  readonly matches: ((answer: KeptResponse) => boolean) | undefined;
  readonly after: EstimateId | undefined;
  readonly limit: number;
}

/** The estimates that were found, newest first, and where the search was given up; undefined when it came to its end. */
export interface FoundEstimates {
  readonly found: readonly StoredEstimate[];
  readonly reached: EstimateId | undefined;
}

/** Estimates that are looked at together, once the first look has not found enough. */
const AT_ONCE = 250;

/**
 * The newest estimates of some kinds. All kinds share the partition of their account, in the order of their time: others
 * are passed over, and so is what does not match. At most `MOST_LOOKED_AT` are looked at.
 */
export const newestEstimates = async (
  table: Table,
  account: AccountId,
  wanted: EstimatesWanted,
): Promise<FoundEstimates> => {
  const { matches, limit } = wanted;
  const { first, last } = idsBetween(wanted);
  const found: z.output<typeof EstimateItem>[] = [];
  if (first > last) return { found: [], reached: undefined };
  // What was seen before is passed over.
  let from: Record<string, unknown> | undefined = last === wanted.after ? keyOf(account, last) : undefined;
  let looked = 0;
  do {
    const {
      Items = [],
      ScannedCount = 0,
      LastEvaluatedKey,
    } = await table.client.send(
      new QueryCommand({
        ...estimatesBetween(account, wanted, { first, last }),
        TableName: table.name,
        // Where every estimate is of these kinds, none is read beyond the page.
        Limit: looked === 0 ? limit : Math.min(AT_ONCE, MOST_LOOKED_AT - looked),
        ExclusiveStartKey: from,
      }),
    );
    const items = Items.map((item) => EstimateItem.parse(item));
    found.push(...(matches ? items.filter((item) => matches(keptResponse(item))) : items));
    looked += ScannedCount;
    from = LastEvaluatedKey;
  } while (from && found.length < limit && looked < MOST_LOOKED_AT);
  const shown = found.slice(0, limit);
  return {
    found: await Promise.all(shown.map(openEstimate)),
    reached: from && found.length < limit ? idOf(from) : undefined,
  };
};

/** The estimates of the kinds between two ids, newest first. */
const estimatesBetween = (account: AccountId, { kinds, batch }: EstimatesWanted, ids: EstimateIds) => {
  const { KeyConditionExpression, ExpressionAttributeValues } = queryBetween(account, ids);
  return {
    KeyConditionExpression,
    FilterExpression: `#kind IN (${kinds.map((_, index) => `:kind${index}`).join(", ")})${batch === undefined ? "" : " AND batch_id = :batch"}`,
    ExpressionAttributeNames: { "#kind": "kind" },
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ...Object.fromEntries(kinds.map((kind, index) => [`:kind${index}`, kind])),
      ...(batch !== undefined && { ":batch": batch }),
    },
    ScanIndexForward: false,
    ConsistentRead: true,
  };
};

/** @param batch what a client names: anything */
export const knowsBatch = async (table: Table, account: AccountId, batch: BatchId): Promise<boolean> => {
  if (!BATCH_ID.test(batch)) return false;
  if (await readItem(table, keys.batch(account, batch), BatchThere, { consistent: true })) return true;
  const madeMs = idTimeMs(batch);
  const { KeyConditionExpression, ExpressionAttributeValues } = queryBetween(
    account,
    estimateIdsBetween({ fromMs: madeMs, throughMs: madeMs }),
  );
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression,
      FilterExpression: "batch_id = :batch",
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ":batch": batch },
      ConsistentRead: true,
      Limit: AT_ONCE,
    }),
  );
  return Items.length > 0;
};

/** Whatever a batch says. */
const BatchThere = z.looseObject({});

/** Time and randomness: no time is beyond what 48 bits hold. */
const BATCH_ID = /^bat_[0-7][0-9A-HJKMNP-TV-Z]{25}$/u;

/** The newest estimate of an account, of whatever kind; its id tells when it was made. */
export const newestEstimateId = async (table: Table, account: AccountId): Promise<EstimateId | undefined> => {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :estimates)",
      ExpressionAttributeValues: { ":pk": keys.account(account).pk, ":estimates": sortKeys.estimates },
      ProjectionExpression: "sk",
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: 1,
    }),
  );
  return Items[0] && idOf(Items[0]);
};

const keyOf = (account: AccountId, id: EstimateId) => {
  const { pk, sk } = keys.estimate(account, id);
  return { pk, sk };
};

/** The estimate that a key of the table is of. */
const idOf = ({ sk }: Record<string, unknown>): EstimateId => String(sk).slice(sortKeys.estimates.length) as EstimateId;

/** The ids from the first to the last one that an estimate can have; none where `first` is after `last`. */
const idsBetween = ({ between, batch, after }: EstimatesWanted): EstimateIds => {
  const ofBatchMs = batch === undefined ? undefined : idTimeMs(batch);
  const { first, last } = estimateIdsBetween({
    fromMs: Math.max(between?.fromMs ?? 0, ofBatchMs ?? 0),
    throughMs: Math.min(between?.throughMs ?? Infinity, ofBatchMs ?? Infinity),
  });
  return { first, last: after !== undefined && after < last ? after : last };
};
