import FlatQueue from "flatqueue";
import { greatCircleKm, type Coordinates } from "../src/coordinates.ts";
import type { SeaFile } from "../src/sea/sea-file.ts";
import { POLAR_MASK } from "../src/sea/sea-route.ts";

/** Regions that ports are divided into: as many as a word of the file has bits. */
const REGIONS = 32;
const NEVER = 0xff_ff_ff_ff;
const NONE = -1;

/** What regions are made from: the network with its lines to ports, and the mask of every arc. */
interface Network extends Pick<
  SeaFile,
  "arcStart" | "arcPoint" | "arcMetres" | "lineStart" | "linePoint" | "lineMetres" | "lineMask"
> {
  readonly arcMask: Uint16Array;
}

/** The shortest ways from a port to all points: the point before each, and the points in the order they were reached. */
class Tree {
  readonly before: Int32Array;
  readonly metres: Uint32Array;
  readonly #network: Network;
  readonly #heap = new FlatQueue();

  constructor(network: Network) {
    const points = network.arcStart.length - 1;
    this.#network = network;
    this.before = new Int32Array(points);
    this.metres = new Uint32Array(points);
  }

  /** Grows from a port (Dijkstra 1959), with the polar passages closed. */
  grow(port: number): number[] {
    const { arcStart, arcPoint, arcMetres, arcMask } = this.#network;
    this.before.fill(NONE);
    this.metres.fill(NEVER);
    this.#leave(port);
    const reached: number[] = [];
    for (let least = this.#heap.peekValue(); least !== undefined; least = this.#heap.peekValue()) {
      const point = this.#heap.pop() as number;
      if (least > (this.metres[point] as number)) continue;
      reached.push(point);
      for (let arc = arcStart[point] as number; arc < (arcStart[point + 1] as number); arc++) {
        const next = arcPoint[arc] as number;
        const there = least + (arcMetres[arc] as number);
        if (((arcMask[arc] as number) & POLAR_MASK) !== 0 || there >= (this.metres[next] as number)) continue;
        this.metres[next] = there;
        this.before[next] = point;
        this.#heap.push(next, there);
      }
    }
    return reached;
  }

  #leave(port: number): void {
    const { lineStart, linePoint, lineMetres, lineMask } = this.#network;
    for (let line = lineStart[port] as number; line < (lineStart[port + 1] as number); line++) {
      const point = linePoint[line] as number;
      const metres = lineMetres[line] as number;
      if (((lineMask[line] as number) & POLAR_MASK) !== 0 || metres >= (this.metres[point] as number)) continue;
      this.metres[point] = metres;
      this.#heap.push(point, metres);
    }
  }

  /** The point at which the shortest way to a port leaves the network. */
  endOf(port: number): number {
    const { lineStart, linePoint, lineMetres, lineMask } = this.#network;
    let [least, end] = [NEVER, NONE];
    for (let line = lineStart[port] as number; line < (lineStart[port + 1] as number); line++) {
      const point = linePoint[line] as number;
      const metres = (this.metres[point] as number) + (lineMetres[line] as number);
      if (((lineMask[line] as number) & POLAR_MASK) !== 0 || metres >= least) continue;
      [least, end] = [metres, point];
    }
    return end;
  }
}

/** The region of each port: that of the nearest of some ports, each of which is the farthest from those before it. */
const regionsOf = (ports: readonly Coordinates[]): Uint8Array => {
  const regions = new Uint8Array(ports.length);
  const nearest = ports.map(() => Infinity);
  let centre = 0;
  for (let region = 0; region < REGIONS; region++) {
    for (const [port, at] of ports.entries()) {
      const far = greatCircleKm(ports[centre] as Coordinates, at);
      if (far >= (nearest[port] as number)) continue;
      nearest[port] = far;
      regions[port] = region;
    }
    centre = nearest.reduce((best, far, port) => (far > (nearest[best] as number) ? port : best), 0);
  }
  return regions;
};

/** The arc between two points. */
const arcBetween = ({ arcStart, arcPoint }: Network, from: number, to: number): number => {
  for (let arc = arcStart[from] as number; arc < (arcStart[from + 1] as number); arc++)
    if (arcPoint[arc] === to) return arc;
  throw new Error(`no arc leads from point ${from} to ${to}`);
};

/**
 * The region of each port, and of each arc the regions, as bits, to whose ports a shortest way between ports goes over it
 * (arc flags: Lauther 1997; Möhring et al. 2005). Polar passages count as closed.
 */
export const seaRegions = (
  network: Network,
  ports: readonly Coordinates[],
): Pick<SeaFile, "portRegion" | "arcRegions"> => {
  const portRegion = regionsOf(ports);
  const arcRegions = new Uint32Array(network.arcPoint.length);
  const tree = new Tree(network);
  const isPassed = new Uint8Array(network.arcStart.length - 1);
  for (const [goal, region] of portRegion.entries()) {
    const reached = tree.grow(goal);
    isPassed.fill(0);
    for (const from of ports.keys()) {
      const end = tree.endOf(from);
      if (end !== NONE) isPassed[end] = 1;
    }
    for (const point of reached.toReversed()) {
      const next = tree.before[point] as number;
      if (isPassed[point] === 0 || next === NONE) continue;
      isPassed[next] = 1;
      const arc = arcBetween(network, point, next);
      arcRegions[arc] = ((arcRegions[arc] as number) | (1 << region)) >>> 0;
    }
  }
  return { portRegion, arcRegions };
};
