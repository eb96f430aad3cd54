import {
  DAY_MS,
  type Decimal,
  type Instant,
  ApiError,
  type Tonnes,
  decimal,
  instantMs,
  knownInstantOf,
  tonnes,
} from "@isotherm/core";
import { type FlightRoute, flightFigures } from "../calculations/flight.ts";
import type { CabinClass } from "../calculations/flight-factors.ts";
import {
  type Calculation,
  type CalculationBuilder,
  type EmissionSplit,
  type Figure,
  derived,
  finished,
  forLeg,
  startCalculation,
  sumOfSplits,
} from "../calculation.ts";
import { type Factor, YearTooEarly } from "../factors/factor.ts";
import { warnOfYear } from "../factors/activity-tables.ts";
import type { FreightUses } from "../freight/estimate-freight.ts";
import { resolveRoute } from "../freight/resolve-route.ts";
import type { FreightAddress } from "../freight/freight-place.ts";
import type { ResolvedRoute } from "../freight/resolved-route.ts";
import { warnOfGaps } from "../freight/warn-of-gaps.ts";
import { type GivenDistance, distanceKmOf } from "../calculations/given-figures.ts";
import type { PassengerVehicle } from "./passenger-factor.ts";
import { passengerLeg } from "./passenger-leg.ts";

/** Where a leg begins or ends: an address, a point, or an airport by its code. */
export type PassengerPlace =
  | FreightAddress
  | { readonly lat: number; readonly lon: number }
  | { readonly code: string };

/** How far, or from where to where. */
export type PassengerRoute = GivenDistance | { readonly source: PassengerPlace; readonly destination: PassengerPlace };

/** One leg as it is asked for. */
export type PassengerLegRequest = { readonly route: PassengerRoute } & (
  | { readonly vehicle_type: PassengerVehicle | "coach" | "local_bus" }
  | { readonly rail_type: "national_rail" | "international_rail" | "light_rail_or_tram" }
  | { readonly ferry_type: "foot_passenger" | "car_passenger" }
  | {
      readonly cabin_class: CabinClass;
      readonly flight_identification?: { readonly flight_number: string; readonly departure_on: string } | undefined;
      readonly include_non_co2?: boolean | undefined;
    }
);

/** A request for an estimate of a journey, as far as its figure depends on it. */
export interface PassengersRequest {
  readonly legs: readonly PassengerLegRequest[];
  readonly passengers?: number | undefined;
  readonly factor_year?: number | undefined;
  /** RFC 3339. */
  readonly passenger_transportation_travelled_at?: string | undefined;
}

/** What a leg of a journey comes to. */
export interface EstimatedPassengerLeg {
  /** Tonnes CO2e as answered. */
  readonly emissions: Figure;
  readonly split: EmissionSplit;
  /** What of the emissions are effects of flying at height. */
  readonly nonCo2: Tonnes;
  readonly distanceKm: Decimal;
  /** Undefined of flights, whose fuel is worked out. */
  readonly factor: Factor | undefined;
}

/**
 * Estimates passengers on a journey of several legs, each by itself. The total is the sum of the legs' masses as answered.
 *
 * @throws ApiError those of `resolveRoute`; airport_invalid, airport_route_required, future_departure_invalid, distance_invalid;
 *   validation_error naming factor_year, or the day of the journey. The zero-based index of the leg is named in the message
 */
export const estimatePassengers = (
  uses: FreightUses,
  request: PassengersRequest,
): { readonly calculation: Calculation; readonly legs: readonly EstimatedPassengerLeg[] } => {
  const calculation = startCalculation();
  const results = request.legs.map((leg, index) => {
    try {
      return estimateLeg(uses, forLeg(calculation, index), leg, request);
    } catch (error) {
      // The year is that of the journey where no other one is asked for.
      if (error instanceof YearTooEarly)
        throw request.factor_year === undefined
          ? new YearTooEarly(error.first, "passenger_transportation_travelled_at")
          : error;
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError(error.code, `legs.${index}: ${error.detail ?? error.code}`);
    }
  });
  warnOfGaps(calculation, uses.geography, results);
  const total = calculation.add({
    name: "sum of the legs",
    formula: `m = ${results.map((_, index) => `m${index}`).join(" + ")}`,
    inputs: results.map(({ emissions }, index) => derived(emissions, `mass of leg ${index}`, `m${index}`)),
    unit: "t CO2e",
  });
  const split = sumOfSplits(results.map((leg) => leg.split));
  const nonCo2 = tonnes(results.reduce((sum, leg) => sum.plus(leg.nonCo2), decimal(0)));
  return { calculation: finished(calculation, total, split, nonCo2), legs: results };
};

type LegWithWay = EstimatedPassengerLeg & { readonly way: ResolvedRoute };

const NONE = tonnes("0");

/** Year of the factors of a journey: as asked for, else that of the journey, else the newest. */
export const journeyYear = ({
  factor_year,
  passenger_transportation_travelled_at: at,
}: Pick<PassengersRequest, "factor_year" | "passenger_transportation_travelled_at">): number | undefined =>
  factor_year ?? (at === undefined ? undefined : Number(knownInstantOf(at).slice(0, 4)));

const estimateLeg = (
  uses: FreightUses,
  calculation: CalculationBuilder,
  leg: PassengerLegRequest,
  request: PassengersRequest,
): LegWithWay => {
  const { passengers = 1 } = request;
  if ("cabin_class" in leg) return estimateFlightLeg(uses, calculation, leg, { ...request, passengers });
  const means = "vehicle_type" in leg ? leg.vehicle_type : "rail_type" in leg ? leg.rail_type : ferryOf(leg.ferry_type);
  const mode = "rail_type" in leg ? "rail" : "ferry_type" in leg ? "sea" : "road";
  const way = namingAirports(() => resolveRoute(uses, mode, leg.route));
  const figures = passengerLeg(calculation, { means, way, passengers, year: journeyYear(request) });
  for (const found of [way.ends?.source, way.ends?.destination, way])
    for (const each of found?.warnings ?? []) calculation.warn(each);
  return { ...figures, nonCo2: NONE, way };
};

const ferryOf = (type: "foot_passenger" | "car_passenger") => `ferry_${type}` as const;

const UNKNOWN_CODES: ReadonlySet<string> = new Set([
  "source_location_code_invalid",
  "destination_location_code_invalid",
]);

/** @throws ApiError airport_invalid in the place of what freight says of an unknown code */
const namingAirports = <T>(find: () => T): T => {
  try {
    return find();
  } catch (error) {
    if (error instanceof ApiError && UNKNOWN_CODES.has(error.code)) throw new ApiError("airport_invalid", error.detail);
    throw error;
  }
};

type FlightLeg = Extract<PassengerLegRequest, { readonly cabin_class: CabinClass }>;

/** The one year that factors of flights are of. */
const FLIGHT_YEAR = 2025;

const estimateFlightLeg = (
  uses: FreightUses,
  calculation: CalculationBuilder,
  leg: FlightLeg,
  { passengers, factor_year: year }: PassengersRequest & { readonly passengers: number },
): LegWithWay => {
  if (leg.flight_identification) checkFlight(leg, leg.flight_identification.departure_on, uses.now);
  const { route, way } = namingAirports(() => flightWay(uses, calculation, leg.route));
  if (year !== undefined && year < FLIGHT_YEAR) throw new YearTooEarly(FLIGHT_YEAR);
  if (year !== undefined && year > FLIGHT_YEAR) warnOfYear(calculation, year, FLIGHT_YEAR, "flights");
  if (leg.flight_identification) {
    const message = "No schedules of flights are at hand: the flight is calculated by its cabin and distance.";
    calculation.warn({ code: "flight_unknown", message, field: "flight_identification" });
  }
  const figures = flightFigures(calculation, {
    route,
    cabin: leg.cabin_class,
    passengers,
    includeNonCo2: leg.include_non_co2,
  });
  return { ...figures, distanceKm: route.distance, factor: undefined, way };
};

/** @throws ApiError airport_route_required, future_departure_invalid */
const checkFlight = ({ route }: FlightLeg, departureOn: string, now: Instant): void => {
  const isByCode = "source" in route && "code" in route.source && "code" in route.destination;
  if (!isByCode)
    throw new ApiError("airport_route_required", "route: a flight number needs airport codes on both ends.");
  if (instantMs(departureOn) > instantMs(now) + DAY_MS)
    throw new ApiError("future_departure_invalid", "flight_identification.departure_on: is more than 24 hours ahead.");
};

/** @throws ApiError airport_invalid where no airport with scheduled flights is near; those of `resolveRoute` */
const flightWay = (
  uses: FreightUses,
  calculation: CalculationBuilder,
  asked: PassengerRoute,
): { readonly route: FlightRoute; readonly way: ResolvedRoute } => {
  const way = resolveRoute(uses, "air", asked);
  if ("amount" in asked || !way.ends) {
    const distance = "amount" in asked ? distanceKmOf(asked, "route") : way.input.value;
    return { route: { distance, countries: undefined, facts: [] }, way };
  }
  const { source, destination } = way.ends;
  for (const [name, end] of Object.entries(way.ends)) {
    if (end.kind !== "airport" && !uses.geography.airports.nearest(end.coordinates))
      throw new ApiError("airport_invalid", `route.${name}: no airport with scheduled flights lies within 250 km.`);
    for (const warning of end.warnings) calculation.warn(warning);
  }
  const countries = { from: source.country ?? "", to: destination.country ?? "" };
  return { route: { distance: way.input.value, countries, facts: way.facts }, way };
};
