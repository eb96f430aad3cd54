import type { Decimal } from "@isotherm/core";
import { type CalculationBuilder, type Figure, fromTable, given } from "../calculation-builder.ts";
import { ACTIVITY, only } from "../factors/activity-tables.ts";
import { flightFactors } from "../flights/flight-factors.ts";

/** Flights of a year, one way each, by duration: under 3 h, 3 to 6 h, over 6 h. */
export interface FlightCounts {
  readonly short: number;
  readonly medium: number;
  readonly long: number;
}

const DURATIONS = [
  { duration: "short", haul: "short-haul" },
  { duration: "medium", haul: "short-haul" },
  { duration: "long", haul: "long-haul" },
] as const;

/**
 * Emissions of a year's flights, one figure per class of duration, kg CO2e. Other effects of flying at height and
 * making the fuel are in them.
 *
 *   E = n · L · ((1 − p) · (e + u) + p · (g + h))
 *
 *   n  flights; L  length of one, km; p  share in business or first class
 *   e, u  economy, direct and upstream;  g, h  business, direct and upstream    kg CO2e/(passenger km)
 *
 * @param premium share in business or first class, 0 to 1; undefined: all in economy, the formula without p
 */
export const flightsOfAYear = (
  calculation: CalculationBuilder,
  counts: FlightCounts,
  premium: Decimal | undefined,
): Figure[] =>
  DURATIONS.map(({ duration, haul }) => {
    const [economy, business] = [flightFactors(haul, "economy"), flightFactors(haul, "business")];
    const inputs = [
      given("n", `${duration} flights`, String(counts[duration]), "flights/year"),
      fromTable("L", "length of one", only(ACTIVITY.flightLengths, duration)),
      fromTable("e", "economy, with all effects of flying at height", economy.directWithNonCo2),
      fromTable("u", "economy, making and bringing the fuel", economy.upstream),
    ];
    if (premium === undefined) {
      return calculation.add({
        name: `${duration} flights`,
        formula: "E = n · L · (e + u)",
        inputs,
        unit: "kg CO2e/year",
      });
    }
    return calculation.add({
      name: `${duration} flights`,
      formula: "E = n · L · ((1 − p) · (e + u) + p · (g + h))",
      inputs: [
        ...inputs,
        given("p", "share in business or first class", premium, "1"),
        fromTable("g", "business, with all effects of flying at height", business.directWithNonCo2),
        fromTable("h", "business, making and bringing the fuel", business.upstream),
      ],
      unit: "kg CO2e/year",
    });
  });
