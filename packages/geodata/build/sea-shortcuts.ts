import { type Coordinates, KM_PER_DEGREE, roughKm } from "../src/coordinates.ts";
import type { SeaDraft } from "./sea-draft.ts";

const RADIANS = Math.PI / 180;
const MEAN_RADIUS_KM = 6371.0088;
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
const PATIENCE = 3;

/** Whether a ship may sail straight from one point to the other. */
type MaySail = (from: Coordinates, to: Coordinates) => boolean;

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

const SLOTS = RINGS.length * MOST_DIRECTIONS;
const NEAREST_COSINES = RINGS.map(({ fromKm }) => Math.cos(fromKm / MEAN_RADIUS_KM));

/** The nearest few marks in each ring of distances and each direction: their indices, -1 where there are fewer. */
const nearestPerSlot = ({ lat, lon }: Coordinates, { indices, vectors }: Marks, farthestKm: number): Int32Array => {
  const [x, y, z] = vector({ lat, lon });
  const [sinLat, cosLat] = [Math.sin(lat * RADIANS), Math.cos(lat * RADIANS)];
  const [sinLon, cosLon] = [Math.sin(lon * RADIANS), Math.cos(lon * RADIANS)];
  const least = Math.cos(farthestKm / MEAN_RADIUS_KM);
  const found = new Int32Array(SLOTS * PATIENCE).fill(-1);
  const cosines = new Float64Array(SLOTS * PATIENCE).fill(-2);
  for (let place = 0; place < indices.length; place++) {
    const vx = vectors[3 * place] as number;
    const vy = vectors[3 * place + 1] as number;
    const vz = vectors[3 * place + 2] as number;
    const cosine = x * vx + y * vy + z * vz;
    if (cosine <= least || cosine >= 1 - 1e-12) continue;
    let ring = RINGS.length - 1;
    while (cosine > (NEAREST_COSINES[ring] as number)) ring--;
    const east = cosLon * vy - sinLon * vx;
    const north = cosLat * vz - sinLat * (cosLon * vx + sinLon * vy);
    const directions = (RINGS[ring] as { directions: number }).directions;
    const direction = Math.floor((Math.atan2(east, north) / (2 * Math.PI) + 0.5) * directions) % directions;
    const first = (ring * MOST_DIRECTIONS + direction) * PATIENCE;
    // Insertion among the nearest of the slot.
    let at = first + PATIENCE - 1;
    if (cosine <= (cosines[at] as number)) continue;
    for (; at > first && cosine > (cosines[at - 1] as number); at--) {
      cosines[at] = cosines[at - 1] as number;
      found[at] = found[at - 1] as number;
    }
    cosines[at] = cosine;
    found[at] = indices[place] as number;
  }
  return found;
};

/** The points that can be seen from a place: the nearest per direction and ring of distances. */
export const visibleFrom = (
  from: Coordinates,
  onto: Marks,
  maySail: (index: number, from: Coordinates, to: Coordinates) => boolean,
  farthestKm = FARTHEST_KM,
): number[] => {
  const nearest = nearestPerSlot(from, onto, farthestKm);
  const seen: number[] = [];
  for (let first = 0; first < nearest.length; first += PATIENCE) {
    for (let at = first; at < first + PATIENCE; at++) {
      const index = nearest[at] as number;
      if (index === -1) break;
      if (!maySail(index, from, onto.points[index] as Coordinates)) continue;
      seen.push(index);
      break;
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
