import type { BusinessCategory } from "@isotherm/contract";

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

/** The category of a merchant's code, four digits; without one `uncategorized`. */
export const businessCategory = (code: string | undefined): BusinessCategory => {
  if (code === undefined) return "uncategorized";
  return SINGLE[code] ?? RANGES.find(([last]) => Number(code) <= last)?.[1] ?? "uncategorized";
};
