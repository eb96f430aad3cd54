import { decimal } from "@isotherm/core";
import { FileError } from "../file-error.ts";
import type { Limits } from "../limits.ts";
import type { Line } from "../lines.ts";
import { dateOfSerial } from "./date-format.ts";
import type { SharedTexts } from "./shared-texts.ts";
import type { Workbook } from "./workbook.ts";
import { xmlPieces } from "./xml-events.ts";

/** What the cells of a sheet are read with. */
export interface SheetReading {
  readonly workbook: Workbook;
  readonly texts: SharedTexts;
  readonly limits: Limits;
}

/** The lines of a sheet that have a value. @throws FileError file_unreadable, file_too_large */
export async function* sheetLines(bytes: AsyncIterable<Uint8Array>, reading: SheetReading): AsyncIterable<Line> {
  const rows = new Rows(reading);
  const pieces = xmlPieces(bytes, {
    open: (name, attributes) => rows.open(name, attributes),
    close: (name) => rows.close(name),
    text: (text) => rows.text(text),
  });
  for await (const _ of pieces) yield* rows.done.splice(0);
}

/** Excel's own limit. */
const MOST_CELL_CHARACTERS = 32_767;

class Rows {
  readonly done: Line[] = [];
  readonly #reading: SheetReading;
  #number = 0;
  #cells: string[] = [];
  #typed = new Set<number>();
  #uncalculated = new Set<number>();
  #shownWords = new Map<number, string>();
  #cell = { index: -1, type: "n", style: 0, value: "", isFormula: false };
  #isValue = false;
  #lineCharacters = 0;
  #characters = 0;

  constructor(reading: SheetReading) {
    this.#reading = reading;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "row") this.#openRow(attributes["r"]);
    if (name === "c") this.#openCell(attributes);
    if (name === "f") this.#cell.isFormula = true;
    this.#isValue = name === "v" || name === "t";
  }

  text(text: string): void {
    if (!this.#isValue) return;
    this.#cell.value += text;
    if (this.#cell.value.length > MOST_CELL_CHARACTERS)
      this.#refuse(`a cell of more than ${MOST_CELL_CHARACTERS} characters`);
  }

  close(name: string): void {
    this.#isValue = false;
    if (name === "c") this.#closeCell();
    if (name === "row" && (this.#cells.some((cell) => cell !== "") || this.#uncalculated.size > 0)) {
      // Cells that were left out are blank.
      const cells = Array.from(this.#cells, (cell) => cell ?? "");
      const [typed, uncalculated, shownWords] = [this.#typed, this.#uncalculated, this.#shownWords];
      this.done.push({ number: this.#number, cells, typed, uncalculated, shownWords });
    }
  }

  #openRow(reference: string | undefined): void {
    const number = reference === undefined ? this.#number + 1 : Number(reference);
    if (!Number.isInteger(number) || number <= this.#number) this.#refuse("rows are not in order", "file_unreadable");
    this.#number = number;
    this.#cells = [];
    this.#typed = new Set();
    this.#uncalculated = new Set();
    this.#shownWords = new Map();
    this.#cell.index = -1;
    this.#lineCharacters = 0;
  }

  #openCell({ r, t = "n", s = "0" }: Readonly<Record<string, string>>): void {
    const index = r === undefined ? this.#cell.index + 1 : columnOf(r);
    this.#cell = { index, type: t, style: Number(s), value: "", isFormula: false };
  }

  #closeCell(): void {
    const { index, type, value, isFormula } = this.#cell;
    // The result of a formula may be an empty text, and is one by its type then.
    if (value === "" && isFormula && type === "n") this.#uncalculated.add(index);
    if (value === "") return;
    const { columns, lineCharacters, unpackedBytes } = this.#reading.limits;
    if (index >= columns) this.#refuse(`more than ${columns} columns`);
    const { text, isTyped } = this.#textOfCell();
    this.#lineCharacters += text.length;
    this.#characters += text.length;
    if (this.#lineCharacters > lineCharacters) this.#refuse("the line is too long");
    if (this.#characters > unpackedBytes) this.#refuse("the cells up to here are too large together");
    this.#cells[index] = text;
    if (!isTyped) return;
    this.#typed.add(index);
    const word = this.#reading.workbook.shownWords.get(this.#cell.style);
    if (word !== undefined) this.#shownWords.set(index, word);
  }

  #textOfCell(): { readonly text: string; readonly isTyped: boolean } {
    const { type, style, value } = this.#cell;
    if (type === "s") return { text: this.#reading.texts.at(Number(value)).trim(), isTyped: false };
    if (type === "b") return { text: value === "1" ? "TRUE" : "FALSE", isTyped: false };
    if (type !== "n" || !NUMBER.test(value)) return { text: value.trim(), isTyped: false };
    const { dateStyles, is1904 } = this.#reading.workbook;
    const date = dateStyles.has(style) ? dateOfSerial(value, is1904) : undefined;
    // A sum of binary fractions is 12.300000000000001 in the file; Excel shows 15 digits, and so do we.
    return { text: date ?? decimal(value).toSignificantDigits(15).toFixed(), isTyped: true };
  }

  #refuse(message: string, code: "file_too_large" | "file_unreadable" = "file_too_large"): never {
    throw new FileError(code, message, this.#number);
  }
}

const NUMBER = /^-?[0-9]{1,20}(\.[0-9]{1,30})?(E[+-]?[0-9]{1,3})?$/i;
const A = "A".charCodeAt(0) - 1;
const LETTERS = 26;

/** The place of a column by the name of a cell: A1 is 0, AA1 is 26. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "") column = column * LETTERS + letter.charCodeAt(0) - A;
  return column - 1;
};
