import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ApiError } from "@isotherm/core";
import { type Coordinates, roughKm } from "../src/coordinates.ts";
import type { LocodePlace } from "../src/places/locode-place.ts";
import type { SeaRoute, SeaRouter } from "../src/sea/sea-route.ts";
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

/** A published distance against ours. */
interface SeaDeviation {
  readonly from: string;
  readonly to: string;
  readonly publishedKm: number;
  /** Undefined where the router refuses. */
  readonly ourKm: number | undefined;
  /** Ours less the published one, as a share of that. */
  readonly share: number;
}

interface Fixture {
  readonly positions: Readonly<Record<string, readonly [lat: number, lon: number]>>;
  readonly nautical_miles: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const KM_PER_NAUTICAL_MILE = 1.852;

const fixture = (): Fixture =>
  JSON.parse(readFileSync(new URL("../fixtures/sea-distances.json", import.meta.url), "utf8")) as Fixture;

// FNV-1a, 32 bits, as the fixture says.
const isSetAside = (one: string, other: string): boolean => {
  let hash = 0x81_1c_9d_c5;
  for (const letter of [one, other].toSorted().join("-")) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01_00_01_93) >>> 0;
  }
  return hash % 2 === 1;
};

/** Deviations of one half of `fixtures/sea-distances.json`: the half to work with, or that which is set aside. */
export const seaDeviations = (
  router: SeaRouter,
  placeOf: (locode: string) => LocodePlace | undefined,
  half: "worked with" | "set aside",
): SeaDeviation[] => {
  const { positions, nautical_miles } = fixture();
  const endOf = (code: string) => {
    const place = placeOf(code);
    if (place !== undefined) return place;
    const [lat, lon] = positions[code] ?? [];
    if (lat === undefined || lon === undefined) throw new Error(`${code} has no position`);
    return { lat, lon };
  };
  return Object.entries(nautical_miles).flatMap(([from, row]) =>
    Object.entries(row)
      .filter(([to]) => isSetAside(from, to) === (half === "set aside"))
      .map(([to, miles]) => {
        const publishedKm = miles * KM_PER_NAUTICAL_MILE;
        const ourKm = kmOf(() => router.route(endOf(from), endOf(to)).distanceKm.toNumber());
        return { from, to, publishedKm, ourKm, share: (ourKm ?? Infinity) / publishedKm - 1 };
      }),
  );
};

const kmOf = (ask: () => number): number | undefined => {
  try {
    return ask();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};
