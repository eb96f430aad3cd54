import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** A closed coast line, `[lon, lat]` per vertex. */
export type Ring = readonly (readonly number[])[];

type Geometry = { type: "Polygon"; coordinates: Ring[] } | { type: "MultiPolygon"; coordinates: Ring[][] };
interface TopoJson {
  // The package has no types: this is all that is used of it.
  feature(topology: unknown, object: unknown): { features: readonly { geometry: Geometry }[] };
}

const require = createRequire(import.meta.url);

// A coast line that goes over the antimeridian stands on both sides of the map, once whole to the east of it and once
// to the west. That round the south pole closes along the edge of the map, and stays as it is.
const unrolled = (ring: Ring): Ring[] => {
  let turns = 0;
  const line = ring.map(([lon = 0, lat = 0], index) => {
    const step = lon - (ring[index - 1]?.[0] ?? lon);
    if (Math.abs(step) > 180) turns -= Math.sign(step) * 360;
    return [lon + turns, lat];
  });
  if (turns !== 0 || line.every(([lon = 0]) => Math.abs(lon) <= 180)) return [ring];
  const other = line.some(([lon = 0]) => lon > 180) ? -360 : 360;
  return [line, line.map(([lon = 0, lat = 0]) => [lon + other, lat])];
};

/** Coast lines of Natural Earth as packed by world-atlas. */
export const readCoast = (file: string): readonly Ring[] => {
  const topojson = require("topojson-client") as TopoJson;
  const topology = JSON.parse(readFileSync(require.resolve(`world-atlas/${file}`), "utf8")) as {
    objects: { land: unknown };
  };
  return topojson
    .feature(topology, topology.objects.land)
    .features.flatMap(({ geometry }) =>
      (geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat()).flatMap(unrolled),
    );
};
