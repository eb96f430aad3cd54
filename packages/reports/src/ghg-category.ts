import type { EstimateKind } from "@isotherm/contract";
import { type Decimal, decimal, sum } from "@isotherm/core";
import type { PurchaseCategory } from "./purchase-category.ts";

/** Names of scopes and of the categories of scope 3, by the codes that rows have: no numbers, which spreadsheets would take 3.1 and 3.10 for the same. */
export const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  scope_1: "Scope 1",
  scope_2: "Scope 2 (location-based)",
  scope_2_market: "Scope 2 (market-based)",
  category_1: "3.1 Purchased goods and services",
  category_2: "3.2 Capital goods",
  category_3: "3.3 Fuel- and energy-related activities",
  category_4: "3.4 Upstream transportation and distribution",
  category_5: "3.5 Waste generated in operations",
  category_6: "3.6 Business travel",
  category_7: "3.7 Employee commuting",
  category_8: "3.8 Upstream leased assets",
  category_9: "3.9 Downstream transportation and distribution",
  category_10: "3.10 Processing of sold products",
  category_11: "3.11 Use of sold products",
  category_12: "3.12 End-of-life treatment of sold products",
  category_13: "3.13 Downstream leased assets",
  category_14: "3.14 Franchises",
  category_15: "3.15 Investments",
  scope_3: "Scope 3, category not known",
};

const IN_ORDER = Object.keys(CATEGORY_NAMES);

/** Where a category stands in a table: scope 1, scope 2 in both ways of counting, then the categories of scope 3 by their numbers. */
export const categoryRank = (category: string): number => IN_ORDER.indexOf(category);

/** Which category freight is in: one for all, or what a key of metadata says. */
export interface FreightChoice {
  readonly freight_category: 4 | 9;
  readonly freight_category_key: string | null;
}

/** The category of freight. A key of metadata that says neither 4 nor 9 says nothing. */
export const freightCategory = (
  { freight_category, freight_category_key: key }: FreightChoice,
  metadata: Readonly<Record<string, string>>,
): string => {
  const told = key !== null && Object.hasOwn(metadata, key) ? metadata[key]?.trim() : undefined;
  return told === "4" || told === "9" ? `category_${told}` : `category_${freight_category}`;
};

interface Amount {
  readonly amount: string;
}

/** A mass in a category, tonnes. */
interface CategoryMass {
  readonly category: string;
  readonly mass: Decimal;
}

/** Kinds that are no transport: a new one does not compile until it has a category below, or rows of its own. */
type UnmovedKind = Exclude<
  EstimateKind,
  "shipping" | "multi-leg-shipping" | "by-fuel-shipping" | "flight" | "passenger-transportation"
>;

/**
 * The categories of what is no transport; they add up to the mass of the estimate.
 *
 * @param purchase category of a purchase
 */
export const kindCategories = (
  kind: UnmovedKind,
  estimate: { readonly mass: Amount } & ElectricityParts & CompanyParts,
  purchase: PurchaseCategory | undefined,
): readonly CategoryMass[] => {
  const mass = decimal(estimate.mass.amount);
  const bought = () => [{ category: purchase ?? "category_1", mass }];
  const ofKind: Readonly<Record<UnmovedKind, () => readonly CategoryMass[]>> = {
    electricity: () => ofElectricity(mass, estimate),
    company: () => ofCompany(mass, estimate),
    individual: () => [{ category: "none", mass }],
    transaction: bought,
    "emission-factor": bought,
  };
  return ofKind[kind]();
};

interface ElectricityParts {
  readonly request?: { readonly accounting?: string | null; readonly emission_factor_id?: string | null };
  /** How its sheet says that the mass is counted; undefined where it does not. */
  readonly accounting?: string | undefined;
  readonly scope3?: Amount | null;
}

/** Its mass is by location or by the market: as its sheet says, else as was asked, else by the market where an own factor is named. */
const ofElectricity = (mass: Decimal, { request, accounting, scope3 }: ElectricityParts): readonly CategoryMass[] => {
  const upstream = decimal(scope3?.amount ?? 0);
  const byDefault = request?.emission_factor_id ? "market_based" : "location_based";
  const isByMarket = (accounting ?? request?.accounting ?? byDefault) === "market_based";
  return [
    { category: isByMarket ? "scope_2_market" : "scope_2", mass: mass.minus(upstream) },
    { category: "category_3", mass: upstream },
  ];
};

interface CompanyParts {
  readonly scope1?: Amount;
  readonly scope2?: Amount;
  readonly scope3_categories?: readonly { readonly category: number; readonly mass: Amount }[] | null;
}

/** What no category is known of stays in scope 3. */
const ofCompany = (
  mass: Decimal,
  { scope1, scope2, scope3_categories: known }: CompanyParts,
): readonly CategoryMass[] => {
  const named = [
    { category: "scope_1", mass: decimal(scope1?.amount ?? 0) },
    { category: "scope_2", mass: decimal(scope2?.amount ?? 0) },
    ...(known ?? []).map((one) => ({ category: `category_${one.category}`, mass: decimal(one.mass.amount) })),
  ];
  return [...named, { category: "scope_3", mass: mass.minus(sum(named.map((one) => one.mass))) }];
};
