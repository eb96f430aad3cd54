import type { FlightEstimateRequest, FlightRoute as AskedRoute } from "@isotherm/contract";
import { flight, type FlightAirports, type FlightRoute, flightRoute } from "@isotherm/methodology";
import type { EstimateDraft } from "./create-estimate.ts";
import { wayOf } from "./read-distance.ts";

const routeOf = (airports: FlightAirports, route: AskedRoute): FlightRoute =>
  "source" in route
    ? flightRoute(airports, route.source.code, route.destination.code)
    : { distance: wayOf(route, "route.amount"), countries: undefined, facts: [] };

/** Calculation and answer of a flight request. @throws Refusal airport_invalid, distance_invalid */
export const flightDraft = (request: FlightEstimateRequest, airports: FlightAirports): EstimateDraft<"flight"> => ({
  calculation: flight({
    route: routeOf(airports, request.route),
    cabin: request.cabin_class ?? "economy",
    passengers: request.passengers ?? 1,
  }),
  answer: (base) => ({ ...base, request }),
});
