import type { Decimal } from "@isotherm/core";
import { type CalculationBuilder, type Figure, derived, carrierFactor, fromTable, given } from "../calculation.ts";
import { fuelOfSeat, heightEffects } from "./flight-factors.ts";
import { ACTIVITY, type YearOfPlace, datedRow, only } from "../factors/activity-tables.ts";
import { type FlightEnds, jetFuel, passengerLoad } from "../factors/flight-ends.ts";
import { gridFactors } from "../factors/grid-factors.ts";
import { type GridEmissions, gridElectricity } from "./grid-electricity.ts";
import { type CalculationInput } from "../calculation-step.ts";

const UNIT = "kg CO2e/year";

/** Electricity consumed in a year: `consumed` under the symbol C in kWh/year, and what its steps are called after. */
export interface YearlyElectricity {
  readonly name: string;
  readonly consumed: CalculationInput;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** Year of the factors; the newest without it. */
  readonly year: number | undefined;
}

/** Emissions of a year's electricity by the grid of the country: generation, and upstream with losses. */
export const annualElectricity = (
  calculation: CalculationBuilder,
  { name, consumed, country, year }: YearlyElectricity,
): GridEmissions =>
  gridElectricity(calculation, { consumed, choice: gridFactors({ country, year }), name, unit: UNIT, year });

/** Emissions of a year's natural gas, one part of them: E = G · f, kg CO2e. */
export const annualGas = (
  calculation: CalculationBuilder,
  cubicMetres: Decimal,
  part: "combustion" | "upstream",
  year: YearOfPlace,
): Figure =>
  calculation.add({
    name: `gas: ${part}`,
    formula: "E = G · f",
    inputs: [
      given("G", "natural gas", cubicMetres, "m3/year"),
      carrierFactor(fromTable("f", part, datedRow(calculation, "gas", part, year))),
    ],
    unit: UNIT,
  });

/** Flights of a year, one way each, by duration: under 3 h, 3 to 6 h, over 6 h. */
export interface FlightCounts {
  readonly short: number;
  readonly medium: number;
  readonly long: number;
}

/**
 * Emissions of a year's flights, one figure per class of duration, kg CO2e, as of any flight of that length. Other
 * effects of flying at height and making the fuel are in them.
 *
 *   E = n · ((1 − p) · F + p · G) / l · (t + c · (m − 1) + w)
 *
 *   n  flights;  p  share in business or first class
 *   F, G  fuel of a seat in economy, in business, kg;  l  passengers per seat
 *   t, w  burning, making the fuel;  c · (m − 1)  the other effects    kg CO2e/kg
 *
 * Where they go is not known. Those of somebody in the United Kingdom have one end there, and the level of its government's factors.
 *
 * @param premium share in business or first class, 0 to 1; undefined: all in economy, the formula without p
 */
export const annualFlights = (
  calculation: CalculationBuilder,
  counts: FlightCounts,
  { premium, country }: { readonly premium: Decimal | undefined; readonly country: string },
): Figure[] => {
  const ends: FlightEnds = country === "GBR" ? [country, undefined] : [];
  const load = passengerLoad(ends, ["l", "k"]).inputs;
  const burning = jetFuel(ends, "ttw", ["t", "s"]).inputs;
  const fuel = [...burning, ...heightEffects(), ...jetFuel(ends, "wtt", ["w", "v"]).inputs];
  return (["short", "medium", "long"] as const).map((duration) => {
    const distance = fromTable("D", "length of one", only(ACTIVITY.flightLengths, duration));
    const economy = fuelOfSeat(calculation, "economy", { distance, ends });
    const business = premium && fuelOfSeat(calculation, "business", { distance, ends });
    return calculation.add({
      name: `${duration} flights`,
      formula: `E = n · ${business ? "((1 − p) · F + p · G)" : "F"} / l · (t + c · (m − 1) + w)`,
      inputs: [
        given("n", `${duration} flights`, String(counts[duration]), "flights/year"),
        derived(economy, "fuel of a seat, economy"),
        ...(premium && business
          ? [
              given("p", "share in business or first class", premium, "1"),
              derived(business, "fuel of a seat, business", "G"),
            ]
          : []),
        ...load,
        ...fuel,
      ],
      unit: "kg CO2e/year",
    });
  });
};

/**
 * Whether an activity comes to anything. What comes to nothing is in no sum, because a sum rests on all that it is made of: gas that
 * nobody burnt would make metered electricity an assumption.
 */
export const isSomething = ({ figure }: { readonly figure: Figure }): boolean => !figure.value.isZero();

const LETTERS = "abcdefghijklmnopqrsuvwxyz".split("");

/** `a + b + c` for so many summands; there are few different ones. */
const SUMS = Array.from({ length: LETTERS.length + 1 }, (_, count) => LETTERS.slice(0, count).join(" + "));

/** The parts of a sum under symbols of their own, and the sum as a formula: `a + b + c`. `t` is left for others. */
export const summands = (parts: readonly { readonly figure: Figure; readonly name: string }[]) => ({
  inputs: parts.map(({ figure, name }, index) => derived(figure, name, LETTERS[index])),
  terms: SUMS[parts.length] ?? "",
});

/** Adds figures up under a symbol, over a year if they are by the year; 0 when there are none. */
export const total = (
  calculation: CalculationBuilder,
  symbol: string,
  name: string,
  parts: readonly { readonly figure: Figure; readonly name: string }[],
  { unit, over }: { readonly unit: string; readonly over?: "year" },
): Figure => {
  const { inputs, terms } = summands(parts);
  return calculation.add({ name, formula: `${symbol} = ${terms === "" ? "0" : terms}`, inputs, unit, unshown: over });
};
