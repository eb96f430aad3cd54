import { flight } from "../calculations/flight.ts";
import type { Calculation } from "../calculation.ts";
import type { CabinClass } from "../flights/flight-factors.ts";
import { type FlightAirports, type FlightRoute, flightRoute } from "../flights/flight-route.ts";
import { type GivenDistance, wayOf } from "./given-figures.ts";

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
