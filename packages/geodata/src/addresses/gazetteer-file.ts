import type { Coordinates } from "../coordinates.ts";
import { FrontReader } from "./front-coding.ts";
import { KeyTable } from "./key-table.ts";
import type { KeyRange } from "./key-table.ts";
import { positionAt } from "./positions.ts";
import { openSections } from "./sections.ts";

/** Name of the data file: places, their names, countries. */
export const GAZETTEER_FILE = "gazetteer.bin";
/** Labels from one restart of their front coding to the next. */
export const LABELS_PER_BLOCK = 16;
/** Populations are powers of this, to 4 %. */
export const POPULATION_STEP = 1.08;

/** What the head of the file says about one country. */
export interface GazetteerCountry extends KeyRange {
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
  /** Where the regions of its places begin in the file; absent where `regions` is empty. */
  readonly firstRegion?: number;
}

/** The open data file. A place is a number; places of one country follow one another. */
export interface GazetteerFile {
  readonly countries: readonly GazetteerCountry[];
  readonly keys: KeyTable;
  readonly positionOf: (place: number) => Coordinates;
  /** Inhabitants to 4 %; a quarter of them for a part of a city. For ranking. */
  readonly populationOf: (place: number) => number;
  /** The region of a place of this country; undefined where the country has none in `regions`. */
  readonly regionOf: (country: GazetteerCountry, place: number) => number | undefined;
  /** The place's own name, as written there or in English for the best known. */
  readonly labelOf: (place: number) => string;
}

/** Opens the file. Reads its head and nothing else. */
export const openGazetteer = (bytes: Uint8Array): GazetteerFile => {
  const { head, section, numbers } = openSections<{ countries: readonly GazetteerCountry[] }>(bytes);
  const positions = section("positions");
  const populations = section("populations");
  const regions = section("regions");
  const labels = section("labels");
  const labelOffsets = numbers("labelOffsets");
  return {
    countries: head.countries,
    keys: new KeyTable(section("keys"), numbers("keyOffsets")),
    positionOf: (place) => positionAt(positions, place),
    populationOf: (place) => POPULATION_STEP ** (populations[place] ?? 0),
    regionOf: ({ firstRegion, firstPlace }, place) =>
      firstRegion === undefined ? undefined : regions[firstRegion + place - firstPlace],
    labelOf: (place) => {
      const reader = new FrontReader(labels, labelOffsets[Math.floor(place / LABELS_PER_BLOCK)] ?? 0);
      for (let index = 0; index <= place % LABELS_PER_BLOCK; index += 1) {
        reader.next();
      }
      return reader.toString();
    },
  };
};
