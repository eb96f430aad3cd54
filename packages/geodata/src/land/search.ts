import FlatQueue from "flatqueue";
import { type Coordinates, roughKm } from "../coordinates.ts";
import { unitVector } from "./arc.ts";
import type { LandMode } from "./cells.ts";
import type { LegMeasure } from "./leg.ts";
import type { LandNetwork, Link } from "./network.ts";

/** A piece of a way: a straight leg over land, or a crossing. */
export interface WayPiece {
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly km: number;
  readonly kind: Link["kind"];
  readonly name: string | undefined;
  readonly harbours?: Link["harbours"];
}

/** Where a search begins or ends. */
interface WayEnd {
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
  const search = beginSearch(network, measure, from, to, mode);
  const { queue, best, came, ahead } = search;
  while ((queue.peekValue() ?? Infinity) < best.cost) {
    const step = queue.pop() as Step;
    const { node } = step;
    count.looked++;
    const at = network.nodes[node] as Coordinates;
    if (step.kind === "try start") {
      const km = came.has(node) ? undefined : measure.free(from.at, at)?.[mode];
      if (km !== undefined) queue.push({ kind: "settle", node, cost: km, came: { km } }, km + (ahead[node] as number));
    } else if (step.kind === "try end") {
      const km = measure.free(at, to.at)?.[mode];
      if (km !== undefined && step.cost + km < best.cost) {
        Object.assign(best, { cost: step.cost + km, node, lastKm: km });
      }
    } else if (!came.has(node)) {
      settle(search, network, mode, step);
    }
  }
  if (!Number.isFinite(best.cost)) return undefined;
  return piecesOf(network, from, to, mode, came, best);
};

/** What a search knows so far. */
interface Search {
  readonly queue: FlatQueue<Step>;
  /** How each node was reached that is settled. */
  readonly came: Map<number, Came>;
  /** The least cost that a link to each node was pushed with. */
  readonly cheapest: Float64Array;
  /** Of each node the least cost of a straight leg to the end, and of any way to it. */
  readonly last: Float64Array;
  readonly ahead: Float64Array;
  /** The cheapest way that is found: its cost, the last node (-1: none), and the leg from there. */
  readonly best: { cost: number; node: number; lastKm: number };
}

const beginSearch = (network: LandNetwork, measure: LegMeasure, from: WayEnd, to: WayEnd, mode: LandMode): Search => {
  const direct = from.mass === to.mass ? measure.free(from.at, to.at)?.[mode] : undefined;
  const best = { cost: direct ?? Infinity, node: -1, lastKm: direct ?? 0 };
  const last = leastToNodes(network, measure, to, mode);
  const ahead = leastAhead(knownCosts(network, mode), last, best.cost);
  const queue = new FlatQueue<Step>();
  const first = leastToNodes(network, measure, from, mode);
  for (let node = 0; node < first.length; node++) {
    const order = (first[node] as number) + (ahead[node] as number);
    if (order < best.cost) queue.push({ kind: "try start", node }, order);
  }
  const cheapest = new Float64Array(network.nodes.length).fill(Infinity);
  return { queue, came: new Map(), cheapest, last, ahead, best };
};

/** The node is reached at its least cost: the way may end by a straight leg from here, or go on over a link. */
const settle = (search: Search, network: LandNetwork, mode: LandMode, step: Step & { kind: "settle" }): void => {
  const { queue, came, cheapest, last, ahead, best } = search;
  const { node } = step;
  came.set(node, step.came);
  const whole = step.cost + (last[node] as number);
  if (whole < best.cost) queue.push({ kind: "try end", node, cost: step.cost }, whole);
  for (const link of network.links[node] as readonly Link[]) {
    const km = link[mode];
    if (km === undefined || came.has(link.to)) continue;
    const cost = step.cost + costOf(network, link, km);
    const order = cost + (ahead[link.to] as number);
    if (order >= best.cost || cost >= (cheapest[link.to] as number)) continue;
    cheapest[link.to] = cost;
    queue.push({ kind: "settle", node: link.to, cost, came: link }, order);
  }
};

/** No straight leg between a place and each node is shorter. Infinity where none is free. */
const leastToNodes = (
  network: LandNetwork,
  measure: LegMeasure,
  { at, mass }: WayEnd,
  mode: LandMode,
): Float64Array => {
  const point = unitVector(at);
  const factor = LOWER_BOUND * measure.leastFactor[mode];
  const least = new Float64Array(network.nodes.length).fill(Infinity);
  for (let index = 0; index < least.length; index++) {
    if (network.masses[index] !== mass) continue;
    const km = roughKm(at, network.nodes[index] as Coordinates);
    if (!network.horizons.hide(index, point, km)) least[index] = factor * km;
  }
  return least;
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
  const cost = (link: Link): number => costOf(network, link, link[mode] as number);
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
 * than it can be at the least (Dijkstra's search, backwards). Of what is not below the limit, only that it is not.
 */
const leastAhead = ({ first, to, cost }: Costs, last: Float64Array, limit: number): Float64Array => {
  const ahead = Float64Array.from(last);
  const queue = new FlatQueue();
  for (let node = 0; node < last.length; node++)
    if ((ahead[node] as number) < limit) queue.push(node, ahead[node] as number);
  for (let order = queue.peekValue(); order !== undefined; order = queue.peekValue()) {
    const node = queue.pop() as number;
    if (order > (ahead[node] as number)) continue;
    const end = first[node + 1] as number;
    for (let link = first[node] as number; link < end; link++) {
      const other = to[link] as number;
      const km = order + (cost[link] as number);
      if (km >= limit || km >= (ahead[other] as number)) continue;
      ahead[other] = km;
      queue.push(other, km);
    }
  }
  return ahead;
};

/** What a link of so many kilometres costs in the choice of a way: a ferry more than its length. */
const costOf = ({ ferryChoice }: LandNetwork, { kind }: Link, km: number): number =>
  kind === "ferry" ? km * ferryChoice.perKm + ferryChoice.fixedKm : km;

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
    const { kind, name, harbours } = how;
    pieces.push({
      kind,
      name,
      harbours,
      from: network.nodes[how.from] as Coordinates,
      to: here,
      km: how[mode] as number,
    });
    node = how.from;
  }
};
