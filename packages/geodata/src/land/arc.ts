import type { Coordinates } from "../coordinates.ts";

/** A point of the unit sphere, or a direction. */
export type Vector = readonly [x: number, y: number, z: number];

/** Radius of the sphere, km. */
export const EARTH_KM = 6371.0088;

const RADIANS = Math.PI / 180;
/** Ends so nearly opposite, in radians, leave open in which direction the line goes. */
const OPPOSITE = 3;

export const unitVector = ({ lat, lon }: Coordinates): Vector => [
  Math.cos(lat * RADIANS) * Math.cos(lon * RADIANS),
  Math.cos(lat * RADIANS) * Math.sin(lon * RADIANS),
  Math.sin(lat * RADIANS),
];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The great circle between two points. On the sphere, which is enough to look at cells. */
export class Arc {
  /** Length in radians. */
  readonly angle: number;
  readonly start: Vector;
  /** Direction at the start; undefined where the ends are too nearly one point or opposite to tell it well. */
  readonly direction: Vector | undefined;
  readonly #end: Vector;
  readonly #scale: number;

  /** `rough` is the length in km. */
  constructor(from: Coordinates, to: Coordinates, rough: number) {
    this.angle = Math.min(rough / EARTH_KM, Math.PI - 1e-6);
    this.start = unitVector(from);
    this.#end = unitVector(to);
    const sine = Math.sin(this.angle);
    this.#scale = 1 / sine;
    const cosine = Math.cos(this.angle);
    const [ax, ay, az] = this.start;
    const [bx, by, bz] = this.#end;
    this.direction =
      this.angle > OPPOSITE || this.angle < 1e-6
        ? undefined
        : [(bx - ax * cosine) / sine, (by - ay * cosine) / sine, (bz - az * cosine) / sine];
  }

  /** The point after a share of the way. */
  at(share: number): Coordinates {
    const p = Math.sin((1 - share) * this.angle) * this.#scale;
    const q = Math.sin(share * this.angle) * this.#scale;
    const a = this.start;
    const b = this.#end;
    const z = p * a[2] + q * b[2];
    return {
      lat: Math.asin(Math.max(-1, Math.min(1, z))) / RADIANS,
      lon: Math.atan2(p * a[1] + q * b[1], p * a[0] + q * b[0]) / RADIANS,
    };
  }
}
