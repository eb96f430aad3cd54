import { METHOD_STRINGS, type ResolvedPlace, RoadVehicleType, type ShippingLegResult } from "@isotherm/contract";
import { inferredParts } from "@isotherm/contract/inferred-legs";
import { decimal, sum } from "@isotherm/core";
import {
  estimateFreight,
  type EstimatedLeg,
  type FreightLegRequest,
  type FreightLoad,
  type FreightLocation,
  type FreightUses,
  modeOf,
} from "@isotherm/methodology";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";
import { type LessBy, orNone, type WayToLess } from "./way-to-less.ts";

/** A leg as it was asked for, and what came of it. */
interface Leg {
  readonly asked: FreightLegRequest;
  readonly result: ShippingLegResult;
}

/** A kind of change: what a leg is asked for instead, and whether what comes of that can be done. */
interface Change {
  readonly by: LessBy;
  readonly instead: (leg: Leg) => FreightLegRequest | undefined;
  readonly isFeasible?: (leg: EstimatedLeg, uses: FreightUses) => boolean;
}

/** Other ways of goods: see `waysToLess`. */
export const lessForFreight = (uses: FreightUses, stored: StoredEstimate): WayToLess[] => {
  const legs = legsOf(stored);
  const [first] = legs;
  if (!first) return [];
  const { shipment } = (stored as StoredEstimateOf<"shipping">).estimate.request;
  return changesFor(legs).flatMap(({ by, instead, isFeasible = () => true }) => {
    const saved = legs.flatMap((leg) => {
      const asked = instead(leg);
      const changed = asked && orNone(() => estimateFreight(uses, shipment as FreightLoad, asked).leg);
      if (!changed || !isFeasible(changed, uses)) return [];
      const less = leg.result.mass.amount.minus(changed.emissions.value);
      return less.gt(0) ? [less] : [];
    });
    return saved.length === 0 ? [] : [{ by, legs: saved.length, emissions: stored.emissionsTonnes.minus(sum(saved)) }];
  });
};

/** The kind says which answer it is; the types of a lookup by kind do not. */
const legsOf = (stored: StoredEstimate): Leg[] => {
  if (stored.kind === "shipping") {
    const { estimate } = stored as StoredEstimateOf<"shipping">;
    return [{ asked: estimate.request, result: estimate }];
  }
  if (stored.kind !== "multi-leg-shipping") return [];
  const { legs, request } = (stored as StoredEstimateOf<"multi-leg-shipping">).estimate;
  return legs.flatMap((result, index) => {
    const asked = request.legs[index];
    // Road legs that were inferred would be missing from whatever else the leg could be.
    return asked && !inferredParts(result) ? [{ asked, result }] : [];
  });
};

/** Kilometres: goods do not change to rails for less; a truck with batteries goes so far, with one stop. */
const [RAIL_FROM, ELECTRIC_UP_TO] = [150, 600];
/** Kilometres between the ends of a leg and the ports that would serve it, together. */
const PORTS_WITHIN = decimal(300);

const changesFor = (legs: readonly Leg[]): readonly Change[] => [
  { by: { kind: "rail" }, instead: (leg) => overLandBy(leg, ["road", "air"], "rail") },
  {
    by: { kind: "barge" },
    instead: (leg) => overLandBy(leg, ["road", "rail"], "inland_waterway_container_vessel_medium"),
    isFeasible: isOnWater,
  },
  { by: { kind: "ship" }, instead: byShip, isFeasible: hasPorts },
  { by: { kind: "corridor", passed: otherCorridors(legs) }, instead: byOtherCorridor },
  { by: { kind: "electric" }, instead: electricTruck },
  {
    by: { kind: "hvo" },
    instead: (leg) => withVehicle(leg, (vehicle) => ({ vehicle_type: vehicle, fuel: "hvo_from_tallow" })),
  },
  {
    by: { kind: "electric_rail" },
    instead: (leg) =>
      leg.asked.method === "diesel_freight_train" ? { ...modelled(leg), method: "electric_freight_train" } : undefined,
  },
];

const isRouted = (
  route: FreightLegRequest["route"],
): route is Exclude<FreightLegRequest["route"], undefined | { amount: unknown }> =>
  route !== undefined && !("amount" in route);

/** An end as it was given; an address by the place that was found for it. */
const endOf = (given: FreightLocation, { coordinates }: ResolvedPlace): FreightLocation =>
  "locode" in given || "code" in given ? given : coordinates;

/** The leg without figures of its own, its ends where they were found. */
const modelled = ({ asked, result }: Leg): FreightLegRequest => {
  const { method, route, country_code } = asked;
  const places = result.resolved_places;
  if (!isRouted(route) || !places) return { method, route, country_code };
  const ends = {
    source: endOf(route.source, places.source),
    destination: endOf(route.destination, places.destination),
  };
  return { method, route: { ...route, ...ends }, country_code };
};

/** The places themselves, not the airports or ports that served them. */
const betweenPlaces = (leg: Leg) => {
  const places = leg.result.resolved_places;
  if (!isRouted(leg.asked.route) || !places) return undefined;
  return { source: places.source.coordinates, destination: places.destination.coordinates };
};

const overLandBy = (
  leg: Leg,
  instead: readonly string[],
  method: FreightLegRequest["method"],
): FreightLegRequest | undefined => {
  const route = betweenPlaces(leg);
  const far = leg.result.distance?.amount.gte(RAIL_FROM) ?? false;
  return route && far && instead.includes(modeOf(leg.asked.method)) ? { method, route } : undefined;
};

/** Whether rivers and canals that are known join the ends. */
const isOnWater = ({ way }: EstimatedLeg, { geography }: FreightUses): boolean => {
  const [from, to] = [way?.ends?.source, way?.ends?.destination];
  return (
    from !== undefined &&
    to !== undefined &&
    geography.waterway.distance(from.coordinates, to.coordinates).flags.length === 0
  );
};

const byShip = (leg: Leg): FreightLegRequest | undefined => {
  const route = betweenPlaces(leg);
  return route && modeOf(leg.asked.method) === "air" ? { method: { vessel_type: "container_ship" }, route } : undefined;
};

const hasPorts = ({ way }: EstimatedLeg): boolean => {
  const offsets = [way?.ends?.source, way?.ends?.destination].map((end) => end?.offsetKm);
  return (
    offsets.every((offset) => offset !== undefined) && sum(offsets.flatMap((offset) => offset ?? [])).lte(PORTS_WITHIN)
  );
};

const otherCorridors = (legs: readonly Leg[]): string[] => [
  ...new Set(legs.flatMap(({ result }) => result.corridor_details?.alternative?.passed ?? [])),
];

const byOtherCorridor = (leg: Leg): FreightLegRequest | undefined => {
  const [other] = leg.result.corridor_details?.alternative?.passed ?? [];
  const asked = modelled(leg);
  if (other === undefined || !isRouted(asked.route)) return undefined;
  const { source, destination } = asked.route;
  return { ...asked, route: { source, destination, transit_corridor: other } };
};

const COMMON_TRUCK = "truck_articulated_40t";

/** The class of a truck that is named or described; undefined for other methods. */
const vehicleOf = ({ method }: FreightLegRequest): RoadVehicle | undefined => {
  if (typeof method !== "string")
    return "vehicle_type" in method ? RoadVehicleType.safeParse(method.vehicle_type).data : undefined;
  if (method === "diesel_truck") return COMMON_TRUCK;
  return RoadVehicleType.safeParse(method).data;
};

type RoadVehicle = (typeof RoadVehicleType.options)[number];

const withVehicle = (
  leg: Leg,
  methodOf: (vehicle: RoadVehicle) => FreightLegRequest["method"],
): FreightLegRequest | undefined => {
  const vehicle = vehicleOf(leg.asked);
  return vehicle === undefined ? undefined : { ...modelled(leg), method: methodOf(vehicle) };
};

const electricTruck = (leg: Leg): FreightLegRequest | undefined => {
  const vehicle = vehicleOf(leg.asked);
  const method = METHOD_STRINGS.road.find((name) => name === `${vehicle}_electric`);
  const isNear = leg.result.distance?.amount.lte(ELECTRIC_UP_TO) ?? false;
  return method !== undefined && isNear ? { ...modelled(leg), method } : undefined;
};
