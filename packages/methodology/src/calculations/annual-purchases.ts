import { type CalculationBuilder, type Figure, derived, fromTable } from "../calculation.ts";
import type { Chosen } from "../factors/factor.ts";
import { type Amount, LATEST_PRICE_YEAR, factorDollars } from "../money/factor-dollars.ts";
import { type CountryFactors, atUsPrices, purchaseIntensity } from "../spend/purchase-intensity.ts";
import { type CalculationInput } from "../calculation-step.ts";

/** What is bought in a year, of one sector. */
export interface YearlyPurchase {
  /** Names the spending in the sheet. */
  readonly what: string;
  /** The sector of spending: a basket or a code of NAICS. */
  readonly sector: string;
  readonly spent: Amount;
  /** How often it is spent in a year: 12 for what is told by the month. */
  readonly times: 1 | 12;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** Undefined where the deployment has none. */
  readonly countryFactors: CountryFactors | undefined;
  /** Changes the intensity: diet, share of plant-based meals, overhead of a provider. */
  readonly changes?: Change | undefined;
}

/** What an intensity is multiplied by: a term of the formula, and its inputs. */
export interface Change {
  readonly term: string;
  readonly inputs: readonly CalculationInput[];
}

/** The multiplier of a diet, as what changes an intensity. */
export const byDiet = (diet: Chosen): Change => ({ term: "d", inputs: [fromTable("d", "diet", diet)] });

/**
 * Emissions of what is bought in a year, kg CO2e: E = V · f, or E = 12 · V · f, with the country's factor, else that of
 * its region or of the USA at the country's price level, of which the calculation warns. Nothing for nothing.
 *
 * @throws ApiError exchange_rate_not_found
 */
export const annualPurchase = (calculation: CalculationBuilder, purchase: YearlyPurchase): Figure | undefined => {
  const { what, sector, spent, times, country, countryFactors, changes } = purchase;
  if (spent.value.isZero()) return undefined;
  const place = { country, fallback: "always", countryFactors } as const;
  const ofYear = forYear(calculation);
  const intensity = purchaseIntensity(ofYear, sector, place);
  const { amount } = factorDollars(ofYear, { ...spent, year: LATEST_PRICE_YEAR }, what, intensity.year);
  const worth = intensity.atUsPrices ? atUsPrices(ofYear, amount, country, LATEST_PRICE_YEAR) : amount;
  const change = changes ? ` · ${changes.term}` : "";
  return calculation.add({
    name: what,
    formula: `E = ${times === 12 ? "12 · " : ""}V · f${change}`,
    inputs: [
      derived(worth, times === 12 ? `${what}, a month` : what, "V"),
      intensity.input,
      ...(changes?.inputs ?? []),
    ],
    ...(times === 12 && { units: { 12: "months/year" } }),
    // What is spent is counted in money, not in money by time.
    unshown: times === 12 ? "1/month" : "1/year",
    unit: "kg CO2e/year",
  });
};

/** The calculation as a purchase sees it: what it warns of is of the country of the request, which names no merchant. */
const forYear = (calculation: CalculationBuilder): CalculationBuilder => ({
  ...calculation,
  warn: ({ field, ...warning }) =>
    calculation.warn({ ...warning, field: field?.startsWith("merchant") ? "country_code" : undefined }),
});
