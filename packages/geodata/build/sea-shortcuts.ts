import type { Coordinates } from "../src/coordinates.ts";
import { roughKm } from "../src/great-circle.ts";
import type { SeaDraft } from "./sea-draft.ts";

const RADIANS = Math.PI / 180;
const MEAN_RADIUS_KM = 6371.0088;
const KM_PER_DEGREE = 111.2;
/** A point looks round at these distances, into so many directions, for the nearest point that it can see. */
const RINGS = [
  { fromKm: 0, directions: 16 },
  { fromKm: 120, directions: 24 },
  { fromKm: 500, directions: 32 },
  { fromKm: 1_800, directions: 40 },
] as const;
const FARTHEST_KM = 5_000;
const MOST_DIRECTIONS = 40;
/** After so many looks that met land, a direction counts as closed. */
const PATIENCE = 5;

/** Whether a ship may sail straight from one point to the other. */
export type MaySail = (from: Coordinates, to: Coordinates) => boolean;

/** Points of which no two are nearer than `leastKm` to each other: those first in the order stay. */
export const thinned = (
  points: readonly Coordinates[],
  order: readonly number[],
  leastKm: (index: number) => number,
) => {
  const taken = new Map<string, number[]>();
  const crowded = (index: number): boolean => {
    const at = points[index] as Coordinates;
    const km = leastKm(index);
    const [lat, lon] = [Math.floor(at.lat), Math.floor(at.lon)];
    const tall = Math.ceil(km / KM_PER_DEGREE);
    const wide = Math.min(180, Math.ceil(km / KM_PER_DEGREE / Math.max(0.02, Math.cos(at.lat * RADIANS))));
    for (let row = lat - tall; row <= lat + tall; row++) {
      for (let column = lon - wide; column <= lon + wide; column++) {
        for (const other of taken.get(`${row} ${column}`) ?? []) {
          if (roughKm(at, points[other] as Coordinates) < km) return true;
        }
      }
    }
    return false;
  };
  const chosen = order.filter((index) => {
    if (crowded(index)) return false;
    const at = points[index] as Coordinates;
    const cell = `${Math.floor(at.lat)} ${Math.floor(at.lon)}`;
    taken.set(cell, [...(taken.get(cell) ?? []), index]);
    return true;
  });
  return chosen.toSorted((a, b) => a - b);
};

/** Points to look at, with their unit vectors, which make a distance a product of three numbers. */
export interface Marks {
  readonly indices: readonly number[];
  readonly points: readonly Coordinates[];
  readonly vectors: Float64Array;
}

/** Prepares some of the points for being looked at. */
export const marks = (points: readonly Coordinates[], indices: readonly number[]): Marks => ({
  indices,
  points,
  vectors: Float64Array.from(indices.flatMap((index) => vector(points[index] as Coordinates))),
});

const vector = ({ lat, lon }: Coordinates): [number, number, number] => {
  const ring = Math.cos(lat * RADIANS);
  return [ring * Math.cos(lon * RADIANS), ring * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)];
};

/** The marks within `farthestKm`, from the nearest on; `turn` is the direction to each, in turns from the north. */
const nearby = ({ lat, lon }: Coordinates, { indices, vectors }: Marks, farthestKm: number) => {
  const [x, y, z] = vector({ lat, lon });
  const [sinLat, sinLon, cosLon] = [Math.sin(lat * RADIANS), Math.sin(lon * RADIANS), Math.cos(lon * RADIANS)];
  const least = Math.cos(farthestKm / MEAN_RADIUS_KM);
  const found: { index: number; cosine: number; turn: number }[] = [];
  const cosLat = Math.cos(lat * RADIANS);
  for (let place = 0; place < indices.length; place++) {
    const vx = vectors[3 * place] as number;
    const vy = vectors[3 * place + 1] as number;
    const vz = vectors[3 * place + 2] as number;
    const cosine = x * vx + y * vy + z * vz;
    if (cosine <= least || cosine >= 1 - 1e-12) continue;
    const east = cosLon * vy - sinLon * vx;
    const north = cosLat * vz - sinLat * (cosLon * vx + sinLon * vy);
    found.push({ index: indices[place] as number, cosine, turn: Math.atan2(east, north) / (2 * Math.PI) + 0.5 });
  }
  return found.toSorted((a, b) => b.cosine - a.cosine || a.index - b.index);
};

const NEAREST_COSINES = RINGS.map(({ fromKm }) => Math.cos(fromKm / MEAN_RADIUS_KM));

/** The points that can be seen from a place: the nearest per direction and ring of distances. */
export const visibleFrom = (
  from: Coordinates,
  onto: Marks,
  maySail: (index: number, from: Coordinates, to: Coordinates) => boolean,
  farthestKm = FARTHEST_KM,
): number[] => {
  const failures = new Uint8Array(MOST_DIRECTIONS * RINGS.length);
  const seen: number[] = [];
  for (const { index, cosine, turn } of nearby(from, onto, farthestKm)) {
    const ring = NEAREST_COSINES.findLastIndex((nearest) => cosine <= nearest);
    const directions = RINGS[ring]?.directions ?? 1;
    const slot = ring * MOST_DIRECTIONS + (Math.floor(turn * directions) % directions);
    if ((failures[slot] ?? 0) >= PATIENCE) continue;
    if (maySail(index, from, onto.points[index] as Coordinates)) {
      seen.push(index);
      failures[slot] = PATIENCE;
    } else {
      failures[slot] = (failures[slot] ?? 0) + 1;
    }
  }
  return seen;
};

/** Adds lines over open water between these points, so that a ship does not have to follow the bends of the lanes. */
export const addShortcuts = (draft: SeaDraft, between: readonly number[], maySail: MaySail): void => {
  const chosen = marks(draft.points, between);
  for (const index of chosen.indices) {
    const ends = draft.lines[index];
    const known = (other: number, from: Coordinates, to: Coordinates): boolean =>
      ends?.has(other) === true || maySail(from, to);
    for (const other of visibleFrom(draft.points[index] as Coordinates, chosen, known)) draft.join(index, other);
  }
};

/** Takes out lines for which two others do, at most `stretch` times as long together. The longest go first. */
export const prune = (draft: SeaDraft, stretch: number, keep: (from: number, to: number) => boolean): void => {
  const lines = draft.lines.flatMap((ends, from) =>
    [...ends].filter(([to]) => to > from).map(([to, metres]) => ({ from, to, metres })),
  );
  for (const { from, to, metres } of lines.toSorted((a, b) => b.metres - a.metres || a.from - b.from || a.to - b.to)) {
    if (keep(from, to)) continue;
    const [one, other] = [draft.lines[from], draft.lines[to]];
    for (const [via, first] of one ?? []) {
      const second = other?.get(via);
      if (second === undefined || first + second > metres * stretch) continue;
      draft.cut(from, to);
      break;
    }
  }
};
