const LETTERS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };
const MARKS = /\p{M}/gu;
const NOT_IN_WORDS = /[^\p{L}\p{N}]+/u;

/** Longer texts are compared by their beginning: nobody's shop has a name of more words. */
const MOST_WORDS = 64;

/** Without a plural's s, so that "restaurants" is "restaurant". */
const singular = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;

/** The words of a text as they are compared: lower case, without accents, in the singular, in order. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(MARKS, "")
    .replaceAll(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .split(NOT_IN_WORDS)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS)
    .map(singular);
