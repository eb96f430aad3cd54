import type { Coordinates } from "../src/coordinates.ts";
import FlatQueue from "flatqueue";
import { SEA_FILE, SEA_SCALE, type SeaFile, writeSeaFile } from "../src/sea/sea-file.ts";
import { POLAR_MASK, ROUND_MASK, SEA_PASSAGES } from "../src/sea/sea-route.ts";
import type { Part } from "./parts.ts";
import { portPlaces } from "./places-ports.ts";
import { readWaters } from "./sea-land.ts";
import { type SeaNetwork, buildSeaNetwork } from "./sea-network.ts";
import { type JoinedPort, joinPorts } from "./sea-ports.ts";
import { seaRegions } from "./sea-regions.ts";
import { PASSAGE_TABLE, shoalWaters } from "./sea-tables.ts";

/** The network that landmarks are set in: arcs of each point, in ranges, with the passages that they go through. */
interface LandmarkNetwork {
  readonly arcStart: Uint32Array;
  readonly arcPoint: Uint16Array;
  readonly arcMetres: Uint32Array;
  readonly arcMask: Uint16Array;
}

const LANDMARKS = 12;
const METRES_PER_KM = 1_000;
const NEVER = 0xff_ff_ff_ff;

/** Metres from one point to all by the shortest way that no closed passage lies on (Dijkstra 1959). */
const metresFrom = (start: number, { arcStart, arcPoint, arcMetres, arcMask }: LandmarkNetwork, closed: number) => {
  const metres = new Uint32Array(arcStart.length - 1).fill(NEVER);
  const heap = new FlatQueue();
  metres[start] = 0;
  heap.push(start, 0);
  for (let least = heap.peekValue(); least !== undefined; least = heap.peekValue()) {
    const point = heap.pop() as number;
    const far = metres[point] as number;
    if (least > far) continue;
    for (let arc = arcStart[point] as number; arc < (arcStart[point + 1] as number); arc++) {
      const next = arcPoint[arc] as number;
      const there = far + (arcMetres[arc] as number);
      if (((arcMask[arc] as number) & closed) !== 0 || there >= (metres[next] as number)) continue;
      metres[next] = there;
      heap.push(next, there);
    }
  }
  return metres.map((far) => (far === NEVER ? 0 : far));
};

/** Km from landmarks to all points, as the data file has them. Each landmark is the farthest from those before. */
const landmarkKm = (network: LandmarkNetwork, closed: number): Uint16Array => {
  const points = network.arcStart.length - 1;
  const all = new Uint16Array(LANDMARKS * points);
  let nearest = metresFrom(0, network, closed);
  for (let landmark = 0; landmark < LANDMARKS; landmark++) {
    const farthest = nearest.reduce((best, far, point) => (far > (nearest[best] ?? 0) ? point : best), 0);
    const metres = metresFrom(farthest, network, closed);
    for (const [point, far] of metres.entries()) all[point * LANDMARKS + landmark] = Math.floor(far / METRES_PER_KM);
    nearest = landmark === 0 ? metres : nearest.map((far, point) => Math.min(far, metres[point] ?? 0));
  }
  return all;
};

const GATES = SEA_PASSAGES.map((passage) => {
  const row = PASSAGE_TABLE.find(({ name }) => name === passage);
  if (row === undefined) throw new Error(`tables/sea-passages.json has no ${passage}`);
  return row.gate;
});

/** Whether a point lies left of a line, or on it: a way over a point on a gate goes through that gate once. */
const isLeft = (a: Coordinates, b: Coordinates, at: Coordinates): boolean =>
  (b.lon - a.lon) * (at.lat - a.lat) >= (b.lat - a.lat) * (at.lon - a.lon);

// On the map, where no gate lies near its edge: a line that jumps over 180° is taken to go east from west of it.
const crosses = (gate: readonly [Coordinates, Coordinates], from: Coordinates, to: Coordinates): boolean => {
  if (Math.abs(from.lon - to.lon) > 180) return false;
  const [a, b] = gate;
  return isLeft(a, b, from) !== isLeft(a, b, to) && isLeft(from, to, a) !== isLeft(from, to, b);
};

/** The passages, by the bits of `SEA_PASSAGES`, whose gates a line with these bends goes through. */
const maskOf = (line: readonly Coordinates[]): number =>
  GATES.reduce(
    (mask, gate, bit) =>
      line.some((to, index) => index > 0 && crosses(gate, line[index - 1] as Coordinates, to))
        ? mask | (1 << bit)
        : mask,
    0,
  );

const MOST_POINTS = 0x1_00_00;

const scaled = (values: readonly number[]): Int32Array =>
  Int32Array.from(values, (value) => Math.round(value * SEA_SCALE));

/** Where the list of each thing begins in the lists joined. */
const starts = (lists: readonly (readonly unknown[])[]): Uint32Array => {
  let sum = 0;
  return Uint32Array.from([0, ...lists.map((list) => (sum += list.length))]);
};

const arcsOf = ({ draft: { points, lines } }: SeaNetwork) =>
  lines.map((ends, from) =>
    [...ends]
      .toSorted(([a], [b]) => a - b)
      .map(([to, metres]) => ({ to, metres, mask: maskOf([points[from] as Coordinates, points[to] as Coordinates]) })),
  );

type LineSections = "lineStart" | "linePoint" | "lineMetres" | "lineMask" | "bendStart" | "bendLat" | "bendLon";

const lineSections = (points: readonly Coordinates[], ports: readonly JoinedPort[]): Pick<SeaFile, LineSections> => {
  const lines = ports.map((port) =>
    port.lines.map((line) => ({ ...line, mask: maskOf([port, ...line.via, points[line.point] as Coordinates]) })),
  );
  const all = lines.flat();
  const bends = all.map(({ via }) => via);
  return {
    lineStart: starts(lines),
    linePoint: Uint16Array.from(all, ({ point }) => point),
    lineMetres: Uint32Array.from(all, ({ metres }) => metres),
    lineMask: Uint16Array.from(all, ({ mask }) => mask),
    bendStart: starts(bends),
    bendLat: scaled(bends.flat().map(({ lat }) => lat)),
    bendLon: scaled(bends.flat().map(({ lon }) => lon)),
  };
};

type DirectSections =
  | "directStart"
  | "directPort"
  | "directMetres"
  | "directMask"
  | "directBendStart"
  | "directBendLat"
  | "directBendLon";

const directSections = (ports: readonly JoinedPort[]): Pick<SeaFile, DirectSections> => {
  const directs = ports.map((port) =>
    port.direct.map((direct) => ({ ...direct, mask: maskOf([port, ...direct.via, ports[direct.port] as JoinedPort]) })),
  );
  const all = directs.flat();
  const bends = all.map(({ via }) => via);
  return {
    directStart: starts(directs),
    directPort: Uint16Array.from(all, ({ port }) => port),
    directMetres: Uint32Array.from(all, ({ metres }) => metres),
    directMask: Uint16Array.from(all, ({ mask }) => mask),
    directBendStart: starts(bends),
    directBendLat: scaled(bends.flat().map(({ lat }) => lat)),
    directBendLon: scaled(bends.flat().map(({ lon }) => lon)),
  };
};

const seaFile = (sea: SeaNetwork, ports: readonly JoinedPort[]): SeaFile => {
  const { points } = sea.draft;
  if (points.length > MOST_POINTS) throw new Error(`${points.length} points are too many for 16 bits`);
  const arcs = arcsOf(sea);
  const allArcs = arcs.flat();
  const network = {
    arcStart: starts(arcs),
    arcPoint: Uint16Array.from(allArcs, ({ to }) => to),
    arcMetres: Uint32Array.from(allArcs, ({ metres }) => metres),
    arcMask: Uint16Array.from(allArcs, ({ mask }) => mask),
  };
  const lines = lineSections(points, ports);
  const gates = allArcs.flatMap(({ mask }, arc) => (mask === 0 ? [] : [arc]));
  return {
    pointLat: scaled(points.map(({ lat }) => lat)),
    pointLon: scaled(points.map(({ lon }) => lon)),
    arcStart: network.arcStart,
    arcPoint: network.arcPoint,
    arcMetres: network.arcMetres,
    gateArc: Uint32Array.from(gates),
    gateMask: Uint16Array.from(gates, (arc) => network.arcMask[arc] as number),
    landmarkKm: landmarkKm(network, POLAR_MASK),
    roundKm: landmarkKm(network, ROUND_MASK),
    portCode: new TextEncoder().encode(ports.map(({ locode }) => locode).join("")),
    portWater: Uint8Array.from(ports, ({ part }) => part),
    ...seaRegions({ ...network, ...lines }, ports),
    ...lines,
    ...directSections(ports),
  };
};

/** The sea network with every sea port joined to it. */
export const seaPart: Part = () => {
  const { land, sea } = readWaters(shoalWaters());
  const network = buildSeaNetwork(land, sea);
  const ports = portPlaces().flatMap(({ kind, locode, coordinates }) =>
    kind === "sea_port" ? [{ locode, ...coordinates }] : [],
  );
  return Promise.resolve({ [SEA_FILE]: writeSeaFile(seaFile(network, joinPorts(ports, network, land, sea))) });
};
