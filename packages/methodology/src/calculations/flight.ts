import { type Decimal, Refusal, decimal, tonnes } from "@isotherm/core";
import { type Airport, type Airports, type FoundAirport, greatCircleKm } from "@isotherm/geodata";
import {
  type Calculation,
  type CalculationBuilder,
  type CalculationFact,
  type CalculationInput,
  EMISSIONS_DIGITS,
  type Figure,
  answeredEmissions,
  derived,
  finished,
  fromTable,
  given,
  startCalculation,
} from "../calculation.ts";
import { splitAt } from "../emission-split.ts";
import { type GivenDistance, wayOf } from "./given-figures.ts";
import { type CabinClass, flightFactors, flightHaul } from "./flight-factors.ts";

/** A flight of passengers. */
export interface Flight {
  readonly route: FlightRoute;
  readonly cabin: CabinClass;
  /** At least 1. */
  readonly passengers: number;
}

/**
 * Emissions of a flight of passengers: CO2 and the other effects of flying at height.
 *
 *   P = D · n
 *   F = P · a              burning the fuel
 *   k = b / a              multiplier of the other effects
 *   N = P · b − F          the other effects
 *   W = P · w              making and bringing the fuel
 *   E = F + N + W
 *
 *   D  shortest distance            km
 *   n  passengers
 *   a  factor without other effects kg CO2e/(passenger km)
 *   b  factor with them             kg CO2e/(passenger km)
 *   w  factor upstream              kg CO2e/(passenger km)
 *
 * Detours and delays (8 %) and the floor area of the seats are in the factors. Source and worked example:
 * methods/flight.md. Valid for D > 0.
 */
export const flight = ({ route, cabin, passengers }: Flight): Calculation => {
  const haul = flightHaul(route.distance.toNumber(), route.countries);
  const factors = flightFactors(haul, cabin);
  const calculation = startCalculation();
  const travelled = calculation.add({
    name: "passenger kilometres",
    formula: "P = D · n",
    inputs: [distanceOf(route), given("n", "passengers", String(passengers), "1")],
    unit: "passenger km",
    facts: [...route.facts, { name: "haul", value: haul }],
    note: "Detours and delays, 8 %, and the floor area of a seat in its cabin are in the factors.",
  });
  const passengerKm = derived(travelled, "passenger kilometres");
  const { burnt, other } = effectsOf(calculation, passengerKm, cabin, factors);
  const upstream = calculation.add({
    name: "making and bringing the fuel",
    formula: "W = P · w",
    inputs: [passengerKm, fromTable("w", "upstream", factors.upstream)],
    unit: "kg CO2e",
  });
  const emissions = calculation.add({
    name: "emissions",
    formula: "E = F + N + W",
    inputs: [
      derived(burnt, "burning the fuel"),
      derived(other, "non-CO2 effects"),
      derived(upstream, "making and bringing the fuel"),
    ],
    unit: "kg CO2e",
  });
  const nonCo2 = tonnesOf(calculation, "non-CO2 effects as answered", "X", [other]);
  const direct = tonnesOf(calculation, "tank to wheel part", "T", [burnt, other]);
  const split = splitAt(calculation, emissions, direct);
  return finished(calculation, answeredEmissions(calculation, emissions), split, tonnes(nonCo2.value));
};

/** The sum of kilograms as tonnes of an answer. */
const tonnesOf = (calculation: CalculationBuilder, name: string, symbol: string, figures: readonly Figure[]): Figure =>
  calculation.add({
    name,
    formula: `${symbol} = round((${figures.map((figure) => figure.symbol).join(" + ")}) / 1000, ${EMISSIONS_DIGITS})`,
    inputs: figures.map((figure) => derived(figure, figure.symbol === "F" ? "burning the fuel" : "non-CO2 effects")),
    units: { 1000: "kg/t" },
    unit: "t CO2e",
  });

/** Burning the fuel, and the other effects of flying at height. */
const effectsOf = (
  calculation: CalculationBuilder,
  passengerKm: CalculationInput,
  cabin: CabinClass,
  { direct, directWithNonCo2 }: ReturnType<typeof flightFactors>,
): { readonly burnt: Figure; readonly other: Figure } => {
  const plain = fromTable("a", `${cabin}, without other effects than of CO2, CH4 and N2O`, direct);
  const whole = fromTable("b", `${cabin}, with the other effects of flying at height`, directWithNonCo2);
  const burnt = calculation.add({
    name: "burning the fuel",
    formula: "F = P · a",
    inputs: [passengerKm, plain],
    unit: "kg CO2e",
  });
  calculation.add({
    name: "multiplier of non-CO2 effects",
    formula: "k = b / a",
    inputs: [whole, plain],
    unit: "1",
    note: "The source multiplies the CO2 by 1.7 for the effects of flying at height.",
  });
  const other = calculation.add({
    name: "non-CO2 effects of flying at height",
    formula: "N = P · b − F",
    inputs: [passengerKm, whole, derived(burnt, "burning the fuel")],
    unit: "kg CO2e",
  });
  return { burnt, other };
};

const distanceOf = ({ distance, countries }: FlightRoute): CalculationInput =>
  countries
    ? {
        symbol: "D",
        name: "shortest distance between the airports",
        value: distance,
        unit: "km",
        quality: "modelled",
        error_entry: "great_circle_distance",
        source: "geodesic on the WGS84 ellipsoid",
      }
    : given("D", "distance", distance, "km");

interface AirportPair {
  readonly source: { readonly code: string };
  readonly destination: { readonly code: string };
}

/** A request for an estimate of a flight, as far as its figure depends on it. */
export interface FlightRequest {
  readonly route: GivenDistance | AirportPair;
  readonly cabin_class?: CabinClass | undefined;
  readonly passengers?: number | undefined;
}

const routeOf = (airports: FlightAirports, route: FlightRequest["route"]): FlightRoute =>
  "source" in route
    ? flightRoute(airports, route.source.code, route.destination.code)
    : { distance: wayOf(route, "route.amount"), countries: undefined, facts: [] };

/** Calculates a request for a flight. @throws Refusal airport_invalid, distance_invalid */
export const estimateFlight = (request: FlightRequest, airports: FlightAirports): Calculation =>
  flight({
    route: routeOf(airports, request.route),
    cabin: request.cabin_class ?? "economy",
    passengers: request.passengers ?? 1,
  });

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
