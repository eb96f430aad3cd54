import MiniSearch, { type SearchResult } from "minisearch";
import factors from "../../data/spend-factors/2024-2.json" with { type: "json" };
import names from "../../mappings/merchant-names/2026-1.json" with { type: "json" };
import words from "../../mappings/purchase-words/2026-4.json" with { type: "json" };
import { MERCHANT_CATEGORIES } from "./merchant-category.ts";
import { lettersOf, phraseOf, vocabularyWord, wordsOf } from "./purchase-text.ts";
import { workOnThing } from "./work-on-things.ts";

/** What a text was recognised as. */
export interface Recognised {
  readonly sector: string;
  /** The word, name or title that was recognised. */
  readonly term: string;
  /** 0: every letter was recognised; 2: nothing. Above `WORST_SCORE` nothing counts as recognised. */
  readonly score: number;
}

/** The worst score that still counts: that of a word that stands as it is in the longest text. */
export const WORST_SCORE = 0.8;

/** A term that stands for a sector, as it is compared. */
interface Entry {
  readonly id: number;
  readonly sector: string;
  readonly term: string;
  readonly words: readonly string[];
  /** With the words that say nothing: "cleaning services" and "cleaning products" are one word otherwise. */
  readonly phrase: string;
  /** Whether it has words that say nothing, and little is said where they are missing: electric (bill), office (365). */
  readonly hasEmptyWords: boolean;
  /** How much of a text must be explained: a name says all, whatever else stands there; a title must fit. */
  readonly lenience: number;
}

const LENIENCE = { name: 0.8, word: 0.6, title: 0.2 } as const;

/** Wholesale and retail trade: what is sold there counts, not the trade; and public administration. */
const NO_PURCHASE = /^(42|44|45|92)/;

/** Courts, fines and taxes: their category codes stand for an office, their words in a ledger for no purchase. */
const NO_PURCHASE_CATEGORY = /^9[23]/;

const entriesOf = (): Entry[] => {
  const entries: Entry[] = [];
  const add = (sector: string, term: string, lenience: number): void => {
    const parts = [...new Set(wordsOf(term))];
    if (parts.length === 0) return;
    const phrase = phraseOf(term);
    const hasEmptyWords = lenience !== LENIENCE.title && phrase !== ` ${parts.join(" ")} `;
    entries.push({ id: entries.length, sector, term, words: parts, phrase, hasEmptyWords, lenience });
  };
  for (const { sector, en, de, fr = [], es = [] } of words.rows) {
    for (const term of new Set([...en, ...de, ...fr, ...es])) add(sector, term, LENIENCE.word);
  }
  for (const { sector, names: known } of names.rows) for (const name of known) add(sector, name, LENIENCE.name);
  for (const { sector, name, codes } of MERCHANT_CATEGORIES) {
    if (sector !== "OTHER" && !NO_PURCHASE_CATEGORY.test(codes)) add(sector, name, LENIENCE.title);
  }
  for (const line of factors.lines) {
    const [sector = "", , title = ""] = line.split("\t");
    if (!NO_PURCHASE.test(sector)) add(sector, title, LENIENCE.title);
  }
  return entries;
};

interface Index {
  readonly entries: readonly Entry[];
  readonly vocabulary: ReadonlySet<string>;
  readonly search: (query: readonly string[]) => SearchResult[];
}

let built: Index | undefined;

/** Built with the first text that is to be recognised: a few hundredths of a second. */
const indexOf = (): Index => {
  const entries = entriesOf();
  const vocabulary = new Set(entries.flatMap((entry) => entry.words));
  // Words come as they are compared, parted by blanks.
  const mini = new MiniSearch<{ id: number; words: string }>({
    fields: ["words"],
    tokenize: (text) => text.split(" "),
    processTerm: (term) => term,
  });
  mini.addAll(entries.map((entry) => ({ id: entry.id, words: entry.words.join(" ") })));
  const unknown = (term: string): boolean => !vocabulary.has(term);
  const search = (query: readonly string[]): SearchResult[] =>
    mini.search(query.join(" "), {
      fuzzy: (term) => {
        if (!unknown(term) || term.length < LEAST_FUZZY) return false;
        return term.length < LONG_WORD ? TYPOS : TYPOS_OF_LONG;
      },
      prefix: (term) => unknown(term) && term.length >= LEAST_FUZZY,
    });
  return { entries, vocabulary, search };
};

/** Shorter words are compared letter by letter: one letter makes another word of them. */
const LEAST_FUZZY = 6;
/** Typing mistakes in a word, and in a long one. */
const [TYPOS, LONG_WORD, TYPOS_OF_LONG] = [1, 10, 2];
/** What a word counts that is not written as the term has it. */
const NEARLY = 0.85;
/** What a term counts of which only a part is written, because the rest are words that say nothing. */
const WITHOUT_EMPTY_WORDS = 0.6;
/** How many of the search's results are looked at. */
const MOST_RESULTS = 60;

/**
 * Recognises what was bought in the words of a purchase, most confident first, each sector once. Confidence is how much of the
 * term stands in the text, and how much of the text the term explains. `NAICS 541940` names an industry by its code.
 */
export const recognise = (text: string): Recognised[] => {
  const code = NAICS.exec(text)?.[1];
  if (code !== undefined) return industry(code);
  const whole = recogniseWork(text);
  const [bought = ""] = text.split(PURPOSE);
  if (bought === text || whole[0]?.score === 0) return whole;
  const found = recogniseWork(bought);
  return (found[0]?.score ?? 2) <= SURE ? found : whole;
};

/** "Wine for the hotel bar" is wine: what is bought stands before its purpose, where it is recognised surely by itself. */
const PURPOSE = /\s(?:for|für|pour|para)\s/i;
const SURE = 0.4;

/** "Forklift repair" is no forklift: work on a thing that is recognised surely by itself is of the industry that does it. */
const recogniseWork = (text: string): Recognised[] => {
  const found = recogniseWords(text);
  const work = workOnThing(text);
  // What names the work and its thing in one term is known as that: "car maintenance".
  if (!work || (found[0] && isWorkItself(found[0].term, work.words))) return found;
  const [thing] = recogniseWords(work.thing);
  if (!thing || thing.score > Math.min(SURE, found[0]?.score ?? SURE)) return found;
  const sector = work.industryOf(thing.sector);
  return sector === undefined ? found : [{ ...thing, sector }, ...found.filter((other) => other.sector !== sector)];
};

const isWorkItself = (term: string, works: ReadonlySet<string>): boolean => {
  const words = wordsOf(term);
  return words.some((word) => !works.has(word)) && words.some((word) => works.has(word));
};

const recogniseWords = (text: string): Recognised[] => {
  const { entries, vocabulary, search } = (built ??= indexOf());
  const query = withoutTowns(wordsOf(text), vocabulary).flatMap((word) => vocabularyWord(word, vocabulary));
  if (query.length === 0) return [];
  const searched = query.flatMap(({ parts }) => parts);
  const phrase = phraseOf(text);
  const best = new Map<string, Found>();
  for (const result of search(searched).slice(0, MOST_RESULTS)) {
    const entry = entries[Number(result.id)];
    if (!entry) continue;
    const isLiteral = phrase.includes(entry.phrase);
    const found = {
      entry,
      confidence:
        confidenceOf(entry, result, query, searched) * (entry.hasEmptyWords && !isLiteral ? WITHOUT_EMPTY_WORDS : 1),
      isLiteral,
      letters: lettersOf(entry.words),
    };
    const standing = best.get(entry.sector);
    if (!standing || isBetter(found, standing)) best.set(entry.sector, found);
  }
  return [...best.values()]
    .toSorted((a, b) => (isBetter(a, b) ? -1 : 1))
    .map(({ entry, confidence }) => ({
      sector: entry.sector,
      term: entry.term,
      score: Math.round((1 - confidence) * 2_000) / 1_000,
    }))
    .filter(({ score }) => score <= WORST_SCORE);
};

/** Words of purchases that are towns, too. */
const TOWNS: ReadonlySet<string> = new Set(["essen"]);

/** "Taxi Essen" is a taxi, "Essen" a meal: beside another word that says what is bought, it is the town. */
const withoutTowns = (words: readonly string[], vocabulary: ReadonlySet<string>): readonly string[] => {
  const others = words.filter((word) => !TOWNS.has(word));
  return others.some((word) => vocabulary.has(word)) ? others : words;
};

/** An industry by its code, as it stands. */
const NAICS = /^\s*NAICS\s*(\d{6})\s*$/i;

const industry = (code: string): Recognised[] =>
  factors.lines.some((line) => line.startsWith(`${code}\t`)) ? [{ sector: code, term: `NAICS ${code}`, score: 0 }] : [];

interface Found {
  readonly entry: Entry;
  readonly confidence: number;
  /** Whether the whole term stands in the text. */
  readonly isLiteral: boolean;
  readonly letters: number;
}

const isBetter = (a: Found, b: Found): boolean => {
  if (a.confidence !== b.confidence) return a.confidence > b.confidence;
  if (a.isLiteral !== b.isLiteral) return a.isLiteral;
  if (a.letters !== b.letters) return a.letters > b.letters;
  return a.isLiteral && a.entry.phrase.length > b.entry.phrase.length;
};

const confidenceOf = (
  { words: own, lenience }: Entry,
  { match, queryTerms }: SearchResult,
  query: readonly { readonly word: string; readonly parts: readonly string[] }[],
  searched: readonly string[],
): number => {
  const literal = new Set(searched);
  // Hardly anybody mistypes the first letter: "moisson" (harvest) is no "poisson" (fish).
  const matched = own.filter(
    (word) => word in match && (literal.has(word) || searched.some((each) => each[0] === word[0])),
  );
  const known = matched.reduce((sum, word) => sum + word.length * (literal.has(word) ? 1 : NEARLY), 0);
  const ofTerm = known / lettersOf(own);
  const terms = new Set(queryTerms);
  const explained = query.reduce(
    (sum, { word, parts }) => sum + Math.min(word.length, lettersOf(parts.filter((part) => terms.has(part)))),
    0,
  );
  const ofText = explained / lettersOf(query.map(({ word }) => word));
  return ofTerm ** 2 * (lenience + (1 - lenience) * ofText);
};
