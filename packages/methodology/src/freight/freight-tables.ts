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
import { editionFrom, factorTable } from "../factors/factor.ts";

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
