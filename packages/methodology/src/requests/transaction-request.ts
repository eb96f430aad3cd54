import { decimal } from "@isotherm/core";
import { type PurchaseCalculation, transaction } from "../calculations/transaction.ts";
import { matchMerchant, type Merchant, type MerchantMatch } from "../spend/match-merchant.ts";
import type { RegionFallback } from "../spend/spend-factors.ts";
import type { GivenMoney } from "./given-figures.ts";

/** A request for an estimate of a purchase, as far as its figure depends on it. */
export interface TransactionRequest {
  readonly value: GivenMoney;
  readonly merchant: Merchant & { readonly country_code: string };
  readonly diet?: string | undefined;
  readonly region_fallback?: RegionFallback | undefined;
}

/** A calculated purchase and what its merchant was recognised as. */
export interface EstimatedTransaction {
  readonly calculation: PurchaseCalculation;
  readonly merchant: MerchantMatch;
}

/**
 * Calculates a request for a purchase.
 *
 * @param year of the purchase, whose prices and exchange rates count
 * @returns undefined when nothing is known of what the merchant sells
 * @throws Refusal exchange_rate_not_found
 */
export const estimateTransaction = (request: TransactionRequest, year: number): EstimatedTransaction | undefined => {
  const merchant = matchMerchant(request.merchant);
  if (!merchant) return undefined;
  const { value, currency } = request.value;
  const calculation = transaction({
    spending: { value: decimal(value), currency, year },
    merchant,
    country: request.merchant.country_code,
    diet: request.diet,
    regionFallback: request.region_fallback ?? "never",
  });
  return { calculation, merchant };
};
