import { MERCHANT_CATEGORIES, type MerchantCategory, merchantCategory } from "./merchant-category.ts";
import { type Recognised, recognise } from "./recognise.ts";

export { MERCHANT_CATEGORIES, type MerchantCategory, merchantCategory };

/** What a client tells of a merchant. */
export interface Merchant {
  readonly name?: string | undefined;
  /** ISO 18245, four digits. */
  readonly category_code?: string | undefined;
  readonly search_term?: string | undefined;
  /** A category in the client's own words. */
  readonly category?: string | undefined;
  /** Categories in the client's own words, most specific first. */
  readonly category_hierarchy?: readonly string[] | undefined;
}

/** What a merchant was recognised as. */
export interface MerchantMatch {
  /** Row of the spend factors. */
  readonly sector: string;
  /** What decided, for the calculation sheet. */
  readonly by: "category code" | "search term" | "category" | "name";
  /** The category's name or the term that was recognised. */
  readonly term: string;
  /** 0: every letter of the text was recognised; towards 2: hardly any. Undefined for a category code. */
  readonly score: number | undefined;
}

/**
 * Recognises what a merchant sells: by its category code, else by search term, category and name, the first that says
 * something. A code that ISO 18245 does not assign is not made up for by the name.
 *
 * @returns undefined when nothing is recognised
 */
export const matchMerchant = (merchant: Merchant): MerchantMatch | undefined => merchantMatches(merchant)[0];

/** What a merchant may sell, most confident first, each sector once. */
export const merchantMatches = (merchant: Merchant): readonly MerchantMatch[] => {
  const { name, category_code, search_term, category, category_hierarchy = [] } = merchant;
  const assigned = category_code === undefined ? undefined : merchantCategory(category_code);
  const byCode: MerchantMatch[] = assigned
    ? [{ sector: assigned.sector, by: "category code", term: assigned.name, score: undefined }]
    : [];
  if (assigned) return distinct([...byCode, ...matchesIn(search_term, "search term")]);
  const texts: (readonly [text: string | undefined, by: MerchantMatch["by"]])[] = [[search_term, "search term"]];
  if (category_code === undefined) {
    texts.push([category, "category"], ...category_hierarchy.map((each) => [each, "category"] as const), [
      name,
      "name",
    ]);
  }
  return distinct(texts.flatMap(([text, by]) => matchesIn(text, by)));
};

const matchesIn = (text: string | undefined, by: MerchantMatch["by"]): MerchantMatch[] =>
  recognise(text ?? "").map(({ sector, term, score }: Recognised) => ({ sector, by, term, score }));

const distinct = (matches: readonly MerchantMatch[]): MerchantMatch[] => {
  const seen = new Set<string>();
  return matches.filter(({ sector }) => !seen.has(sector) && seen.add(sector));
};
