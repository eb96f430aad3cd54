import { Refusal } from "@isotherm/core";
import type { LandDistance, SeaEnd, SeaPassage } from "@isotherm/geodata";
import type { CalculationFact } from "../calculation.ts";
import type { FreightGeography } from "./freight-geography.ts";
import type { FreightMode } from "./freight-method.ts";
import { type FreightLocation, type FreightPlace, freightPlace } from "./freight-place.ts";
import { type FreightRoute, type FreightWay, givenWay, measuredWay, type RouteLocation } from "./freight-way.ts";

/** A route of a request: a distance, or two ends. */
export type FreightRouteRequest =
  | { readonly amount: string; readonly unit: "km" | "mi" | "nm" }
  | {
      readonly source: FreightLocation;
      readonly destination: FreightLocation;
      readonly transit_corridor?: SeaPassage | undefined;
      readonly restricted_transit_corridors?: readonly SeaPassage[] | undefined;
    };

type Ends = Exclude<FreightRouteRequest, { readonly amount: string }>;

const sortedText = (location: FreightLocation): string =>
  JSON.stringify(Object.entries(location).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const sameText = (a: FreightLocation, b: FreightLocation): boolean => sortedText(a) === sortedText(b);

const locationOf = ({ label, coordinates }: { label: string | null; coordinates: RouteLocation["coordinates"] }) => ({
  label,
  coordinates,
});

/** A route is shown where both ends are points by themselves: an address stands for a town. */
const shownRoute = (source: FreightPlace, destination: FreightPlace, route: () => FreightRoute): FreightRoute | null =>
  source.kind === "address" || destination.kind === "address" ? null : route();

const landFacts = ({ detourFactor, gates, flags }: LandDistance): CalculationFact[] => [
  { name: "detour factor", value: detourFactor.toFixed() },
  ...(gates.length > 0 ? [{ name: "past", value: gates.join(", ") }] : []),
  ...(flags.length > 0 ? [{ name: "remarks", value: flags.map((flag) => flag.replaceAll("_", " ")).join(", ") }] : []),
];

const OWN_MODEL = "Isotherm: distances over land without a router";
const SOURCE_OF: Readonly<Record<LandDistance["method"], string>> = {
  inland_distance_algorithm: OWN_MODEL,
  great_circle_distance_x2: OWN_MODEL,
  amazon_location: "Amazon Location Service Routes: fastest way of a lorry, without traffic",
};

const overLandWay = (
  geography: FreightGeography,
  mode: "road" | "rail" | "inland_waterway",
  source: FreightPlace,
  destination: FreightPlace,
): FreightWay => {
  const [from, to] = [source.coordinates, destination.coordinates];
  const found = mode === "inland_waterway" ? geography.waterway.distance(from, to) : geography.overLand[mode](from, to);
  return measuredWay(found.distanceKm, "modelled", SOURCE_OF[found.method], {
    method: found.method,
    facts: [...source.facts, ...destination.facts, ...landFacts(found)],
    note: found.distanceKm.isZero() ? "Both ends are one place." : undefined,
    source,
    destination,
    route: null,
  });
};

const airWay = (geography: FreightGeography, source: FreightPlace, destination: FreightPlace): FreightWay => {
  const distanceKm = geography.greatCircle(source.coordinates, destination.coordinates);
  return measuredWay(distanceKm, "modelled", "WGS84 geodesic (Karney 2013)", {
    method: "great_circle_distance",
    facts: [...source.facts, ...destination.facts],
    note: distanceKm.isZero() ? "Both ends are one place." : undefined,
    source,
    destination,
    route: shownRoute(source, destination, () => ({
      source: locationOf(source),
      legs: [{ location: locationOf(destination), distanceKm }],
    })),
  });
};

const seaWay = (
  geography: FreightGeography,
  source: FreightPlace,
  destination: FreightPlace,
  ends: Ends,
): FreightWay => {
  const endOf = ({ locode, coordinates }: FreightPlace): SeaEnd => locode ?? coordinates;
  const { transit_corridor, restricted_transit_corridors } = ends;
  const found = geography.sea.route(endOf(source), endOf(destination), {
    ...(transit_corridor && { require: [transit_corridor] }),
    ...(restricted_transit_corridors && { close: restricted_transit_corridors }),
  });
  const portFacts = [found.from, found.to].flatMap(({ port, offsetKm }, index) =>
    offsetKm.isZero()
      ? []
      : [
          {
            name: index === 0 ? "port of loading" : "port of discharge",
            value: `${port.label}, ${offsetKm.toFixed()} km from the end given; the way there is not counted`,
          },
        ],
  );
  const portEnd = ({ port }: typeof found.from) => ({ coordinates: port.coordinates, country: port.country });
  return measuredWay(found.distanceKm, "modelled", "Isotherm: shortest way over the sea network", {
    method: "sea_distance_algorithm",
    facts: [
      ...source.facts,
      ...destination.facts,
      ...portFacts,
      ...(found.passages.length > 0 ? [{ name: "passages", value: found.passages.join(", ") }] : []),
    ],
    note: found.distanceKm.isZero() ? "One port serves both ends." : undefined,
    source: portEnd(found.from),
    destination: portEnd(found.to),
    route:
      found.legs.length === 0
        ? null
        : shownRoute(source, destination, () => ({
            source: locationOf(found.from.port),
            legs: found.legs.map((leg) => ({ location: locationOf(leg), distanceKm: leg.distanceKm })),
          })),
  });
};

/**
 * The way of a leg.
 *
 * @throws Refusal distance_invalid for a distance out of range, or for two ends that are the same or one port;
 *   those of `freightPlace`; port_not_found and route_not_found for sea legs
 */
export const findWay = (geography: FreightGeography, mode: FreightMode, asked: FreightRouteRequest): FreightWay => {
  if ("amount" in asked) return givenWay(asked);
  if (mode !== "sea" && (asked.transit_corridor ?? asked.restricted_transit_corridors) !== undefined) {
    throw new Refusal("validation_error", "route.transit_corridor: only sea legs pass through corridors.");
  }
  if (sameText(asked.source, asked.destination)) {
    throw new Refusal("distance_invalid", "route: source and destination are the same.");
  }
  const source = freightPlace(geography, asked.source, "source");
  const destination = freightPlace(geography, asked.destination, "destination");
  if (mode === "air") return airWay(geography, source, destination);
  if (mode === "sea") return seaWay(geography, source, destination, asked);
  if (mode === "site") throw new Error("a site has no way");
  return overLandWay(geography, mode, source, destination);
};
