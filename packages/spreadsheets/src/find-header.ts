import { FileError } from "./file-error.ts";
import type { Line } from "./lines.ts";
import { type Placement, placeColumns, type Placing } from "./place-columns.ts";

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
  if (best && fieldsOf(best) > 0) return best;
  const likely = tried.find(({ line }) => line.cells.filter((cell) => cell !== "").length > 1) ?? tried[0];
  throw likely?.placed instanceof FileError ? likely.placed : new FileError("column_unknown", "no line names columns");
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
