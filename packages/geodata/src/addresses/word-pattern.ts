import type { Run } from "./one-letter.ts";

// Works on UTF-8 bytes in place, because it is asked of the four thousand names that begin with "san".

/** Words that a name must have in this order, each of them as it stands or as the beginning of a word. */
export interface WordPattern {
  readonly words: readonly Uint8Array[];
  /** A bit for the first byte of each word; some bytes share one. */
  readonly initials: number;
}

const SPACE = 0x20;
const initialOf = (byte: number): number => 1 << (byte & 31);

/** The pattern of some words. None are met by every name. */
export const wordPattern = (texts: readonly string[]): WordPattern => {
  const words = texts.map((text) => Buffer.from(text));
  return { words, initials: words.reduce((bits, word) => bits | initialOf(word[0] ?? SPACE), 0) };
};

/** The bits of the words that begin at `from` and behind: a pattern with a bit more is not met. */
export const initialsFrom = ({ bytes, to }: Run, from: number): number => {
  let bits = from < to ? initialOf(bytes[from] ?? 0) : 0;
  for (let at = from + 1; at < to; at += 1) {
    if (bytes[at - 1] === SPACE) {
      bits |= initialOf(bytes[at] ?? 0);
    }
  }
  return bits;
};

const standsAt = ({ bytes, to }: Run, at: number, word: Uint8Array): boolean => {
  if (at + word.length > to) {
    return false;
  }
  for (let index = 0; index < word.length; index += 1) {
    if (bytes[at + index] !== word[index]) {
      return false;
    }
  }
  return true;
};

const nextWord = ({ bytes, to }: Run, at: number): number => {
  let next = at;
  while (next < to && bytes[next] !== SPACE) {
    next += 1;
  }
  return next + 1;
};

/** Whether the words that begin at `from` and behind are those of the pattern, or longer ones, with others in between. */
export const meetsPattern = (name: Run, from: number, { words }: WordPattern): boolean => {
  let at = from;
  for (const word of words) {
    while (at < name.to && !standsAt(name, at, word)) {
      at = nextWord(name, at);
    }
    if (at >= name.to) {
      return false;
    }
    at = nextWord(name, at);
  }
  return true;
};
