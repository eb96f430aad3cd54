import type { ReportRow, TextColumn } from "./columns.ts";
import { type Derivation, type Figure, figuresOver, type Measure, type Where } from "./figures.ts";

/** A cell: text, or a figure that follows from rows. */
export type Cell = string | Figure;

/** A column of a section. */
export interface SectionColumn {
  readonly title: string;
  /** Of figures: decimal places that are shown. */
  readonly places?: number;
}

/** A table of a report, with what is to be said of it. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly notes: readonly string[];
  readonly columns: readonly SectionColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Makes tables of rows. */
export interface SectionMaker {
  readonly rows: readonly ReportRow[];
  readonly figure: (from: Derivation) => Figure;
  /** A line for each combination of texts that rows have, in order, and one for all of them. */
  readonly grouped: (what: Grouping) => Section;
}

/** What a table shows: by which columns rows are put together, and what is calculated of each group. */
export interface Grouping {
  readonly id: string;
  readonly title: string;
  readonly notes?: readonly string[];
  readonly by: readonly {
    readonly column: TextColumn;
    readonly title: string;
    readonly word?: (text: string) => string;
    /** Where a text stands among others; without it texts stand in alphabetical order. */
    readonly rank?: (text: string) => number;
  }[];
  readonly measures: readonly Measure[];
}

/** Makes the tables of a report from its rows. */
export const sectionMaker = (rows: readonly ReportRow[]): SectionMaker => {
  const figure = figuresOver(rows);
  return {
    rows,
    figure,
    grouped: ({ id, title, notes = [], by, measures }) => {
      const line = (labels: readonly string[], where: Where): Cell[] => [
        ...labels,
        ...measures.map((measure) => figure(measure.from(where))),
      ];
      const groups = new Map(rows.map((row) => [JSON.stringify(by.map(({ column }) => row[column])), row]));
      const keys = [...groups.keys()].map((key) => JSON.parse(key) as string[]);
      const lines = keys.toSorted(inOrderOf(by)).map((texts) => {
        const where = Object.fromEntries(by.map(({ column }, index) => [column, texts[index] ?? ""]));
        return line(
          by.map(({ word }, index) => (word ?? asIs)(texts[index] ?? "")),
          where,
        );
      });
      const all = line(["All", ...by.slice(1).map(() => "")], {});
      return {
        id,
        title,
        notes,
        columns: [
          ...by.map((one) => ({ title: one.title })),
          ...measures.map(({ title: name, places }) => ({ title: name, places })),
        ],
        rows: [...lines, all],
      };
    },
  };
};

const asIs = (text: string): string => text;

/** Compares groups by their texts, column by column. */
const inOrderOf =
  (by: Grouping["by"]) =>
  (one: readonly string[], other: readonly string[]): number => {
    for (const [index, { rank }] of by.entries()) {
      const [a, b] = [one[index] ?? "", other[index] ?? ""];
      if (a !== b) return rank ? rank(a) - rank(b) : a < b ? -1 : 1;
    }
    return 0;
  };

/** A table of texts. */
export const textSection = (
  { id, title, notes = [] }: Pick<Section, "id" | "title"> & { readonly notes?: readonly string[] },
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Section => ({ id, title, notes, columns: columns.map((name) => ({ title: name })), rows });
