import { decimal } from "@isotherm/core";
import type { Readings } from "./readings.ts";

// Thousands are parted by what is not the decimal mark; in India all but the last by two digits.
const WITH_POINT = /^(?:[0-9]+|[1-9][0-9]{0,2}(?:,[0-9]{2,3})*,[0-9]{3})?(?:\.[0-9]+)?(?:e[+-]?[0-9]{1,2})?$/i;
const WITH_COMMA = /^(?:[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{2,3})*\.[0-9]{3})?(?:,[0-9]+)?(?:e[+-]?[0-9]{1,2})?$/i;
/** Blanks of all widths, and what the Swiss part thousands by. */
const GAPS = /(?<=[0-9])[\s'’](?=[0-9]{3})/gu;
/** More digits are no amount; an exponent would make millions of them. */
const MOST_CHARACTERS = 40;

/** An amount of at least 0 as people and spreadsheet programs write it: "1.234,5", "1,234.5", "1 234", "1E+05". */
export const numberReadings = (text: string): Readings => {
  const compact = text.replaceAll(GAPS, "");
  if (compact.length > MOST_CHARACTERS || !/^[.,]?[0-9]/.test(compact)) return { first: undefined, second: undefined };
  return {
    first: WITH_POINT.test(compact) ? plain(compact.replaceAll(",", "")) : undefined,
    second: WITH_COMMA.test(compact) ? plain(compact.replaceAll(".", "").replace(",", ".")) : undefined,
  };
};

const plain = (text: string): string => decimal(text).toFixed();

/** A plain decimal so that it can be read in no other way: 1.234 could be 1234. */
export const unmistakableNumber = (amount: string): string => {
  const { first, second } = numberReadings(amount);
  return first === second || second === undefined ? amount : `${amount}0`;
};

const AMOUNT_AND_UNIT = /^(?<before>[^0-9.,+-]*)(?<amount>[0-9.,][0-9.,\s'’]*(?:e[+-]?[0-9]+)?)(?<after>[^0-9]*)$/iu;

/** An amount and the unit that stands beside it in the cell, before or behind; undefined where the text is neither. */
export const amountAndUnit = (text: string): { readonly amount: string; readonly unit: string } | undefined => {
  if (text.length > MOST_CHARACTERS) return undefined;
  const { before = "", amount = "", after = "" } = AMOUNT_AND_UNIT.exec(text)?.groups ?? {};
  const unit = `${before.trim()}${after.trim()}`;
  if (amount === "" || (before.trim() !== "" && after.trim() !== "")) return undefined;
  return { amount: amount.trim(), unit };
};
