import { foldedName } from "./cells/folded-name.ts";
import type { Way } from "./cells/readings.ts";
import { unitOf } from "./templates/recurring-columns.ts";
import type { TemplateColumn } from "./templates/template.ts";

/** What a header means by the columns of a template. */
interface Meant {
  readonly column: TemplateColumn;
  readonly unit?: string | undefined;
  readonly way?: Way | undefined;
  /** A unit that the column does not have. */
  readonly wrongUnit?: string;
}

/** No name of a column is longer. */
const MOST_CHARACTERS = 200;

/** The column that a header names, by its name or a synonym, with a unit or without; undefined where it names none. */
export const headerNames = (header: string, columns: readonly TemplateColumn[]): Meant | undefined => {
  if (header.length > MOST_CHARACTERS) return undefined;
  const whole = columnNamed(header, columns);
  // "kg" is a name of the weight, and says its unit too.
  if (whole) return { column: whole, unit: whole.units && unitOf(whole.units, header) };
  const [name, unit, isBracketed] = partsOf(header);
  const column = columnNamed(name, columns);
  if (column === undefined || unit === "") return undefined;
  return meantWith(column, unit, isBracketed);
};

const meantWith = (column: TemplateColumn, unit: string, isBracketed: boolean): Meant | undefined => {
  if (column.type === "date") return isBracketed ? { column, unit, way: wayOf(unit) } : undefined;
  // Of text, what stands in brackets is a remark.
  if (column.type === "text") return isBracketed ? { column } : undefined;
  const known = column.units && unitOf(column.units, unit);
  if (known !== undefined) return { column, unit: known };
  return column.units && isBracketed ? { column, wrongUnit: unit } : undefined;
};

const BRACKETED = /^(?<name>[^([{]*)[([{](?<unit>[^()[\]{}]*)[)\]}]\s*$/;
const TRAILING = /^(?<name>.*?)(?:[\s_/,.:-]+in)?[\s_/,.:-]+(?<unit>\S+)$/;

/** A header as name and unit: "weight (kg)", "Gewicht in t", "distance_km". */
const partsOf = (header: string): readonly [name: string, unit: string, isBracketed: boolean] => {
  const bracketed = BRACKETED.exec(header)?.groups;
  const { name = "", unit = "" } = bracketed ?? TRAILING.exec(header)?.groups ?? {};
  return [name, unit.trim(), bracketed !== undefined];
};

const columnNamed = (text: string, columns: readonly TemplateColumn[]): TemplateColumn | undefined => {
  const folded = foldedName(text);
  if (folded === "") return undefined;
  return columns.find(({ name, synonyms }) => [name, ...synonyms].some((each) => foldedName(each) === folded));
};

/** "DD/MM/YYYY" and "TT.MM.JJJJ" begin with the day, "MM/DD/YYYY" with the month. */
const wayOf = (pattern: string): Way | undefined =>
  /^[dt]+\W+m/i.test(pattern) ? "first" : /^m+\W+[dt]/i.test(pattern) ? "second" : undefined;
