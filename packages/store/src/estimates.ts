import { type AccountId, type BatchId, type Clock, type EstimateId, ApiError } from "@isotherm/core";
import { calculatedAnew } from "./estimate-claims.ts";
import { claimEstimateKey, claimInChange, hasKey, type KeyWish, refuseUnlessFree } from "./estimate-keys.ts";
import { gatheredInserts } from "./gathered-inserts.ts";
import { EstimateItem, estimateItem, EstimateKeyClaim, openEstimate } from "./items/estimate-item.ts";
import { type EstimateToOrder, type StoredEstimate } from "./items/stored-estimate.ts";
import { keys } from "./keys.ts";
import { type EstimatesWanted, knowsBatch, newestEstimateId, newestEstimates } from "./queries/estimate-lists.ts";
import { type Committing, commitInTurn } from "./commit.ts";
import { type Table, putIf, readItem } from "./table.ts";
import { putInput, remove, replace, writeTransaction } from "./write-transaction.ts";

/** Reads estimates of accounts. */
export const estimateQueries = (table: Table) => {
  const itemOf = (account: AccountId, id: EstimateId) =>
    readItem(table, keys.estimate(account, id), EstimateItem, { consistent: true });
  const one = async (account: AccountId, id: EstimateId) => {
    const item = await itemOf(account, id);
    return item && openEstimate(item);
  };
  const claimOf = (account: AccountId, key: string) =>
    readItem(table, keys.estimateKeyClaim(account, key), EstimateKeyClaim, { consistent: true });
  return {
    one,
    /** What an order needs of an estimate, without its answer and its sheet. */
    toOrder: (account: AccountId, id: EstimateId): Promise<EstimateToOrder | undefined> => itemOf(account, id),
    /** The newest estimates of some kinds. */
    newest: (account: AccountId, wanted: EstimatesWanted) => newestEstimates(table, account, wanted),
    /** The newest estimate of whatever kind. */
    newestId: (account: AccountId) => newestEstimateId(table, account),
    /** Whether an account has a batch, or an estimate that a row of it has made: those outlive it. */
    knowsBatch: (account: AccountId, batch: BatchId) => knowsBatch(table, account, batch),
    /** For which estimate an idempotency key was claimed: it may not be there, or have given the key away. */
    claimOf,
    /** The estimate that has an idempotency key. */
    withKey: async (account: AccountId, key: string) => {
      const claim = await claimOf(account, key);
      const claimed = claim && (await one(account, claim.estimate_id));
      return claimed && hasKey(claimed, key) ? claimed : undefined;
    },
  };
};

/** Keeps and changes estimates of accounts. */
export const estimateChanges = (committing: Committing, clock: Clock) => {
  const { table } = committing;
  const insert = gatheredInserts(table);
  const { one: estimateOf } = estimateQueries(table);
  return {
    claimKey: (account: AccountId, wish: KeyWish) => claimEstimateKey({ table, clock, estimateOf }, account, wish),
    keep: (account: AccountId, estimate: StoredEstimate, options: Keeping = {}) =>
      keepEstimate({ table, clock, insert }, account, estimate, options),
    change: (change: EstimateChange) => changeEstimate({ ...committing, clock }, change),
  };
};

interface KeepUses {
  readonly table: Table;
  readonly clock: Clock;
  readonly insert: ReturnType<typeof gatheredInserts>;
}

/** How an estimate is kept. */
interface Keeping {
  /**
   * Whether it may have been kept before, under the same id: then what stands there is answered, changed as it may be. Several
   * such estimates are written with one call.
   */
  readonly again?: boolean;
  /** With an idempotency key: until when the key is held for it, milliseconds. Others may write it, too. */
  readonly untilMs?: number | undefined;
}

/**
 * Keeps an estimate.
 *
 * @returns the estimate that stands under its id: the new one or the earlier one
 * @throws ApiError service_unavailable when its key is held no longer: this process was stopped for a while
 */
const keepEstimate = async (
  { table, clock, insert }: KeepUses,
  account: AccountId,
  stored: StoredEstimate,
  { again = false, untilMs }: Keeping,
): Promise<StoredEstimate> => {
  const item = await estimateItem(account, stored);
  if (untilMs !== undefined && clock.nowMs() > untilMs) throw new ApiError("service_unavailable");
  if (again && (await insert(item))) return stored;
  const put = again || untilMs !== undefined ? putInput(item, "absent") : { Item: item };
  const written = await putIf(table, put);
  return written.held ? stored : openEstimate(EstimateItem.parse(written.standing));
};

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
  { clock, ...committing }: Committing & { readonly clock: Clock },
  { account, id, change, afterOrder }: EstimateChange,
): Promise<StoredEstimate> =>
  commitInTurn(committing, async (commit) => {
    const estimates = estimateQueries(committing.table);
    const before = await estimates.one(account, id);
    if (!before) throw new ApiError("estimate_not_found");
    const after = { ...change(before), version: before.version + 1 };
    const item = await estimateItem(account, after);
    const [oldKey, newKey] = [before.estimate.idempotency_key, after.estimate.idempotency_key];
    const claim = { estimate_id: id, fingerprint: after.fingerprint, claimed_ms: clock.nowMs() };
    const commitOver = (met: EstimateKeyClaim | undefined) =>
      commit(
        writeTransaction("change estimate", [
          afterOrder === "refused" ? calculatedAnew(account, id, after.version) : undefined,
          newKey !== undefined && newKey !== oldKey ? claimInChange(account, newKey, { claim, met }) : undefined,
          oldKey !== undefined && newKey !== oldKey ? remove(keys.estimateKeyClaim(account, oldKey)) : undefined,
          replace(item, { attribute: "version", value: before.version }, { orTryAgain: true }),
        ]),
      );
    const committed = await commitOver(undefined);
    if (committed.held || newKey === undefined) return after;
    const met = EstimateKeyClaim.parse(committed.standing);
    const standing = await estimates.one(account, met.estimate_id);
    refuseUnlessFree({ met, standing, key: newKey, nowMs: claim.claimed_ms });
    await commitOver(met);
    return after;
  });
