import type { Coordinates } from "../coordinates.ts";
import type { LandDistance } from "./distance.ts";

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
    legs: way.legs.toReversed().map((leg) => ({ ...leg, from: leg.to, to: leg.from })),
  };
};
