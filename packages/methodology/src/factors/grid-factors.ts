import parts from "../../data/grid-parts/2026-1.json" with { type: "json" };
import provinces2022 from "../../data/grid-provinces/2022-1.json" with { type: "json" };
import provinces2025 from "../../data/grid-provinces/2025-1.json" with { type: "json" };
import regionUpstream from "../../data/grid-region-upstream/2026-1.json" with { type: "json" };
import states2024 from "../../data/grid-states/2024-1.json" with { type: "json" };
import states2025 from "../../data/grid-states/2025-1.json" with { type: "json" };
import subregionLosses from "../../data/grid-subregion-losses/2023-1.json" with { type: "json" };
import subregions2022 from "../../data/grid-subregions/2022-1.json" with { type: "json" };
import subregions2023 from "../../data/grid-subregions/2023-2.json" with { type: "json" };
import uk2024 from "../../data/uk-electricity/2024-1.json" with { type: "json" };
import uk2025 from "../../data/uk-electricity/2025-1.json" with { type: "json" };
import uk2026 from "../../data/uk-electricity/2026-1.json" with { type: "json" };
import regions from "../../mappings/grid-regions/2026-2.json" with { type: "json" };
import { ApiError } from "@isotherm/core";
import { ACTIVITY } from "./activity-tables.ts";
import {
  type Chosen,
  type DatedFactor,
  type Editions,
  type Factor,
  chooseFactor,
  countryHierarchy,
  editionOf,
  factorOf,
  factorTable,
  yearTable,
  YearTooEarly,
} from "./factor.ts";
import { GRID_LOSSES, GRID_YEARS, feedingGrid } from "./grid.ts";

/**
 * What a grid's electricity is counted with, in the form of its source. Combustion and upstream are always apart.
 *
 * `life_cycle`: an intensity per kWh generated, the parts of it, and losses.
 * `generated`: combustion and upstream per kWh generated, and losses.
 * `consumed`: combustion per kWh consumed with the losses in it, losses, and upstream per kWh generated.
 * `published_parts`: generation, upstream and losses per kWh consumed.
 * `two_scopes`: combustion, and upstream with losses in one figure, per kWh consumed.
 */
export type GridFactors =
  | { readonly form: "life_cycle"; readonly intensity: Chosen; readonly parts: Chosen; readonly losses: Chosen }
  | { readonly form: "generated"; readonly combustion: Chosen; readonly upstream: Chosen; readonly losses: Chosen }
  | { readonly form: "consumed"; readonly combustion: Chosen; readonly upstream: Chosen; readonly losses: Chosen }
  | {
      readonly form: "published_parts";
      readonly generation: Chosen;
      readonly upstream: Chosen;
      readonly losses: Chosen;
      readonly lossesUpstream: Chosen;
    }
  | { readonly form: "two_scopes"; readonly factor: Chosen };

/** The factors of a grid, and what an answer says of their choice. */
export interface GridChoice {
  readonly factors: GridFactors;
  /** The year of the main one. */
  readonly year: number;
  /** Why it is not the grid or the region that was asked for: a sentence. */
  readonly note?: string | undefined;
  readonly fallback?: "country_unknown" | "region_fallback" | undefined;
}

/** Where electricity is consumed, and the year of the factors. */
export interface GridPlace {
  /** ISO 3166-1 alpha-3; without it the world's average. */
  readonly country: string | undefined;
  /** ISO 3166-2, or `US-` and an eGRID subregion. */
  readonly region?: string | undefined;
  /** The newest without it. */
  readonly year?: number | undefined;
}

/**
 * The factors for electricity consumed somewhere: of its region, else of its country, else of the grid that feeds the
 * country, else of the world.
 *
 * @throws ApiError validation_error naming factor_year, for a year before the first one
 */
export const gridFactors = (place: GridPlace): GridChoice => {
  const choice = ofPlace(place);
  return place.year === undefined || place.year === choice.year ? choice : standIn(choice);
};

/** The same where nobody asked for the year by its name: a year before the first one is not refused, the first stands in for it. */
export const nearestGridFactors = ({ year, ...place }: GridPlace & { readonly year: number }): GridChoice => {
  const choice = gridFactors({ ...place, year: Math.max(year, FIRST_YEAR) });
  return year < FIRST_YEAR ? standIn(choice) : choice;
};

const ofPlace = ({ country, region, year }: GridPlace): GridChoice => {
  if (region === undefined) return countryFactors(country, year);
  const own = regionFactors(region, year);
  if (own) return own;
  const territory = REGIONS.get(region)?.country;
  if (territory !== undefined) return countryFactors(territory, year);
  const note = `The tables have no value for ${region}: that of its country is used.`;
  return { fallback: "region_fallback", ...standIn(countryFactors(country, year)), note };
};

/** The choice as one that stands in for what was asked for: its figures count as assumed. */
const standIn = (choice: GridChoice): GridChoice => {
  const factors = Object.entries(choice.factors).map(([name, each]) => [
    name,
    typeof each === "string" ? each : { ...each, fallback: true },
  ]);
  return { ...choice, factors: Object.fromEntries(factors) as GridFactors };
};

const FIRST_YEAR = 2015;
const PARTS = factorTable(parts);
const UK: Editions = [
  [2024, factorTable(uk2024)],
  [2025, factorTable(uk2025)],
  [2026, factorTable(uk2026)],
];
const STATES: Editions = [
  [2024, factorTable(states2024)],
  [2025, factorTable(states2025)],
];
const SUBREGIONS: Editions = [
  [2022, factorTable(subregions2022)],
  [2023, factorTable(subregions2023)],
];
const SUBREGION_LOSSES = factorTable(subregionLosses);
const REGION_UPSTREAM = factorTable(regionUpstream);
const PROVINCES = [yearTable(provinces2025), yearTable(provinces2022)];
const REGIONS: ReadonlyMap<string, { readonly subregion?: string; readonly country?: string }> = new Map(
  regions.rows.map(({ region, ...row }) => [region, row]),
);

const only = (table: Parameters<typeof factorOf>[0], row: string, rung: string): Chosen => ({
  factor: factorOf(table, row),
  rung,
});

const countryFactors = (country: string | undefined, year: number | undefined): GridChoice => {
  if (year !== undefined && year < FIRST_YEAR) throw new YearTooEarly(FIRST_YEAR);
  if (country === "GBR" && (year ?? Infinity) >= 2024) return ukFactors(year);
  if (country === "AUS" && (year ?? Infinity) >= 2024) return stateFactors("AUS", "country", year);
  const feeding = country === undefined ? undefined : feedingGrid(country);
  if (feeding) {
    const note = `${feeding.why}: its factors are used.`;
    return { fallback: "region_fallback", ...standIn(countryFactors(feeding.fed_by, year)), note: capitalised(note) };
  }
  const own = country === undefined ? undefined : GRID_YEARS.of(country, year);
  if (country !== undefined && own) return lifeCycle(own, "country", country);
  const world = standIn(lifeCycle(datedWorld(year), "world", country));
  const note =
    country === undefined
      ? "No country was given: the world average is used."
      : `The table has no value for ${country}: the world average is used.`;
  return { ...world, note, fallback: "country_unknown" };
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const datedWorld = (year: number | undefined): DatedFactor => {
  const world = GRID_YEARS.of("WORLD", year);
  if (!world) throw new Error("no intensity of the world");
  return world;
};

const lifeCycle = ({ factor, year }: DatedFactor, rung: string, country: string | undefined): GridChoice => ({
  factors: {
    form: "life_cycle",
    intensity: { factor, rung },
    parts: chooseFactor(PARTS, countryHierarchy(rung === "country" ? country : undefined)),
    losses: chooseFactor(GRID_LOSSES, countryHierarchy(country)),
  },
  year,
});

const ukFactors = (wanted: number | undefined): GridChoice => {
  const { table, year } = editionOf(UK, wanted);
  const part = (row: string): Chosen => only(table, row, "country");
  return {
    factors: {
      form: "published_parts",
      generation: part("generation"),
      upstream: part("upstream"),
      losses: part("losses"),
      lossesUpstream: part("losses-upstream"),
    },
    year,
  };
};

const stateFactors = (row: string, rung: string, wanted: number | undefined): GridChoice => {
  const { table, year } = editionOf(STATES, wanted);
  return { factors: { form: "two_scopes", factor: only(table, row, rung) }, year };
};

const regionFactors = (region: string, wanted: number | undefined): GridChoice | undefined => {
  if (region.startsWith("AU-")) return stateFactors(region, "province", wanted);
  const subregion = REGIONS.get(region)?.subregion;
  if (subregion !== undefined) {
    const { table, year } = editionOf(SUBREGIONS, wanted);
    const combustion = only(table, subregion, "subregion");
    const losses = only(SUBREGION_LOSSES, subregion, "subregion");
    return { factors: { form: "generated", combustion, upstream: upstreamOf(subregion, "subregion"), losses }, year };
  }
  const years = PROVINCES.flatMap((table) => table.of(region, wanted) ?? []);
  if (years.length === 0) return undefined;
  const dated = years.find(({ year }) => year <= (wanted ?? Infinity));
  if (!dated) throw new YearTooEarly(Math.min(...years.map(({ year }) => year)));
  return {
    factors: {
      form: "consumed",
      combustion: { factor: dated.factor, rung: "province" },
      upstream: upstreamOf(region, "province"),
      losses: chooseFactor(GRID_LOSSES, countryHierarchy("CAN")),
    },
    year: dated.year,
  };
};

/** The tables whose factors a contract may name: each is counted per kWh. */
const NAMED = [...UK, ...STATES, ...SUBREGIONS].map(([, table]) => table);

/** What they have beside generation: no contract evidences it. */
const BESIDE_GENERATION: ReadonlySet<string> = new Set(["upstream", "losses", "losses-upstream"]);

/**
 * A factor of generation per kWh by its id `table/edition/row`, for a contract that evidences it.
 *
 * @throws ApiError emission_factor_id_invalid naming contract.emission_factor_id, where there is none of that name
 */
export const energyFactor = (id: string): Factor => {
  const row = id.slice(id.lastIndexOf("/") + 1);
  const tables = BESIDE_GENERATION.has(row) ? [] : [...NAMED, ACTIVITY.renewableElectricity];
  const found = tables.map((table) => table.get(row)).find((factor) => factor?.id === id);
  if (found) return found;
  throw new ApiError(
    "emission_factor_id_invalid",
    `contract.emission_factor_id: there is no factor ${id} of the generation of electricity.`,
  );
};

const upstreamOf = (region: string, rung: string): Chosen => only(REGION_UPSTREAM, region, rung);
