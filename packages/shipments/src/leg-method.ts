import { type FuelConsumption, type ShipmentMethod, STANDARD_OF, type TransportMode } from "@isotherm/contract";
import { type FreightMethod, modeOf } from "@isotherm/methodology";

/** A lorry of which nothing more is told: the common tractor with its trailer. */
const TRUCK = "truck_articulated_40t";

/** A method of a shipment as estimates take it: of a ship the most specific property. */
export const freightMethod = (method: ShipmentMethod): FreightMethod => {
  if (typeof method === "string") return method;
  if ("train_type" in method) return method.train_type;
  if ("vehicle_type" in method) {
    const { vehicle_type, fuel, gradient, situation, refrigerated, emission_standard: standard } = method;
    return told({
      vehicle_type: vehicle_type === "truck" ? TRUCK : vehicle_type,
      fuel,
      gradient,
      situation,
      refrigerated,
      emission_standard: standard && STANDARD_OF[standard],
    });
  }
  return "flight_number" in method || "aircraft_type" in method ? told(method) : vesselMethod(method);
};

type Vessel = Exclude<
  ShipmentMethod,
  string | { train_type: unknown } | { vehicle_type: unknown } | { flight_number: unknown } | { aircraft_type: unknown }
>;

const vesselMethod = (vessel: Vessel): FreightMethod => {
  const { vessel_imo_number, vessel_name, vessel_tracking, vessel_inference, vessel_type } = vessel;
  const { refrigerated, trade_lane } = vessel;
  if (vessel_imo_number !== undefined) return told({ vessel_imo_number, vessel_tracking, refrigerated, trade_lane });
  if (vessel_inference !== undefined) return { vessel_inference };
  // What is tracked by no number is known by its name alone; without one its type is the best that is told.
  if (vessel_tracking !== undefined && vessel_name !== undefined)
    return told({ vessel_name, vessel_tracking, refrigerated, trade_lane });
  if (vessel_type !== undefined && vessel_type !== "container_ship") return vessel_type;
  return told({ vessel_type: "container_ship" as const, refrigerated, trade_lane });
};

/** The properties that were told: a method must not have the others, not even as undefined. */
const told = <T extends object>(method: T): T =>
  Object.fromEntries(Object.entries(method).filter(([, value]) => value !== undefined)) as T;

/** By which mode a leg went; undefined at a site. */
export const legMode = (method: ShipmentMethod): TransportMode | undefined => {
  const mode = modeOf(freightMethod(method));
  return mode === "site" ? undefined : mode;
};

/** What ships burn unless their type says otherwise: the usual fuel since the limit on sulphur of 2020. */
const SHIP_FUEL = "vlsfo";

const VESSEL_FUEL = /_(hfo|vlsfo|mdo)$/u;

/** The fuel that was used for a leg, and what it was. */
export interface LegFuel extends FuelConsumption {
  readonly fuel: string;
  readonly biofuel_share?: string;
}

/** The fuel that was used for a leg; undefined where it was not told. */
export const legFuel = (method: ShipmentMethod): LegFuel | undefined => {
  if (typeof method === "string" || !("fuel_consumption" in method) || method.fuel_consumption === undefined)
    return undefined;
  const { fuel_consumption: used, biofuel_share } = method;
  return { fuel: carrierOf(method), ...used, ...(biofuel_share !== undefined && { biofuel_share }) };
};

const carrierOf = (method: Exclude<ShipmentMethod, string>): string => {
  if ("fuel" in method) return method.fuel;
  if ("train_type" in method) return method.train_type === "electric_freight_train" ? "electricity" : "diesel";
  return ("vessel_type" in method && VESSEL_FUEL.exec(method.vessel_type ?? "")?.[1]) || SHIP_FUEL;
};
