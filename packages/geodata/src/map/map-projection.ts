import { type GeoProjection, geoAzimuthalEqualArea, geoNaturalEarth1 } from "d3-geo";
import { type Coordinates, roughKm } from "../coordinates.ts";
import type { Box } from "./label-places.ts";

/** What a projection has to show, and where. */
interface Shown {
  readonly points: readonly Coordinates[];
  readonly lines: readonly (readonly Coordinates[])[];
  /** The part of the drawing that it fills, in pixels. */
  readonly box: Box;
  /** Free pixels along its edges. */
  readonly margin: number;
  /** Kilometres from side to side at least. */
  readonly narrowestKm: number;
}

const EARTH_RADIUS_KM = 6_371;
/** A way that reaches farther than this from its middle is shown on a map of the world. */
const WORLD_KM = 7_000;

/** As GeoJSON has it. */
export const position = ({ lat, lon }: Coordinates): [number, number] => [lon, lat];

/** A projection around the middle of the points that shows all of them and is cut off at the box. */
export const mapProjection = ({ points, lines, box, margin, narrowestKm }: Shown): GeoProjection => {
  const middle = middleOf(points);
  const reachKm = Math.max(...points.map((point) => roughKm(middle, point)));
  const projection =
    reachKm > WORLD_KM
      ? geoNaturalEarth1().rotate([-middle.lon, 0])
      : geoAzimuthalEqualArea().rotate([-middle.lon, -middle.lat]);
  const { left, top, right, bottom } = box;
  projection.fitExtent(
    [
      [left + margin, top + margin],
      [right - margin, bottom - margin],
    ],
    {
      type: "GeometryCollection",
      geometries: [
        { type: "MultiPoint", coordinates: points.map(position) },
        { type: "MultiLineString", coordinates: lines.map((line) => line.map(position)) },
      ],
    },
  );
  const closest = ((right - left) / narrowestKm) * EARTH_RADIUS_KM;
  if (!(projection.scale() < closest)) {
    projection.scale(closest).translate([(left + right) / 2, (top + bottom) / 2]);
  }
  return projection.clipExtent([
    [left, top],
    [right, bottom],
  ]);
};

/** Mean of the points as vectors; the first one where they are all around the earth. */
const middleOf = (points: readonly Coordinates[]): Coordinates => {
  const radians = Math.PI / 180;
  let [x, y, z] = [0, 0, 0];
  for (const { lat, lon } of points) {
    x += Math.cos(lat * radians) * Math.cos(lon * radians);
    y += Math.cos(lat * radians) * Math.sin(lon * radians);
    z += Math.sin(lat * radians);
  }
  if (Math.hypot(x, y, z) < 1e-6) return points[0] ?? { lat: 0, lon: 0 };
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians };
};
