import type { GazetteerCountry, GazetteerFile } from "./gazetteer-file.ts";
import type { Holder, PlaceRange } from "./holders.ts";
import type { Key } from "./key-table.ts";
import { wordPattern } from "./word-pattern.ts";
import type { Work } from "./work.ts";

/**
 * How a place's name was found, best first. By the last two only the town of a quarter or a site is known: its name begins what
 * is asked for, or stands behind it.
 */
export type NameMatch = "exact_name" | "alternate_name" | "prefix" | "one_letter" | "leading_words" | "town_behind";

/** A place that an address may mean. */
export interface Candidate extends Holder {
  readonly country: GazetteerCountry;
  /** The name in the gazetteer that was met, normalised. */
  readonly name: string;
  readonly rung: NameMatch;
}

/** Where names are looked up, and with how much work. */
export interface Asked {
  readonly file: GazetteerFile;
  readonly work: Work;
}

/** The places that a name may mean, in one country or, where none is told, in all of them. */
export type Look = (name: string, country: GazetteerCountry | undefined) => readonly Candidate[];

/** One way to look names up. It is told beforehand of all names that it may be asked for. */
export type Search = (asked: Asked, names: readonly string[]) => Look;

const EVERYWHERE: PlaceRange = { firstPlace: 0, endPlace: Number.POSITIVE_INFINITY };

const candidates = (file: GazetteerFile, { name, holders }: Key, rung?: NameMatch): readonly Candidate[] =>
  holders.map(({ place, alternate }) => ({
    place,
    alternate,
    country: file.countryOf(place),
    name,
    rung: rung ?? (alternate ? "alternate_name" : "exact_name"),
  }));

/** Places of this name, be it their first or another one. */
export const byName: Search =
  ({ file, work }) =>
  (name, country) =>
    candidates(file, { name, holders: file.keys.exact(name, { within: country ?? EVERYWHERE, work }) });

const SHORTEST_BEGINNING = 3;

/**
 * Places whose name goes on after the given one, or has longer or more words: "frankfurt" and "frankfurt a m" both find
 * "frankfurt am main". The first word must be whole. All names with one first word are looked up together.
 */
export const byBeginning: Search = ({ file, work }, names) => {
  const firstOf = (name: string): string => name.split(" ", 1)[0] ?? "";
  const namesOf = Map.groupBy(new Set(names), firstOf);
  const known = new Map<string, ReadonlyMap<string, readonly Key[]>>();
  const longerThan = (first: string, within: PlaceRange): ReadonlyMap<string, readonly Key[]> => {
    const same = (namesOf.get(first) ?? []).filter((name) => first.length >= SHORTEST_BEGINNING || name !== first);
    const patterns = same.map((name) => wordPattern(name.split(" ").slice(1)));
    const found = file.keys.beginning(`${first} `, patterns, { within, work });
    return new Map(same.map((name, index) => [name, found[index] ?? []]));
  };
  return (name, country) => {
    const first = firstOf(name);
    const key = `${country?.iso2 ?? ""} ${first}`;
    const longer = known.get(key) ?? longerThan(first, country ?? EVERYWHERE);
    known.set(key, longer);
    return (longer.get(name) ?? []).flatMap((each) => candidates(file, each, "prefix"));
  };
};

/** Shorter names are not searched for with a letter changed. */
const SHORTEST_WITH_TYPO = 4;
/** No name of the gazetteer is longer. */
const LONGEST_NAME = 64;
/** In scripts where a sign is a syllable or a word, one sign apart is another name. */
const SIGNS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Eight readings of eight words, looked up by `byLeadingWords` after this search, which is the dearest one. */
const LEADING_WORK = 2_000;

/** Places whose name is one letter apart. */
export const byOneLetter: Search =
  ({ file, work }) =>
  (name, country) =>
    name.length < SHORTEST_WITH_TYPO || name.length > LONGEST_NAME || SIGNS.test(name)
      ? []
      : file.keys
          .oneLetterApart(name, file.alphabetOf(name), {
            within: country ?? EVERYWHERE,
            work: work.leaving(LEADING_WORK),
          })
          .flatMap((meant) => candidates(file, meant, "one_letter"));

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
export const byLeadingWords: Search =
  ({ file, work }) =>
  (name, country) => {
    const words = name.split(" ");
    const found: Candidate[] = [];
    const longest = new Set<GazetteerCountry>();
    for (let count = Math.min(words.length - 1, MOST_WORDS); count > 0; count -= 1) {
      const start = words.slice(0, count).join(" ");
      if (start.length < SHORTEST_LEADING || COMMON_FIRST.has(start) || (country !== undefined && found.length > 0)) {
        break;
      }
      const holders = file.keys.exact(start, { within: country ?? EVERYWHERE, work });
      // in each country the longest start that is a name there
      const shorter = candidates(file, { name: start, holders }, "leading_words");
      found.push(...shorter.filter((each) => !longest.has(each.country)));
      for (const each of shorter) {
        longest.add(each.country);
      }
    }
    return found;
  };
