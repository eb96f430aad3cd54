import { dateReadings, unmistakableDate } from "./cells/date-text.ts";
import { amountAndUnit, numberReadings, unmistakableNumber } from "./cells/number-text.ts";
import type { Readings } from "./cells/readings.ts";
import { unescapedCell } from "./formula-cells.ts";
import type { Line } from "./lines.ts";
import type { PlacedColumn } from "./place-columns.ts";
import type { Surveyed } from "./survey.ts";
import { unitOf } from "./templates/recurring-columns.ts";
import { type Amount, CellFault, type LineCells } from "./templates/template.ts";
import { quoted } from "./quoted.ts";

/** The cells of a line by the columns of a template. */
export const lineCells = (line: Line, surveyed: Surveyed): LineCells => new Cells(line, surveyed);

/** A formula without its result: a blank would be read as nothing where the failed rows are sent again. */
const UNCALCULATED = "=?";

/** The cells of a line as they came in; one that could be read in two ways as it was read. */
export const keptCells = (line: Line, { columns, ways }: Surveyed): string[] =>
  columns.map((column, index) => {
    const { ofTemplate } = column;
    if (line.uncalculated?.has(index)) return UNCALCULATED;
    const cell = unescapedCell(line.cells[index] ?? "");
    if (ofTemplate?.type === "number") {
      const kept = keptNumber(cell, line.typed?.has(index) ? "first" : ways[index]);
      const unit = shownUnit(line, index, column);
      return unit === undefined ? kept : `${kept} ${unit}`;
    }
    return ofTemplate?.type === "date" ? keptDate(cell, ways[index]) : cell;
  });

/** The unit that the format of a cell shows, where the header has another one or none. */
const shownUnit = (line: Line, index: number, { ofTemplate, unit }: PlacedColumn): string | undefined => {
  const word = line.shownWords?.get(index);
  if (word === undefined || ofTemplate?.units === undefined) return undefined;
  const shown = unitOf(ofTemplate.units, word);
  return shown === unit ? undefined : shown;
};

const keptNumber = (cell: string, way: "first" | "second" | undefined): string => {
  const { amount, unit = "" } = amountAndUnit(cell) ?? {};
  const readings = amount === undefined ? undefined : numberReadings(amount);
  const read = readings && settled(readings, way);
  if (read === undefined || readings?.first === readings?.second) return cell;
  if (readings?.first === undefined || readings.second === undefined) return cell;
  return `${unmistakableNumber(read)}${unit === "" ? "" : ` ${unit}`}`;
};

const keptDate = (cell: string, way: "first" | "second" | undefined): string => {
  const readings = dateReadings(cell);
  const read = settled(readings, way);
  return read === undefined || readings.first === readings.second ? cell : unmistakableDate(read);
};

const settled = ({ first, second }: Readings, way: "first" | "second" | undefined): string | undefined =>
  first === undefined || second === undefined || way === undefined ? (first ?? second) : { first, second }[way];

/** Units that a message names. */
const MOST_LISTED = 10;

class Cells implements LineCells {
  readonly line: number;
  readonly #line: Line;
  readonly #surveyed: Surveyed;

  constructor(line: Line, surveyed: Surveyed) {
    this.line = line.number;
    this.#line = line;
    this.#surveyed = surveyed;
  }

  text(column: string): string | undefined {
    const cell = unescapedCell(this.#line.cells[this.#indexOf(column)] ?? "").trim();
    return cell === "" ? undefined : cell;
  }

  amount(column: string): Amount | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const index = this.#indexOf(column);
    const isTyped = this.#line.typed?.has(index) ?? false;
    if (text.startsWith("-")) throw new CellFault(this, column, `${quoted(text)} is below 0`);
    const given = amountAndUnit(text);
    const way = isTyped ? "first" : this.#surveyed.ways[index];
    const amount = given && settled(numberReadings(given.amount), way);
    if (given === undefined || amount === undefined) throw new CellFault(this, column, `${quoted(text)} is no amount`);
    return { amount, unit: this.#unitOf(column, given.unit) };
  }

  date(column: string): string | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const at = settled(dateReadings(text), this.#surveyed.ways[this.#indexOf(column)]);
    if (at !== undefined) return at;
    throw new CellFault(this, column, `${quoted(text)} is no date; write YYYY-MM-DD, DD.MM.YYYY or D/M/YYYY`);
  }

  #indexOf(column: string): number {
    return this.#surveyed.columns.findIndex(({ ofTemplate }) => ofTemplate?.name === column);
  }

  /** The unit of a cell, else of its header. */
  #unitOf(column: string, word: string): string | undefined {
    const index = this.#indexOf(column);
    const placed = this.#surveyed.columns[index] as PlacedColumn;
    const { ofTemplate, unit } = placed;
    if (word === "") return shownUnit(this.#line, index, placed) ?? unit ?? undefined;
    const units = ofTemplate?.units ?? {};
    const found = unitOf(units, word);
    if (found !== undefined) return found;
    const known = Object.keys(units);
    const isFew = known.length > 0 && known.length <= MOST_LISTED;
    const why = isFew ? `, which is none of ${known.join(", ")}` : ", which says no unit";
    throw new CellFault(this, column, `has ${quoted(word)} beside its number${why}`);
  }
}
