import type * as z from "zod";
import { csvTable } from "./csv-table.ts";
import { hasHeader } from "./find-header.ts";
import { inlineRows as inlineJsonRows, type JsonRows, jsonlRows } from "./json-rows.ts";
import { type Limits, LIMITS } from "./limits.ts";
import type { OpenFile, Table } from "./lines.ts";
import type { Mapping, Placing } from "./place-columns.ts";
import type { JsonObject, ReadRow, Understood } from "./row.ts";
import { survey } from "./survey.ts";
import { tableRows } from "./table-rows.ts";
import { xlsxTable } from "./xlsx-table.ts";
import { TEMPLATES } from "./templates/templates.ts";

/** Forms of a file. */
export type FileFormat = "csv" | "jsonl" | "xlsx";

/** How a file is to be read. */
export interface Reading {
  readonly format: FileFormat;
  /** The kind of the batch, `shipping`: kinds with a template take its columns, all kinds take paths. */
  readonly kind: string;
  /** The body of the POST of the kind: what paths there are, and what the text of a cell becomes. */
  readonly schema: z.ZodType;
  readonly mapping?: Mapping | undefined;
  readonly limits?: Limits;
}

/** A file that was understood: it can be read to its end without a refusal, unless the file itself changes. */
export interface ReadFile {
  readonly understood: Understood;
  /** How many rows there are; with several lines to a row fewer than lines. */
  readonly total: number;
  /** The rows from the first one, in their order; each call opens the file anew. */
  readonly rows: () => AsyncIterable<ReadRow>;
}

/**
 * Reads a file of rows. It is read to its end once before anything is answered, in bounded memory: what a column means
 * depends on all of its cells, and a file that is refused is refused before any of its rows is carried out.
 *
 * @throws FileError which names the line where there is one
 */
export const readRows = async (open: OpenFile, reading: Reading): Promise<ReadFile> => {
  const limits = reading.limits ?? LIMITS;
  if (reading.format === "jsonl") return jsonFile(await jsonlRows(open, limits), "utf-8");
  const template = TEMPLATES[reading.kind];
  const placing = { template, schema: reading.schema, mapping: reading.mapping ?? [] };
  const table =
    reading.format === "csv"
      ? await csvTable(open, limits)
      : await xlsxTable(open, limits, (first) => hasHeader(first, placing));
  return tableFile(table, placing, limits);
};

/** Rows that were sent within a request, as a file of them would be read. @throws FileError file_empty, too_many_rows */
export const readInlineRows = async (bodies: readonly JsonObject[], limits: Limits = LIMITS): Promise<ReadFile> =>
  jsonFile(await inlineJsonRows(bodies, limits), null);

const jsonFile = async ({ total, columns, rows }: JsonRows, encoding: string | null): Promise<ReadFile> => ({
  understood: {
    encoding,
    separator: null,
    sheet: null,
    columns: columns.map((path) => ({ column: path, field: path, unit: null })),
    sample: await sampleOf(rows()),
  },
  total,
  rows,
});

const SAMPLE_ROWS = 3;

const sampleOf = async (rows: AsyncIterable<ReadRow>): Promise<JsonObject[]> => {
  const sample: JsonObject[] = [];
  let seen = 0;
  for await (const row of rows) {
    if ("body" in row) sample.push(row.body);
    seen += 1;
    if (seen === SAMPLE_ROWS) break;
  }
  return sample;
};

const tableFile = async (table: Table, placing: Placing, limits: Limits): Promise<ReadFile> => {
  const surveyed = await survey(table, placing, limits);
  const rows = () => tableRows(table, { surveyed, template: placing.template, limits });
  const { encoding, separator, sheet } = table;
  const columns = surveyed.columns.map(({ column, field, unit }) => ({ column, field, unit }));
  return {
    understood: { encoding, separator, sheet, columns, sample: await sampleOf(rows()) },
    total: surveyed.total,
    rows,
  };
};
