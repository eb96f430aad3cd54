import type { Coordinates } from "../coordinates.ts";
import { dot, EARTH_KM, unitVector, type Vector } from "./arc.ts";

/** A line that no straight leg may cross: a strait with bridges, a canal, a ridge with passes. */
export interface Wall {
  readonly name: string;
  readonly line: readonly (readonly [lat: number, lon: number])[];
}

interface Segment {
  readonly y1: number;
  readonly x1: number;
  readonly y2: number;
  readonly x2: number;
}

/** A part of a wall, in a circle on the sphere that a short line must touch to cross it. */
export interface WallPart {
  readonly centre: Vector;
  /** Radians. */
  readonly radius: number;
  /** Square of the cosine of the radius: quick to compare with. */
  readonly square: number;
  readonly segments: readonly Segment[];
}

/** So many corners of a wall lie in one circle. */
const CORNERS = 8;
/** A line that is tested is shorter than this by far; neither it nor a wall strays as much from the great circle. */
const MARGIN_KM = 200;

const side = (ax: number, ay: number, bx: number, by: number, px: number, py: number): number =>
  (bx - ax) * (py - ay) - (by - ay) * (px - ax);

const cross = (s: Segment, t: Segment): boolean =>
  Math.max(s.x1, s.x2) >= Math.min(t.x1, t.x2) &&
  Math.max(t.x1, t.x2) >= Math.min(s.x1, s.x2) &&
  Math.max(s.y1, s.y2) >= Math.min(t.y1, t.y2) &&
  Math.max(t.y1, t.y2) >= Math.min(s.y1, s.y2) &&
  side(s.x1, s.y1, s.x2, s.y2, t.x1, t.y1) * side(s.x1, s.y1, s.x2, s.y2, t.x2, t.y2) <= 0 &&
  side(t.x1, t.y1, t.x2, t.y2, s.x1, s.y1) * side(t.x1, t.y1, t.x2, t.y2, s.x2, s.y2) <= 0;

/**
 * Whether a short line, given by two points, crosses a part of a wall. Degrees are taken for a plane, which is right enough
 * for lines of some 50 km; one that jumps over 180° crosses nothing.
 */
export const crossesWall = ({ segments }: WallPart, from: Coordinates, to: Coordinates): boolean => {
  if (Math.abs(from.lon - to.lon) > 180) return false;
  const line = { y1: from.lat, x1: from.lon, y2: to.lat, x2: to.lon };
  return segments.some((segment) => cross(line, segment));
};

/** Takes a wall apart. */
export const wallParts = ({ line }: Wall): readonly WallPart[] => {
  const parts: WallPart[] = [];
  for (let first = 0; first < line.length - 1; first += CORNERS) {
    const points = line.slice(first, first + CORNERS + 1);
    const segments = points.slice(1).map(([y2, x2], i): Segment => {
      const [y1, x1] = points[i] as readonly [number, number];
      return { y1, x1, y2, x2 };
    });
    const corners = points.map(([lat, lon]) => unitVector({ lat, lon }));
    const sum = [0, 1, 2].map((axis) => corners.reduce((total, corner) => total + (corner[axis] as number), 0));
    const length = Math.hypot(...sum);
    const centre = sum.map((value) => value / length) as unknown as Vector;
    const farthest = Math.max(...corners.map((corner) => Math.acos(Math.min(1, dot(centre, corner)))));
    const radius = farthest + MARGIN_KM / EARTH_KM;
    if (radius > Math.PI / 2) throw new Error("a wall has corners too far from each other");
    parts.push({ centre, radius, square: Math.cos(radius) ** 2, segments });
  }
  return parts;
};
