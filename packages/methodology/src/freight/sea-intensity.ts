import { derived, fromTable, given } from "../calculation-builder.ts";
import type { CalculationFact } from "../calculation.ts";
import type { ContainerShipMethod, VesselMethod } from "./freight-method.ts";
import { FREIGHT_TABLES, freightFactor } from "./freight-tables.ts";
import { type Intensity, type LegContext, tableIntensity } from "./intensity.ts";
import { uplifted } from "./road-intensity.ts";
import { laneRegionOf, tradeLaneOf } from "./trade-lane.ts";

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
export const seaStringIntensity = (method: string): Intensity => tableIntensity(freightFactor("sea", method), "t·km");

/** A vessel that is no container ship, by type, fuel and load. */
export const vesselIntensity = (context: LegContext, { vessel_type, fuel = "HFO", load }: VesselMethod): Intensity => {
  const size = CLASS_OF[`${vessel_type}/${load}`] ?? CLASS_OF[vessel_type];
  const intensity = tableIntensity(freightFactor("sea", `${size}_${COLUMN_OF[fuel]}`), "t·km");
  return load === "heavy"
    ? uplifted(context, intensity, "heavy load", freightFactor("seaAdjustments", "bulk_carrier/heavy"))
    : intensity;
};

interface Lane {
  readonly row: string;
  readonly rung: string;
  readonly facts: readonly CalculationFact[];
}

const laneOf = ({ source, destination }: LegContext, asked: string | undefined): Lane => {
  if (asked !== undefined) return { row: asked, rung: "request", facts: [{ name: "trade lane", value: asked }] };
  if (source?.country === undefined || destination?.country === undefined) {
    return {
      row: "industry_average",
      rung: "industry average",
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
  const { row, rung, facts } = laneOf(context, trade_lane);
  const factor = freightFactor("containerLanes", `${row}/${refrigerated ? "reefer" : "dry"}`);
  const figure = context.calculation.add({
    name: "container ship without the distance adjustment",
    leg: context.leg,
    formula: "f = w / a",
    inputs: [
      fromTable("w", "end-user value of the lane", { factor, rung }),
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
  const utilised = context.calculation.add({
    name: "utilisation of the ship",
    leg: context.leg,
    formula: "f = g · u / λ",
    inputs: [
      derived(figure, "emission intensity", "g"),
      fromTable("u", "utilisation of the lanes", {
        factor: freightFactor("seaAdjustments", "container_ship/utilisation"),
        rung: "method",
      }),
      given("λ", "load factor", String(load_factor), "1"),
    ],
    unit: "g CO2e/(TEU·km)",
  });
  return { ...intensity, input: derived(utilised, "emission intensity", "f") };
};
