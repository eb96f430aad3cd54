import type { Coordinates } from "../coordinates.ts";
import { roughKm } from "../great-circle.ts";
import { unitVector } from "./arc.ts";
import type { LandMode } from "./cells.ts";
import { minHeap } from "./heap.ts";
import type { LegMeasure } from "./leg.ts";
import type { LandNetwork, Link } from "./network.ts";

/** A piece of a way: a straight leg over land, or a crossing. */
export interface WayPiece {
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly km: number;
  readonly kind: Link["kind"];
  readonly name: string | undefined;
}

/** Where a search begins or ends. */
export interface WayEnd {
  readonly at: Coordinates;
  /** Number of the landmass. */
  readonly mass: number;
}

/** No way over land is shorter than this share of the rough distance (the sphere is off by up to 0.6 %). */
const LOWER_BOUND = 0.99;

type Step =
  | { readonly kind: "try start"; readonly node: number }
  | { readonly kind: "settle"; readonly node: number; readonly cost: number; readonly came: Came }
  | { readonly kind: "try end"; readonly node: number; readonly cost: number };

/** How a node was reached: by a leg from the start, or by a link. */
type Came = { readonly km: number } | Link;

/**
 * The cheapest way between two places (A*). Straight legs from the start and to the end are measured only when they come
 * up for a turn, so that a way past two bends looks at few of the thousand nodes. Undefined where there is no way.
 */
export const cheapestWay = (
  network: LandNetwork,
  measure: LegMeasure,
  from: WayEnd,
  to: WayEnd,
  mode: LandMode,
  count: { looked: number } = { looked: 0 },
): readonly WayPiece[] | undefined => {
  const leastToNode = ({ at, mass }: WayEnd): Float64Array => {
    const point = unitVector(at);
    return Float64Array.from(network.nodes, (node, index) => {
      if (network.masses[index] !== mass) return Infinity;
      const km = roughKm(at, node);
      return network.horizons.hide(index, point, km) ? Infinity : LOWER_BOUND * measure.leastFactor[mode] * km;
    });
  };
  const last = leastToNode(to);
  const ahead = leastAhead(knownCosts(network, mode), last);
  const came = new Map<number, Came>();
  const cheapest = new Float64Array(network.nodes.length).fill(Infinity);
  const best = { cost: Infinity, node: -1, lastKm: 0 };
  const queue = minHeap<Step>();

  const direct = from.mass === to.mass ? measure.free(from.at, to.at)?.[mode] : undefined;
  if (direct !== undefined) Object.assign(best, { cost: direct, lastKm: direct });
  for (const [node, least] of leastToNode(from).entries()) {
    const order = least + (ahead[node] as number);
    if (order < best.cost) queue.push(order, { kind: "try start", node });
  }
  for (let next = queue.pop(); next !== undefined && next.order < best.cost; next = queue.pop()) {
    const step = next.value;
    const { node } = step;
    count.looked++;
    const at = network.nodes[node] as Coordinates;
    if (step.kind === "try start") {
      const km = came.has(node) ? undefined : measure.free(from.at, at)?.[mode];
      if (km !== undefined) queue.push(km + (ahead[node] as number), { kind: "settle", node, cost: km, came: { km } });
    } else if (step.kind === "try end") {
      const km = measure.free(at, to.at)?.[mode];
      if (km !== undefined && step.cost + km < best.cost) {
        Object.assign(best, { cost: step.cost + km, node, lastKm: km });
      }
    } else if (!came.has(node)) {
      came.set(node, step.came);
      if ((last[node] as number) < Infinity)
        queue.push(step.cost + (last[node] as number), { kind: "try end", node, cost: step.cost });
      for (const link of network.links[node] as readonly Link[]) {
        const km = link[mode];
        if (km === undefined || came.has(link.to)) continue;
        const cost = step.cost + (link.kind === "ferry" ? ferryCost(network, km) : km);
        const order = cost + (ahead[link.to] as number);
        if (order >= best.cost || cost >= (cheapest[link.to] as number)) continue;
        cheapest[link.to] = cost;
        queue.push(order, { kind: "settle", node: link.to, cost, came: link });
      }
    }
  }
  if (!Number.isFinite(best.cost)) return undefined;
  return piecesOf(network, from, to, mode, came, best);
};

/** The links that a mode can go, from each node: where to, and what they cost in the choice of a way. */
interface Costs {
  readonly first: Uint32Array;
  readonly to: Uint16Array;
  readonly cost: Float64Array;
}

const costsOf = (network: LandNetwork, mode: LandMode): Costs => {
  const links = network.links.map((all) => all.filter((link) => link[mode] !== undefined));
  const flat = links.flat();
  const first = new Uint32Array(links.length + 1);
  for (const [node, { length }] of links.entries()) first[node + 1] = (first[node] as number) + length;
  const cost = (link: Link): number =>
    link.kind === "ferry" ? ferryCost(network, link[mode] as number) : (link[mode] as number);
  return { first, to: Uint16Array.from(flat, ({ to }) => to), cost: Float64Array.from(flat, cost) };
};

const KNOWN_COSTS = new WeakMap<LandNetwork, Partial<Record<LandMode, Costs>>>();

/** The costs of a network, made when a way of the mode is first looked for. */
const knownCosts = (network: LandNetwork, mode: LandMode): Costs => {
  const known = KNOWN_COSTS.get(network) ?? {};
  KNOWN_COSTS.set(network, known);
  return (known[mode] ??= costsOf(network, mode));
};

/**
 * What is left of the way from each node at the least: over the links, as if every leg to the end were free and no longer
 * than it can be at the least (Dijkstra's search, backwards).
 */
const leastAhead = ({ first, to, cost }: Costs, last: Float64Array): Float64Array => {
  const ahead = Float64Array.from(last);
  const queue = minHeap<number>();
  for (const [node, km] of last.entries()) if (km < Infinity) queue.push(km, node);
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { order, value: node } = next;
    if (order > (ahead[node] as number)) continue;
    const end = first[node + 1] as number;
    for (let link = first[node] as number; link < end; link++) {
      const other = to[link] as number;
      const km = order + (cost[link] as number);
      if (km >= (ahead[other] as number)) continue;
      ahead[other] = km;
      queue.push(km, other);
    }
  }
  return ahead;
};

const ferryCost = ({ ferryChoice }: LandNetwork, km: number): number => km * ferryChoice.perKm + ferryChoice.fixedKm;

const piecesOf = (
  network: LandNetwork,
  from: WayEnd,
  to: WayEnd,
  mode: LandMode,
  came: ReadonlyMap<number, Came>,
  best: { readonly node: number; readonly lastKm: number },
): readonly WayPiece[] => {
  const bend = { kind: "bend", name: undefined } as const;
  if (best.node < 0) return [{ ...bend, from: from.at, to: to.at, km: best.lastKm }];
  const pieces: WayPiece[] = [{ ...bend, from: network.nodes[best.node] as Coordinates, to: to.at, km: best.lastKm }];
  for (let node = best.node; ;) {
    const how = came.get(node) as Came;
    const here = network.nodes[node] as Coordinates;
    if (!("from" in how)) {
      pieces.push({ ...bend, from: from.at, to: here, km: how.km });
      return pieces.toReversed();
    }
    const { kind, name } = how;
    pieces.push({ kind, name, from: network.nodes[how.from] as Coordinates, to: here, km: how[mode] as number });
    node = how.from;
  }
};
