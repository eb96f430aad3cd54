import type { Decimal } from "@isotherm/core";
import prices from "../../data/consumer-prices/2026-2.json" with { type: "json" };
import { type CalculationBuilder, type Figure, derived, fromTable, given } from "../calculation.ts";
import { type Chosen, type Factor, factorTable } from "../factors/factor.ts";
import { dollarRate } from "./dollar-rate.ts";

/** An amount of money; the currency is an ISO 4217 code. */
export interface Amount {
  readonly value: Decimal;
  readonly currency: string;
}

/** An amount of money in the prices of a year. */
export interface Spending {
  /** Not below zero. */
  readonly value: Decimal;
  /** ISO 4217. */
  readonly currency: string;
  readonly year: number;
}

/** An amount in US dollars of the factors' year, and the rate that led to it. */
interface FactorDollars {
  readonly amount: Figure;
  /** Undefined when the amount was in US dollars. */
  readonly exchange: { readonly rate: Decimal; readonly date: string } | undefined;
}

/**
 * Works out what an amount is in US dollars of the factors' year: exchanged at the mean rate of its year, then brought to
 * the prices of the factors' year by the US consumer price index.
 *
 *   V = v · r · b / p  r US dollars per unit, see `dollarRate`; p the price index of the year, b that of the factors' year
 *
 * @param what names the spending in the sheet
 * @throws ApiError exchange_rate_not_found
 */
export const factorDollars = (
  calculation: CalculationBuilder,
  { value, currency, year }: Spending,
  what: string,
  factorYear: number = FACTOR_YEAR,
): FactorDollars => {
  const exchanged = dollarRate(calculation, currency, year);
  const index = consumerPrices(year);
  if (index.year !== year) {
    calculation.warn({
      code: "exchange_rate_year",
      message: `No US consumer price index is known for ${year}. That of ${index.year} was used.`,
      field: "value",
    });
  }
  const inputs = [
    given("v", what, value, currency),
    fromTable("b", `consumer prices of ${factorYear}`, consumerPrices(factorYear)),
    fromTable("p", "consumer prices of the year", index),
  ];
  const amount = calculation.add({
    name: `${what} in US dollars of ${factorYear}`,
    formula: exchanged ? "V = v · r · b / p" : "V = v · b / p",
    inputs: exchanged ? [...inputs, derived(exchanged.rate, "exchange rate", "r")] : inputs,
    unit: `USD of ${factorYear}`,
  });
  return { amount, exchange: exchanged && { rate: exchanged.rate.value, date: exchanged.date } };
};

/**
 * Works out what an amount is in US dollars of its own year: U = v · r.
 *
 * @throws ApiError exchange_rate_not_found
 */
export const dollars = (calculation: CalculationBuilder, { value, currency, year }: Spending, what: string): Figure => {
  const exchanged = dollarRate(calculation, currency, year);
  const spent = given("v", what, value, currency);
  return calculation.add({
    name: `${what} in US dollars`,
    formula: exchanged ? "U = v · r" : "U = v",
    inputs: exchanged ? [spent, derived(exchanged.rate, "exchange rate", "r")] : [spent],
    unit: "USD",
  });
};

const INDEX: ReadonlyMap<number, Factor> = new Map(
  factorTable(prices)
    .entries()
    .map(([year, factor]) => [Number(year), factor]),
);

/** The year in whose dollars the spend factors of the USA are. */
export const FACTOR_YEAR = 2022;

/** The latest year that the index knows: whose prices a request without a date is in. */
export const LATEST_PRICE_YEAR = Math.max(...INDEX.keys());

const FIRST_PRICE_YEAR = Math.min(...INDEX.keys());

/** The US consumer price index of a year, or of the nearest year that the table has. */
const consumerPrices = (wanted: number): Chosen & { readonly year: number } => {
  const year = Math.min(LATEST_PRICE_YEAR, Math.max(FIRST_PRICE_YEAR, wanted));
  const factor = INDEX.get(year);
  if (!factor) throw new Error(`no consumer prices of ${year}`);
  if (year === wanted) return { factor, rung: "year", year };
  return { factor, rung: "nearest year", fallback: true, year };
};
