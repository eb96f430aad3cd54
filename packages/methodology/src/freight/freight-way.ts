import { type Decimal, Refusal, decimal } from "@isotherm/core";
import type { Coordinates, CountryShare } from "@isotherm/geodata";
import {
  type CalculationFact,
  type CalculationInput,
  type CalculationWarning,
  type DataQuality,
  given,
} from "../calculation.ts";
import type { FreightPlace } from "./freight-place.ts";
import type { LegEnd } from "./intensity.ts";
import type { Corridors } from "./sea-way.ts";

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
export interface FreightWay {
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
  readonly way: FreightWay;
  /** Set where the part is a ferry: its name. */
  readonly ferry?: string | undefined;
}

const FORMULA_OF = { km: "D = L", mi: "D = L · 1.609344", nm: "D = L · 1.852" } as const;
/** Units of the numbers in distance steps. */
export const KM_PER_UNIT = { "1.609344": "km/mi", "1.852": "km/nm" } as const;
const LONGEST_KM = 100_000;
const KM_PER = { km: "1", mi: "1.609344", nm: "1.852" } as const;

/** A distance of a request. Without a basis it counts as the shortest feasible one. */
export interface GivenDistance {
  readonly amount: string;
  readonly unit: "km" | "mi" | "nm";
  readonly basis?: "shortest" | "planned" | "actual" | undefined;
}

/**
 * The way of a distance that the request gives.
 *
 * @throws Refusal distance_invalid, unless it is above 0 and at most 100,000 km
 */
export const givenWay = ({ amount, unit, basis }: GivenDistance): FreightWay => {
  const kilometres = decimal(amount).times(KM_PER[unit]);
  if (!kilometres.gt(0) || kilometres.gt(LONGEST_KM)) {
    throw new Refusal("distance_invalid", "route: a distance must be above 0 and at most 100,000 km.");
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

/** The way of a distance that geography gives, rounded to 1 m. */
export const measuredWay = (
  distanceKm: Decimal,
  quality: DataQuality,
  source: string,
  rest: Omit<FreightWay, "formula" | "input">,
): FreightWay => ({
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
