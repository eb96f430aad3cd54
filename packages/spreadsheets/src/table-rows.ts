import { foldedName } from "./cells/folded-name.ts";
import { FileError } from "./file-error.ts";
import type { Limits } from "./limits.ts";
import { keptCells, lineCells } from "./line-cells.ts";
import type { Line, Table } from "./lines.ts";
import { bodyOfCells, type Made, pathCells, withPathsBeside } from "./paths-beside.ts";
import type { PlacedColumn } from "./place-columns.ts";
import { quoted } from "./quoted.ts";
import type { ReadRow, RowFailure, UnderstoodColumn } from "./row.ts";
import type { Surveyed } from "./survey.ts";
import { CellFault, type Template } from "./templates/template.ts";

/** What rows of a table are made with. */
export interface RowMaking {
  readonly surveyed: Surveyed;
  readonly template: Template | undefined;
  readonly limits: Limits;
}

/** The rows of a table that was surveyed. @throws FileError file_too_large, where lines wait for too many others */
export async function* tableRows(table: Table, making: RowMaking): AsyncIterable<ReadRow> {
  let row_index = 0;
  for await (const found of joined(table.lines(), making)) {
    const lines = inOrderOfLegs(found, making.surveyed);
    const cells = lines.map((line) => keptCells(line, making.surveyed));
    yield { row_index, lines: lines.map(({ number }) => number), cells, ...bodyOrFailure(lines, making) };
    row_index += 1;
  }
}

/** Lines of a row that wait for the others. */
interface Waiting {
  readonly lines: Line[];
  missing: number;
}

/** The lines of each row, rows in the order of their first lines. */
async function* joined(lines: AsyncIterable<Line>, { surveyed, limits }: RowMaking): AsyncIterable<readonly Line[]> {
  const by = surveyed.columns.findIndex(({ field }) => field === "reference");
  const waiting = new Set<Waiting>();
  const open = new Map<string, Waiting>();
  let size = 0;
  for await (const line of lines) {
    if (line.number <= surveyed.headerLine) continue;
    const reference = line.cells[by] ?? "";
    const missing = surveyed.linesOf.get(reference) ?? 1;
    const group = open.get(reference) ?? { lines: [], missing };
    group.lines.push(line);
    group.missing -= 1;
    if (group.missing > 0) open.set(reference, group);
    else open.delete(reference);
    waiting.add(group);
    size += sizeOf(line);
    for (const first of waiting) {
      if (first.missing > 0) break;
      waiting.delete(first);
      size -= first.lines.reduce((sum, each) => sum + sizeOf(each), 0);
      yield first.lines;
    }
    if (size > limits.waitingBytes) {
      const advice = "lines with one reference lie too far apart; sort the file by its references";
      throw new FileError("file_too_large", advice, line.number);
    }
  }
}

/** Of a cell in memory: two bytes a character, and what a text takes besides. */
const CELL_BYTES = 40;

const sizeOf = ({ cells }: Line): number => cells.reduce((size, cell) => size + 2 * cell.length + CELL_BYTES, 0);

/** By the column `leg`; as they came where a line has no number there, which the template refuses. */
const inOrderOfLegs = (lines: readonly Line[], surveyed: Surveyed): readonly Line[] => {
  const by = surveyed.columns.findIndex(({ field }) => field === "leg");
  const numbers = new Map(lines.map((line) => [line, Number(line.cells[by] ?? "")]));
  return lines.toSorted((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0) || 0);
};

const bodyOrFailure = (lines: readonly Line[], making: RowMaking): Made => {
  const { columns } = making.surveyed;
  const fault = lines.map((line) => lineFault(line, columns)).find((each) => each !== undefined);
  if (fault) return { failure: fault };
  const made = making.surveyed.isTemplate ? ofTemplate(lines, making) : ofPaths(lines[0], columns);
  if ("failure" in made) return made;
  const [first] = lines;
  const { rowBytes } = making.limits;
  if (Buffer.byteLength(JSON.stringify(made.body)) <= rowBytes) return made;
  return {
    failure: {
      error: `line ${first?.number}: the row is larger than ${rowBytes} bytes`,
      error_code: "row_too_large",
      field: null,
    },
  };
};

const TOTALS = new Set(
  "total,totals,subtotal,grandtotal,sum,summe,gesamt,gesamtsumme,zwischensumme,insgesamt,endsumme".split(","),
);

/** A sum of a year, a quarter or in a unit: "Total 2024", "Summe (kg)". */
const OF_A_SUM = /^(?:(?:19|20)[0-9]{2}|q[1-4]|h[12]|[kmg]wh|kg|t|tonnes|tonnen|km|teu|eur|usd|gbp|€)$/i;

const isSum = (text: string): boolean => {
  if (TOTALS.has(foldedName(text))) return true;
  const [first = "", ...others] = text.split(/[\s()[\]:/,-]+/).filter((word) => word !== "");
  return TOTALS.has(foldedName(first)) && others.every((word) => OF_A_SUM.test(word));
};

/** What is wrong with a line as such. */
const lineFault = ({ number, cells, uncalculated }: Line, columns: readonly PlacedColumn[]): RowFailure | undefined => {
  const blank = columns.find(({ field }, index) => field !== null && uncalculated?.has(index));
  if (blank) {
    const why = "has a formula whose result is not in the file; open it in a spreadsheet program and save it";
    return unreadable(`${blank.column}, line ${number}: ${why}`);
  }
  const beyond = cells.findIndex((cell, index) => cell !== "" && index >= columns.length);
  if (beyond !== -1) {
    const what = `has a value in column ${beyond + 1}, but the header has ${columns.length}; is a quote missing?`;
    return unreadable(`line ${number}: ${what}`);
  }
  const first = cells.findIndex((cell) => cell !== "");
  if (columns[first]?.field !== "reference" || !isSum(cells[first] ?? "")) return undefined;
  return unreadable(`line ${number}: ${quoted(cells[first] ?? "")} looks like a sum of the lines above; it is no row`);
};

const unreadable = (error: string): RowFailure => ({ error, error_code: "row_unreadable", field: null });

const ofPaths = (line: Line | undefined, columns: readonly PlacedColumn[]): Made => ({
  body: bodyOfCells(line === undefined ? [] : pathCells(line, columns)),
});

const ofTemplate = (lines: readonly Line[], { surveyed, template }: RowMaking): Made => {
  if (template === undefined) throw new Error("a table of a kind without a template");
  try {
    const body = template.bodyOf(lines.map((line) => lineCells(line, surveyed)));
    return withPathsBeside(body, lines, surveyed.columns);
  } catch (error) {
    if (!(error instanceof CellFault)) throw error;
    return { failure: cellFailure(error, { lines, columns: surveyed.columns, template }) };
  }
};

/** What is wrong with a cell, as the failure of its row. */
const cellFailure = (
  { column, line, message }: CellFault,
  {
    lines,
    columns,
    template,
  }: { lines: readonly { readonly number: number }[]; columns: readonly UnderstoodColumn[]; template: Template },
): RowFailure => {
  const name = columns.find(({ field }) => field === column)?.column ?? column;
  const [field] = template.columns.find((each) => each.name === column)?.fields ?? [];
  const leg = lines.findIndex(({ number }) => number === line);
  const isOfLeg = template.joinsLines && field !== undefined && /^(method|route)\b/.test(field);
  return {
    error: `${name}, line ${line}: ${message}`,
    error_code: "validation_error",
    field: field === undefined ? null : isOfLeg ? `legs.${leg}.${field}` : field,
  };
};
