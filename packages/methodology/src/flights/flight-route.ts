import { type Decimal, decimal, Refusal } from "@isotherm/core";
import { type Airport, type Airports, type FoundAirport, greatCircleKm } from "@isotherm/geodata";
import type { CalculationFact } from "../calculation.ts";

/** The way of a flight: from airport to airport, or a distance that the client told. */
export interface FlightRoute {
  /** km: to a metre between airports, else as told. */
  readonly distance: Decimal;
  /** ISO 3166-1 alpha-3; undefined for a distance that the client told. */
  readonly countries: { readonly from: string; readonly to: string } | undefined;
  readonly facts: readonly CalculationFact[];
}

/** Airports by IATA (3 letters), metropolitan or ICAO code (4 letters). */
export type FlightAirports = Pick<Airports, "lookUp">;

/** Places of a distance in km: a metre. */
const METRE_PLACES = 3;

const isSame = (a: Airport, b: Airport): boolean => a.iata === b.iata && a.icao === b.icao;

const factOf = (name: string, { airport, via }: FoundAirport): CalculationFact => ({
  name,
  value: via ? `${via.code}: ${airport.label}, because ${via.reason}` : airport.label,
});

const airportOf = (airports: FlightAirports, code: string): FoundAirport => {
  const found = airports.lookUp(code);
  if (!found) throw new Refusal("airport_invalid", `route: no airport has the code ${code}.`);
  return found;
};

/**
 * The shortest way between two airports by their IATA or ICAO codes.
 *
 * @throws Refusal airport_invalid; distance_invalid when both codes are of one airport
 */
export const flightRoute = (airports: FlightAirports, source: string, destination: string): FlightRoute => {
  const [from, to] = [airportOf(airports, source), airportOf(airports, destination)];
  if (isSame(from.airport, to.airport)) {
    throw new Refusal("distance_invalid", "route: source and destination are the same airport.");
  }
  const km = greatCircleKm(from.airport.coordinates, to.airport.coordinates);
  return {
    distance: decimal(km.toFixed(METRE_PLACES)),
    countries: { from: from.airport.country, to: to.airport.country },
    facts: [factOf("source", from), factOf("destination", to)],
  };
};
