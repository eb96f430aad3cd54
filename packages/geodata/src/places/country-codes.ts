// The package without its names of countries, which nobody here needs and which weigh 700 kB.
import countries from "i18n-iso-countries/index.js";

/** ISO alpha-3 of an alpha-2 code; XKX for Kosovo, which ISO leaves out and UN/LOCODE writes XK. */
export const alpha3Of = (alpha2: string): string | undefined =>
  alpha2 === "XK" ? "XKX" : countries.alpha2ToAlpha3(alpha2);

/** ISO alpha-2 of an alpha-3 code; undefined of a text that is none. */
export const alpha2Of = (alpha3: string): string | undefined =>
  alpha3 === "XKX" ? "XK" : countries.alpha3ToAlpha2(alpha3);
