import { type Decimal, Decimal as D, Refusal } from "@isotherm/core";
import { minorDigits } from "./minor-unit.ts";

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
