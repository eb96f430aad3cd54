/** A line of a table that is not blank: a record of CSV, a row of a sheet. */
export interface Line {
  /** Where it begins, from 1, as an editor or a spreadsheet program counts. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Which cells are numbers and dates by their type, so that their text can be read in one way only. */
  readonly typed?: ReadonlySet<number>;
  /** Words that the formats of cells show beside their numbers: `t` of `0.0 "t"`. */
  readonly shownWords?: ReadonlyMap<number, string>;
  /** Which cells are formulas whose results are not in the file; their text is empty. */
  readonly uncalculated?: ReadonlySet<number>;
}

/** A file as a table, read from its beginning each time that `lines` is called. */
export interface Table {
  readonly encoding: string | null;
  readonly separator: string | null;
  readonly sheet: string | null;
  readonly lines: () => AsyncIterable<Line>;
}

/** Opens a file anew: a file is read twice, because what a column means depends on all of its cells. */
export type OpenFile = () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
