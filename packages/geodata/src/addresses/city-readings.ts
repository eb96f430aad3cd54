import { normaliseName, withoutDivision, withoutSpaces } from "./normalise-name.ts";

/** One way to read what stands in the field for the city. */
export interface Reading {
  /** Normalised. */
  readonly name: string;
  /** Normalised: what follows the name and may be regions and a country ("or", "oregon", "germany"). */
  readonly regions: readonly string[];
}

const IN_BRACKETS = /[([{（].*?[)\]}）]/gu;
/** Looked for at the beginning of a word only: from each letter of a long one it would be read to the end. */
const WITH_DIGIT = /(?<![^\s,;，、])[^\s,;，、]*?\p{Nd}[^\s,;，、]*/gu;
/** Said before a name and no part of it. */
const BEFORE =
  /^(?:city of|town of|port of|greater|stadt|hansestadt|landeshauptstadt|ville de|comune di|ciudad de|cidade de) /u;
/** Said after a name and no part of it. */
const AFTER = / (?:cedex|city|town|stadt|airport|port|hafen|centre|center|ken|si)$/u;
/** German and Nordic letters spelled out: ue for ü, aa for å. */
const SPELLED_OUT = /ae|oe|ue|aa/gu;
const MAX_SPELLED_OUT = 3;
/** All of up to three may be umlauts or not, or, where looking is dear, all or none. */
export type Spellings = "every spelling" | "two spellings";

/** Also with umlauts where the question may have spelled them out: "muenchen" is "munchen" in the table. */
const nameVariants = (name: string, spellings: Spellings): readonly string[] => {
  const places = [...name.matchAll(SPELLED_OUT)].slice(0, MAX_SPELLED_OUT).map(({ index }) => index);
  let variants = [name];
  // from the end, so that places not yet looked at keep their numbers
  for (const place of places.toReversed()) {
    variants = variants.flatMap((variant) => [variant, variant.slice(0, place + 1) + variant.slice(place + 2)]);
  }
  return spellings === "every spelling" ? variants : [name, variants.at(-1) ?? name];
};

/** Longer names are no syllables written apart. */
const MOST_SYLLABLES = 5;
/** What people write has a few; the most literal ones come first. */
export const MOST_READINGS = 40;
/** Of what follows commas so many parts, the last ones, may name a region or a country. */
const MAX_REGIONS = 4;

/** Behind each of the divisions that an address in Chinese or Japanese begins with, the largest first: 广州市 in 广州市白云区. */
const BEHIND_DIVISION = /(?<=\p{Script=Han}{2}[省市府県]|東京都|自治区)(?=\p{Script=Han}{2})/u;

/** A name and what tells where it lies: behind a comma, or before the name in Chinese and Japanese. */
const partsOf = (words: string): Reading | undefined => {
  const [name = "", ...others] = words.split(/[,;，、]/u);
  if (others.length > 0) {
    const regions = others.slice(-MAX_REGIONS).map((other) => normaliseName(other));
    return { name, regions: regions.filter((region) => region !== "") };
  }
  const [smallest = "", ...larger] = name.trim().split(BEHIND_DIVISION).toReversed();
  return larger.length > 0 ? { name: smallest, regions: larger.map((each) => normaliseName(each)) } : undefined;
};

const splitLastWords = (name: string): readonly Reading[] => {
  const words = name.split(" ");
  return [1, 2]
    .filter((count) => words.length > count)
    .map((count) => ({ name: words.slice(0, -count).join(" "), regions: [words.slice(-count).join(" ")] }));
};

/**
 * What stands in the field for the city, read in all sensible ways, the most literal first: as it is, without brackets,
 * before the comma, without postcodes and numbers, without words such as "city of" and "cedex", with syllables
 * joined.
 */
export const cityReadings = (city: string, spellings: Spellings = "every spelling"): readonly Reading[] => {
  const readings = new Map<string, Reading>();
  const add = (text: string, regions: readonly string[]): void => {
    const name = normaliseName(text);
    for (const variant of name === "" ? [] : nameVariants(name, spellings)) {
      const key = [variant, ...regions].join();
      if (!readings.has(key) && readings.size < MOST_READINGS) {
        readings.set(key, { name: variant, regions });
      }
    }
  };
  add(city, []);
  const open = city.replaceAll(IN_BRACKETS, " ");
  add(open, []);
  const wordsOnly = open.replaceAll(WITH_DIGIT, " ");
  const parts = partsOf(wordsOnly);
  if (parts) add(parts.name, parts.regions);
  add(wordsOnly, []);
  const literal = [...readings.values()];
  for (const { name, regions } of literal) {
    add(withoutDivision(name.replace(BEFORE, "").replace(AFTER, "")), regions);
  }
  for (const { name, regions } of readings.values()) {
    if (name.split(" ").length <= MOST_SYLLABLES) {
      add(withoutSpaces(name), regions);
    }
  }
  return [...readings.values()];
};

/** What stands in brackets, without them. */
export const inBrackets = (city: string): readonly string[] =>
  [...city.matchAll(IN_BRACKETS)].map(([text]) => text.slice(1, -1));

/** The name and, after it, a region without a comma: "portland or". To be believed only if the region exists. */
export const readingsWithRegion = (city: string): readonly Reading[] =>
  splitLastWords(normaliseName(city.replaceAll(IN_BRACKETS, " ").replaceAll(WITH_DIGIT, " ")));
