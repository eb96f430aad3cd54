import type { Coordinates } from "../coordinates.ts";
import { roughKm } from "../great-circle.ts";
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
): readonly WayPiece[] | undefined => {
  const ahead = network.nodes.map((node) => LOWER_BOUND * roughKm(node, to.at));
  const came = new Map<number, Came>();
  const best = { cost: Infinity, node: -1, lastKm: 0 };
  const queue = minHeap<Step>();

  const direct = from.mass === to.mass ? measure.free(from.at, to.at)?.[mode] : undefined;
  if (direct !== undefined) Object.assign(best, { cost: direct, lastKm: direct });
  for (const [node, at] of network.nodes.entries()) {
    if (network.masses[node] !== from.mass) continue;
    const least = LOWER_BOUND * roughKm(from.at, at) + (ahead[node] as number);
    if (least < best.cost) queue.push(least, { kind: "try start", node });
  }
  for (let next = queue.pop(); next !== undefined && next.order < best.cost; next = queue.pop()) {
    const step = next.value;
    const { node } = step;
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
      if (network.masses[node] === to.mass) queue.push(next.order, { kind: "try end", node, cost: step.cost });
      for (const link of network.links[node] as readonly Link[]) {
        const km = link[mode];
        if (km === undefined || came.has(link.to)) continue;
        const cost = step.cost + (link.kind === "ferry" ? ferryCost(network, km) : km);
        const least = cost + (ahead[link.to] as number);
        if (least < best.cost) queue.push(least, { kind: "settle", node: link.to, cost, came: link });
      }
    }
  }
  if (!Number.isFinite(best.cost)) return undefined;
  return piecesOf(network, from, to, mode, came, best);
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
