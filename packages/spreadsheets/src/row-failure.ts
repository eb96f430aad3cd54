import type { RefusalCode } from "@isotherm/core";
import { wireCode } from "@isotherm/contract";
import type { ReadRow, RowFailure, UnderstoodColumn } from "./row.ts";
import type { CellFault, Template } from "./templates/template.ts";
import { TEMPLATES } from "./templates/templates.ts";

/** Where a row came from. */
interface Origin {
  readonly kind: string;
  /** Those of the file, as `understood` has them. */
  readonly columns: readonly UnderstoodColumn[];
  readonly row: Pick<ReadRow, "lines" | "cells">;
}

/**
 * What an operation refused of a row, in words of the file that it came in: "weight (kg), line 17: must be above 0".
 *
 * @param detail of the refusal, `shipment.mass.amount: must be above 0; …`; undefined: the sentence of the code
 */
export const rowFailure = (
  { code, message }: { readonly code: RefusalCode; readonly message: string },
  origin: Origin,
): RowFailure => {
  const faults = message.split(FAULT_END).map((fault) => toldFault(fault, origin));
  const field = faults.find((fault) => fault.field !== null)?.field ?? null;
  const [line] = origin.row.lines;
  const error = faults.map(({ text }) => text).join("; ");
  const isPlaced = field !== null || line === undefined;
  return { error: isPlaced ? error : `line ${line}: ${error}`, error_code: wireCode(code), field };
};

/** Faults are parted so; a path follows. */
const FAULT_END = /; (?=[a-z_]+(?:\.[^\s:;]+)*: )/;
const PATHS = /^(?:[a-z_]+(?:\.[^\s:]+)*: )+/;

const toldFault = (fault: string, origin: Origin): { readonly text: string; readonly field: string | null } => {
  const [paths = ""] = PATHS.exec(fault) ?? [];
  if (paths === "" || paths === "body: ") return { text: fault.slice(paths.length), field: null };
  // "legs.1: route.source: …" is about legs.1.route.source.
  const field = paths.slice(0, -2).split(": ").join(".");
  return { text: `${placeOf(field, origin)}: ${plainWords(fault.slice(paths.length))}`, field };
};

const WORDS: readonly (readonly [said: RegExp, plain: string])[] = [
  [/^is required\b/, "is empty"],
  [/must be a decimal number written as a string, such as/, "must be a number such as"],
];

const plainWords = (message: string): string =>
  WORDS.reduce((text, [said, plain]) => text.replace(said, plain), message);

const LEG = /^legs\.([0-9]+)\.?/;

/** The column and the line that a field came from; the path, where it came from none. */
const placeOf = (field: string, { kind, columns, row }: Origin): string => {
  const template = TEMPLATES[kind];
  const leg = template?.joinsLines ? LEG.exec(field) : null;
  const at = Number(leg?.[1] ?? 0);
  const line = row.lines[at] ?? row.lines[0];
  const ofLine = line === undefined ? "" : `, line ${line}`;
  const path = leg ? field.slice(leg[0].length) : field;
  const column = columnOf(path, { template, columns, cells: row.cells[at] ?? [] }) ?? columnOfPath(field, columns);
  return `${column ?? field}${ofLine}`;
};

const columnOfPath = (field: string, columns: readonly UnderstoodColumn[]): string | undefined =>
  columns.find((column) => column.field === field)?.column;

/** How many leading names of a path a field of a column covers; a whole below it counts too. */
const overlap = (path: string, field: string): number =>
  path === field || path.startsWith(`${field}.`) ? field.length : field.startsWith(`${path}.`) ? 0 : -1;

const columnOf = (
  path: string,
  {
    template,
    columns,
    cells,
  }: { template: Template | undefined; columns: readonly UnderstoodColumn[]; cells: readonly string[] },
): string | undefined => {
  const candidates = columns.flatMap(({ column, field }, index) => {
    const fields = template?.columns.find(({ name }) => name === field)?.fields ?? [];
    const score = Math.max(-1, ...fields.map((each) => overlap(path, each)));
    return score < 0 ? [] : [{ column, score, isFilled: (cells[index] ?? "") !== "" }];
  });
  // A column that says nothing in this line has rarely made the fault.
  const [best] = candidates.toSorted((a, b) => Number(b.isFilled) - Number(a.isFilled) || b.score - a.score);
  return best?.column;
};

/** What is wrong with a cell, as the failure of its row. */
export const cellFailure = (
  { column, line, message }: CellFault,
  {
    lines,
    columns,
    template,
  }: { lines: readonly { readonly number: number }[]; columns: readonly UnderstoodColumn[]; template: Template },
): RowFailure => {
  const name = columns.find(({ field }) => field === column)?.column ?? column;
  const [field] = template.columns.find((each) => each.name === column)?.fields ?? [];
  const leg = lines.findIndex(({ number }) => number === line);
  const isOfLeg = template.joinsLines && field !== undefined && /^(method|route)\b/.test(field);
  return {
    error: `${name}, line ${line}: ${message}`,
    error_code: "validation_error",
    field: field === undefined ? null : isOfLeg ? `legs.${leg}.${field}` : field,
  };
};
