import { updateTransactionEstimate as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { EstimateUses } from "./estimate-uses.ts";
import { readEstimate } from "./read-estimate.ts";
import { transactionDraft } from "./transaction-draft.ts";
import { updateEstimate } from "./update-estimate.ts";

/**
 * Replaces the parameters of a transaction estimate and calculates it anew. Answers and changes nothing when nothing is
 * known of what the merchant sells.
 *
 * @throws Refusal UPDATE_REFUSALS, exchange_rate_not_found
 */
export const updateTransactionEstimate = (uses: EstimateUses) =>
  serves(operation, async (call) => {
    const { body, now, params, account } = call;
    const { estimate: before } = await readEstimate(uses, "transaction", account.id, params["id"]);
    const draft = transactionDraft(body, before, now);
    return draft && updateEstimate(uses, "transaction", { ...call, id: params["id"] }, () => draft);
  });
