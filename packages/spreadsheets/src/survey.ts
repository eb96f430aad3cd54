import { dateReadings, unmistakableDate } from "./cells/date-text.ts";
import { amountAndUnit, numberReadings } from "./cells/number-text.ts";
import { Evidence, type Readings, type Way } from "./cells/readings.ts";
import { FileError } from "./file-error.ts";
import { findHeader, type Header, MOST_HEADER_LINES } from "./find-header.ts";
import { unescapedCell } from "./formula-cells.ts";
import type { Limits } from "./limits.ts";
import type { Line, Table } from "./lines.ts";
import type { PlacedColumn, Placing } from "./place-columns.ts";
import { quoted } from "./quoted.ts";

/** What is known of a table after all of its lines were looked at. */
export interface Surveyed {
  readonly columns: readonly PlacedColumn[];
  readonly isTemplate: boolean;
  readonly headerLine: number;
  /** How numbers and dates of each column are written. */
  readonly ways: readonly (Way | undefined)[];
  /** Of templates that join lines: how many lines each reference has. */
  readonly linesOf: ReadonlyMap<string, number>;
  readonly total: number;
}

/** Reads a table to its end. @throws FileError */
export const survey = async (table: Table, placing: Placing, limits: Limits): Promise<Surveyed> => {
  const first: Line[] = [];
  let looking: Looking | undefined;
  for await (const line of table.lines()) {
    if (looking) looking.look(line);
    else if (first.push(line) === MOST_HEADER_LINES) looking = begun(first, placing, limits);
  }
  if (first.length > 0) looking ??= begun(first, placing, limits);
  if (looking === undefined || looking.total === 0) throw new FileError("file_empty", "the file has no rows");
  return looking.result(table);
};

const begun = (first: readonly Line[], placing: Placing, limits: Limits): Looking => {
  const header = findHeader(first, placing);
  const looking = new Looking(header, placing, limits);
  for (const line of first) if (line.number > header.line.number) looking.look(line);
  return looking;
};

class Looking {
  total = 0;
  readonly #linesOf = new Map<string, number>();
  readonly #evidence: Evidence[];
  readonly #header: Header;
  readonly #columns: readonly PlacedColumn[];
  readonly #joinedBy: number;
  readonly #limits: Limits;

  constructor(header: Header, placing: Placing, limits: Limits) {
    const { columns, isTemplate } = header;
    this.#header = header;
    this.#columns = columns;
    this.#limits = limits;
    this.#evidence = columns.map(() => new Evidence());
    const joins = isTemplate && placing.template?.joinsLines;
    this.#joinedBy = joins ? columns.findIndex(({ field }) => field === "reference") : -1;
  }

  /** @throws FileError column_unknown, too_many_rows */
  look(line: Line): void {
    for (const [index, column] of this.#columns.entries()) this.#lookAtCell(line, index, column);
    this.#count(line.cells[this.#joinedBy] ?? "");
    if (this.total > this.#limits.rows) {
      throw new FileError("too_many_rows", `more than ${this.#limits.rows} rows`, line.number);
    }
  }

  #lookAtCell(line: Line, index: number, { column, ofTemplate }: PlacedColumn): void {
    const cell = line.cells[index] ?? "";
    if (cell === "") return;
    if (column === "") {
      const what = `column ${index + 1} has a value, but no name in line ${this.#header.line.number}, the header`;
      throw new FileError("column_unknown", what, line.number);
    }
    const read = ofTemplate && READ[ofTemplate.type];
    if (read && !line.typed?.has(index)) this.#evidence[index]?.see(line.number, cell, read(unescapedCell(cell)));
  }

  #count(reference: string): void {
    const lines = this.#linesOf.get(reference) ?? 0;
    if (reference === "" || lines === 0) this.total += 1;
    if (reference !== "") this.#linesOf.set(reference, lines + 1);
  }

  /** @throws FileError column_ambiguous */
  result({ separator }: Table): Surveyed {
    return {
      columns: this.#columns,
      isTemplate: this.#header.isTemplate,
      headerLine: this.#header.line.number,
      ways: this.#columns.map((column, index) => this.#wayOf(column, index, separator)),
      linesOf: this.#linesOf,
      total: this.total,
    };
  }

  #wayOf(column: PlacedColumn, index: number, separator: string | null): Way | undefined {
    const evidence = this.#evidence[index];
    if (evidence?.either === undefined) return evidence?.way ?? column.way;
    const isNumber = column.ofTemplate?.type === "number";
    const contradicts = evidence.first !== undefined && evidence.second !== undefined;
    const way = evidence.way ?? column.way ?? (isNumber && !contradicts ? this.#wayOfNumbers(separator) : undefined);
    if (way !== undefined) return way;
    const { line, text, readings } = evidence.either;
    const said = contradicts ? "cells of the column are written in both ways" : "no cell of the column tells which";
    const advice = isNumber ? "write it without thousands separators" : "write YYYY-MM-DD";
    const both = [readings.first ?? "", readings.second ?? ""].map(unmistakableDate).join(" or ");
    throw new FileError(
      "column_ambiguous",
      `${column.column}: ${quoted(text)} may be ${both}; ${said}; ${advice}`,
      line,
    );
  }

  /** How the other columns write numbers; a comma that parts cells does not mark decimals. */
  #wayOfNumbers(separator: string | null): Way | undefined {
    const ways = new Set(
      this.#evidence.flatMap(({ way }, index) =>
        this.#columns[index]?.ofTemplate?.type === "number" ? (way ?? []) : [],
      ),
    );
    if (ways.size === 1) return [...ways][0];
    return ways.size === 0 && separator === "," ? "first" : undefined;
  }
}

const READ: Readonly<Record<string, (text: string) => Readings>> = {
  number: (text) => numberReadings(amountAndUnit(text)?.amount ?? text),
  date: dateReadings,
};
