import { type Coordinates, type DataSource, type SeaPassage, seaRouter } from "@isotherm/geodata";
import { type LandShape, type MapRoute, routeMap } from "@isotherm/geodata/map/route-map";
import { MAP_LAND_FILE } from "@isotherm/geodata/map/map-land-file";
import { Refusal } from "@isotherm/core";
import type { StoredEstimate } from "@isotherm/store";
import { type LegLine, legsOf } from "./estimate-legs.ts";

type Route = NonNullable<LegLine["result"]["route"]>;

/** The ways of an estimate that have places; none when nothing can be drawn. */
export const routesOf = (stored: StoredEstimate): { readonly route: Route; readonly bySea: boolean }[] =>
  legsOf(stored).flatMap(({ result: { route, distance_calculation_method } }) =>
    route ? [{ route, bySea: distance_calculation_method === "sea_distance_algorithm" }] : [],
  );

/** Canals end a part of a sea route; their labels are those of the route. */
const CANALS: Readonly<Record<string, SeaPassage>> = {
  "Suez Canal": "suez",
  "Panama Canal": "panama",
  "Kiel Canal": "kiel",
};

/** The coasts of maps, read when they are needed first. */
export const coasts = (source: DataSource): (() => LandShape) => {
  let land: LandShape | undefined;
  return () => (land ??= JSON.parse(Buffer.from(source(MAP_LAND_FILE)).toString("utf8")) as LandShape);
};

/** Draws the ways of estimates on a map. */
export const routeDrawing = (source: DataSource, land: () => LandShape) => {
  const router = seaRouter(source);

  const placesOf = ({ source: start, legs }: Route) => [start, ...legs.map(({ location }) => location)];

  const straight = (route: Route): Coordinates[][] => {
    const points = placesOf(route).map(({ coordinates }) => coordinates);
    return points.slice(1).map((to, index) => [points[index] ?? to, to]);
  };

  /** The lanes between the ports, through the same canals. They are drawn anew: an estimate keeps lengths, not lines. */
  const lanes = (route: Route): readonly (readonly Coordinates[])[] => {
    const places = placesOf(route);
    const [first, last] = [places[0], places.at(-1)];
    if (!first || !last) return [];
    const require = places.flatMap(({ label }) => CANALS[label ?? ""] ?? []);
    const close = Object.values(CANALS).filter((canal) => !require.includes(canal));
    try {
      return router.route(first.coordinates, last.coordinates, { require, close }).polyline;
    } catch (error) {
      if (error instanceof Refusal) return straight(route);
      throw error;
    }
  };

  /** @returns an SVG document; undefined when the estimate has no way with places */
  return (stored: StoredEstimate, title: string): string | undefined => {
    const routes = routesOf(stored);
    if (routes.length === 0) return undefined;
    const places = routes.flatMap(({ route }) => placesOf(route));
    const marks = new Map<string, MapRoute["marks"][number]>(
      places.map(({ label, coordinates }) => [
        `${coordinates.lat},${coordinates.lon}`,
        { label: label ?? "", coordinates },
      ]),
    );
    const lines = routes.flatMap(({ route, bySea }) => (bySea ? lanes(route) : straight(route)));
    return routeMap({ title, lines, marks: [...marks.values()] }, land());
  };
};
