import { InvalidArgumentError } from "commander";
import { type Decimal, decimal } from "@isotherm/core";

/** A share from 0 to below 1, as typed: `0.1`. */
export const shareArgument = (text: string): Decimal => {
  const share = /^0(\.\d{1,6})?$/.test(text) ? decimal(text) : undefined;
  if (!share) throw new InvalidArgumentError("Give a number from 0 to below 1, such as 0.1.");
  return share;
};
