import { NUMBER_COLUMNS, TEXT_COLUMNS, type NumberColumn, type TextColumn } from "./columns.ts";
import type { ReportDocument } from "./report-document.ts";
import type { Cell } from "./report-section.ts";

const TEXTS = Object.keys(TEXT_COLUMNS) as TextColumn[];
const NUMBERS = Object.keys(NUMBER_COLUMNS) as NumberColumn[];

/**
 * A report as JSON: what it is of, its tables, of each figure how it follows from rows, and the rows. Decimals are text and
 * exact; ratios have twelve digits.
 */
export const reportJson = ({ facts, title, statement, sections, rows }: ReportDocument): string =>
  JSON.stringify({
    schema: 1,
    title,
    statement,
    report: facts,
    sections: sections.map((section) => ({ ...section, rows: section.rows.map((cells) => cells.map(cellJson)) })),
    row_columns: [...TEXTS, ...NUMBERS],
    rows: rows.map((row) => [...TEXTS.map((name) => row[name]), ...NUMBERS.map((name) => row[name].toFixed())]),
  });

const cellJson = (cell: Cell): unknown =>
  typeof cell === "string" ? cell : { value: cell.value?.toFixed() ?? null, from: cell.from };
