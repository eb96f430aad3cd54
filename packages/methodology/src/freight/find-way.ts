import { Refusal } from "@isotherm/core";
import type { SeaEnd, SeaPassage, SeaRoute } from "@isotherm/geodata";
import type { CalculationFact } from "../calculation.ts";
import { type FreightGeography, type FreightLocation, type FreightPlace, freightPlace } from "./freight-geography.ts";
import { type FreightRoute, type FreightWay, givenWay, measuredWay, type RouteLocation } from "./freight-way.ts";
import type { FreightMode } from "./intensity.ts";
import { LAND_MODES, landDistanceBy, overLandWay } from "./over-land-way.ts";

/** A route of a request: a distance, or two ends. */
export type FreightRouteRequest =
  | { readonly amount: string; readonly unit: "km" | "mi" | "nm" }
  | {
      readonly source: FreightLocation;
      readonly destination: FreightLocation;
      readonly transit_corridor?: SeaPassage | undefined;
      readonly restricted_transit_corridors?: readonly SeaPassage[] | undefined;
    };

type Corridors = Pick<
  Exclude<FreightRouteRequest, { readonly amount: string }>,
  "transit_corridor" | "restricted_transit_corridors"
>;

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

const airWay = (geography: FreightGeography, source: FreightPlace, destination: FreightPlace): FreightWay => {
  const distanceKm = geography.greatCircle(source.coordinates, destination.coordinates);
  if (distanceKm.isZero()) throw new Refusal("distance_invalid", "route: source and destination are one place.");
  return measuredWay(distanceKm, "modelled", "WGS84 geodesic (Karney 2013)", {
    method: "great_circle_distance",
    facts: [...source.facts, ...destination.facts],
    source,
    destination,
    precision: [source.precision, destination.precision],
    route: shownRoute(source, destination, () => ({
      source: locationOf(source),
      legs: [{ location: locationOf(destination), distanceKm }],
    })),
  });
};

const portFacts = ({ from, to }: Pick<SeaRoute, "from" | "to">): CalculationFact[] =>
  [from, to].flatMap(({ port, offsetKm }, index) =>
    offsetKm.isZero()
      ? []
      : [
          {
            name: index === 0 ? "port of loading" : "port of discharge",
            value: `${port.label}, ${offsetKm.toFixed()} km from the end given; the way there is not counted`,
          },
        ],
  );

const seaWay = (
  geography: FreightGeography,
  source: FreightPlace,
  destination: FreightPlace,
  { transit_corridor, restricted_transit_corridors }: Corridors = {},
): FreightWay => {
  const endOf = ({ locode, coordinates }: FreightPlace): SeaEnd => locode ?? coordinates;
  const found = geography.sea.route(endOf(source), endOf(destination), {
    ...(transit_corridor && { require: [transit_corridor] }),
    ...(restricted_transit_corridors && { close: restricted_transit_corridors }),
  });
  if (found.from.port.locode === found.to.port.locode || found.distanceKm.isZero()) {
    const text = `route: both ends are served by one port, ${found.from.port.label}.`;
    throw new Refusal("distance_invalid", text);
  }
  const portEnd = ({ port }: typeof found.from) => ({ coordinates: port.coordinates, country: port.country });
  return measuredWay(found.distanceKm, "modelled", "Isotherm: shortest way over the sea network", {
    method: "sea_distance_algorithm",
    facts: [
      ...source.facts,
      ...destination.facts,
      ...portFacts(found),
      ...(found.passages.length > 0 ? [{ name: "passages", value: found.passages.join(", ") }] : []),
    ],
    source: portEnd(found.from),
    destination: portEnd(found.to),
    precision: [source.precision, destination.precision],
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
 *   those of `freightPlace`; port_not_found for sea legs; route_not_found, over land with the modes that would go
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
  try {
    return overLandWay(geography, mode, source, destination);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "route_not_found") throw error;
    const others = otherModes(geography, mode, source, destination);
    throw new Refusal("route_not_found", `route: ${error.detail} ${others}`);
  }
};

/** The modes of land but the refused one that know a way, and those that go wherever there are ports and airports. */
const otherModes = (
  geography: FreightGeography,
  refused: FreightMode,
  source: FreightPlace,
  destination: FreightPlace,
): string => {
  const goes = (find: () => unknown): boolean => {
    try {
      find();
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  const overLand = LAND_MODES.filter(
    (mode) =>
      mode !== refused && goes(() => landDistanceBy(geography, mode, source.coordinates, destination.coordinates)),
  );
  const atSea = goes(() => seaWay(geography, source, destination)) ? ["sea"] : [];
  const modes = [...overLand.map((mode) => mode.replace("_", " ")), ...atSea, "air"];
  return `It would go by ${modes.join(" or ")}; a distance of the request is calculated by any mode.`;
};
