import { formsOf, schemaBelow } from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import * as z from "zod";
import { partsOf } from "./paths.ts";

type Schema = z.core.$ZodType;

/** What the cells of a column become: a number or a boolean of JSON, a decimal as text, or text as it is. */
export type CellType = "number" | "boolean" | "decimal" | "text";

/** What the schema takes at a path; undefined where it has no single value there. */
export const cellTypeAt = (schema: Schema, path: string): CellType | undefined => {
  const names = partsOf(path);
  if (names.some((name) => name === "" || name === "__proto__")) return undefined;
  let at: readonly Schema[] = formsOf(schema);
  for (const name of names) at = at.flatMap((form) => below(form, name) ?? []).flatMap(formsOf);
  const types = new Set(at.flatMap((form) => typeOf(form) ?? []));
  return ORDER.find((type) => types.has(type));
};

/** Where several forms of a value differ, what says more comes first. */
const ORDER = ["number", "boolean", "decimal", "text"] as const;

const INDEX = /^(0|[1-9][0-9]?)$/;

/** A list has places, nothing else. */
const below = (form: Schema, name: string): Schema | undefined =>
  form instanceof z.ZodArray && !INDEX.test(name) ? undefined : schemaBelow(form, name);

const typeOf = (form: Schema): CellType | undefined => {
  if (form instanceof z.ZodNumber) return "number";
  if (form instanceof z.ZodBoolean) return "boolean";
  if (form instanceof z.ZodEnum || form instanceof z.ZodLiteral) return "text";
  if (!(form instanceof z.ZodString)) return undefined;
  const isDecimal = z.safeParse(form, "1").success && !z.safeParse(form, "x").success;
  return isDecimal ? "decimal" : "text";
};

const NUMBER = /^-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]{1,2})?$/i;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The value of a cell for a schema. What it cannot be stays text, so that the schema says what is wrong with it. */
export const valueOfCell = (type: CellType, cell: string): unknown => {
  if (type === "boolean") return BOOLEANS[cell.toLowerCase()] ?? cell;
  if (type === "text" || !NUMBER.test(cell)) return cell;
  if (type === "number") return Number(cell);
  // Excel writes 100000 as 1E+05.
  return /e/i.test(cell) ? decimal(cell).toFixed() : cell;
};
