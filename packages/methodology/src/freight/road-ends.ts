import { Refusal } from "@isotherm/core";
import type { Coordinates } from "@isotherm/geodata";
import type { FreightLegRequest } from "./estimate-freight.ts";
import type { FreightGeography } from "./freight-geography.ts";
import { modeOf } from "./freight-method.ts";
import { freightPlace } from "./freight-place.ts";

/** The two points that a leg's road distance is asked for between, `from` first. */
export interface RoadEnds {
  readonly from: Coordinates;
  readonly to: Coordinates;
}

/**
 * Between which points a leg goes by road, for who asks a routing service before the engine runs. Undefined for what
 * does not go by road, for a given distance, and for ends that are not found: the engine refuses those, naming the leg.
 */
export const roadEnds = (geography: FreightGeography, { method, route }: FreightLegRequest): RoadEnds | undefined => {
  if (modeOf(method) !== "road" || !route || "amount" in route) return undefined;
  try {
    const from = freightPlace(geography, route.source, "source").coordinates;
    return { from, to: freightPlace(geography, route.destination, "destination").coordinates };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
};
