import { type Decimal, ApiError } from "@isotherm/core";
import type { Coordinates } from "../coordinates.ts";
import type { LabelledPoint, LocodePlace } from "../places/locode-place.ts";
import type { Town } from "../places/ports.ts";
import type { Bounds } from "./sea-search.ts";

/**
 * Every passage that a route can be made to use or to avoid. The first six are the corridors of the interface. Both
 * polar passages, `northwest_passage` and `northeast_passage`, are closed unless they are required.
 */
export const SEA_PASSAGES = [
  "suez",
  "panama",
  "cape_of_good_hope",
  "northwest_passage",
  "northeast_passage",
  "cape_horn",
  "kiel",
  "bosporus",
  "malacca",
  "gibraltar",
  "bab_el_mandeb",
  "hormuz",
] as const;
export type SeaPassage = (typeof SEA_PASSAGES)[number];

/** A point, of a town where it is the middle of one. */
export interface SeaPoint extends Coordinates {
  readonly town?: Town | undefined;
}

/**
 * An end of a route: a place by its code, or a point. What is not a sea port is replaced by the nearest one, a town by the one of
 * its name (`Ports.nearest`).
 */
export type SeaEnd = LocodePlace | SeaPoint;

/** What a route may be asked for. */
export interface SeaOptions {
  /** Passages that the route keeps away from. */
  readonly close?: readonly SeaPassage[];
  /** Passages that the route goes through, all of them, in whatever order is shortest. */
  readonly require?: readonly SeaPassage[];
}

/** How an end of the request is joined to the sea. */
export interface PortConnection {
  /** The port that the route begins or ends at. */
  readonly port: LocodePlace;
  /** Geodesic between the end of the request and the port, rounded to 1 m. Not part of the route. 0 for a port. */
  readonly offsetKm: Decimal;
}

/** A part of a route: from the place before, or the start, to this one. */
export interface SeaLeg extends LabelledPoint {
  /** Rounded to 1 m. */
  readonly distanceKm: Decimal;
}

/** A route from port to port over the sea. */
export interface SeaRoute {
  /** The sum of the legs, rounded to 1 m. 0 only where both ends are served by one port. */
  readonly distanceKm: Decimal;
  readonly from: PortConnection;
  readonly to: PortConnection;
  /** In order of travel. Canals (Suez, Panama, Kiel) end a leg; the last leg ends at the port `to`. */
  readonly legs: readonly SeaLeg[];
  /** Passages used, in order of travel, each once. */
  readonly passages: readonly SeaPassage[];
  /** Lines for a map, each with two points or more, none of which jumps over 180°. Empty for a distance of 0. */
  readonly polyline: readonly (readonly Coordinates[])[];
}

/** Finds routes over the sea. */
export interface SeaRouter {
  /**
   * The shortest way for a sea-going ship from port to port. The same length both ways.
   *
   * @throws ApiError distance_invalid, when both ends are one place or one port
   * @throws ApiError validation_error, when an end is no point of the earth
   * @throws ApiError port_not_found, when no sea port lies within 250 km of an end
   * @throws ApiError route_not_found, when no way leads from port to port, or none that keeps to the options
   */
  route(from: SeaEnd, to: SeaEnd, options?: SeaOptions): SeaRoute;
}

const POLAR: readonly SeaPassage[] = ["northwest_passage", "northeast_passage"];

const maskOf = (passages: readonly SeaPassage[]): number =>
  passages.reduce((mask, passage) => mask | (1 << SEA_PASSAGES.indexOf(passage)), 0);

/** The bits of the polar passages. */
export const POLAR_MASK = maskOf(POLAR);

/** The bits of what is closed to ships that go round continents: the canals between oceans, and the polar passages. */
export const ROUND_MASK = maskOf([...POLAR, "suez", "panama"]);

/** The passages of a mask, in the order of `SEA_PASSAGES`. */
export const passagesOf = (mask: number): SeaPassage[] => SEA_PASSAGES.filter((_, bit) => (mask & (1 << bit)) !== 0);

/** @throws ApiError route_not_found, when a passage is both closed and required */
export const seaBounds = ({ close = [], require = [] }: SeaOptions): Bounds => {
  const both = require.find((passage) => close.includes(passage));
  if (both !== undefined) {
    throw new ApiError("route_not_found", `The passage ${both} cannot be both required and closed.`);
  }
  const required = maskOf(require);
  return { required, closed: maskOf([...close, ...POLAR.filter((passage) => !require.includes(passage))]) };
};
