import { averageIntensity } from "@tgwf/co2/data";
import intensityHeader from "../../data/grid-intensity/2025-1.json" with { type: "json" };
import losses from "../../data/grid-losses/2025-1.json" with { type: "json" };
import provinces from "../../data/grid-provinces/2026-1.json" with { type: "json" };
import subregions from "../../data/grid-subregions/2022-1.json" with { type: "json" };
import regions from "../../mappings/grid-regions/2026-1.json" with { type: "json" };
import { type Chosen, type FactorTable, chooseFactor, factorTable } from "./factor.ts";

const intensities: Readonly<Record<string, number>> = averageIntensity.data;

/** Life-cycle intensity of generated electricity by ISO 3166-1 alpha-3 code, and `WORLD`. g CO2e/kWh. */
export const GRID_INTENSITY: FactorTable = factorTable(
  intensityHeader,
  Object.entries(intensities).map(([id, value]) => ({ id, value: String(value) })),
);

/** Transmission and distribution losses as a share of output by ISO 3166-1 alpha-3 code, and `WORLD`. */
export const GRID_LOSSES: FactorTable = factorTable(losses);

const SUBREGIONS = factorTable(subregions);
const PROVINCES = factorTable(provinces);
const SUBREGION_OF: ReadonlyMap<string, string> = new Map(
  regions.rows.map(({ region, subregion }) => [region, subregion]),
);

/** The intensity of a part of a country, kg CO2e/kWh. */
export interface RegionalIntensity {
  readonly chosen: Chosen;
  /** What a kWh is counted at: in power stations, or at the consumer, with the losses on the way in it. */
  readonly per: "generated" | "consumed";
}

/**
 * The intensity in a state of the USA (its eGRID subregion) or in a province or territory of Canada.
 *
 * @param region ISO 3166-2
 * @returns undefined for a region that the tables lack
 */
export const regionalIntensity = (region: string | undefined): RegionalIntensity | undefined => {
  if (region === undefined) return undefined;
  const subregion = SUBREGION_OF.get(region);
  if (subregion !== undefined) {
    return { chosen: chooseFactor(SUBREGIONS, [{ name: "subregion", row: subregion }]), per: "generated" };
  }
  if (!PROVINCES.has(region)) return undefined;
  return { chosen: chooseFactor(PROVINCES, [{ name: "province", row: region }]), per: "consumed" };
};
