import type { Language, Text } from "./language.ts";

/** How a reader's language parts thousands, where programs and other readers have decimals. */
const THOUSANDS: Readonly<Record<Language, RegExp>> = { en: /^\d{1,3}(,\d{3})+$/, de: /^\d{1,3}(\.\d{3})+$/ };

/** Whether a number that somebody typed may be a thousand or a one: nobody should have to find out by what it costs. */
export const isAmbiguousNumber = (text: string, language: Language): boolean => THOUSANDS[language].test(text.trim());

/** What is said of one. */
export const AMBIGUOUS_NUMBER: Text = {
  en: "Thousands or decimals? Please write it without a comma: 1000 or 1.5.",
  de: "Tausender oder Dezimalen? Bitte ohne Punkt schreiben: 1000 oder 1,5.",
};
