import type { Coordinates } from "../coordinates.ts";

/** Bytes that a position takes: three for the latitude, three for the longitude. */
const POSITION_BYTES = 6;
/** Degrees of one step: a 24-bit number spans the circle, so a step is 2.4 m. */
const STEP = 360 / 2 ** 24;

/** Positions as 24-bit fixed-point numbers. */
export const packPositions = (positions: readonly Coordinates[]): Uint8Array => {
  const bytes = Buffer.alloc(positions.length * POSITION_BYTES);
  for (const [index, { lat, lon }] of positions.entries()) {
    // 180 degrees east is the same as west, and only the latter fits
    const east = Math.round(lon / STEP) === 2 ** 23 ? -180 : lon;
    bytes.writeIntLE(Math.round(lat / STEP), index * POSITION_BYTES, 3);
    bytes.writeIntLE(Math.round(east / STEP), index * POSITION_BYTES + 3, 3);
  }
  return bytes;
};

const degrees = (bytes: Uint8Array, at: number): number => {
  const steps = (((bytes[at + 2] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at] ?? 0) << 8)) >> 8;
  // four places of a degree are 11 m: more than a place's position is worth
  return Math.round(steps * STEP * 1e4) / 1e4;
};

/** The position with this number, in degrees to four places. */
export const positionAt = (bytes: Uint8Array, index: number): Coordinates => ({
  lat: degrees(bytes, index * POSITION_BYTES),
  lon: degrees(bytes, index * POSITION_BYTES + 3),
});
