import { alpha2Of } from "@isotherm/geodata/places/country-codes";
import { COUNTRY_REGIONS } from "@isotherm/geodata/places/world-regions";
import type { Language } from "@isotherm/pages";

/** A country in the reader's language, by its code of three letters; the code itself where it has no name. */
export const countryName = (alpha3: string, language: Language): string => {
  const alpha2 = alpha2Of(alpha3);
  return (alpha2 && new Intl.DisplayNames([language], { type: "region" }).of(alpha2)) ?? alpha3;
};

const codes = new Map(COUNTRY_REGIONS.flatMap(({ code, names }) => names.map((name) => [name, code] as const)));

const WORLD: Readonly<Record<Language, string>> = { en: "Global", de: "weltweit" };

/** A region of factors in the reader's language: a country by its code or its name, or the world; others as they are. */
export const regionName = (region: string, language: Language): string => {
  if (region === WORLD.en) return WORLD[language];
  const code = codes.get(region) ?? region;
  return /^[A-Z]{3}$/u.test(code) ? countryName(code, language) : region;
};

/** "Suzhou, People's Republic of China", a place with its country as tables of places name it, in the reader's language. */
export const withCountry = (place: string, language: Language): string => {
  const [, before, country = ""] = /^(.*, )([^,]+)$/u.exec(place) ?? [];
  const code = codes.get(country);
  return before === undefined || code === undefined ? place : `${before}${countryName(code, language)}`;
};
