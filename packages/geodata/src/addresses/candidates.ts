import type { GazetteerCountry, GazetteerFile } from "./gazetteer-file.ts";
import type { Holder } from "./holders.ts";

/** How a place's name was found, best first. */
export type NameRung = "exact_name" | "alternate_name" | "prefix" | "one_letter" | "leading_words";

/** A place that an address may mean. */
export interface Candidate extends Holder {
  readonly country: GazetteerCountry;
  /** The name in the gazetteer that was met, normalised. */
  readonly name: string;
  readonly rung: NameRung;
}

/** Finds what a name may mean within one country. */
export type Search = (file: GazetteerFile, country: GazetteerCountry, name: string) => readonly Candidate[];

const candidates = (
  country: GazetteerCountry,
  name: string,
  holders: readonly Holder[],
  rung?: NameRung,
): readonly Candidate[] =>
  holders.map((holder) => ({
    ...holder,
    country,
    name,
    rung: rung ?? (holder.alternate ? "alternate_name" : "exact_name"),
  }));

/** Places of this name, be it their first or another one. */
export const byName: Search = (file, country, name) => candidates(country, name, file.keys.exact(country, name));

/**
 * Places whose name goes on after the given one, or has longer or more words: "frankfurt" and "frankfurt a m" both find
 * "frankfurt am main". The first word must be whole.
 */
export const byBeginning: Search = (file, country, name) => {
  const [first = "", ...rest] = name.split(" ");
  if (first.length < 3 && rest.length === 0) {
    return [];
  }
  return file.keys
    .beginning(country, `${first} `)
    .filter(({ name: longer }) => followInOrder(rest, longer.split(" ").slice(1)))
    .flatMap(({ name: longer, holders }) => candidates(country, longer, holders, "prefix"));
};

/** Whether each word begins one of the others, in the same order. */
const followInOrder = (words: readonly string[], others: readonly string[]): boolean => {
  let from = 0;
  for (const word of words) {
    const at = others.findIndex((other, index) => index >= from && other.startsWith(word));
    if (at === -1) {
      return false;
    }
    from = at + 1;
  }
  return true;
};

/** Shorter names are not searched for with a letter changed. */
const SHORTEST_WITH_TYPO = 4;
/** No name of the gazetteer is longer; the check keeps a long text from being compared with all of them. */
const LONGEST_NAME = 80;
/** In scripts where a sign is a syllable or a word, one sign apart is another name. */
const SIGNS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Places whose name is one letter apart. */
export const byOneLetter: Search = (file, country, name) =>
  name.length < SHORTEST_WITH_TYPO || name.length > LONGEST_NAME || SIGNS.test(name)
    ? []
    : file.keys
        .oneLetterApart(country, name)
        .flatMap(({ name: meant, holders }) => candidates(country, meant, holders, "one_letter"));

/** First words of a thousand names, which are no name by themselves. */
const COMMON_FIRST = new Set(
  "bad new north south east west upper lower great little port fort mount lake saint santa santo san los las villa vila porto puerto salto ponta punta playa praia rio isla ilha bahia baie batu tanjung kota pulau teluk ban laem nova novo nueva nuevo grand petit mont neu alt ober unter gross klein nieuw oude".split(
    " ",
  ),
);
const SHORTEST_LEADING = 4;
/** Hardly a name has more words. */
const MOST_WORDS = 8;

/** Places whose whole name begins the given one: "rotterdam europoort noord" finds "rotterdam". */
export const byLeadingWords: Search = (file, country, name) => {
  const words = name.split(" ");
  for (let count = Math.min(words.length - 1, MOST_WORDS); count > 0; count -= 1) {
    const start = words.slice(0, count).join(" ");
    if (start.length < SHORTEST_LEADING || COMMON_FIRST.has(start)) {
      return [];
    }
    const found = candidates(country, start, file.keys.exact(country, start), "leading_words");
    if (found.length > 0) {
      return found;
    }
  }
  return [];
};
