import baskets from "../../data/spend-baskets/2026-1.json" with { type: "json" };
import factors from "../../data/spend-factors/2024-1.json" with { type: "json" };
import imports from "../../data/spend-imports/2022-1.json" with { type: "json" };
import { type Chosen, chooseFactor } from "../factors/choose.ts";
import { eitherTable, factorTable, type FactorTable } from "../factors/factor.ts";

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
export const importFactor = (sector: string, country: string, fallback: RegionFallback): Chosen | undefined => {
  if (!IMPORTED.has(sector)) return undefined;
  const own = { name: "country", row: `${sector}-${country}` };
  if (fallback === "always") {
    return chooseFactor(IMPORT_FACTORS, [own, { name: "related region", row: `${sector}-${RELATED_REGION}` }]);
  }
  return IMPORT_FACTORS.has(own.row) ? chooseFactor(IMPORT_FACTORS, [own]) : undefined;
};
