import { openSections, packSections } from "../addresses/sections.ts";
import type { Coordinates } from "../coordinates.ts";
import type { LandMode } from "./cells.ts";
import { Horizons } from "./horizons.ts";
import type { Wall } from "./walls.ts";

/** Name of the generated file. */
export const LAND_NETWORK_FILE = "land-network.bin";

/** What a link between two nodes is. A bend is a straight leg past a coast, and has no name. */
type LinkKind = "bend" | "bridge" | "tunnel" | "ferry" | "pass";

/** A way between two nodes: a straight leg over land that was found free at build time, or a crossing by its name. */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly kind: LinkKind;
  readonly name: string | undefined;
  /** Names of the harbours of a ferry, in the direction of the link. */
  readonly harbours?: readonly [string, string] | undefined;
  /** Kilometres by mode; undefined where the mode cannot go. */
  readonly road: number | undefined;
  readonly rail: number | undefined;
}

/** Places where a way over land may bend, and what leads from one to the other. */
export interface LandNetwork {
  readonly nodes: readonly Coordinates[];
  /** Landmass of each node. */
  readonly masses: readonly number[];
  /** Links from each node, in both directions. */
  readonly links: readonly (readonly Link[])[];
  readonly walls: readonly Wall[];
  readonly horizons: Horizons;
  /** Landmasses that links join have the same number. A landmass that is not here is on its own. */
  readonly components: Readonly<Record<LandMode, ReadonlyMap<number, number>>>;
  /** A ferry is chosen as if it were longer: km × perKm + fixedKm. */
  readonly ferryChoice: { readonly perKm: number; readonly fixedKm: number };
  /** Factor on a whole way by its geodesic, km, linear between the rows. */
  readonly short: readonly (readonly [km: number, factor: number])[];
}

/** What the file is made from. */
export interface LandNetworkContent extends LandNetworkHead {
  /** lat and lon in hundredths of a degree, landmass: of each node. */
  readonly nodes: readonly number[];
  /** from, to, road, rail of each leg, by rising from; lengths in tenths of a km. */
  readonly legs: readonly number[];
  /** Bytes of `Horizons`. */
  readonly horizons: Uint8Array;
}

/** The part of the file that is text. */
interface LandNetworkHead {
  /** from, to, road, rail, kind, name, harbours of each crossing: lengths in tenths of a km, -1 where a mode cannot go. */
  readonly crossings: readonly (readonly [
    number,
    number,
    number,
    number,
    LinkKind,
    string,
    (readonly [string, string])?,
  ])[];
  readonly walls: readonly Wall[];
  readonly ferryChoice: LandNetwork["ferryChoice"];
  readonly short: LandNetwork["short"];
}

/** Bytes of a file. Its sections: nodes as above; how many legs begin at each node; to, road and rail of each leg; horizons. */
export const writeLandNetwork = ({ nodes, legs, horizons, ...head }: LandNetworkContent): Uint8Array => {
  const counts = new Uint16Array(nodes.length / 3);
  const ends = new Uint16Array((legs.length / 4) * 3);
  for (let leg = 0; leg < legs.length / 4; leg++) {
    const [from, ...end] = legs.slice(4 * leg, 4 * leg + 4) as [number, number, number, number];
    if (from < (legs[4 * leg - 4] ?? 0)) throw new Error("the legs are out of order");
    if (end.some((value) => value < 0 || value > 65_535)) throw new Error(`a leg is too long: ${end.join(", ")}`);
    counts[from] = (counts[from] as number) + 1;
    ends.set(end, 3 * leg);
  }
  const bytes = ({ buffer }: Int16Array | Uint16Array): Uint8Array => new Uint8Array(buffer);
  const sections = { nodes: bytes(Int16Array.from(nodes)), counts: bytes(counts), ends: bytes(ends), horizons };
  return packSections(head, sections);
};

const tenths = (value: number): number | undefined => (value < 0 ? undefined : value / 10);

/** Reads the network. */
export const readLandNetwork = (bytes: Uint8Array): LandNetwork => {
  const { head, section } = openSections<LandNetworkHead>(bytes);
  const shorts = (name: string): Uint16Array => {
    const part = section(name);
    return new Uint16Array(part.buffer, part.byteOffset, part.byteLength / 2);
  };
  const { buffer, byteOffset, length } = shorts("nodes");
  const points = new Int16Array(buffer, byteOffset, length);
  const nodes: Coordinates[] = [];
  const masses: number[] = [];
  for (let i = 0; i < points.length; i += 3) {
    nodes.push({ lat: (points[i] as number) / 100, lon: (points[i + 1] as number) / 100 });
    masses.push(points[i + 2] as number);
  }
  const links: Link[][] = nodes.map(() => []);
  const add = (link: Link): void => {
    (links[link.from] as Link[]).push(link);
    const harbours = link.harbours && ([link.harbours[1], link.harbours[0]] as const);
    (links[link.to] as Link[]).push({ ...link, from: link.to, to: link.from, harbours });
  };
  const ends = shorts("ends");
  let at = 0;
  for (const [from, count] of shorts("counts").entries()) {
    for (const last = at + 3 * count; at < last; at += 3) {
      const [to, road, rail] = [ends[at] as number, (ends[at + 1] as number) / 10, (ends[at + 2] as number) / 10];
      add({ from, to, kind: "bend", name: undefined, road, rail });
    }
  }
  const crossings = head.crossings.map(([from, to, road, rail, kind, name, harbours]): Link => {
    const crossing = { from, to, kind, name, harbours, road: tenths(road), rail: tenths(rail) };
    add(crossing);
    return crossing;
  });
  const components = { road: componentsOf(masses, crossings, "road"), rail: componentsOf(masses, crossings, "rail") };
  const horizons = new Horizons(nodes, section("horizons"));
  const { walls, ferryChoice, short } = head;
  return { nodes, masses, links, components, walls, horizons, ferryChoice, short };
};

/** A leg stays on one landmass: only crossings join two. */
const componentsOf = (
  masses: readonly number[],
  crossings: readonly Link[],
  mode: LandMode,
): ReadonlyMap<number, number> => {
  const component = new Map<number, number>(masses.map((mass) => [mass, mass]));
  for (const { from, to, [mode]: km } of crossings) {
    const [a, b] = [component.get(masses[from] as number), component.get(masses[to] as number)];
    if (km === undefined || a === b) continue;
    for (const [mass, value] of component) if (value === b) component.set(mass, a as number);
  }
  return component;
};
