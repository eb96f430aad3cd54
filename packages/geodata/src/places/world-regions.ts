import table from "../../tables/world-regions.json" with { type: "json" };

/** A country by what it is called and where it lies. */
export interface CountryRegion {
  /** ISO 3166-1 alpha-3, XKX for Kosovo. */
  readonly code: string;
  /** In English first, then other English and German ones. */
  readonly names: readonly string[];
  /** Regions of the UN's M49, and the European Union: the smallest first. */
  readonly within: readonly string[];
  /** Countries with a land border, by their codes. */
  readonly borders: readonly string[];
}

/** A region of countries. */
export interface WiderRegion {
  readonly name: string;
  readonly within: readonly string[];
}

/** Every country. */
export const COUNTRY_REGIONS: readonly CountryRegion[] = table.countries;

/** Every region of countries but the world. */
export const WIDER_REGIONS: readonly WiderRegion[] = table.regions;
