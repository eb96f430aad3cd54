import type { WorkbookCell } from "./workbook.ts";

type Sheets = ReadonlyMap<string, ReadonlyMap<string, WorkbookCell>>;
type Column = readonly WorkbookCell["value"][];
type ColumnOf = (range: string) => Column;

/**
 * Calculates formulas of the kinds that reports have, as a spreadsheet would: sums and counts over another sheet with
 * conditions of text, and a ratio that is empty where it is to nothing. Throws on everything else.
 */
export const formulaValue = (sheets: Sheets) => {
  const columnOf = columnsOf(sheets);
  const simple = (text: string): number => {
    const [, name = "", inside = ""] = /^(SUMIFS|SUM|COUNTIFS|ROWS)\((.*)\)$/.exec(text) ?? [];
    if (name === "") throw new Error(`no formula of a report: ${text}`);
    return call(columnOf, name, inside);
  };
  return (formula: string): number | "" => {
    const [, bottom, top, times] = /^IF\((.+)=0,"",(.+)\*(\d+)\/(.+)\)$/.exec(formula) ?? [];
    if (bottom === undefined || top === undefined) return simple(formula);
    const divisor = simple(bottom);
    return divisor === 0 ? "" : (simple(top) * Number(times)) / divisor;
  };
};

/** Reads ranges of one column, `Rows!$A$2:$A$9`, each once. */
const columnsOf = (sheets: Sheets): ColumnOf => {
  const known = new Map<string, Column>();
  return (range) => {
    const read = known.get(range);
    if (read) return read;
    const [, sheet = "", letter = "", first = "", last = ""] =
      /^(\w+)!\$([A-Z]+)\$(\d+):\$\2\$(\d+)$/.exec(range) ?? [];
    const cells = sheets.get(sheet);
    if (!cells) throw new Error(`no range: ${range}`);
    const rows = Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index);
    const column = rows.map((row) => cells.get(`${letter}${row}`)?.value);
    known.set(range, column);
    return column;
  };
};

const call = (columnOf: ColumnOf, name: string, inside: string): number => {
  const parts = [...inside.matchAll(/"((?:[^"]|"")*)"|[^,"]+/g)].map(
    ([part, text]) => text?.replaceAll('""', '"') ?? part,
  );
  const summed = name.startsWith("SUM") ? parts.shift() : undefined;
  const rows = columnOf(summed ?? parts[0] ?? "");
  if (name === "ROWS") return rows.length;
  const isMeant = (row: number): boolean =>
    parts.every((part, index) => {
      if (index % 2 === 1) return true;
      // Spreadsheets compare text without regard to case.
      return String(columnOf(part)[row] ?? "").toLowerCase() === parts[index + 1]?.toLowerCase();
    });
  return rows.reduce<number>(
    (total, value, row) => (isMeant(row) ? total + (summed === undefined ? 1 : Number(value ?? 0)) : total),
    0,
  );
};
