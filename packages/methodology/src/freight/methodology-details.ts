import type { Decimal } from "@isotherm/core";

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
}

/** Details of the methodology; nothing for most methods. */
export type MethodologyDetails = Readonly<Record<string, never>> | { readonly flight: FlightDetails } | RoadDetails;
