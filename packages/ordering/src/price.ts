import { AccountCurrencyCode } from "@isotherm/contract";
import { type Decimal, Decimal as D, Refusal, decimal } from "@isotherm/core";
import type { OfferedBundle } from "./selection.ts";

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

/**
 * What quantities cost together, without and with fees, rounded to the minor unit. Never nothing: by mass at least one
 * minor unit, without a fee; by value at most what is payable.
 *
 * @param payable what a value was cut to; undefined for offsets by mass
 * @throws Refusal order_quantity_invalid when what a value buys costs less than a minor unit
 */
export const costOf = (
  exact: Decimal,
  { currency, commission }: PriceTerms,
  payable?: Decimal,
): { readonly offsetCost: Decimal; readonly total: Decimal } => {
  const digits = minorDigits(currency);
  const total = roundMoney(exact.div(decimal(1).minus(commission)), digits);
  const least = minorUnit(currency);
  if (!payable)
    return total.isZero() ? { offsetCost: least, total: least } : { offsetCost: roundMoney(exact, digits), total };
  if (total.isZero())
    throw new Refusal(
      "order_quantity_invalid",
      `value: the quantity that it buys costs less than ${least.toFixed()} ${currency}.`,
    );
  return { offsetCost: roundMoney(exact, digits), total: D.min(total, payable) };
};

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

/**
 * The part of a value that can be paid: cut to the minor unit of its currency, never rounded up.
 *
 * @throws Refusal order_value_invalid when nothing is left
 */
export const payableValue = (value: Decimal, currency: string): Decimal => {
  const payable = value.toDecimalPlaces(minorDigits(currency), D.ROUND_DOWN);
  if (!payable.gt(0)) throw new Refusal("order_value_invalid");
  return payable;
};

/** ISO 4217 currencies without minor unit, and those with three digits. Source: ISO 4217:2015, list one. */
const WITHOUT_MINOR_UNIT = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
const OF_THREE_DIGITS = "BHD IQD JOD KWD LYD OMR TND";
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(WITHOUT_MINOR_UNIT.split(" ").map((code) => [code, 0])),
  ...Object.fromEntries(OF_THREE_DIGITS.split(" ").map((code) => [code, 3])),
};

/** Digits after the point of a currency's minor unit: 2 unless ISO 4217 says otherwise. */
export const minorDigits = (currency: string): number => DIGITS[currency] ?? 2;

/** The smallest amount above 0 in a currency. */
export const minorUnit = (currency: string): Decimal => decimal(10).pow(-minorDigits(currency));

/** Money of a currency as a whole number of its minor units; what lies below them is cut off. */
export const minorUnits = (amount: Decimal, currency: string): number =>
  amount
    .times(D.pow(10, minorDigits(currency)))
    .floor()
    .toNumber();

/** The money that a number of minor units of a currency is. */
export const ofMinorUnits = (count: number, currency: string): Decimal =>
  new D(count).div(D.pow(10, minorDigits(currency)));

/** Money rounded half-up to a number of digits. */
export const roundMoney = (amount: Decimal, digits: number): Decimal => amount.toDecimalPlaces(digits, D.ROUND_HALF_UP);
