import { parseArgs } from "node:util";
import { ApiError } from "@isotherm/core";
import { type Address, gazetteer, locodes, ports, world } from "../src/index.ts";
import { airports } from "../src/places/airports.ts";
import { type Coordinates, isCoordinates } from "../src/coordinates.ts";
import type { DataSource } from "../src/data-source.ts";
import { type Command, COORDINATES } from "./place-of.ts";

const shown = ({ lat, lon }: Coordinates): string => `${lat.toFixed(4)}, ${lon.toFixed(4)}`;

/** The lines that an act gives; a refusal is one of them, for nothing is wrong with the question. */
const orError = (act: () => readonly string[]): readonly string[] => {
  try {
    return act();
  } catch (error) {
    if (error instanceof ApiError) return [`  ${error.code}: ${error.detail ?? ""}`];
    throw error;
  }
};

const aboutPoint = (point: Coordinates, source: DataSource): readonly string[] => {
  const { countryAt, isLand } = world(source);
  return [
    `  country ${countryAt(point) ?? "none"}, ${isLand(point) ? "land" : "sea"}`,
    ...orError(() => {
      const { port, distanceKm } = ports(source).nearest(point);
      return [`  nearest sea port ${port.label}, ${distanceKm.toFixed(0)} km`];
    }),
  ];
};

const byCode = (text: string, source: DataSource): readonly string[] => {
  const place = locodes(source).lookUp(text, "lenient");
  const flight = airports(source).lookUp(text, "lenient");
  return [
    ...(place === undefined
      ? []
      : [
          `UN/LOCODE  ${place.label}  ${shown(place.coordinates)}`,
          `  ${place.kind}, ${place.country}, from ${place.basis}${place.certain ? "" : ", assumption"}`,
        ]),
    ...(flight === undefined
      ? []
      : [
          `airport  ${flight.airport.label}  ${shown(flight.airport.coordinates)}`,
          `  ${[flight.airport.city, flight.airport.country, flight.airport.icao].filter(Boolean).join(", ")}`,
          ...(flight.via === undefined ? [] : [`  ${flight.via.reason}`]),
        ]),
  ];
};

const byAddress = (address: Address, source: DataSource): readonly string[] => {
  const { label, coordinates, confidence, matched, country } = gazetteer(source).find(address);
  const agrees = matched.postcode_agrees;
  return [
    `address  ${label}  ${shown(coordinates)}`,
    `  ${country}, ${confidence}: ${matched.field} met "${matched.text}"`,
    ...(matched.postcode === undefined
      ? []
      : [`  postcode ${matched.postcode}${agrees === false ? " disagrees" : ""}`]),
  ];
};

/** `find`: coordinates, a UN/LOCODE, an airport code or an address. A text that can be two of them is answered as both. */
export const findCommand: Command = {
  usage: '"CITY[, COUNTRY]" [--country ISO] [--postcode CODE] | UN/LOCODE | AIRPORT | "LAT, LON"',
  about: "where a place is, what was matched, its country and the nearest sea port",
  run: (args, source) => {
    const { positionals, values } = parseArgs({
      // A latitude may be negative and is no option.
      args: args.map((arg) => (COORDINATES.test(arg) ? ` ${arg}` : arg)),
      allowPositionals: true,
      options: { country: { type: "string" }, postcode: { type: "string" } },
    });
    const text = positionals.join(" ");
    if (text.trim() === "" && values.country === undefined) throw new TypeError("Nothing to find.");
    const [, lat, lon] = COORDINATES.exec(text) ?? [];
    if (lat !== undefined && lon !== undefined) {
      const point = { lat: Number(lat), lon: Number(lon) };
      if (!isCoordinates(point)) throw new TypeError("A latitude is from -90 to 90, a longitude from -180 to 180.");
      return [`coordinates  ${shown(point)}`, ...aboutPoint(point, source)];
    }
    const coded = values.country === undefined && values.postcode === undefined ? byCode(text, source) : [];
    if (coded.length === 0) return byAddress({ ...values, city: text }, source);
    return [...coded, ...orError(() => byAddress({ city: text }, source))];
  },
};
