import { inferredParts } from "@isotherm/contract/inferred-legs";
import { ApiError } from "@isotherm/core";
import type {
  Coordinates,
  DataSource,
  InlandWaterway,
  LandDistance,
  OverLand,
  SeaPassage,
  SeaRouter,
} from "@isotherm/geodata";
import { type MapGround, type MapRoute, type MapWay, routeMap } from "@isotherm/geodata/map/route-map";
import type { MapMode } from "@isotherm/geodata/map/map-style";
import { type FreightGeography, freightGeography } from "@isotherm/methodology/freight/freight-geography";
import { modeOf } from "@isotherm/methodology/freight/intensity";
import type { StoredEstimate } from "@isotherm/store";
import { freightLegsOf, type LegLine, placeName, type ShownEstimate, signOfPart } from "./estimate-legs.ts";
import { journeyLegsOf, journeyPlaces } from "./passenger-ways.ts";

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

/** "Rotterdam (NLRTM)" is Rotterdam where there is little room. */
const placeOf = (label: string, coordinates: Coordinates, kind?: Place["kind"]): Place => ({
  label,
  short: label.replace(/ \([^()]*\)$/, ""),
  coordinates,
  ...(kind && { kind }),
});

const freightWaysOf = (stored: StoredEstimate): Way[] => freightLegsOf(stored).flatMap(waysOfLeg);

const waysOfLeg = ({ result, method }: Pick<LegLine, "result" | "method">): Way[] =>
  inferredParts(result)?.flatMap((part) => {
    const sign = signOfPart(part);
    if (sign === "ferry" && part.route) return [{ places: placesOf(part.route, "port"), mode: sign }];
    return waysOfPart(part, modeOf(part.method));
  }) ?? waysOfPart(result, modeOf(method));

/** A leg, or a part of one that has no parts of its own. */
type Travelled = Pick<LegLine["result"], "route" | "corridor_details" | "resolved_places"> &
  Partial<Pick<LegLine["result"], "resolved_legs">>;

const waysOfPart = (result: Travelled, mode: ReturnType<typeof modeOf>): Way[] => {
  const { route, corridor_details } = result;
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
const landWaysOf = ({ resolved_places, resolved_legs = [] }: Travelled, mode: MapMode): Way[] => {
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
  const modes = [...journeyLegsOf(stored), ...freightWaysOf(stored)].map(({ mode }) => mode);
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
  const geography = freightGeography(source);
  const courses = { sea: geography.sea, land: geography.overLand, waterway: geography.waterway };
  /** @returns an SVG document; undefined when the estimate has no way with places */
  return (
    stored: ShownEstimate,
    drawn: Pick<Required<MapRoute>, "title" | "shape" | "language">,
  ): string | undefined => {
    const ways = waysOf(geography, stored);
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

const waysOf = (geography: FreightGeography, stored: ShownEstimate): readonly Way[] => {
  const travelled = journeyLegsOf(stored).flatMap((leg) => {
    const places = journeyPlaces(geography, leg)?.map((place) =>
      placeOf(placeName(place.label, stored), place.coordinates, place.isAirport ? "airport" : undefined),
    );
    return places ? [{ places, mode: leg.mode }] : [];
  });
  return travelled.length > 0 ? travelled : freightWaysOf(stored);
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
