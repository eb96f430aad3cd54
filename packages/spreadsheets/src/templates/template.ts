import type { JsonObject } from "../row.ts";

/** What the cells of a column hold. */
export type ColumnType = "text" | "number" | "date";

/** A column of a template. */
export interface TemplateColumn {
  readonly name: string;
  /** Other names of it, English and German, and names that tell the unit: `km`. Case and punctuation do not count. */
  readonly synonyms: readonly string[];
  readonly type: ColumnType;
  readonly isRequired?: boolean;
  /** The words of each unit that a header or a cell may name. */
  readonly units?: Readonly<Record<string, readonly string[]>>;
  /** What it becomes: paths in the request, of a leg where the request has legs. A failure there is told as one of its cell. */
  readonly fields: readonly string[];
  /** What it holds, for people. */
  readonly about: string;
}

/** An amount of a cell. */
export interface Amount {
  /** Plain decimal text. */
  readonly amount: string;
  /** Of the cell, else of the header; a key of the column's units. */
  readonly unit: string | undefined;
}

/** The cells of a line by the columns of its template. Blank cells and missing columns are undefined. */
export interface LineCells {
  readonly line: number;
  text(column: string): string | undefined;
  /** @throws CellFault for text that is no amount, or whose unit is none of the column's */
  amount(column: string): Amount | undefined;
  /** A timestamp. @throws CellFault for text that is no date */
  date(column: string): string | undefined;
}

/** What a spreadsheet of a kind may look like, and what its lines become. */
export interface Template {
  readonly columns: readonly TemplateColumn[];
  /** Whether lines with one reference are one row. */
  readonly joinsLines: boolean;
  /**
   * The body of a row. In templates that join lines these are all of the row's, in the order of its legs.
   *
   * @throws CellFault
   */
  readonly bodyOf: (lines: readonly LineCells[]) => JsonObject;
}

/** What is wrong with a cell, as a sentence about it: "is empty". */
export class CellFault extends Error {
  readonly column: string;
  readonly line: number;

  constructor({ line }: Pick<LineCells, "line">, column: string, message: string) {
    super(message);
    this.column = column;
    this.line = line;
  }
}
