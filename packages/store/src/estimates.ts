import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { type AccountId, type BatchId, type EstimateId, ApiError } from "@isotherm/core";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import {
  IF_ABSENT,
  writeTransaction,
  create,
  type Item,
  overwrite,
  type WriteCondition,
  type WriteTransaction,
  remove,
  replace,
  requireAbsent,
} from "./write-transaction.ts";
import { type Committing, type Table, commit, commitInTurn } from "./table.ts";
import {
  EstimateItem,
  estimateItem,
  EstimateKeyClaim,
  estimateKeyClaimItem,
  openEstimate,
} from "./items/estimate-item.ts";
import { gatheredInserts } from "./gathered-inserts.ts";
import { keys } from "./keys.ts";
import { type EstimatesWanted, knowsBatch, newestEstimateId, newestEstimates } from "./queries/estimate-lists.ts";
import { readItem } from "./read.ts";
import { type EstimateToOrder, type StoredEstimate } from "./items/stored-estimate.ts";

/** Reads estimates of accounts. */
export const estimateQueries = (table: Table) => {
  const itemOf = (account: AccountId, id: EstimateId) =>
    readItem(table, keys.estimate(account, id), EstimateItem, { consistent: true });
  return {
    one: async (account: AccountId, id: EstimateId) => {
      const item = await itemOf(account, id);
      return item && openEstimate(item);
    },
    /** What an order needs of an estimate, without its answer and its sheet. */
    toOrder: (account: AccountId, id: EstimateId): Promise<EstimateToOrder | undefined> => itemOf(account, id),
    /** The newest estimates of some kinds. */
    newest: (account: AccountId, wanted: EstimatesWanted) => newestEstimates(table, account, wanted),
    /** The newest estimate of whatever kind. */
    newestId: (account: AccountId) => newestEstimateId(table, account),
    /** Whether an account has a batch, or an estimate that a row of it has made: those outlive it. */
    knowsBatch: (account: AccountId, batch: BatchId) => knowsBatch(table, account, batch),
    /** Which estimate used an idempotency key. */
    claimOf: (account: AccountId, key: string) =>
      readItem(table, keys.estimateKeyClaim(account, key), EstimateKeyClaim, { consistent: true }),
  };
};

/** Keeps and changes estimates of accounts. */
export const estimateChanges = (committing: Committing) => {
  const insert = gatheredInserts(committing.table);
  return {
    keep: (account: AccountId, estimate: StoredEstimate, options: Keeping = {}) =>
      keepEstimate({ ...committing, insert }, account, estimate, options),
    change: (change: EstimateChange) => changeEstimate(committing, change),
  };
};

interface KeepUses extends Committing {
  readonly insert: ReturnType<typeof gatheredInserts>;
}

/** How an estimate is kept. */
interface Keeping {
  /**
   * Whether it may have been kept before, under the same id: then what stands there is answered, changed as it may be. Several
   * such estimates are written with one call.
   */
  readonly again?: boolean;
}

/**
 * Keeps an estimate. With an idempotency key that an equal request has used already, also one that runs at the same
 * time, the estimate of that request is answered and nothing is written.
 *
 * @returns the estimate that stands under the key: the new one or the earlier one
 * @throws ApiError estimate_idempotency_used, naming the estimate that has the key
 */
const keepEstimate = async (
  { insert, ...committing }: KeepUses,
  account: AccountId,
  stored: StoredEstimate,
  { again = false }: Keeping,
): Promise<StoredEstimate> => {
  const { table } = committing;
  const key = stored.estimate.idempotency_key;
  const item = await estimateItem(account, stored);
  if (key === undefined) {
    if (again && (await insert(item))) return stored;
    const standing = await putEstimate(table, item, again);
    return standing ? openEstimate(EstimateItem.parse(standing)) : stored;
  }
  const committed = await commit(
    committing,
    writeTransaction("keep estimate", [
      // Before the key: what stood under the id has perhaps given its key away.
      create(item, again ? { orAnswer: true } : { orFail: true }),
      create(estimateKeyClaimItem(account, key, stored), { orAnswer: true }),
    ]),
  );
  if (committed.held) return stored;
  if (committed.standing?.["sk"] === item.sk) return openEstimate(EstimateItem.parse(committed.standing));
  const claim = EstimateKeyClaim.parse(committed.standing);
  const earlier = await estimateQueries(table).one(account, claim.estimate_id);
  if (earlier && claim.fingerprint === stored.fingerprint) return earlier;
  throw keyUsed(claim.estimate_id);
};

/** Writes an estimate, and answers the item that stands there already where it may. */
const putEstimate = async (table: Table, estimate: Item, again: boolean): Promise<Item | undefined> => {
  const put = { TableName: table.name, Item: estimate };
  try {
    await table.client.send(new PutCommand(again ? { ...put, ...IF_ABSENT } : put));
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException) || !error.Item) throw error;
    return unmarshall(error.Item);
  }
};

/** Refuses an idempotency key, and says whose it is. */
export const keyUsed = (estimate: EstimateId): ApiError =>
  new ApiError(
    "estimate_idempotency_used",
    `The idempotency key belongs to the estimate ${estimate}, made from a different request.`,
  );

/** A change of a kept estimate. */
export interface EstimateChange {
  readonly account: AccountId;
  readonly id: EstimateId;
  /** The estimate after the change. Runs again when another change came between. May refuse. */
  readonly change: (before: StoredEstimate) => StoredEstimate;
  /** Whether an order that was placed from the estimate forbids the change. */
  readonly afterOrder: "allowed" | "refused";
}

/**
 * Changes a kept estimate; its id, and what its idempotency key claims, go with it: a new key is claimed, the old one
 * given up.
 *
 * @throws ApiError estimate_not_found; estimate_idempotency_used, naming the estimate that has the new key;
 *   estimate_order_already_placed
 * @throws Contended when other changes keep coming between
 */
const changeEstimate = (
  committing: Committing,
  { account, id, change, afterOrder }: EstimateChange,
): Promise<StoredEstimate> =>
  commitInTurn(committing, async (commit) => {
    const before = await estimateQueries(committing.table).one(account, id);
    if (!before) throw new ApiError("estimate_not_found");
    const after = { ...change(before), version: before.version + 1 };
    const [oldKey, newKey] = [before.estimate.idempotency_key, after.estimate.idempotency_key];
    await commit(
      writeTransaction("change estimate", [
        ...(afterOrder === "refused" ? calculatedAnew(account, id, after.version) : []),
        newKey !== undefined && newKey !== oldKey
          ? create(estimateKeyClaimItem(account, newKey, after), KEY_USED)
          : undefined,
        oldKey !== undefined && newKey !== oldKey ? remove(keys.estimateKeyClaim(account, oldKey)) : undefined,
        replace(
          await estimateItem(account, after),
          { attribute: "version", value: before.version },
          { orTryAgain: true },
        ),
      ]),
    );
    return after;
  });

/** A new calculation: no order may have the mass of before, whether it is there already or on its way. */
const calculatedAnew = (account: AccountId, id: EstimateId, version: number): WriteTransaction["writes"] => [
  requireAbsent(keys.estimateClaim(account, id), { orRefuse: "estimate_order_already_placed" }),
  overwrite({ ...keys.recalculated(account, id), version }),
];

/** Whose key it is, the client is told. */
const KEY_USED: WriteCondition = {
  orElse: (standing) =>
    new ApiError(
      "estimate_idempotency_used",
      `The idempotency key belongs to the estimate ${String(standing?.["estimate_id"])}.`,
    ),
};
