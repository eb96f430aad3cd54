import { alpha2Of } from "@isotherm/geodata/places/country-codes";
import type { Language } from "@isotherm/pages";

/** A country in the reader's language, by its code of three letters; the code itself where it has no name. */
export const countryName = (alpha3: string, language: Language): string => {
  const alpha2 = alpha2Of(alpha3);
  return (alpha2 && new Intl.DisplayNames([language], { type: "region" }).of(alpha2)) ?? alpha3;
};
