import { dateReadings } from "./cells/date-text.ts";
import { amountAndUnit, numberReadings } from "./cells/number-text.ts";
import { Evidence, type Readings, type Way } from "./cells/readings.ts";
import { FileRefusal } from "./file-refusal.ts";
import { unescapedCell } from "./formula-cells.ts";
import type { Limits } from "./limits.ts";
import type { Line, Table } from "./lines.ts";
import { placeColumns, type PlacedColumn, type Placing } from "./place-columns.ts";
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

/** @throws FileRefusal */
export const survey = async (table: Table, placing: Placing, limits: Limits): Promise<Surveyed> => {
  let looking: Looking | undefined;
  for await (const line of table.lines()) {
    if (looking) looking.look(line);
    else if (isHeader(line, placing)) looking = new Looking(line, placing, limits);
  }
  if (looking === undefined || looking.total === 0) throw new FileRefusal("file_empty", "the file has no rows");
  return looking.result(table);
};

/** Above the header there may be titles, in one cell each. */
const isHeader = (line: Line, placing: Placing): boolean => {
  const filled = line.cells.filter((cell) => cell !== "");
  if (filled.length > 1) return true;
  try {
    placeColumns(filled, line.number, placing);
    return true;
  } catch (error) {
    if (error instanceof FileRefusal) return false;
    throw error;
  }
};

class Looking {
  total = 0;
  readonly #linesOf = new Map<string, number>();
  readonly #evidence: Evidence[];
  readonly #header: Line;
  readonly #columns: readonly PlacedColumn[];
  readonly #isTemplate: boolean;
  readonly #joinedBy: number;
  readonly #limits: Limits;

  constructor(header: Line, placing: Placing, limits: Limits) {
    const { columns, isTemplate } = placeColumns(header.cells, header.number, placing);
    this.#header = header;
    this.#columns = columns;
    this.#isTemplate = isTemplate;
    this.#limits = limits;
    this.#evidence = columns.map(() => new Evidence());
    const joins = isTemplate && placing.template?.joinsLines;
    this.#joinedBy = joins ? columns.findIndex(({ field }) => field === "reference") : -1;
  }

  /** @throws FileRefusal column_unknown, too_many_rows */
  look(line: Line): void {
    for (const [index, column] of this.#columns.entries()) this.#lookAtCell(line, index, column);
    this.#count(line.cells[this.#joinedBy] ?? "");
    if (this.total > this.#limits.rows) {
      throw new FileRefusal("too_many_rows", `more than ${this.#limits.rows} rows`, line.number);
    }
  }

  #lookAtCell(line: Line, index: number, { column, ofTemplate }: PlacedColumn): void {
    const cell = line.cells[index] ?? "";
    if (cell === "") return;
    if (column === "") {
      const what = `column ${index + 1} has a value, but no name in the header (line ${this.#header.number})`;
      throw new FileRefusal("column_unknown", what, line.number);
    }
    const read = ofTemplate && READ[ofTemplate.type];
    if (read && !line.typed?.has(index)) this.#evidence[index]?.see(line.number, cell, read(unescapedCell(cell)));
  }

  #count(reference: string): void {
    const lines = this.#linesOf.get(reference) ?? 0;
    if (reference === "" || lines === 0) this.total += 1;
    if (reference !== "") this.#linesOf.set(reference, lines + 1);
  }

  /** @throws FileRefusal column_ambiguous */
  result({ separator }: Table): Surveyed {
    return {
      columns: this.#columns,
      isTemplate: this.#isTemplate,
      headerLine: this.#header.number,
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
    const both = `${readings.first ?? ""} or ${readings.second ?? ""}`;
    throw new FileRefusal(
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
