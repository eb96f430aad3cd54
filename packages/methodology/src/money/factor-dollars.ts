import type { Decimal } from "@isotherm/core";
import { type CalculationBuilder, derived, type Figure, fromTable, given } from "../calculation-builder.ts";
import { consumerPrices, FACTOR_YEAR } from "./consumer-prices.ts";
import { type DollarRate, dollarRate, RATE_DIGITS } from "./exchange-rates.ts";

/** An amount of money in the prices of a year. */
export interface Spending {
  /** Not below zero. */
  readonly value: Decimal;
  /** ISO 4217. */
  readonly currency: string;
  readonly year: number;
}

/** An amount in US dollars of the factors' year, and the rate that led to it. */
export interface FactorDollars {
  readonly amount: Figure;
  /** Undefined when the amount was in US dollars. */
  readonly exchange: { readonly rate: Decimal; readonly date: string } | undefined;
}

const exchangeStep = (calculation: CalculationBuilder, currency: string, rate: DollarRate): Figure => {
  const units = fromTable("c", `${currency} per ${rate.dollars ? "euro" : "US dollar"}`, rate.units);
  return calculation.add({
    name: `exchange rate of ${currency} to USD`,
    formula: `r = digits(${rate.dollars ? "u" : "1"} / c, ${RATE_DIGITS})`,
    inputs: rate.dollars ? [fromTable("u", "US dollars per euro", rate.dollars), units] : [units],
    // The tables say "units per EUR" of every currency.
    units: { u: "USD/EUR", c: `${currency}/${rate.dollars ? "EUR" : "USD"}` },
    unit: `USD/${currency}`,
    facts: [{ name: "rate of", value: rate.date }],
  });
};

/**
 * Works out what an amount is in US dollars of 2022: exchanged at the mean rate of its year, then brought to the prices
 * of 2022 by the US consumer price index.
 *
 *   r = u / c          to six significant digits; u dollars per euro, c units of the currency per euro
 *   V = v · r · b / p  p the price index of the year, b that of 2022
 *
 * @param what names the spending in the sheet
 * @throws Refusal exchange_rate_not_found
 */
export const factorDollars = (
  calculation: CalculationBuilder,
  { value, currency, year }: Spending,
  what: string,
): FactorDollars => {
  const rate = dollarRate(currency, year);
  const exchanged = rate && exchangeStep(calculation, currency, rate);
  const inputs = [
    given("v", what, value, currency),
    fromTable("b", `consumer prices of ${FACTOR_YEAR}`, consumerPrices(FACTOR_YEAR)),
    fromTable("p", "consumer prices of the year", consumerPrices(year)),
  ];
  const amount = calculation.add({
    name: `${what} in US dollars of ${FACTOR_YEAR}`,
    formula: exchanged ? "V = v · r · b / p" : "V = v · b / p",
    inputs: exchanged ? [...inputs, derived(exchanged, "exchange rate")] : inputs,
    unit: `USD of ${FACTOR_YEAR}`,
  });
  return { amount, exchange: rate && exchanged && { rate: exchanged.value, date: rate.date } };
};

/**
 * Works out what an amount is in US dollars of its own year: U = v · r.
 *
 * @throws Refusal exchange_rate_not_found
 */
export const dollars = (calculation: CalculationBuilder, { value, currency, year }: Spending, what: string): Figure => {
  const rate = dollarRate(currency, year);
  const exchanged = rate && exchangeStep(calculation, currency, rate);
  const spent = given("v", what, value, currency);
  return calculation.add({
    name: `${what} in US dollars`,
    formula: exchanged ? "U = v · r" : "U = v",
    inputs: exchanged ? [spent, derived(exchanged, "exchange rate")] : [spent],
    unit: "USD",
  });
};
