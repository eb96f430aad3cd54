import { type Decimal, decimal, Refusal } from "@isotherm/core";

/**
 * How many of Stripe's units a unit of currency has, where it is not 100. Source: docs.stripe.com/currencies, read
 * 2026-11-21: zero-decimal and three-decimal currencies. ISK and UGX have no minor unit but are given as if they had two digits.
 */
const UNITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ").map((code) => [code, 1]),
  ),
  ...Object.fromEntries("BHD JOD KWD OMR TND".split(" ").map((code) => [code, 1_000])),
};
/** What an amount must be a multiple of, where that is not 1: whole units, and the last of three digits zero. */
const STEPS: Readonly<Record<string, number>> = {
  ISK: 100,
  UGX: 100,
  ...Object.fromEntries("BHD JOD KWD OMR TND".split(" ").map((code) => [code, 10])),
};
/** Stripe takes at most eight digits. */
const MOST = 99_999_999;

const unitsOf = (currency: string): number => UNITS[currency] ?? 100;

/**
 * An amount of money in Stripe's units, a whole number.
 *
 * @throws Refusal order_value_invalid for an amount that Stripe can't charge exactly
 */
export const stripeAmount = (amount: Decimal, currency: string): number => {
  const units = amount.times(unitsOf(currency));
  if (!units.gt(0) || units.gt(MOST) || !units.mod(STEPS[currency] ?? 1).isZero()) {
    throw new Refusal("order_value_invalid", `value: ${amount.toFixed()} ${currency} cannot be paid by card`);
  }
  return units.toNumber();
};

/** Stripe's units as an amount of money. */
export const moneyOfStripe = (units: number, currency: string): Decimal => decimal(units).div(unitsOf(currency));
