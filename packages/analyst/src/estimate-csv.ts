import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { ShippingEstimateRequest } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { alpha3Of } from "@isotherm/geodata/places/country-codes";
import { estimateFreight, type FreightUses } from "@isotherm/methodology";
import { checked } from "./kinds.ts";

const RESULT_COLUMNS = ["kg CO2e", "km", "km adjusted", "factor", "error"] as const;
const KILOGRAMS_PER_TONNE = 1_000;

/** What became of a list. */
interface EstimatedCsv {
  readonly text: string;
  readonly rows: number;
  readonly errors: number;
}

const resultOf = (row: ShipmentRow, uses: FreightUses): string[] => {
  try {
    const request = checked(ShippingEstimateRequest, requestOfRow(row));
    const { calculation, leg } = estimateFreight(uses, request.shipment, request);
    return [
      calculation.emissions.times(KILOGRAMS_PER_TONNE).toFixed(),
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
  uses: FreightUses,
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

/** A row of a forwarder's list, by the names of its columns in small letters. */
type ShipmentRow = Readonly<Record<string, string>>;

/** What the words of the column `mode` mean, and which method stands for each. */
const MODES: Readonly<Record<string, { readonly mode: string; readonly method: string }>> = {
  road: { mode: "road", method: "truck_generic_hgv" },
  truck: { mode: "road", method: "truck_generic_hgv" },
  lorry: { mode: "road", method: "truck_generic_hgv" },
  van: { mode: "road", method: "truck_generic_van" },
  rail: { mode: "rail", method: "rail" },
  train: { mode: "rail", method: "rail" },
  barge: { mode: "barge", method: "inland_waterway_motor_vessel_medium" },
  river: { mode: "barge", method: "inland_waterway_motor_vessel_medium" },
  sea: { mode: "sea", method: "container_ship" },
  ocean: { mode: "sea", method: "container_ship" },
  vessel: { mode: "sea", method: "container_ship" },
  air: { mode: "air", method: "plane" },
  plane: { mode: "air", method: "plane" },
  warehouse: { mode: "site", method: "warehouse_ambient" },
  terminal: { mode: "site", method: "maritime_container_terminal" },
};

const cellOf = (row: ShipmentRow, name: string): string | undefined => row[name]?.trim() || undefined;
const bad = (column: string, why: string): never => {
  throw new Refusal("validation_error", `${column}: ${why}`);
};

/** "1.250,5", "1,250.5", "1 250" and "1250.50" as decimals; a single comma before three digits parts thousands. */
export const decimalOf = (column: string, text: string): string => {
  const compact = text.replaceAll(/[\s' ]/gu, "");
  const comma = compact.lastIndexOf(",");
  const point = compact.lastIndexOf(".");
  const isThousands = comma >= 0 && point < 0 && /^[0-9]{1,3}(,[0-9]{3})+$/.test(compact);
  const plain =
    comma > point && !isThousands ? compact.replaceAll(".", "").replace(",", ".") : compact.replaceAll(",", "");
  return /^[0-9]+(\.[0-9]+)?$/.test(plain) ? plain : bad(column, `"${text}" is no amount`);
};

const UNITS: Readonly<Record<string, string>> = {
  kg: "kg",
  kgs: "kg",
  t: "t",
  to: "t",
  ton: "t",
  tons: "t",
  tonnes: "t",
  g: "g",
};
const LENGTHS: Readonly<Record<string, string>> = { km: "km", mi: "mi", miles: "mi", nm: "nm" };

/** An amount with its unit, in the cell itself or in the column beside. */
const measureOf = (row: ShipmentRow, column: string, units: Readonly<Record<string, string>>, usual: string) => {
  const text = cellOf(row, column);
  if (text === undefined) return undefined;
  const [, amount = "", own = ""] = /^([\d.,'\s]+)\s*([a-z]*)$/iu.exec(text) ?? bad(column, `"${text}" is no amount`);
  const asked = (own || cellOf(row, `${column} unit`) || usual).toLowerCase();
  return { amount: decimalOf(column, amount), unit: units[asked] ?? bad(`${column} unit`, `"${asked}" is no unit`) };
};

const countryOf = (row: ShipmentRow, column: string): string | undefined => {
  const text = cellOf(row, column)?.toUpperCase();
  if (text === undefined) return undefined;
  const code = text.length === 2 ? alpha3Of(text) : text;
  return code !== undefined && /^[A-Z]{3}$/.test(code) ? code : bad(column, `"${text}" is no country code`);
};

/** A LOCODE for sea legs, an airport code for flights, a pair of degrees, else an address. */
const placeOf = (row: ShipmentRow, column: "from" | "to", mode: string) => {
  const text = cellOf(row, column);
  const country_code = countryOf(row, `${column} country`);
  const postcode = cellOf(row, `${column} postcode`);
  const degrees = /^(-?\d+(?:\.\d+)?)\s*[,/]\s*(-?\d+(?:\.\d+)?)$/.exec(text ?? "");
  if (degrees) return { lat: Number(degrees[1]), lon: Number(degrees[2]) };
  const code = text?.replaceAll(/[\s-]/g, "").toUpperCase() ?? "";
  if (mode === "sea" && country_code === undefined && /^[A-Z]{2}[A-Z0-9]{3}$/.test(code)) return { locode: code };
  if (mode === "air" && country_code === undefined && /^[A-Z]{3,4}$/.test(code)) return { code };
  if (text === undefined && country_code === undefined) return bad(column, "says no place");
  return {
    ...(text !== undefined && { city: text }),
    ...(postcode && { postcode }),
    ...(country_code && { country_code }),
  };
};

const isYes = (text: string | undefined): boolean => /^(y|yes|true|1|x|reefer|chilled)$/iu.test(text ?? "");

/**
 * The request for a shipment in a row: columns `mode`, `from`, `from country`, `from postcode`, `to` …, `weight`,
 * `weight unit`, `teu`, `load`, `distance`, `distance unit`, `vehicle` (a method string), `chilled`.
 *
 * @throws Refusal validation_error that names the column
 */
const requestOfRow = (row: ShipmentRow): object => {
  const word = (cellOf(row, "mode") ?? "").toLowerCase();
  const { mode, method: usual } = MODES[word] ?? bad("mode", word === "" ? "is empty" : `"${word}" is no mode`);
  const chilled = isYes(cellOf(row, "chilled"));
  const vehicle = cellOf(row, "vehicle")?.toLowerCase() ?? usual;
  const ownName =
    mode === "road" && chilled && !vehicle.endsWith("_refrigerated") ? `${vehicle}_refrigerated` : vehicle;
  const method = vehicle === "container_ship" ? { vessel_type: vehicle, refrigerated: chilled } : ownName;
  const mass = measureOf(row, "weight", UNITS, "kg");
  const teu = cellOf(row, "teu");
  const cargo_type = cellOf(row, "load")?.toLowerCase();
  const distance = measureOf(row, "distance", LENGTHS, "km");
  if (teu === undefined && mass === undefined) bad("weight", "neither a weight nor TEU is given");
  return {
    shipment:
      teu === undefined
        ? { mass }
        : { containers: decimalOf("teu", teu), ...(mass && { mass }), ...(cargo_type && { cargo_type }) },
    method,
    ...(mode !== "site" && {
      route: distance ?? { source: placeOf(row, "from", mode), destination: placeOf(row, "to", mode) },
    }),
  };
};

/**
 * The rows of a CSV as people have it: parted by semicolons where the first line has more of them than of commas, with
 * rows of any length. Blank lines are left out.
 *
 * @throws SyntaxError that names the last line that could be read
 */
export const readCsv = (text: string): string[][] => {
  const [firstLine = ""] = text.split(/[\r\n]/u, 1);
  let lastLine = 0;
  try {
    return parse(text, {
      bom: true,
      delimiter: firstLine.split(";").length > firstLine.split(",").length ? ";" : ",",
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (row: string[], { lines }) => {
        lastLine = lines;
        return row;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SyntaxError(`What follows line ${lastLine} is no CSV: a cell begins with a quote and has no end.`);
  }
};
