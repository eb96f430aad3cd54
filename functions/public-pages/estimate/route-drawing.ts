import {
  type Airports,
  airports,
  type Coordinates,
  type DataSource,
  type SeaPassage,
  type SeaRouter,
  seaRouter,
} from "@isotherm/geodata";
import { type LandShape, type MapRoute, routeMap } from "@isotherm/geodata/map/route-map";
import { ApiError } from "@isotherm/core";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";
import { freightLegsOf, type LegLine } from "./estimate-legs.ts";

/** A place on a way. */
interface Place {
  readonly label: string;
  /** For where the label has no room. */
  readonly short?: string;
  readonly coordinates: Coordinates;
}

/** From place to place. */
interface Way {
  readonly places: readonly Place[];
  readonly over: "water" | "air" | "land";
  /** Set of a way over the sea: the corridors that it is known to lead through. */
  readonly corridors?: readonly SeaPassage[];
}

/** The airports of each flight whose request names them. The kind says which answer it is; the types of a lookup do not. */
const flightsOf = (stored: StoredEstimate): readonly (readonly [from: string, to: string])[] => {
  if (stored.kind === "flight") return codesOf((stored as StoredEstimateOf<"flight">).estimate.request.route);
  if (stored.kind !== "passenger-transportation") return [];
  const { legs } = (stored as StoredEstimateOf<"passenger-transportation">).estimate.request;
  return legs.flatMap((leg) => ("cabin_class" in leg ? codesOf(leg.route) : []));
};

const codesOf = (route: object): readonly (readonly [from: string, to: string])[] => {
  const { source, destination } = route as { readonly source?: object; readonly destination?: object };
  const [from, to] = [source, destination].map((end) => (end && "code" in end ? String(end.code) : undefined));
  return from !== undefined && to !== undefined ? [[from, to]] : [];
};

/** "Rotterdam (NLRTM)" is Rotterdam where there is little room. */
const placeOf = (label: string, coordinates: Coordinates): Place => ({
  label,
  short: label.replace(/ \([^()]*\)$/, ""),
  coordinates,
});

const freightWaysOf = (stored: StoredEstimate): Way[] =>
  freightLegsOf(stored).flatMap(({ result }) => {
    const { route, corridor_details, distance_calculation_method } = result;
    if (!route) return landWaysOf(result);
    const isSea = distance_calculation_method === "sea_distance_algorithm";
    return [
      {
        places: placesOf(route),
        over: isSea ? "water" : "air",
        ...(isSea && { corridors: corridor_details?.passed ?? [] }),
      },
    ];
  });

type Route = NonNullable<LegLine["result"]["route"]>;

const placesOf = ({ source, legs }: Route): Place[] =>
  [source, ...legs.map(({ location }) => location)].map(({ label, coordinates }) => placeOf(label ?? "", coordinates));

/** Ways over land between the ends and the harbours of the ferries: what lies between is not known. */
const landWaysOf = ({ resolved_places, resolved_legs }: LegLine["result"]): Way[] => {
  if (!resolved_places) return [];
  const [from, to] = [resolved_places.source, resolved_places.destination].map(({ label, coordinates }) =>
    placeOf((label ?? "").replace(/,.*$/, ""), coordinates),
  );
  if (!from || !to) return [];
  const crossings = resolved_legs.flatMap(({ route }) => (route ? [placesOf(route)] : []));
  const shores = [from, ...crossings.flatMap((places) => [places[0] ?? from, places.at(-1) ?? to]), to];
  const drives = shores.flatMap((place, index) => {
    const next = shores[index + 1];
    return index % 2 === 0 && next ? [{ places: [place, next], over: "land" as const }] : [];
  });
  return [...drives, ...crossings.map((places) => ({ places, over: "water" as const }))];
};

/** Whether there is a map of an estimate: it has a way whose places it keeps. */
export const hasMap = (stored: StoredEstimate): boolean =>
  flightsOf(stored).length > 0 || freightWaysOf(stored).length > 0;

/** Canals end a part of a sea route; their labels are those of the route. */
const CANALS: Readonly<Record<string, SeaPassage>> = {
  "Suez Canal": "suez",
  "Panama Canal": "panama",
  "Kiel Canal": "kiel",
};

/** Draws the ways of estimates on a map. */
export const routeDrawing = (source: DataSource, land: () => LandShape) => {
  const router = seaRouter(source);
  const flights = airports(source);
  /** @returns an SVG document; undefined when the estimate has no way with places */
  return (
    stored: StoredEstimate,
    { title, shape }: Required<Pick<MapRoute, "title" | "shape">>,
  ): string | undefined => {
    const ways = waysOf(flights, stored);
    if (ways.length === 0) return undefined;
    // Where something begins or ends is more important than what lies between.
    const ends = ways.flatMap(({ places }) => [places[0], places.at(-1)]).filter((place) => place !== undefined);
    const marks = new Map([...ends, ...ways.flatMap(({ places }) => places)].map((place) => [keyOf(place), place]));
    const linesOver = (over: Way["over"]): readonly (readonly Coordinates[])[] =>
      ways
        .filter((way) => way.over === over)
        .flatMap((way) => (way.corridors ? lanes(router, way, way.corridors) : straight(way)));
    const drawn = { lines: linesOver("water"), flights: linesOver("air"), overLand: linesOver("land") };
    return routeMap({ title, ...drawn, marks: [...marks.values()], shape }, land());
  };
};

const waysOf = (flights: Airports, stored: StoredEstimate): readonly Way[] => {
  const flown = flightsOf(stored).flatMap((codes) => {
    const places = codes.flatMap((code) => {
      const airport = flights.lookUp(code)?.airport;
      return airport ? [{ label: airport.label, short: code, coordinates: airport.coordinates }] : [];
    });
    return places.length === 2 ? [{ places, over: "air" as const }] : [];
  });
  return flown.length > 0 ? flown : freightWaysOf(stored);
};

const straight = ({ places }: Way): Coordinates[][] =>
  places.slice(1).map(({ coordinates }, index) => [places[index]?.coordinates ?? coordinates, coordinates]);

/** The lanes between the ports, by the same corridors. They are drawn anew: an estimate keeps lengths, not lines. */
const lanes = (router: SeaRouter, way: Way, corridors: readonly SeaPassage[]): readonly (readonly Coordinates[])[] => {
  const [first, last] = [way.places[0], way.places.at(-1)];
  if (!first || !last) return [];
  const require = [...new Set([...corridors, ...way.places.flatMap(({ label }) => CANALS[label] ?? [])])];
  const close = Object.values(CANALS).filter((canal) => !require.includes(canal));
  try {
    return router.route(first.coordinates, last.coordinates, { require, close }).polyline;
  } catch (error) {
    if (error instanceof ApiError) return straight(way);
    throw error;
  }
};

const keyOf = ({ coordinates: { lat, lon } }: Place): string => `${lat},${lon}`;
