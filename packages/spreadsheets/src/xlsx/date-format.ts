import { decimal, instant } from "@isotherm/core";

/** Formats of dates without a code of their own: ECMA-376, part 1, 18.8.30; those of East Asia too. */
const BUILT_IN: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [50, 58],
];

/** Whether a format of numbers without a code of its own shows them as dates. Times alone are no dates. */
export const isBuiltInDate = (id: number): boolean =>
  BUILT_IN.some(([from, to]) => id >= from && id <= to && (id < 18 || id > 21));

/** Excel's own limit; patterns are not tried on whole books. */
const MOST_CODE_CHARACTERS = 255;

/** Whether the code of a format shows numbers as dates. Times alone are no dates. */
export const isDateCode = (code: string): boolean => {
  if (code.length > MOST_CODE_CHARACTERS) return false;
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
  return /[dy]/i.test(bare) && !/^general$/i.test(bare.trim());
};

/** Excel counts a 29th of February 1900, which there was not. */
const LAST_WRONG_DAY = 60;
/** 1970-01-01 in days of Excel. */
const EPOCH = 25_569;
const DAYS_FROM_1904 = 1_462;
const SECONDS_OF_DAY = 86_400;
/** 9999-12-31 */
const LAST_DAY = 2_958_465;

/** A number of a cell as a date, `2025-03-04`, with its time where it has one; undefined where it is none. */
export const dateOfSerial = (serial: string, is1904: boolean): string | undefined => {
  const days = decimal(serial).plus(is1904 ? DAYS_FROM_1904 : 0);
  if (days.lt(1) || days.gt(LAST_DAY)) return undefined;
  const real = days.lt(LAST_WRONG_DAY) ? days.plus(1) : days;
  const seconds = real.minus(EPOCH).times(SECONDS_OF_DAY).round();
  const at = instant(seconds.times(1_000).toNumber());
  const [date = "", time = ""] = at.slice(0, "2025-03-04T10:15:30".length).split("T");
  return time === "00:00:00" ? date : `${date} ${time}`;
};

const SECTION = /^(?:"[^"]*"|\\.|[^;"\\])*/;

/**
 * The word that a format shows beside numbers: `t` of `0.0 "t"`; undefined where it has none, or shows another number than
 * that of the cell: `0.0,"t"` shows thousands.
 */
export const shownWord = (code: string): string | undefined => {
  if (code.length > MOST_CODE_CHARACTERS) return undefined;
  const bare = (SECTION.exec(code)?.[0] ?? "").replaceAll(/\[[^\]]*\]/g, "");
  const digits = bare.replaceAll(/"[^"]*"|\\.|[_*]./g, "");
  if (/%|[0#?],+(?![0#?,])/.test(digits)) return undefined;
  const words = Array.from(bare.matchAll(/"([^"]*)"|\\(.)/g), ([, quoted, single]) => quoted ?? single);
  return words.join("").trim() || undefined;
};
