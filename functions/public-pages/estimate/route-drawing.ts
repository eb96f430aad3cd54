import { ApiError } from "@isotherm/core";
import {
  type Airports,
  airports,
  type Coordinates,
  type DataSource,
  type InlandWaterway,
  inlandWaterway,
  type LandDistance,
  type OverLand,
  overLand,
  type SeaPassage,
  type SeaRouter,
  seaRouter,
} from "@isotherm/geodata";
import { type MapGround, type MapRoute, type MapWay, routeMap } from "@isotherm/geodata/map/route-map";
import type { MapMode } from "@isotherm/geodata/map/map-style";
import { modeOf } from "@isotherm/methodology/freight/intensity";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";
import { freightLegsOf, type LegLine } from "./estimate-legs.ts";

/** A place on a way. */
interface Place {
  readonly label: string;
  /** For where the label has no room. */
  readonly short?: string;
  readonly coordinates: Coordinates;
  readonly kind?: "port" | "airport";
}

/** From place to place. */
interface Way {
  readonly places: readonly Place[];
  readonly mode: MapMode;
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
const placeOf = (label: string, coordinates: Coordinates, kind?: Place["kind"]): Place => ({
  label,
  short: label.replace(/ \([^()]*\)$/, ""),
  coordinates,
  ...(kind && { kind }),
});

const freightWaysOf = (stored: StoredEstimate): Way[] => freightLegsOf(stored).flatMap(waysOfLeg);

const waysOfLeg = ({ result, method }: LegLine): Way[] => {
  const { route, corridor_details } = result;
  const mode = modeOf(method);
  if (!route) return mode === "site" ? [] : landWaysOf(result, mode);
  if (mode === "air") return [{ places: placesOf(route, "airport"), mode }];
  return [{ places: placesOf(route, "port"), mode: "sea", corridors: corridor_details?.passed ?? [] }];
};

type Route = NonNullable<LegLine["result"]["route"]>;

const placesOf = ({ source, legs }: Route, kind: Place["kind"]): Place[] =>
  [source, ...legs.map(({ location }) => location)].map(({ label, coordinates }) =>
    placeOf(label ?? "", coordinates, CANALS[label ?? ""] ? undefined : kind),
  );

/** Ways over land between the ends and the harbours of the ferries. */
const landWaysOf = ({ resolved_places, resolved_legs }: LegLine["result"], mode: MapMode): Way[] => {
  if (!resolved_places) return [];
  const [from, to] = [resolved_places.source, resolved_places.destination].map(({ label, coordinates, matched_by }) =>
    placeOf(
      (label ?? "").replace(/,.*$/, ""),
      coordinates,
      mode === "inland_waterway" ? "port" : matched_by === "airport_code" ? "airport" : undefined,
    ),
  );
  if (!from || !to) return [];
  const crossings = resolved_legs.flatMap(({ route }) => (route ? [placesOf(route, "port")] : []));
  const shores = [from, ...crossings.flatMap((places) => [places[0] ?? from, places.at(-1) ?? to]), to];
  const drives = shores.flatMap((place, index) => {
    const next = shores[index + 1];
    return index % 2 === 0 && next ? [{ places: [place, next], mode }] : [];
  });
  return [...drives, ...crossings.map((places) => ({ places, mode: "ferry" as const }))];
};

/** How the parts of an estimate's map go, each mode once; none where it has no map: no way whose places it keeps. */
export const mapModesOf = (stored: StoredEstimate): readonly MapMode[] => {
  const modes = flightsOf(stored).length > 0 ? (["air"] as const) : freightWaysOf(stored).map(({ mode }) => mode);
  return [...new Set(modes)];
};

/** Canals end a part of a sea route; their labels are those of the route. */
const CANALS: Readonly<Record<string, SeaPassage>> = {
  "Suez Canal": "suez",
  "Panama Canal": "panama",
  "Kiel Canal": "kiel",
};

/** What courses of ways are found with. */
interface Courses {
  readonly sea: SeaRouter;
  readonly land: OverLand;
  readonly waterway: InlandWaterway;
}

/** Draws the ways of estimates on a map. */
export const routeDrawing = (source: DataSource, ground: () => MapGround) => {
  const land = overLand(source);
  const courses = { sea: seaRouter(source), land, waterway: inlandWaterway(source, land) };
  const flights = airports(source);
  /** @returns an SVG document; undefined when the estimate has no way with places */
  return (
    stored: StoredEstimate,
    drawn: Pick<Required<MapRoute>, "title" | "shape" | "language">,
  ): string | undefined => {
    const ways = waysOf(flights, stored);
    if (ways.length === 0) return undefined;
    // Where something begins or ends is more important than what lies between.
    const ends = ways.flatMap(({ places }) => [places[0], places.at(-1)]).filter((place) => place !== undefined);
    const marks = new Map<string, Place>();
    for (const place of [...ends, ...ways.flatMap(({ places }) => places)]) {
      // One leg knows that a place is a port, the next one only where it is.
      if (marks.get(keyOf(place))?.kind === undefined) marks.set(keyOf(place), place);
    }
    return routeMap(
      { ...drawn, ways: ways.flatMap((way) => coursesOf(courses, way)), marks: [...marks.values()] },
      ground(),
    );
  };
};

const waysOf = (flights: Airports, stored: StoredEstimate): readonly Way[] => {
  const flown = flightsOf(stored).flatMap((codes) => {
    const places = codes.flatMap((code) => {
      const airport = flights.lookUp(code)?.airport;
      return airport
        ? [{ label: airport.label, short: code, coordinates: airport.coordinates, kind: "airport" as const }]
        : [];
    });
    return places.length === 2 ? [{ places, mode: "air" as const }] : [];
  });
  return flown.length > 0 ? flown : freightWaysOf(stored);
};

const straight = ({ places, mode }: Way): MapWay[] =>
  places.slice(1).map(({ coordinates }, index) => ({
    mode,
    line: [places[index]?.coordinates ?? coordinates, coordinates],
  }));

/** The lines of a way. They are drawn anew: an estimate keeps lengths, not lines. */
const coursesOf = (courses: Courses, way: Way): readonly MapWay[] => {
  const { places, mode, corridors } = way;
  const [first, last] = [places[0]?.coordinates, places.at(-1)?.coordinates];
  if (!first || !last || mode === "air" || mode === "ferry") return straight(way);
  try {
    if (mode === "sea") return lanes(courses.sea, way, corridors ?? []);
    const measured =
      mode === "inland_waterway" ? courses.waterway.distance(first, last) : courses.land[mode](first, last);
    return coursesOver(measured, mode);
  } catch (error) {
    if (error instanceof ApiError) return straight(way);
    throw error;
  }
};

/** Along the model's crossings, and round its coasts; what lies between is not known. */
const coursesOver = ({ legs }: LandDistance, mode: MapMode): MapWay[] => {
  const drives: MapWay[] = [];
  for (const { from, via, to, kind } of legs) {
    const way = { mode: kind === "ferry" ? ("ferry" as const) : mode, line: [from, ...via, to] };
    const before = drives.at(-1);
    if (before?.mode === way.mode) drives[drives.length - 1] = { ...way, line: [...before.line, ...way.line.slice(1)] };
    else drives.push(way);
  }
  return drives;
};

/** The lanes between the ports, by the same corridors. */
const lanes = (router: SeaRouter, { places }: Way, corridors: readonly SeaPassage[]): MapWay[] => {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return [];
  const require = [...new Set([...corridors, ...places.flatMap(({ label }) => CANALS[label] ?? [])])];
  const close = Object.values(CANALS).filter((canal) => !require.includes(canal));
  const { polyline } = router.route(first.coordinates, last.coordinates, { require, close });
  return polyline.map((line) => ({ mode: "sea", line }));
};

const keyOf = ({ coordinates: { lat, lon } }: Place): string => `${lat},${lon}`;
