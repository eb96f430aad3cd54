import baskets from "../../data/spend-baskets/2026-1.json" with { type: "json" };
import factors from "../../data/spend-factors/2024-2.json" with { type: "json" };
import imports from "../../data/spend-imports/2022-1.json" with { type: "json" };
import { type CalculationBuilder, type CalculationInput, derived, fromTable } from "../calculation.ts";
import {
  type Chosen,
  type Factor,
  type FactorTable,
  chooseFactor,
  eitherTable,
  factorTable,
} from "../factors/factor.ts";
import { euroInDollars } from "../money/dollar-rate.ts";
import { FACTOR_YEAR } from "../money/factor-dollars.ts";

/** The intensity of a sector as a calculation takes it in, under the symbol f. */
export interface SpendIntensity {
  readonly input: CalculationInput;
  /** The factor that it is or was taken from. */
  readonly factor: Factor;
}

/**
 * The intensity of a sector. Of goods that are mostly imported the larger of two: that of the domestic industry, and
 * that of the country's or a related region's demand, exchanged at the mean rate of the factors' year.
 *
 *   f = max(g, k / x)
 *
 *   g  domestic intensity   kg CO2e/USD
 *   k  intensity of demand  kg CO2e/EUR
 *   x  US dollars per euro
 */
export const spendIntensity = (
  calculation: CalculationBuilder,
  sector: string,
  country: string,
  fallback: RegionFallback,
): SpendIntensity => {
  const domestic = spendFactor(sector);
  const demand = importFactor(sector, country, fallback);
  const exchange = euroInDollars(FACTOR_YEAR);
  const name = `intensity of ${domestic.factor.name.toLowerCase()}`;
  if (!demand) return { input: fromTable("f", name, domestic), factor: domestic.factor };
  const larger = calculation.add({
    name: `${name}, the larger of two`,
    formula: "f = max(g, k / x)",
    inputs: [
      fromTable("g", "intensity of the domestic industry", domestic),
      fromTable("k", "intensity of demand, imports included", demand),
      fromTable("x", `US dollars per euro, ${FACTOR_YEAR}`, exchange),
    ],
    units: { x: "USD/EUR" },
    unit: "kg CO2e/USD",
    note: "Such goods are mostly imported; the domestic industry's figure alone would be too low.",
  });
  const factor = larger.value.gt(domestic.factor.value) ? demand.factor : domestic.factor;
  return { input: derived(larger, name), factor };
};

/** By NAICS code or name of a basket; kg CO2e per US dollar of 2022 at purchaser price. */
export const SPEND_FACTORS: FactorTable = eitherTable(factorTable(factors), factorTable(baskets));

/** Goods that are mostly imported, by sector and country: `CLOTH-DEU`. kg CO2e per euro at basic price. */
const IMPORT_FACTORS: FactorTable = factorTable(imports);

/** Sectors for which the factor of domestic industry is too low. */
const IMPORTED = new Set(["CLOTH", "ELEC", "FURN"]);

/** Where an imported good's factor comes from when the country has none of its own and another region's may be used. */
const RELATED_REGION = "DEU";

/** Whether factors of related regions may stand in for a country's own. */
export type RegionFallback = "never" | "always";

/** The factor of a sector. Throws if the row is missing, which means the data set is incomplete. */
export const spendFactor = (sector: string): Chosen => chooseFactor(SPEND_FACTORS, [{ name: "sector", row: sector }]);

/** The factor that an imported good's is compared with; undefined for other goods, and where no region has one. */
const importFactor = (sector: string, country: string, fallback: RegionFallback): Chosen | undefined => {
  if (!IMPORTED.has(sector)) return undefined;
  const own = { name: "country", row: `${sector}-${country}` };
  if (fallback === "always") {
    return chooseFactor(IMPORT_FACTORS, [
      own,
      { name: "related region", row: `${sector}-${RELATED_REGION}`, fallback: true },
    ]);
  }
  return IMPORT_FACTORS.has(own.row) ? chooseFactor(IMPORT_FACTORS, [own]) : undefined;
};
