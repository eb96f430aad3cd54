import { ApiError } from "@isotherm/core";
import type { Coordinates } from "../coordinates.ts";
import type { DataSource } from "../data-source.ts";
import type { NameMatch } from "./candidates.ts";
import { GAZETTEER_FILE, type GazetteerCountry, type GazetteerFile, openGazetteer } from "./gazetteer-file.ts";
import { normaliseName } from "./normalise-name.ts";
import { POSTCODE_FILE, type PostcodeArea, type Postcodes, openPostcodes } from "./postcode-file.ts";
import type { Choice } from "./choose-place.ts";
import { type Scope, isCalled, searchCity, searchExactly } from "./search-city.ts";
import { LETTERS_OF_CODE, orInTerritory, territoriesOf, territoryNamed, toldApart } from "./territories.ts";
import { Work } from "./work.ts";

/** An address as it is asked for. Blank parts count as missing. */
export interface Address {
  /** Three letters of ISO 3166, or two; in any case. May be missing where a city is given. */
  readonly country?: string | undefined;
  /** May hold a postcode, a region or a country besides: "33790 Halle", "Portland, OR", "Philippsthal, DEU". */
  readonly city?: string | undefined;
  readonly postcode?: string | undefined;
  /** Looked at only where neither a city nor a known postcode is given: its last part after a comma may name the city. */
  readonly street_line1?: string | undefined;
}

/** How sure an answer is, surest first. */
export type Confidence = NameMatch | "postcode_region" | "country_centre";

/** Where an address is, and why we think so. */
export interface FoundAddress {
  /** WGS84 degrees: of the town, or of the ZIP code where one is known and near the town. */
  readonly coordinates: Coordinates;
  /** For people: "Köln, Germany", "Springfield, Illinois, United States of America". */
  readonly label: string;
  /** Three letters of ISO 3166. Differs from what was asked where the postcode lies overseas (Réunion, Puerto Rico). */
  readonly country: string;
  readonly matched: {
    /** The part of the address that led here. */
    readonly field: "city" | "street_line1" | "postcode" | "country";
    /** What was met there: a name of the gazetteer in its normal form, a postcode's known part, a country's letters. */
    readonly text: string;
    /** The known part of the postcode; absent where none was given or known. */
    readonly postcode?: string;
    /** Whether the place lies where the postcode does. */
    readonly postcode_agrees?: boolean;
    /** Whether the place lies in the region or country that stands behind its name; absent where none does. */
    readonly region_agrees?: boolean;
  };
  readonly confidence: Confidence;
  /** For people: the state or province, where the country has such in the table. */
  readonly region: string | undefined;
  /** The place's own name; undefined where it is no place but an area or a country. */
  readonly city: string | undefined;
  /** How many other places the address may mean as well: those of the name that are not far smaller, and the area of a
   * postcode that lies elsewhere. */
  readonly rivals: number;
  /** Whether the coordinates are those of the whole postcode, which is closer than a town. */
  readonly isWholePostcode: boolean;
}

const WITH_DIGIT = /\p{Nd}/u;
/** Beside a city stand a postcode and perhaps some more numbers. */
const MOST_TRIED = 16;

/**
 * The postcode that somebody wrote into the field for the city: "20457 Hamburg", "London EC2R 8AH". `isKnown` says whether a
 * text is a postcode of the country; the longer text is tried first, because some postcodes have a space.
 */
const postcodeIn = (city: string, isKnown: (text: string) => boolean): string | undefined => {
  const words = city.split(/[\s,;]+/u);
  return words
    .flatMap((word, index) => [`${word} ${words[index + 1] ?? ""}`, word])
    .filter((text) => WITH_DIGIT.test(text))
    .slice(0, MOST_TRIED)
    .find((text) => isKnown(text));
};

/** Finds addresses. */
export interface Gazetteer {
  /**
   * The coordinates of an address: of its town, not of its street.
   *
   * @throws ApiError address_not_found, when the country is unknown, or a city is given that no place resembles, or that
   *   resembles more names than `work` allows to look at; without a city, when the postcode is not known, or a street is
   *   given that names no city. A country alone is its centre
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
  return {
    find: (address, work = new Work()) => {
      places ??= openGazetteer(source(GAZETTEER_FILE));
      return findAddress(places, postcodes, address, work);
    },
  };
};

const findAddress = (file: GazetteerFile, postcodes: () => Postcodes, address: Address, work: Work): FoundAddress => {
  const city = given(address.city);
  if (city !== undefined && isTooLong(city)) {
    throw new ApiError(
      "address_not_found",
      `city: longer than the ${MAX_CITY_LENGTH} characters that a name may have.`,
    );
  }
  const written = countryOf(file, given(address.country));
  const asked = (written && city !== undefined && territoryNamed(file, written, city)) || written;
  const postcode = given(address.postcode) ?? postcodeInCity(asked, city, postcodes);
  const country = postcode === undefined ? asked : overseasOf(file, asked, postcode, postcodes);
  const area = country === undefined || postcode === undefined ? undefined : postcodes().areaOf(country.iso2, postcode);
  const scope = { file, work, country, area };
  const byCity = city === undefined ? undefined : byPostcodeOf(scope, city, postcode, postcodes);
  if (byCity !== undefined && !isDoubtful(byCity)) return withRegion(file, byCity, city);
  if (country !== undefined && area !== undefined) {
    return foundArea(country, area);
  }
  if (city !== undefined && byCity !== undefined) {
    const text = `city: "${shown(city)}" is no name, and resembles several: write it as maps do.`;
    throw new ApiError("address_not_found", text);
  }
  if (city !== undefined && !(country !== undefined && isCalled(country, normaliseName(city)))) {
    throw unknownCity(city, country, work);
  }
  if (country === undefined) {
    throw new ApiError("address_not_found", "Give a country or a city.");
  }
  if (city !== undefined) return foundCentre(country);
  const street = given(address.street_line1);
  const byStreet = searchStreet({ file, work, country, area }, street);
  if (byStreet !== undefined) return found(file, byStreet, "street_line1", undefined);
  if (postcode !== undefined) {
    const text = `postcode: "${shown(postcode)}" is no postcode that is known in ${country.name}: give the city.`;
    throw new ApiError("address_not_found", text);
  }
  if (street !== undefined) throw new ApiError("address_not_found", "city: is missing, and the street names none.");
  return foundCentre(country);
};

/** The city, with whether it lies in the region or country that its text names: by its name "Mt Vernon, NY" is one of Illinois. */
const withRegion = (
  file: GazetteerFile,
  choice: Choice & { readonly area: PostcodeArea | undefined },
  city = "",
): FoundAddress => {
  const answer = found(file, choice, "city", choice.area);
  const { country, place } = choice.candidate;
  const texts = toldApart(city);
  const asked = texts.flatMap((region) =>
    Object.hasOwn(country.regions, region) ? (country.regions[region] ?? []) : [],
  );
  const isAbroad = asked.length === 0 && texts.some((text) => namesAnother(file, country, text));
  if (asked.length === 0 && !isAbroad) return answer;
  const region_agrees = !isAbroad && asked.includes(file.regionOf(place) ?? -1);
  return {
    ...answer,
    rivals: answer.rivals + (region_agrees || answer.rivals > 0 ? 0 : 1),
    matched: { ...answer.matched, region_agrees },
  };
};

/** Whether a text names a country other than the one of a place: "Valencia, Spain" with the code of Venezuela. */
const namesAnother = (file: GazetteerFile, country: GazetteerCountry, text: string): boolean => {
  const named = text.length > LETTERS_OF_CODE ? file.countryCalled([text]) : undefined;
  return named !== undefined && named !== country && !territoriesOf(file, named).includes(country);
};

/** What is one letter from two names is believed where the other one is of a place that is a tenth as large at most. */
const CLEAR_CORRECTION = 0.1;

const isDoubtful = ({ candidate, rivalShare }: Choice): boolean =>
  candidate.rung === "one_letter" && rivalShare > CLEAR_CORRECTION;

/** A town of another name that is well known by the name of its region: George Town by Penang. */
const TOWN_OF_REGION = 100_000;

/** Whether a text is the name of a region, and of no place but by a resemblance: "Texas" is not Texas City. */
const isRegionAlone = (file: GazetteerFile, { candidate, inArea }: Choice, city: string): boolean => {
  const { country, rung, place } = candidate;
  const text = normaliseName(city);
  if (inArea === true || rung === "exact_name" || text.length <= LETTERS_OF_CODE) return false;
  const isOfTown = rung === "alternate_name" && file.populationOf(place) >= TOWN_OF_REGION;
  return !isOfTown && Object.hasOwn(country.regions, text);
};

/**
 * The city; a postcode without a country is that of the country where the city is looked for first.
 *
 * @throws ApiError address_not_found for the name of a region alone
 */
const byPostcodeOf = (
  scope: Scope,
  city: string,
  postcode: string | undefined,
  postcodes: () => Postcodes,
): (Choice & { readonly area: PostcodeArea | undefined }) | undefined => {
  const choice = orInTerritory(scope, city, searchCity(scope, city));
  if (choice && isRegionAlone(scope.file, choice, city)) {
    const { name } = choice.candidate.country;
    throw new ApiError("address_not_found", `city: "${shown(city)}" is a region of ${name}: give a city.`);
  }
  // A resemblance is dear to look for: not twice.
  const isResemblance = choice?.candidate.rung === "one_letter" || choice?.candidate.rung === "leading_words";
  const country = isResemblance ? undefined : choice?.candidate.country;
  const area =
    scope.country === undefined && country && postcode !== undefined
      ? postcodes().areaOf(country.iso2, postcode)
      : undefined;
  const there = area && searchCity({ ...scope, country, area }, city);
  if (there) return { ...there, area };
  return choice && { ...choice, area: scope.area };
};

const unknownCity = (city: string, country: GazetteerCountry | undefined, work: Work): ApiError => {
  if (work.wasStopped) {
    return new ApiError(
      "address_not_found",
      `city: "${shown(city)}" resembles too many names to look through: write it as maps do, with its country.`,
    );
  }
  const where = country === undefined ? "" : ` in ${country.name}`;
  return new ApiError("address_not_found", `city: no place${where} is called "${shown(city)}" or nearly so.`);
};

const countryOf = (file: GazetteerFile, code: string | undefined): GazetteerCountry | undefined => {
  if (code === undefined) {
    return undefined;
  }
  const wanted = code.trim().toUpperCase();
  const country = file.countries.find(({ iso2, iso3 }) => iso3 === wanted || iso2 === wanted);
  if (country === undefined) {
    throw new ApiError("address_not_found", `country: no place is known in "${shown(code)}".`);
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
  { candidate, inArea, rivals }: Choice,
  field: "city" | "street_line1",
  area: PostcodeArea | undefined,
): FoundAddress => ({
  coordinates: area?.whole === true && inArea === true ? area.centre : file.positionOf(candidate.place),
  label: [file.labelOf(candidate.place), file.regionNameOf(candidate.place), candidate.country.name]
    .filter((part) => part !== undefined)
    .join(", "),
  region: file.regionNameOf(candidate.place),
  city: file.labelOf(candidate.place),
  rivals: rivals + (inArea === false ? 1 : 0),
  isWholePostcode: area?.whole === true && inArea === true,
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
  isWholePostcode: whole,
  region: undefined,
  city: undefined,
  rivals: 0,
});

const foundCentre = (country: GazetteerCountry): FoundAddress => ({
  coordinates: { lat: country.centre[0], lon: country.centre[1] },
  label: `centre of ${country.name}`,
  country: country.iso3,
  matched: { field: "country", text: country.iso3 },
  confidence: "country_centre",
  isWholePostcode: false,
  region: undefined,
  city: undefined,
  rivals: 0,
});
