import FlatQueue from "flatqueue";
import type { Coordinates } from "../coordinates.ts";
import { SEA_SCALE, type OpenSeaFile } from "./sea-file.ts";
import { POLAR_MASK } from "./sea-route.ts";

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

/** The last state of a way on the network, `NONE` where there is none, and its metres with the line that ends it. */
interface WaysEnd {
  readonly metres: number;
  readonly state: number;
}

/** Km from landmarks to all points while these passages are closed: no search that closes them has shorter ways. */
export interface LandmarkTable {
  readonly closed: number;
  readonly km: Uint16Array;
}

const RADIANS = Math.PI / 180;
/** The least radius of curvature of WGS84, metres: a great circle on a sphere of it is shorter than any on the earth. */
const LEAST_RADIUS_M = 6_335_439;
const METRES_PER_KM = 1_000;
const NEVER = 0xff_ff_ff_ff;
const NONE = -1;
/** A search over all arcs, wherever shortest ways over them lead. */
const ALL_ARCS = 0;

const unitVector = (lat: number, lon: number): readonly [number, number, number] => {
  const ring = Math.cos(lat * RADIANS);
  return [ring * Math.cos(lon * RADIANS), ring * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)];
};

/** Every bit that a mask of passages may have. */
const SUBSET_BITS = Array.from({ length: 16 }, (_, bit) => 1 << bit);

/** The required passages that a mask has, as a subset numbered by their order. */
const subsetOf = (mask: number, required: readonly number[]): number =>
  mask === 0 ? 0 : required.reduce((subset, bit, index) => ((mask & bit) === 0 ? subset : subset | (1 << index)), 0);

/**
 * A* (Hart, Nilsson, Raphael 1968) over points of the network times subsets of the required passages, each of which is
 * passed exactly once and doubles the work. The lower bound of what is left comes from the great circle and from the
 * triangle inequality over landmarks (Goldberg, Harrelson 2005); where a passage is open that every table of landmarks has
 * closed, from the great circle alone. Where nothing is asked for, only arcs are looked at that a shortest way to the region
 * of the goal goes over (arc flags): one arc in ten, and still a shortest way.
 *
 * One search at a time: its arrays are used again by the next.
 */
export class SeaSearch {
  readonly #file: OpenSeaFile;
  readonly #tables: readonly LandmarkTable[];
  readonly #points: number;
  readonly #vectors: Float64Array;
  readonly #landmarks: number;
  readonly #heap = new FlatQueue();
  // Per point: the least that is left, once it was asked for, and the line that ends the way there.
  readonly #left: Uint32Array;
  readonly #lastLine: Int32Array;
  readonly #nearest: Float64Array;
  readonly #farthest: Float64Array;
  // Per state, which is a point and a subset: metres so far, and the state and the arc (or first line) it was reached by.
  #metres: Uint32Array;
  #before: Int32Array;
  #by: Int32Array;
  /** Landmarks that this search uses, and their table. */
  #used = 0;
  #km: Uint16Array;
  #goal: readonly [number, number, number] = [0, 0, 0];

  /** The first table whose passages are all closed serves a search: those with more of them come first. */
  constructor(file: OpenSeaFile, tables: readonly LandmarkTable[]) {
    const points = file.pointLat.length;
    this.#file = file;
    this.#tables = tables;
    this.#km = file.landmarkKm;
    this.#points = points;
    this.#vectors = new Float64Array(3 * points);
    for (let point = 0; point < points; point++) {
      const [lat, lon] = [file.pointLat[point] as number, file.pointLon[point] as number];
      this.#vectors.set(unitVector(lat / SEA_SCALE, lon / SEA_SCALE), 3 * point);
    }
    this.#landmarks = file.landmarkKm.length / points;
    this.#left = new Uint32Array(points);
    this.#lastLine = new Int32Array(points).fill(NONE);
    this.#nearest = new Float64Array(this.#landmarks);
    this.#farthest = new Float64Array(this.#landmarks);
    this.#metres = new Uint32Array(points);
    this.#before = new Int32Array(points);
    this.#by = new Int32Array(points);
  }

  /** The way between two ports, by their places in the file; `goal` is where the second one lies. */
  find(from: number, to: number, goal: Coordinates, bounds: Bounds): Way | undefined {
    if (bounds.required !== 0) return this.#search(from, to, goal, bounds, ALL_ARCS);
    const free = { closed: POLAR_MASK, required: 0 };
    const way = this.#search(from, to, goal, free, 1 << (this.#file.portRegion[to] as number));
    // A shortest way that goes through nothing closed is the shortest where something is.
    return way && this.#isThrough(way, bounds.closed) ? this.#search(from, to, goal, bounds, ALL_ARCS) : way;
  }

  #isThrough({ firstLine, lastLine, arcs }: Way, passages: number): boolean {
    const { lineMask, arcMask } = this.#file;
    const lines = (lineMask[firstLine] as number) | (lineMask[lastLine] as number);
    return (lines & passages) !== 0 || arcs.some((arc) => ((arcMask[arc] as number) & passages) !== 0);
  }

  #search(from: number, to: number, goal: Coordinates, { closed, required }: Bounds, regions: number): Way | undefined {
    const bits = SUBSET_BITS.filter((bit) => (required & bit) !== 0);
    this.#clear(this.#points << bits.length);
    this.#endAt(to, goal, closed);
    this.#leave(from, closed, bits);
    const { metres, state } = this.#explore(closed, bits, regions);
    const way = state === NONE ? undefined : this.#wayTo(state, metres);
    const { lineStart, linePoint } = this.#file;
    for (let line = lineStart[to] as number; line < (lineStart[to + 1] as number); line++)
      this.#lastLine[linePoint[line] as number] = NONE;
    return way;
  }

  #clear(states: number): void {
    if (this.#metres.length < states) {
      this.#metres = new Uint32Array(states);
      this.#before = new Int32Array(states);
      this.#by = new Int32Array(states);
    }
    this.#metres.fill(NEVER, 0, states);
    this.#left.fill(NEVER);
    this.#heap.clear();
  }

  /**
   * The lines that may end the way, and from each landmark to the goal the shortest way and the longest one that a line
   * ends. Its km are rounded down, so that up to one more is allowed for where that matters.
   */
  #endAt(to: number, goal: Coordinates, closed: number): void {
    const { lineStart, linePoint, lineMask, lineMetres } = this.#file;
    this.#goal = unitVector(goal.lat, goal.lon);
    const table = this.#tables.find((each) => (closed & each.closed) === each.closed);
    this.#used = table ? this.#landmarks : 0;
    this.#km = table?.km ?? this.#km;
    const landmarkKm = this.#km;
    this.#nearest.fill(Infinity);
    this.#farthest.fill(-Infinity);
    for (let line = lineStart[to] as number; line < (lineStart[to + 1] as number); line++) {
      if (((lineMask[line] as number) & closed) !== 0) continue;
      const point = linePoint[line] as number;
      const metresLeft = lineMetres[line] as number;
      for (let landmark = 0; landmark < this.#used; landmark++) {
        const far = (landmarkKm[point * this.#landmarks + landmark] as number) * METRES_PER_KM;
        this.#nearest[landmark] = Math.min(this.#nearest[landmark] as number, far + metresLeft);
        this.#farthest[landmark] = Math.max(this.#farthest[landmark] as number, far + METRES_PER_KM - metresLeft);
      }
      const known = this.#lastLine[point] as number;
      if (known === NONE || metresLeft < (lineMetres[known] as number)) this.#lastLine[point] = line;
    }
  }

  /** Reaches the points that a line leads to from the first port. */
  #leave(from: number, closed: number, required: readonly number[]): void {
    const { lineStart, linePoint, lineMask, lineMetres } = this.#file;
    for (let line = lineStart[from] as number; line < (lineStart[from + 1] as number); line++) {
      const mask = lineMask[line] as number;
      if ((mask & closed) !== 0) continue;
      const point = linePoint[line] as number;
      this.#reach(subsetOf(mask, required) * this.#points + point, point, lineMetres[line] as number, NONE, line);
    }
  }

  /** The state from which the shortest way ends, and its metres. */
  #explore(closed: number, required: readonly number[], regions: number): WaysEnd {
    const { lineMask, lineMetres, arcStart, arcPoint, arcMask, arcMetres, arcRegions } = this.#file;
    const heap = this.#heap;
    const points = this.#points;
    const whole = (1 << required.length) - 1;
    let best = NEVER;
    let bestState = NONE;
    for (let least = heap.peekValue(); least !== undefined && least < best; least = heap.peekValue()) {
      const state = heap.pop() as number;
      const point = state % points;
      const subset = (state - point) / points;
      const far = this.#metres[state] as number;
      // A state that was reached again by a shorter way has been looked at.
      if (least > far + this.#leftFrom(point)) continue;
      const line = this.#lastLine[point] as number;
      // With the line each required passage is passed, and none a second time.
      if (line !== NONE && subset + subsetOf(lineMask[line] as number, required) === whole) {
        const total = far + (lineMetres[line] as number);
        if (total < best) [best, bestState] = [total, state];
      }
      for (let arc = arcStart[point] as number; arc < (arcStart[point + 1] as number); arc++) {
        const mask = arcMask[arc] as number;
        if (regions !== ALL_ARCS && ((arcRegions[arc] as number) & regions) === 0) continue;
        if ((mask & closed) !== 0) continue;
        const next = arcPoint[arc] as number;
        const there = far + (arcMetres[arc] as number);
        if (mask === 0) {
          const same = subset * points + next;
          if (there < (this.#metres[same] as number)) this.#reach(same, next, there, state, arc);
          continue;
        }
        const through = subsetOf(mask, required);
        // A ship that turns round in a canal has not gone through it: what is required is passed once.
        if ((through & subset) === 0) this.#reach((subset | through) * points + next, next, there, state, arc);
      }
    }
    return { metres: best, state: bestState };
  }

  #reach(state: number, point: number, far: number, origin: number, arc: number): void {
    if (far >= (this.#metres[state] as number)) return;
    this.#metres[state] = far;
    this.#before[state] = origin;
    this.#by[state] = arc;
    this.#heap.push(state, far + this.#leftFrom(point));
  }

  /** No way from the point to the goal has fewer metres. */
  #leftFrom(point: number): number {
    const known = this.#left[point] as number;
    return known === NEVER ? (this.#left[point] = this.#boundOf(point)) : known;
  }

  #boundOf(point: number): number {
    const [vectors, goal, landmarks, used] = [this.#vectors, this.#goal, this.#landmarks, this.#used];
    const [nearest, farthest, landmarkKm] = [this.#nearest, this.#farthest, this.#km];
    const dx = (vectors[3 * point] as number) - goal[0];
    const dy = (vectors[3 * point + 1] as number) - goal[1];
    const dz = (vectors[3 * point + 2] as number) - goal[2];
    const square = dx * dx + dy * dy + dz * dz;
    let least = Math.floor(2 * Math.asin(Math.min(1, Math.sqrt(square) / 2)) * LEAST_RADIUS_M);
    for (let landmark = 0; landmark < used; landmark++) {
      const here = (landmarkKm[point * landmarks + landmark] as number) * METRES_PER_KM;
      const before = (nearest[landmark] as number) - here - METRES_PER_KM;
      const behind = here - (farthest[landmark] as number);
      if (before > least) least = before;
      if (behind > least) least = behind;
    }
    return least;
  }

  #wayTo(last: number, metres: number): Way {
    const lastLine = this.#lastLine[last % this.#points] as number;
    const arcs: number[] = [];
    let state = last;
    for (; (this.#before[state] as number) !== NONE; state = this.#before[state] as number)
      arcs.push(this.#by[state] as number);
    return { metres, firstLine: this.#by[state] as number, lastLine, arcs: arcs.toReversed() };
  }
}
