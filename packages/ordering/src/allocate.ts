import { type Decimal, Decimal as D, decimal, sum } from "@isotherm/core";

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
