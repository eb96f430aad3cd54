import type * as z from "zod";
import { csvTable } from "./csv-table.ts";
import { FileRefusal } from "./file-refusal.ts";
import { inlineRows as inlineJsonRows, type JsonRows, jsonlRows } from "./json-rows.ts";
import { type Limits, LIMITS } from "./limits.ts";
import type { Line, OpenFile, Table } from "./lines.ts";
import { bodyOfPaths } from "./paths.ts";
import { type Mapping, placeColumns } from "./place-columns.ts";
import type { JsonObject, ReadRow, Understood, UnderstoodColumn } from "./row.ts";
import { cellTypeAt, valueOfCell } from "./schema-text.ts";
import { unescapedCell } from "./formula-cells.ts";

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
 * @throws FileRefusal which names the line where there is one
 */
export const readRows = async (open: OpenFile, reading: Reading): Promise<ReadFile> => {
  const limits = reading.limits ?? LIMITS;
  if (reading.format === "jsonl") return jsonFile(await jsonlRows(open, limits), "utf-8");
  return tableFile(await csvTable(open, limits), { ...reading, limits });
};

/** Rows that were sent within a request, as a file of them would be read. @throws FileRefusal file_empty, too_many_rows */
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

const tableFile = async (
  { encoding, separator, sheet, lines }: Table,
  { schema, mapping = [], limits }: Reading & { readonly limits: Limits },
): Promise<ReadFile> => {
  let columns: UnderstoodColumn[] | undefined;
  let headerLine = 0;
  let total = 0;
  for await (const line of lines()) {
    if (columns === undefined) {
      headerLine = line.number;
      columns = placeColumns(line.cells, line.number, { schema, mapping });
    } else total += 1;
    if (total > limits.rows) throw new FileRefusal("too_many_rows", `more than ${limits.rows} rows`, line.number);
  }
  if (columns === undefined || total === 0) throw new FileRefusal("file_empty", "the file has no rows");
  const placed = columns;
  const rows = () => rowsOf(lines(), { columns: placed, headerLine, schema });
  const understood = { encoding, separator, sheet, columns, sample: await sampleOf(rows()) };
  return { understood, total, rows };
};

async function* rowsOf(
  lines: AsyncIterable<Line>,
  { columns, headerLine, schema }: { columns: readonly UnderstoodColumn[]; headerLine: number; schema: z.ZodType },
): AsyncIterable<ReadRow> {
  let row_index = 0;
  const types = columns.map(({ field }) => (field === null ? undefined : cellTypeAt(schema, field)));
  for await (const line of lines) {
    if (line.number <= headerLine) continue;
    const cells = columns.map((_, index) => unescapedCell(line.cells[index] ?? ""));
    const values = columns.flatMap(({ field }, index) => {
      const [type, cell = ""] = [types[index], cells[index]];
      return field === null || type === undefined || cell === "" ? [] : [[field, valueOfCell(type, cell)] as const];
    });
    yield { row_index, lines: [line.number], cells: [cells], body: bodyOfPaths(values) };
    row_index += 1;
  }
}
