import { FuelUsed, type ShipmentLegRequest, type ShipmentLocation } from "@isotherm/contract";
import type { FreightMethod } from "@isotherm/methodology";
import { freightMethod, legFuel, legMode } from "./leg-method.ts";
import { refusedFor } from "./row-error.ts";

/** A leg of a multi-leg estimate, as its request has it. */
export interface EstimateLeg {
  readonly method: FreightMethod;
  readonly route?: object;
  readonly primary_data?: object;
}

/** Whether a leg has what an estimate finds its way by; a site needs none. */
export const hasWay = ({ method, origin, destination, distance }: ShipmentLegRequest): boolean =>
  legMode(method) === undefined || distance !== undefined || (origin !== undefined && destination !== undefined);

/**
 * A leg as the request of an estimate has it, with how full its vehicle was.
 *
 * @param toldBy who tells what was measured
 * @throws RowError that names the field: a place is missing, nobody knows its code, or the leg is not by sea and has corridors
 */
export const estimateLeg = (leg: ShipmentLegRequest, index: number, toldBy: string): EstimateLeg => {
  refuseCorridors(leg, index);
  const method = freightMethod(leg.method);
  const { load_factor, empty_run_factor } = leg;
  const isRoadObject = typeof method === "object" && "vehicle_type" in method;
  const empty = empty_run_factor === undefined ? {} : { empty_runs_factor: Number(empty_run_factor) };
  return {
    method: isRoadObject ? { ...method, ...empty } : method,
    ...(legMode(leg.method) !== undefined && { route: routeOf(leg, index) }),
    ...(load_factor !== undefined && {
      primary_data: { source: toldBy, load_factor: Number(load_factor), ...(!isRoadObject && empty) },
    }),
  };
};

const CORRIDORS = ["transit_corridor", "restricted_transit_corridors"] as const;

/** Also where a distance counts before the places: then nobody would hear that the corridor is for nothing. */
const refuseCorridors = (leg: ShipmentLegRequest, index: number): void => {
  const asked = CORRIDORS.find((name) => leg[name] !== undefined);
  if (asked !== undefined && legMode(leg.method) !== "sea")
    throw refusedFor(`legs.${index}.${asked}`, "only sea legs pass through corridors");
};

const routeOf = (leg: ShipmentLegRequest, index: number): object => {
  const { distance, transit_corridor, restricted_transit_corridors } = leg;
  if (distance !== undefined) return distance;
  return {
    source: placeOf(leg, index, "origin"),
    destination: placeOf(leg, index, "destination"),
    ...(transit_corridor !== undefined && { transit_corridor }),
    ...(restricted_transit_corridors !== undefined && { restricted_transit_corridors }),
  };
};

const placeOf = (leg: ShipmentLegRequest, index: number, end: "origin" | "destination"): ShipmentLocation => {
  const place = leg[end];
  const field = `legs.${index}.${end}`;
  if (place === undefined) throw refusedFor(field, "is needed to calculate the leg, or its distance");
  if ("unknown_code" in place) throw refusedFor(field, `nobody knows where ${place.unknown_code} is`);
  return place;
};

const FIELDS: Readonly<Record<string, string>> = {
  amount: "fuel_consumption.amount",
  unit: "fuel_consumption.unit",
};

/** The fuel that was used for a leg, as estimates take it; undefined where none was told. @throws RowError */
export const checkedFuel = ({ method }: ShipmentLegRequest, index: number): FuelUsed | undefined => {
  const fuel = legFuel(method);
  if (!fuel) return undefined;
  const { success, data, error } = FuelUsed.safeParse(fuel);
  if (success) return data;
  const [issue] = error.issues;
  const name = String(issue?.path[0]);
  throw refusedFor(`legs.${index}.method.${FIELDS[name] ?? name}`, issue?.message ?? "is invalid");
};
