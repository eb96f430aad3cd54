import { type Coordinates, greatCircleKm, roughKm } from "../coordinates.ts";
import type { LocodePlace } from "./locode-place.ts";

const KM_PER_DEGREE = 110.5;
/** The rough distance may be wrong by so much. */
const ROUGHNESS = 1.01;

/** The place that lies nearest to a point. */
export interface NearestPlace {
  readonly place: LocodePlace;
  /** Length of the geodesic to it, km. */
  readonly distanceKm: number;
}

/**
 * Of some places the nearest to a point as the crow flies, of equally near ones the first; undefined: none within so many km. Only of
 * what lies near it is asked whether it counts.
 */
export const nearestPlace = (
  places: readonly LocodePlace[],
  point: Coordinates,
  farthestKm: number,
  counts: (place: LocodePlace) => boolean = () => true,
): NearestPlace | undefined => {
  let best = farthestKm * ROUGHNESS;
  let found: NearestPlace | undefined;
  for (const place of places) {
    if (Math.abs(place.coordinates.lat - point.lat) * KM_PER_DEGREE > best * ROUGHNESS) continue;
    if (roughKm(point, place.coordinates) > best * ROUGHNESS || !counts(place)) continue;
    const distanceKm = greatCircleKm(point, place.coordinates);
    if (distanceKm > farthestKm || distanceKm >= best) continue;
    best = distanceKm;
    found = { place, distanceKm };
  }
  return found;
};
