import * as z from "zod";
import { CountryCode } from "./country-code.ts";
import { Location } from "./shipping-location.ts";
import { ShippingMethod } from "./shipping-method.ts";
import {
  RoadEmissionStandard,
  RoadFuel,
  RoadGradient,
  RoadSituation,
  RoadVehicleType,
  TradeLane,
} from "./shipping-methods.ts";
import { DecimalString } from "./wire.ts";
import { EmissionIntensity } from "./emission-intensity.ts";
import { TransitCorridor } from "./transit-corridor.ts";
import { EmissionFactor } from "./emission-factor.ts";
import { MassWithBreakdowns, NonCo2Mass } from "./transport-mass.ts";

/** A distance in an answer. */
export const Distance = z.object({ amount: DecimalString, unit: z.literal("km") }).meta({ id: "Distance" });

export const RouteLocation = z
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

const End = RouteLocation.optional();

/** A part of a leg that gained road legs, and what was inferred of it. */
const InferredLeg = z
  .object({
    route: z.object({ source: RouteLocation, destination: RouteLocation }).meta({ id: "InferredRoute" }),
    method: ShippingMethod,
    inference_explanation: z
      .object({
        snapped_source_to_known_location: End.meta({
          description: "The port, airport or rail terminal that was used for the source, without a road leg to it.",
        }),
        snapped_destination_to_known_location: End.meta({ description: "The same of the destination." }),
        inferred_source_transfer_point: End.meta({
          description:
            "The port, airport or rail terminal at which goods change between this part and the road leg before it.",
        }),
        inferred_destination_transfer_point: End.meta({
          description: "The same of the road leg behind it, or of the way to it.",
        }),
        inferred_connection_leg: z
          .enum(["missing_connection_to_next_leg", "overland_connection_to_next_leg"])
          .optional()
          .meta({
            description:
              "The part leads on to the next leg of the request; `overland_…` where both go by the same mode other than road.",
          }),
      })
      .meta({ id: "InferenceExplanation", description: "Empty for a part that is as the request has it." }),
  })
  .meta({ id: "InferredLeg", description: "One for each of `resolved_legs`, in their order." });

/**
 * Details of the method: of a flight whose aircraft is known, of inferred road legs, of a road vehicle that was described, or of
 * electric traction.
 */
export const MethodologyDetails = z
  .union([
    z.object({
      flight: z
        .object({
          aircraft_name: z.string(),
          aircraft_configuration: z.enum(["belly_freight", "cargo"]),
          aircraft_capacity_tonnes: z
            .object({ passenger: z.number(), cargo: z.number() })
            .meta({ id: "AircraftCapacity" }),
          load_factor: z.object({ passenger: Unit, cargo: Unit }).meta({ id: "AircraftLoadFactor" }),
          flight_fuel_consumed_tonnes: z.number(),
          distance_adjustment_factor: z.number(),
          emission_share: Unit,
        })
        .meta({ id: "FlightDetails" }),
    }),
    z.object({
      route_inference: z
        .array(InferredLeg)
        .meta({ description: "Of a leg that gained road legs by `route_inference`." }),
    }),
    z.object({
      energy_consumption: z
        .object({ amount: DecimalString, unit: z.literal("MJ/tkm") })
        .meta({ id: "EnergyPerTonneKilometre" }),
      vehicle_capacity: DecimalString,
      load_factor: Unit,
      empty_runs_factor: Unit,
      capacity_utilisation: Unit,
      emission_standard: z.string(),
      situation: z.string(),
      gradient: z.string(),
      refrigeration_factor: z.number().nullable().optional().meta({
        description: "Uplift for temperature control; null without one, missing in earlier estimates.",
      }),
    }),
    z.object({
      electricity_consumption: z
        .object({ amount: DecimalString, unit: z.literal("kWh/tkm") })
        .meta({ id: "ElectricityPerTonneKilometre" }),
    }),
    z.strictObject({}),
  ])
  .meta({ id: "MethodologyDetails" });

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

/** Grades of data, best first. */
export const DataQualityGrade = z
  .enum(["A_plus", "A", "A_minus", "B_plus", "B", "B_minus", "C_plus", "C", "C_minus", "D"])
  .meta({ id: "DataQualityGrade" });

const DataQualityScore = z
  .object({
    score: DataQualityGrade,
    components: z.object({
      emission_factor_score: DataQualityGrade,
      route_score: DataQualityGrade.nullable().meta({ description: "Null at a logistics site." }),
      shipment_score: DataQualityGrade,
    }),
  })
  .meta({
    id: "DataQualityScore",
    description:
      "Half the factor, three tenths the route and two tenths the shipment; without a route seven and three.",
  });

/** Said of what an estimate may be older than. */
export const NULL_BEFORE = "Null for estimates made before there was this field.";

/** Which corridors a sea route leads through, who chose them, and what the other way would be. */
export const CorridorDetails = z
  .object({
    passed: z.array(TransitCorridor).meta({ description: "In order of travel." }),
    chosen_by: z.enum(["request", "practice", "shortest"]).meta({
      description: "`practice`: what carriers do on the day of calculation, where that is not the shortest way.",
    }),
    alternative: z
      .object({ passed: z.array(TransitCorridor), distance: Distance })
      .nullable()
      .meta({
        description:
          "The way by other corridors that was not chosen, before adjustment: the usual one, else the shortest.",
      }),
  })
  .meta({ id: "CorridorDetails" });

/** The place that was taken for an end of a leg. */
export const ResolvedPlace = z
  .object({
    label: z.string().nullable(),
    country_code: CountryCode.nullable(),
    region: z.string().nullable().meta({ description: "State or province, where it is known." }),
    coordinates: z.object({ lat: z.number(), lon: z.number() }),
    matched_by: z
      .enum(["coordinates", "locode", "airport_code", "postcode", "city", "region", "country"])
      .meta({ description: "What of the location given led here." }),
    rivals: z.int().min(0).meta({
      description: "How many other places the location may mean: above 0 with a warning `place_ambiguous`.",
    }),
    offset_km: DecimalString.meta({ description: "From the place given to the port or airport that was used." }),
  })
  .meta({ id: "ResolvedPlace" });
export type ResolvedPlace = z.output<typeof ResolvedPlace>;

const StandardRegion = z.enum([
  "Africa",
  "Asia and Pacific",
  "North America",
  "Central and South America",
  "Europe",
  "World",
]);
const CountryOrNull = z.string().nullable();

const InferenceDetails = z
  .object({
    trade_lane_from_route: TradeLane.optional(),
    rail_type_from_route: z
      .object({
        rail_type: z.enum(["electric_freight_train", "diesel_freight_train"]),
        source_country: z.string(),
        destination_country: z.string(),
      })
      .nullable(),
    cleaned_route: z.object({ source: Location.nullable(), destination: Location.nullable() }).nullable(),
    road_emission_standard: z
      .object({
        value: RoadEmissionStandard,
        from: z.enum(["source", "destination", "both"]),
        source_country_code: CountryOrNull,
        destination_country_code: CountryOrNull,
        source_region: StandardRegion.nullable(),
        destination_region: StandardRegion.nullable(),
      })
      .nullable(),
    road_truck_type: z.object({ value: RoadVehicleType, is_international_shipment: z.boolean() }).nullable(),
    road_fuel: z
      .object({ value: RoadFuel, source_country_code: CountryOrNull, source_region: StandardRegion.nullable() })
      .nullable(),
    road_gradient: z.object({ value: RoadGradient }).nullable(),
    road_situation: z.object({ value: RoadSituation }).nullable(),
  })
  .meta({ id: "InferenceDetails", description: "What the request left open. Null where given, or without effect." });

/** What a leg and each part of one come to. */
const legResult = {
  mass: MassWithBreakdowns,
  non_co2_mass: NonCo2Mass,
  ...activityAndIntensity,
  data_quality_score: DataQualityScore.nullable().meta({ description: NULL_BEFORE }),
  vessel_inference_details: z.object({ error: z.string() }).nullable(),
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
  resolved_places: z
    .object({ source: ResolvedPlace, destination: ResolvedPlace })
    .nullable()
    .meta({ description: `Null where a distance was given, and at a logistics site. ${NULL_BEFORE}` }),
  corridor_details: CorridorDetails.nullable().meta({
    description: `Null for a leg that is not by sea, and for a given distance. ${NULL_BEFORE}`,
  }),
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
  inference_details: InferenceDetails.nullable().optional().meta({
    description: "Null when nothing was inferred; missing in estimates made before there was this field.",
  }),
};

/** A part of a leg: of one that takes a ferry the vehicle over land, or the ship; of one that gained road legs each of these, and its own way. */
export const ResolvedLeg = z
  .object({
    ...legResult,
    method: ShippingMethod.meta({
      description: "That of the leg; of a ferry `sea_ropax_…`; of an inferred road leg `truck_generic_hgv`.",
    }),
  })
  .meta({ id: "ResolvedLeg" });
export type ResolvedLeg = z.output<typeof ResolvedLeg>;

/** What one leg comes to. */
export const shippingLegResult = {
  ...legResult,
  converted_shipment: z.object({ amount: DecimalString, unit: z.enum(["g", "kg", "t", "TEU"]) }).nullable(),
  shipment_conversion_method: z.enum(["user_provided_cargo_type", "average_cargo_type"]).nullable(),
  resolved_legs: z.array(ResolvedLeg).meta({
    description:
      "The parts of a leg over land that takes a ferry, or that gained road legs by `route_inference`, in order of travel; else empty.",
  }),
};
/** The result of one leg. */
export const ShippingLegResult = z.object(shippingLegResult).meta({ id: "ShippingLegResult" });
export type ShippingLegResult = z.output<typeof ShippingLegResult>;
