import type { Coordinates } from "../src/coordinates.ts";
import { roughKm } from "../src/great-circle.ts";
import type { SeaRoute } from "../src/sea/sea-route.ts";
import { alongGreatCircle } from "./great-circle-points.ts";
import { readWaters } from "./sea-land.ts";
import { emptyRaster } from "./sea-raster.ts";
import { reviewedNarrows } from "./sea-tables.ts";

const STEP_KM = 5;
/** At its ports a route may be on the land of the coarse coast line. */
const PORT_KM = 20;

/**
 * The first point where a route is on land, looked at every 5 km of what it draws; none within 20 km of its ports, nor
 * where tables/sea-narrows.json and the inland ways of tables/sea-edges.json say that the coast line does not count.
 */
export const seaLandCheck = (): ((route: SeaRoute) => Coordinates | undefined) => {
  const { land } = readWaters(emptyRaster());
  const narrow = reviewedNarrows();
  return ({ from, to, polyline }) =>
    polyline
      .flatMap((line) =>
        line.slice(1).flatMap((at, index) => alongGreatCircle(line[index] as Coordinates, at, STEP_KM)),
      )
      .find(
        (at) =>
          land.isLand(at.lat, at.lon) &&
          !narrow(at.lat, at.lon) &&
          roughKm(at, from.port.coordinates) > PORT_KM &&
          roughKm(at, to.port.coordinates) > PORT_KM,
      );
};
