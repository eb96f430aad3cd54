import { averageIntensity } from "@tgwf/co2/data";
import packagedIntensities from "../../data/grid-intensity/2025-1.json" with { type: "json" };
import feedingGrids from "../../mappings/feeding-grids/2026-1.json" with { type: "json" };
import intensities from "../../data/grid-intensity/2026-1.json" with { type: "json" };
import losses from "../../data/grid-losses/2026-1.json" with { type: "json" };
import { type DatedFactor, type FactorTable, type YearTable, factorTable, yearTable } from "./factor.ts";

/** Countries that the newer table lacks: an earlier edition of 2024, with a licence of its own, has them. */
export const ONLY_PACKAGED = ["XKX"] as const;
const PACKAGED = factorTable(
  packagedIntensities,
  ONLY_PACKAGED.map((id) => ({ id, value: String(averageIntensity.data[id]) })),
);
const BY_YEAR = yearTable(intensities);

const packaged = (country: string): DatedFactor | undefined => {
  const factor = PACKAGED.get(country);
  return factor && { factor, year: 2024 };
};

/** Life-cycle intensity of generated electricity by ISO 3166-1 alpha-3 code, `WORLD`, and year. g CO2e/kWh. */
export const GRID_YEARS: YearTable = { of: (country, year) => BY_YEAR.of(country, year) ?? packaged(country) };

/** A country that takes its electricity from the grid of another one. */
export interface FeedingGrid {
  readonly fed_by: string;
  /** A sentence without its full stop. */
  readonly why: string;
}

const FEEDING: ReadonlyMap<string, FeedingGrid> = new Map(
  feedingGrids.rows.map(({ country, ...grid }) => [country, grid]),
);

/** The grid that a country without figures of its own takes its electricity from. */
export const feedingGrid = (country: string): FeedingGrid | undefined => FEEDING.get(country);

const gridOf = (country: string): string => FEEDING.get(country)?.fed_by ?? country;

/** The newest life-cycle intensity of generated electricity by country, and `WORLD`. g CO2e/kWh. */
export const GRID_INTENSITY: FactorTable = {
  has: (country) => GRID_YEARS.of(gridOf(country)) !== undefined,
  get: (country) => GRID_YEARS.of(gridOf(country))?.factor,
  entries: () =>
    [
      ...Object.keys(intensities.series),
      ...intensities.rows.map(({ id }) => id.slice(0, -5)),
      ...ONLY_PACKAGED,
    ].flatMap((id) => {
      const newest = GRID_YEARS.of(id);
      return newest ? [[id, newest.factor] as const] : [];
    }),
};

const LOSSES = factorTable(losses);

/** Transmission and distribution losses as a share of output by ISO 3166-1 alpha-3 code, and `WORLD`. */
export const GRID_LOSSES: FactorTable = {
  has: (country) => LOSSES.has(gridOf(country)),
  get: (country) => LOSSES.get(gridOf(country)),
  entries: LOSSES.entries,
};
