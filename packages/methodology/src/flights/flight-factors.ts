import table from "../../data/passenger-flights/2025-1.json" with { type: "json" };
import { type Chosen, chooseFactor } from "../factors/choose.ts";
import { factorTable } from "../factors/factor.ts";
import type { FlightHaul } from "./flight-haul.ts";

/** Cabins of the interface. */
export type CabinClass = "economy" | "business" | "first";

const FACTORS = factorTable(table);

/** The factors of one haul and cabin, kg CO2e per passenger and km. */
export interface FlightFactors {
  /** Burning the fuel, without effects other than of CO2, CH4 and N2O. */
  readonly direct: Chosen;
  /** The same with the other effects of flying at height. */
  readonly directWithNonCo2: Chosen;
  /** Making and bringing the fuel. */
  readonly upstream: Chosen;
}

/** Cabins that the source has no row for, and the row that stands for them. */
const NEXT_CABIN: Readonly<Record<string, string>> = { first: "business", business: "average", economy: "average" };

const cabinRow = (haul: FlightHaul, cabin: string): string =>
  FACTORS.has(`${haul}-${cabin}-direct`) ? cabin : cabinRow(haul, NEXT_CABIN[cabin] ?? "average");

const known = new Map<string, FlightFactors>();

const findFactors = (haul: FlightHaul, cabin: CabinClass): FlightFactors => {
  const row = cabinRow(haul, cabin);
  const name = row === cabin ? "cabin" : `no ${cabin} in the source: ${row}`;
  const part = (suffix: string): Chosen => chooseFactor(FACTORS, [{ name, row: `${haul}-${row}-${suffix}` }]);
  return { direct: part("direct"), directWithNonCo2: part("direct-with-non-co2"), upstream: part("upstream") };
};

/** The factors of a haul and cabin; where the source has no such cabin, those of the next one, and the rung says so. */
export const flightFactors = (haul: FlightHaul, cabin: CabinClass): FlightFactors => {
  const key = `${haul} ${cabin}`;
  const factors = known.get(key) ?? findFactors(haul, cabin);
  known.set(key, factors);
  return factors;
};
