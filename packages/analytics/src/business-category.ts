import type { BusinessCategory } from "@isotherm/contract";
import type { Merchant, MerchantMatch } from "@isotherm/methodology/spend/match-merchant";
import { MERCHANT_CATEGORIES } from "@isotherm/methodology/spend/merchant-category";

/** The last code of each range of merchant category codes, contract 18, in the order of the codes. */
const RANGES: readonly (readonly [last: number, BusinessCategory])[] = [
  [1499, "agriculture"],
  [2999, "contractors"],
  [3350, "airlines"],
  [3500, "car_rentals"],
  [3999, "hotels"],
  [4799, "transportation"],
  [4999, "utilities"],
  [5599, "retail"],
  [5699, "clothing"],
  [7299, "other_shops"],
  [7999, "business_services"],
  [8999, "professional_services"],
  [9999, "government"],
];

/** Codes that lie outside the range of their category. */
const SINGLE: Readonly<Record<string, BusinessCategory>> = {
  "4511": "airlines",
  "7011": "hotels",
  "7512": "car_rentals",
  "7513": "car_rentals",
  "7519": "car_rentals",
};

/** What is told by its name and has no code of its own: the codes of railways (4112), of utilities (4900), of service stations (5541) and of fuel dealers (5983). */
const OF_NAMES: Readonly<Record<string, BusinessCategory>> = {
  TRAIN: "transportation",
  ELECTRICITY: "utilities",
  GAS: "utilities",
  HEAT: "utilities",
  PETROL: "retail",
  DIESEL: "retail",
  LPG: "retail",
  HEATINGOIL: "other_shops",
};

const ofCode = (code: string): BusinessCategory =>
  SINGLE[code] ?? RANGES.find(([last]) => Number(code) <= last)?.[1] ?? "uncategorized";

/** Digits of the North American Industry Classification that name a group of industries. */
const GROUP_DIGITS = 4;
const groupOf = (sector: string): string => sector.slice(0, GROUP_DIGITS);

let byGroup: ReadonlyMap<string, BusinessCategory> | undefined;

/** The category that most codes of a sector, or of a group of industries, have; of as many the one of lower codes. */
const mostFrequent = (): ReadonlyMap<string, BusinessCategory> => {
  const counts = new Map<string, Map<BusinessCategory, number>>();
  for (const { codes, sector } of MERCHANT_CATEGORIES) {
    const category = ofCode(codes.slice(0, 4));
    for (const name of new Set([sector, groupOf(sector)])) {
      const found = counts.get(name) ?? new Map<BusinessCategory, number>();
      counts.set(name, found.set(category, (found.get(category) ?? 0) + 1));
    }
  }
  const first = (found: ReadonlyMap<BusinessCategory, number>): BusinessCategory =>
    [...found].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
  return new Map([...counts].map(([name, found]) => [name, first(found)]));
};

const ofSector = (sector: string): BusinessCategory => {
  byGroup ??= mostFrequent();
  return OF_NAMES[sector] ?? byGroup.get(sector) ?? byGroup.get(groupOf(sector)) ?? "uncategorized";
};

/**
 * The category of a merchant: of its code of four digits; without one, that of the codes of what it was recognised as, as for its
 * estimate, or of its group of industries. `uncategorized` where nothing is recognised, or neither has a code.
 *
 * @param recognise `matchMerchant`: its words are so many that not everybody loads them at once
 */
export const businessCategory = (
  merchant: Merchant,
  recognise: (merchant: Merchant) => MerchantMatch | undefined,
): BusinessCategory => {
  if (merchant.category_code !== undefined) return ofCode(merchant.category_code);
  const match = recognise(merchant);
  return match ? ofSector(match.sector) : "uncategorized";
};
