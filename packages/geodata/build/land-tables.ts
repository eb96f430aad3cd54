import detours from "../tables/detour-factors.json" with { type: "json" };
import ferries from "../tables/ferry-lines.json" with { type: "json" };
import gates from "../tables/land-gates.json" with { type: "json" };
import masses from "../tables/landmasses.json" with { type: "json" };

/** Latitude and longitude, degrees, as our tables write them. */
export type Point = readonly [lat: number, lon: number];

interface Outline {
  readonly name: string;
  readonly outline: readonly Point[];
}

/** Lakes, land borders without a road, and islands that count as mainland: `tables/landmasses.json`. */
export const LANDMASSES = masses as unknown as {
  readonly lakes: readonly Outline[];
  readonly splits: readonly Outline[];
  readonly joined: readonly { readonly name: string; readonly at: Point; readonly to: Point }[];
  readonly apart: readonly { readonly name: string; readonly at: Point }[];
};

/** Bridges, tunnels and passes, and the lines they get past: `tables/land-gates.json`. */
export const GATES = gates as unknown as {
  readonly links: readonly GateRow[];
  readonly passes: readonly GateRow[];
  readonly walls: readonly { readonly name: string; readonly line: readonly Point[] }[];
};

/** Ferry lines that carry lorries, and those of trains: `tables/ferry-lines.json`. */
export const FERRIES = ferries as unknown as {
  readonly about: { readonly reviewed: string; readonly review_by: string };
  /** A ferry is chosen as if it were longer: km × perKm + fixedKm. */
  readonly choice: { readonly perKm: number; readonly fixedKm: number };
  readonly lines: readonly FerryRow[];
};

/** A ferry line. Without `modes`: road only. `ports` has the UN/LOCODE of the ends that the service's ports know. */
export interface FerryRow extends Pick<GateRow, "ends" | "on" | "modes"> {
  readonly harbours: readonly [string, string];
  readonly ports?: readonly [string | null, string | null];
  readonly km: number;
}

/** One crossing. Without `km`: geodesic times the factor of the land. Without `modes`: road and rail. */
export interface GateRow {
  readonly name: string;
  readonly kind: "bridge" | "tunnel" | "pass";
  readonly ends: readonly [Point, Point];
  readonly km?: number;
  /** A point on the landmass of each end, where the shore is too narrow for the map. */
  readonly on?: readonly [Point, Point];
  readonly modes?: readonly ("road" | "rail")[];
}

/** Kilometres of road or rail per kilometre of geodesic: `tables/detour-factors.json`. */
export const DETOURS = detours as unknown as {
  readonly default: { readonly road: number; readonly rail: number };
  readonly short: readonly (readonly [km: number, factor: number])[];
  readonly countries: Readonly<Record<string, readonly [road: number, rail: number]>>;
  readonly zones: readonly (Outline & { readonly weight: number })[];
};
