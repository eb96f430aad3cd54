import type * as z from "zod";
import { FileRefusal } from "./file-refusal.ts";
import type { UnderstoodColumn } from "./row.ts";
import { cellTypeAt } from "./schema-text.ts";
import { unescapedCell } from "./formula-cells.ts";

/** Columns renamed by whoever sent the file. `to`: a path or a column of the template; null: the column is ignored. */
export type Mapping = readonly { readonly column: string; readonly to: string | null }[];

interface Placing {
  readonly schema: z.ZodType;
  readonly mapping: Mapping;
}

/**
 * What each column of a header stands for: a path into the request.
 *
 * @param line the line of the header
 * @throws FileRefusal column_unknown, column_ambiguous
 */
export const placeColumns = (header: readonly string[], line: number, placing: Placing): UnderstoodColumn[] => {
  const columns = header.map((name) => placed(unescapedCell(name), placing));
  const unknown = columns.filter((column) => column === undefined);
  if (unknown.length > 0) {
    const names = header.filter((_, index) => columns[index] === undefined).map((name) => `"${name}"`);
    throw new FileRefusal("column_unknown", `no such column is known: ${names.join(", ")}`, line);
  }
  const known = columns as UnderstoodColumn[];
  const fields = known.flatMap(({ field }) => field ?? []);
  const twice = fields.find((field, index) => fields.indexOf(field) !== index);
  if (twice !== undefined) {
    const both = known.filter(({ field }) => field === twice).map(({ column }) => `"${column}"`);
    throw new FileRefusal("column_ambiguous", `${both.join(" and ")} are both ${twice}`, line);
  }
  return known;
};

const IGNORED = "#";

const placed = (column: string, { schema, mapping }: Placing): UnderstoodColumn | undefined => {
  if (column.startsWith(IGNORED) || column === "") return { column, field: null, unit: null };
  const renamed = mapping.find((each) => each.column === column);
  if (renamed?.to === null) return { column, field: null, unit: null };
  const path = renamed?.to ?? column;
  return cellTypeAt(schema, path) === undefined ? undefined : { column, field: path, unit: null };
};
