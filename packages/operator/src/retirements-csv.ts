import { MOST_SERIALS, type RetirementRecord } from "@isotherm/store/operator/index";
import { OperatorMistake } from "./operator-mistake.ts";

/** Columns that a list of retirements must have; it may have others. Serial numbers are divided by semicolons. */
export const RETIREMENT_COLUMNS = ["reference", "project", "vintage", "quantity", "serials"] as const;
type Column = (typeof RETIREMENT_COLUMNS)[number];

const CELL = { ",": /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y, ";": /(?:"((?:[^"]|"")*)"|([^";]*))(;|$)/y } as const;
type Separator = keyof typeof CELL;

const cellsOf = (line: string, number: number, separator: Separator): string[] => {
  const cells: string[] = [];
  const cell = CELL[separator];
  cell.lastIndex = 0;
  for (;;) {
    const match = cell.exec(line);
    if (!match) throw new OperatorMistake(`Line ${number} is no CSV.`);
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? "").trim());
    if (match[3] === "") return cells;
  }
};

/**
 * The lines that have serial numbers: registries take their time, and a list may be recorded little by little.
 *
 * @throws OperatorMistake that names the line, or that there is none
 */
export const parseRetirements = (text: string): RetirementRecord[] => {
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  // Spreadsheets divide columns by semicolons where the comma divides decimals.
  const separator: Separator = head.includes(";") ? ";" : ",";
  const titles = cellsOf(head, 1, separator);
  const missing = RETIREMENT_COLUMNS.filter((column) => !titles.includes(column));
  if (missing.length > 0)
    throw new OperatorMistake(
      `The first line names no column ${missing.join(", ")}: begin with what \`waiting\` writes.`,
    );
  const records = lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const number = index + 2;
    const cells = cellsOf(line, number, separator);
    if (cells.length !== titles.length)
      throw new OperatorMistake(`Line ${number} has ${cells.length} columns instead of ${titles.length}.`);
    const cell = (column: Column): string => cells[titles.indexOf(column)] ?? "";
    return cell("serials") === "" ? [] : [recordOf(cell, number)];
  });
  if (records.length === 0) throw new OperatorMistake("No line has serial numbers.");
  return records;
};

const recordOf = (cell: (column: Column) => string, number: number): RetirementRecord => {
  const quantity = cell("quantity");
  if (!/^[1-9][0-9]{0,8}$/.test(quantity)) throw new OperatorMistake(`Line ${number}: quantity must be whole tonnes.`);
  const serials = cell("serials")
    .split(";")
    .map((serial) => serial.trim())
    .filter((serial) => serial !== "");
  if (serials.length === 0 || serials.length > MOST_SERIALS || serials.some((serial) => serial.length > 200))
    throw new OperatorMistake(
      `Line ${number}: serials must be 1 to ${MOST_SERIALS} serial numbers, or ranges of them, of at most 200 characters.`,
    );
  return {
    reference: cell("reference"),
    project: cell("project"),
    vintage: cell("vintage"),
    quantity: Number(quantity),
    serials,
  };
};

/** What a registry is to retire. */
export interface WaitingRetirement extends Omit<RetirementRecord, "serials"> {
  readonly project_name: string;
  readonly registry: string;
  /** On whose behalf. */
  readonly beneficiary: string;
}

/** What a spreadsheet would take for a formula gets an apostrophe before it: a client chose the beneficiary's name. */
const quoted = (text: string): string => {
  const cell = (/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll(/\s/g, " ");
  return /[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** The list to fill in: every column but the serial numbers. */
export const retirementsCsv = (waiting: readonly WaitingRetirement[]): string[] => [
  "reference,registry,project,project_name,vintage,quantity,beneficiary,serials",
  ...waiting.map(({ reference, registry, project, project_name, vintage, quantity, beneficiary }) =>
    [reference, registry, project, project_name, vintage, String(quantity), beneficiary, ""].map(quoted).join(),
  ),
];
