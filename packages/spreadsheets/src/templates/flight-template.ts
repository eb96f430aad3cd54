import type { JsonObject } from "../row.ts";
import { DISTANCE, LENGTHS, measureOf, metadataOf, REFERENCE, wordOf, wordsOf } from "./recurring-columns.ts";
import { CellFault, type LineCells, type Template } from "./template.ts";
import { quoted } from "../quoted.ts";

const CABINS = wordsOf({
  economy: "eco, y, economy class, tourist, Economyklasse",
  business: "c, business class, Businessklasse",
  first: "f, first class, Erste Klasse",
});

/** `flight`: passengers of one flight in each line. */
export const FLIGHT: Template = {
  joinsLines: false,
  columns: [
    REFERENCE,
    {
      name: "from",
      synonyms: "origin, departure, departure airport, von, Start, Abflug, Abflughafen, Startflughafen".split(", "),
      type: "text",
      fields: ["route.source"],
      about: "an airport by its IATA or ICAO code",
    },
    {
      name: "to",
      synonyms: "destination, arrival, arrival airport, nach, Ziel, Ankunft, Zielflughafen, Ankunftsflughafen".split(
        ", ",
      ),
      type: "text",
      fields: ["route.destination"],
      about: "an airport by its IATA or ICAO code",
    },
    ...DISTANCE,
    {
      name: "cabin",
      synonyms: "cabin class, class, travel class, Klasse, Reiseklasse, Kabine, Buchungsklasse".split(", "),
      type: "text",
      fields: ["cabin_class"],
      about: "economy (without it), business or first",
    },
    {
      name: "passengers",
      synonyms: "pax, number of passengers, travellers, travelers, Passagiere, Reisende, Personen".split(", "),
      type: "number",
      fields: ["passengers"],
      about: "1 unless given; the result counts all of them",
    },
  ],
  bodyOf: ([line]) => {
    if (line === undefined) throw new Error("a row without a line");
    const cabin_class = wordOf(line, "cabin", CABINS, ["economy", "business", "first"]);
    const passengers = line.amount("passengers")?.amount;
    return {
      ...metadataOf(line),
      route: routeOf(line),
      ...(cabin_class !== undefined && { cabin_class }),
      ...(passengers !== undefined && { passengers: Number(passengers) }),
    };
  },
};

const routeOf = (line: LineCells): JsonObject =>
  measureOf(line, { name: "distance", unitName: "distance unit", units: LENGTHS, usual: "km" }) ?? {
    source: { code: airportIn(line, "from") },
    destination: { code: airportIn(line, "to") },
  };

const airportIn = (line: LineCells, column: string): string => {
  const text = line.text(column);
  if (text === undefined) throw new CellFault(line, column, "is empty, and no distance is given");
  if (!/^[A-Z]{3,5}$/i.test(text))
    throw new CellFault(line, column, `${quoted(text)} is no airport code, such as LHR or EGLL`);
  return text.toUpperCase();
};
