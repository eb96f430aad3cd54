import { type Coordinates, greatCircleKm } from "../coordinates.ts";
import type { DataSource } from "../data-source.ts";
import { LAND_CELLS_FILE, type LandMode, readLandCells } from "./cells.ts";
import { type LandDistance, landDistance, requirePlaces, sameBothWays } from "./distance.ts";
import { LegMeasure } from "./leg.ts";
import { LAND_NETWORK_FILE, readLandNetwork } from "./network.ts";
import { type WayPiece, cheapestWay } from "./search.ts";

/** A routing service that a deployment may plug in; without one, road distances come from the model. */
export interface Router {
  /**
   * Kilometres by road for a lorry.
   *
   * @throws Refusal distance_invalid, when an end is not a point of the earth
   * @throws anything, when a routing service fails; `routerWithFallback` turns that into a flag
   */
  road(from: Coordinates, to: Coordinates): Promise<LandDistance>;
}

/**
 * A routing service with the offline model behind it: when the service fails, or answers with less than the geodesic,
 * the model answers with the flag `router_unavailable`, and `onFailure` hears why. The service is asked neither about
 * places that are none nor about one place twice.
 */
export const routerWithFallback = (service: Router, land: OverLand, onFailure: (error: unknown) => void): Router => ({
  road: async (from, to) => {
    const offline = land.road(from, to);
    if (offline.flags.includes("same_place")) return offline;
    try {
      const routed = await service.road(from, to);
      // A service moves ends to the next road: a little less than the geodesic is right, much less is another way.
      if (routed.detourFactor.lt(NEAREST))
        throw new Error(`the router's way is ${routed.distanceKm.toFixed()} km long`);
      return routed;
    } catch (error) {
      onFailure(error);
      return { ...offline, flags: [...offline.flags, "router_unavailable"] };
    }
  },
});

/** Least plausible share of the geodesic. */
const NEAREST = "0.9";

/** An end this far from land is a quay, an island too small for the map, or the coarseness of the map. */
const OFFSHORE_KM = 30;

/** Distances over land without a router. */
export interface OverLand {
  /**
   * Kilometres by road: legs of geodesic × detour factor, past water and ridges by named bridges, tunnels, ferries and
   * passes. The same both ways. A longer geodesic is a longer distance only along one line that nothing bars: a place
   * beyond a strait can be farther by road than a more distant one.
   *
   * Source of factors and gates: `tables/detour-factors.json`, `tables/land-gates.json` (assumptions, measured against
   * `fixtures/road-distances.json`).
   *
   * @throws Refusal distance_invalid, when an end is not a point of the earth
   */
  road(from: Coordinates, to: Coordinates): LandDistance;
  /** The same by rail. Coarse: no published series of rail distances was at hand. */
  rail(from: Coordinates, to: Coordinates): LandDistance;
}

/**
 * Distances by road and rail. Reads `land-cells.bin` and `land-network.bin` when first asked. `count` is told how many steps
 * of legs and of searches are looked at.
 */
export const overLand = (source: DataSource, count: { looked: number } = { looked: 0 }): OverLand => {
  let model: ((from: Coordinates, to: Coordinates, mode: LandMode) => LandDistance) | undefined;
  const distance = (from: Coordinates, to: Coordinates, mode: LandMode): LandDistance => {
    requirePlaces(from, to);
    model ??= landModel(source, count);
    return model(from, to, mode);
  };
  return { road: (from, to) => distance(from, to, "road"), rail: (from, to) => distance(from, to, "rail") };
};

const landModel = (source: DataSource, count: { looked: number }) => {
  const cells = readLandCells(source(LAND_CELLS_FILE));
  const network = readLandNetwork(source(LAND_NETWORK_FILE));
  const measure = new LegMeasure(cells, network.walls, count);

  const forward = (from: Coordinates, to: Coordinates, mode: LandMode): LandDistance => {
    const geodesicKm = greatCircleKm(from, to);
    const straight = (km: number) => [{ from, to, km, kind: "land", name: undefined }] as const;
    if (geodesicKm === 0) return landDistance([], 0, "inland_distance_algorithm", ["same_place"]);
    const masses = [from, to].map((place) => cells.massNear(place, OFFSHORE_KM)) as [number, number];
    const [a, b] = masses.map((mass) => network.components[mode].get(mass) ?? mass);
    if (masses.includes(0) || a !== b) {
      const why = masses.includes(0) ? "off_land" : "unconnected_landmasses";
      return landDistance(straight(2 * geodesicKm), geodesicKm, "great_circle_distance_x2", [why]);
    }
    const way = cheapestWay(network, measure, { at: from, mass: masses[0] }, { at: to, mass: masses[1] }, mode, count);
    const short = shortFactor(network.short, geodesicKm);
    if (way === undefined) {
      const km = measure.through(from, to)[mode] * short;
      return landDistance(straight(km), geodesicKm, "inland_distance_algorithm", ["crosses_water"]);
    }
    return landDistance(
      merged(way).map((piece) =>
        piece.kind === "bend" ? { ...piece, kind: "land", km: piece.km * short } : { ...piece, kind: piece.kind },
      ),
      geodesicKm,
      "inland_distance_algorithm",
      way.some(({ kind }) => kind === "ferry") ? ["ferry"] : [],
    );
  };
  return (from: Coordinates, to: Coordinates, mode: LandMode): LandDistance =>
    sameBothWays(from, to, (a, b) => forward(a, b, mode));
};

/** Straight legs that follow each other round coasts are one leg for the reader. */
const merged = (way: readonly WayPiece[]): readonly WayPiece[] => {
  const pieces: WayPiece[] = [];
  for (const piece of way) {
    const last = pieces.at(-1);
    if (last?.kind !== "bend" || piece.kind !== "bend") pieces.push(piece);
    else pieces[pieces.length - 1] = { ...last, to: piece.to, km: last.km + piece.km };
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
