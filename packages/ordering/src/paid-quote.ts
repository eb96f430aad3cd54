import type { OrderQuote } from "@isotherm/contract";
import { type Decimal, decimal } from "@isotherm/core";
import { type QuoteTerms, type QuoteRequest, priceOf, quote } from "./quote.ts";
import type { OfferedBundle } from "./selection.ts";

/** A payment for offsets of one bundle. */
export interface PaidOffsets {
  readonly total: Decimal;
  /** What the customer asked for, where that is known. */
  readonly wanted?: QuoteRequest | undefined;
}

/**
 * What was paid buys: what the customer asked for while it has that price, else as much as the money buys at the price of
 * today, down to a gram. That is more than an order by the same value may: its tonnes are the value over the listed price,
 * which is rounded, and here nobody is left to give the difference back to. What stays is at most what a gram costs, rounded
 * up to the minor unit.
 *
 * @throws ApiError those of `quote`
 */
export const paidQuote = (
  bundle: OfferedBundle,
  { total, wanted }: PaidOffsets,
  given: Omit<QuoteTerms, "trunc">,
): OrderQuote => {
  const selection = [{ bundle, percentage: decimal(100) }];
  const terms = { ...given, trunc: "g" as const };
  const asked = wanted && quote(wanted, selection, terms);
  if (asked?.estimated_total_cost.eq(total)) return asked;
  const { net } = priceOf(bundle, terms);
  const mass = total.times(decimal(1).minus(terms.commission)).div(net);
  // Asked for was what the money buys.
  return { ...quote({ mass }, selection, terms), requested_quantity: null, requested_value: total };
};
