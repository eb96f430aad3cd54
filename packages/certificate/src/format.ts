import { type Decimal, type Instant, utcDayOf } from "@isotherm/core";
import type { CertificateLanguage } from "./certificate-texts.ts";

/** Digits in groups of three with thin spaces: readable in every language, unlike commas and points. */
export const formatQuantity = (quantity: Decimal, language: CertificateLanguage): string => {
  const [whole = "", fraction] = quantity.toFixed().split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, "\u2009");
  return fraction === undefined ? grouped : `${grouped}${language === "de" ? "," : "."}${fraction}`;
};

/** A mass of CO2e with its unit, exact, in one that is not too large for it: people read 12.5 kg, not 0.0125 t. */
export const formatMass = (tonnes: Decimal, language: CertificateLanguage): string => {
  const kilograms = tonnes.times(1_000);
  if (tonnes.isZero() || tonnes.gte(1)) return `${formatQuantity(tonnes, language)} t CO₂e`;
  if (kilograms.gte(1)) return `${formatQuantity(kilograms, language)} kg CO₂e`;
  return `${formatQuantity(kilograms.times(1_000), language)} g CO₂e`;
};

const MONTHS = {
  en: "January February March April May June July August September October November December".split(" "),
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
} as const;

/** `14 April 2026`, `14. April 2026`: the UTC day of an instant. */
export const formatDate = (at: Instant, language: CertificateLanguage): string => {
  const [year = "", month = "", day = ""] = utcDayOf(at).split("-");
  return `${Number(day)}${language === "de" ? "." : ""} ${MONTHS[language][Number(month) - 1]} ${year}`;
};

/** Marks without a width: what turns the direction of writing, and what only tells where a word may be broken. */
const UNSEEN = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * A text in one line, as a page shows it: what separates its words becomes one space. Marks that turn the direction of writing
 * go, for letters have one of their own; halves of characters are in no font.
 */
export const inOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNSEEN, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
