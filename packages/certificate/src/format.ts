import { type Decimal, type Instant, utcDayOf } from "@isotherm/core";

/** Digits in groups of three with thin spaces: readable in every language, unlike commas and points. */
export const formatQuantity = (quantity: Decimal): string => {
  const [whole = "", fraction] = quantity.toFixed().split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, "\u2009");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
};

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** `14 April 2026`, the UTC day of an instant. */
export const formatDate = (at: Instant): string => {
  const [year = "", month = "", day = ""] = utcDayOf(at).split("-");
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
};

/** A text in one line: what separates its words, and what can't be seen, becomes one space. */
export const inOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
