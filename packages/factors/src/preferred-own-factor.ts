import type { OwnFactorPurpose } from "@isotherm/contract";
import type { NamedFactor } from "@isotherm/methodology/factors/factor-units";
import type { OwnFactor } from "@isotherm/store/items/own-factor-item";
import { holdsOn, namedOwnFactor } from "./own-factor.ts";
import { askedRegion } from "./regions.ts";

/** What is estimated, as far as an own factor may be for it. */
export type Doing = { readonly day: string; readonly regions: readonly (string | undefined)[] } & (
  | { readonly activity: "electricity" }
  | { readonly activity: "freight"; readonly mode: string }
  | {
      readonly activity: "purchase";
      readonly merchant_name: string | undefined;
      readonly merchant_category_code: string | undefined;
    }
);

/**
 * The own factor that is for what is estimated: for this activity, in its region or in all, valid on the day. Of several
 * the most specific: a part of a country before the country before the whole world, then a merchant before a
 * category; of equals the one that is valid since later, then the later publication, then the one made last.
 *
 * @param own the newest editions of the organisation's factors
 * @param doing `regions` are those in which it is done, the narrowest first
 * @param owner the name of the organisation
 * @returns undefined where none is for it
 */
export const preferredOwnFactor = (own: readonly OwnFactor[], doing: Doing, owner: string): NamedFactor | undefined => {
  const fitting = own.flatMap((factor) => {
    const rank = rankOf(factor, doing);
    return rank ? [{ factor, rank }] : [];
  });
  const [best] = fitting.toSorted((one, other) => (isBefore(one.rank, other.rank) ? -1 : 1));
  if (!best) return undefined;
  const named = namedOwnFactor(best.factor, owner, doing.day);
  const of = fitting.length === 1 ? "" : `, the most specific and newest of ${fitting.length} that are for it`;
  const chosen = { name: "chosen by", value: `the account's preference of own factors${of}` };
  return { ...named, facts: [...(named.facts ?? []), chosen] };
};

type Rank = readonly (number | string)[];

/** Greater is better, the first difference decides. */
const isBefore = (one: Rank, other: Rank): boolean => {
  const place = one.findIndex((part, index) => part !== other[index]);
  return place >= 0 && (one[place] ?? "") > (other[place] ?? "");
};

/** How specific and how new a factor is; undefined where it is not for what is done. */
const rankOf = ({ request, factor }: OwnFactor, doing: Doing): Rank | undefined => {
  const { used_for, region, valid_from = "", publication_year } = request;
  const purpose = used_for && purposeRank(used_for, doing);
  const regions = [...doing.regions, WORLD].flatMap((each) => (each === undefined ? [] : nameOf(each)));
  const place = regions.indexOf(nameOf(region ?? WORLD));
  if (purpose === undefined || place < 0 || !holdsOn(request, doing.day)) return undefined;
  return [regions.length - place, purpose, valid_from, publication_year, factor];
};

const WORLD = "Global";
const nameOf = (region: string): string => askedRegion(region).toLowerCase();

const purposeRank = (purpose: OwnFactorPurpose, doing: Doing): number | undefined => {
  if (purpose.activity === "electricity") return doing.activity === "electricity" ? 0 : undefined;
  if (purpose.activity === "freight")
    return doing.activity === "freight" && doing.mode === purpose.mode ? 0 : undefined;
  if (doing.activity !== "purchase") return undefined;
  const { merchant_name: name, merchant_category_code: code } = purpose;
  const isOfMerchant = name === undefined || name.toLowerCase() === doing.merchant_name?.toLowerCase();
  const isOfCategory = code === undefined || code === doing.merchant_category_code;
  if (!isOfMerchant || !isOfCategory) return undefined;
  return (name === undefined ? 0 : 2) + (code === undefined ? 0 : 1);
};
