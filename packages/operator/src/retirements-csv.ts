import type { RetirementRecord } from "@isotherm/store/operator/index";
import { OperatorMistake } from "./operator-mistake.ts";

/** Columns of a list of retirements; serial numbers are divided by semicolons. */
export const RETIREMENT_COLUMNS = ["reference", "project", "vintage", "quantity", "serials"] as const;

const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

const cellsOf = (line: string, number: number): string[] => {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const match = CELL.exec(line);
    if (!match) throw new OperatorMistake(`Line ${number} is no CSV.`);
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? "").trim());
    if (match[3] === "") return cells;
  }
};

/** @throws OperatorMistake that names the line */
export const parseRetirements = (text: string): RetirementRecord[] => {
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (cellsOf(head, 1).join() !== RETIREMENT_COLUMNS.join())
    throw new OperatorMistake(`The first line must be ${RETIREMENT_COLUMNS.join()}.`);
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const number = index + 2;
    const cells = cellsOf(line, number);
    const [reference = "", project = "", vintage = "", quantity = "", serials = ""] = cells;
    if (cells.length !== RETIREMENT_COLUMNS.length)
      throw new OperatorMistake(`Line ${number} has ${cells.length} columns instead of ${RETIREMENT_COLUMNS.length}.`);
    if (!/^[1-9][0-9]{0,8}$/.test(quantity))
      throw new OperatorMistake(`Line ${number}: quantity must be whole tonnes.`);
    const numbers = serials
      .split(";")
      .map((serial) => serial.trim())
      .filter((serial) => serial !== "");
    if (numbers.length === 0 || numbers.some((serial) => serial.length > 200))
      throw new OperatorMistake(`Line ${number}: serials must be serial numbers of at most 200 characters.`);
    return [{ reference, project, vintage, quantity: Number(quantity), serials: numbers }];
  });
};

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The list to fill in: every column but the serial numbers. */
export const retirementsCsv = (waiting: readonly Omit<RetirementRecord, "serials">[]): string[] => [
  RETIREMENT_COLUMNS.join(),
  ...waiting.map(({ reference, project, vintage, quantity }) =>
    [reference, project, vintage, String(quantity), ""].map(quoted).join(),
  ),
];
