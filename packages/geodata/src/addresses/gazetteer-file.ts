import type { Coordinates } from "../coordinates.ts";
import { FrontReader } from "./front-coding.ts";
import type { PlaceRange } from "./holders.ts";
import { KeyTable } from "./key-table.ts";
import { openSections, positionAt } from "./sections.ts";

/** The letters that may be meant where one of a name is wrong. */
type AlphabetOf = (name: string) => readonly string[];

/**
 * Picks among alphabets, each of them letters in one text: the one that most letters of a name belong to, the first where
 * none or several do.
 */
const pickAlphabet = (texts: readonly string[]): AlphabetOf => {
  const alphabets = texts.map((text) => Array.from(text));
  const numberOf = new Map(alphabets.flatMap((letters, number) => letters.map((letter) => [letter, number] as const)));
  // every alphabet has the space, which tells nothing
  numberOf.delete(" ");
  return (name) => {
    const counts = alphabets.map(() => 0);
    for (const letter of name) {
      const number = numberOf.get(letter);
      if (number !== undefined) {
        counts[number] = (counts[number] ?? 0) + 1;
      }
    }
    return alphabets[counts.indexOf(Math.max(...counts))] ?? [];
  };
};

/** Name of the data file: places, their names, countries. */
export const GAZETTEER_FILE = "gazetteer.bin";
/** Labels from one restart of their front coding to the next. */
export const LABELS_PER_BLOCK = 16;
/** Populations are powers of this, to 4 %. */
export const POPULATION_STEP = 1.08;

const PACKED_POPULATIONS = Array.from({ length: 256 }, (_, power) => POPULATION_STEP ** power);

/** What the head of the file says about one country. */
export interface GazetteerCountry extends PlaceRange {
  readonly iso2: string;
  readonly iso3: string;
  /** English, for people. */
  readonly name: string;
  /** Its English names and those of our own table, normalised. */
  readonly called: readonly string[];
  /** Mean of its places, weighted by population, moved to the nearest of them; as [latitude, longitude]. */
  readonly centre: readonly [number, number];
  /** First-order divisions by what follows a place's name ("or", "oregon"): their numbers in `regionOf`. */
  readonly regions: Readonly<Record<string, number>>;
  /** Whether places are told with their region, and not looked for in another one than was asked for. */
  readonly hasStates?: true;
}

/** The head of the file. */
export interface GazetteerHead {
  /** In the order of their places. */
  readonly countries: readonly GazetteerCountry[];
  /** How many names there are. */
  readonly keys: number;
  /** For each script the letters of its names and a space. */
  readonly alphabets: readonly string[];
}

/** The open data file. A place is a number; places of one country follow one another. */
export interface GazetteerFile {
  readonly countries: readonly GazetteerCountry[];
  readonly keys: KeyTable;
  readonly positionOf: (place: number) => Coordinates;
  readonly countryOf: (place: number) => GazetteerCountry;
  /** The country that a text, normalised, names: in English, or by its letters. Where several do, the first. */
  readonly countryCalled: (texts: readonly string[]) => GazetteerCountry | undefined;
  /** Whether a text, normalised, names a region of any country. */
  readonly isRegion: (text: string) => boolean;
  /** The same of a country with states. */
  readonly isState: (text: string) => boolean;
  /** Letters that may be meant where one of a name, normalised, is wrong: those of the script that most of it is written in. */
  readonly alphabetOf: AlphabetOf;
  /** Inhabitants to 4 %; a quarter of them for a part of a city. For ranking. */
  readonly populationOf: (place: number) => number;
  /** The first-order division that a place lies in: a number within its country, to be compared. */
  readonly regionOf: (place: number) => number | undefined;
  /** Whether a town is the capital of the region of another place of its country, and many name the region like it. */
  readonly isCapitalOf: (town: number, place: number) => boolean;
  /** Name of the region that a place lies in, for people; undefined where the country has no states. */
  readonly regionNameOf: (place: number) => string | undefined;
  /** The place's own name, as written there or in English for the best known. */
  readonly labelOf: (place: number) => string;
}

/** Opens the file. Reads its head and nothing else. */
export const openGazetteer = (bytes: Uint8Array): GazetteerFile => {
  const { head, section, numbers } = openSections<GazetteerHead>(bytes);
  const { countries, alphabets } = head;
  const positions = section("positions");
  const populations = section("populations");
  const regions = section("regions");
  const labels = section("labels");
  const labelOffsets = numbers("labelOffsets");
  const called = numbersByName(countries);
  const regionTexts = new Set(countries.flatMap((country) => Object.keys(country.regions)));
  const states = new Set(countries.flatMap(({ regions: texts, hasStates }) => (hasStates ? Object.keys(texts) : [])));
  const regionNames = new Map(
    countries.map(({ iso2, regions: texts, hasStates }) => [iso2, namesByNumber(hasStates ? texts : {})] as const),
  );
  const capitals = numbers("capitals");
  const capitalsRegions = section("capitalsRegions");
  return {
    countries,
    keys: new KeyTable(section("keys"), numbers("keyOffsets"), head.keys),
    isRegion: (text) => regionTexts.has(text),
    isState: (text) => states.has(text),
    alphabetOf: pickAlphabet(alphabets),
    positionOf: (place) => positionAt(positions, place),
    countryOf: (place) => countryHolding(countries, place),
    countryCalled: (texts) => {
      const found = texts.flatMap((text) => called.get(text) ?? []);
      return found.length === 0 ? undefined : countries[Math.min(...found)];
    },
    populationOf: (place) => PACKED_POPULATIONS[populations[place] ?? 0] ?? 0,
    regionOf: (place) => regions[place],
    isCapitalOf: (town, place) =>
      countryHolding(countries, town) === countryHolding(countries, place) &&
      capitals.some((capital, index) => capital === town && capitalsRegions[index] === regions[place]),
    regionNameOf: (place) => {
      const { iso2 } = countryHolding(countries, place);
      return regionNames.get(iso2)?.get(regions[place] ?? -1);
    },
    labelOf: (place) => labelAt(labels, labelOffsets, place),
  };
};

const labelAt = (labels: Uint8Array, offsets: Uint32Array, place: number): string => {
  const reader = new FrontReader(labels, offsets[Math.floor(place / LABELS_PER_BLOCK)] ?? 0);
  for (let index = 0; index <= place % LABELS_PER_BLOCK; index += 1) {
    reader.next();
  }
  return reader.toString();
};

/** "of" and "and" within a name stay small. */
const FIRST_LETTER = /(?<![\p{L}])(?!(?:of|and) )\p{L}/gu;

/** Of the texts for each region the longest, as a name is written: "New South Wales". */
const namesByNumber = (texts: GazetteerCountry["regions"]): ReadonlyMap<number, string> => {
  const names = new Map<number, string>();
  for (const [text, number] of Object.entries(texts)) {
    if (text.length > (names.get(number)?.length ?? 0))
      names.set(
        number,
        text.replaceAll(FIRST_LETTER, (letter) => letter.toUpperCase()),
      );
  }
  return names;
};

/** The number of the country that a text names, the first where several do. */
const numbersByName = (countries: readonly GazetteerCountry[]): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>();
  for (const [number, { iso2, iso3, called }] of countries.entries()) {
    for (const text of [...called, iso3.toLowerCase(), iso2.toLowerCase()]) {
      numbers.set(text, numbers.get(text) ?? number);
    }
  }
  return numbers;
};

const countryHolding = (countries: readonly GazetteerCountry[], place: number): GazetteerCountry => {
  let low = 0;
  let high = countries.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (place < (countries[middle]?.endPlace ?? 0)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  const country = countries[low];
  if (country === undefined) {
    throw new RangeError(`no place ${place}`);
  }
  return country;
};
