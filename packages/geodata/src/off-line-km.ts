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
