import { type Decimal } from "@isotherm/core";
import type { RouteLocation } from "./resolved-route.ts";
import type { ConnectionKind } from "./transfers.ts";

/** How goods are moved or handled. */
export type FreightMode = "road" | "rail" | "inland_waterway" | "sea" | "air" | "site";

/** A container ship; without a lane it is inferred from the two ends. */
export interface ContainerShipMethod {
  readonly vessel_type: "container_ship";
  readonly refrigerated?: boolean | undefined;
  readonly trade_lane?: string | undefined;
  readonly load_factor?: number | undefined;
}

/** A vessel by its type. */
export interface VesselMethod {
  readonly vessel_type: string;
  readonly fuel?: string | undefined;
  readonly load?: string | undefined;
}

/** A vessel by number or name, with what to assume when it is not known. */
export interface IdentifiedVesselMethod {
  readonly vessel_imo_number?: string | undefined;
  readonly vessel_name?: string | undefined;
  readonly refrigerated?: boolean | undefined;
  readonly trade_lane?: string | undefined;
  readonly load_factor?: number | undefined;
  readonly vessel_tracking?: object | undefined;
}

/** A vessel that is to be found from the schedules of a carrier. */
export interface InferredVesselMethod {
  readonly vessel_inference: { readonly carrier_name: string };
}

/** A flight by number. */
export interface FlightNumberMethod {
  readonly flight_number: string;
  readonly departure_on: string;
  readonly aircraft_configuration?: string | undefined;
}

/** An aircraft by its ICAO type. */
export interface AircraftMethod {
  readonly aircraft_type: string;
}

/** A road vehicle described by its parts. */
export interface RoadVehicleMethod {
  readonly vehicle_type: string;
  readonly fuel: string;
  readonly gradient?: string | undefined;
  readonly load_factor?: number | undefined;
  readonly empty_runs_factor?: number | undefined;
  readonly situation?: string | undefined;
  readonly emission_standard?: string | undefined;
  readonly refrigerated?: boolean | undefined;
}

/** A method as requests have it: a string of the interface's lists, or an object. */
export type FreightMethod =
  | string
  | ContainerShipMethod
  | VesselMethod
  | IdentifiedVesselMethod
  | InferredVesselMethod
  | FlightNumberMethod
  | AircraftMethod
  | RoadVehicleMethod;

/** What is told of a flight whose aircraft type is known. Masses in tonnes, shares from 0 to 1. */
export interface FlightDetails {
  readonly aircraft_name: string;
  readonly aircraft_configuration: "belly_freight" | "cargo";
  readonly aircraft_capacity_tonnes: { readonly passenger: number; readonly cargo: number };
  readonly load_factor: { readonly passenger: number; readonly cargo: number };
  readonly flight_fuel_consumed_tonnes: number;
  readonly distance_adjustment_factor: number;
  readonly emission_share: number;
}

/** What is told of a road vehicle that the request describes. */
export interface RoadDetails {
  readonly energy_consumption: { readonly amount: Decimal; readonly unit: "MJ/tkm" };
  /** Payload, tonnes. */
  readonly vehicle_capacity: Decimal;
  readonly load_factor: number;
  readonly empty_runs_factor: number;
  readonly capacity_utilisation: number;
  readonly emission_standard: string;
  readonly situation: string;
  readonly gradient: string;
  /** What temperature control adds to the consumption, as a share; null without it. */
  readonly refrigeration_factor: number | null;
}

/** What is told of electric traction. */
export interface ElectricDetails {
  readonly electricity_consumption: { readonly amount: Decimal; readonly unit: "kWh/tkm" };
}

/** What was inferred of a part of a leg; nothing where it is as the request has it. */
export interface InferenceExplanation {
  /** The port, airport or rail terminal that was used in the place of the end given, without a road leg to it. */
  readonly snapped_source_to_known_location?: RouteLocation;
  readonly snapped_destination_to_known_location?: RouteLocation;
  /** Where goods change between an inferred road leg and the leg that was asked for. */
  readonly inferred_source_transfer_point?: RouteLocation;
  readonly inferred_destination_transfer_point?: RouteLocation;
  /** Why an inferred road leg leads on to the next leg. */
  readonly inferred_connection_leg?: ConnectionKind;
}

/** A part of a leg that gained road legs: its own way, or one of those. */
export interface InferredLeg {
  readonly route: { readonly source: RouteLocation; readonly destination: RouteLocation };
  readonly method: FreightMethod;
  readonly inference_explanation: InferenceExplanation;
}

/** Details of the methodology; nothing for most methods. */
export type MethodologyDetails =
  | Readonly<Record<string, never>>
  | { readonly flight: FlightDetails }
  | { readonly route_inference: readonly InferredLeg[] }
  | RoadDetails
  | ElectricDetails;
