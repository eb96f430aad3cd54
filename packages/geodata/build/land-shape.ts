import { createRequire } from "node:module";
import type { LandShape } from "../src/map/route-map.ts";

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
