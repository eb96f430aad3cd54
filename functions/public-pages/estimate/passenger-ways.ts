import { ApiError } from "@isotherm/core";
import type { MapMode } from "@isotherm/geodata/map/map-style";
import {
  airportEnd,
  type FreightLocation,
  type FreightPlace,
  freightPlace,
} from "@isotherm/methodology/freight/freight-place";
import type { FreightGeography } from "@isotherm/methodology/freight/freight-geography";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";

/** From place to place by one means; what the request names of both ends. */
interface JourneyLeg {
  readonly mode: MapMode;
  readonly source: FreightLocation;
  readonly destination: FreightLocation;
}

const ends = (route: object, mode: MapMode): readonly JourneyLeg[] =>
  "source" in route && "destination" in route
    ? [{ mode, source: route.source as FreightLocation, destination: route.destination as FreightLocation }]
    : [];

const modeOfLeg = (leg: object): MapMode => {
  if ("cabin_class" in leg) return "air";
  if ("rail_type" in leg) return "rail";
  return "ferry_type" in leg ? "ferry" : "road";
};

/** The legs of a flight or a journey whose ends its request names, in the order of travel; none for the other kinds. */
export const journeyLegsOf = (stored: StoredEstimate): readonly JourneyLeg[] => {
  // The kind says which estimate it is; the types of a lookup by kind do not.
  if (stored.kind === "flight") return ends((stored as StoredEstimateOf<"flight">).estimate.request.route, "air");
  if (stored.kind !== "passenger-transportation") return [];
  const { legs } = (stored as StoredEstimateOf<"passenger-transportation">).estimate.request;
  return legs.flatMap((leg) => ends(leg.route, modeOfLeg(leg)));
};

/** An end of a leg on a map: its label, where it is, and whether it is an airport. */
export interface JourneyPlace extends Pick<FreightPlace, "coordinates"> {
  readonly label: string;
  readonly isAirport: boolean;
}

/** Where the ends of a leg are; undefined where one is not found any more. An estimate keeps its places by their names alone. */
export const journeyPlaces = (
  geography: FreightGeography,
  { mode, source, destination }: JourneyLeg,
): readonly JourneyPlace[] | undefined => {
  try {
    return ([source, destination] as const).map((location, index) => {
      const end = index === 0 ? "source" : "destination";
      const found = freightPlace(geography, location, end);
      const place = mode === "air" ? airportEnd(geography, found, end) : found;
      const label = place.label ?? "";
      return {
        coordinates: place.coordinates,
        label: mode === "air" ? label : label.replace(/,.*$/u, ""),
        isAirport: place.kind === "airport",
      };
    });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};
