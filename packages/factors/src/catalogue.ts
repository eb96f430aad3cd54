import { byCodeUnits } from "@isotherm/core";
import type { Vessels } from "@isotherm/geodata";
import { cedaFactor, cedaHeader, cedaRegions, cedaSectors, openCeda } from "@isotherm/open-ceda";
import { EVERY_EDITION } from "@isotherm/methodology/factors/every-edition";
import { factorOrigin } from "@isotherm/methodology/factors/factor-origin";
import { type Factor, factorTable, type FactorTable, type TableRow } from "@isotherm/methodology/factors/factor";
import { type NamedFactor, unitsOfFactor } from "@isotherm/methodology/factors/factor-units";
import { ONLY_PACKAGED } from "@isotherm/methodology/factors/grid";
import { type WholeEdition, wholeEditions } from "@isotherm/methodology/factors/whole-editions";
import { FACTOR_YEAR } from "@isotherm/methodology/money/factor-dollars";
import { efficiencyOf } from "@isotherm/methodology/freight/identified-vessel";
import { categoryOf, datasetOf, rowName } from "./factor-words.ts";
import { regionOf } from "./regions.ts";

/** A factor out of a table of the service. */
export interface KnownFactor {
  readonly factor: Factor;
  readonly name: string;
  /** As it is called in searches: `Germany`. */
  readonly region: string;
  readonly source: string;
  readonly category: string | null;
  /** Undefined for a figure of calculations that counts no CO2e. */
  readonly units: Pick<NamedFactor, "numerator" | "denominator"> | undefined;
  /** In whose prices a factor of money is. */
  readonly priceYear: number | undefined;
  /** The same row in the next edition that has it. */
  readonly supersededBy: string | null;
  /** Whether it is of the table of countries, which a stage may be without. */
  readonly isOfCountries: boolean;
}

/** Factors of one name and table, as they are listed: one for each row. */
export interface ListedRows {
  readonly name: string;
  /** `table/edition`. */
  readonly prefix: string;
  readonly table: TableFacts;
  /** In order of their ids, with the names of their regions. */
  readonly rows: readonly (readonly [row: string, region: string])[];
}

/** What rows of a table have in common. */
export interface TableFacts {
  readonly source: string;
  readonly sourceName: string;
  readonly category: string | null;
  readonly publicationYear: number;
  readonly denominator: string;
}

const CEDA = `${cedaHeader.table}/${cedaHeader.edition}`;

const editions = wholeEditions(EVERY_EDITION);
const editionByName: ReadonlyMap<string, WholeEdition> = new Map(
  editions.map((each) => [`${each.table}/${each.edition}`, each]),
);
/** The editions of each table, oldest first. */
const byTable = Map.groupBy(editions, ({ table }) => table);
const tables = new Map<string, FactorTable>();

const tableOf = (name: string, edition: WholeEdition): FactorTable => {
  const table = tables.get(name) ?? factorTable(edition, edition.rows);
  tables.set(name, table);
  return table;
};

const nameOf = ({ table }: Pick<WholeEdition, "table">, id: string, { id: row, name }: TableRow): string =>
  name ?? rowName(table, id, row);

const factsOf = (header: WholeEdition): TableFacts => ({
  source: datasetOf(header),
  sourceName: `${header.source.producer}: ${header.source.title}`,
  category: categoryOf(header),
  publicationYear: header.publication_year,
  denominator: unitsOfFactor(header.unit)?.denominator ?? "",
});

const regionName = (id: string, factor: Pick<Factor, "region">): string =>
  regionOf(factorOrigin(id)?.region ?? factor.region).name;

const supersededBy = ({ table, edition }: WholeEdition, row: string): string | null => {
  const later = (byTable.get(table) ?? []).filter((each) => each.edition > edition);
  const next = later.find((each) => tableOf(`${table}/${each.edition}`, each).has(row));
  return next ? `${table}/${next.edition}/${row}` : null;
};

const priceYearOf = (table: string, denominator: string | undefined): number | undefined => {
  if (denominator === undefined || !/^[A-Z]{3}$/u.test(denominator) || denominator === "TEU") return undefined;
  return table === cedaHeader.table ? openCeda.year : FACTOR_YEAR;
};

const VESSELS = "vessel-efficiency";

/** The factor of a ship by its IMO number, which no table has a row of. */
const vesselFactor = (row: string, vessels: Pick<Vessels, "find"> | undefined): Factor | undefined => {
  const vessel = /^\d{7}$/u.test(row) ? vessels?.find(row) : undefined;
  return vessel?.type === undefined ? undefined : efficiencyOf(row, vessel).factor;
};

/**
 * A factor of the tables by its id `table/edition/row`, of whatever edition; undefined for an id of none.
 *
 * @param vessels where ships are looked up, each of which has a factor of its own
 */
export const knownFactor = (id: string, vessels?: Pick<Vessels, "find">): KnownFactor | undefined => {
  const [table = "", edition = "", ...rest] = id.split("/");
  const row = rest.join("/");
  const header =
    table === cedaHeader.table
      ? ({ ...cedaHeader, rows: [] } as WholeEdition)
      : editionByName.get(`${table}/${edition}`);
  if (header?.edition !== edition) return undefined;
  const isOfCountries = table === cedaHeader.table;
  const whole = isOfCountries ? undefined : tableOf(`${table}/${edition}`, header);
  const ofTable = isOfCountries ? cedaFactor(row) : whole?.get(row);
  const factor = ofTable ?? (table === VESSELS ? vesselFactor(row, vessels) : undefined);
  if (!factor || factor.id !== id) return undefined;
  const { source, category } = factsOf(header);
  const units = unitsOfFactor(header.unit);
  const printed = header.rows.find((each) => each.id === row);
  return {
    factor,
    name: isOfCountries ? factor.name : nameOf(header, id, printed ?? { id: row, value: "", name: factor.name }),
    region: regionName(id, factor),
    source,
    category,
    units,
    priceYear: priceYearOf(table, units?.denominator),
    supersededBy: isOfCountries ? null : supersededBy(header, row),
    isOfCountries,
  };
};

/** A factor of the tables for a calculation that names it, under the names that the search gives it. */
export const namedTableFactor = (
  { factor, name, region, source, category, priceYear }: KnownFactor,
  units: NonNullable<KnownFactor["units"]>,
): NamedFactor => {
  const { header } = factor;
  const dataset = { key: source, version: header.dataset?.version ?? header.edition };
  return {
    ...units,
    priceYear,
    factor: { ...factor, name, region, header: { ...header, dataset, category: category ?? undefined } },
  };
};

/** Editions that no calculation chooses from any more, though they have rows that no later one has. */
const RETIRED: ReadonlySet<string> = new Set([
  "grid-provinces/2026-1",
  "natural-gas/2025-1",
  "public-transport/2026-1",
  "spend-factors/2024-1",
]);
/** Of the older table of grids only those count that the newer one lacks. */
const isCounted = (prefix: string, row: string): boolean =>
  prefix !== "grid-intensity/2025-1" || ONLY_PACKAGED.some((country) => country === row);

/** The rows of an edition that no later edition in use has. */
const newestRows = (header: WholeEdition): readonly TableRow[] => {
  const prefix = `${header.table}/${header.edition}`;
  const later = (byTable.get(header.table) ?? [])
    .filter(({ table, edition }) => edition > header.edition && !RETIRED.has(`${table}/${edition}`))
    .map((each) => tableOf(`${each.table}/${each.edition}`, each));
  return header.rows.filter(({ id }) => isCounted(prefix, id) && !later.some((table) => table.has(id)));
};

/** The rows of an edition of emissions that are listed, by their names. */
const listedOf = (header: WholeEdition): ListedRows[] => {
  const prefix = `${header.table}/${header.edition}`;
  const named = newestRows(header).map((row) => {
    const id = `${prefix}/${row.id}`;
    const region = regionName(id, { region: row.region ?? header.region ?? "Global" });
    return { name: nameOf(header, id, row), entry: [row.id, region] as const };
  });
  const table = factsOf(header);
  return Array.from(
    Map.groupBy(named, ({ name }) => name),
    ([name, rows]) => ({
      name,
      prefix,
      table,
      rows: rows.map(({ entry }) => entry).toSorted(([a], [b]) => byCodeUnits(a, b)),
    }),
  );
};

/** The factors of purchases by country: a name for each sector, a row for each country and region that has it. */
const listedCountries = (): ListedRows[] => {
  const table = factsOf({ ...cedaHeader, rows: [] });
  const regions = cedaRegions()
    .map(([region, codes]) => ({
      key: region.replaceAll(" ", "_"),
      name: regionOf(region).name,
      codes: new Set(codes),
    }))
    .toSorted((a, b) => byCodeUnits(a.key, b.key));
  return cedaSectors.map(([code, name]) => ({
    name,
    prefix: CEDA,
    table,
    rows: regions
      .filter(({ codes }) => codes.has(code))
      .map(({ key, name: region }) => [`${key}-${code}`, region] as const),
  }));
};

/** The newest edition of every factor that counts emissions. */
export const listedFactors = (): ListedRows[] => [
  ...editions
    .filter(({ table, edition, unit }) => unitsOfFactor(unit) !== undefined && !RETIRED.has(`${table}/${edition}`))
    .flatMap(listedOf),
  ...listedCountries(),
];
