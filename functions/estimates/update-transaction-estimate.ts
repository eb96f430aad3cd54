import { updateTransactionEstimate as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { EstimateUses } from "./estimate-uses.ts";
import { readEstimate } from "./read-estimate.ts";
import { recognise, transactionDraft } from "./transaction-draft.ts";
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
    const merchant = recognise(body.merchant);
    if (!merchant) {
      await readEstimate(uses, "transaction", account.id, params["id"]);
      return undefined;
    }
    return updateEstimate(uses, "transaction", { ...call, id: params["id"] }, (before) =>
      transactionDraft(body, merchant, before, now),
    );
  });
