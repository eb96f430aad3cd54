import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { readFileSync } from "node:fs";

/** What a page in Latin, Greek or Cyrillic letters may hold: first and last code point of each block. */
const BLOCKS = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x4ff],
  [0x1e00, 0x1eff],
  [0x2010, 0x2026],
  [0x2030, 0x203a],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;

/**
 * How wide the letters of Arial are, thousandths of the font size: all characters of one width as one text. Arimo has the
 * same widths by design, and its licence lets us read them (SIL Open Font License 1.1).
 */
export const letterWidths = (): Readonly<Record<string, string>> => {
  const file = createRequire(import.meta.url).resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf");
  // A file of one font holds no collection.
  const font = create(readFileSync(file)) as Font;
  const letters = BLOCKS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  ).filter((codePoint) => font.hasGlyphForCodePoint(codePoint));
  const widthOf = (codePoint: number): string =>
    String(Math.round((font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm) * 1_000));
  const byWidth = Map.groupBy(letters, widthOf);
  return Object.fromEntries([...byWidth].map(([width, codePoints]) => [width, String.fromCodePoint(...codePoints)]));
};
