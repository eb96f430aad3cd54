import { dateOf, type Decimal, Decimal as D, type Instant, MASS_UNITS_PER_TONNE } from "@isotherm/core";
import type { Language } from "./language.ts";

const LOCALES = { en: "en-GB", de: "de-DE" } as const satisfies Record<Language, string>;
const SIGNIFICANT = 4;
const MOST_PLACES = 12;

/** Formats by their language and options. To make one takes longer than to build the page round it. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

const remembered = <F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => F): F => {
  const format = (formats.get(name) as F | undefined) ?? make();
  formats.set(name, format);
  return format;
};

/** Writes numbers in a language. The options come from the program, not from a request: each set of them is kept. */
export const numberFormat = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  remembered(`number ${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(LOCALES[language], options));

/** Writes days and times of UTC in a language. The options come from the program, as those of numbers do. */
export const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  remembered(
    `date ${language} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: "UTC" }),
  );

/**
 * A decimal as people write it: digits grouped, at most so many places, and so many at least. Exact: no binary number is
 * made of it.
 */
export const figure = (value: Decimal, language: Language, places: number = MOST_PLACES, least = 0): string =>
  numberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: places }).format(
    // Intl takes decimals as text; its type wants to know that it is a number.
    value.toDecimalPlaces(places, D.ROUND_HALF_UP).toFixed() as `${number}`,
  );

/** Digits of masses that people read: their ranges have no more. */
const MASS_DIGITS = 3;

/** A figure as certain as an estimate is: three significant digits. */
const roundFigure = (value: Decimal, language: Language): string =>
  figure(value.toSignificantDigits(MASS_DIGITS, D.ROUND_HALF_UP), language);

/** The same with all three digits, also where the last are zeros: 9.30 beside 2.99. */
export const threeDigits = (value: Decimal, language: Language): string => {
  const rounded = value.toSignificantDigits(MASS_DIGITS, D.ROUND_HALF_UP);
  const places = rounded.isZero() ? 0 : Math.min(MOST_PLACES, Math.max(0, MASS_DIGITS - 1 - rounded.e));
  return figure(rounded, language, places, places);
};

/** A figure to be read at a glance: four significant digits. */
export const glance = (value: Decimal, language: Language): string =>
  figure(value.toSignificantDigits(SIGNIFICANT, D.ROUND_HALF_UP), language);

/** Units of masses that people read. */
export type ReadableUnit = "t" | "kg" | "g";

const readableUnit = (tonnes: Decimal): ReadableUnit => {
  if (tonnes.isZero() || tonnes.gte(1)) return "t";
  return tonnes.times(MASS_UNITS_PER_TONNE.kg).gte(1) ? "kg" : "g";
};

/** A mass of CO2e in the unit that makes it readable, or in the one that the page has for all: then with all three digits. */
export const readableMass = (
  tonnes: Decimal,
  language: Language,
  common?: ReadableUnit,
): { readonly amount: string; readonly unit: ReadableUnit } => {
  const unit = common ?? readableUnit(tonnes);
  const shown = common === undefined ? roundFigure : threeDigits;
  return { amount: shown(tonnes.times(MASS_UNITS_PER_TONNE[unit]), language), unit };
};

/** A mass of CO2e with its unit, as people read it; in the unit that the page has for all, if it has one. */
export const massText = (tonnes: Decimal, language: Language, unit?: ReadableUnit): string => {
  const readable = readableMass(tonnes, language, unit);
  return `${readable.amount} ${readable.unit}`;
};

/** A mass of CO2e in all of its digits, in a unit that is not too large for it: people read 125 kg, not 0.125 t. */
export const exactMass = (tonnes: Decimal, language: Language): string => {
  if (tonnes.isZero() || tonnes.gte(1)) return `${figure(tonnes, language)} t`;
  const kilograms = tonnes.times(1_000);
  return kilograms.gte(1) ? `${figure(kilograms, language)} kg` : `${figure(kilograms.times(1_000), language)} g`;
};

/** Money with its currency, in all digits of its minor unit. */
export const money = (value: Decimal, currency: string, language: Language): string =>
  numberFormat(language, { style: "currency", currency, currencyDisplay: "code" }).format(
    value.toFixed() as `${number}`,
  );

/** A day, in UTC. */
export const day = (at: Instant, language: Language): string =>
  dateFormat(language, { dateStyle: "long" }).format(dateOf(at));

/** A day of the calendar, such as 2026-01-31, as people write it. */
export const calendarDay = (date: string, language: Language): string => day(`${date}T00:00:00.000Z`, language);

/** A day and a time, in UTC. */
export const moment = (at: Instant, language: Language): string =>
  `${dateFormat(language, { dateStyle: "long", timeStyle: "short" }).format(dateOf(at))} UTC`;

const FORMULAE: readonly (readonly [RegExp, string])[] = [
  [/\bCO2(?=e?\b)/g, "CO₂"],
  [/\bCH4\b/g, "CH₄"],
  [/\bN2O\b/g, "N₂O"],
  [/\bm3\b/g, "m³"],
];

/** A text of ours with its gases and powers as they are printed: sheets keep them in plain letters. */
export const printed = (text: string): string =>
  FORMULAE.reduce((written, [plain, mark]) => written.replaceAll(plain, mark), text);

/** A unit as it follows a figure, with the blank before it; nothing for a pure number. An index tells its base in brackets. */
export const unitAfter = (unit: string): string => {
  if (unit === "1") return "";
  return unit.includes("=") ? ` (${unit})` : ` ${printed(unit)}`;
};
