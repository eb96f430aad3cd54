import { greatCircleKm, roughKm } from "../src/coordinates.ts";
import { LAND_CELLS_FILE, type LandCells, type LandMode, readLandCells } from "../src/land/cells.ts";
import { type LegLength, LegMeasure } from "../src/land/leg.ts";
import { LAND_NETWORK_FILE, type LandNetworkContent, writeLandNetwork } from "../src/land/network.ts";
import { type Bend, coastBends } from "./land-bends.ts";
import { landCells } from "./land-cells.ts";
import { landHorizons } from "./land-horizons.ts";
import { DETOURS, FERRIES, GATES, type GateRow } from "./land-tables.ts";
import type { Part } from "./parts.ts";

/** The raster of land and detour factors, and the network of bends, crossings and passes. */
export const landPart: Part = async () => {
  const cells = landCells();
  const network = landNetwork(readLandCells(cells));
  return {
    [LAND_CELLS_FILE]: cells,
    [LAND_NETWORK_FILE]: writeLandNetwork(network),
  };
};

const LONGEST_LEG_KM = 3_000;
/** A leg is left out where a way over other nodes is longer by less than this share. */
const SPARE = 1.003;
const NEAR_SHORE_KM = 40;

/** A row of the gates, or a ferry line as one. */
interface Crossing extends Omit<GateRow, "kind"> {
  readonly kind: GateRow["kind"] | "ferry";
  readonly harbours?: readonly [string, string];
}

const ferries: readonly Crossing[] = FERRIES.lines.map(({ harbours, modes = ["road"], ...line }) => ({
  ...line,
  modes,
  harbours,
  kind: "ferry",
  name: `${harbours.join("–")} ferry`,
}));

interface Leg {
  readonly from: number;
  readonly to: number;
  readonly length: LegLength;
}

/** Nodes, legs and crossings: everything that does not depend on the request. */
const landNetwork = (cells: LandCells): LandNetworkContent => {
  const measure = new LegMeasure(cells, GATES.walls);
  const nodes: Bend[] = [...coastBends(cells)];
  const nodeAt = (gate: Crossing, end: 0 | 1): number => {
    const [lat, lon] = gate.ends[end];
    const [insideLat, insideLon] = gate.on?.[end] ?? gate.ends[end];
    const mass = cells.massNear({ lat: insideLat, lon: insideLon }, NEAR_SHORE_KM);
    if (mass === 0) throw new Error(`${gate.name}: ${lat}, ${lon} lies at sea`);
    const known = nodes.findIndex((node) => node.lat === lat && node.lon === lon);
    return known >= 0 ? known : nodes.push({ lat, lon, mass }) - 1;
  };
  const crossings = [...GATES.links, ...GATES.passes, ...ferries].map((gate: Crossing) => {
    const [from, to] = [nodeAt(gate, 0), nodeAt(gate, 1)];
    const [a, b] = [nodes[from] as Bend, nodes[to] as Bend];
    const through = measure.through(a, b);
    if (gate.km !== undefined && gate.km < greatCircleKm(a, b))
      throw new Error(`${gate.name} is shorter than straight`);
    const km = (mode: LandMode): number =>
      gate.modes !== undefined && !gate.modes.includes(mode) ? -1 : Math.round((gate.km ?? through[mode]) * 10);
    const ends = [from, to, km("road"), km("rail"), gate.kind, gate.name] as const;
    return gate.harbours === undefined ? ends : ([...ends, gate.harbours] as const);
  });

  const legs = freeLegs(nodes, measure);
  const road = spared(legs, nodes.length, "road");
  const rail = spared(legs, nodes.length, "rail");
  return {
    nodes: nodes.flatMap(({ lat, lon, mass }) => [Math.round(lat * 100), Math.round(lon * 100), mass]),
    legs: legs
      .filter((leg) => !road.has(leg) || !rail.has(leg))
      .flatMap(({ from, to, length }) => [from, to, Math.round(length.road * 10), Math.round(length.rail * 10)]),
    horizons: landHorizons(nodes, cells),
    crossings,
    walls: GATES.walls,
    ferryChoice: FERRIES.choice,
    short: DETOURS.short,
  };
};

/** Straight legs between nodes of a landmass that nothing bars. */
const freeLegs = (nodes: readonly Bend[], measure: LegMeasure): readonly Leg[] => {
  const legs: Leg[] = [];
  for (let from = 0; from < nodes.length; from++) {
    for (let to = from + 1; to < nodes.length; to++) {
      const [a, b] = [nodes[from] as Bend, nodes[to] as Bend];
      if (a.mass !== b.mass || roughKm(a, b) > LONGEST_LEG_KM) continue;
      const length = measure.free(a, b);
      if (length !== undefined) legs.push({ from, to, length });
    }
  }
  return legs;
};

/** Legs that the mode can do without, because other legs lead the same way. Longest first, so that one of two stays. */
const spared = (legs: readonly Leg[], count: number, mode: LandMode): ReadonlySet<Leg> => {
  const km = new Float64Array(count * count).fill(Infinity);
  for (const { from, to, length } of legs) {
    km[from * count + to] = length[mode];
    km[to * count + from] = length[mode];
  }
  const neighbours = Array.from({ length: count }, (_, node) =>
    Array.from({ length: count }, (__, other) => other).filter((other) => Number.isFinite(km[node * count + other])),
  );
  const out = new Set<Leg>();
  // One middle node is enough: what a longer chain spares, its parts spare one by one.
  for (const leg of legs.toSorted((a, b) => b.length[mode] - a.length[mode])) {
    const limit = leg.length[mode] * SPARE;
    const spare = (neighbours[leg.from] as number[]).some(
      (middle) => (km[leg.from * count + middle] as number) + (km[middle * count + leg.to] as number) < limit,
    );
    if (!spare) continue;
    out.add(leg);
    km[leg.from * count + leg.to] = Infinity;
    km[leg.to * count + leg.from] = Infinity;
  }
  return out;
};
