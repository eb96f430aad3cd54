import type { ReadRow, RowFailure, UnderstoodColumn } from "./row.ts";
import type { Template } from "./templates/template.ts";
import { TEMPLATES } from "./templates/templates.ts";

/** Where a row came from. */
interface Origin {
  readonly kind: string;
  /** Those of the file, as `understood` has them. */
  readonly columns: readonly UnderstoodColumn[];
  readonly row: Pick<ReadRow, "lines" | "cells">;
}

/**
 * The failure of a row that an operation refused, in words of the file that the row came in:
 * "weight (kg), line 17: must be above 0" for "shipment.mass.amount: must be above 0". Code and field stay. A row that did
 * not come in a file stays as it is.
 */
export const failureInColumns = (failure: RowFailure, origin: Origin): RowFailure => {
  const [line] = origin.row.lines;
  if (line === undefined) return failure;
  const faults = failure.error.split(FAULT_END).map((fault) => faultInColumns(fault, origin));
  const text = faults.map((fault) => fault.text).join("; ");
  const isPlaced = faults.some((fault) => fault.isPlaced);
  return { ...failure, error: isPlaced ? text : `line ${line}: ${text}` };
};

/** Faults are parted so; a path follows. */
const FAULT_END = /; (?=[a-z_]+(?:\.[^\s:;]+)*: )/;
const PATHS = /^(?:[a-z_]+(?:\.[^\s:]+)*: )+/;

const faultInColumns = (fault: string, origin: Origin): { readonly text: string; readonly isPlaced: boolean } => {
  const [paths = ""] = PATHS.exec(fault) ?? [];
  const message = plainWords(fault.slice(paths.length));
  // "legs.1: route.source: …" is about legs.1.route.source; "body: …" about the whole row.
  const field = paths.slice(0, -2).split(": ").join(".");
  const isPlaced = field !== "" && field !== "body";
  return { text: isPlaced ? `${placeOf(field, origin)}: ${message}` : message, isPlaced };
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

/** Above that of any path. */
const MOST_SCORE = 1_000;

const columnOf = (
  path: string,
  {
    template,
    columns,
    cells,
  }: { template: Template | undefined; columns: readonly UnderstoodColumn[]; cells: readonly string[] },
): string | undefined => {
  const candidates = columns.flatMap(({ column, field }, index) => {
    const { fields = [], isRequired = false } = template?.columns.find(({ name }) => name === field) ?? {};
    const score = Math.max(-1, ...fields.map((each) => overlap(path, each)));
    return score < 0 ? [] : [{ column, score, isFilled: (cells[index] ?? "") !== "", isRequired }];
  });
  // A column that says nothing in this line has rarely made the fault; one that nobody must fill in says more.
  const rankOf = ({ isFilled, score, isRequired }: (typeof candidates)[number]): number =>
    (isFilled ? MOST_SCORE : 0) + 2 * score + (isRequired ? 0 : 1);
  const [best] = candidates.toSorted((a, b) => rankOf(b) - rankOf(a));
  return best?.column;
};
