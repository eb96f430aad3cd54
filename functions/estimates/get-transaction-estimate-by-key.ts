import { getTransactionEstimateByKey as operation, IdempotencyKey } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { EstimateUses } from "./estimate-uses.ts";
import { readEstimate } from "./read-estimate.ts";

/**
 * Answers the transaction estimate that holds an idempotency key. The key of an estimate of another kind is unknown here.
 *
 * @throws Refusal estimate_not_found
 */
export const getTransactionEstimateByKey = (uses: Pick<EstimateUses, "claimOf" | "estimates">) =>
  serves(operation, async ({ account, params }) => {
    const key = IdempotencyKey.safeParse(params["idempotency_key"]);
    const claim = key.success ? await uses.claimOf(account.id, key.data) : undefined;
    if (!claim) throw new Refusal("estimate_not_found", "The account has no estimate with this idempotency key.");
    return (await readEstimate(uses, "transaction", account.id, claim.estimate_id)).estimate;
  });
