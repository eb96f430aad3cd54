/** JSON as it was parsed. */
export type JsonObject = { readonly [name: string]: unknown };

/** Why a row has no result: the part of a RowResult that says so. */
export interface RowFailure {
  /** For the author of the file: names the column and the line. */
  readonly error: string;
  readonly error_code: string;
  /** Path in the row, such as `shipment.mass.amount`; null where it is about the whole row. */
  readonly field: string | null;
}

/** What every row has. Plain JSON: it can be kept and read again. */
interface RowPlace {
  /** Counts rows, not lines, from 0. */
  readonly row_index: number;
  /** The lines of the file that the row was made of, from 1. None: the row did not come in a file. */
  readonly lines: readonly number[];
  /**
   * The cells of these lines as they came in, a list for each line, in the order of the columns. A cell that could be read
   * in two ways is written in the way that it was read. Of JSON: one list, the values at the paths that are the columns.
   */
  readonly cells: readonly (readonly string[])[];
}

/** A row that could be read: `body` is that of its kind's POST, not checked yet. */
export interface GoodRow extends RowPlace {
  readonly body: JsonObject;
}

/** A row that cannot be carried out. */
export interface FailedRow extends RowPlace {
  readonly failure: RowFailure;
}

/** A row of a file. */
export type ReadRow = GoodRow | FailedRow;

/** What was understood of a file: the `understood` of a batch. */
export interface Understood {
  readonly encoding: string | null;
  /** `,`, `;` or a tab. */
  readonly separator: string | null;
  readonly sheet: string | null;
  /** The columns in the file's order; `field` is a path or a column of the template, null where the column is ignored. */
  readonly columns: readonly UnderstoodColumn[];
  /** The bodies of the first rows that could be read. */
  readonly sample: readonly JsonObject[];
}

export interface UnderstoodColumn {
  readonly column: string;
  readonly field: string | null;
  /** Of the header, such as `kg`. */
  readonly unit: string | null;
}
