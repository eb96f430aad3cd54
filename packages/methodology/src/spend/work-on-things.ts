import works from "../../mappings/purchase-works/2026-1.json" with { type: "json" };
import { phraseOf, wordsOf } from "./purchase-text.ts";

/** What is done to a thing, as "repair" in "Forklift repair". */
export interface WorkOnThing {
  /** The words that say so, as they are compared. */
  readonly words: ReadonlySet<string>;
  /** The text without them: what names the thing. */
  readonly thing: string;
  /** The industry that does it to what a sector makes or sells; undefined where it is no work on that. */
  readonly industryOf: (sector: string) => string | undefined;
}

const WORKS = works.rows.map(({ en, de, fr, es, behind = [], industries }) => ({
  words: new Set([...en, ...de, ...fr, ...es, ...behind].flatMap(wordsOf)),
  /** Before its thing such a word says what the thing is for: storage boxes. */
  behind: new Set(behind.flatMap(wordsOf)),
  industryOf: (sector: string) =>
    industries.find(({ things }) => things.some((each) => sector.startsWith(each)))?.sector,
}));

/** Shorter ends of a word are no part of a compound. */
const LEAST_PART = 4;

/** What stands before a work in a compound: "Möbel" of "Möbelentsorgung"; the word where it is none, nothing where it is the work. */
const withoutWork = (word: string, works: ReadonlySet<string>): string => {
  if (works.has(word)) return "";
  for (const work of works)
    if (work.length > LEAST_PART && word.endsWith(work) && word.length >= work.length + LEAST_PART)
      return word.slice(0, -work.length);
  return word;
};

/** The first work on a thing that a text tells of; undefined where it tells of none. */
export const workOnThing = (text: string): WorkOnThing | undefined => {
  const own = wordsOf(text);
  const all = phraseOf(text).trim().split(" ");
  const standsBefore = (word: string): boolean => own.includes(all[all.indexOf(word) + 1] ?? "");
  for (const { words, behind, industryOf } of WORKS) {
    const rest = own.map((word) => (behind.has(word) && standsBefore(word) ? word : withoutWork(word, words)));
    if (rest.some((word, index) => word !== own[index])) return { words, thing: rest.join(" ").trim(), industryOf };
  }
  return undefined;
};
