import { Refusal } from "@isotherm/core";
import type { DataSource } from "../data-source.ts";
import type { Address, FoundAddress } from "./address.ts";
import type { Choice } from "./choose-place.ts";
import { GAZETTEER_FILE, openGazetteer } from "./gazetteer-file.ts";
import type { GazetteerCountry, GazetteerFile } from "./gazetteer-file.ts";
import { normaliseName } from "./normalise-name.ts";
import { postcodeIn } from "./postcode-in.ts";
import { openPostcodes, POSTCODE_FILE } from "./postcode-file.ts";
import type { PostcodeArea, Postcodes } from "./postcode-file.ts";
import { isCalled, searchCity, searchExactly } from "./search-city.ts";
import type { Scope } from "./search-city.ts";
import { Work } from "./work.ts";

/** Finds addresses. */
export interface Gazetteer {
  /**
   * The coordinates of an address: of its town, not of its street.
   *
   * @throws Refusal address_not_found, when the country is unknown, or a city is given that no place resembles
   */
  readonly find: (address: Address, work?: Work) => FoundAddress;
}

const MAX_CITY_LENGTH = 200;
const MAX_SHOWN = 60;
/** Some characters stand for whole words: U+FDFA is written out in eighteen letters. */
const isTooLong = (text: string): boolean =>
  text.length > MAX_CITY_LENGTH || text.normalize("NFKC").length > MAX_CITY_LENGTH;
const given = (text: string | undefined): string | undefined => (text?.trim() ? text : undefined);
const shown = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

/** Addresses out of the generated files. Each file is read when it is needed first: `gazetteer.bin`, `postcodes.bin`. */
export const gazetteer = (source: DataSource): Gazetteer => {
  let places: GazetteerFile | undefined;
  let codes: Postcodes | undefined;
  const postcodes = (): Postcodes => (codes ??= openPostcodes(source(POSTCODE_FILE)));

  const find: Gazetteer["find"] = (address, work = new Work()) => {
    places ??= openGazetteer(source(GAZETTEER_FILE));
    const file = places;
    const city = given(address.city);
    if (city !== undefined && isTooLong(city)) {
      throw new Refusal(
        "address_not_found",
        `city: longer than the ${MAX_CITY_LENGTH} characters that a name may have.`,
      );
    }
    const asked = countryOf(file, given(address.country));
    const postcode = given(address.postcode) ?? postcodeInCity(asked, city, postcodes);
    const country = postcode === undefined ? asked : overseasOf(file, asked, postcode, postcodes);
    const area =
      country === undefined || postcode === undefined ? undefined : postcodes().areaOf(country.iso2, postcode);
    const byCity = city === undefined ? undefined : searchCity({ file, work, country, area }, city);
    if (byCity !== undefined) {
      return found(file, byCity, "city", area);
    }
    if (country !== undefined && area !== undefined) {
      return foundArea(country, area);
    }
    if (city !== undefined && !(country !== undefined && isCalled(country, normaliseName(city)))) {
      const where = country === undefined ? "" : ` in ${country.name}`;
      throw new Refusal("address_not_found", `city: no place${where} is called "${shown(city)}" or nearly so.`);
    }
    if (country === undefined) {
      throw new Refusal("address_not_found", "Give a country or a city.");
    }
    const byStreet =
      postcode === undefined ? searchStreet({ file, work, country, area }, given(address.street_line1)) : undefined;
    return byStreet === undefined ? foundCentre(country) : found(file, byStreet, "street_line1", undefined);
  };
  return { find };
};

const countryOf = (file: GazetteerFile, code: string | undefined): GazetteerCountry | undefined => {
  if (code === undefined) {
    return undefined;
  }
  const wanted = code.trim().toUpperCase();
  const country = file.countries.find(({ iso2, iso3 }) => iso3 === wanted || iso2 === wanted);
  if (country === undefined) {
    throw new Refusal("address_not_found", `country: no place is known in "${shown(code)}".`);
  }
  return country;
};

const postcodeInCity = (
  country: GazetteerCountry | undefined,
  city: string | undefined,
  postcodes: () => Postcodes,
): string | undefined =>
  country === undefined || city === undefined
    ? undefined
    : postcodeIn(city, (text) => postcodes().knows(country.iso2, text));

/** The country that the postcode really lies in: Réunion for 97400 of France. */
const overseasOf = (
  file: GazetteerFile,
  country: GazetteerCountry | undefined,
  postcode: string,
  postcodes: () => Postcodes,
): GazetteerCountry | undefined => {
  if (country === undefined) {
    return undefined;
  }
  const iso2 = postcodes().countryOf(country.iso2, postcode);
  return file.countries.find((other) => other.iso2 === iso2) ?? country;
};

/** "Hauptstr. 5, 36269 Philippsthal": the city after the street. */
const searchStreet = (scope: Scope, street: string | undefined): Choice | undefined => {
  const parts = street?.slice(0, MAX_CITY_LENGTH).split(",") ?? [];
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  return last === undefined || isTooLong(last) ? undefined : searchExactly(scope, last);
};

const found = (
  file: GazetteerFile,
  { candidate, inArea }: Choice,
  field: "city" | "street_line1",
  area: PostcodeArea | undefined,
): FoundAddress => ({
  coordinates: area?.whole === true && inArea === true ? area.centre : file.positionOf(candidate.place),
  label: `${file.labelOf(candidate.place)}, ${candidate.country.name}`,
  country: candidate.country.iso3,
  matched: {
    field,
    text: candidate.name,
    ...(area === undefined || inArea === undefined ? {} : { postcode: area.code, postcode_agrees: inArea }),
  },
  confidence: candidate.rung,
});

const foundArea = (country: GazetteerCountry, { code, centre, whole }: PostcodeArea): FoundAddress => ({
  coordinates: centre,
  label: `postcode ${code}${whole ? "" : "…"}, ${country.name}`,
  country: country.iso3,
  matched: { field: "postcode", text: code, postcode: code },
  confidence: "postcode_region",
});

const foundCentre = (country: GazetteerCountry): FoundAddress => ({
  coordinates: { lat: country.centre[0], lon: country.centre[1] },
  label: `centre of ${country.name}`,
  country: country.iso3,
  matched: { field: "country", text: country.iso3 },
  confidence: "country_centre",
});
