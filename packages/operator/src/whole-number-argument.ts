import { InvalidArgumentError } from "commander";

const MOST = 1_000_000;

/** A whole number from 1 to a million, as typed. */
export const wholeNumberArgument = (text: string): number => {
  const value = Number(text);
  if (!/^\d{1,7}$/.test(text) || value < 1 || value > MOST) {
    throw new InvalidArgumentError("Give a whole number from 1 to 1000000.");
  }
  return value;
};
