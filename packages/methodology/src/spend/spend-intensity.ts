import { type CalculationBuilder, derived, fromTable } from "../calculation-builder.ts";
import type { CalculationInput } from "../calculation.ts";
import type { Factor } from "../factors/factor.ts";
import { FACTOR_YEAR } from "../money/consumer-prices.ts";
import { dollarRate } from "../money/exchange-rates.ts";
import { importFactor, type RegionFallback, spendFactor } from "./spend-factors.ts";

/** The intensity of a sector as a calculation takes it in, under the symbol f. */
export interface SpendIntensity {
  readonly input: CalculationInput;
  /** The factor that it is or was taken from. */
  readonly factor: Factor;
}

/**
 * The intensity of a sector. Of goods that are mostly imported the larger of two: that of the domestic industry, and
 * that of the country's or a related region's demand, exchanged at the mean rate of the factors' year.
 *
 *   f = max(g, k / x)
 *
 *   g  domestic intensity   kg CO2e/USD
 *   k  intensity of demand  kg CO2e/EUR
 *   x  US dollars per euro
 */
export const spendIntensity = (
  calculation: CalculationBuilder,
  sector: string,
  country: string,
  fallback: RegionFallback,
): SpendIntensity => {
  const domestic = spendFactor(sector);
  const demand = importFactor(sector, country, fallback);
  const exchange = dollarRate("EUR", FACTOR_YEAR)?.dollars;
  const name = `intensity of ${domestic.factor.name.toLowerCase()}`;
  if (!demand || !exchange) return { input: fromTable("f", name, domestic), factor: domestic.factor };
  const larger = calculation.add({
    name: `${name}, the larger of two`,
    formula: "f = max(g, k / x)",
    inputs: [
      fromTable("g", "intensity of the domestic industry", domestic),
      fromTable("k", "intensity of demand, imports included", demand),
      fromTable("x", `US dollars per euro, ${FACTOR_YEAR}`, exchange),
    ],
    units: { x: "USD/EUR" },
    unit: "kg CO2e/USD",
    note: "Such goods are mostly imported; the domestic industry's figure alone would be too low.",
  });
  const factor = larger.value.gt(domestic.factor.value) ? demand.factor : domestic.factor;
  return { input: derived(larger, name), factor };
};

/**
 * The intensity of goods of several sectors, in equal parts: the mean of their domestic intensities, or what demand for
 * the first of them emits where that is larger.
 *
 *   f = max((g + h) / 2, k / x)
 */
export const meanIntensity = (
  calculation: CalculationBuilder,
  [first, second]: readonly [imported: string, other: string],
  country: string,
): CalculationInput => {
  const demand = importFactor(first, country, "always");
  const exchange = dollarRate("EUR", FACTOR_YEAR)?.dollars;
  if (!demand || !exchange) throw new Error(`${first} is not among the imported goods`);
  const [one, other] = [spendFactor(first), spendFactor(second)];
  const name = `intensity of ${one.factor.name.toLowerCase()} and ${other.factor.name.toLowerCase()}`;
  const larger = calculation.add({
    name: `${name}, the larger of two`,
    formula: "f = max((g + h) / 2, k / x)",
    inputs: [
      fromTable("g", "intensity of the domestic industry", one),
      fromTable("h", "intensity of the other domestic industry", other),
      fromTable("k", "intensity of demand, imports included", demand),
      fromTable("x", `US dollars per euro, ${FACTOR_YEAR}`, exchange),
    ],
    units: { x: "USD/EUR" },
    unit: "kg CO2e/USD",
  });
  return derived(larger, name);
};
