import type { Language } from "./language.ts";

/** How a reader's language parts thousands, where programs and other readers have decimals. */
const THOUSANDS: Readonly<Record<Language, RegExp>> = { en: /^\d{1,3}(,\d{3})+$/, de: /^\d{1,3}(\.\d{3})+$/ };

/** Whether a number that somebody typed may be a thousand or a one: nobody should have to find out by what it costs. */
export const isAmbiguousNumber = (text: string, language: Language): boolean => THOUSANDS[language].test(text.trim());
