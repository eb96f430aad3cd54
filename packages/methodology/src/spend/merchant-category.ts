import table from "../../mappings/merchant-categories/2026-1.json" with { type: "json" };

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
