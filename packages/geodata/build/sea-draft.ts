import { type Coordinates, greatCircleKm } from "../src/coordinates.ts";

/** The network while it is being made: points, and the lines between them with their lengths in metres. */
export interface SeaDraft {
  readonly points: readonly Coordinates[];
  /** The neighbours of each point. Every line stands at both of its ends. */
  readonly lines: readonly ReadonlyMap<number, number>[];
  /** The number of the point at these coordinates, rounded to five decimals, which it makes where there is none. */
  readonly pointAt: (at: Coordinates) => number;
  /** Joins two points by the great circle, or by `factor` times that. Joining again changes nothing. */
  readonly join: (from: number, to: number, factor?: number) => void;
  readonly cut: (from: number, to: number) => void;
}

const METRES = 1_000;
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** A draft without points. */
export const seaDraft = (): SeaDraft => {
  const points: Coordinates[] = [];
  const lines: Map<number, number>[] = [];
  const known = new Map<string, number>();
  const point = (at: number): Coordinates => points[at] as Coordinates;
  return {
    points,
    lines,
    pointAt: (at) => {
      // Both names of the antimeridian are one place.
      const lon = Math.abs(at.lon) > 179.999 ? 180 : rounded(at.lon);
      const lat = rounded(at.lat);
      const key = `${lat} ${lon}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      known.set(key, points.length);
      points.push({ lat, lon });
      lines.push(new Map());
      return points.length - 1;
    },
    join: (from, to, factor = 1) => {
      if (from === to || lines[from]?.has(to)) return;
      const metres = Math.max(1, Math.round(greatCircleKm(point(from), point(to)) * factor * METRES));
      lines[from]?.set(to, metres);
      lines[to]?.set(from, metres);
    },
    cut: (from, to) => {
      lines[from]?.delete(to);
      lines[to]?.delete(from);
    },
  };
};

/** Every line once, its lower end first, in the order of the points. */
export const linesOf = (draft: SeaDraft): (readonly [from: number, to: number, metres: number])[] =>
  draft.lines.flatMap((ends, from) =>
    [...ends].filter(([to]) => to > from).map(([to, metres]) => [from, to, metres] as const),
  );

/** The connected part of each point, numbered from the largest part (0) to the smallest. */
export const partsOf = (draft: SeaDraft): Int32Array => {
  const part = new Int32Array(draft.points.length).fill(-1);
  const sizes: number[] = [];
  for (let start = 0; start < part.length; start++) {
    if (part[start] !== -1) continue;
    const open = [start];
    part[start] = sizes.length;
    sizes.push(0);
    for (let point = open.pop(); point !== undefined; point = open.pop()) {
      sizes[part[start] as number] = (sizes[part[start] as number] ?? 0) + 1;
      for (const next of draft.lines[point]?.keys() ?? []) {
        if (part[next] !== -1) continue;
        part[next] = part[start] as number;
        open.push(next);
      }
    }
  }
  const rank = sizes.map((_, index) => index).toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0) || a - b);
  const place = new Map(rank.map((index, position) => [index, position]));
  return part.map((index) => place.get(index) ?? -1);
};
