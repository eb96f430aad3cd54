import type { ReportLanguage } from "@isotherm/contract/reports";
import type { Cell, Section } from "./report-section.ts";
import { word } from "./report-words.ts";

/** Tables in which users' own words stand, and their cells that are fixed: by label, or none of them. */
const OWN_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  about: new Set(["What counts", "Standard", "Rounding", "Uncertainty"]),
  overlap_estimates: new Set(),
};

/** A table with its fixed words in a language. Figures, codes and what users wrote stay as they are. */
export const sectionIn = (language: ReportLanguage, section: Section): Section => {
  const say = (text: string): string => word(language, text);
  const { id, title, notes, columns, rows } = section;
  const ofUsers = OWN_WORDS[id];
  const cellsIn = (cells: readonly Cell[]): Cell[] =>
    cells.map((cell, index) => {
      const [label] = cells;
      const isFixed =
        !ofUsers || (ofUsers.size > 0 && (index === 0 || (typeof label === "string" && ofUsers.has(label))));
      return typeof cell === "string" && isFixed ? say(cell) : cell;
    });
  return {
    id,
    title: say(title),
    notes: notes.map(say),
    columns: columns.map((column) => ({ ...column, title: say(column.title) })),
    rows: rows.map(cellsIn),
  };
};
