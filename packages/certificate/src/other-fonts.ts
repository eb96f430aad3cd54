import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sfntOf } from "./sfnt.ts";

/** A part of a font: characters that are often used together, as the font's package cuts it. */
export interface FontPart {
  /** Under which a document knows it. */
  readonly name: string;
  /** TrueType: what reads it for pdfkit unpacks some tables of WOFF wrongly. */
  readonly bytes: () => Uint8Array;
}

/** The parts of fonts that may have a character which Noto Sans does not have, the best first. */
export type OtherFonts = (character: string) => readonly FontPart[];

/** Writings besides those of Noto Sans, by the end of the name of their font. */
const WRITINGS = ["arabic", "hebrew", "thai", "sc", "kr"] as const;
type Writing = (typeof WRITINGS)[number];

/** The parts of a font that are kept: those of its own writing. Latin and such are in Noto Sans. */
const isOwnPart = (part: string, writing: string): boolean => part === writing || part.startsWith("[");

/** The file of a part, in the folder of its writing. */
const partFile = (part: string, writing: string): string =>
  `noto-sans-${writing}-${part.replaceAll(/[[\]]/g, "")}-400-normal.woff`;

/** The file that says which part has which characters: `U+6bbb-6bbc,U+6bc0`, by the name of the part. */
const RANGES_FILE = "unicode.json";

interface Range {
  readonly from: number;
  readonly through: number;
  readonly part: string;
}

const rangesOf = (folder: string, writing: Writing): Range[] => {
  const parts = JSON.parse(readFileSync(join(folder, writing, RANGES_FILE), "utf8")) as Readonly<
    Record<string, string>
  >;
  return Object.entries(parts)
    .filter(([part]) => isOwnPart(part, writing))
    .flatMap(([part, ranges]) =>
      ranges.split(",").map((range) => {
        const [from = "", through = from] = range.trim().slice("U+".length).split("-");
        return { from: Number.parseInt(from, 16), through: Number.parseInt(through, 16), part };
      }),
    );
};

/** Chinese fonts have some Korean letters, and Korean ones some Chinese: each writing has its own font first. */
const inOrder = (character: string): readonly Writing[] =>
  /\p{Script=Hangul}/u.test(character) ? WRITINGS.toReversed() : WRITINGS;

/** The other fonts of a folder. A list of characters, and a part of a font, is read when a text needs it first. */
export const otherFontsIn = (folder: string): OtherFonts => {
  const read = new Map<Writing, readonly Range[]>();
  const known = (writing: Writing): readonly Range[] => {
    const ranges = read.get(writing) ?? rangesOf(folder, writing);
    read.set(writing, ranges);
    return ranges;
  };
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return inOrder(character).flatMap((writing) =>
      known(writing)
        .filter(({ from, through }) => from <= code && code <= through)
        .map(({ part }) => ({
          name: `${writing} ${part}`,
          bytes: () => sfntOf(readFileSync(join(folder, writing, partFile(part, writing)))),
        })),
    );
  };
};
