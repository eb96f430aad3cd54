import type { Decimal } from "@isotherm/core";
import nonCo2Effects from "../../data/flight-non-co2/2025-1.json" with { type: "json" };
import flightFuel from "../../data/flight-fuel/2026-1.json" with { type: "json" };
import fuelCo2 from "../../data/jet-fuel-co2/2022-1.json" with { type: "json" };
import { type CalculationBuilder, type Figure, fromTable } from "../calculation.ts";
import { factorOf, factorTable } from "../factors/factor.ts";
import type { FlightEnds } from "../factors/flight-ends.ts";
import { fuelOnCurve } from "../factors/fuel-curve.ts";
import { type CalculationFact, type CalculationInput } from "../calculation-step.ts";

/** Cabins of the interface. */
export type CabinClass = "economy" | "business" | "first";

const FUEL = factorTable(flightFuel);
const KINGDOM = "GBR";

/**
 * Fuel of a seat over a distance, all seats taken, kg: of the aircraft that fly so far. Detours, freight's part and the
 * floor area of the seat are in it. Flights from or to the United Kingdom are shared among cabins as its government does.
 */
export const fuelOfSeat = (
  calculation: CalculationBuilder,
  cabin: CabinClass,
  {
    distance,
    ends = [],
    facts,
  }: {
    readonly distance: CalculationInput;
    readonly ends?: FlightEnds;
    readonly facts?: readonly CalculationFact[];
  },
): Figure => {
  const instead = cabinInstead(cabin, distance.value, ends);
  return fuelOnCurve(calculation, FUEL, {
    distance,
    row: rowOf(cabin, ends),
    rung: instead === undefined ? { rung: "cabin" } : { rung: instead, fallback: true },
    name: `fuel of a seat, ${cabin}`,
    facts: facts ?? [],
  });
};

/** The UK government tells no cabins of domestic flights. */
const rowOf = (cabin: CabinClass, ends: FlightEnds): string => {
  if (isDomesticOfKingdom(ends)) return "united-kingdom-domestic/economy";
  return `${ends.includes(KINGDOM) ? "united-kingdom" : "world"}/${cabin}`;
};

const isDomesticOfKingdom = (ends: FlightEnds): boolean =>
  ends.length > 0 && ends.every((country) => country === KINGDOM);

/** From here on aircraft fly that may have a first class, km: see the rows of the table. */
const WIDE_BODIES_KM = 1_500;

/** Which cabin the fuel of a seat is of, where the one that was asked for is not known; undefined where it is. */
export const cabinInstead = (cabin: CabinClass, km: Decimal, ends: FlightEnds): string | undefined => {
  if (isDomesticOfKingdom(ends)) return cabin === "economy" ? undefined : "the mean of all cabins";
  return cabin === "first" && km.lte(WIDE_BODIES_KM) ? "business class" : undefined;
};

const CO2 = { factor: factorOf(factorTable(fuelCo2), "jet"), rung: "only" };
const MULTIPLIER = { factor: factorOf(factorTable(nonCo2Effects), "multiplier"), rung: "only" };

/** What goes into the effects of flying at height beside CO2, kg CO2e per kg of fuel: c · (m − 1). */
export const heightEffects = (): readonly CalculationInput[] => [
  fromTable("c", "CO2 of burning jet fuel", CO2),
  fromTable("m", "all effects over the CO2", MULTIPLIER),
];
