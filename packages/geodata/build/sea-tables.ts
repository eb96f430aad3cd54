import type { Coordinates } from "../src/coordinates.ts";
import edges from "../tables/sea-edges.json" with { type: "json" };
import narrows from "../tables/sea-narrows.json" with { type: "json" };
import passages from "../tables/sea-passages.json" with { type: "json" };
import shoals from "../tables/sea-shoals.json" with { type: "json" };
import { alongGreatCircle } from "./great-circle-points.ts";
import { cellAt, CELLS_PER_DEGREE, emptyRaster } from "./sea-raster.ts";

/** A way that the lanes do not have: points joined one after the other. */
export interface Way {
  readonly name: string;
  /** A river, canal or narrow bay, where the coast line of the land test does not count. */
  readonly inland: boolean;
  readonly reason: string;
  readonly points: readonly Coordinates[];
}

/** A named passage: crossing its gate is using it. */
interface Passage {
  readonly name: string;
  readonly closedByDefault: boolean;
  readonly gate: readonly [Coordinates, Coordinates];
}

/** Points of an inland way lie at most this far apart, so that a port between them finds one. */
const INLAND_STEP_KM = 10;
/** Beside an inland way the coast line does not count up to this distance. */
const BANK_KM = 15;
const KM_PER_CELL = 11.12;

const pair = ([lat = 0, lon = 0]: readonly number[]): Coordinates => ({ lat, lon });

/** tables/sea-edges.json, the inland ways in steps of 10 km. */
export const WAYS: readonly Way[] = edges.ways.map(({ name, inland, reason, points }) => {
  const line = points.map(pair);
  const dense = line.flatMap((to, index) => {
    const from = line[index - 1];
    return from === undefined ? [to] : alongGreatCircle(from, to, INLAND_STEP_KM).slice(1);
  });
  return { name, inland, reason, points: inland ? dense : line };
});

/** tables/sea-passages.json, in the order that numbers the bits of the data file. */
export const PASSAGE_TABLE: readonly Passage[] = passages.passages.map(({ name, closed_by_default, gate }) => ({
  name,
  closedByDefault: closed_by_default,
  gate: [pair(gate[0] ?? []), pair(gate[1] ?? [])],
}));

/** Outlines of the shoals as closed lines of `[lon, lat]`. */
export const SHOAL_RINGS = shoals.shoals.map(({ ring }) =>
  [...ring, ring[0] ?? []].map(([lat = 0, lon = 0]) => [lon, lat] as const),
);

const inRing = (ring: readonly (readonly number[])[], lat: number, lon: number): boolean => {
  let inside = false;
  ring.forEach(([y1 = 0, x1 = 0], index) => {
    const [y2 = 0, x2 = 0] = ring[(index + 1) % ring.length] ?? [];
    if (y1 > lat !== y2 > lat && lon < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  });
  return inside;
};

/** Raster of the waters of tables/sea-shoals.json, which no added line may cross. */
export const shoalWaters = (): Uint8Array => {
  const cells = emptyRaster();
  for (const { ring } of shoals.shoals) {
    const lats = ring.map(([lat = 0]) => lat);
    const lons = ring.map(([, lon = 0]) => lon);
    for (let lat = Math.min(...lats) + 0.05; lat < Math.max(...lats); lat += 1 / CELLS_PER_DEGREE) {
      for (let lon = Math.min(...lons) + 0.05; lon < Math.max(...lons); lon += 1 / CELLS_PER_DEGREE) {
        if (inRing(ring, lat, lon)) cells[cellAt(lat, lon)] = 1;
      }
    }
  }
  return cells;
};

/** The reviewed list: places where the coast line of the land test does not count. */
export const reviewedNarrows = (): ((lat: number, lon: number) => boolean) => {
  const cells = emptyRaster();
  for (const { box } of narrows.boxes) {
    const [south = 0, west = 0, north = 0, east = 0] = box;
    for (let lat = south; lat <= north; lat += 1 / CELLS_PER_DEGREE) {
      for (let lon = west; lon <= east; lon += 1 / CELLS_PER_DEGREE) cells[cellAt(lat, lon)] = 1;
    }
  }
  for (const { inland, points } of WAYS) {
    if (!inland) continue;
    for (const { lat, lon } of points) {
      const tall = BANK_KM / KM_PER_CELL;
      const wide = tall / Math.cos((lat * Math.PI) / 180);
      for (let row = -tall; row <= tall; row += 0.5) {
        for (let column = -wide; column <= wide; column += 0.5) {
          cells[cellAt(lat + row / CELLS_PER_DEGREE, lon + column / CELLS_PER_DEGREE)] = 1;
        }
      }
    }
  }
  return (lat, lon) => cells[cellAt(lat, lon)] === 1;
};
