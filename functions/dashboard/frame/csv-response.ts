import type { PageResponse } from "@isotherm/http";
import { PRIVATE_HEADERS } from "@isotherm/pages";
import { type Input, type Options, stringify } from "csv-stringify/sync";

/** A file of lines to be kept. Cells that a spreadsheet program would calculate are marked as text. */
export const csvResponse = (filename: string, lines: Input, options: Options = {}): PageResponse => ({
  status: 200,
  headers: {
    ...PRIVATE_HEADERS,
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${filename}"`,
  },
  body: stringify(lines, { escape_formulas: true, ...options }),
});
