import { type Decimal, Decimal as D, decimal, sum } from "@isotherm/core";
import type { EndPrecision, ResolvedRoute } from "./resolved-route.ts";
import type { Intensity } from "./intensity.ts";
import { type ContainerShipMethod, type FreightMethod, type VesselMethod } from "./freight-method.ts";
import { type CalculationInput, type CalculationStep } from "../calculation-step.ts";

/** Grades from best to worst: 10 points to 1. */
const GRADES = ["A_plus", "A", "A_minus", "B_plus", "B", "B_minus", "C_plus", "C", "C_minus", "D"] as const;
export type Grade = (typeof GRADES)[number];

/** A grade as people write it, "A−"; texts that are none stay as they are. */
export const gradeLetter = (grade: string): string => grade.replace("_plus", "+").replace("_minus", "−");

/** How good the data of a leg are, and the three parts that say so. */
export interface QualityScore {
  readonly score: Grade;
  readonly factor: Grade;
  /** Null where nothing is moved. */
  readonly route: Grade | null;
  readonly shipment: Grade;
}

/** What a leg was calculated with, as far as its score depends on it. */
export interface ScoredLeg {
  readonly method: FreightMethod;
  readonly way: ResolvedRoute | undefined;
  readonly intensity: Intensity;
  /** Why the method was chosen by us and not by the request. */
  readonly assumed: string | undefined;
  readonly conversion: "user_provided_cargo_type" | "average_cargo_type" | undefined;
  /** Set where the client told the emissions, or the energy that was used: the method is not what they come from. */
  readonly isReported?: true;
  /** Those that the emissions come from. */
  readonly steps: readonly CalculationStep[];
}

const pointsOf = (grade: Grade): Decimal => decimal(GRADES.length - GRADES.indexOf(grade));

const gradeOf = (points: Decimal): Grade =>
  GRADES[GRADES.length - points.toDecimalPlaces(0, D.ROUND_HALF_UP).toNumber()] ?? "D";

/** Weights of factor, route and shipment; without a route its part goes to the others. */
const WITH_ROUTE = { factor: "0.5", route: "0.3", shipment: "0.2" } as const;
const WITHOUT_ROUTE = { factor: "0.7", shipment: "0.3" } as const;

/** The score of a leg: contract 5.2. The table of grades belongs to the method: METHODOLOGY.md 2.9. */
export const qualityScore = (leg: ScoredLeg): QualityScore => {
  const factor = factorGrade(leg);
  const route = leg.way ? routeGrade(leg.way) : null;
  const shipment = SHIPMENT_GRADES[leg.conversion ?? "none"];
  const weighted = (grade: Grade, weight: string): Decimal => pointsOf(grade).times(weight);
  const points = route
    ? [weighted(factor, WITH_ROUTE.factor), weighted(route, WITH_ROUTE.route), weighted(shipment, WITH_ROUTE.shipment)]
    : [weighted(factor, WITHOUT_ROUTE.factor), weighted(shipment, WITHOUT_ROUTE.shipment)];
  return { score: gradeOf(D.sum(...points)), factor, route, shipment };
};

/** A score with the mass that it weighs by. */
interface Weighed {
  readonly score: QualityScore;
  readonly emissions: { readonly value: Decimal };
}

/** The mean of grades by what each weighs; all alike where nothing weighs. */
export const meanGrade = (parts: readonly { readonly grade: Grade; readonly weight: Decimal }[]): Grade => {
  const whole = sum(parts.map(({ weight }) => weight));
  if (whole.isZero()) return gradeOf(sum(parts.map(({ grade }) => pointsOf(grade))).div(parts.length));
  return gradeOf(sum(parts.map(({ grade, weight }) => pointsOf(grade).times(weight))).div(whole));
};

/** The mean of several scores by the mass of each; all alike where there is no mass. */
export const meanScore = (legs: readonly Weighed[]): QualityScore => {
  const mean = (of: (score: QualityScore) => Grade | null): Grade | null => {
    const graded = legs.flatMap(({ score, emissions }) => {
      const grade = of(score);
      return grade === null ? [] : [{ grade, weight: emissions.value }];
    });
    return graded.length === 0 ? null : meanGrade(graded);
  };
  return {
    score: mean(({ score }) => score) ?? "D",
    factor: mean(({ factor }) => factor) ?? "D",
    route: mean(({ route }) => route),
    shipment: mean(({ shipment }) => shipment) ?? "D",
  };
};

const SHIPMENT_GRADES = { none: "A_plus", user_provided_cargo_type: "B", average_cargo_type: "C" } as const;

/** Levels of a factor hierarchy where a factor of another region, or of the world, stands in. */
const OTHER_REGION: ReadonlySet<string> = new Set([
  "world",
  "another region",
  "elsewhere",
  "europe",
  "higher of both regions",
]);

const isOfOtherRegion = ({ factor_id, fallback, rung }: CalculationInput): boolean =>
  factor_id !== undefined && fallback === true && OTHER_REGION.has(rung ?? "");

/** The grade of emissions of a measured amount of fuel, by the steps that they come from. */
export const fuelGrade = (steps: readonly CalculationStep[]): Grade =>
  steps.some(({ inputs }) => inputs.some(isOfOtherRegion)) ? "D" : "A_plus";

const factorGrade = ({ method, intensity, assumed, isReported, steps }: ScoredLeg): Grade => {
  if ((intensity.methodology?.length ?? 0) > 0) return "D";
  if (steps.some(({ inputs }) => inputs.some(isOfOtherRegion))) return "D";
  if (isReported) return "A_plus";
  if (assumed !== undefined || intensity.standsIn) return "C";
  return typeof method === "string" ? stringGrade(method) : objectGrade(method, intensity);
};

/** Averages of a mode. */
const OF_THE_MODE: ReadonlySet<string> = new Set(["diesel_truck", "diesel_truck_refrigerated", "plane", "rail"]);
/** Methods that name what carries the goods with its fuel and its load: trains by cargo, trucks by fuel and load, sites. */
const BY_FUEL_AND_LOAD =
  /^(?:electric|diesel)_freight_train_eu_|^truck_.*_(?:(?:light|heavy)_load|container)|^sea_|^(?:maritime|transhipment|storage|warehouse|liquid)_/;

const stringGrade = (method: string): Grade => {
  if (OF_THE_MODE.has(method)) return "C";
  return BY_FUEL_AND_LOAD.test(method) ? "B_plus" : "B";
};

const objectGrade = (method: Exclude<FreightMethod, string>, { factor }: Intensity): Grade => {
  if ("vessel_imo_number" in method || "vessel_name" in method) return "A";
  if ("flight_number" in method || "aircraft_type" in method) return "A";
  if ("vehicle_type" in method) return method.emission_standard === undefined ? "B_plus" : "A_minus";
  if ("vessel_inference" in method) return "C";
  const { vessel_type, trade_lane, fuel } = method as Partial<ContainerShipMethod & VesselMethod>;
  if (vessel_type === "container_ship") {
    if (factor.id.includes("/industry_average/")) return "B_minus";
    return trade_lane?.startsWith("disaggregated_") ? "B_plus" : "B";
  }
  return fuel === undefined ? "B" : "B_plus";
};

/** By land the model knows towns; at sea and in the air a town stands for its port or airport. */
const BY_LAND = { point: "B", postcode: "B", town: "B_minus", middle: "D" } as const;
const BY_SEA_OR_AIR = { point: "A_minus", postcode: "B_plus", town: "B_plus", middle: "D" } as const;
const PRECISIONS: readonly EndPrecision[] = ["point", "postcode", "town", "middle"];

const routeGrade = ({ method, isActual, precision = ["point"], facts }: ResolvedRoute): Grade => {
  const weakest = PRECISIONS[Math.max(...precision.map((each) => PRECISIONS.indexOf(each)))] ?? "middle";
  if (weakest === "middle") return "D";
  if (method === "user_input") return isActual ? "A_plus" : "A";
  if (method === "amazon_location") return "A";
  if (method !== "inland_distance_algorithm") return BY_SEA_OR_AIR[weakest];
  // Beyond its map the model takes the straight line times a factor.
  return facts.some(({ assumed, name }) => assumed && name === "remarks") ? "C" : BY_LAND[weakest];
};
