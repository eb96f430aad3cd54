import type { EstimateId } from "@isotherm/core";
import * as z from "zod";
import { GivenDistance, idInPath, optional } from "./wire.ts";
import { CREATION_ERRORS, estimateBase, estimateRequestBase } from "./estimate-base.ts";
import { estimateList } from "./estimate-list.ts";
import { responseOf, operation } from "./operation.ts";
import { MassWithBreakdowns, NonCo2Mass } from "./transport-mass.ts";

/** Seats of a passenger flight. */
export const CabinClass = z.enum(["economy", "business", "first"]).meta({ id: "CabinClass" });

/** Passengers of a request: more than any aircraft carries, so that no sum of ours is strained. */
const MOST_PASSENGERS = 1_000_000;

const AIRPORT_CODE = /^([A-Z]{3}|[A-Z]{4}[A-Z]?)$/;

/** An airport by its IATA (3 letters) or ICAO code (4). A metropolitan code stands for the city's main airport. */
export const AirportCode = z
  .object({ code: z.string().regex(AIRPORT_CODE, "must be an IATA or ICAO code, such as LHR or EGLL") })
  .meta({ id: "AirportCode" });

/** The way of a flight: a distance, or two airports. */
export const FlightRoute = z
  .union([GivenDistance.strict(), z.strictObject({ source: AirportCode, destination: AirportCode })])
  .meta({ id: "FlightRoute" });
export type FlightRoute = z.output<typeof FlightRoute>;

/** What is asked of `POST /estimates/flight`. */
export const FlightEstimateRequest = z
  .object({
    ...estimateRequestBase,
    route: FlightRoute,
    cabin_class: optional(CabinClass).meta({ description: "Default economy." }),
    passengers: optional(z.int().min(1).max(MOST_PASSENGERS)).meta({
      description: "Default 1. The result counts all of them.",
    }),
    include_non_co2: optional(z.boolean()).meta({
      description:
        "Default true. False leaves out the effects of flying at height that are not CO2e of burned fuel; everything else stays.",
    }),
  })
  .meta({ id: "FlightEstimateRequest" });
export type FlightEstimateRequest = z.output<typeof FlightEstimateRequest>;

/** A flight estimate as stored and answered. `request` repeats what was accepted, as it was sent. */
export const FlightEstimate = z
  .object({
    ...estimateBase,
    mass: MassWithBreakdowns,
    non_co2_mass: NonCo2Mass,
    request: FlightEstimateRequest,
  })
  .meta({ id: "FlightEstimate" });
export type FlightEstimate = z.output<typeof FlightEstimate>;

/** `POST /estimates/flight` */
export const createFlightEstimate = operation({
  id: "createFlightEstimate",
  group: "estimates",
  method: "POST",
  path: "/estimates/flight",
  summary: "Estimate the emissions of passengers on one flight.",
  description:
    "By fuel burn over the distance for the aircraft that fly it. CO2e of the fuel and, unless `include_non_co2` is false, the other effects of flying at height, which `non_co2_mass` tells apart.",
  body: FlightEstimateRequest,
  response: FlightEstimate,
  errors: [...CREATION_ERRORS, "airport_invalid", "distance_invalid"],
  example: {
    body: {
      route: { source: { code: "LHR" }, destination: { code: "JFK" } },
      cabin_class: "economy",
      passengers: 2,
      idempotency_key: "trip-88",
    },
  },
});

/** `GET /estimates/flight/{id}` */
export const getFlightEstimate = operation({
  id: "getFlightEstimate",
  group: "estimates",
  method: "GET",
  path: "/estimates/flight/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Read a flight estimate. Nothing is recalculated.",
  response: FlightEstimate,
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createFlightEstimate", "id") } },
});

/** `GET /estimates/flight/all` */
export const listFlightEstimates = estimateList(
  "listFlightEstimates",
  "/estimates/flight/all",
  "flight estimates",
  FlightEstimate,
);
