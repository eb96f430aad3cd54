import { SEA_FILE, SEA_SCALE, type SeaFile, writeSeaFile } from "../src/sea/sea-file.ts";
import { POLAR_MASK } from "../src/sea/sea-bounds.ts";
import type { Coordinates } from "../src/coordinates.ts";
import type { Part } from "./parts.ts";
import { portPlaces } from "./places-ports.ts";
import { landmarkKm } from "./sea-landmarks.ts";
import { readWaters } from "./sea-land.ts";
import { buildSeaNetwork, type SeaNetwork } from "./sea-network.ts";
import { maskOf } from "./sea-passages.ts";
import { joinPorts, type JoinedPort } from "./sea-ports.ts";
import { shoalWaters } from "./sea-tables.ts";

const MOST_POINTS = 0x1_00_00;

const scaled = (values: readonly number[]): Int32Array =>
  Int32Array.from(values, (value) => Math.round(value * SEA_SCALE));

/** Where the list of each thing begins in the lists joined. */
const starts = (lists: readonly (readonly unknown[])[]): Uint32Array => {
  let sum = 0;
  return Uint32Array.from([0, ...lists.map((list) => (sum += list.length))]);
};

const seaFile = ({ draft }: SeaNetwork, ports: readonly JoinedPort[]): SeaFile => {
  const { points } = draft;
  if (points.length > MOST_POINTS) throw new Error(`${points.length} points are too many for 16 bits`);
  const arcs = draft.lines.map((ends, from) =>
    [...ends]
      .toSorted(([a], [b]) => a - b)
      .map(([to, metres]) => ({ to, metres, mask: maskOf([points[from] as Coordinates, points[to] as Coordinates]) })),
  );
  const lines = ports.map((port) =>
    port.lines.map((line) => ({ ...line, mask: maskOf([port, ...line.via, points[line.point] as Coordinates]) })),
  );
  const directs = ports.map((port) =>
    port.direct.map((direct) => ({ ...direct, mask: maskOf([port, ports[direct.port] as JoinedPort]) })),
  );
  const [allArcs, allLines, allDirects] = [arcs.flat(), lines.flat(), directs.flat()];
  const bends = allLines.map(({ via }) => via);
  const network = {
    arcStart: starts(arcs),
    arcPoint: Uint16Array.from(allArcs, ({ to }) => to),
    arcMetres: Uint32Array.from(allArcs, ({ metres }) => metres),
    arcMask: Uint16Array.from(allArcs, ({ mask }) => mask),
  };
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
    portCode: new TextEncoder().encode(ports.map(({ locode }) => locode).join("")),
    portWater: Uint8Array.from(ports, ({ part }) => part),
    lineStart: starts(lines),
    linePoint: Uint16Array.from(allLines, ({ point }) => point),
    lineMetres: Uint32Array.from(allLines, ({ metres }) => metres),
    lineMask: Uint16Array.from(allLines, ({ mask }) => mask),
    bendStart: starts(bends),
    bendLat: scaled(bends.flat().map(({ lat }) => lat)),
    bendLon: scaled(bends.flat().map(({ lon }) => lon)),
    directStart: starts(directs),
    directPort: Uint16Array.from(allDirects, ({ port }) => port),
    directMetres: Uint32Array.from(allDirects, ({ metres }) => metres),
    directMask: Uint16Array.from(allDirects, ({ mask }) => mask),
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
