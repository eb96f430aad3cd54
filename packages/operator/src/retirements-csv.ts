import { MOST_SERIALS, type RetirementRecord } from "@isotherm/retirement";
import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { UsageError } from "./usage-error.ts";

/** Columns that a list of retirements must have; it may have others. Serial numbers are divided by semicolons. */
const RETIREMENT_COLUMNS = ["reference", "project", "vintage", "quantity", "serials"] as const;
type Column = (typeof RETIREMENT_COLUMNS)[number];

const cellsOf = (line: string, number: number, delimiter: string): string[] => {
  try {
    const [cells = []] = parse(line, { delimiter, record_delimiter: "\n" });
    return cells.map((cell) => cell.trim());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(`Line ${number} is no CSV.`);
  }
};

/**
 * The lines that have serial numbers: registries take their time, and a list may be recorded little by little.
 *
 * @throws UsageError that names the line, or that there is none
 */
export const parseRetirements = (text: string): RetirementRecord[] => {
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  // Spreadsheets divide columns by semicolons where the comma divides decimals.
  const separator = head.includes(";") ? ";" : ",";
  const titles = cellsOf(head, 1, separator);
  const missing = RETIREMENT_COLUMNS.filter((column) => !titles.includes(column));
  if (missing.length > 0)
    throw new UsageError(
      `The first line names no column ${missing.join(", ")}: begin with what \`retirement export\` writes.`,
    );
  const records = lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const number = index + 2;
    const cells = cellsOf(line, number, separator);
    if (cells.length !== titles.length)
      throw new UsageError(`Line ${number} has ${cells.length} columns instead of ${titles.length}.`);
    const cell = (column: Column): string => cells[titles.indexOf(column)] ?? "";
    return cell("serials") === "" ? [] : [recordOf(cell, number)];
  });
  if (records.length === 0) throw new UsageError("No line has serial numbers.");
  return records;
};

const recordOf = (cell: (column: Column) => string, number: number): RetirementRecord => {
  const quantity = cell("quantity");
  if (!/^[1-9][0-9]{0,8}$/.test(quantity)) throw new UsageError(`Line ${number}: quantity must be whole tonnes.`);
  const serials = cell("serials")
    .split(";")
    .map((serial) => serial.trim())
    .filter((serial) => serial !== "");
  if (serials.length === 0 || serials.length > MOST_SERIALS || serials.some((serial) => serial.length > 200))
    throw new UsageError(
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

const WAITING_COLUMNS = [
  "reference",
  "registry",
  "project",
  "project_name",
  "vintage",
  "quantity",
  "beneficiary",
  "serials",
] as const;

/** The list to fill in, a line for each: every column but the serial numbers. A client chose the beneficiary's name. */
export const retirementsCsv = (waiting: readonly WaitingRetirement[]): string[] =>
  stringify([...waiting], {
    columns: WAITING_COLUMNS,
    header: true,
    cast: { string: (text) => text.replaceAll(/\s/g, " ").trim() },
    escape_formulas: true,
    quoted_match: ";",
    eof: false,
  }).split("\n");
