import type { TransactionEstimate, TransactionEstimateRequest } from "@isotherm/contract";
import { type Instant, knownInstantOf } from "@isotherm/core";
import { estimateTransaction } from "@isotherm/methodology";
import type { EstimateDraft } from "./create-estimate.ts";
import { emissionFactorAnswer } from "./emission-factor-answer.ts";

/** What a new version of an estimate keeps where the request says nothing. */
export type KeptNotes = Pick<TransactionEstimate, "is_transaction" | "transaction_processed_at">;

const yearOf = (at: Instant): number => Number(at.slice(0, 4));

/**
 * Calculation and answer of a purchase. Money is taken to be of the year in which the purchase was processed.
 *
 * @param kept what the estimate said before; for a new one false and now
 * @returns undefined when nothing is known of what the merchant sells
 * @throws Refusal exchange_rate_not_found
 */
export const transactionDraft = (
  request: TransactionEstimateRequest,
  kept: KeptNotes,
  now: Instant,
): EstimateDraft<"transaction"> | undefined => {
  const told = request.transaction_processed_at;
  const processedAt = told === undefined ? kept.transaction_processed_at : knownInstantOf(told);
  const estimated = estimateTransaction(request, yearOf(processedAt ?? now));
  if (!estimated) return undefined;
  const { calculation, merchant } = estimated;
  const { factor, intensity, exchange, diet } = calculation;
  return {
    calculation,
    answer: (base) => ({
      ...base,
      request,
      // Dollars of 2022.
      emission_factor: emissionFactorAnswer(factor, { value: intensity, numerator: "kg", denominator: "USD" }),
      search_term_match: merchant.score === undefined ? null : merchant.term,
      search_term_match_score: merchant.score ?? null,
      semantic_matching_model: null,
      diet_factor: diet ?? null,
      exchange_rate: exchange?.rate ?? null,
      exchange_rate_date: exchange?.date ?? null,
      is_transaction: request.is_transaction ?? kept.is_transaction,
      transaction_processed_at: processedAt,
    }),
  };
};
