import type { Factor, TableHeader } from "@isotherm/methodology/factors/factor";
import { factorOrigin } from "@isotherm/methodology/factors/factor-origin";
import { tableWords } from "./table-words.ts";

/** What responses say of a factor. */
export interface FactorWords {
  readonly name: string;
  /** The key of its data set. */
  readonly source: string;
  readonly category: string | null;
  readonly region: string;
}

/** What a factor has as its region when neither its row nor its table names one. */
const UNTOLD = "Global";

/** The name, data set, category and region of a factor, also where its row and its table do not state them. */
export const factorWords = ({ id, name, region, header }: Factor): FactorWords => {
  const row = id.slice(`${header.table}/${header.edition}/`.length);
  return {
    name: name === row ? rowName(header.table, id, row) : name,
    source: datasetOf(header),
    category: categoryOf(header),
    region: region === UNTOLD ? (originRegion(id) ?? region) : region,
  };
};

const originRegion = (id: string): string | undefined => {
  const region = factorOrigin(id)?.region;
  return region === "World" ? undefined : region;
};

/** The key of the data set of a table. */
export const datasetOf = ({ table, dataset }: Pick<TableHeader, "table" | "dataset">): string =>
  dataset?.key ?? tableWords(table).source ?? "service";

/** The category of the factors of a table. */
export const categoryOf = ({ table, category }: Pick<TableHeader, "table" | "category">): string | null =>
  category ?? tableWords(table).category ?? null;

/** The name of a row that has none of its own: by the words of its table. */
export const rowName = (table: string, id: string, row: string): string => {
  const { label } = tableWords(table);
  const year = YEAR_OF_ROW.exec(row)?.[1];
  if (isByRegion(id, row) || WORLD_ROWS.test(row)) return year === undefined ? label : `${label}, ${year}`;
  return `${label}, ${inWords(row)}`;
};

const YEAR_OF_ROW = /-(\d{4})$/u;
const WORLD_ROWS = /^WORLD(-\d{4})?$/u;

const inWords = (row: string): string => row.replaceAll(/[-_/]+/gu, " ");

/** Tables whose rows are regions, by years or without. */
const isByRegion = (id: string, row: string): boolean => row.replace(YEAR_OF_ROW, "") === factorOrigin(id)?.region;
