import QuickLRU from "quick-lru";
import { ApiError } from "@isotherm/core";
import { type Coordinates, greatCircleKm } from "../coordinates.ts";
import type { DataSource } from "../data-source.ts";
import { LAND_CELLS_FILE, type LandMode, readLandCells } from "./cells.ts";
import { type LandDistance, type LandFlag, landDistance, requirePlaces, sameBothWays } from "./distance.ts";
import { LegMeasure } from "./leg.ts";
import { LAND_NETWORK_FILE, readLandNetwork } from "./network.ts";
import { type WayPiece, cheapestWay } from "./search.ts";

/** A routing service that a deployment may plug in; without one, road distances come from the model. */
export interface Router {
  /**
   * Kilometres by road for a lorry.
   *
   * @throws ApiError distance_invalid, when an end is not a point of the earth
   * @throws anything, when a routing service fails; `routerWithFallback` turns that into a flag
   */
  road(from: Coordinates, to: Coordinates): Promise<LandDistance>;
}

/**
 * A routing service with the offline model behind it: when the service fails, or answers with less than the geodesic,
 * the model answers with the flag `router_unavailable`, and `onFailure` hears why. The service is asked neither about
 * places that are none nor about one place twice. Its answer carries the course that the model knows.
 */
export const routerWithFallback = (service: Router, land: OverLand, onFailure: (error: unknown) => void): Router => ({
  road: async (from, to) => {
    const offline = wayOrError(() => land.road(from, to));
    if (!(offline instanceof ApiError) && offline.flags.includes("same_place")) return offline;
    try {
      const routed = await service.road(from, to);
      // A service moves ends to the next road: a little less than the geodesic is right, much less is another way.
      if (routed.detourFactor.lt(NEAREST))
        throw new Error(`the router's way is ${routed.distanceKm.toFixed()} km long`);
      return offline instanceof ApiError ? routed : { ...routed, course: offline.legs };
    } catch (error) {
      onFailure(error);
      if (offline instanceof ApiError) throw offline;
      return { ...offline, flags: [...offline.flags, "router_unavailable"] };
    }
  },
});

/** What the model knows no way for, a service may: its ferries are more. Other refusals are thrown. */
const wayOrError = (find: () => LandDistance): LandDistance | ApiError => {
  try {
    return find();
  } catch (error) {
    if (error instanceof ApiError && error.code === "route_not_found") return error;
    throw error;
  }
};

/** Least plausible share of the geodesic. */
const NEAREST = "0.9";

/** An end this far from land is a quay, an island too small for the map, or the coarseness of the map. */
const OFFSHORE_KM = 30;
/** Kilometres of road or rail per kilometre of geodesic on an island that the map does not show. */
const UNKNOWN_ISLAND_FACTOR = 1.27;

/** Distances over land without a router. */
export interface OverLand {
  /**
   * Kilometres by road: legs of geodesic × detour factor, past water and ridges by named bridges, tunnels, ferries and
   * passes. The same both ways. A longer geodesic is a longer distance only along one line that nothing bars: a place
   * beyond a strait can be farther by road than a more distant one. Water is crossed on the lines of the table only.
   *
   * Source of factors, gates and ferries: `tables/detour-factors.json`, `tables/land-gates.json`,
   * `tables/ferry-lines.json` (assumptions, measured against `fixtures/road-distances.json`).
   *
   * @throws ApiError distance_invalid, when an end is not a point of the earth; route_not_found, when no road and no
   *   ferry line joins the ends
   */
  road(from: Coordinates, to: Coordinates): LandDistance;
  /** The same by rail. Coarse: no published series of rail distances was at hand. */
  rail(from: Coordinates, to: Coordinates): LandDistance;
  /** Whether both ends lie on one landmass, or near its coast. Bridges and ferries do not count. */
  isOneLand(from: Coordinates, to: Coordinates): boolean;
}

/**
 * Distances by road and rail. Reads `land-cells.bin` and `land-network.bin` when first asked. `count` is told how many steps
 * of legs and of searches are looked at.
 */
export const overLand = (source: DataSource, count: { looked: number } = { looked: 0 }): OverLand => {
  let model: LandModel | undefined;
  const modelOf = (from: Coordinates, to: Coordinates): LandModel => {
    requirePlaces(from, to);
    return (model ??= landModel(source, count));
  };
  return {
    road: (from, to) => modelOf(from, to).distance(from, to, "road"),
    rail: (from, to) => modelOf(from, to).distance(from, to, "rail"),
    isOneLand: (from, to) => modelOf(from, to).isOneLand(from, to),
  };
};

interface LandModel extends Pick<OverLand, "isOneLand"> {
  readonly distance: (from: Coordinates, to: Coordinates, mode: LandMode) => LandDistance;
}

/** Rows of a file name the same ends again and again. */
const MOST_WAYS = 1_000;

const landModel = (source: DataSource, count: { looked: number }): LandModel => {
  const cells = readLandCells(source(LAND_CELLS_FILE));
  const network = readLandNetwork(source(LAND_NETWORK_FILE));
  const measure = new LegMeasure(cells, network.walls, count);

  const forward = (from: Coordinates, to: Coordinates, mode: LandMode): LandDistance => {
    const geodesicKm = greatCircleKm(from, to);
    const straight = (km: number, flag: LandFlag) =>
      landDistance([{ from, to, km, kind: "land", name: undefined }], geodesicKm, "inland_distance_algorithm", [flag]);
    if (geodesicKm === 0) return landDistance([], 0, "inland_distance_algorithm", ["same_place"]);
    const short = shortFactor(network.short, geodesicKm);
    const masses = [from, to].map((place) => cells.massNear(place, OFFSHORE_KM)) as [number, number];
    if (Math.max(...masses) === 0 && geodesicKm <= OFFSHORE_KM)
      return straight(geodesicKm * UNKNOWN_ISLAND_FACTOR * short, "off_land");
    if (masses.includes(0))
      throw new ApiError("route_not_found", `an end lies more than ${OFFSHORE_KM} km from the land of the map.`);
    const [a, b] = masses.map((mass) => network.components[mode].get(mass) ?? mass);
    if (a !== b) throw new ApiError("route_not_found", `neither ${mode} nor a known ferry line joins the two ends.`);
    const way = cheapestWay(network, measure, { at: from, mass: masses[0] }, { at: to, mass: masses[1] }, mode, count);
    if (way === undefined) return straight(measure.through(from, to)[mode] * short, "crosses_water");
    const flags: LandFlag[] = way.some(({ kind }) => kind === "ferry") ? ["ferry"] : [];
    return landDistance(landPieces(way, short), geodesicKm, "inland_distance_algorithm", flags);
  };
  // It keeps at most twice `maxSize`.
  const known = new QuickLRU<string, LandDistance>({ maxSize: MOST_WAYS / 2 });
  return {
    distance: (from, to, mode) =>
      sameBothWays(from, to, (a, b) => {
        const key = [mode, a.lat, a.lon, b.lat, b.lon].join(" ");
        if (!known.has(key)) known.set(key, forward(a, b, mode));
        return known.get(key) as LandDistance;
      }),
    isOneLand: (from, to) => {
      const [a, b] = [from, to].map((place) => cells.massNear(place, OFFSHORE_KM));
      return a === b && a !== 0;
    },
  };
};

const landPieces = (way: readonly WayPiece[], short: number) =>
  merged(way).map((piece) =>
    piece.kind === "bend" ? { ...piece, kind: "land" as const, km: piece.km * short } : { ...piece, kind: piece.kind },
  );

/** Straight legs that follow each other round coasts are one leg for the reader. `via` has the bends between. */
const merged = (way: readonly WayPiece[]): readonly (WayPiece & { readonly via?: readonly Coordinates[] })[] => {
  const pieces: (WayPiece & { readonly via?: readonly Coordinates[] })[] = [];
  for (const piece of way) {
    const last = pieces.at(-1);
    if (last?.kind !== "bend" || piece.kind !== "bend") pieces.push(piece);
    else {
      const via = [...(last.via ?? []), last.to];
      pieces[pieces.length - 1] = { ...last, to: piece.to, km: last.km + piece.km, via };
    }
  }
  return pieces;
};

/** Short ways bend more: the factor of the table for a geodesic, linear between its rows. */
const shortFactor = (rows: readonly (readonly [number, number])[], km: number): number => {
  const after = rows.findIndex(([rowKm]) => rowKm > km);
  if (after < 0) return rows.at(-1)?.[1] ?? 1;
  const [[km1, factor1], [km2, factor2]] = [rows[after - 1] ?? [0, 1], rows[after] as readonly [number, number]];
  return factor1 + ((km - km1) / (km2 - km1)) * (factor2 - factor1);
};
