import { FileError } from "./file-error.ts";
import type { Line } from "./lines.ts";
import { type PlacedColumn, type Placement, placeColumns, type Placing } from "./place-columns.ts";
import { quoted } from "./quoted.ts";
import { unitOf } from "./templates/recurring-columns.ts";

/** A header may stand below so many lines of titles. */
export const MOST_HEADER_LINES = 20;

/** A header, and what it says. */
export interface Header extends Placement {
  readonly line: Line;
}

/**
 * The header among the first lines of a table: the one that names most columns. Above it there may be titles.
 *
 * @throws FileError column_unknown, column_ambiguous: that of the first line with several cells, where none is a header
 */
export const findHeader = (first: readonly Line[], placing: Placing): Header => {
  const tried = first.slice(0, MOST_HEADER_LINES).map((line) => ({ line, placed: tryToPlace(line, placing) }));
  const [best] = tried
    .flatMap(({ line, placed }) => (placed instanceof FileError ? [] : [{ line, ...placed }]))
    .toSorted((a, b) => fieldsOf(b) - fieldsOf(a));
  if (best && fieldsOf(best) > 0) return withUnitsBelow(best, first[first.indexOf(best.line) + 1]);
  const likely = tried.find(({ line }) => line.cells.filter((cell) => cell !== "").length > 1) ?? tried[0];
  throw likely?.placed instanceof FileError ? likely.placed : new FileError("column_unknown", "no line names columns");
};

/**
 * A header whose next line has the units of its columns, as exports write them: "weight", and "(kg)" below it.
 *
 * @throws FileError column_ambiguous, where the line has more than units, or others than the header
 */
const withUnitsBelow = (header: Header, below: Line | undefined): Header => {
  const said = header.columns.map((column, index) => unitBelow(column, below?.cells[index] ?? ""));
  const at = said.findIndex((unit) => unit !== undefined);
  // Cells below no name are refused for that.
  const isNamed = header.columns.every(({ column }, index) => column !== "" || (below?.cells[index] ?? "") === "");
  if (below === undefined || at === -1 || !isNamed) return header;
  const isOfUnits = below.cells.every((cell, index) => cell === "" || said[index] !== undefined);
  const contradicts = header.columns.some(({ unit }, index) => unit !== null && (said[index] ?? unit) !== unit);
  if (isOfUnits && !contradicts) {
    return { ...header, line: below, columns: header.columns.map((column, index) => withUnit(column, said[index])) };
  }
  const name = header.columns[at]?.column ?? "";
  const advice = `write ${quoted(`${name} (${said[at]})`)} into the header`;
  throw new FileError("column_ambiguous", `${name} has a unit below it, and no amount; ${advice}`, below.number);
};

/** The name tells the unit from now on: results have one line of names. */
const withUnit = (column: PlacedColumn, unit: string | undefined): PlacedColumn =>
  unit === undefined || column.unit !== null ? column : { ...column, column: `${column.column} (${unit})`, unit };

/** The unit that a cell below a header is, alone. A header that is repeated there says nothing new. */
const unitBelow = ({ column, ofTemplate }: PlacedColumn, cell: string): string | undefined => {
  if (ofTemplate?.type !== "number" || ofTemplate.units === undefined || cell === column) return undefined;
  return unitOf(ofTemplate.units, cell.replace(/^[([](.*)[)\]]$/, "$1"));
};

/** Whether there is a header among the first lines of a table. */
export const hasHeader = (first: readonly Line[], placing: Placing): boolean => {
  try {
    findHeader(first, placing);
    return true;
  } catch (error) {
    if (error instanceof FileError) return false;
    throw error;
  }
};

const fieldsOf = ({ columns }: Placement): number => columns.filter(({ field }) => field !== null).length;

const tryToPlace = (line: Line, placing: Placing): Placement | FileError => {
  try {
    return placeColumns(line.cells, line.number, placing);
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  }
};
