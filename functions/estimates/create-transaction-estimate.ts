import { createTransactionEstimate as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { createEstimate } from "./create-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { transactionDraft } from "./transaction-draft.ts";

/**
 * Estimates a purchase, quotes offsets for it and keeps both with the calculation sheet. Answers and keeps nothing when
 * nothing is known of what the merchant sells.
 *
 * @throws Refusal CREATION_REFUSALS, exchange_rate_not_found
 */
export const createTransactionEstimate = (uses: EstimateUses) =>
  serves(operation, async (call) => {
    const { body, now } = call;
    const draft = transactionDraft(body, { is_transaction: false, transaction_processed_at: now }, now);
    return draft && createEstimate(uses, "transaction", call, () => draft);
  });
