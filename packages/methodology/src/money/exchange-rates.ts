import { Refusal } from "@isotherm/core";
import rates2022 from "../../data/exchange-rates/2022-1.json" with { type: "json" };
import rates2023 from "../../data/exchange-rates/2023-1.json" with { type: "json" };
import rates2024 from "../../data/exchange-rates/2024-1.json" with { type: "json" };
import dollarRates from "../../data/exchange-rates-usd/2024-1.json" with { type: "json" };
import type { Chosen } from "../factors/choose.ts";
import { type FactorTable, factorOf, factorTable } from "../factors/factor.ts";
import { nearestYear } from "./nearest-year.ts";

/** Units of a currency per euro, by year. */
const PER_EURO: ReadonlyMap<number, FactorTable> = new Map(
  [rates2022, rates2023, rates2024].map((table) => [table.publication_year, factorTable(table)]),
);

/** Units of a currency per US dollar, for currencies without a reference rate to the euro. */
const PER_DOLLAR: FactorTable = factorTable(dollarRates);

/** How many US dollars one unit of a currency is, and by which figures. */
export interface DollarRate {
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
  const { year: used, rung } = nearestYear(PER_EURO, year);
  const perEuro = PER_EURO.get(used);
  const euroUnits = perEuro?.get(currency);
  if (perEuro && euroUnits) {
    const dollars = { factor: factorOf(perEuro, "USD"), rung };
    return { date: `${used}-12-31`, units: { factor: euroUnits, rung }, dollars };
  }
  const dollarUnits = PER_DOLLAR.get(currency);
  if (!dollarUnits) throw new Refusal("exchange_rate_not_found", `No exchange rate is known for ${currency}.`);
  return { date: "2024-12-31", units: { factor: dollarUnits, rung: "fixed or latest" }, dollars: undefined };
};

/** Digits of an exchange rate. */
export const RATE_DIGITS = 6;
