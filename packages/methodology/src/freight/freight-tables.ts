import road from "../../data/road-freight/2024-1.json" with { type: "json" };
import electric from "../../data/electric-freight/2024-1.json" with { type: "json" };
import roadNorthAmerica from "../../data/road-freight-north-america/2024-1.json" with { type: "json" };
import rail from "../../data/rail-freight/2024-1.json" with { type: "json" };
import inlandWaterway from "../../data/inland-waterway-freight/2024-1.json" with { type: "json" };
import sea from "../../data/sea-freight/2024-1.json" with { type: "json" };
import containerLanes from "../../data/container-lanes/2024-1.json" with { type: "json" };
import containerLaneShares from "../../data/container-lane-shares/2024-1.json" with { type: "json" };
import air from "../../data/air-freight/2024-1.json" with { type: "json" };
import sites from "../../data/logistics-sites/2024-1.json" with { type: "json" };
import containerTerminals from "../../data/container-terminals/2024-1.json" with { type: "json" };
import containerLoads from "../../data/container-loads/2024-1.json" with { type: "json" };
import distanceAdjustments from "../../data/distance-adjustments/2024-1.json" with { type: "json" };
import airDetours from "../../data/air-detours/2024-1.json" with { type: "json" };
import roadUplifts from "../../data/road-uplifts/2024-1.json" with { type: "json" };
import roadFuels from "../../data/road-fuels/2024-1.json" with { type: "json" };
import jetFuels from "../../data/jet-fuels/2024-1.json" with { type: "json" };
import tractionLosses from "../../data/traction-losses/2026-1.json" with { type: "json" };
import seaAdjustments from "../../data/sea-adjustments/2026-1.json" with { type: "json" };
import roadConditions from "../../data/road-conditions/2026-1.json" with { type: "json" };
import engineEnergy from "../../data/engine-energy/2026-1.json" with { type: "json" };
import roadLoadResponse from "../../data/road-load-response/2026-1.json" with { type: "json" };
import vehicleCapacities from "../../data/vehicle-capacities/2026-1.json" with { type: "json" };
import vehicleLoads from "../../data/vehicle-loads/2026-1.json" with { type: "json" };
import aircraftFuel from "../../data/aircraft-fuel/2020-1.json" with { type: "json" };
import aircraftSeats from "../../data/aircraft-seats/2026-1.json" with { type: "json" };
import aircraftBelly from "../../data/aircraft-belly-capacity/2026-1.json" with { type: "json" };
import flightLoads from "../../data/flight-loads/2026-1.json" with { type: "json" };
import {
  type Factor,
  factorOf,
  type FactorTable,
  factorTable,
  type TableHeader,
  type TableRow,
} from "../factors/factor.ts";

const open = (file: TableHeader & { readonly rows: readonly TableRow[] }, unit: string): FactorTable =>
  factorTable(file, file.rows, unit);

/** Every table that freight is calculated with. */
export const FREIGHT_TABLES = {
  road: open(road, "g CO2e/(t·km)"),
  electric: open(electric, "kWh/(t·km)"),
  roadNorthAmerica: open(roadNorthAmerica, "g CO2e/(t·km)"),
  rail: open(rail, "g CO2e/(t·km)"),
  inlandWaterway: open(inlandWaterway, "g CO2e/(t·km)"),
  sea: open(sea, "g CO2e/(t·km)"),
  containerLanes: open(containerLanes, "g CO2e/(TEU·km)"),
  containerLaneShares: open(containerLaneShares, "1"),
  air: open(air, "g CO2e/(t·km)"),
  sites: open(sites, "kg CO2e/t"),
  containerTerminals: open(containerTerminals, "kg CO2e/TEU"),
  containerLoads: open(containerLoads, "t/TEU"),
  distanceAdjustments: open(distanceAdjustments, "1"),
  airDetours: open(airDetours, "km"),
  roadUplifts: open(roadUplifts, "1"),
  roadFuels: open(roadFuels, "g CO2e/MJ"),
  jetFuels: open(jetFuels, "kg CO2e/kg"),
  tractionLosses: open(tractionLosses, "1"),
  seaAdjustments: open(seaAdjustments, "1"),
  roadConditions: open(roadConditions, "1"),
  engineEnergy: open(engineEnergy, "1"),
  roadLoadResponse: open(roadLoadResponse, "1"),
  vehicleCapacities: open(vehicleCapacities, "t"),
  vehicleLoads: open(vehicleLoads, "1"),
  aircraftFuel: open(aircraftFuel, "kg, km"),
  aircraftSeats: open(aircraftSeats, "1"),
  aircraftBelly: open(aircraftBelly, "t"),
  flightLoads: open(flightLoads, "1"),
} as const;

/** Name of a table of freight. */
export type FreightTableName = keyof typeof FREIGHT_TABLES;

/** A row of a freight table. Throws if the row is missing, which means the data set is incomplete. */
export const freightFactor = (table: FreightTableName, row: string): Factor => factorOf(FREIGHT_TABLES[table], row);
