import type { Decimal } from "@isotherm/core";
import type { Coordinates } from "@isotherm/geodata";
import { type CalculationBuilder, fromTable } from "../calculation-builder.ts";
import type { CalculationInput } from "../calculation.ts";
import type { Factor } from "../factors/factor.ts";
import type { Figure } from "../calculation-builder.ts";
import type { MethodologyDetails } from "./methodology-details.ts";

/** Fallbacks that the answer names. */
export type MethodologyValue =
  | "imo_unavailable_container_ship_fallback"
  | "imo_unavailable_container_ship_trade_lane_fallback"
  | "flight_number_unavailable_fallback";

/** An end of a leg, as far as it is known. */
export interface LegEnd {
  readonly coordinates: Coordinates;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string | undefined;
}

/** What choosing and refining a factor may look at. */
export interface LegContext {
  readonly calculation: CalculationBuilder;
  readonly leg: number | undefined;
  /** Country that the request names for the leg. */
  readonly country?: string | undefined;
  readonly source?: LegEnd | undefined;
  readonly destination?: LegEnd | undefined;
  /** Distance before adjustment; undefined for sites. */
  readonly distance?: Figure | undefined;
  readonly adjustedDistance?: Figure | undefined;
}

/** How much a leg emits per unit of transport, with all refinements. */
export interface Intensity {
  /** Goes into the emissions under the symbol `f`. */
  readonly input: CalculationInput;
  readonly per: "t·km" | "TEU·km" | "t" | "TEU";
  /** The factor that the answer shows, and its value before uplifts. */
  readonly factor: Factor;
  readonly value: Decimal;
  /** Tank-to-wheel figure and the whole that it is part of, or a share; undefined where the source has no split. */
  readonly tankToWheel?: { readonly part: CalculationInput; readonly whole?: CalculationInput } | undefined;
  readonly methodology?: readonly MethodologyValue[];
  readonly details?: MethodologyDetails;
  /** Said at the step of the emissions. */
  readonly note?: string | undefined;
}

/** The tank-to-wheel part of a factor, where its row has one. */
const tankToWheelOf = (factor: Factor): Intensity["tankToWheel"] =>
  factor.parts && {
    part: fromTable("t", "tank to wheel part of the factor", { factor, rung: "method" }, factor.parts.ttw),
    whole: fromTable("w", "well to wheel factor", { factor, rung: "method" }),
  };

/** The intensity that is a row of a table as it stands. */
export const tableIntensity = (
  factor: Factor,
  per: Intensity["per"],
  { rung = "method", note }: { readonly rung?: string; readonly note?: string | undefined } = {},
): Intensity => ({
  input: fromTable("f", "emission factor", { factor, rung }),
  per,
  factor,
  value: factor.value,
  tankToWheel: tankToWheelOf(factor),
  note,
});
