import table from "../../mappings/merchant-categories/2026-1.json" with { type: "json" };
import keywords from "../../mappings/merchant-keywords/2026-1.json" with { type: "json" };

/** What a client tells of a merchant. */
export interface Merchant {
  readonly name?: string | undefined;
  /** ISO 18245, four digits. */
  readonly category_code?: string | undefined;
  readonly search_term?: string | undefined;
  /** A category in the client's own words. */
  readonly category?: string | undefined;
}

/** What a merchant was recognised as. */
export interface MerchantMatch {
  /** Row of the spend factors. */
  readonly sector: string;
  /** What decided, for the calculation sheet. */
  readonly by: "category code" | "search term" | "category" | "name";
  /** The category's name or the keyword that was recognised. */
  readonly term: string;
  /** 0: every letter of the text was recognised; towards 2: hardly any. Undefined for a category code. */
  readonly score: number | undefined;
}

interface Candidate {
  readonly sector: string;
  readonly term: string;
  readonly words: readonly string[];
}

interface Found {
  readonly candidate: Candidate;
  readonly letters: number;
}

const LETTERS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };
const MARKS = /\p{M}/gu;
const NOT_IN_WORDS = /[^\p{L}\p{N}]+/u;

/** Longer texts are compared by their beginning: nobody's shop has a name of more words. */
const MOST_WORDS = 64;

/** Without a plural's s, so that "restaurants" is "restaurant". */
const singular = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;

/** The words of a text as they are compared: lower case, without accents, in the singular, in order. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(MARKS, "")
    .replaceAll(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter)
    .split(NOT_IN_WORDS)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS)
    .map(singular);

/** Words of category names that say nothing of what is sold. */
const EMPTY_WORDS = new Set(
  wordsOf(
    "and of the for to in other service services goods supplies general special specialty dealers stores shops sales " +
      "products equipment company companies organisations commercial public new used related specific direct first",
  ),
);

/** A category's name must explain at least this share of a text's letters; a keyword need not. */
const LEAST_SHARE = 0.5;

const lettersOf = (words: readonly string[]): number => words.reduce((total, word) => total + word.length, 0);

const byFirstWord = new Map<string, Candidate[]>();
for (const { sector, words } of keywords.rows) {
  for (const term of words) {
    const parts = wordsOf(term);
    const first = parts[0] ?? "";
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { sector, term, words: parts }]);
  }
}

let byNameWord: ReadonlyMap<string, readonly Candidate[]> | undefined;

const indexOfNames = (): ReadonlyMap<string, readonly Candidate[]> => {
  const index = new Map<string, Candidate[]>();
  for (const { name, sector } of MERCHANT_CATEGORIES) {
    const words = [...new Set(wordsOf(name))].filter((word) => !EMPTY_WORDS.has(word));
    const candidate = { sector, term: name, words };
    for (const word of words) index.set(word, [...(index.get(word) ?? []), candidate]);
  }
  return index;
};

const namesWith = (word: string): readonly Candidate[] => (byNameWord ??= indexOfNames()).get(word) ?? [];

const longer = (a: Found | undefined, b: Found): Found => (a && a.letters >= b.letters ? a : b);

/** The longest keyword whose words stand in the text side by side. */
const keywordIn = (words: readonly string[]): Found | undefined => {
  let best: Found | undefined;
  for (const [index, word] of words.entries()) {
    for (const candidate of byFirstWord.get(word) ?? []) {
      if (candidate.words.every((part, offset) => words[index + offset] === part)) {
        best = longer(best, { candidate, letters: lettersOf(candidate.words) });
      }
    }
  }
  return best;
};

/** The category whose name has the most letters of the text's words. */
const categoryIn = (words: readonly string[]): Found | undefined => {
  const known = new Set(words);
  let best: Found | undefined;
  for (const word of known) {
    for (const candidate of namesWith(word)) {
      best = longer(best, { candidate, letters: lettersOf(candidate.words.filter((each) => known.has(each))) });
    }
  }
  return best && best.letters >= LEAST_SHARE * lettersOf(words) ? best : undefined;
};

const matchText = (text: string | undefined, by: MerchantMatch["by"]): MerchantMatch | undefined => {
  const words = wordsOf(text ?? "");
  const keyword = keywordIn(words);
  const category = categoryIn(words);
  const found = keyword && category ? longer(keyword, category) : (keyword ?? category);
  if (!found) return undefined;
  const { sector, term } = found.candidate;
  // A word that is written twice counts once in a category's name, so the share can't pass 1.
  const share = found.letters / lettersOf(words);
  return { sector, by, term, score: Math.round((1 - share) * 2_000) / 1_000 };
};

/**
 * Recognises what a merchant sells: by its category code, else by search term, category and name, the first that says
 * something. A code that ISO 18245 does not assign is not made up for by the name.
 *
 * @returns undefined when nothing is recognised
 */
export const matchMerchant = ({ name, category_code, search_term, category }: Merchant): MerchantMatch | undefined => {
  if (category_code !== undefined) {
    const assigned = merchantCategory(category_code);
    if (assigned) return { sector: assigned.sector, by: "category code", term: assigned.name, score: undefined };
    return matchText(search_term, "search term");
  }
  return matchText(search_term, "search term") ?? matchText(category, "category") ?? matchText(name, "name");
};

/** What a merchant sells, by ISO 18245. */
export interface MerchantCategory {
  /** A code, or the first and last of a range: `3000-3350`. */
  readonly codes: string;
  /** Short, in our own words. */
  readonly name: string;
  /** The row of the spend factors: a NAICS code or the name of a basket. */
  readonly sector: string;
}

/** Every category, in order of the codes. */
export const MERCHANT_CATEGORIES: readonly MerchantCategory[] = table.rows;

let byCode: ReadonlyMap<string, MerchantCategory> | undefined;

const codesOf = (codes: string): string[] => {
  const [first = "", last = first] = codes.split("-");
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
    String(Number(first) + index).padStart(4, "0"),
  );
};

/** The category of a code of four digits; undefined for one that ISO 18245 does not assign. */
export const merchantCategory = (code: string): MerchantCategory | undefined => {
  byCode ??= new Map(
    MERCHANT_CATEGORIES.flatMap((category) => codesOf(category.codes).map((each) => [each, category] as const)),
  );
  return byCode.get(code);
};
