import type { Coordinates } from "../coordinates.ts";
import { dot, EARTH_KM, type Vector } from "./arc.ts";

/** Sectors round a node, counter-clockwise from the east. */
export const SECTORS = 360;
/** What the byte of a sector counts. */
export const HORIZON_UNIT_KM = 60;
/** Byte of a sector in which nothing is known to bar the way. */
export const OPEN_SECTOR = 255;

/** Beyond this the line between two points is not told well enough. */
const NEARLY_OPPOSITE_KM = 3 * EARTH_KM;
const RADIANS = Math.PI / 180;
const SECTORS_PER_RADIAN = SECTORS / (2 * Math.PI);

/** Directions to the east and to the north at a point. */
export const eastAndNorth = ({ lat, lon }: Coordinates): { readonly east: Vector; readonly north: Vector } => {
  const [a, o] = [lat * RADIANS, lon * RADIANS];
  return {
    east: [-Math.sin(o), Math.cos(o), 0],
    north: [-Math.sin(a) * Math.cos(o), -Math.sin(a) * Math.sin(o), Math.cos(a)],
  };
};

/**
 * How far a straight leg can go from each node at the most, by sectors: in every direction of a sector open sea bars a leg
 * that is longer. It was found when the network was made, so that one look tells of most legs that they are barred.
 */
export class Horizons {
  readonly #sectors: Uint8Array;
  readonly #frames: readonly { readonly east: Vector; readonly north: Vector }[];

  /** `sectors`: a byte for each sector of each node. */
  constructor(nodes: readonly Coordinates[], sectors: Uint8Array) {
    this.#sectors = sectors;
    this.#frames = nodes.map(eastAndNorth);
  }

  /** Whether the straight leg of so many km between a node and a point is certainly barred. False says nothing. */
  hide(node: number, point: Vector, km: number): boolean {
    const { east, north } = this.#frames[node] as { readonly east: Vector; readonly north: Vector };
    const angle = Math.atan2(dot(north, point), dot(east, point));
    const sector = Math.floor((angle < 0 ? angle + 2 * Math.PI : angle) * SECTORS_PER_RADIAN) % SECTORS;
    const units = this.#sectors[node * SECTORS + sector] as number;
    return units !== OPEN_SECTOR && km > units * HORIZON_UNIT_KM && km < NEARLY_OPPOSITE_KM;
  }
}
