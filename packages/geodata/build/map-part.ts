import { createRequire } from "node:module";
import { type LandShape, MAP_LAND_FILE } from "../src/map/route-map.ts";
import type { Part } from "./parts.ts";

interface TopoJson {
  readonly feature: (topology: unknown, object: unknown) => { features: readonly { geometry: LandShape }[] };
}

/** The land of Natural Earth 1:50m for drawing maps: outlines as the source has them. */
export const landShape = (): LandShape => {
  // Neither package has types.
  const require = createRequire(import.meta.url);
  const { feature } = require("topojson-client") as TopoJson;
  const topology = require("world-atlas/land-50m.json") as { readonly objects: { readonly land: unknown } };
  const [land] = feature(topology, topology.objects.land).features;
  if (land?.geometry.type !== "MultiPolygon") throw new Error("world-atlas has another shape");
  return land.geometry;
};

const PER_DEGREE = 100;

const rounded = (value: number): number => Math.round(value * PER_DEGREE) / PER_DEGREE;

/** The coasts of maps: finer than a hundredth of a degree no map of ours shows. */
export const mapPart: Part = async () => {
  const { type, coordinates } = landShape();
  const rings = coordinates.map((polygon) =>
    polygon.map((ring) => ring.map(([lon, lat]): [number, number] => [rounded(lon), rounded(lat)])),
  );
  return { [MAP_LAND_FILE]: Buffer.from(JSON.stringify({ type, coordinates: rings })) };
};
