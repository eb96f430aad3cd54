import { type Decimal, decimal, ApiError } from "@isotherm/core";
import { type CalculationInput, type DataQuality } from "../calculation-step.ts";

/** What a table says of itself, as far as calculations and their sheets use it. */
export interface TableHeader {
  readonly table: string;
  readonly edition: string;
  readonly unit: string;
  readonly publication_year: number;
  /** The data set's short name and version as the interface shows them. */
  readonly dataset?: { readonly key: string; readonly version: string } | undefined;
  /** Where the values hold, unless a row says otherwise. */
  readonly region?: string | undefined;
  readonly category?: string | undefined;
  readonly source: {
    readonly kind: string;
    readonly producer: string;
    readonly title: string;
    readonly licence: string;
    readonly accessed: string;
  };
  /** None where a package has them; with series only what these lack. */
  readonly rows?: readonly TableRow[] | undefined;
  /** Values by name and year, packed: those of the years from `first_year` on, `-` where there is none. */
  readonly series?: Readonly<Record<string, string>> | undefined;
  readonly first_year?: number | undefined;
  /** Rows of a large table, packed: a line each, its columns parted by tabs. */
  readonly lines?: readonly string[] | undefined;
  readonly columns?: readonly string[] | undefined;
}

/** A row of a table, values as printed in the source. */
export interface TableRow {
  readonly id: string;
  readonly value: string;
  /** Parts of the value, where the source has them: well to tank and tank to wheel. */
  readonly wtt?: string | undefined;
  readonly ttw?: string | undefined;
  /** Gases of the value, where the source has them: kg of each, not CO2e. */
  readonly co2?: string | undefined;
  readonly methane?: string | undefined;
  readonly nitrous_oxide?: string | undefined;
  readonly name?: string | undefined;
  readonly at?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly region?: string | undefined;
  /** Where the row is weaker than its table. */
  readonly basis?: string | undefined;
}

/** An edition by what differs from an earlier one: rows, and whatever else it says of itself. */
export interface TableDifference extends Partial<Omit<TableHeader, "rows">> {
  readonly table: string;
  readonly edition: string;
  /** The edition that it differs from. */
  readonly base: string;
  /** Rows with what differs in them. */
  readonly changed?: readonly (Partial<TableRow> & { readonly id: string })[] | undefined;
  readonly added?: readonly TableRow[] | undefined;
  /** Ids of rows that it no longer has. */
  readonly removed?: readonly string[] | undefined;
}

/** The whole edition of a difference. Throws when it does not fit its base: a row is not there, or there already. */
export const editionFrom = <T extends TableHeader>(
  table: T,
  { base, changed = [], added = [], removed = [], ...header }: TableDifference,
): T & { readonly rows: readonly TableRow[] } => {
  const name = `${header.table}/${header.edition}`;
  if (header.table !== table.table || base !== table.edition) {
    throw new Error(`${name} is based on ${header.table}/${base}, not on ${table.table}/${table.edition}`);
  }
  const rows = new Map((table.rows ?? []).map((row) => [row.id, row]));
  const standing = (id: string): TableRow => {
    const row = rows.get(id);
    if (!row) throw new Error(`${name}: ${base} has no row ${id}`);
    return row;
  };
  for (const row of changed) rows.set(row.id, { ...standing(row.id), ...row });
  for (const id of removed) rows.delete(standing(id).id);
  for (const row of added) {
    if (rows.has(row.id)) throw new Error(`${name}: ${base} has a row ${row.id} already`);
    rows.set(row.id, row);
  }
  return { ...table, ...header, rows: [...rows.values()] };
};

/** One factor with what an auditor asks of it. */
export interface Factor {
  /** `table/edition/row`, valid for ever. */
  readonly id: string;
  readonly value: Decimal;
  /** What its table prints, where the value is worked out of that. */
  readonly printed?: Decimal;
  readonly unit: string;
  /** Parts of the value: well to tank, tank to wheel. They may miss the value by the rounding of the source. */
  readonly parts?: { readonly wtt: Decimal; readonly ttw: Decimal };
  /** Kilograms of each gas in the value, where the source has them. */
  readonly gases?: { readonly co2: Decimal; readonly methane: Decimal; readonly nitrous_oxide: Decimal };
  readonly name: string;
  readonly source: string;
  readonly licence: string;
  readonly at?: string;
  readonly note?: string;
  readonly quality: DataQuality;
  /** Whether the industry's framework prescribes it for every case alike. */
  readonly prescribed: boolean;
  readonly region: string;
  readonly header: TableHeader;
}

/** Who divides a factor into well to tank and tank to wheel: its source; or we, where the source has no such row or no parts. */
export const dividedBy = ({ quality }: Pick<Factor, "quality">): "direct_from_source" | "inferred_from_fuel" =>
  quality === "published_default" || quality === "measured" ? "direct_from_source" : "inferred_from_fuel";

/** A factor table by row id. */
export interface FactorTable {
  readonly has: (row: string) => boolean;
  readonly get: (row: string) => Factor | undefined;
  /** All of them; makes them all. */
  readonly entries: () => (readonly [row: string, factor: Factor])[];
}

const QUALITY_OF: Readonly<Record<string, DataQuality>> = {
  publication: "published_default",
  package: "published_default",
  derived: "modelled",
  assumption: "assumption",
};

/** Adjustments that the GLEC Framework prescribes, whatever is known of the case: they say nothing about the data. */
const PRESCRIBED: ReadonlySet<string> = new Set(["air-detours", "distance-adjustments", "road-uplifts"]);

/**
 * The factors of a table. A factor is made when it is first asked for: to make all would be a tenth of the start of a
 * function.
 */
export const factorTable = (header: TableHeader, rows: Iterable<TableRow> = packedRows(header)): FactorTable => {
  const { producer, title, licence, kind } = header.source;
  const factorFrom = ({ id, value, wtt, ttw, name, at, note, region, basis, ...gases }: TableRow): Factor => ({
    id: `${header.table}/${header.edition}/${id}`,
    value: decimal(value),
    unit: header.unit,
    ...(wtt !== undefined && ttw !== undefined && { parts: { wtt: decimal(wtt), ttw: decimal(ttw) } }),
    ...gasesOf(gases),
    name: name ?? id,
    source: `${producer}: ${title}`,
    licence,
    ...(typeof at === "string" && { at }),
    ...(typeof note === "string" && { note }),
    quality: QUALITY_OF[basis ?? kind] ?? "assumption",
    prescribed: PRESCRIBED.has(header.table),
    region: region ?? header.region ?? "Global",
    header,
  });
  const rowOf = new Map(Array.from(rows, (row) => [row.id, row]));
  const made = new Map<string, Factor>();
  const factorAt = (row: TableRow): Factor => {
    const factor = made.get(row.id) ?? factorFrom(row);
    made.set(row.id, factor);
    return factor;
  };
  const get = (id: string): Factor | undefined => {
    const row = rowOf.get(id);
    return row && factorAt(row);
  };
  const entries = (): ReturnType<FactorTable["entries"]> =>
    Array.from(rowOf.values(), (row) => [row.id, factorAt(row)]);
  return { has: (id) => rowOf.has(id), get, entries };
};

const gasesOf = ({ co2, methane, nitrous_oxide }: Partial<TableRow>): Pick<Factor, "gases"> =>
  co2 === undefined || methane === undefined || nitrous_oxide === undefined
    ? {}
    : { gases: { co2: decimal(co2), methane: decimal(methane), nitrous_oxide: decimal(nitrous_oxide) } };

/** The rows of a table, also of one whose rows are packed: those of series, `GBP-2024`, before the others. */
export const packedRows = (header: TableHeader): readonly TableRow[] => {
  const { rows = [], lines, columns = [], series } = header;
  if (lines) return lineRows(columns, lines);
  return series ? [...Object.keys(series).flatMap((name) => seriesRows(header, name)), ...rows] : rows;
};

const lineRows = (columns: readonly string[], lines: readonly string[]): TableRow[] =>
  lines.map((line) => {
    const cells = line.split("\t");
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? "";
    return { id: cell("id"), value: cell("value"), ...Object.fromEntries(columns.map((name) => [name, cell(name)])) };
  });

/** The rows of the packed series of one name. */
const seriesRows = ({ series = {}, first_year = 0 }: TableHeader, name: string): TableRow[] =>
  (Object.hasOwn(series, name) ? (series[name] ?? "") : "-")
    .split(" ")
    .flatMap((value, index) => (value === "-" ? [] : [{ id: `${name}-${first_year + index}`, value }]));

/** A factor and the year that it is of. */
export interface DatedFactor {
  readonly factor: Factor;
  readonly year: number;
}

/** A table whose rows are values by year: `DEU-2024`. */
export interface YearTable {
  /** The factor of a year, else of the nearest one before, else after it; the newest without a year. */
  readonly of: (id: string, year?: number) => DatedFactor | undefined;
}

/** The table of an edition with a series. What one thing has is read when it is first asked for. */
export const yearTable = (header: TableHeader): YearTable => {
  const { rows = [] } = header;
  const known = new Map<string, readonly DatedFactor[]>();
  const read = (id: string): readonly DatedFactor[] => {
    const own = rows.filter((row) => row.id.startsWith(`${id}-`) && /^\d{4}$/u.test(row.id.slice(id.length + 1)));
    const all = [...seriesRows(header, id), ...own];
    const { get } = factorTable(header, all);
    return all.flatMap((row) => {
      const factor = get(row.id);
      return factor ? [{ factor, year: Number(row.id.slice(-4)) }] : [];
    });
  };
  const of = (id: string, year: number = Infinity): DatedFactor | undefined => {
    const years = known.get(id) ?? read(id);
    known.set(id, years);
    return years.findLast((dated) => dated.year <= year) ?? years[0];
  };
  return { of };
};

/** The editions of a table by the years that they are meant for, oldest first. */
export type Editions = readonly (readonly [year: number, table: FactorTable])[];

/**
 * The edition for a year: that of the year, else the last one before it; the newest without a year.
 *
 * @throws ApiError validation_error naming factor_year, for a year before the first edition
 */
export const editionOf = (
  editions: Editions,
  year: number = Infinity,
): { readonly table: FactorTable; readonly year: number } => {
  const [of, table] = editions.findLast(([each]) => each <= year) ?? [];
  if (of === undefined || table === undefined) throw new YearTooEarly(editions[0]?.[0] ?? 0);
  return { table, year: of };
};

/** The refusal of a year before the first edition; `field` is what told the year. */
export class YearTooEarly extends ApiError {
  readonly first: number;

  constructor(first: number, field = "factor_year") {
    super("validation_error", `${field}: the first edition of these factors is that of ${first}.`);
    this.first = first;
  }
}

/** Two tables as one: the second has what the first lacks. */
export const eitherTable = (first: FactorTable, second: FactorTable): FactorTable => ({
  has: (id) => first.has(id) || second.has(id),
  get: (id) => first.get(id) ?? second.get(id),
  entries: () => [...first.entries(), ...second.entries()],
});

/** The row of a table. Throws if the row is missing, which means the data set is incomplete. */
export const factorOf = (table: FactorTable, row: string): Factor => {
  const factor = table.get(row);
  if (!factor) throw new Error(`no factor ${row}`);
  return factor;
};

/** One level of the factor hierarchy: its name, and the row that it looks for, if it can look for one. */
export interface FallbackLevel {
  readonly name: string;
  readonly row: string | undefined;
  /** Set where what it finds stands in for what was asked for. */
  readonly fallback?: true;
}

/** A factor and the rung that found it. */
export interface Chosen {
  readonly factor: Factor;
  readonly rung: string;
  readonly fallback?: true | undefined;
}

/** The factor of the first level that has one. The last level of every hierarchy must exist, else it throws. */
export const chooseFactor = (table: FactorTable, rungs: readonly FallbackLevel[]): Chosen => {
  for (const { name, row, fallback } of rungs) {
    const factor = row === undefined ? undefined : table.get(row);
    if (factor) return { factor, rung: name, fallback };
  }
  throw new Error(`no rung found a factor: ${rungs.map(({ name }) => name).join(", ")}`);
};

/** Country, else the world. */
export const countryHierarchy = (country: string | undefined): FallbackLevel[] => [
  { name: "country", row: country },
  { name: "world", row: "WORLD", fallback: true },
];

/** The input as one that stands in for what was asked for. */
export const asFallback = (input: CalculationInput): CalculationInput => ({
  ...input,
  quality: "assumption",
  fallback: true,
});
