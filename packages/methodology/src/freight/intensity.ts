import { type Decimal, decimal } from "@isotherm/core";
import type { Coordinates, CountryShare, Vessels } from "@isotherm/geodata";
import airDetours from "../../data/air-detours/2024-1.json" with { type: "json" };
import airFuel from "../../data/air-freight-fuel/2026-1.json" with { type: "json" };
import aircraftBelly from "../../data/aircraft-belly-capacity/2026-1.json" with { type: "json" };
import aircraftFuel from "../../data/aircraft-fuel/2020-1.json" with { type: "json" };
import moreAircraftFuel from "../../data/aircraft-fuel/2020-2.json" with { type: "json" };
import aircraftSeats from "../../data/aircraft-seats/2026-1.json" with { type: "json" };
import containerLaneShares from "../../data/container-lane-shares/2024-1.json" with { type: "json" };
import containerLanes from "../../data/container-lanes/2024-1.json" with { type: "json" };
import containerLoads from "../../data/container-loads/2024-1.json" with { type: "json" };
import containerTerminals from "../../data/container-terminals/2024-1.json" with { type: "json" };
import distanceAdjustments from "../../data/distance-adjustments/2024-1.json" with { type: "json" };
import electric from "../../data/electric-freight/2024-1.json" with { type: "json" };
import electricChanges from "../../data/electric-freight/2024-2.json" with { type: "json" };
import engineEnergy from "../../data/engine-energy/2026-1.json" with { type: "json" };
import ferryShips from "../../data/ferry-ships/2026-1.json" with { type: "json" };
import flightLoads from "../../data/flight-loads/2026-1.json" with { type: "json" };
import inlandWaterway from "../../data/inland-waterway-freight/2024-1.json" with { type: "json" };
import jetFuels from "../../data/jet-fuels/2024-1.json" with { type: "json" };
import sites from "../../data/logistics-sites/2024-1.json" with { type: "json" };
import rail from "../../data/rail-freight/2024-1.json" with { type: "json" };
import roadConditions from "../../data/road-conditions/2026-1.json" with { type: "json" };
import roadNorthAmerica from "../../data/road-freight-north-america/2024-1.json" with { type: "json" };
import road from "../../data/road-freight/2024-1.json" with { type: "json" };
import roadFuels from "../../data/road-fuels/2024-1.json" with { type: "json" };
import roadLoadResponse from "../../data/road-load-response/2026-1.json" with { type: "json" };
import roadUplifts from "../../data/road-uplifts/2024-1.json" with { type: "json" };
import seaAdjustments from "../../data/sea-adjustments/2026-1.json" with { type: "json" };
import sea from "../../data/sea-freight/2024-1.json" with { type: "json" };
import tractionLosses from "../../data/traction-losses/2026-1.json" with { type: "json" };
import vehicleCapacities from "../../data/vehicle-capacities/2026-1.json" with { type: "json" };
import vehicleLoads from "../../data/vehicle-loads/2026-1.json" with { type: "json" };
import vehicleLoadsChanges from "../../data/vehicle-loads/2026-2.json" with { type: "json" };
import vesselFuelCarbon from "../../data/vessel-fuel-carbon/2015-1.json" with { type: "json" };
import vesselFuels from "../../data/vessel-fuels/2024-1.json" with { type: "json" };
import { type CalculationBuilder, type CalculationInput, type Figure, fromTable } from "../calculation.ts";
import { type TankToWheel } from "../emission-split.ts";
import { type Factor, editionFrom, factorOf, factorTable } from "../factors/factor.ts";

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

/** Details of the methodology; nothing for most methods. */
export type MethodologyDetails =
  | Readonly<Record<string, never>>
  | { readonly flight: FlightDetails }
  | RoadDetails
  | ElectricDetails;

/** Fallbacks that the answer names. */
export type MethodologyValue =
  | "imo_unavailable_container_ship_fallback"
  | "imo_unavailable_container_ship_trade_lane_fallback"
  | "flight_number_unavailable_fallback";

/** An end of a leg, as far as it is known. */
export interface LegEnd {
  readonly coordinates: Coordinates;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string | undefined;
}

/** How full a vehicle runs, and how far it runs empty. From 0 to 1, the load above 0. */
export interface Utilisation {
  readonly load_factor?: number | undefined;
  readonly empty_runs_factor?: number | undefined;
}

/** What choosing and refining a factor may look at. */
export interface LegContext {
  readonly calculation: CalculationBuilder;
  readonly leg: number | undefined;
  /** Country that the request names for the leg. */
  readonly country?: string | undefined;
  readonly source?: LegEnd | undefined;
  readonly destination?: LegEnd | undefined;
  /** Countries that the way leads through; none where its course is not known. */
  readonly countries?: readonly CountryShare[] | undefined;
  /** That of this very transport, where it is told beside the method. */
  readonly utilisation?: Utilisation | undefined;
  /** Distance before adjustment; undefined for sites. */
  readonly distance?: Figure | undefined;
  readonly adjustedDistance?: Figure | undefined;
  /** Where ships are looked up by their numbers. */
  readonly vessels?: Pick<Vessels, "find"> | undefined;
}

/** How much a leg emits per unit of transport, with all refinements. */
export interface Intensity {
  /** Goes into the emissions under the symbol `f`. */
  readonly input: CalculationInput;
  readonly per: "t·km" | "TEU·km" | "t" | "TEU";
  /** The factor that the answer shows, and its value before uplifts. */
  readonly factor: Factor;
  readonly value: Decimal;
  /** What of it arises at the vehicle; undefined where the source has no split. */
  readonly tankToWheel?: TankToWheel | undefined;
  readonly methodology?: readonly MethodologyValue[];
  /** Set where it stands in for a vehicle that was asked for and is not known. */
  readonly standsIn?: true;
  readonly details?: MethodologyDetails;
  /** Said at the step of the emissions. */
  readonly note?: string | undefined;
}

/** The intensity that is a row of a table as it stands, with the tank-to-wheel part where the row has one. */
export const tableIntensity = (
  factor: Factor,
  per: Intensity["per"],
  {
    rung = "method",
    fallback,
    note,
  }: { readonly rung?: string; readonly fallback?: true | undefined; readonly note?: string | undefined } = {},
): Intensity => ({
  input: fromTable("f", "emission factor", { factor, rung, fallback }),
  per,
  factor,
  value: factor.value,
  tankToWheel: factor.parts && {
    part: fromTable("t", "tank to wheel part of the factor", { factor, rung: "method" }, factor.parts.ttw),
    whole: fromTable("w", "well to wheel factor", { factor, rung: "method" }),
  },
  note,
});

/** Every table that freight is calculated with. */
export const FREIGHT_TABLES = {
  road: factorTable(road),
  electric: factorTable(editionFrom(electric, electricChanges)),
  roadNorthAmerica: factorTable(roadNorthAmerica),
  rail: factorTable(rail),
  inlandWaterway: factorTable(inlandWaterway),
  sea: factorTable(sea),
  containerLanes: factorTable(containerLanes),
  containerLaneShares: factorTable(containerLaneShares),
  airFuel: factorTable(airFuel),
  sites: factorTable(sites),
  containerTerminals: factorTable(containerTerminals),
  containerLoads: factorTable(containerLoads),
  distanceAdjustments: factorTable(distanceAdjustments),
  airDetours: factorTable(airDetours),
  roadUplifts: factorTable(roadUplifts),
  roadFuels: factorTable(roadFuels),
  jetFuels: factorTable(jetFuels),
  tractionLosses: factorTable(tractionLosses),
  seaAdjustments: factorTable(seaAdjustments),
  roadConditions: factorTable(roadConditions),
  engineEnergy: factorTable(engineEnergy),
  roadLoadResponse: factorTable(roadLoadResponse),
  vehicleCapacities: factorTable(vehicleCapacities),
  vehicleLoads: factorTable(editionFrom(vehicleLoads, vehicleLoadsChanges)),
  aircraftFuel: factorTable(editionFrom(aircraftFuel, moreAircraftFuel)),
  aircraftSeats: factorTable(aircraftSeats),
  aircraftBelly: factorTable(aircraftBelly),
  flightLoads: factorTable(flightLoads),
  ferryShips: factorTable(ferryShips),
  vesselFuelCarbon: factorTable(vesselFuelCarbon),
  vesselFuels: factorTable(vesselFuels),
} as const;

/** Name of a table of freight. */
export type FreightTableName = keyof typeof FREIGHT_TABLES;

/** A row of a freight table. Throws if the row is missing, which means the data set is incomplete. */
export const freightFactor = (table: FreightTableName, row: string): Factor => factorOf(FREIGHT_TABLES[table], row);

const SITE =
  /^(maritime_container_terminal|transhipment_site|storage_and_transhipment|warehouse|liquid_bulk_terminals)/;

/** The mode of a method. Throws on a string of no list: those are refused before. */
export const modeOf = (method: FreightMethod): FreightMode => {
  if (typeof method !== "string") {
    if ("vehicle_type" in method) return "road";
    return "flight_number" in method || "aircraft_type" in method ? "air" : "sea";
  }
  if (method.startsWith("diesel_truck") || method.startsWith("truck_")) return "road";
  if (method === "rail" || /^(diesel|electric)_freight_train/.test(method)) return "rail";
  if (method.startsWith("inland_waterway_")) return "inland_waterway";
  if (method.startsWith("sea_")) return "sea";
  if (/^((passenger|cargo)_)?plane$/.test(method)) return "air";
  if (SITE.test(method)) return "site";
  throw new Error(`no mode for ${method}`);
};

/** The string of a method, or the class of the vehicle that it describes. */
export const nameOf = (method: FreightMethod): string => {
  if (typeof method === "string") return method;
  return "vehicle_type" in method ? method.vehicle_type : "";
};

/** Tonnes that nothing carries at once: what is not of a known class counts as the largest there is. For a warning only. */
const LARGEST_T = { road: 50, rail: 20_000, inland_waterway: 20_000, sea: 400_000, air: 150, site: Infinity } as const;
/** The largest deadweight of a class, thousands of tonnes: `sea_ropax_5dwkt_hfo`. */
const DEADWEIGHT = /_(\d+)dwkt/u;

/** The most that one vehicle or ship of a method carries, and what that is, for people. */
export const mostCarried = (mode: FreightMode, method: FreightMethod): { tonnes: Decimal; what: string } => {
  const name = nameOf(method);
  const [row, vehicle] = FREIGHT_TABLES.vehicleCapacities.entries().find(([id]) => name.startsWith(id)) ?? [];
  if (mode === "road" && vehicle) return { tonnes: vehicle.value, what: `a vehicle of the class ${row}` };
  const deadweight = name.includes("over_") ? undefined : DEADWEIGHT.exec(name)?.[1];
  if (deadweight !== undefined) return { tonnes: decimal(deadweight).times(1_000), what: "a ship of the class" };
  return { tonnes: decimal(String(LARGEST_T[mode])), what: "the largest vehicle of the mode" };
};
