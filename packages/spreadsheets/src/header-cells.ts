import { csvTable } from "./csv-table.ts";
import { MOST_HEADER_LINES } from "./find-header.ts";
import { unescapedCell } from "./formula-cells.ts";
import { type Limits, LIMITS } from "./limits.ts";
import type { Line, OpenFile } from "./lines.ts";
import { xlsxTable } from "./xlsx-table.ts";

/**
 * What a file calls its columns, before anybody knows what they mean: of its first twenty lines the one with most cells, the
 * first of several. Empty where it has no lines.
 *
 * @throws FileError file_empty, file_unreadable, file_too_large
 */
export const headerCells = async (
  open: OpenFile,
  format: "csv" | "xlsx",
  limits: Limits = LIMITS,
): Promise<readonly string[]> => {
  const table =
    format === "csv"
      ? await csvTable(open, limits)
      : await xlsxTable(open, limits, (first) => widest(first).length > 1);
  const first: Line[] = [];
  for await (const line of table.lines()) if (first.push(line) === MOST_HEADER_LINES) break;
  return widest(first);
};

const widest = (lines: readonly Line[]): readonly string[] => {
  const filled = lines.map(({ cells }) => cells.filter((cell) => cell !== "").map(unescapedCell));
  const most = Math.max(0, ...filled.map((cells) => cells.length));
  return filled.find((cells) => cells.length === most) ?? [];
};
