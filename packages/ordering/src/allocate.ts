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

/** Each part with what it gets, in the order in which the parts were named. */
type Shares<Part> = (readonly [part: Part, share: Decimal])[];

/**
 * Splits a total by weight without losing or inventing anything: the largest-remainder method. The shares add up to
 * `total`.
 *
 * @param total not negative, with at most `digits` places
 * @param parts of weights that are not negative, and not all zero unless the total is zero
 */
export const allocate = <Part extends Weighed>(
  total: Decimal,
  parts: readonly Part[],
  digits: number,
): Shares<Part> => {
  const whole = sum(parts.map(({ weight }) => weight));
  if (whole.isZero()) return parts.map((part) => [part, decimal(0)]);
  const exact = parts.map((part) => ({ id: part.id, part, weight: total.times(part.weight).div(whole) }));
  return roundParts(total, exact, digits).map(([{ part }, share]) => [part, share]);
};

/**
 * Rounds parts so that they add up to a total, which is their sum rounded to `digits` places: each part is cut to
 * `digits` places; what is left goes, one last-place unit each, to the parts with the largest remainder, the smaller id
 * first among equals. A part that needs no rounding stays as it is.
 *
 * @param parts not negative
 */
export const roundParts = <Part extends Weighed>(
  total: Decimal,
  parts: readonly Part[],
  digits: number,
): Shares<Part> => {
  const unit = decimal(10).pow(-digits);
  const shares = parts.map((part) => {
    const cut = part.weight.toDecimalPlaces(digits, D.ROUND_DOWN);
    return { part, cut, remainder: part.weight.minus(cut) };
  });
  const left = total
    .minus(sum(shares.map(({ cut }) => cut)))
    .div(unit)
    .round()
    .toNumber();
  const byRemainder = shares.toSorted((a, b) => b.remainder.cmp(a.remainder) || (a.part.id < b.part.id ? -1 : 1));
  const raised = new Set(byRemainder.slice(0, left));
  return shares.map((one) => [one.part, raised.has(one) ? one.cut.plus(unit) : one.cut]);
};
