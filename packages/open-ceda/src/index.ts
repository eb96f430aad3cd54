import { decimal } from "@isotherm/core";
import type { CountryFactors, Factor } from "@isotherm/methodology";
import type { TableHeader } from "@isotherm/methodology/factors/factor";
import table from "../data/2025-1.json" with { type: "json" };

interface Sector {
  readonly index: number;
  readonly name: string;
  /** Of one dollar that a buyer pays, what the producer gets. */
  readonly ratio: string;
}

const SECTORS: ReadonlyMap<string, Sector> = new Map(
  table.sectors.map((line, index) => {
    const [code = "", name = "", ratio = ""] = line.split("\t");
    return [code, { index, name, ratio }];
  }),
);

/** What stands for codes of the EPA that CEDA divides otherwise. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  "233411, 233412, 2334A0": "233411",
  "230301, 233230": "233230",
  "230301, 233210, 233262, 2332A0": "2332A0",
  "233210, 233230, 233240, 233262, 2332A0, 2332C0, 2332D0, 233411, 233412, 2334A0": "2332D0",
  "230301, 230302, 233210, 233230, 233240, 233262, 2332A0, 2332D0, 233411, 233412, 2334A0": "230302",
  "33131B": "331313",
  "335220": "335222",
  "531HSO, 531HST": "531HST",
};

const countries: Readonly<Record<string, string | undefined>> = table.countries;
const regions: Readonly<Record<string, string | undefined>> = table.regions;
const regionOf: Readonly<Record<string, string | undefined>> = table.region_of;

const factorIn = (values: string | undefined, region: string, code: string): Factor | undefined => {
  const sector = SECTORS.get(STANDS_FOR[code] ?? code);
  const text = sector && values?.split(" ")[sector.index];
  if (!sector || text === undefined) return undefined;
  const printed = decimal(text);
  // 62 cells are 0: an industry that the country does not have, no purchase without emissions.
  if (printed.isZero()) return undefined;
  return {
    id: `${table.table}/${table.edition}/${region.replaceAll(" ", "_")}-${STANDS_FOR[code] ?? code}`,
    value: printed.times(sector.ratio),
    printed,
    unit: table.unit,
    name: sector.name,
    source: `${table.source.producer}: ${table.source.title}`,
    licence: table.source.licence,
    at: `${text} at producer price, times ${sector.ratio}`,
    quality: "published_default",
    prescribed: false,
    region,
    header: table,
  };
};

/** The table as it describes itself. */
export const cedaHeader: TableHeader & { readonly boundary: string; readonly gwp: string } = table;

/** In whose US dollars the factors are. */
const PRICE_YEAR = 2023;

const valuesOf = (region: string): string | undefined => countries[region] ?? regions[region];

/** A factor by its row, `DEU-1111A0` or `Western_Europe-1111A0`. */
export const cedaFactor = (row: string): Factor | undefined => {
  const end = row.lastIndexOf("-");
  const region = row.slice(0, end).replaceAll("_", " ");
  return factorIn(valuesOf(region), region, row.slice(end + 1));
};

/** The sectors by code, with their names. */
export const cedaSectors: readonly (readonly [code: string, name: string])[] = Array.from(
  SECTORS,
  ([code, { name }]) => [code, name] as const,
);

/** Countries and regions, each with those codes of sectors that it has a factor of. */
export const cedaRegions = (): (readonly [region: string, codes: readonly string[]])[] =>
  [...Object.keys(countries), ...Object.keys(regions)].map((region) => {
    const values = valuesOf(region)?.split(" ") ?? [];
    return [region, cedaSectors.flatMap(([code], index) => (Number(values[index] ?? 0) === 0 ? [] : [code]))] as const;
  });

/**
 * Factors of purchases by country, kg CO2e per US dollar of 2023 that a buyer paid. Source: CEDA by Watershed, CC BY-SA 4.0.
 */
export const openCeda: CountryFactors = {
  year: PRICE_YEAR,
  ofCountry: (code, country) => factorIn(countries[country], country, code),
  ofRegion: (code, country) => {
    const region = regionOf[country];
    return region === undefined ? undefined : factorIn(regions[region], region, code);
  },
};
