import { type AccountId, type EstimateId, Refusal } from "@isotherm/core";
import { act, commitInTurn, type Committing, create, type Guard, remove, replace, requireAbsent } from "../act.ts";
import { estimateItem, estimateKeyClaimItem, type StoredEstimate } from "../items/estimate-item.ts";
import { keys } from "../keys.ts";
import { estimateQueries } from "../queries/estimates.ts";

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
 * @throws Refusal estimate_not_found; estimate_idempotency_used, naming the estimate that has the new key;
 *   estimate_order_already_placed
 * @throws Contended when other changes keep coming between
 */
export const changeEstimate = (
  committing: Committing,
  { account, id, change, afterOrder }: EstimateChange,
): Promise<StoredEstimate> => {
  const estimates = estimateQueries(committing.table);
  return commitInTurn(committing, async (commit) => {
    const before = await estimates.one(account, id);
    if (!before) throw new Refusal("estimate_not_found");
    const after = { ...change(before), version: before.version + 1 };
    const [oldKey, newKey] = [before.estimate.idempotency_key, after.estimate.idempotency_key];
    await commit(
      act("change estimate", [
        afterOrder === "refused"
          ? requireAbsent(keys.estimateClaim(account, id), { orRefuse: "estimate_order_already_placed" })
          : undefined,
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
};

/** Whose key it is, the client is told. */
const KEY_USED: Guard = {
  orElse: (standing) =>
    new Refusal(
      "estimate_idempotency_used",
      `The idempotency key belongs to the estimate ${String(standing?.["estimate_id"])}.`,
    ),
};
