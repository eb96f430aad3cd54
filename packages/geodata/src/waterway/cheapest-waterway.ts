import FlatQueue from "flatqueue";
import type { Coordinates } from "../coordinates.ts";
import type { Landing, Stop, Waterways } from "./waterways.ts";

/** A piece of a way: along one waterway, or, without a name, between a place or waterway and the next waterway. */
interface WaterPiece {
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly km: number;
  readonly name: string | undefined;
}

/** For choosing, the way between a place and the water counts this much: the river is chosen that the place lies at. */
const OFFSET_WEIGHT = 3;

interface Reached {
  readonly cost: number;
  /** The stop before, or the landing that the way began at. */
  readonly from: number | Landing;
}

const weighted = ({ offsetKm }: Landing): number => OFFSET_WEIGHT * offsetKm;

/** How every stop that the landings are joined to is reached at the least cost (Dijkstra). */
const reachedFrom = ({ stops }: Waterways, landings: readonly Landing[]): ReadonlyMap<number, Reached> => {
  const stopAt = (index: number): Stop => stops[index] as Stop;
  const reached = new Map<number, Reached>();
  const queue = new FlatQueue<{ readonly stop: number; readonly reached: Reached }>();
  for (const start of landings) {
    for (const stop of start.between) {
      const cost = weighted(start) + Math.abs(stopAt(stop).along - start.along);
      queue.push({ stop, reached: { cost, from: start } }, cost);
    }
  }
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { stop, reached: how } = next;
    if (reached.has(stop)) continue;
    reached.set(stop, how);
    for (const { stop: neighbour, km } of stopAt(stop).next) {
      const cost = how.cost + km;
      if (!reached.has(neighbour)) queue.push({ stop: neighbour, reached: { cost, from: stop } }, cost);
    }
  }
  return reached;
};

/** The cheapest way over water from one of these landings to one of those. Undefined where none is joined. */
export const cheapestWaterway = (
  waterways: Waterways,
  from: { readonly place: Coordinates; readonly landings: readonly Landing[] },
  to: { readonly place: Coordinates; readonly landings: readonly Landing[] },
): readonly WaterPiece[] | undefined => {
  let best: { cost: number; start: Landing; via: readonly number[]; end: Landing } | undefined;

  for (const start of from.landings) {
    for (const end of to.landings) {
      if (end.waterway !== start.waterway) continue;
      const cost = weighted(start) + Math.abs(end.along - start.along) + weighted(end);
      if (cost < (best?.cost ?? Infinity)) best = { cost, start, via: [], end };
    }
  }
  const reached = reachedFrom(waterways, from.landings);
  for (const end of to.landings) {
    for (const stop of end.between) {
      const how = reached.get(stop);
      if (how === undefined) continue;
      const cost = how.cost + Math.abs((waterways.stops[stop] as Stop).along - end.along) + weighted(end);
      if (cost < (best?.cost ?? Infinity)) best = { cost, ...traced(reached, stop), end };
    }
  }
  return best && piecesOf(waterways, from.place, best.start, best.via, best.end, to.place);
};

/** The landing that the way to a stop began at, and the stops it went by. */
const traced = (reached: ReadonlyMap<number, Reached>, last: number): { start: Landing; via: readonly number[] } => {
  const via = [last];
  for (let how = reached.get(last) as Reached; ; how = reached.get(how.from) as Reached) {
    if (typeof how.from !== "number") return { start: how.from, via: via.toReversed() };
    via.push(how.from);
  }
};

const piecesOf = (
  { names, stops }: Waterways,
  place: Coordinates,
  start: Landing,
  via: readonly number[],
  end: Landing,
  destination: Coordinates,
): readonly WaterPiece[] => {
  const pieces: WaterPiece[] = [];
  const add = (to: Coordinates, km: number, name: string | undefined): void => {
    if (km === 0) return;
    const last = pieces.at(-1);
    const from = last?.to ?? place;
    if (last === undefined || last.name !== name) pieces.push({ from, to, km, name });
    else pieces[pieces.length - 1] = { ...last, to, km: last.km + km };
  };
  add(start.at, start.offsetKm, undefined);
  let here: { readonly waterway: number; readonly along: number; readonly next?: Stop["next"] } = start;
  for (const index of via) {
    const stop = stops[index] as Stop;
    if (stop.waterway === here.waterway) {
      add(stop.at, Math.abs(stop.along - here.along), names[stop.waterway]);
    } else {
      add(stop.at, here.next?.find(({ stop: other }) => other === index)?.km ?? 0, undefined);
    }
    here = stop;
  }
  add(end.at, Math.abs(end.along - here.along), names[end.waterway]);
  add(destination, end.offsetKm, undefined);
  return pieces;
};
