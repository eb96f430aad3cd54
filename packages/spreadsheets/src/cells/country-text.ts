import { CountryCode } from "@isotherm/contract";
import { alpha3Of } from "@isotherm/geodata/places/country-codes";
import { foldedName } from "./folded-name.ts";

/** A country by its code of two or three letters or by its name in English or German, ISO alpha-3; undefined for others. */
export const countryOf = (text: string): string | undefined => {
  const code = text.toUpperCase();
  if (CountryCode.safeParse(code).success) return code;
  return (code.length === 2 ? alpha3Of(code) : undefined) ?? countriesByName().get(foldedName(text));
};

/** Names that people write and Unicode's tables do not have. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: "USA",
  uk: "GBR",
  greatbritain: "GBR",
  england: "GBR",
  grossbritannien: "GBR",
  holland: "NLD",
  czechrepublic: "CZE",
  tschechischerepublik: "CZE",
};

const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

let byName: Map<string, string> | undefined;

/** The names of the Common Locale Data Repository, which Node carries. */
const countriesByName = (): Map<string, string> => {
  if (byName) return byName;
  byName = new Map(Object.entries(OTHER_NAMES));
  const languages = ["en", "de"].map((language) => new Intl.DisplayNames(language, { type: "region" }));
  for (const code of LETTERS.flatMap((one) => LETTERS.map((two) => one + two))) {
    const country = alpha3Of(code);
    if (country === undefined) continue;
    for (const names of languages) byName.set(foldedName(names.of(code) ?? code), country);
  }
  return byName;
};
