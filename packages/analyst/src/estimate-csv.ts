import { ShippingEstimateRequest } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { estimateFreight } from "@isotherm/methodology";
import { stringify } from "csv-stringify/sync";
import { type AnalystUses, checked } from "./kinds.ts";
import { readCsv } from "./read-csv.ts";
import { requestOfRow, type ShipmentRow } from "./shipment-row.ts";

const RESULT_COLUMNS = ["kg CO2e", "km", "km adjusted", "factor", "error"] as const;
const KILOGRAMS_PER_TONNE = 1_000;

/** What became of a list. */
export interface EstimatedCsv {
  readonly text: string;
  readonly rows: number;
  readonly errors: number;
}

const resultOf = (row: ShipmentRow, uses: AnalystUses): string[] => {
  try {
    const request = checked(ShippingEstimateRequest, requestOfRow(row));
    const { calculation, leg } = estimateFreight(uses, request.shipment, request);
    return [
      calculation.mass.times(KILOGRAMS_PER_TONNE).toFixed(),
      leg.distance?.value.toFixed() ?? "",
      leg.adjustedDistance?.value.toFixed() ?? "",
      leg.intensity.factor.id,
      "",
    ];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return ["", "", "", "", `${error.code}: ${error.detail ?? ""}`];
  }
};

/**
 * Estimates every row of a list of shipments; a bad row gets one error and stops nothing.
 *
 * @throws SyntaxError that names the line after which the list is no CSV
 */
export const estimateCsv = (
  text: string,
  uses: AnalystUses,
  onRow: (done: number, of: number) => void = () => {},
): EstimatedCsv => {
  const [header = [], ...rows] = readCsv(text);
  const columns = header.map((name) => name.trim().toLowerCase().replaceAll("_", " "));
  let errors = 0;
  const lines = rows.map((cells, index) => {
    const result = resultOf(Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ""])), uses);
    if (result.at(-1) !== "") errors += 1;
    onRow(index + 1, rows.length);
    return [...header.map((_, at) => cells[at] ?? ""), ...result];
  });
  return { text: stringify([[...header, ...RESULT_COLUMNS], ...lines]), rows: rows.length, errors };
};
