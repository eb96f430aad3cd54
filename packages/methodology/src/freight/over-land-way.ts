import { ApiError, decimal } from "@isotherm/core";
import {
  countriesAlong,
  type CountryShare,
  type LandDistance,
  type LandFlag,
  type LandLeg,
  railGap,
} from "@isotherm/geodata";
import type { CalculationWarning } from "../calculation.ts";
import type { FreightGeography } from "./freight-geography.ts";
import { type FreightPlace, pointPlace } from "./freight-place.ts";
import { type EndPrecision, type ResolvedRoute, measuredWay, type WayPart } from "./resolved-route.ts";
import { type CalculationFact } from "../calculation-step.ts";

/** Modes over land. */
export const LAND_MODES = ["road", "rail", "inland_waterway"] as const;
export type LandTransport = (typeof LAND_MODES)[number];

type LandEnd = Pick<FreightPlace, "coordinates" | "country">;

/**
 * How far it is by a mode of land, with the legs of the way.
 *
 * @throws ApiError route_not_found, when there is no way
 */
export const landDistanceBy = (
  { waterway, overLand }: FreightGeography,
  mode: LandTransport,
  { coordinates: from, country: fromCountry }: LandEnd,
  { coordinates: to, country: toCountry }: LandEnd,
): LandDistance => {
  if (mode === "inland_waterway") return waterway.distance(from, to);
  // The map of land knows where rails may lie, not where they do.
  const gap = mode === "rail" && fromCountry && toCountry ? railGap(fromCountry, toCountry) : undefined;
  if (gap) throw new ApiError("route_not_found", gap);
  return overLand[mode](from, to);
};

/**
 * The way of a leg by road, rail or inland waterway, with the countries that it leads through, and with its parts where
 * it takes a ferry. By road and rail the countries are looked up for every method: the sheet tells them, also where no
 * figure depends on them.
 *
 * @throws ApiError route_not_found, when there is no way
 */
export const overLandWay = (
  geography: FreightGeography,
  mode: LandTransport,
  source: FreightPlace,
  destination: FreightPlace,
): ResolvedRoute => {
  const isRiver = mode === "inland_waterway";
  const found = landDistanceBy(geography, mode, source, destination);
  const precision = [source.precision, destination.precision];
  const parts = found.legs.some(({ kind }) => kind === "ferry")
    ? partsOf(geography, found, precision, { source, destination })
    : undefined;
  const countries = isRiver || parts ? undefined : countriesAlong(geography.world, found.course ?? found.legs);
  return measuredWay(found.distanceKm, "modelled", SOURCE_OF[found.method], {
    method: found.method,
    facts: [...source.facts, ...destination.facts, ...landFacts(found), ...countryFacts(countries)],
    note: found.distanceKm.isZero() ? "Both ends are one place." : undefined,
    source,
    destination,
    precision,
    route: null,
    alternative: alternativeOf(found),
    countries,
    parts,
    ends: { source, destination },
    warnings: lengthWarnings(found),
  });
};

const ALTERNATIVES: Partial<Record<LandFlag, string>> = {
  router_unavailable: "The router did not answer: the distance is that of the service's own model.",
  off_land: "The map does not show the island of both ends: the distance is the geodesic times a factor.",
  crosses_water:
    "No way past the water between the ends is known: the distance is the straight line with a factor for it.",
  no_waterway_near:
    "An end lies more than 30 km from every waterway of the table: the distance is the geodesic times a factor.",
  waterways_apart: "The waterways at both ends do not meet in the table: the distance is the geodesic times a factor.",
};

/** Flags of a length that is a straight line times a factor. */
const ROUGH: ReadonlySet<LandFlag> = new Set(["off_land", "crosses_water", "no_waterway_near", "waterways_apart"]);

/** Whether a length is a straight line times a factor. */
export const isRough = ({ flags }: LandDistance): boolean => flags.some((flag) => ROUGH.has(flag));

const lengthWarnings = (found: LandDistance): readonly CalculationWarning[] => {
  if (isRough(found)) return [{ code: "distance_rough", message: alternativeOf(found) ?? "", field: "route" }];
  if (found.method !== "inland_distance_algorithm") return [];
  const message = `The distance is that of the service's model, not of a router${
    found.flags.includes("router_unavailable") ? ", which did not answer" : ""
  }.`;
  return [{ code: "distance_modelled", message, field: "route" }];
};

const alternativeOf = ({ flags }: LandDistance): string | undefined => {
  const texts = flags.flatMap((flag) => ALTERNATIVES[flag] ?? []);
  return texts.length === 0 ? undefined : texts.join(" ");
};

const landFacts = ({ detourFactor, gates, flags }: LandDistance): CalculationFact[] => [
  { name: "detour factor", value: detourFactor.toFixed() },
  ...(gates.length > 0 ? [{ name: "past", value: gates.join(", ") }] : []),
  ...(flags.length > 0 ? [remarksOf(flags)] : []),
];

/** Without the router the model is asked, which is for this very way; beyond the model's map we assume. */
const remarksOf = (flags: LandDistance["flags"]): CalculationFact => ({
  name: "remarks",
  value: flags.map((flag) => flag.replaceAll("_", " ")).join(", "),
  ...(flags.some((flag) => flag !== "router_unavailable" && ALTERNATIVES[flag] !== undefined) && { assumed: true }),
});

const countryFacts = (countries: readonly CountryShare[] = []): CalculationFact[] => {
  const shares = countries.map(({ country, share }) => `${country} ${(100 * share).toFixed(1)} %`);
  return shares.length < 2 ? [] : [{ name: "countries", value: shares.join(", ") }];
};

const OWN_MODEL = "Isotherm: distances over land without a router";
const FERRY_TABLE = "Isotherm: table of ferry lines (packages/geodata/tables/ferry-lines.json)";
const SOURCE_OF: Readonly<Record<LandDistance["method"], string>> = {
  inland_distance_algorithm: OWN_MODEL,
  amazon_location: "Amazon Location Service Routes: fastest way of a lorry, without traffic",
};

/** Ferries, and what lies before, between and after them. */
const partsOf = (
  geography: FreightGeography,
  found: LandDistance,
  precision: readonly EndPrecision[],
  ends: Ends,
): readonly WayPart[] => {
  const stretches: LandLeg[][] = [];
  let last: LandLeg | undefined;
  for (const leg of found.legs) {
    if (last === undefined || leg.kind === "ferry" || last.kind === "ferry") stretches.push([leg]);
    else stretches.at(-1)?.push(leg);
    last = leg;
  }
  // The legs of a router have no bends: the countries of the whole way hold for each of its parts.
  const ofCourse = found.course && countriesAlong(geography.world, found.course);
  const parts = stretches.map((legs) => {
    const [first] = legs as [LandLeg, ...LandLeg[]];
    if (first.kind === "ferry") return ferryPart(geography, found, first);
    const part = landPart(geography, found, legs, ofCourse ?? countriesAlong(geography.world, legs));
    return { way: { ...part.way, precision } };
  });
  // A way may begin or end at the very quay.
  return withEnds(
    parts.filter(({ way }) => !way.input.value.isZero()),
    ends,
  );
};

type Ends = NonNullable<ResolvedRoute["ends"]>;

/** The parts with the places between them, which are quays: the first begins and the last ends where the whole way does. */
const withEnds = (parts: readonly WayPart[], ends: Ends): readonly WayPart[] =>
  parts.map((part, index) => {
    const { way } = part;
    const quay = (end: ResolvedRoute["source"], label: string | null | undefined): FreightPlace =>
      pointPlace(end?.coordinates ?? ends.source.coordinates, end?.country, label);
    const [before, after] = [parts[index - 1]?.way.route, parts[index + 1]?.way.route];
    const arrival = way.route?.legs.at(-1)?.location.label ?? after?.source.label;
    const departure = way.route?.source.label ?? before?.legs.at(-1)?.location.label;
    return {
      ...part,
      way: {
        ...way,
        ends: {
          source: index === 0 ? ends.source : quay(way.source, departure),
          destination: index === parts.length - 1 ? ends.destination : quay(way.destination, arrival),
        },
      },
    };
  });

const landPart = (
  geography: FreightGeography,
  found: LandDistance,
  legs: readonly LandLeg[],
  countries: readonly CountryShare[],
): WayPart => {
  const { method } = found;
  const [first, last] = [legs[0] as LandLeg, legs.at(-1) as LandLeg];
  const distanceKm = legs.reduce((sum, leg) => sum.plus(leg.distanceKm), decimal(0));
  return {
    way: measuredWay(distanceKm, "modelled", SOURCE_OF[method], {
      method,
      facts: countryFacts(countries),
      source: endAt(geography, first.from),
      destination: endAt(geography, last.to),
      route: null,
      alternative: alternativeOf(found),
      countries,
    }),
  };
};

const ferryPart = (geography: FreightGeography, { method }: LandDistance, leg: LandLeg): WayPart => {
  const { from, to, distanceKm, harbours, name } = leg;
  const ferry = name ?? "ferry";
  const isOfTable = method === "inland_distance_algorithm";
  return {
    ferry,
    way: measuredWay(distanceKm, "modelled", isOfTable ? FERRY_TABLE : SOURCE_OF[method], {
      method: isOfTable ? "sea_distance_algorithm" : method,
      facts: [{ name: "ferry line", value: ferry }],
      source: endAt(geography, from),
      destination: endAt(geography, to),
      route: {
        source: { label: harbours?.[0] ?? null, coordinates: from },
        legs: [{ location: { label: harbours?.[1] ?? null, coordinates: to }, distanceKm }],
      },
    }),
  };
};

const endAt = ({ world }: FreightGeography, coordinates: LandLeg["from"]) => ({
  coordinates,
  country: world.countryAt(coordinates),
});
