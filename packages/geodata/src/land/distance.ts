import { type Decimal, ApiError, decimal } from "@isotherm/core";
import { type Coordinates, isCoordinates } from "../coordinates.ts";

/** One order of two places. */
const areInOrder = (a: Coordinates, b: Coordinates): boolean => a.lat < b.lat || (a.lat === b.lat && a.lon <= b.lon);

/** A distance that is always measured in one direction and turned round if need be: the way back is as long to the metre. */
export const sameBothWays = (
  from: Coordinates,
  to: Coordinates,
  measure: (from: Coordinates, to: Coordinates) => LandDistance,
): LandDistance => {
  if (areInOrder(from, to)) return measure(from, to);
  const way = measure(to, from);
  return {
    ...way,
    gates: way.gates.toReversed(),
    legs: way.legs.toReversed().map(reversed),
  };
};

const reversed = (leg: LandLeg): LandLeg => ({
  ...leg,
  from: leg.to,
  to: leg.from,
  via: leg.via.toReversed(),
  harbours: leg.harbours && [leg.harbours[1], leg.harbours[0]],
});

/** How a distance over land was found; values of `distance_calculation_method`. */
export type LandMethod = "inland_distance_algorithm" | "amazon_location";

/** What a reader of a distance should know about it. */
export type LandFlag =
  /** Both ends are one place: the distance is 0. */
  | "same_place"
  /** Part of the way is by ferry; its kilometres are counted. */
  | "ferry"
  /** Both ends are on an island that the map does not show: the geodesic times a factor. */
  | "off_land"
  /** The landmasses are joined but no way past the water was found: the straight line, water counted as a detour. */
  | "crosses_water"
  /** Inland waterway: an end lies more than 30 km from every river and canal of the table: geodesic × factor. */
  | "no_waterway_near"
  /** Inland waterway: both ends lie at waterways that do not meet: geodesic × factor. */
  | "waterways_apart"
  /** The router did not answer; the offline model did. */
  | "router_unavailable";

/** A part of a way, in order of travel. */
export interface LandLeg {
  readonly from: Coordinates;
  readonly to: Coordinates;
  /** Rounded to 1 m. */
  readonly distanceKm: Decimal;
  /** `land`: over roads or rails. `waterway`: along a river or canal. */
  readonly kind: "land" | "bridge" | "tunnel" | "ferry" | "pass" | "waterway";
  /** Name of the crossing or waterway. */
  readonly name: string | undefined;
  /** Where the way bends between its ends. */
  readonly via: readonly Coordinates[];
  /** Names of the harbours of a ferry, in order of travel. */
  readonly harbours?: readonly [string, string] | undefined;
}

/** A distance over land. */
export interface LandDistance {
  /** Rounded to 1 m; 0 only where both ends are one place. */
  readonly distanceKm: Decimal;
  readonly method: LandMethod;
  /** Distance over geodesic, to four digits; 1 for a distance of 0. */
  readonly detourFactor: Decimal;
  /** Names of tunnels, bridges, ferries and passes used, or of rivers and canals, in order. */
  readonly gates: readonly string[];
  readonly flags: readonly LandFlag[];
  readonly legs: readonly LandLeg[];
  /** Legs that tell the course of the way better than `legs` do: those of the offline model beside a router's distance. */
  readonly course?: readonly LandLeg[] | undefined;
}

const METRES = 3;

/** Kilometres as a decimal, rounded to 1 m. */
export const toMetre = (km: number): Decimal => decimal(km.toFixed(METRES));

/** @throws ApiError distance_invalid, when an end is not a point of the earth */
export const requirePlaces = (...places: readonly Coordinates[]): void => {
  for (const place of places) {
    if (!isCoordinates(place)) throw new ApiError("distance_invalid", "A latitude or longitude is out of range.");
  }
};

/** Puts a distance together. What is not nothing is at least 1 m. */
export const landDistance = (
  pieces: readonly {
    from: Coordinates;
    to: Coordinates;
    km: number;
    kind: LandLeg["kind"];
    name: string | undefined;
    via?: readonly Coordinates[];
    harbours?: LandLeg["harbours"];
  }[],
  geodesicKm: number,
  method: LandMethod,
  flags: readonly LandFlag[],
): LandDistance => {
  const legs = pieces.map(({ km, via = [], ...piece }) => ({ ...piece, distanceKm: toMetre(km), via }));
  // The sum of the rounded legs, so that they add up.
  const total = legs.reduce((sum, { distanceKm }) => sum.plus(distanceKm), decimal(0));
  const isNothing = flags.includes("same_place");
  return {
    distanceKm: !isNothing && total.isZero() ? decimal("0.001") : total,
    method,
    detourFactor: geodesicKm === 0 ? decimal(1) : decimal((total.toNumber() / geodesicKm).toFixed(4)),
    gates: [...new Set(legs.flatMap(({ name }) => name ?? []))],
    flags,
    legs,
  };
};
