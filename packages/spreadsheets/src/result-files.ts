import { isJsonObject } from "@isotherm/contract";
import { type AnyMassUnit, decimal, MASS_UNITS_PER_TONNE, toTonnes } from "@isotherm/core";
import { stringify } from "csv-stringify/sync";
import { escapedCell } from "./formula-cells.ts";
import type { JsonObject, UnderstoodColumn } from "./row.ts";

/** What became of a row: a RowResult of the interface, with what the row was. */
export interface ResultRow {
  readonly result: JsonObject;
  /** The cells of its lines, as `ReadRow` has them. */
  readonly cells: readonly (readonly string[])[];
  /** Its body; null where it could not be read. */
  readonly row: JsonObject | null;
  /** As its GET answers it. */
  readonly estimate?: JsonObject;
  readonly shipment?: JsonObject;
}

/** Our own columns of a result file, in their order. Reading ignores them. */
export const RESULT_COLUMNS = [
  "#row_index",
  "#status",
  "#id",
  "#mass_kg",
  "#wtt_kg",
  "#ttw_kg",
  "#distance_km",
  "#adjusted_distance_km",
  "#range_low_kg",
  "#range_high_kg",
  "#grade",
  "#warnings",
  "#page",
  "#error_code",
  "#error",
  "#field",
  "#unknown_kg",
] as const;

const BYTE_ORDER_MARK = "\ufeff";

/** Results as CSV for spreadsheet programs: the columns that came in, then ours. UTF-8 with its mark, parted by commas. */
export async function* csvResults(
  columns: readonly Pick<UnderstoodColumn, "column">[],
  rows: AsyncIterable<ResultRow> | Iterable<ResultRow>,
): AsyncIterable<string> {
  const ours: readonly string[] = RESULT_COLUMNS;
  // Columns of an earlier result file would stand there twice.
  const kept = columns.flatMap(({ column }, index) => (ours.includes(column) ? [] : [{ column, index }]));
  yield BYTE_ORDER_MARK + csvLine([...kept.map(({ column }) => column), ...ours]);
  for await (const row of rows) {
    for (const [line, cells] of (row.cells.length === 0 ? [[]] : row.cells).entries()) {
      const came = kept.map(({ index }) => cells[index] ?? "");
      yield csvLine([
        ...came,
        ...RESULT_COLUMNS.map((name) => (line === 0 || ON_EVERY_LINE.has(name) ? CELL_OF[name](row) : "")),
      ]);
    }
  }
}

const csvLine = (cells: readonly string[]): string =>
  stringify([cells.map(escapedCell)], { quoted_match: /^\s|\s$|[\r\n]/u, record_delimiter: "windows" });

/** Figures stand once for a row of several lines, so that they can be added up. */
const ON_EVERY_LINE: ReadonlySet<string> = new Set(["#row_index", "#status", "#error_code", "#error", "#field"]);

const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((inner, name) => (isJsonObject(inner) ? inner[name] : undefined), value);

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const kilograms = (mass: unknown): string => {
  const [amount, unit] = [at(mass, "amount"), at(mass, "unit")];
  if (typeof amount !== "string" || typeof unit !== "string" || !isMassUnit(unit)) return "";
  return toTonnes(decimal(amount), unit).times(MASS_UNITS_PER_TONNE.kg).toFixed();
};

const isMassUnit = (unit: string): unit is AnyMassUnit => Object.hasOwn(MASS_UNITS_PER_TONNE, unit);

const gradeOf = (estimate: unknown): string => {
  const score = at(estimate, "data_quality_score");
  return textOf(isJsonObject(score) ? score["score"] : score);
};

/** What stands in each of our columns. */
const CELL_OF: Readonly<Record<(typeof RESULT_COLUMNS)[number], (row: ResultRow) => string>> = {
  "#row_index": ({ result }) => textOf(result["row_index"]),
  "#status": ({ result }) => textOf(result["status"]),
  "#id": ({ result }) => textOf(result["estimate_id"] ?? result["shipment_id"]),
  "#mass_kg": ({ result, estimate }) => kilograms(result["mass"] ?? at(estimate, "mass")),
  "#wtt_kg": ({ estimate }) => kilograms(at(estimate, "mass", "wtw_details", "wtt")),
  "#ttw_kg": ({ estimate }) => kilograms(at(estimate, "mass", "wtw_details", "ttw")),
  "#distance_km": ({ estimate }) => textOf(at(estimate, "distance", "amount")),
  "#adjusted_distance_km": ({ estimate }) => textOf(at(estimate, "adjusted_distance", "amount")),
  "#range_low_kg": ({ estimate }) => kilograms(at(estimate, "mass_range", "low")),
  "#range_high_kg": ({ estimate }) => kilograms(at(estimate, "mass_range", "high")),
  "#grade": ({ estimate }) => gradeOf(estimate),
  "#warnings": ({ estimate }) => {
    const warnings = at(estimate, "warnings");
    return Array.isArray(warnings) ? warnings.map((warning) => textOf(at(warning, "code"))).join(" ") : "";
  },
  "#page": ({ estimate }) => textOf(at(estimate, "external_estimate_url")),
  "#error_code": ({ result }) => textOf(result["error_code"]),
  "#error": ({ result }) => textOf(result["error"]),
  "#field": ({ result }) => textOf(result["field"]),
  // What the factor's source does not divide: well to tank and tank to wheel are 0 then, which is not their size.
  "#unknown_kg": ({ estimate }) => kilograms(at(estimate, "mass", "wtw_details", "unknown")),
};

/** Results as JSONL: the RowResult of each row, with `row`, and `estimate` or `shipment`. */
export async function* jsonlResults(rows: AsyncIterable<ResultRow> | Iterable<ResultRow>): AsyncIterable<string> {
  for await (const { result, row, estimate, shipment } of rows) {
    yield `${JSON.stringify({ ...result, row, ...(estimate && { estimate }), ...(shipment && { shipment }) })}\n`;
  }
}
