import { type Decimal, Decimal as D, Refusal, decimal } from "@isotherm/core";

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
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      "BIF",
      "CLP",
      "DJF",
      "GNF",
      "ISK",
      "JPY",
      "KMF",
      "KRW",
      "PYG",
      "RWF",
      "UGX",
      "UYI",
      "VND",
      "VUV",
      "XAF",
      "XOF",
      "XPF",
    ].map((code) => [code, 0]),
  ),
  ...Object.fromEntries(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map((code) => [code, 3])),
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
