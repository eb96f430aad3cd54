import { AccountCurrencyCode } from "@isotherm/contract";
import { type Decimal, Decimal as D, decimal, Refusal } from "@isotherm/core";
import { exchange, type ExchangeRates } from "./exchange-rates.ts";
import { minorDigits, minorUnit, roundMoney } from "./minor-unit.ts";
import type { OfferedBundle } from "./offered-bundle.ts";

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
