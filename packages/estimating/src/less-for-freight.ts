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
  { by: { kind: "corridor", passed: otherCorridors(legs) }, instead: ofModel(byOtherCorridor) },
  { by: { kind: "electric" }, instead: ofModel(electricTruck) },
  { by: { kind: "hvo" }, instead: ofModel(withHvo) },
  {
    by: { kind: "electric_rail" },
    instead: ofModel((leg) =>
      leg.asked.method === "diesel_freight_train" ? { ...modelled(leg), method: "electric_freight_train" } : undefined,
    ),
  },
];

/** Whose figure an answer's factor is where it is none of the model. */
const CLIENTS: ReadonlySet<string> = new Set(["client", "own"]);

/**
 * A change of what the same vehicle or way does: only of what the model said. Beside a figure that was told, what the model is
 * off would count as saved.
 */
const ofModel =
  (instead: Change["instead"]): Change["instead"] =>
  (leg) =>
    CLIENTS.has(leg.result.emission_factor.source) ? undefined : instead(leg);

const isRouted = (
  route: FreightLegRequest["route"],
): route is Exclude<FreightLegRequest["route"], undefined | { amount: unknown }> =>
  route !== undefined && !("amount" in route);

/** An end as it was given; an address by the place that was found for it. */
const endOf = (given: FreightLocation, { coordinates }: ResolvedPlace): FreightLocation =>
  "locode" in given || "code" in given ? given : coordinates;

/** How full the vehicle of a leg is and how far it runs empty, where that was told beside the method. */
const utilisationOf = ({ primary_data: told }: FreightLegRequest): Pick<FreightLegRequest, "primary_data"> => {
  const { source = "", load_factor, empty_runs_factor } = told ?? {};
  if (load_factor === undefined && empty_runs_factor === undefined) return {};
  return { primary_data: { source, load_factor, empty_runs_factor } };
};

/** The leg without figures of its own, as full as it was, its ends where they were found. */
const modelled = ({ asked, result }: Leg): FreightLegRequest => {
  const { method, route, country_code } = asked;
  const places = result.resolved_places;
  if (!isRouted(route) || !places) return { method, route, country_code, ...utilisationOf(asked) };
  const ends = {
    source: endOf(route.source, places.source),
    destination: endOf(route.destination, places.destination),
  };
  return { method, route: { ...route, ...ends }, country_code, ...utilisationOf(asked) };
};

/** Whether goods are kept cool: no row of trains and barges knows what that takes. */
const isCooled = ({ method }: FreightLegRequest): boolean =>
  typeof method === "string"
    ? method.endsWith("_refrigerated")
    : "refrigerated" in method && method.refrigerated === true;

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
  if (isCooled(leg.asked)) return undefined;
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

type RoadVehicle = (typeof RoadVehicleType.options)[number];

/** A truck that is named by its class alone. */
const namedTruck = ({ method }: FreightLegRequest): RoadVehicle | undefined => RoadVehicleType.safeParse(method).data;

const describedTruck = ({ method }: FreightLegRequest) =>
  typeof method === "object" && "vehicle_type" in method ? method : undefined;

/** The same truck, with all that was told of it; of one of which nothing is told there is no such figure. */
const withHvo = (leg: Leg): FreightLegRequest | undefined => {
  const [described, named] = [describedTruck(leg.asked), namedTruck(leg.asked)];
  const truck = described ?? (named === undefined ? undefined : { vehicle_type: named });
  return truck && { ...modelled(leg), method: { ...truck, fuel: "hvo_from_tallow" } };
};

/** As cool and as full as the truck was: as was told beside its method, else with it. */
const electricTruck = (leg: Leg): FreightLegRequest | undefined => {
  const described = describedTruck(leg.asked);
  const vehicle =
    leg.asked.method === "diesel_truck" ? COMMON_TRUCK : (described?.vehicle_type ?? namedTruck(leg.asked));
  const cooled = described?.refrigerated === true ? "_refrigerated" : "";
  const method = METHOD_STRINGS.road.find((name) => name === `${vehicle}_electric${cooled}`);
  const isNear = leg.result.distance?.amount.lte(ELECTRIC_UP_TO) ?? false;
  if (method === undefined || !isNear) return undefined;
  const { primary_data: told } = leg.asked;
  const primary_data = {
    source: told?.source ?? "",
    load_factor: told?.load_factor ?? described?.load_factor,
    empty_runs_factor: told?.empty_runs_factor ?? described?.empty_runs_factor,
  };
  return { ...modelled({ ...leg, asked: { ...leg.asked, primary_data } }), method };
};
