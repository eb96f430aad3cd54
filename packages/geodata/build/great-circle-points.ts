import type { Coordinates } from "../src/coordinates.ts";

const RADIANS = Math.PI / 180;
const MEAN_RADIUS_KM = 6371.0088;

/** Points of a great circle at equal steps of at most `stepKm`, both ends included. */
export const alongGreatCircle = (from: Coordinates, to: Coordinates, stepKm: number): Coordinates[] => {
  const sampler = greatCircleSampler(from, to);
  const steps = Math.max(1, Math.ceil(sampler.km / stepKm));
  return Array.from({ length: steps + 1 }, (_, step) => ({ ...sampler.at(step / steps) }));
};

const vector = ({ lat, lon }: Coordinates): readonly [number, number, number] => {
  const ring = Math.cos(lat * RADIANS);
  return [ring * Math.cos(lon * RADIANS), ring * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)];
};

/** Points of a great circle by the part of the way to them, 0 to 1, and its length on the sphere in km. */
export const greatCircleSampler = (from: Coordinates, to: Coordinates) => {
  const [ax, ay, az] = vector(from);
  const [bx, by, bz] = vector(to);
  const cosine = Math.max(-1, Math.min(1, ax * bx + ay * by + az * bz));
  const angle = Math.acos(cosine);
  const sine = Math.sin(angle) || 1;
  // The unit vector at a right angle to `from` in the plane of both.
  const [tx, ty, tz] = [(bx - cosine * ax) / sine, (by - cosine * ay) / sine, (bz - cosine * az) / sine];
  // One object that every call overwrites: the build asks some million times.
  const point = { lat: 0, lon: 0 };
  const at = (part: number): { lat: number; lon: number } => {
    const a = Math.cos(part * angle);
    const b = Math.sin(part * angle);
    point.lat = Math.asin(Math.max(-1, Math.min(1, a * az + b * tz))) / RADIANS;
    point.lon = Math.atan2(a * ay + b * ty, a * ax + b * tx) / RADIANS;
    return point;
  };
  return { km: angle * MEAN_RADIUS_KM, at };
};
