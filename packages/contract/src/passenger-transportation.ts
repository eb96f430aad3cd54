import type { EstimateId } from "@isotherm/core";
import * as z from "zod";
import { CREATION_ERRORS, estimateBase, estimateRequestBase } from "./estimate-base.ts";
import { CabinClass } from "./flight.ts";
import { estimateList } from "./estimate-list.ts";
import { responseOf, operation } from "./operation.ts";
import { MassUnitQuery } from "./shipping.ts";
import { Distance, RouteLocation } from "./shipping-leg-result.ts";
import { PassengerPlace } from "./shipping-location.ts";
import {
  CalendarDate,
  DecimalText,
  IdempotencyKey,
  idInPath,
  Metadata,
  optional,
  text,
  Timestamp,
  TimestampText,
} from "./wire.ts";
import { EmissionFactor } from "./emission-factor.ts";
import { MassWithBreakdowns, NonCo2Mass } from "./transport-mass.ts";

/** How far, or from where to where. */
const PassengerRoute = z
  .union([
    z.strictObject({ amount: DecimalText, unit: z.enum(["km", "mi", "nm"]) }),
    z.strictObject({ source: PassengerPlace, destination: PassengerPlace }),
  ])
  .meta({ id: "PassengerRoute" });

/** Road vehicles: cars by market segment, motorcycles by engine (small to 125 cc, medium to 500 cc), and others. */
export const PassengerVehicle = z
  .enum([
    "car_mini",
    "car_supermini",
    "car_lower_medium",
    "car_upper_medium",
    "car_executive",
    "car_luxury",
    "car_sports",
    "car_dual_purpose_4x4",
    "car_mpv",
    "car_average",
    "motorcycle_small",
    "motorcycle_medium",
    "motorcycle_large",
    "motorcycle_average",
    "taxi",
    "coach",
    "local_bus",
  ])
  .meta({
    id: "PassengerVehicle",
    description:
      "Cars, taxis and motorcycles are counted by the vehicle: one for four passengers, a motorcycle for two, rounded up. " +
      "Coaches and buses are counted by the passenger.",
  });

/** Trains. */
export const PassengerRail = z.enum(["national_rail", "international_rail", "light_rail_or_tram"]);
/** Passengers of ferries: without a car, or with one. */
export const PassengerFerry = z.enum(["foot_passenger", "car_passenger"]);

/** A flight by its number: `LH400` on a day. */
const FlightIdentification = z
  .object({ flight_number: text(z.string().min(1).max(20)), departure_on: CalendarDate })
  .meta({ id: "FlightIdentification" });

/** One leg of a journey of passengers. */
const PassengerLegRequest = z
  .union([
    z.strictObject({ route: PassengerRoute, vehicle_type: PassengerVehicle }),
    z.strictObject({ route: PassengerRoute, rail_type: PassengerRail }),
    z.strictObject({
      route: PassengerRoute,
      cabin_class: CabinClass,
      flight_identification: optional(FlightIdentification).meta({
        description:
          "Needs airport codes at both ends. A flight that is not known is calculated by its cabin and distance, with the " +
          "warning `flight_unknown`; so far none is known.",
      }),
      include_non_co2: optional(z.boolean()).meta({ description: "As for flight estimates; default true." }),
    }),
    z.strictObject({ route: PassengerRoute, ferry_type: PassengerFerry }),
  ])
  .meta({ id: "PassengerLegRequest" });

const MOST_PASSENGERS = 1_000_000;

/** What is asked of `POST /estimates/passenger-transportation`. */
export const PassengerEstimateRequest = z
  .object({
    ...estimateRequestBase,
    legs: z.array(PassengerLegRequest).min(1, "must have at least one leg").max(10, "may have at most ten legs"),
    passengers: optional(z.int().min(1).max(MOST_PASSENGERS)).meta({
      description: "Default 1. The result counts all of them.",
    }),
    is_passenger_transportation: optional(z.boolean()).meta({
      description: "true: the journey took place. Default false.",
    }),
    passenger_transportation_travelled_at: optional(TimestampText).meta({
      description: "Default: now. Its year is that of the factors unless `factor_year` says otherwise.",
    }),
  })
  .meta({ id: "PassengerEstimateRequest" });
export type PassengerEstimateRequest = z.output<typeof PassengerEstimateRequest>;

const legMasses = { mass: MassWithBreakdowns, non_co2_mass: NonCo2Mass };

/** A flight that a flight number stands for. */
const PassengerResolvedLeg = z
  .object({
    ...legMasses,
    distance: Distance,
    emission_factor: EmissionFactor,
    route: z.object({ source: RouteLocation, destination: RouteLocation }),
    methodology_details: z
      .object({
        flight: z.object({
          aircraft_name: z.string(),
          flight_fuel_consumed_tonnes: z.number(),
          emission_share: z.number(),
        }),
      })
      .nullish(),
  })
  .meta({ id: "PassengerResolvedLeg" });

/** The result of one leg of a journey of passengers. */
const PassengerLegResult = z
  .object({
    ...legMasses,
    distance: Distance.optional(),
    emission_factor: EmissionFactor.nullable().meta({
      description:
        "That of the vehicle or train; null for flights, whose fuel is worked out: the calculation sheet has its factors.",
    }),
    resolved_legs: z
      .array(PassengerResolvedLeg)
      .nullable()
      .meta({ description: "The flights that a flight number stands for; null as long as none is known." }),
  })
  .meta({ id: "PassengerLegResult" });
export type PassengerLegResult = z.output<typeof PassengerLegResult>;

/** An estimate of passengers on a journey: `legs` has the results in the order of the request. */
export const PassengerEstimate = z
  .object({
    ...estimateBase,
    ...legMasses,
    legs: z.array(PassengerLegResult),
    is_passenger_transportation: z.boolean(),
    passenger_transportation_travelled_at: Timestamp,
    request: PassengerEstimateRequest,
  })
  .meta({ id: "PassengerEstimate" });
export type PassengerEstimate = z.output<typeof PassengerEstimate>;

/** What may be changed of an estimate of passengers without calculating anew; at least one property. */
export const PassengerAnnotations = z
  .object({
    is_passenger_transportation: z
      .boolean()
      .nullable()
      .optional()
      .meta({ description: "null: false, as when it was never told." }),
    passenger_transportation_travelled_at: TimestampText.nullable()
      .optional()
      .meta({ description: "null: when the estimate was made." }),
    metadata: Metadata.nullable().optional().meta({ description: "Replaced as a whole; null clears it." }),
    idempotency_key: IdempotencyKey.nullable().optional(),
  })
  .refine((notes) => Object.values(notes).some((value) => value !== undefined), "names nothing to change")
  .meta({ id: "PassengerAnnotations" });
export type PassengerAnnotations = z.output<typeof PassengerAnnotations>;

const common = { group: "estimates", response: PassengerEstimate, query: MassUnitQuery } as const;

/** `POST /estimates/passenger-transportation` */
export const createPassengerEstimate = operation({
  ...common,
  id: "createPassengerEstimate",
  method: "POST",
  path: "/estimates/passenger-transportation",
  summary: "Estimate the emissions of passengers on a journey by rail, road, ferry and air.",
  description:
    "Factors of the US EPA for journeys in, from and to the USA, else of the UK government, with a warning where the " +
    "journey was elsewhere. Flights as `POST /estimates/flight`. If one leg fails, the request fails, naming the leg.",
  body: PassengerEstimateRequest,
  errors: [
    ...CREATION_ERRORS,
    "address_not_found",
    "airport_invalid",
    "airport_route_required",
    "distance_invalid",
    "future_departure_invalid",
    "port_not_found",
    "route_not_found",
  ],
  example: {
    body: {
      legs: [
        { route: { amount: "640", unit: "km" }, rail_type: "international_rail" },
        { route: { amount: "18", unit: "km" }, vehicle_type: "taxi" },
      ],
      passengers: 2,
      idempotency_key: "visit-9",
    },
  },
});

/** `GET /estimates/passenger-transportation/{id}` */
export const getPassengerEstimate = operation({
  ...common,
  id: "getPassengerEstimate",
  method: "GET",
  path: "/estimates/passenger-transportation/{id}",
  params: idInPath<EstimateId>(),
  summary: "Read an estimate of passengers. Nothing is recalculated.",
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createPassengerEstimate", "id") } },
});

/** `PATCH /estimates/passenger-transportation/{id}/annotations` */
export const annotatePassengerEstimate = operation({
  ...common,
  id: "annotatePassengerEstimate",
  method: "PATCH",
  path: "/estimates/passenger-transportation/{id}/annotations",
  params: idInPath<EstimateId>(),
  summary: "Change the annotations of an estimate of passengers. Recalculates nothing; works after an order.",
  body: PassengerAnnotations,
  errors: ["estimate_idempotency_used", "estimate_not_found"],
  example: { params: { id: responseOf("createPassengerEstimate", "id") }, body: { is_passenger_transportation: true } },
});

/** `GET /estimates/passenger-transportation/all` */
export const listPassengerEstimates = estimateList(
  "listPassengerEstimates",
  "/estimates/passenger-transportation/all",
  "estimates of passengers",
  PassengerEstimate,
);
