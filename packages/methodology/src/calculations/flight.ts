import { type Decimal, ApiError, type Tonnes, decimal, tonnes } from "@isotherm/core";
import { type Airport, type Airports, type FoundAirport, greatCircleKm } from "@isotherm/geodata";
import {
  type Calculation,
  type CalculationBuilder,
  EMISSIONS_DIGITS,
  type EmissionSplit,
  type Figure,
  KG_PER_TONNE,
  responseEmissions,
  derived,
  finished,
  given,
  startCalculation,
  splitAt,
} from "../calculation.ts";
import { type FlightEnds, jetFuel, passengerLoad } from "../factors/flight-ends.ts";
import { type CabinClass, cabinInstead, fuelOfSeat, heightEffects } from "./flight-factors.ts";
import { type GivenDistance, distanceKmOf } from "./given-figures.ts";
import { type CalculationFact, type CalculationInput } from "../calculation-step.ts";

/** A flight of passengers. */
export interface Flight {
  readonly route: FlightRoute;
  readonly cabin: CabinClass;
  /** At least 1. */
  readonly passengers: number;
  /** Whether the effects of flying at height that are not CO2 of burned fuel count; they do unless this is false. */
  readonly includeNonCo2?: boolean | undefined;
}

/**
 * Emissions of a flight of passengers.
 *
 *   F = u + (D − x) · (v − u) / w     fuel of a seat, all seats taken
 *   B = F · n / p                     fuel of the passengers
 *   C = B · t                         burning the fuel
 *   N = B · c · (m − 1)               the effects of flying at height that are not CO2 of burned fuel
 *   W = B · w                         making and bringing the fuel
 *   E = C + N + W
 *
 *   D  shortest distance    km
 *   n  passengers;  p  passengers per seat
 *   t, w  burning, making the fuel;  c  CO2 of burning it    kg CO2e/kg
 *   m  all effects over the CO2
 *
 * Detours, freight's part, the floor area of the seat and the aircraft that fly so far are in the fuel of the seat.
 * Source and worked example: methods/flight.md. Valid for D > 0.
 */
export const flight = (asked: Flight): Calculation => {
  const calculation = startCalculation();
  const { emissions, split, nonCo2 } = flightFigures(calculation, asked);
  return finished(calculation, emissions, split, nonCo2);
};

/** What a flight comes to, among other legs or by itself. */
export interface FlightFigures {
  /** Tonnes CO2e as answered. */
  readonly emissions: Figure;
  readonly split: EmissionSplit;
  /** What of the emissions, and of their tank-to-wheel part, are effects of flying at height. */
  readonly nonCo2: Tonnes;
}

/** Adds the steps of a flight to a calculation: see `flight`. */
export const flightFigures = (
  calculation: CalculationBuilder,
  { route, cabin, passengers, includeNonCo2 = true }: Flight,
): FlightFigures => {
  const fuel = fuelOfPassengers(calculation, { route, cabin, passengers });
  const ends = endsOf(route);
  const burnt = perFuel(calculation, "burning the fuel", "C", fuel, jetFuel(ends, "ttw", ["t", "s"]));
  const other = includeNonCo2 ? effectsAtHeight(calculation, fuel) : undefined;
  const upstream = perFuel(calculation, "making and bringing the fuel", "W", fuel, jetFuel(ends, "wtt", ["w", "v"]));
  const direct = other ? [burnt, other] : [burnt];
  const emissions = calculation.add({
    name: "emissions",
    formula: `E = ${[...direct, upstream].map(({ symbol }) => symbol).join(" + ")}`,
    inputs: [...direct, upstream].map((figure) => derived(figure, PART_NAMES[figure.symbol] ?? "")),
    unit: "kg CO2e",
  });
  const nonCo2 = other && tonnesOf(calculation, "non-CO2 effects as answered", "X", [other]);
  const split = splitAt(calculation, emissions, tonnesOf(calculation, "tank to wheel part", "T", direct));
  return {
    emissions: responseEmissions(calculation, emissions),
    split,
    nonCo2: tonnes(nonCo2?.value ?? decimal(0)),
  };
};

const PART_NAMES: Readonly<Record<string, string>> = {
  C: "burning the fuel",
  N: "non-CO2 effects",
  W: "making and bringing the fuel",
};

const endsOf = ({ countries }: FlightRoute): FlightEnds => (countries ? [countries.from, countries.to] : []);

/** Burned for the passengers, kg. */
const fuelOfPassengers = (calculation: CalculationBuilder, { route, cabin, passengers }: Flight): Figure => {
  const ends = endsOf(route);
  const seat = fuelOfSeat(calculation, cabin, { distance: distanceOf(route), ends, facts: route.facts });
  warnOfCabin(calculation, { route, cabin, passengers });
  const load = passengerLoad(ends, ["p", "q"]);
  return calculation.add({
    name: "fuel of the passengers",
    formula: `B = F · n / ${load.inputs.length === 1 ? load.term : `(${load.term})`}`,
    inputs: [derived(seat, "fuel of a seat"), given("n", "passengers", String(passengers), "1"), ...load.inputs],
    unit: "kg",
  });
};

const warnOfCabin = (calculation: CalculationBuilder, { route, cabin }: Flight): void => {
  const instead = cabinInstead(cabin, route.distance, endsOf(route));
  if (instead === undefined) return;
  const message = `No figure tells ${cabin} class on flights of this kind: that of ${instead} was used.`;
  calculation.warn({ code: "cabin_fallback", message, field: "cabin_class" });
};

const perFuel = (
  calculation: CalculationBuilder,
  name: string,
  symbol: string,
  fuel: Figure,
  { inputs, term }: ReturnType<typeof jetFuel>,
): Figure =>
  calculation.add({
    name,
    formula: `${symbol} = B · ${term}`,
    inputs: [derived(fuel, "fuel of the passengers"), ...inputs],
    unit: "kg CO2e",
  });

/** What flying at height does beside the CO2 of the fuel, kg CO2e. */
const effectsAtHeight = (calculation: CalculationBuilder, fuel: Figure): Figure =>
  calculation.add({
    name: "non-CO2 effects of flying at height",
    formula: "N = B · c · (m − 1)",
    inputs: [derived(fuel, "fuel of the passengers"), ...heightEffects()],
    unit: "kg CO2e",
  });

/** The sum of kilograms as tonnes of an answer. */
const tonnesOf = (calculation: CalculationBuilder, name: string, symbol: string, figures: readonly Figure[]): Figure =>
  calculation.add({
    name,
    formula: `${symbol} = round((${figures.map((figure) => figure.symbol).join(" + ")}) / 1000, ${EMISSIONS_DIGITS})`,
    inputs: figures.map((figure) => derived(figure, PART_NAMES[figure.symbol] ?? "")),
    units: KG_PER_TONNE,
    unit: "t CO2e",
  });

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
  readonly include_non_co2?: boolean | undefined;
}

const routeOf = (airports: FlightAirports, route: FlightRequest["route"]): FlightRoute =>
  "source" in route
    ? flightRoute(airports, route.source.code, route.destination.code)
    : { distance: distanceKmOf(route, "route.amount"), countries: undefined, facts: [] };

/** Calculates a request for a flight. @throws ApiError airport_invalid, distance_invalid */
export const estimateFlight = (request: FlightRequest, airports: FlightAirports): Calculation =>
  flight({
    route: routeOf(airports, request.route),
    cabin: request.cabin_class ?? "economy",
    passengers: request.passengers ?? 1,
    includeNonCo2: request.include_non_co2,
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
  if (!found) throw new ApiError("airport_invalid", `route: no airport has the code ${code}.`);
  return found;
};

/**
 * The shortest way between two airports by their IATA or ICAO codes.
 *
 * @throws ApiError airport_invalid; distance_invalid when both codes are of one airport
 */
export const flightRoute = (airports: FlightAirports, source: string, destination: string): FlightRoute => {
  const [from, to] = [airportOf(airports, source), airportOf(airports, destination)];
  if (isSame(from.airport, to.airport)) {
    throw new ApiError("distance_invalid", "route: source and destination are the same airport.");
  }
  const km = greatCircleKm(from.airport.coordinates, to.airport.coordinates);
  return {
    distance: decimal(km.toFixed(METRE_PLACES)),
    countries: { from: from.airport.country, to: to.airport.country },
    facts: [factOf("source", from), factOf("destination", to)],
  };
};
