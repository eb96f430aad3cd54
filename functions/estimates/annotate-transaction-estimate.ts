import { annotateTransactionEstimate as operation, type TransactionEstimate } from "@isotherm/contract";
import { knownInstantOf } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { EstimateUses } from "./estimate-uses.ts";
import { ofKind } from "./read-estimate.ts";

/** The value of a property after a patch: missing is unchanged, null clears. */
const patched = <T>(given: T | null | undefined, before: T | undefined): T | undefined =>
  given === undefined ? before : (given ?? undefined);

/**
 * Changes what is noted of a transaction estimate. Nothing is calculated anew; an order does not stand in the way.
 *
 * @throws Refusal estimate_not_found, estimate_idempotency_used
 */
export const annotateTransactionEstimate = ({ change }: Pick<EstimateUses, "change">) =>
  serves(operation, async ({ account, params, body }) => {
    const { is_transaction, transaction_processed_at: at } = body;
    const stored = await change({
      account: account.id,
      id: params["id"],
      afterOrder: "allowed",
      change: (before) => {
        const { estimate: old } = ofKind(before, "transaction");
        const estimate: TransactionEstimate = {
          ...old,
          metadata: patched(body.metadata, old.metadata),
          idempotency_key: patched(body.idempotency_key, old.idempotency_key),
          is_transaction: is_transaction === undefined ? old.is_transaction : is_transaction,
          transaction_processed_at: at === undefined ? old.transaction_processed_at : at && knownInstantOf(at),
        };
        return { ...before, estimate };
      },
    });
    return ofKind(stored, "transaction").estimate;
  });
