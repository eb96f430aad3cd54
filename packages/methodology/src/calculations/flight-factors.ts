import table from "../../data/passenger-flights/2025-1.json" with { type: "json" };
import { type Chosen, chooseFactor, factorTable } from "../factors/factor.ts";

/** Cabins of the interface. */
export type CabinClass = "economy" | "business" | "first";

const FACTORS = factorTable(table);

/** The factors of one haul and cabin, kg CO2e per passenger and km. */
interface FlightFactors {
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
  const rung =
    row === cabin ? { name: "cabin" } : { name: `no ${cabin} in the source: ${row}`, fallback: true as const };
  const part = (suffix: string): Chosen => chooseFactor(FACTORS, [{ ...rung, row: `${haul}-${row}-${suffix}` }]);
  return { direct: part("direct"), directWithNonCo2: part("direct-with-non-co2"), upstream: part("upstream") };
};

/** The factors of a haul and cabin; where the source has no such cabin, those of the next one, and the rung says so. */
export const flightFactors = (haul: FlightHaul, cabin: CabinClass): FlightFactors => {
  const key = `${haul} ${cabin}`;
  const factors = known.get(key) ?? findFactors(haul, cabin);
  known.set(key, factors);
  return factors;
};

/** Which rows of the factors for passenger flights a flight takes. */
export type FlightHaul = "domestic" | "short-haul" | "long-haul" | "international";

/** The two ends of a flight by country, ISO 3166-1 alpha-3; undefined when only the distance is known. */
export type FlightCountries = { readonly from: string; readonly to: string } | undefined;

const KINGDOM = "GBR";

/** The longest flight that the factors call domestic, and the longest that they call short-haul, km. */
const DOMESTIC_KM = 785;
const SHORT_KM = 3_700;

/** Europe, North Africa and the eastern Mediterranean: short-haul from the United Kingdom whatever the distance. */
const NEAR_KINGDOM = new Set(
  (
    "ALA ALB AND AUT BEL BGR BIH BLR CHE CYP CZE DEU DNK ESP EST FIN FRA FRO GGY GIB GRC HRV HUN IMN IRL ISL ITA JEY " +
    "LIE LTU LUX LVA MCO MDA MKD MLT MNE NLD NOR POL PRT ROU SMR SRB SVK SVN SWE UKR VAT XKX " +
    "DZA EGY LBY MAR TUN ISR JOR LBN PSE SYR TUR"
  ).split(" "),
);

/**
 * The haul of a flight. The factors are made for flights from and to the United Kingdom and, in one band, between other
 * countries; a short flight within another country takes the domestic rows. Where only the distance is known, it decides.
 */
export const flightHaul = (km: number, countries: FlightCountries): FlightHaul => {
  if (!countries) return km <= DOMESTIC_KM ? "domestic" : km <= SHORT_KM ? "short-haul" : "long-haul";
  const { from, to } = countries;
  if (from === KINGDOM && to === KINGDOM) return "domestic";
  if (from === KINGDOM || to === KINGDOM) {
    const other = from === KINGDOM ? to : from;
    return km < SHORT_KM || NEAR_KINGDOM.has(other) ? "short-haul" : "long-haul";
  }
  return from === to && km < DOMESTIC_KM ? "domestic" : "international";
};
