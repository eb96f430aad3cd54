import { type Decimal, Decimal as D, decimal, sum } from "@isotherm/core";

/** What a part of a whole weighs; `id` decides between equal remainders. */
export interface Weighed {
  readonly id: string;
  readonly weight: Decimal;
}

/**
 * Splits a total by weight without losing or inventing anything: the largest-remainder method.
 *
 * Every part is first cut to `digits` places; what is left goes, one last-place unit each, to the parts with the
 * largest remainder, the smaller id first among equals. The parts come in the order of `weights` and add up to `total`.
 *
 * @param total not negative, with at most `digits` places
 * @param weights not negative, not all zero unless the total is zero
 */
export const allocate = (total: Decimal, weights: readonly Weighed[], digits: number): Decimal[] => {
  const whole = sum(weights.map(({ weight }) => weight));
  if (whole.isZero()) return weights.map(() => decimal(0));
  const unit = decimal(10).pow(-digits);
  const shares = weights.map(({ id, weight }, index) => {
    const exact = total.times(weight).div(whole);
    const cut = exact.toDecimalPlaces(digits, D.ROUND_DOWN);
    return { index, id, cut, remainder: exact.minus(cut) };
  });
  const parts = shares.map(({ cut }) => cut);
  let left = total.minus(sum(parts)).div(unit).round().toNumber();
  const byRemainder = shares.toSorted((a, b) => b.remainder.cmp(a.remainder) || (a.id < b.id ? -1 : 1));
  for (const { index } of byRemainder) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? decimal(0)).plus(unit);
    left -= 1;
  }
  return parts;
};
