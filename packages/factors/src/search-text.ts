import MiniSearch from "minisearch";
import { synonymsOf } from "./table-words.ts";

/** What a text says under each of the things that a search looks at. */
export interface SearchedText {
  readonly name?: string;
  readonly category?: string;
  readonly source?: string;
  readonly region?: string;
}

/** What a word is worth that stands there as a whole; the beginning of one counts half. */
const WORTH = { name: 8, region: 6, category: 4, nameSynonyms: 3, categorySynonyms: 3, source: 2 } as const;
const FIELDS = Object.keys(WORTH) as (keyof typeof WORTH)[];

/** Text without accents and capitals, its words parted by blanks. */
export const plain = (text: string): string =>
  text
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The words that are searched for, each once. */
export const searchedWords = (text: string): readonly string[] => [...new Set(plain(text).split(" "))].filter(Boolean);

/** Texts that words are found in. */
export interface TextIndex {
  /** By the number of a text what the word is worth there: 0 where neither it nor a word that it begins stands. */
  readonly worthOf: (word: string) => Uint8Array;
}

/** The index of texts, by their order. Whatever is found depends on the text alone, not on what else is indexed. */
export const textIndex = (texts: readonly SearchedText[]): TextIndex => {
  const index = new MiniSearch({
    fields: [...FIELDS],
    tokenize: (text) => plain(text).split(" "),
    processTerm: (term) => term || null,
  });
  index.addAll(
    texts.map((text, id) => ({
      ...text,
      id,
      nameSynonyms: synonymsOf(plain(text.name ?? "")),
      categorySynonyms: synonymsOf(plain(text.category ?? "")),
    })),
  );
  return {
    worthOf: (word) => {
      const worth = new Uint8Array(texts.length);
      for (const { id, match } of index.search(word, { prefix: true })) worth[id as number] = worthIn(match, word);
      return worth;
    },
  };
};

/** The fields that a word stands in add up, each with the best of its words. */
const worthIn = (match: Readonly<Record<string, readonly string[]>>, word: string): number => {
  const best: Partial<Record<string, number>> = {};
  for (const term in match) {
    const times = term === word ? 2 : 1;
    for (const field of match[term] ?? []) best[field] = Math.max(best[field] ?? 0, times);
  }
  return FIELDS.reduce((sum, field) => sum + (best[field] ?? 0) * WORTH[field], 0);
};

const YEAR_AT_END = /\b(\d{4})$/u;

/** How well a name fits apart from the words that are found in it. */
export interface NameFit {
  readonly words: number;
  /** 9 for a name without a year, and for the year of the publication: one less for each year before it. */
  readonly recency: number;
  /** Whether it counts something else than money. */
  readonly isPhysical: boolean;
}

/** A name, and what it is the name of. */
interface FittedName extends Pick<NameFit, "isPhysical"> {
  readonly name: string;
  readonly publicationYear: number;
}

/** What of a name counts beside the words that are found in it. */
export const nameFit = ({ name, publicationYear, isPhysical }: FittedName): NameFit => {
  const year = YEAR_AT_END.exec(name)?.[1];
  const age = year === undefined ? 0 : publicationYear - Number(year);
  return { words: plain(name).split(" ").length, recency: 9 - Math.min(9, Math.max(0, age)), isPhysical };
};

/** What `fitScore` is always below. */
export const MOST_FIT = 200;

/**
 * Where words are found alike, what is measured goes before what is counted in money; then the name of two words before
 * that of ten, for who searches for two; then the newest year.
 */
export const fitScore = (words: number, { words: all, recency, isPhysical }: NameFit): number =>
  (isPhysical ? MOST_FIT / 2 : 0) + Math.min(9, Math.round((9 * words) / all)) * 10 + recency;
