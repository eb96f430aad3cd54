import { type Decimal, Decimal as D, Refusal, decimal, sum } from "@isotherm/core";

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

/** What a part of a whole weighs, or measures; `id` decides between equal remainders. */
export interface Weighed {
  readonly id: string;
  readonly weight: Decimal;
}

/**
 * Splits a total by weight without losing or inventing anything: the largest-remainder method.
 *
 * The parts come in the order of `weights` and add up to `total`.
 *
 * @param total not negative, with at most `digits` places
 * @param weights not negative, not all zero unless the total is zero
 */
export const allocate = (total: Decimal, weights: readonly Weighed[], digits: number): Decimal[] => {
  const whole = sum(weights.map(({ weight }) => weight));
  if (whole.isZero()) return weights.map(() => decimal(0));
  const shares = weights.map(({ id, weight }) => ({ id, weight: total.times(weight).div(whole) }));
  return roundParts(total, shares, digits);
};

/**
 * Rounds parts so that they add up to a total, which is their sum rounded to `digits` places: each part is cut to
 * `digits` places; what is left goes, one last-place unit each, to the parts with the largest remainder, the smaller id
 * first among equals. A part that needs no rounding stays as it is.
 *
 * @param parts not negative
 */
export const roundParts = (total: Decimal, parts: readonly Weighed[], digits: number): Decimal[] => {
  const unit = decimal(10).pow(-digits);
  const shares = parts.map(({ id, weight }, index) => {
    const cut = weight.toDecimalPlaces(digits, D.ROUND_DOWN);
    return { index, id, cut, remainder: weight.minus(cut) };
  });
  const rounded = shares.map(({ cut }) => cut);
  let left = total.minus(sum(rounded)).div(unit).round().toNumber();
  const byRemainder = shares.toSorted((a, b) => b.remainder.cmp(a.remainder) || (a.id < b.id ? -1 : 1));
  for (const { index } of byRemainder) {
    if (left === 0) break;
    rounded[index] = (rounded[index] ?? decimal(0)).plus(unit);
    left -= 1;
  }
  return rounded;
};
