import { ApiError } from "@isotherm/core";
import { oneLetterSpellings } from "../addresses/one-letter.ts";
import type { DataSource } from "../data-source.ts";
import {
  type Airport,
  type Airports,
  type CodeForm,
  type FoundAirport,
  airports,
  readCode,
  shownCode,
} from "./airports.ts";
import { alpha3Of } from "./country-codes.ts";
import { LOCODE_BASES, LOCODE_KINDS, type LocodePlace } from "./locode-place.ts";
import { type RecordFile, readRecords } from "./record-file.ts";

const MOST = 5;

/** Countries that are often written with two letters of their own making. */
const MISTAKEN_COUNTRIES: Readonly<Record<string, string>> = { UK: "GB", EL: "GR", SW: "SE", JA: "JP", SP: "ES" };

/** Kinds in the order in which freight means them. */
const KIND_ORDER = ["sea_port", "river_port", "rail_terminal", "dry_port", "place", "airport"];

const ALPHABET = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

/** Codes that may have been meant, with how plausible each is; lower is better. */
const spellingsOf = (code: string): ReadonlyMap<string, number> => {
  const letters = Array.from(code);
  const country = code.slice(0, 2);
  const ranks = new Map([
    [code, 0],
    [(MISTAKEN_COUNTRIES[country] ?? country) + code.slice(2), 0],
  ]);
  for (let at = 0; at <= letters.length; at += 1) {
    for (const spelling of oneLetterSpellings(letters, at, ALPHABET)) {
      if (!ranks.has(spelling)) ranks.set(spelling, spelling.startsWith(country) ? 1 : 2);
    }
  }
  return ranks;
};

/**
 * Up to five places whose codes may have been meant by an unknown one of four to six letters: the code itself, where only
 * its writing was wrong, and a mistaken country first, then one letter wrong in the same country, then one wrong in the
 * country; ports before terminals before airports. Looks up a few hundred codes, however many there are.
 */
export const nearCodes = (code: string, lookUp: (locode: string) => LocodePlace | undefined): LocodePlace[] =>
  Array.from(spellingsOf(code), ([spelling, rank]) => ({ place: lookUp(spelling), rank }))
    .flatMap(({ place, rank }) => (place === undefined ? [] : [{ place, rank }]))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        KIND_ORDER.indexOf(a.place.kind) - KIND_ORDER.indexOf(b.place.kind) ||
        (a.place.locode < b.place.locode ? -1 : 1),
    )
    .slice(0, MOST)
    .map(({ place }) => place);

/** Name of the generated file. */
export const LOCODES_FILE = "places-locodes.bin";

/** Places by UN/LOCODE. */
export interface Locodes {
  /**
   * The place of a UN/LOCODE: our tables of ports and inland terminals first, then the package sea-ports, then an airport
   * whose country and IATA code make the LOCODE. `strict` takes two capitals and three capitals or digits, `lenient` also
   * lower case, spaces and hyphens. Refuses every other text with `locode_not_found`, whose message names up to five codes
   * that may have been meant.
   */
  readonly find: (locode: string, form?: CodeForm) => LocodePlace;
  /** The same; undefined where nothing has the code. */
  readonly lookUp: (locode: string, form?: CodeForm) => LocodePlace | undefined;
  /** Every place but airports, in order of the codes. */
  readonly all: () => Iterable<LocodePlace>;
}

const LOCODE = /^[A-Z]{2}[A-Z0-9]{3}$/;

/** A place out of a record of the file; `locode` is the code that it was found by. */
const placeAt = (file: RecordFile, record: number, locode: string): LocodePlace => {
  const { coordinates, fields } = file.at(record);
  const [name = "", country = "", kind, basis, certain] = fields;
  return {
    locode,
    name,
    label: `${name} (${locode})`,
    country,
    kind: LOCODE_KINDS[Number(kind)] ?? "place",
    basis: LOCODE_BASES[Number(basis)] ?? "port_list",
    certain: certain === "1",
    coordinates,
  };
};

/** The places of the generated file, opened when it is asked for first. */
export const locodeFile = (source: DataSource) => {
  let opened: RecordFile | undefined;
  const open = (): RecordFile => (opened ??= readRecords(source(LOCODES_FILE)));
  return {
    lookUp: (locode: string): LocodePlace | undefined => {
      const record = open().find(0, locode);
      return record === undefined ? undefined : placeAt(open(), record, locode);
    },
    *all(): Iterable<LocodePlace> {
      for (const [locode, record] of open().codes(0)) yield placeAt(open(), record, locode);
    },
  };
};

const airportPlace = ({ name, country, certain, coordinates }: Airport, locode: string): LocodePlace => ({
  locode,
  name,
  label: `${name} (${locode})`,
  country,
  kind: "airport",
  basis: "airport_code",
  certain,
  coordinates,
});

/** Places by UN/LOCODE. The file of airports is read only for a code that the other file does not have. */
export const locodes = (source: DataSource, flights: Airports = airports(source)): Locodes => {
  const file = locodeFile(source);

  const airportOf = (locode: string): FoundAirport | undefined => {
    const found = flights.lookUp(locode.slice(2));
    return found?.airport.country === alpha3Of(locode.slice(0, 2)) ? found : undefined;
  };

  const lookUp: Locodes["lookUp"] = (text, form = "strict") => {
    const locode = readCode(text, LOCODE, form);
    if (locode === undefined) return undefined;
    const place = file.lookUp(locode);
    if (place !== undefined) return place;
    const found = airportOf(locode);
    return found && airportPlace(found.airport, locode);
  };

  /** The same for a code that is offered: not the code of a city for one of its airports. */
  const lookUpProper = (locode: string): LocodePlace | undefined =>
    LOCODE.test(locode) && (file.lookUp(locode) !== undefined || airportOf(locode)?.via === undefined)
      ? lookUp(locode)
      : undefined;

  const refuse = (text: string): never => {
    const code = readCode(text, /^[A-Z0-9]{4,6}$/, "lenient");
    const near = code === undefined ? [] : nearCodes(code, lookUpProper);
    const hint = near.map(({ locode, name }) => `${locode} (${name})`).join(", ");
    const meant = hint === "" ? "" : ` Did you mean ${hint}?`;
    throw new ApiError("locode_not_found", `No place is known by the UN/LOCODE${shownCode(text)}.${meant}`);
  };

  return { lookUp, find: (text, form) => lookUp(text, form) ?? refuse(text), all: () => file.all() };
};
