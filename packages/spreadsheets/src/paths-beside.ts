import { isJsonObject } from "@isotherm/contract";
import type { Line } from "./lines.ts";
import { unescapedCell } from "./formula-cells.ts";
import { bodyOfPaths } from "./paths.ts";
import type { PlacedColumn } from "./place-columns.ts";
import { quoted } from "./quoted.ts";
import type { JsonObject, RowFailure } from "./row.ts";
import { valueOfCell } from "./schema-text.ts";

/** A body, or why there is none. */
export type Made = { readonly body: JsonObject } | { readonly failure: RowFailure };

/** A cell of a column that is a path. */
interface PathCell {
  readonly path: string;
  readonly value: unknown;
  readonly column: string;
  readonly line: number;
}

/** The cells of a line whose columns are paths. Blank ones are not given. */
export const pathCells = (line: Line, columns: readonly PlacedColumn[]): PathCell[] =>
  columns.flatMap(({ column, field, ofPath }, index) => {
    const cell = unescapedCell(line.cells[index] ?? "");
    if (field === null || ofPath === undefined || cell === "") return [];
    return [{ path: field, value: valueOfCell(ofPath, cell), column, line: line.number }];
  });

/** The body that cells say by their paths. */
export const bodyOfCells = (cells: readonly PathCell[]): JsonObject =>
  bodyOfPaths(cells.map(({ path, value }) => [path, value] as const));

/**
 * The body of a row as its template made it, with what columns beside it say by their paths. A failure where a path says
 * otherwise than the template, or than the path on another line of the row: one of the two is wrong.
 */
export const withPathsBeside = (body: JsonObject, lines: readonly Line[], columns: readonly PlacedColumn[]): Made => {
  const told = new Map<string, PathCell>();
  for (const cell of lines.flatMap((line) => pathCells(line, columns))) {
    const first = told.get(cell.path);
    if (first && first.value !== cell.value) {
      return failureOf(cell, `differs from line ${first.line}, which has the same reference`);
    }
    told.set(cell.path, first ?? cell);
  }
  let made = body;
  for (const cell of told.values()) {
    const more = merged(made, bodyOfCells([cell]));
    if (more === undefined) return failureOf(cell, `${quoted(String(cell.value))} is not what other columns say`);
    made = more as JsonObject;
  }
  return { body: made };
};

const failureOf = ({ column, line, path }: PathCell, message: string): Made => ({
  failure: { error: `${column}, line ${line}: ${message}`, error_code: "validation_error", field: path },
});

/** Two values of one place as one; undefined where they contradict each other. A place without a value has null in lists. */
const merged = (own: unknown, more: unknown): unknown => {
  if (own === undefined || own === null) return more;
  if (more === undefined || more === null || own === more) return own;
  if (Array.isArray(own) && Array.isArray(more)) {
    return complete(Array.from({ length: Math.max(own.length, more.length) }, (_, at) => merged(own[at], more[at])));
  }
  if (!isJsonObject(own) || !isJsonObject(more)) return undefined;
  const names = [...new Set([...Object.keys(own), ...Object.keys(more)])];
  const values = complete(names.map((name) => merged(own[name], more[name])));
  return values && Object.fromEntries(names.map((name, index) => [name, values[index]]));
};

const complete = (values: readonly unknown[]): readonly unknown[] | undefined =>
  values.includes(undefined) ? undefined : values;
