import { type Decimal, decimal, Refusal } from "@isotherm/core";
import type { Coordinates } from "@isotherm/geodata";
import { given } from "../calculation-builder.ts";
import type { CalculationFact, CalculationInput, DataQuality } from "../calculation.ts";
import type { LegEnd } from "./intensity.ts";

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
export const measuredWay = (
  distanceKm: Decimal,
  quality: DataQuality,
  source: string,
  rest: Omit<FreightWay, "formula" | "input">,
): FreightWay => ({
  ...rest,
  formula: "D = L",
  input: { symbol: "L", name: "length of the way", value: distanceKm, unit: "km", quality, source },
});
