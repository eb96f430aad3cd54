import { type Decimal, Decimal as D, decimal } from "@isotherm/core";

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
  const whole = D.sum(0, ...parts.map(({ weight }) => weight));
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
    .minus(D.sum(0, ...shares.map(({ cut }) => cut)))
    .div(unit)
    .round()
    .toNumber();
  const byRemainder = shares.toSorted((a, b) => b.remainder.cmp(a.remainder) || (a.part.id < b.part.id ? -1 : 1));
  const raised = new Set(byRemainder.slice(0, left));
  return shares.map((one) => [one.part, raised.has(one) ? one.cut.plus(unit) : one.cut]);
};
