import { type AccountId, type EstimateId, Refusal } from "@isotherm/core";
import {
  act,
  beaten,
  commitOnce,
  type Committing,
  create,
  GuardFailed,
  remove,
  replace,
  requireAbsent,
} from "../act.ts";
import { inTurn } from "../in-turn.ts";
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
  const attempt = async (): Promise<StoredEstimate> => {
    const before = await estimates.one(account, id);
    if (!before) throw new Refusal("estimate_not_found");
    const after = { ...change(before), version: before.version + 1 };
    const [oldKey, newKey] = [before.estimate.idempotency_key, after.estimate.idempotency_key];
    await commitOnce(
      committing,
      act("change estimate", [
        afterOrder === "refused"
          ? requireAbsent(keys.estimateClaim(account, id), { orRefuse: "estimate_order_already_placed" })
          : undefined,
        newKey !== undefined && newKey !== oldKey
          ? create(estimateKeyClaimItem(account, newKey, after), { orRefuse: "estimate_idempotency_used" })
          : undefined,
        oldKey !== undefined && newKey !== oldKey ? remove(keys.estimateKeyClaim(account, oldKey)) : undefined,
        replace(await estimateItem(account, after), { attribute: "version", value: before.version }),
      ]),
    ).catch((error: unknown) => {
      throw refusalOf(error);
    });
    return after;
  };
  return inTurn(committing.table.turns, attempt, beaten);
};

/** What the client is told where a guard is meant for it. */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof GuardFailed) || "orTryAgain" in error.guard) return error;
  const holder = error.standing?.["estimate_id"];
  return error.guard.orRefuse === "estimate_idempotency_used" && typeof holder === "string"
    ? new Refusal("estimate_idempotency_used", `The idempotency key belongs to the estimate ${holder}.`)
    : new Refusal(error.guard.orRefuse);
};
