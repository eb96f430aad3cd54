import type * as z from "zod";
import type { Way } from "./cells/readings.ts";
import { FileError } from "./file-error.ts";
import { unescapedCell } from "./formula-cells.ts";
import { headerNames } from "./header-name.ts";
import { quoted } from "./quoted.ts";
import type { UnderstoodColumn } from "./row.ts";
import { type CellType, cellTypeAt } from "./schema-text.ts";
import type { Template, TemplateColumn } from "./templates/template.ts";

/** Columns renamed by whoever sent the file. `to`: a path or a column of the template; null: the column is ignored. */
export type Mapping = readonly { readonly column: string; readonly to: string | null }[];

/** What columns may stand for. */
export interface Placing {
  readonly template: Template | undefined;
  readonly schema: z.ZodType;
  readonly mapping: Mapping;
}

/** A column that was understood. Either of the template, or a path; neither: ignored. */
export interface PlacedColumn extends UnderstoodColumn {
  readonly ofTemplate?: TemplateColumn;
  readonly ofPath?: CellType;
  /** How its dates are written, where the header says it. */
  readonly way?: Way | undefined;
}

/** What a header says. */
export interface Placement {
  readonly columns: readonly PlacedColumn[];
  /** Whether cells are those of the template; else all columns are paths. */
  readonly isTemplate: boolean;
}

/**
 * What each column of a header stands for.
 *
 * @param line the line of the header
 * @throws FileError column_unknown, column_ambiguous
 */
export const placeColumns = (header: readonly string[], line: number, placing: Placing): Placement => {
  const names = header.map(unescapedCell);
  const asPaths = names.map((name) => placedAs(name, line, { ...placing, template: undefined }));
  const isTemplate = placing.template !== undefined && asPaths.includes(undefined);
  const placed = isTemplate ? names.map((name) => placedAs(name, line, placing)) : asPaths;
  refuseUnknown(names, placed, line);
  const columns = placed as PlacedColumn[];
  refuseTwice(columns, line);
  if (isTemplate) refuseMissing(columns, placing.template?.columns ?? [], line);
  return { columns, isTemplate };
};

const IGNORED = "#";

const placedAs = (column: string, line: number, { template, schema, mapping }: Placing): PlacedColumn | undefined => {
  const renamed = mapping.find((each) => each.column === column);
  if (renamed?.to === null || (renamed === undefined && (column === "" || column.startsWith(IGNORED)))) {
    return { column, field: null, unit: null };
  }
  const name = renamed?.to ?? column;
  const found = template && headerNames(name, template.columns);
  if (found?.wrongUnit !== undefined) {
    const known = Object.keys(found.column.units ?? {}).slice(0, MOST_NAMES);
    throw new FileError("column_unknown", `the unit of ${quoted(column)} is none of ${known.join(", ")}`, line);
  }
  if (found)
    return { column, field: found.column.name, unit: found.unit ?? null, ofTemplate: found.column, way: found.way };
  const ofPath = cellTypeAt(schema, name);
  return ofPath === undefined ? undefined : { column, field: name, unit: null, ofPath };
};

/** More names help nobody. */
const MOST_NAMES = 10;

const listed = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMES).map(quoted).join(", ") +
  (names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "");

const refuseUnknown = (names: readonly string[], placed: readonly (PlacedColumn | undefined)[], line: number): void => {
  const unknown = names.filter((_, index) => placed[index] === undefined);
  if (unknown.length === 0) return;
  const some = unknown.length === 1 ? "a column of this name is" : "columns of these names are";
  const advice = "rename them, begin their names with #, or send a mapping";
  throw new FileError("column_unknown", `${some} not known: ${listed(unknown)}; ${advice}`, line);
};

const refuseTwice = (columns: readonly PlacedColumn[], line: number): void => {
  const fields = columns.flatMap(({ field }) => field ?? []);
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice === undefined) return;
  const same = columns.filter(({ field }) => field === twice).map(({ column }) => column);
  throw new FileError("column_ambiguous", `more than one column is ${twice}: ${listed(same)}`, line);
};

const refuseMissing = (columns: readonly PlacedColumn[], wanted: readonly TemplateColumn[], line: number): void => {
  const missing = wanted.filter(({ name, isRequired }) => isRequired && !columns.some(({ field }) => field === name));
  if (missing.length === 0) return;
  throw new FileError("column_unknown", `a column is missing: ${listed(missing.map(({ name }) => name))}`, line);
};
