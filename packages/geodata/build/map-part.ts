import { createRequire } from "node:module";
import type { BorderLines, MapGround } from "../src/map/map-layer.ts";
import { MAP_BORDERS_FILE, MAP_LAND_FILE } from "../src/map/map-files.ts";
import type { LandShape } from "../src/map/route-map.ts";
import type { Part } from "./parts.ts";

interface TopoJson {
  readonly feature: (topology: unknown, object: unknown) => { features: readonly { geometry: LandShape }[] };
  /** Lines that belong to objects: to one on each side. */
  readonly mesh: (topology: unknown, object: unknown, keep: (a: object, b: object) => boolean) => BorderLines;
}

// Neither package has types.
const require = createRequire(import.meta.url);
const { feature, mesh } = require("topojson-client") as TopoJson;

/** The land of Natural Earth 1:50m for drawing maps: outlines as the source has them. */
const landShape = (): LandShape => {
  const topology = require("world-atlas/land-50m.json") as { readonly objects: { readonly land: unknown } };
  const [land] = feature(topology, topology.objects.land).features;
  if (land?.geometry.type !== "MultiPolygon") throw new Error("world-atlas has another shape");
  return land.geometry;
};

const borderLines = (): BorderLines => {
  const topology = require("world-atlas/countries-50m.json") as { readonly objects: { readonly countries: unknown } };
  return mesh(topology, topology.objects.countries, (a, b) => a !== b);
};

/** What maps are drawn on, as the source has it: Natural Earth 1:50m, public domain. */
export const mapGround = (): MapGround => ({ land: landShape(), borders: borderLines() });

const PER_DEGREE = 100;

const rounded = (line: readonly (readonly [number, number])[]): [number, number][] =>
  line.map(([lon, lat]) => [Math.round(lon * PER_DEGREE) / PER_DEGREE, Math.round(lat * PER_DEGREE) / PER_DEGREE]);

const asFile = (content: LandShape | BorderLines): Buffer => Buffer.from(JSON.stringify(content));

/** Coasts and borders of maps: finer than a hundredth of a degree no map of ours shows. */
export const mapPart: Part = async () => {
  const { land, borders } = mapGround();
  return {
    [MAP_LAND_FILE]: asFile({ type: land.type, coordinates: land.coordinates.map((polygon) => polygon.map(rounded)) }),
    [MAP_BORDERS_FILE]: asFile({ type: borders.type, coordinates: borders.coordinates.map(rounded) }),
  };
};
