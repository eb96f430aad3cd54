import type { Decimal } from "@isotherm/core";
import jetFuels from "../../data/jet-fuels/2024-1.json" with { type: "json" };
import passengerLoads from "../../data/passenger-loads/2024-1.json" with { type: "json" };
import { fromTable } from "../calculation.ts";
import { M49, NORTH_AMERICAN_FUEL } from "../freight/world-regions.ts";
import { type Chosen, factorOf, factorTable } from "./factor.ts";
import { type CalculationInput } from "../calculation-step.ts";

const JET_FUELS = factorTable(jetFuels);
const LOADS = factorTable(passengerLoads);

const codes = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const MIDDLE_EAST = codes("ARE BHR IRN IRQ ISR JOR KWT LBN OMN PSE QAT SAU SYR YEM");
const NORTH_AMERICA = codes("USA CAN BMU GRL SPM");

/** The countries of the two ends of a flight, ISO 3166-1 alpha-3, as far as they are known. */
export type FlightEnds = readonly (string | undefined)[];

const loadRegion = (country: string): string => {
  if (MIDDLE_EAST.has(country)) return "middle_east";
  if (NORTH_AMERICA.has(country)) return "north_america";
  if (M49.europe.has(country) || country === "TUR") return "europe";
  if (M49.asia.has(country) || M49.oceania.has(country)) return "asia_pacific";
  return M49.africa.has(country) ? "africa" : "latin_america";
};

/** Jet fuel of North America, else that of Europe, which stands in for all others. */
const fuelRegion = (country: string): string => {
  if (NORTH_AMERICAN_FUEL.has(country)) return "north_america";
  return M49.europe.has(country) ? "europe" : ELSEWHERE;
};

/** Where the source has no row of its own. */
const ELSEWHERE = "elsewhere";

/** A figure that is the mean of the two ends of a flight, so that it is the same on the way back. */
export interface MeanOfEnds {
  readonly inputs: readonly CalculationInput[];
  /** How a formula names it: one symbol, or the mean of two. */
  readonly term: string;
}

type Symbols = readonly [first: string, second: string];

/** Regions of the ends, each once; `unknown` without a country. */
const regionsOf = (ends: FlightEnds, regionOf: (country: string) => string, unknown: string): string[] => {
  const known = ends.flatMap((country) => (country === undefined ? [] : [regionOf(country)]));
  return known.length === 0 ? [unknown] : [...new Set(known)].toSorted();
};

const meanOf = (
  symbols: Symbols,
  name: string,
  chosen: readonly Chosen[],
  of?: (of: Chosen) => Decimal,
): MeanOfEnds => ({
  inputs: chosen.map((each, index) =>
    fromTable(symbols[index] ?? "", `${name}, ${each.factor.name}`, each, of?.(each)),
  ),
  term: chosen.length === 1 ? symbols[0] : `(${symbols[0]} + ${symbols[1]}) / 2`,
});

/** How full the seats are: of the regions of both ends; of the world where they are not known. */
export const passengerLoad = (ends: FlightEnds, symbols: Symbols): MeanOfEnds => {
  const chosen = regionsOf(ends, loadRegion, "world").map((region): Chosen => {
    const factor = factorOf(LOADS, region);
    return region === "world" ? { factor, rung: "world", fallback: true } : { factor, rung: "region" };
  });
  return meanOf(symbols, "passengers per seat", chosen);
};

/** What making or burning a kilogram of jet fuel emits, as it is made at both ends; where they are not known, Europe's. */
export const jetFuel = (ends: FlightEnds, part: "wtt" | "ttw" | "wtw", symbols: Symbols): MeanOfEnds => {
  const regions = regionsOf(ends, fuelRegion, ELSEWHERE);
  // Europe's fuel counts once, also where it stands in at the other end.
  const chosen = regions
    .filter((region) => region !== ELSEWHERE || !regions.includes("europe"))
    .map((region): Chosen => {
      if (region === ELSEWHERE) return { factor: factorOf(JET_FUELS, "europe/jet"), rung: ELSEWHERE, fallback: true };
      return { factor: factorOf(JET_FUELS, `${region}/jet`), rung: region === "europe" ? "europe" : "north america" };
    });
  const names = { wtt: "well to tank", ttw: "tank to wheel", wtw: "well to wheel" };
  return meanOf(symbols, `jet fuel, ${names[part]}`, chosen, ({ factor: { value, parts } }) =>
    part === "wtw" || !parts ? value : parts[part],
  );
};
