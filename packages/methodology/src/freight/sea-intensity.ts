import type { Coordinates } from "@isotherm/geodata";
import { derived, type Figure, fromTable, given } from "../calculation.ts";
import { FREIGHT_TABLES } from "./freight-tables.ts";
import { type Intensity, type LegContext, freightFactor, tableIntensity } from "./intensity.ts";
import { uplifted } from "./road-intensity.ts";
import { M49 } from "./world-regions.ts";
import { type ContainerShipMethod, type InferredVesselMethod, type VesselMethod } from "./freight-method.ts";
import { type CalculationFact } from "../calculation-step.ts";

/** Classes of the vessel types; RoRo by load. */
const CLASS_OF: Readonly<Record<string, string>> = {
  sea_oil_tanker_small: "sea_oil_tanker_5dwkt",
  sea_oil_tanker_medium: "sea_oil_tanker_60dwkt",
  sea_oil_tanker_large: "sea_oil_tanker_200dwkt",
  sea_oil_tanker_huge: "sea_oil_tanker_over_200dwkt",
  sea_general_cargo_small: "sea_general_cargo_10dwkt",
  sea_general_cargo_large: "sea_general_cargo_20dwkt",
  sea_bulk_carrier_small: "sea_bulk_carrier_10dwkt",
  sea_bulk_carrier_medium: "sea_bulk_carrier_100dwkt",
  sea_bulk_carrier_large: "sea_bulk_carrier_200dwkt",
  sea_ropax: "sea_ropax_5dwkt",
  sea_roro: "sea_roro_10dwkt",
  "sea_roro/truck_and_trailer": "sea_roro_5dwkt",
};

/** Fuels of the vessel types and the columns of the table; MGO has none of its own, MDO is the higher one. */
const COLUMN_OF: Readonly<Record<string, string>> = { HFO: "hfo", MGO: "mdo", LNG: "lng" };

/** A vessel that is no container ship, by method string. Source: methods/sea.md. */
export const seaStringIntensity = (method: string): Intensity => tableIntensity("sea", method, "t·km");

const isContainerShip = (method: ContainerShipMethod | VesselMethod): method is ContainerShipMethod =>
  method.vessel_type === "container_ship";

/** A vessel by its type: a container ship, or another one by fuel and load. */
export const vesselIntensity = (context: LegContext, method: ContainerShipMethod | VesselMethod): Intensity => {
  if (isContainerShip(method)) return containerShipIntensity(context, method);
  const { vessel_type, fuel = "HFO", load } = method;
  if (method.fuel === undefined) {
    const message = "No fuel was given: heavy fuel oil (HFO) was assumed.";
    context.calculation.warn({ code: "fuel_assumed", message, field: "method.fuel" });
  }
  const size = CLASS_OF[`${vessel_type}/${load}`] ?? CLASS_OF[vessel_type];
  const intensity = tableIntensity("sea", `${size}_${COLUMN_OF[fuel]}`, "t·km");
  return load === "heavy"
    ? uplifted(context, intensity, "heavy load", freightFactor("seaAdjustments", "bulk_carrier/heavy"))
    : intensity;
};

interface Lane {
  readonly row: string;
  readonly rung: string;
  readonly fallback?: true;
  readonly facts: readonly CalculationFact[];
}

/** The lane that a request gives, else that of the two ends. */
export const laneOf = ({ source, destination }: LegContext, asked: string | undefined): Lane => {
  if (asked !== undefined) return { row: asked, rung: "request", facts: [{ name: "trade lane", value: asked }] };
  if (source?.country === undefined || destination?.country === undefined) {
    return {
      row: "industry_average",
      rung: "industry average",
      fallback: true,
      facts: [{ name: "trade lane", value: "none: the ends are not known" }],
    };
  }
  const from = laneRegionOf(source.country, source.coordinates);
  const to = laneRegionOf(destination.country, destination.coordinates);
  const row = tradeLaneOf(from, to, (lane) => FREIGHT_TABLES.containerLanes.has(`${lane}/dry`));
  return { row, rung: "inferred", facts: [{ name: "trade lane", value: `${row}, inferred from ${from} and ${to}` }] };
};

/** A container ship: the lane's end-user value without the distance adjustment that it contains. */
export const containerShipIntensity = (
  context: LegContext,
  { refrigerated = false, trade_lane, load_factor }: Omit<ContainerShipMethod, "vessel_type">,
): Intensity => {
  const { row, facts, ...chosen } = laneOf(context, trade_lane);
  if (trade_lane === undefined) {
    const isInferred = chosen.rung === "inferred";
    const message = `No trade lane was given: ${isInferred ? "it follows from the ends" : "the average of all lanes"}.`;
    context.calculation.warn({ code: "trade_lane_unknown", message, field: "method.trade_lane" });
  }
  const factor = freightFactor("containerLanes", `${row}/${refrigerated ? "reefer" : "dry"}`);
  const figure = context.calculation.add({
    name: "container ship without the distance adjustment",
    leg: context.leg,
    formula: "f = w / a",
    inputs: [
      fromTable("w", "end-user value of the lane", { factor, ...chosen }),
      fromTable("a", "distance adjustment contained in it", {
        factor: freightFactor("distanceAdjustments", "sea"),
        rung: "sea",
      }),
    ],
    unit: "g CO2e/(TEU·km)",
    facts,
  });
  const share = freightFactor("containerLaneShares", "tank_to_wheel");
  const intensity: Intensity = {
    input: derived(figure, "emission intensity", "f"),
    per: "TEU·km",
    factor,
    value: figure.value,
    tankToWheel: { part: fromTable("t", "tank to wheel share", { factor: share, rung: "all lanes" }) },
  };
  if (load_factor === undefined) return intensity;
  return { ...intensity, input: derived(utilised(context, figure, load_factor), "emission intensity", "f") };
};

/** The intensity at a load factor of the request. */
const utilised = ({ calculation, leg }: LegContext, intensity: Figure, loadFactor: number): Figure =>
  calculation.add({
    name: "utilisation of the ship",
    leg,
    formula: "f = g · u / λ",
    inputs: [
      derived(intensity, "emission intensity", "g"),
      fromTable("u", "utilisation of the lanes", {
        factor: freightFactor("seaAdjustments", "container_ship/utilisation"),
        rung: "method",
      }),
      given("λ", "load factor", String(loadFactor), "1"),
    ],
    unit: "g CO2e/(TEU·km)",
  });

/** A container ship of the schedules of a carrier. */
export const inferredVesselIntensity = (
  context: LegContext,
  { vessel_inference: { carrier_name } }: InferredVesselMethod,
): Intensity => {
  const note = `No schedules of ${carrier_name} are at hand: an average container ship of the lane.`;
  context.calculation.warn({ code: "schedule_unavailable", message: note, field: "method.vessel_inference" });
  return { ...containerShipIntensity(context, {}), standsIn: true, note };
};

/** A region of the trade lanes. */
export type LaneRegion =
  | "ne_asia"
  | "se_asia"
  | "middle_east"
  | "mediterranean"
  | "north_europe"
  | "africa"
  | "north_america_east"
  | "north_america_west"
  | "south_america"
  | "oceania";

const codes = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const NE_ASIA = codes("CHN HKG MAC TWN JPN KOR PRK MNG");
const SE_ASIA = codes("VNM KHM THA MYS SGP IDN BRN PHL MMR TLS LAO");
const MIDDLE_EAST = codes("ARE BHR IRN IRQ KWT OMN QAT SAU YEM JOR IND PAK BGD LKA MDV");
const MEDITERRANEAN = codes(
  "ITA MLT SVN HRV BIH MNE ALB GRC TUR CYP SYR LBN ISR EGY LBY TUN DZA BGR ROU UKR MDA GEO GIB MCO",
);

/** The region of the trade lanes that a port lies in. Boundaries: methods/container-ships.md. */
export const laneRegionOf = (country: string, { lat, lon }: Coordinates): LaneRegion => {
  if (country === "RUS") {
    if (lon > 100) return "ne_asia";
    return lat < 48 && lon > 36 && lon < 42 ? "mediterranean" : "north_europe";
  }
  if (NE_ASIA.has(country)) return "ne_asia";
  if (SE_ASIA.has(country)) return "se_asia";
  // Eilat lies on the Red Sea.
  if (country === "ISR" && lat < 30.5) return "middle_east";
  if (MIDDLE_EAST.has(country)) return "middle_east";
  if (MEDITERRANEAN.has(country)) return "mediterranean";
  if (country === "ESP") return lon > -5.5 && lat < 43.6 && !(lat > 43 && lon < -1) ? "mediterranean" : "north_europe";
  if (country === "FRA") return lat < 43.6 && lon > 2 ? "mediterranean" : "north_europe";
  // Tangier and Nador on the strait and east of it, Casablanca on the Atlantic.
  if (country === "MAR") return lat > 35 ? "mediterranean" : "africa";
  if (country === "USA" || country === "CAN") return lon >= -100 ? "north_america_east" : "north_america_west";
  if (M49.oceania.has(country)) return "oceania";
  if (M49.africa.has(country)) return "africa";
  if (M49.europe.has(country)) return "north_europe";
  if (M49.asia.has(country)) return "middle_east";
  if (country === "GRL" || country === "BMU" || country === "SPM") return "north_america_east";
  return "south_america";
};

/** Regions as the names of lanes have them, from the most to the least particular. */
const NAMES: Readonly<Record<LaneRegion, readonly string[]>> = {
  ne_asia: ["ne_asia", "asia"],
  se_asia: ["se_asia", "asia"],
  middle_east: ["middle_east"],
  mediterranean: ["mediterranean", "europe"],
  north_europe: ["north_europe", "europe"],
  africa: ["africa"],
  north_america_east: ["north_america_east", "north_america"],
  north_america_west: ["north_america_west", "north_america"],
  south_america: ["south_america"],
  oceania: ["oceania"],
};

/** The lane of two regions, in either direction; `disaggregated_other` where none is known. */
export const tradeLaneOf = (from: LaneRegion, to: LaneRegion, isLane: (lane: string) => boolean): string => {
  for (const a of NAMES[from]) {
    for (const b of NAMES[to]) {
      const names = a === b ? [`intra_${a}`] : [`${a}_to_${b}`, `${b}_to_${a}`];
      const lane = names.map((name) => `disaggregated_${name}`).find(isLane);
      if (lane !== undefined) return lane;
    }
  }
  return "disaggregated_other";
};
