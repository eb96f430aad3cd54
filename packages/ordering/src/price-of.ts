import { AccountCurrencyCode } from "@isotherm/contract";
import { type BundleId, type Decimal, Decimal as D, Refusal, decimal } from "@isotherm/core";
import { minorDigits, minorUnit, roundMoney } from "./allocate.ts";

/** A bundle as the quote needs to know it. */
export interface OfferedBundle {
  readonly id: BundleId;
  readonly name: string;
  /** Price per tonne by currency, without fees, not rounded. */
  readonly prices: ReadonlyMap<string, Decimal>;
  /** Tonnes in stock; null: not limited. */
  readonly available_quantity: Decimal | null;
  readonly disabled: boolean;
  /** As the catalogue has it; `pictureAddress` makes an address of it. */
  readonly primary_image: string | null;
}

/** What one unit of a base currency is worth in others, on one day. */
export interface ExchangeRates {
  /** The day that the rates are of, `YYYY-MM-DD`. */
  readonly date: string;
  readonly base: string;
  /** Units of each currency per unit of the base; the base itself need not be named. */
  readonly rates: ReadonlyMap<string, Decimal>;
}

/** Money in another currency, not rounded; undefined when a rate is missing. One's own currency needs none. */
export const exchange = (
  amount: Decimal,
  from: string,
  to: string,
  rates: ExchangeRates | undefined,
): Decimal | undefined => {
  if (from === to) return amount;
  const perFrom = rates && rateOf(rates, from);
  const perTo = rates && rateOf(rates, to);
  return perFrom && perTo ? amount.times(perTo).div(perFrom) : undefined;
};

const rateOf = ({ base, rates }: ExchangeRates, code: string): Decimal | undefined =>
  code === base ? decimal(1) : rates.get(code);

/** In which currency a price is told, and which part of the gross price is the fee. */
export interface PriceTerms {
  readonly currency: string;
  /** From 0 to below 1. */
  readonly commission: Decimal;
}

/** Prices per tonne, rounded to the minor unit of their currency. */
export interface UnitPrice {
  /** Without fees. */
  readonly net: Decimal;
  /** With fees. */
  readonly gross: Decimal;
}

/** A price in every account currency that has a rate, not rounded yet. */
export const pricesOf = (
  price: Decimal,
  currency: string,
  rates: ExchangeRates | undefined,
): ReadonlyMap<string, Decimal> =>
  new Map(
    AccountCurrencyCode.options.flatMap((code) => {
      const converted = exchange(price, currency, code, rates);
      return converted ? [[code, converted] as const] : [];
    }),
  );

/**
 * What a tonne of a bundle costs: half-up to the minor unit, at least one of them. A quote, an order and the list of
 * bundles tell this same price.
 *
 * @throws Refusal exchange_rate_not_found when the bundle has no price in the currency
 */
export const priceOf = ({ prices }: Pick<OfferedBundle, "prices">, { currency, commission }: PriceTerms): UnitPrice => {
  const exact = prices.get(currency);
  if (!exact) throw new Refusal("exchange_rate_not_found", `No exchange rate to ${currency} is known.`);
  const digits = minorDigits(currency);
  const net = D.max(roundMoney(exact, digits), minorUnit(currency));
  return { net, gross: roundMoney(net.div(decimal(1).minus(commission)), digits) };
};
