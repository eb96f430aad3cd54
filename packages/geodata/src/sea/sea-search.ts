import FlatQueue from "flatqueue";
import type { Coordinates } from "../coordinates.ts";
import { SEA_SCALE, type OpenSeaFile } from "./sea-file.ts";

/** Passages as bits, numbered as in `SEA_PASSAGES`. */
export interface Bounds {
  readonly closed: number;
  readonly required: number;
}

/** The shortest way between two ports: the lines used at the ends, and the arcs between, in order of travel. */
export interface Way {
  readonly metres: number;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly arcs: readonly number[];
}

/** Finds the way between two ports, by their places in the file; `goal` is where the second one lies. */
type SeaSearch = (from: number, to: number, goal: Coordinates, bounds: Bounds) => Way | undefined;

const RADIANS = Math.PI / 180;
/** The least radius of curvature of WGS84, metres: a great circle on a sphere of it is shorter than any on the earth. */
const LEAST_RADIUS_M = 6_335_439;
const METRES_PER_KM = 1_000;
const NEVER = 0xff_ff_ff_ff;
const NONE = -1;

const unitVector = (lat: number, lon: number): readonly [number, number, number] => {
  const ring = Math.cos(lat * RADIANS);
  return [ring * Math.cos(lon * RADIANS), ring * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)];
};

/**
 * A* (Hart, Nilsson, Raphael 1968) over points of the network times subsets of the required passages: each of these
 * doubles the work. The lower bound of what is left comes from the great circle and from the triangle inequality over
 * landmarks (Goldberg, Harrelson 2005); while a polar passage is open, from the great circle alone: `polar` has their bits.
 */
export const seaSearch = (file: OpenSeaFile, polar: number): SeaSearch => {
  const points = file.pointLat.length;
  const vectors = new Float64Array(3 * points);
  for (let point = 0; point < points; point++) {
    const [lat, lon] = [file.pointLat[point] as number, file.pointLon[point] as number];
    vectors.set(unitVector(lat / SEA_SCALE, lon / SEA_SCALE), 3 * point);
  }
  const landmarks = file.landmarkKm.length / points;
  const heap = new FlatQueue();
  // Per point: the least that is left, once it was asked for, and the line that ends the way there.
  const left = new Uint32Array(points);
  const lastLine = new Int32Array(points).fill(NONE);
  const nearest = new Float64Array(landmarks);
  const farthest = new Float64Array(landmarks);
  // Per state, which is a point and a subset: metres so far, and the state and the arc (or first line) it was reached by.
  let metres = new Uint32Array(points);
  let before = new Int32Array(points);
  let by = new Int32Array(points);

  return (from, to, goal, { closed, required }) => {
    const bits = SUBSET_BITS.filter((bit) => (required & bit) !== 0);
    const whole = (1 << bits.length) - 1;
    const subsetOf = (mask: number): number =>
      mask === 0 ? 0 : bits.reduce((subset, bit, index) => ((mask & bit) === 0 ? subset : subset | (1 << index)), 0);
    const states = points << bits.length;
    if (metres.length < states) {
      metres = new Uint32Array(states);
      before = new Int32Array(states);
      by = new Int32Array(states);
    }
    metres.fill(NEVER, 0, states);
    left.fill(NEVER);
    heap.clear();
    // From each landmark to the goal: the shortest way, and the longest one that a line ends. Its km are rounded down, so
    // that up to one more is allowed for where that matters.
    const used = (closed & polar) === polar ? landmarks : 0;
    nearest.fill(Infinity);
    farthest.fill(-Infinity);
    const [endFirst, endLast] = [file.lineStart[to] as number, file.lineStart[to + 1] as number];
    for (let line = endFirst; line < endLast; line++) {
      const point = file.linePoint[line] as number;
      const known = lastLine[point] as number;
      if (((file.lineMask[line] as number) & closed) !== 0) continue;
      const metresLeft = file.lineMetres[line] as number;
      for (let landmark = 0; landmark < used; landmark++) {
        const far = (file.landmarkKm[point * landmarks + landmark] as number) * METRES_PER_KM;
        nearest[landmark] = Math.min(nearest[landmark] as number, far + metresLeft);
        farthest[landmark] = Math.max(farthest[landmark] as number, far + METRES_PER_KM - metresLeft);
      }
      if (known === NONE || metresLeft < (file.lineMetres[known] as number)) lastLine[point] = line;
    }
    const [gx, gy, gz] = unitVector(goal.lat, goal.lon);
    const leftFrom = (point: number): number => {
      const known = left[point] as number;
      if (known !== NEVER) return known;
      const [x, y, z] = [
        vectors[3 * point] as number,
        vectors[3 * point + 1] as number,
        vectors[3 * point + 2] as number,
      ];
      const square = (x - gx) * (x - gx) + (y - gy) * (y - gy) + (z - gz) * (z - gz);
      let least = Math.floor(2 * Math.asin(Math.min(1, Math.sqrt(square) / 2)) * LEAST_RADIUS_M);
      for (let landmark = 0; landmark < used; landmark++) {
        const here = (file.landmarkKm[point * landmarks + landmark] as number) * METRES_PER_KM;
        const before = (nearest[landmark] as number) - here - METRES_PER_KM;
        const behind = here - (farthest[landmark] as number);
        if (before > least) least = before;
        if (behind > least) least = behind;
      }
      return (left[point] = least);
    };
    const reach = (state: number, point: number, far: number, origin: number, arc: number): void => {
      if (far >= (metres[state] as number)) return;
      metres[state] = far;
      before[state] = origin;
      by[state] = arc;
      heap.push(state, far + leftFrom(point));
    };

    for (let line = file.lineStart[from] as number; line < (file.lineStart[from + 1] as number); line++) {
      const mask = file.lineMask[line] as number;
      const point = file.linePoint[line] as number;
      if ((mask & closed) === 0)
        reach(subsetOf(mask) * points + point, point, file.lineMetres[line] as number, NONE, line);
    }

    let best = NEVER;
    let bestState = NONE;
    for (let least = heap.peekValue(); least !== undefined && least < best; least = heap.peekValue()) {
      const state = heap.pop() as number;
      const point = state % points;
      const subset = (state - point) / points;
      const far = metres[state] as number;
      // A state that was reached again by a shorter way has been looked at.
      if (least > far + leftFrom(point)) continue;
      const line = lastLine[point] as number;
      if (line !== NONE && (subset | subsetOf(file.lineMask[line] as number)) === whole) {
        const total = far + (file.lineMetres[line] as number);
        if (total < best) [best, bestState] = [total, state];
      }
      for (let arc = file.arcStart[point] as number; arc < (file.arcStart[point + 1] as number); arc++) {
        const mask = file.arcMask[arc] as number;
        if ((mask & closed) !== 0) continue;
        const next = file.arcPoint[arc] as number;
        const nextSubset = mask === 0 ? subset : subset | subsetOf(mask);
        reach(nextSubset * points + next, next, far + (file.arcMetres[arc] as number), state, arc);
      }
    }
    const finalLine = bestState === NONE ? NONE : (lastLine[bestState % points] as number);
    for (let line = endFirst; line < endLast; line++) lastLine[file.linePoint[line] as number] = NONE;
    if (bestState === NONE) return undefined;

    const arcs: number[] = [];
    let state = bestState;
    for (; (before[state] as number) !== NONE; state = before[state] as number) arcs.push(by[state] as number);
    return { metres: best, firstLine: by[state] as number, lastLine: finalLine, arcs: arcs.toReversed() };
  };
};

/** Every bit that a mask of passages may have. */
const SUBSET_BITS = Array.from({ length: 16 }, (_, bit) => 1 << bit);
