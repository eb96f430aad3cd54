import type { Coordinates } from "../coordinates.ts";

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
 * Makes the test whether a short line, given by two points, crosses a wall. Degrees are taken for a plane, which is
 * right enough for lines of some 50 km; one that jumps over 180° crosses nothing.
 */
export const wallTest = (walls: readonly Wall[]): ((from: Coordinates, to: Coordinates) => boolean) => {
  const segments = walls.map(({ line }) => ({
    south: Math.min(...line.map(([lat]) => lat)),
    north: Math.max(...line.map(([lat]) => lat)),
    west: Math.min(...line.map(([, lon]) => lon)),
    east: Math.max(...line.map(([, lon]) => lon)),
    parts: line.slice(1).map(([y2, x2], i): Segment => {
      const [y1, x1] = line[i] as readonly [number, number];
      return { y1, x1, y2, x2 };
    }),
  }));
  return (from, to) => {
    if (Math.abs(from.lon - to.lon) > 180) return false;
    const leg = { y1: from.lat, x1: from.lon, y2: to.lat, x2: to.lon };
    return segments.some(
      ({ south, north, west, east, parts }) =>
        Math.max(leg.y1, leg.y2) >= south &&
        Math.min(leg.y1, leg.y2) <= north &&
        Math.max(leg.x1, leg.x2) >= west &&
        Math.min(leg.x1, leg.x2) <= east &&
        parts.some((part) => cross(leg, part)),
    );
  };
};
