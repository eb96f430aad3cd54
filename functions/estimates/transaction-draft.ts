import type { Merchant, TransactionEstimate, TransactionEstimateRequest } from "@isotherm/contract";
import { decimal, type Instant, instant, instantMs } from "@isotherm/core";
import { matchMerchant, type MerchantMatch, transaction } from "@isotherm/methodology";
import type { EstimateDraft } from "./create-estimate.ts";
import { spendEmissionFactor } from "./spend-emission-factor.ts";

/** What is known of the merchant of a request; undefined when nothing is. */
export const recognise = (merchant: Merchant): MerchantMatch | undefined => matchMerchant(merchant);

/** What a new version of an estimate keeps where the request says nothing. */
export type KeptNotes = Pick<TransactionEstimate, "is_transaction" | "transaction_processed_at">;

const yearOf = (at: Instant): number => Number(at.slice(0, 4));

/**
 * Calculation and answer of a purchase. Money is taken to be of the year in which the purchase was processed.
 *
 * @param kept what the estimate said before; for a new one false and now
 * @throws Refusal exchange_rate_not_found
 */
export const transactionDraft = (
  request: TransactionEstimateRequest,
  merchant: MerchantMatch,
  kept: KeptNotes,
  now: Instant,
): EstimateDraft<"transaction"> => {
  const { value, currency } = request.value;
  const told = request.transaction_processed_at;
  const processedAt = told === undefined ? kept.transaction_processed_at : instant(instantMs(told));
  const calculation = transaction({
    spending: { value: decimal(value), currency, year: yearOf(processedAt ?? now) },
    merchant,
    country: request.merchant.country_code,
    diet: request.diet,
    regionFallback: request.region_fallback ?? "never",
  });
  const { factor, intensity, exchange, diet } = calculation;
  return {
    calculation,
    answer: (base) => ({
      ...base,
      request,
      emission_factor: spendEmissionFactor(factor, intensity),
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
