import * as z from "zod";
import { CountryCode } from "./country-code.ts";
import { EmissionFactor, estimateBase, estimateRequestBase, MassWithBreakdowns, NonCo2Mass } from "./estimate-base.ts";
import {
  DecimalString,
  DecimalText,
  EstimateMassUnit,
  IdempotencyKey,
  Mass,
  Metadata,
  Timestamp,
  TimestampText,
  onceRight,
  optional,
  text,
} from "./wire.ts";
import { IntensityUnit, PrimaryData } from "./primary-data.ts";
import { ShippingMethod, ShippingOrSiteMethod } from "./shipping-method.ts";
import { LogisticsSiteMethod } from "./shipping-methods.ts";

/** A distance in a request. */
export const DistanceRequest = z
  .strictObject({ amount: DecimalText, unit: z.enum(["km", "mi", "nm"]) })
  .meta({ id: "DistanceRequest" });

const Text = text(z.string().max(1_000));

/** Where a leg begins or ends: an address, a UN/LOCODE, a point or an airport. */
export const Location = z
  .union([
    z.strictObject({ locode: z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}$/, "is not of the form of a UN/LOCODE") }),
    z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
    z.strictObject({
      code: z.string().regex(/^[A-Z]{3,4}$|^[A-Z]{5}$/, "is not of the form of an airport code"),
    }),
    z
      .strictObject({
        street_line1: optional(Text),
        street_line2: optional(Text),
        postcode: optional(Text),
        city: optional(Text),
        country_code: optional(CountryCode),
      })
      .refine(
        ({ country_code, city }) => country_code !== undefined || (city !== undefined && city.trim() !== ""),
        "needs a country_code, or a city",
      ),
  ])
  .meta({ id: "Location" });
export type Location = z.output<typeof Location>;

/** Passages of the oceans that a route can be made to use or to avoid. */
export const TransitCorridor = z
  .enum(["panama", "suez", "cape_of_good_hope", "northwest_passage", "northeast_passage", "cape_horn"])
  .meta({ id: "TransitCorridor" });

/** How far, or from where to where. */
export const ShippingRoute = z
  .union([
    DistanceRequest,
    z
      .strictObject({
        source: Location,
        destination: Location,
        transit_corridor: optional(TransitCorridor),
        restricted_transit_corridors: optional(z.array(TransitCorridor).max(6)),
      })
      .refine(
        ({ transit_corridor, restricted_transit_corridors }) =>
          transit_corridor === undefined || restricted_transit_corridors === undefined,
        "takes either transit_corridor or restricted_transit_corridors",
      ),
  ])
  .meta({ id: "ShippingRoute" });
export type ShippingRoute = z.output<typeof ShippingRoute>;

/** How full a container is. */
export const CargoType = z.enum(["lightweight", "average", "heavyweight", "container_only"]).meta({ id: "CargoType" });

/** What is moved: a mass, or a number of TEU with or without a mass. */
export const ShipmentLoad = z
  .union([
    z.strictObject({ mass: Mass }),
    z.object({
      containers: DecimalText.meta({ description: "Number of TEU." }),
      cargo_type: optional(CargoType),
      mass: optional(Mass),
    }),
  ])
  .meta({ id: "ShipmentLoad" });

const shipped = {
  is_shipment: optional(z.boolean()).meta({ description: "true: goods really moved. Default false." }),
  shipped_at: optional(TimestampText),
};

const isSite = (method: unknown): boolean => LogisticsSiteMethod.safeParse(method).success;
const NEEDS_ROUTE = {
  path: ["route"],
  message: "is required for every method that is not a logistics site",
  ...onceRight("method", "route"),
};

/** What is asked of `POST /estimates/shipping`. */
export const ShippingEstimateRequest = z
  .object({
    ...estimateRequestBase,
    shipment: ShipmentLoad,
    method: ShippingOrSiteMethod,
    route: optional(ShippingRoute),
    country_code: optional(CountryCode).meta({ description: "Country of most of the route; refines the factor." }),
    primary_data: optional(PrimaryData),
    ...shipped,
  })
  .refine(({ method, route }) => route !== undefined || isSite(method), NEEDS_ROUTE)
  .meta({ id: "ShippingEstimateRequest" });
export type ShippingEstimateRequest = z.output<typeof ShippingEstimateRequest>;

const legOptions = { country_code: optional(CountryCode), primary_data: optional(PrimaryData) };

/** One leg of a multi-leg request. */
export const ShippingLegRequest = z
  .union([
    z.strictObject({ method: ShippingMethod, route: ShippingRoute, ...legOptions }),
    z.strictObject({
      method: LogisticsSiteMethod,
      route: optional(ShippingRoute).meta({ description: "Ignored." }),
      ...legOptions,
    }),
  ])
  .meta({ id: "ShippingLegRequest" });

/** What is asked of `POST /estimates/shipping/multi-leg`. */
export const MultiLegShippingEstimateRequest = z
  .object({
    ...estimateRequestBase,
    shipment: ShipmentLoad,
    legs: z.array(ShippingLegRequest).min(1, "must have at least one leg").max(10, "may have at most ten legs"),
    ...shipped,
  })
  .meta({ id: "MultiLegShippingEstimateRequest" });
export type MultiLegShippingEstimateRequest = z.output<typeof MultiLegShippingEstimateRequest>;

/** A distance in an answer. */
export const Distance = z.object({ amount: DecimalString, unit: z.literal("km") }).meta({ id: "Distance" });

const RouteLocation = z
  .object({ label: z.string().nullable(), coordinates: z.object({ lat: z.number(), lon: z.number() }) })
  .meta({ id: "RouteLocation" });

/** The way from port to port or airport to airport. */
export const CalculatedRoute = z
  .object({
    source: RouteLocation,
    legs: z
      .array(
        z.object({
          location: RouteLocation,
          distance: Distance,
          raw_distance: Distance,
          adjusted_distance: Distance,
        }),
      )
      .min(1),
    attribution: z.string().nullable().meta({
      description: "The line of credit that the provider of the drawn route demands; null without such a duty.",
    }),
  })
  .meta({ id: "CalculatedRoute" });

const Unit = z.number().min(0).max(1);

/** Details of the method: of a flight whose aircraft is known, or of a road vehicle that was described. */
export const MethodologyDetails = z
  .union([
    z.object({
      flight: z.object({
        aircraft_name: z.string(),
        aircraft_configuration: z.enum(["belly_freight", "cargo"]),
        aircraft_capacity_tonnes: z.object({ passenger: z.number(), cargo: z.number() }),
        load_factor: z.object({ passenger: Unit, cargo: Unit }),
        flight_fuel_consumed_tonnes: z.number(),
        distance_adjustment_factor: z.number(),
        emission_share: Unit,
      }),
    }),
    z.object({
      energy_consumption: z.object({ amount: DecimalString, unit: z.literal("MJ/tkm") }),
      vehicle_capacity: DecimalString,
      load_factor: Unit,
      empty_runs_factor: Unit,
      capacity_utilisation: Unit,
      emission_standard: z.string(),
      situation: z.string(),
      gradient: z.string(),
    }),
    z.strictObject({}),
  ])
  .meta({ id: "MethodologyDetails" });

/** CO2e per unit of transport activity. */
export const EmissionIntensity = z
  .object({ amount: DecimalString, unit: IntensityUnit })
  .meta({ id: "EmissionIntensity" });

const activityAndIntensity = {
  activity: z
    .object({ value: DecimalString, unit: z.enum(["t*km", "t"]) })
    .nullable()
    .meta({
      description:
        "Tonnes times `raw_distance`; of a logistics site the tonnes. Null for estimates made before there was this field.",
    }),
  intensity: z
    .object({
      wtt: EmissionIntensity,
      ttw: EmissionIntensity,
      unknown: EmissionIntensity,
      wtw: EmissionIntensity.meta({ description: "The sum of the other three." }),
    })
    .nullable()
    .meta({
      description:
        "The parts of `mass` by `activity`, 12 significant digits each, in grams unless `estimate_mass_unit` says " +
        "otherwise. Null where the activity is 0, and for estimates made before there was this field.",
    }),
};

/** What a leg and each part of one come to. */
const legResult = {
  mass: MassWithBreakdowns,
  non_co2_mass: NonCo2Mass,
  ...activityAndIntensity,
  vessel_inference_details: z.union([z.object({ error: z.string() }), z.null()]),
  distance: Distance.optional(),
  raw_distance: Distance.optional().meta({ description: "Before adjustment: equal to `distance`." }),
  adjusted_distance: Distance.optional(),
  distance_calculation_method: z
    .enum([
      "great_circle_distance",
      "great_circle_distance_x2",
      "sea_distance_algorithm",
      "user_input",
      "inland_distance_algorithm",
      "amazon_location",
    ])
    .nullable(),
  route: CalculatedRoute.nullable(),
  emission_factor: EmissionFactor,
  methodology: z.array(
    z.enum([
      "imo_unavailable_container_ship_fallback",
      "imo_unavailable_container_ship_trade_lane_fallback",
      "flight_number_unavailable_fallback",
      "invalid_flight_route_fallback",
    ]),
  ),
  distance_calculation_details: z
    .object({
      vessel_tracking: z.object({ message: z.string() }).nullable(),
      carrier_schedule_stops: z.object({ message: z.string() }).nullable(),
      distance_model: z.object({ message: z.string() }).nullable().optional().meta({
        description: "Why a distance over land was not found in the usual way; missing in earlier estimates.",
      }),
    })
    .nullable(),
  methodology_details: MethodologyDetails,
};

/** A part of a leg that takes a ferry: the vehicle over land, or the ship. */
export const ResolvedLeg = z
  .object({
    ...legResult,
    method: ShippingMethod.meta({ description: "That of the leg; of a ferry `sea_ropax_…`." }),
  })
  .meta({ id: "ResolvedLeg" });
export type ResolvedLeg = z.output<typeof ResolvedLeg>;

/** What one leg comes to. */
export const shippingLegResult = {
  ...legResult,
  converted_shipment: z.object({ amount: DecimalString, unit: z.enum(["g", "kg", "t", "TEU"]) }).nullable(),
  shipment_conversion_method: z.enum(["user_provided_cargo_type", "average_cargo_type"]).nullable(),
  resolved_legs: z.array(ResolvedLeg).meta({
    description: "The parts of a leg over land that takes a ferry, in order of travel; else empty.",
  }),
};
/** The result of one leg. */
export const ShippingLegResult = z.object(shippingLegResult).meta({ id: "ShippingLegResult" });
export type ShippingLegResult = z.output<typeof ShippingLegResult>;

const shipmentAnswer = {
  is_shipment: z.boolean(),
  shipped_at: Timestamp,
  source: z.string().optional().meta({ description: "Where the estimate came from: `api`." }),
  filename: z
    .string()
    .nullable()
    .meta({ description: "Of the batch's file that the estimate was made from; else null." }),
  user_fullname: z.string().nullable().meta({ description: "Always null: the interface has no personal users." }),
};

/** A shipping estimate over one leg. */
export const ShippingEstimate = z
  .object({ ...estimateBase, ...shippingLegResult, ...shipmentAnswer, request: ShippingEstimateRequest })
  .meta({ id: "ShippingEstimate" });
export type ShippingEstimate = z.output<typeof ShippingEstimate>;

/** A shipping estimate over several legs: `legs` has the results in the order of the request. */
export const MultiLegShippingEstimate = z
  .object({
    ...estimateBase,
    ...shipmentAnswer,
    mass: MassWithBreakdowns,
    non_co2_mass: NonCo2Mass,
    distance: Distance,
    raw_distance: Distance,
    adjusted_distance: Distance,
    legs: z.array(ShippingLegResult),
    request: MultiLegShippingEstimateRequest,
  })
  .meta({ id: "MultiLegShippingEstimate" });
export type MultiLegShippingEstimate = z.output<typeof MultiLegShippingEstimate>;

const notes = {
  is_shipment: z.boolean().optional(),
  shipped_at: TimestampText.optional(),
  metadata: Metadata.nullable().optional().meta({ description: "Replaced as a whole; null clears it." }),
};

const namesSomething = (notes: object): boolean => Object.values(notes).some((value) => value !== undefined);
const NOTHING_NAMED = "names nothing to change";

/** What may be changed of a shipping estimate without calculating anew; at least one property. */
export const ShippingAnnotations = z
  .object({ ...notes, idempotency_key: IdempotencyKey.nullable().optional() })
  .refine(namesSomething, NOTHING_NAMED)
  .meta({ id: "ShippingAnnotations" });
export type ShippingAnnotations = z.output<typeof ShippingAnnotations>;

/** The same under an older name, `PATCH …/metadata`: older clients send `is_shipment` and `shipped_at` with it or alone. */
export const ShippingNotes = z.object(notes).refine(namesSomething, NOTHING_NAMED).meta({ id: "ShippingNotes" });

/** The query of shipping estimates. */
export const MassUnitQuery = z.object({
  estimate_mass_unit: EstimateMassUnit.optional().meta({
    description: "Unit of every estimate mass of the answer; default t.",
  }),
});
