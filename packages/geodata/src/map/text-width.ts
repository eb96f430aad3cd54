import table from "../../tables/letter-widths.json" with { type: "json" };

/** Thousandths of the font size; of letters that the table does not have: Han and the like fill a square. */
const [SQUARE, UNKNOWN] = [1_000, 700];
const FIRST_SQUARE = 0x1100;

const widths = new Map(
  Object.entries(table).flatMap(([width, letters]) =>
    Array.from(letters, (letter) => [letter, Number(width)] as const),
  ),
);

const widthOf = (letter: string): number =>
  widths.get(letter) ?? ((letter.codePointAt(0) ?? 0) >= FIRST_SQUARE ? SQUARE : UNKNOWN);

/** How wide a text is in Arial, by its font size. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0) / 1_000;
