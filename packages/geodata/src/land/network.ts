import type { Coordinates } from "../coordinates.ts";
import type { LandMode } from "./cells.ts";
import type { Wall } from "./walls.ts";

/** Name of the generated file. */
export const LAND_NETWORK_FILE = "land-network.json";

/** What a link between two nodes is. A bend is a straight leg past a coast, and has no name. */
export type LinkKind = "bend" | "bridge" | "tunnel" | "ferry" | "pass";

/** A way between two nodes: a straight leg over land that was found free at build time, or a crossing by its name. */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly kind: LinkKind;
  readonly name: string | undefined;
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
  /** Landmasses that links join have the same number. A landmass that is not here is on its own. */
  readonly components: Readonly<Record<LandMode, ReadonlyMap<number, number>>>;
  /** A ferry is chosen as if it were longer: km × perKm + fixedKm. */
  readonly ferryChoice: { readonly perKm: number; readonly fixedKm: number };
  /** Factor on a whole way by its geodesic, km, linear between the rows. */
  readonly short: readonly (readonly [km: number, factor: number])[];
}

/** The file: flat lists, coordinates in hundredths of a degree, lengths in tenths of a km, -1 where a mode cannot go. */
export interface LandNetworkFile {
  /** lat, lon, mass of each node. */
  readonly nodes: readonly number[];
  /** from, to, road, rail of each leg. */
  readonly legs: readonly number[];
  /** from, to, road, rail, kind, name of each crossing. */
  readonly crossings: readonly (readonly [number, number, number, number, LinkKind, string])[];
  readonly walls: readonly Wall[];
  readonly ferryChoice: LandNetwork["ferryChoice"];
  readonly short: LandNetwork["short"];
}

const tenths = (value: number): number | undefined => (value < 0 ? undefined : value / 10);

/** Reads the network. */
export const readLandNetwork = (bytes: Uint8Array): LandNetwork => {
  const file = JSON.parse(new TextDecoder().decode(bytes)) as LandNetworkFile;
  const nodes: Coordinates[] = [];
  const masses: number[] = [];
  for (let i = 0; i < file.nodes.length; i += 3) {
    nodes.push({ lat: (file.nodes[i] as number) / 100, lon: (file.nodes[i + 1] as number) / 100 });
    masses.push(file.nodes[i + 2] as number);
  }
  const links: Link[][] = nodes.map(() => []);
  const add = (link: Link): void => {
    (links[link.from] as Link[]).push(link);
    (links[link.to] as Link[]).push({ ...link, from: link.to, to: link.from });
  };
  for (let i = 0; i < file.legs.length; i += 4) {
    const [from, to, road, rail] = file.legs.slice(i, i + 4) as [number, number, number, number];
    add({ from, to, kind: "bend", name: undefined, road: tenths(road), rail: tenths(rail) });
  }
  for (const [from, to, road, rail, kind, name] of file.crossings) {
    add({ from, to, kind, name, road: tenths(road), rail: tenths(rail) });
  }
  const components = { road: componentsOf(masses, links, "road"), rail: componentsOf(masses, links, "rail") };
  return { nodes, masses, links, walls: file.walls, components, ferryChoice: file.ferryChoice, short: file.short };
};

const componentsOf = (
  masses: readonly number[],
  links: readonly (readonly Link[])[],
  mode: LandMode,
): ReadonlyMap<number, number> => {
  const component = new Map<number, number>(masses.map((mass) => [mass, mass]));
  for (const { from, to, [mode]: km } of links.flat()) {
    const [a, b] = [component.get(masses[from] as number), component.get(masses[to] as number)];
    if (km === undefined || a === b) continue;
    for (const [mass, value] of component) if (value === b) component.set(mass, a as number);
  }
  return component;
};
