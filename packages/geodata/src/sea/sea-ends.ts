import { decimal, Refusal } from "@isotherm/core";
import { toMetre } from "../land/distance.ts";
import type { LocodePlace } from "../places/locode-place.ts";
import type { Ports } from "../places/ports.ts";
import { checkCoordinates } from "../places/world.ts";
import type { PortConnection, SeaEnd } from "./sea-route.ts";

const isPlace = (end: SeaEnd): end is LocodePlace => "locode" in end;

const pointOf = (end: SeaEnd) => (isPlace(end) ? end.coordinates : end);

/**
 * The ports that stand for two ends.
 *
 * @throws Refusal validation_error, port_not_found, distance_invalid as `SeaRouter` says
 */
export const seaEnds = (
  ports: Ports,
  from: SeaEnd,
  to: SeaEnd,
): readonly [from: PortConnection, to: PortConnection] => {
  const [a, b] = [pointOf(from), pointOf(to)];
  checkCoordinates(a);
  checkCoordinates(b);
  const samePlace = isPlace(from) && isPlace(to) ? from.locode === to.locode : a.lat === b.lat && a.lon === b.lon;
  if (samePlace) throw new Refusal("distance_invalid", "Both ends of the sea leg are one place.");
  const connect = (end: SeaEnd): PortConnection => {
    if (isPlace(end) && end.kind === "sea_port") return { port: end, offsetKm: decimal(0) };
    const { port, distanceKm } = ports.nearest(pointOf(end));
    return { port, offsetKm: toMetre(distanceKm) };
  };
  return [connect(from), connect(to)];
};
