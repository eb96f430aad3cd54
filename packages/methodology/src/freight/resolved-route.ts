import { type Decimal, KILOMETRES_PER } from "@isotherm/core";
import type { Coordinates, CountryShare } from "@isotherm/geodata";
import { type CalculationWarning } from "../calculation.ts";
import type { FreightPlace } from "./freight-place.ts";
import type { LegEnd } from "./intensity.ts";
import type { Corridors } from "./sea-way.ts";
import { type CalculationFact, type CalculationInput, type DataQuality } from "../calculation-step.ts";

/** Values of `distance_calculation_method` that come from here. */
type DistanceMethod =
  | "great_circle_distance"
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

/** How exactly an end is known: a point, a code or a port; a postcode; a town; only a region or country by its middle. */
export type EndPrecision = "point" | "postcode" | "town" | "middle";

/** The way of a leg: how far, how that was found, between which ends. */
export interface ResolvedRoute {
  readonly method: DistanceMethod;
  /** The distance step: `D = …` of one input. */
  readonly formula: string;
  readonly input: CalculationInput;
  readonly facts: readonly CalculationFact[];
  readonly note?: string | undefined;
  /** Whether it is the distance that was really travelled, which is not adjusted. */
  readonly isActual?: boolean | undefined;
  readonly source?: LegEnd | undefined;
  readonly destination?: LegEnd | undefined;
  /** Of both ends as the request has them; undefined for a given distance. */
  readonly precision?: readonly EndPrecision[] | undefined;
  readonly route: FreightRoute | null;
  /** Why another method of finding the distance was used than the usual one, for people. */
  readonly alternative?: string | undefined;
  /** Of a way over the sea. */
  readonly corridors?: Corridors | undefined;
  /** Countries that the way leads through over land; none where its course is not known. */
  readonly countries?: readonly CountryShare[] | undefined;
  /** The places that were taken for the ends; undefined for a given distance, and for parts of a way. */
  readonly ends?: { readonly source: FreightPlace; readonly destination: FreightPlace } | undefined;
  /** What is to be known of the length; fields from `route` on. */
  readonly warnings?: readonly CalculationWarning[] | undefined;
  /** What the way consists of where ferries are among it, in order of travel. Each part is calculated by itself. */
  readonly parts?: readonly WayPart[] | undefined;
}

/** A part of a way over land: by the vehicle of the leg, or on a ferry. */
export interface WayPart {
  readonly way: ResolvedRoute;
  /** Set where the part is a ferry: its name. */
  readonly ferry?: string | undefined;
}

/** Units of the numbers in distance steps. */
export const KM_PER_UNIT = { [KILOMETRES_PER.mi]: "km/mi", [KILOMETRES_PER.nm]: "km/nm" } as const;

/** The way of a distance that geography gives, rounded to 1 m. */
export const measuredWay = (
  distanceKm: Decimal,
  quality: DataQuality,
  source: string,
  rest: Omit<ResolvedRoute, "formula" | "input">,
): ResolvedRoute => ({
  ...rest,
  formula: "D = L",
  input: {
    symbol: "L",
    name: "length of the way",
    value: distanceKm,
    unit: "km",
    quality,
    error_entry: rest.method,
    source,
  },
});
