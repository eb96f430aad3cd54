import { type Decimal, Refusal, decimal } from "@isotherm/core";
import type { Coordinates, LandDistance, SeaEnd, SeaPassage, SeaRoute } from "@isotherm/geodata";
import { type CalculationFact, type CalculationInput, type DataQuality, given } from "../calculation.ts";
import { type FreightGeography, type FreightLocation, type FreightPlace, freightPlace } from "./freight-geography.ts";
import type { FreightMode, LegEnd } from "./intensity.ts";

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
  ends: Ends,
): FreightWay => {
  const endOf = ({ locode, coordinates }: FreightPlace): SeaEnd => locode ?? coordinates;
  const { transit_corridor, restricted_transit_corridors } = ends;
  const found = geography.sea.route(endOf(source), endOf(destination), {
    ...(transit_corridor && { require: [transit_corridor] }),
    ...(restricted_transit_corridors && { close: restricted_transit_corridors }),
  });
  const portEnd = ({ port }: typeof found.from) => ({ coordinates: port.coordinates, country: port.country });
  return measuredWay(found.distanceKm, "modelled", "Isotherm: shortest way over the sea network", {
    method: "sea_distance_algorithm",
    facts: [
      ...source.facts,
      ...destination.facts,
      ...portFacts(found),
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

/** Values of `distance_calculation_method` that come from here. */
export type DistanceMethod =
  | "great_circle_distance"
  | "great_circle_distance_x2"
  | "sea_distance_algorithm"
  | "user_input"
  | "inland_distance_algorithm"
  | "amazon_location";

/** A place of a route as the answer shows it. */
export interface RouteLocation {
  readonly label: string | null;
  readonly coordinates: Coordinates;
}

/** A route as the answer shows it; distances before adjustment. */
export interface FreightRoute {
  readonly source: RouteLocation;
  readonly legs: readonly { readonly location: RouteLocation; readonly distanceKm: Decimal }[];
}

/** The way of a leg: how far, how that was found, between which ends. */
export interface FreightWay {
  readonly method: DistanceMethod;
  /** The distance step: `D = …` of one input. */
  readonly formula: string;
  readonly input: CalculationInput;
  readonly facts: readonly CalculationFact[];
  readonly note?: string | undefined;
  readonly source?: LegEnd | undefined;
  readonly destination?: LegEnd | undefined;
  readonly route: FreightRoute | null;
}

const FORMULA_OF = { km: "D = L", mi: "D = L · 1.609344", nm: "D = L · 1.852" } as const;
/** Units of the numbers in distance steps. */
export const KM_PER_UNIT = { "1.609344": "km/mi", "1.852": "km/nm" } as const;
const LONGEST_KM = 100_000;
const KM_PER = { km: "1", mi: "1.609344", nm: "1.852" } as const;

/**
 * The way of a distance that the request gives.
 *
 * @throws Refusal distance_invalid, unless it is above 0 and at most 100,000 km
 */
export const givenWay = ({
  amount,
  unit,
}: {
  readonly amount: string;
  readonly unit: "km" | "mi" | "nm";
}): FreightWay => {
  const kilometres = decimal(amount).times(KM_PER[unit]);
  if (!kilometres.gt(0) || kilometres.gt(LONGEST_KM)) {
    throw new Refusal("distance_invalid", "route: a distance must be above 0 and at most 100,000 km.");
  }
  return {
    method: "user_input",
    formula: FORMULA_OF[unit],
    input: given("L", "distance", amount, unit),
    facts: [],
    route: null,
  };
};

/** The way of a distance that geography gives, rounded to 1 m. */
const measuredWay = (
  distanceKm: Decimal,
  quality: DataQuality,
  source: string,
  rest: Omit<FreightWay, "formula" | "input">,
): FreightWay => ({
  ...rest,
  formula: "D = L",
  input: { symbol: "L", name: "length of the way", value: distanceKm, unit: "km", quality, source },
});
