import { ApiError } from "@isotherm/core";
import { type Coordinates, greatCircleKm } from "../coordinates.ts";
import type { DataSource } from "../data-source.ts";
import { type LandDistance, type LandFlag, landDistance, requirePlaces, sameBothWays } from "../land/distance.ts";
import { type OverLand, overLand } from "../land/land-distances.ts";
import { cheapestWaterway } from "./cheapest-waterway.ts";
import { WATERWAYS_FILE, type Waterways, landingsNear, readWaterways } from "./waterways.ts";

/** A place this far from a river or canal of the table, km, ships on it. Beyond, its harbour is on a water we don't know. */
const WATERWAY_REACH_KM = 30;

/** Kilometres of waterway per kilometre of geodesic, where the table knows no way: assumption. */
const FACTOR = 1.35;
/** The longest waterway that the table does not have reaches no farther: the Amazon from Belém to Iquitos. */
const LONGEST_UNKNOWN_KM = 3_000;

/** Distances by inland waterway. */
export interface InlandWaterway {
  /**
   * Kilometres over rivers and canals, the same both ways and never less than the geodesic. Where both ends lie within
   * 30 km of waterways of the table that meet: river kilometres, and the geodesic between each end and the water.
   * `gates` names the waterways in order; `legs` has one for each, and unnamed ones for what lies between.
   *
   * Else, on one landmass and at most 3,000 km from each other, geodesic × 1.35 (assumption), with a flag that says why:
   * `no_waterway_near` or `waterways_apart`.
   *
   * Source of the river kilometres: `tables/river-kilometres.json`.
   *
   * @throws ApiError distance_invalid, when an end is not a point of the earth; route_not_found, when no waterway can join
   *   the ends
   */
  distance(from: Coordinates, to: Coordinates): LandDistance;
}

/** Distances by inland waterway. Reads `waterways.json` when first asked; asks `land` only where it knows no way. */
export const inlandWaterway = (
  source: DataSource,
  land: Pick<OverLand, "isOneLand"> = overLand(source),
): InlandWaterway => {
  let waterways: Waterways | undefined;
  const measure = (from: Coordinates, to: Coordinates): LandDistance => {
    const geodesicKm = greatCircleKm(from, to);
    if (geodesicKm === 0) return landDistance([], 0, "inland_distance_algorithm", ["same_place"]);
    waterways ??= readWaterways(source(WATERWAYS_FILE));
    const [start, end] = [from, to].map((place) => ({
      place,
      landings: landingsNear(waterways as Waterways, place, WATERWAY_REACH_KM),
    })) as [Parameters<typeof cheapestWaterway>[1], Parameters<typeof cheapestWaterway>[2]];
    const otherwise = (flag: LandFlag): LandDistance => {
      if (geodesicKm > LONGEST_UNKNOWN_KM || !land.isOneLand(from, to))
        throw new ApiError("route_not_found", "no inland waterway joins the two ends.");
      const piece = { from, to, km: FACTOR * geodesicKm, kind: "waterway", name: undefined } as const;
      return landDistance([piece], geodesicKm, "inland_distance_algorithm", [flag]);
    };
    if (start.landings.length === 0 || end.landings.length === 0) return otherwise("no_waterway_near");
    const way = cheapestWaterway(waterways, start, end);
    if (way === undefined) return otherwise("waterways_apart");
    return landDistance(
      way.map((piece) => ({ ...piece, kind: "waterway" })),
      geodesicKm,
      "inland_distance_algorithm",
      [],
    );
  };
  return {
    distance: (from, to) => {
      requirePlaces(from, to);
      return sameBothWays(from, to, measure);
    },
  };
};
