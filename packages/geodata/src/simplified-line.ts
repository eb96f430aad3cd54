import { type Coordinates, KM_PER_DEGREE } from "./coordinates.ts";

const RADIANS = Math.PI / 180;

/** Km from a point to the straight line between two others, as on a map that is true at the point. Good for some hundred km. */
export const offLineKm = (at: Coordinates, from: Coordinates, to: Coordinates): number => {
  const scale = Math.cos(at.lat * RADIANS);
  const [x, y] = [(to.lon - from.lon) * scale, to.lat - from.lat];
  const [px, py] = [(at.lon - from.lon) * scale, at.lat - from.lat];
  const square = x * x + y * y;
  const part = square === 0 ? 0 : Math.max(0, Math.min(1, (px * x + py * y) / square));
  return Math.hypot(px - part * x, py - part * y) * KM_PER_DEGREE;
};

/** How far a point lies from the line between two others. */
type Deviation<P> = (at: P, from: P, to: P) => number;

/**
 * An open line without the points that hardly matter (Douglas and Peucker 1973): none that was left out deviates by more
 * than `most` from the line that is left. Its ends stay.
 */
export const simplifiedLine = <P>(line: readonly P[], deviation: Deviation<P>, most: number): P[] => {
  const kept = new Set([0, line.length - 1]);
  const open: (readonly [first: number, last: number])[] = [[0, line.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [first, last] = span;
    let farthest = -1;
    let far = most;
    for (let index = first + 1; index < last; index++) {
      const off = deviation(line[index] as P, line[first] as P, line[last] as P);
      if (off > far) [far, farthest] = [off, index];
    }
    if (farthest === -1) continue;
    kept.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return line.filter((_, index) => kept.has(index));
};
