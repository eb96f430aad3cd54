import { type Coordinates, KM_PER_DEGREE, roughKm } from "../src/coordinates.ts";
import { offLineKm, simplifiedLine } from "../src/simplified-line.ts";
import type { Ring } from "./sea-raster.ts";
import type { Barred } from "./sea-land.ts";

const RADIANS = Math.PI / 180;
/** A headland sticks out at least so far from the line between its neighbours. */
const HEADLAND_KM = 6;
/** Ships round it at this distance, and keep at least that far from any other land. The first that can be had. */
const OFFINGS = [
  { km: 22, clearKm: 15 },
  { km: 12, clearKm: 7 },
  { km: 20, clearKm: 7 },
  { km: 7, clearKm: 3 },
] as const;
/** Coast lines shorter than this across are small islands: nothing goes round them that could not pass elsewhere. */
const LEAST_ISLAND_KM = 15;

type Vertex = Coordinates;

const simplified = (line: readonly Vertex[]): Vertex[] => simplifiedLine(line, offLineKm, HEADLAND_KM);

// The ring is opened where it is farthest from its first vertex, so that both halves have ends that stay.
const corners = (ring: Ring): Vertex[] => {
  const line = ring.map(([lon = 0, lat = 0]) => ({ lat, lon }));
  const start = line[0] as Vertex;
  const distances = line.map((at) => roughKm(start, at));
  const far = distances.indexOf(Math.max(...distances));
  if ((distances[far] ?? 0) < LEAST_ISLAND_KM) return [];
  return [...simplified(line.slice(0, far + 1)), ...simplified(line.slice(far)).slice(1, -1)];
};

/** The point at `km` in direction `(east, north)`, a unit vector. Good enough for some ten km. */
export const displaced = (at: Coordinates, east: number, north: number, km: number): Coordinates => {
  const lon = at.lon + (east * km) / KM_PER_DEGREE / Math.max(0.05, Math.cos(at.lat * RADIANS));
  return { lat: at.lat + (north * km) / KM_PER_DEGREE, lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon };
};

const EIGHT_WINDS = Array.from({ length: 8 }, (_, wind) => [
  Math.sin((wind * Math.PI) / 4),
  Math.cos((wind * Math.PI) / 4),
]);

type Unit = readonly [east: number, north: number];

// Away from both neighbours; square to them where the coast is as good as straight.
const seaward = (before: Unit, after: Unit): readonly Unit[] => {
  const [x, y] = [before[0] + after[0], before[1] + after[1]];
  const length = Math.hypot(x, y);
  if (length > 0.1) return [[-x / length, -y / length]];
  return [
    [after[1], -after[0]],
    [-after[1], after[0]],
  ];
};

/** Points off the headlands of coast lines: where ships change course. */
export const capes = (rings: readonly Ring[], barred: Barred): Coordinates[] => {
  const clear = (at: Coordinates, km: number): boolean =>
    !barred(at.lat, at.lon) &&
    EIGHT_WINDS.every(([east = 0, north = 0]) => {
      const near = displaced(at, east, north, km);
      return !barred(near.lat, near.lon);
    });
  return rings.flatMap((ring) => {
    const turns = corners(ring);
    return turns.flatMap((at, index): Coordinates[] => {
      const scale = Math.cos(at.lat * RADIANS);
      const unit = (to: Vertex): Unit => {
        const [x, y] = [(to.lon - at.lon) * scale, to.lat - at.lat];
        const length = Math.hypot(x, y) || 1;
        return [x / length, y / length];
      };
      const before = unit(turns[(index + turns.length - 1) % turns.length] as Vertex);
      const after = unit(turns[(index + 1) % turns.length] as Vertex);
      for (const { km, clearKm } of OFFINGS) {
        for (const [east, north] of seaward(before, after)) {
          const off = displaced(at, east, north, km);
          if (clear(off, clearKm)) return [off];
        }
      }
      return [];
    });
  });
};
