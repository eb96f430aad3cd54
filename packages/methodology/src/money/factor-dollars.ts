import { type Decimal, Refusal } from "@isotherm/core";
import prices from "../../data/consumer-prices/2026-1.json" with { type: "json" };
import dollarRates from "../../data/exchange-rates-usd/2024-1.json" with { type: "json" };
import rates2022 from "../../data/exchange-rates/2022-1.json" with { type: "json" };
import rates2023 from "../../data/exchange-rates/2023-1.json" with { type: "json" };
import rates2024 from "../../data/exchange-rates/2024-1.json" with { type: "json" };
import { type CalculationBuilder, type Figure, derived, fromTable, given } from "../calculation.ts";
import { type Chosen, type Factor, type FactorTable, factorOf, factorTable } from "../factors/factor.ts";

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

/** The year of a table that is nearest to a wanted one, and whether it is that very one. */
const nearestYear = (
  table: ReadonlyMap<number, unknown>,
  wanted: number,
): { readonly year: number; readonly chosen: Pick<Chosen, "rung" | "fallback"> } => {
  if (table.has(wanted)) return { year: wanted, chosen: { rung: "year" } };
  const years = [...table.keys()].toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  return { year: years[0] ?? wanted, chosen: { rung: "nearest year", fallback: true } };
};

/** Units of a currency per euro, by year. */
const PER_EURO: ReadonlyMap<number, FactorTable> = new Map(
  [rates2022, rates2023, rates2024].map((table) => [table.publication_year, factorTable(table)]),
);

/** Units of a currency per US dollar, for currencies without a reference rate to the euro. */
const PER_DOLLAR: FactorTable = factorTable(dollarRates);

/** How many US dollars one unit of a currency is, and by which figures. */
interface DollarRate {
  /** The day that the rate stands for: the last of its year. */
  readonly date: string;
  /** Units of the currency per unit of the pivot. */
  readonly units: Chosen;
  /** US dollars per euro; undefined when the units are per US dollar already. */
  readonly dollars: Chosen | undefined;
}

/**
 * The mean rate of a year, or of the nearest year that the tables have.
 *
 * @returns undefined for the US dollar itself
 * @throws Refusal exchange_rate_not_found
 */
export const dollarRate = (currency: string, year: number): DollarRate | undefined => {
  if (currency === "USD") return undefined;
  const { year: used, chosen } = nearestYear(PER_EURO, year);
  const perEuro = PER_EURO.get(used);
  const euroUnits = perEuro?.get(currency);
  if (perEuro && euroUnits) {
    const dollars = { factor: factorOf(perEuro, "USD"), ...chosen };
    return { date: `${used}-12-31`, units: { factor: euroUnits, ...chosen }, dollars };
  }
  const dollarUnits = PER_DOLLAR.get(currency);
  if (!dollarUnits) throw new Refusal("exchange_rate_not_found", `No exchange rate is known for ${currency}.`);
  return {
    date: "2024-12-31",
    units: { factor: dollarUnits, rung: "fixed or latest", fallback: true },
    dollars: undefined,
  };
};

/** Digits of an exchange rate. */
const RATE_DIGITS = 6;

const INDEX: ReadonlyMap<number, Factor> = new Map(
  factorTable(prices)
    .entries()
    .map(([year, factor]) => [Number(year), factor]),
);

/** The year in whose dollars the spend factors are. */
export const FACTOR_YEAR = 2022;

/** The latest year that the index knows: whose prices a request without a date is in. */
export const LATEST_PRICE_YEAR = Math.max(...INDEX.keys());

/** The US consumer price index of a year, or of the nearest year that the table has. */
export const consumerPrices = (wanted: number): Chosen => {
  const { year, chosen } = nearestYear(INDEX, wanted);
  const factor = INDEX.get(year);
  if (!factor) throw new Error("the table of consumer prices is empty");
  return { factor, ...chosen };
};
