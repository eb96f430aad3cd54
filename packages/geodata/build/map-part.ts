import { MAP_LAND_FILE } from "../src/map/map-land-file.ts";
import { landShape } from "./land-shape.ts";
import type { Part } from "./parts.ts";

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
