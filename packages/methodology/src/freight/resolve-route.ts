import { type Instant, ApiError, decimal, instantMs, KILOMETRES_PER } from "@isotherm/core";
import type { SeaEnd, SeaRoute } from "@isotherm/geodata";
import { given } from "../calculation.ts";
import type { FreightGeography } from "./freight-geography.ts";
import {
  airLocation,
  airportEnd,
  type EndName,
  type FreightLocation,
  type FreightPlace,
  freightPlace,
  movedPlace,
  naming,
  terminalEnd,
  wayThere,
} from "./freight-place.ts";
import { type FreightRoute, type ResolvedRoute, measuredWay, type RouteLocation } from "./resolved-route.ts";
import { isRough, LAND_MODES, landDistanceBy, overLandWay } from "./over-land-way.ts";
import { type CorridorRequest, type Corridors, seaWay } from "./sea-way.ts";
import { type FreightMode } from "./freight-method.ts";
import { type CalculationFact } from "../calculation-step.ts";

/** A route of a request: a distance, or two ends. */
export type FreightRouteRequest =
  | GivenDistance
  | ({ readonly source: FreightLocation; readonly destination: FreightLocation } & CorridorRequest);

/** Null is as good as missing. */
const sortedText = (location: FreightLocation): string =>
  JSON.stringify(
    Object.entries(location)
      .filter(([, value]) => value !== null && value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Two points that are one: the meridians of 180° and -180° are the same line, and all of them meet at the poles. */
const samePoint = (a: FreightLocation, b: FreightLocation): boolean =>
  "lat" in a && "lat" in b && a.lat === b.lat && (Math.abs(a.lat) === 90 || Math.abs(a.lon - b.lon) === 360);

const sameLocation = (a: FreightLocation, b: FreightLocation): boolean =>
  sortedText(a) === sortedText(b) || samePoint(a, b);

const locationOf = ({ label, coordinates }: { label: string | null; coordinates: RouteLocation["coordinates"] }) => ({
  label,
  coordinates,
});

/** A route is shown where both ends are points by themselves: an address stands for a town. */
const shownRoute = (source: FreightPlace, destination: FreightPlace, route: () => FreightRoute): FreightRoute | null =>
  source.kind === "address" || destination.kind === "address" ? null : route();

const airWay = (geography: FreightGeography, from: FreightPlace, to: FreightPlace): ResolvedRoute => {
  const source = airportEnd(geography, from, "source");
  const destination = airportEnd(geography, to, "destination");
  const distanceKm = geography.greatCircle(source.coordinates, destination.coordinates);
  if (distanceKm.isZero()) {
    const text = source.label === null ? "source and destination are one place" : `both ends are at ${source.label}`;
    throw new ApiError("distance_invalid", `route: ${text}.`);
  }
  return measuredWay(distanceKm, "modelled", "WGS84 geodesic (Karney 2013)", {
    method: "great_circle_distance",
    facts: [...source.facts, ...destination.facts],
    source,
    destination,
    ends: { source, destination },
    precision: [source.precision, destination.precision],
    route: shownRoute(source, destination, () => ({
      source: locationOf(source),
      legs: [{ location: locationOf(destination), distanceKm }],
    })),
  });
};

const portFacts = (name: string, place: FreightPlace, { port, offsetKm }: SeaRoute["from"]): CalculationFact[] => {
  const value = `${port.label}, ${offsetKm.toFixed()} km from the end given; ${wayThere(place, offsetKm)}`;
  return offsetKm.isZero() ? [] : [{ name, value }];
};

const endOf = ({ locode, coordinates, town }: FreightPlace): SeaEnd => locode ?? { ...coordinates, town };

interface ShipRequest {
  readonly asked: CorridorRequest;
  readonly now: Instant;
}

/**
 * The way of a ship. The router refuses an end without a port but cannot know what it is called in the request: it is looked for then.
 *
 * @throws ApiError port_not_found and route_not_found, naming the field
 */
const shipWay = (
  { sea, ports }: FreightGeography,
  source: FreightPlace,
  destination: FreightPlace,
  { asked, now }: ShipRequest,
) => {
  try {
    return seaWay(sea, { from: endOf(source), to: endOf(destination) }, asked, instantMs(now));
  } catch (error) {
    for (const [end, { locode, coordinates, town }] of [
      ["source", source],
      ["destination", destination],
    ] as const)
      if (locode?.kind !== "sea_port")
        naming(`route.${end}`, () => ports.nearest(coordinates, locode ? undefined : town));
    return naming("route", () => {
      throw error;
    });
  }
};

const portToPort = (
  geography: FreightGeography,
  source: FreightPlace,
  destination: FreightPlace,
  ship: ShipRequest,
): ResolvedRoute => {
  const { route: found, corridors } = shipWay(geography, source, destination, ship);
  // Some ports have more than one code.
  if (geography.greatCircle(found.from.port.coordinates, found.to.port.coordinates).isZero()) {
    const text = `route: both ends are served by one port, ${found.from.port.label}.`;
    throw new ApiError("distance_invalid", text);
  }
  const from = movedPlace(source, found.from.port, found.from.offsetKm, "source");
  const to = movedPlace(destination, found.to.port, found.to.offsetKm, "destination");
  const portEnd = ({ port }: typeof found.from) => ({ coordinates: port.coordinates, country: port.country });
  return measuredWay(found.distanceKm, "modelled", "Isotherm: shortest way over the sea network", {
    method: "sea_distance_algorithm",
    facts: [
      ...source.facts,
      ...destination.facts,
      ...portFacts("port of loading", source, found.from),
      ...portFacts("port of discharge", destination, found.to),
      ...(found.passages.length > 0 ? [{ name: "passages", value: found.passages.join(", ") }] : []),
      ...corridorFacts(corridors),
    ],
    source: portEnd(found.from),
    destination: portEnd(found.to),
    corridors,
    ends: { source: from, destination: to },
    precision: [from.precision, to.precision],
    route:
      found.legs.length === 0
        ? null
        : shownRoute(from, to, () => ({
            source: locationOf(found.from.port),
            legs: found.legs.map((leg) => ({ location: locationOf(leg), distanceKm: leg.distanceKm })),
          })),
  });
};

/** Who chose the way, and how long the other one is. */
const corridorFacts = ({ chosenBy, alternative, practice }: Corridors): CalculationFact[] => [
  ...(practice ? [{ name: "corridor", value: `by carriers' practice since ${practice.since} (${practice.id})` }] : []),
  ...(chosenBy === "request" ? [{ name: "corridor", value: "by the request" }] : []),
  ...(alternative
    ? [
        {
          name: "other corridors",
          value: `${alternative.passed.join(", ") || "none"}: ${alternative.distanceKm.toFixed()} km`,
        },
      ]
    : []),
];

/** @throws ApiError validation_error for corridors of a leg that is not by sea */
const checkCorridors = (mode: FreightMode, { transit_corridor, restricted_transit_corridors }: CorridorRequest) => {
  const field =
    transit_corridor !== undefined
      ? "transit_corridor"
      : restricted_transit_corridors && "restricted_transit_corridors";
  if (mode === "sea" || field === undefined) return;
  throw new ApiError("validation_error", `route.${field}: only sea legs pass through corridors.`);
};

/** What ways are found with. */
interface FindingUses {
  readonly geography: FreightGeography;
  /** The day whose practice of carriers counts. */
  readonly now: Instant;
  /** Whether road legs lead from addresses and points to their ports, airports and rail terminals. */
  readonly infersRoutes?: boolean | undefined;
}

const MODES_WITH_STATIONS: ReadonlySet<FreightMode> = new Set(["sea", "air", "rail"]);

/** An end of a leg. A code means the port or airport itself, so that no road leg leads to it. */
const endOfLeg = (
  { geography, infersRoutes = false }: FindingUses,
  mode: FreightMode,
  location: FreightLocation,
  end: EndName,
): FreightPlace => {
  const place = freightPlace(geography, mode === "air" ? airLocation(geography, location) : location, end);
  const isPoint = place.kind === "address" || place.kind === "coordinates";
  return infersRoutes && isPoint && MODES_WITH_STATIONS.has(mode) ? { ...place, isJoinable: true } : place;
};

/** The terminals of a leg by rail; the places themselves where one terminal would serve both. */
const railEnds = (geography: FreightGeography, from: FreightPlace, to: FreightPlace) => {
  const ends = [terminalEnd(geography, from, "source"), terminalEnd(geography, to, "destination")] as const;
  const [source, destination] = ends;
  return geography.greatCircle(source.coordinates, destination.coordinates).isZero() ? ([from, to] as const) : ends;
};

/**
 * The way of a leg.
 *
 * @throws ApiError distance_invalid for a distance out of range, or for two ends that are the same or one port;
 *   validation_error for corridors of a leg that is not by sea; those of `freightPlace`; port_not_found for sea legs;
 *   route_not_found, over land with the modes that would go
 */
export const resolveRoute = (uses: FindingUses, mode: FreightMode, asked: FreightRouteRequest): ResolvedRoute => {
  const { geography, now } = uses;
  if ("amount" in asked) return givenWay(asked);
  checkCorridors(mode, asked);
  if (sameLocation(asked.source, asked.destination)) {
    throw new ApiError("distance_invalid", "route: source and destination are the same.");
  }
  const source = endOfLeg(uses, mode, asked.source, "source");
  const destination = endOfLeg(uses, mode, asked.destination, "destination");
  if (mode === "air") return airWay(geography, source, destination);
  if (mode === "sea") return portToPort(geography, source, destination, { asked, now });
  if (mode === "site") throw new Error("a site has no way");
  try {
    const [from, to] = mode === "rail" ? railEnds(geography, source, destination) : [source, destination];
    return overLandWay(geography, mode, from, to);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "route_not_found") throw error;
    const others = otherModes(geography, mode, source, destination);
    throw new ApiError("route_not_found", `route: ${error.detail} ${others}`);
  }
};

/** Whether there is a way at all does not depend on the practice of carriers. */
const ANY_DAY: Instant = "1970-01-01T00:00:00.000Z";

/** The modes of land but the refused one that know a way, and do not only guess one, and those that go wherever there are ports and airports. */
const otherModes = (
  geography: FreightGeography,
  refused: FreightMode,
  source: FreightPlace,
  destination: FreightPlace,
): string => {
  const goes = (isKnown: () => boolean): boolean => {
    try {
      return isKnown();
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };
  const overLand = LAND_MODES.filter(
    (mode) => mode !== refused && goes(() => !isRough(landDistanceBy(geography, mode, source, destination))),
  );
  const shipped = () => portToPort(geography, source, destination, { asked: {}, now: ANY_DAY });
  const atSea = goes(() => Boolean(shipped())) ? ["sea"] : [];
  const modes = [...overLand.map((mode) => mode.replace("_", " ")), ...atSea, "air"];
  return `It would go by ${modes.join(" or ")}; a distance of the request is calculated by any mode.`;
};

const FORMULA_OF = {
  km: "D = L",
  mi: `D = L · ${KILOMETRES_PER.mi}`,
  nm: `D = L · ${KILOMETRES_PER.nm}`,
} as const;

const LONGEST_KM = 100_000;

/** A distance of a request. Without a basis it counts as the shortest feasible one. */
export interface GivenDistance {
  readonly amount: string;
  readonly unit: "km" | "mi" | "nm";
  readonly basis?: "shortest" | "planned" | "actual" | undefined;
}

/**
 * The way of a distance that the request gives.
 *
 * @throws ApiError distance_invalid, unless it is above 0 and at most 100,000 km
 */
export const givenWay = ({ amount, unit, basis }: GivenDistance): ResolvedRoute => {
  const kilometres = decimal(amount).times(KILOMETRES_PER[unit]);
  if (!kilometres.gt(0) || kilometres.gt(LONGEST_KM)) {
    throw new ApiError("distance_invalid", "route: a distance must be above 0 and at most 100,000 km.");
  }
  return {
    method: "user_input",
    formula: FORMULA_OF[unit],
    // Told, but not as measured on the way, unless it was travelled: what a router would give, too.
    input: { ...given("L", "distance", amount, unit), ...(basis !== "actual" && { counts_as: "modelled" }) },
    facts: basis === undefined ? [] : [{ name: "basis of the distance", value: `${basis}, by the request` }],
    isActual: basis === "actual",
    route: null,
  };
};
