import { createRequire } from "node:module";
import type { Coordinates } from "../src/coordinates.ts";

type Point = { type: "Feature"; properties: object; geometry: { type: "Point"; coordinates: readonly number[] } };

const feature = ({ lat, lon }: Coordinates): Point => ({
  type: "Feature",
  properties: {},
  geometry: { type: "Point", coordinates: [lon, lat] },
});

/** Finds a route with searoute-js 0.1.0, for comparison in benchmarks: whether there is one. */
export const searouteJs = (): ((from: Coordinates, to: Coordinates) => boolean) => {
  const searoute = createRequire(import.meta.url)("searoute-js") as (from: Point, to: Point) => object | null;
  return (from, to) => {
    // It writes to the console as it goes.
    const { log } = console;
    console.log = () => {};
    try {
      return searoute(feature(from), feature(to)) !== null;
    } finally {
      console.log = log;
    }
  };
};
