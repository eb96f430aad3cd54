import { ApiError } from "@isotherm/core";
import federalReserve from "../../data/federal-reserve-rates/2026-1.json" with { type: "json" };
import fixedRates from "../../data/fixed-rates/2026-1.json" with { type: "json" };
import officialRates from "../../data/official-rates/2025-1.json" with { type: "json" };
import referenceRates from "../../data/reference-rates/2026-1.json" with { type: "json" };
import { type CalculationBuilder, type Figure, derived, fromTable } from "../calculation.ts";
import { type Chosen, type FactorTable, factorTable } from "../factors/factor.ts";

/** What one unit of a currency is in US dollars, as a step of the calculation. */
export interface DollarRate {
  /** US dollars per unit of the currency, six significant digits. */
  readonly rate: Figure;
  /** The last day that the mean stands for. */
  readonly date: string;
}

/**
 * Works out what one unit of a currency is in US dollars: at the mean rate of a year, or of the nearest year that the
 * tables have, with a warning.
 *
 *   r = digits(u / c, 6)   u US dollars per pivot, c units of the currency per pivot
 *
 * The pivot is the euro where the European Central Bank has the currency, another currency where the rate to it is
 * fixed, else the US dollar.
 *
 * @returns undefined for the US dollar itself
 * @throws ApiError exchange_rate_not_found
 */
export const dollarRate = (calculation: CalculationBuilder, currency: string, year: number): DollarRate | undefined => {
  if (currency === "USD") return undefined;
  const found = quoteOf(currency, year);
  if (!found) throw new ApiError("exchange_rate_not_found", `No exchange rate is known for ${currency}.`);
  const { pivot, units, through } = found;
  const dearer = pivot === "EUR" || pivot === "USD" ? undefined : dollarRate(calculation, pivot, year);
  const euro = pivot === "EUR" ? perEuro("USD", found.year) : undefined;
  const inputs = [fromTable("c", `${currency} per ${pivot}`, units)];
  if (euro) inputs.unshift(fromTable("u", "US dollars per euro", euro));
  if (dearer) inputs.unshift(derived(dearer.rate, `US dollars per ${pivot}`, "u"));
  const rate = calculation.add({
    name: `exchange rate of ${currency} to USD`,
    formula: `r = digits(${euro || dearer ? "u" : "1"} / c, ${RATE_DIGITS})`,
    inputs,
    // The tables say "units per EUR" of every currency.
    units: { ...(euro && { u: "USD/EUR" }), c: `${currency}/${pivot}` },
    unit: `USD/${currency}`,
    facts: [{ name: "rate of", value: dearer?.date ?? through }],
  });
  if (found.year !== year && !dearer) warnOfYear(calculation, currency, year, found.year);
  return { rate, date: dearer?.date ?? through };
};

/** Dollars per euro of a year; the year is one that the table has. */
export const euroInDollars = (year: number): Chosen => {
  const dollars = perEuro("USD", year);
  if (!dollars) throw new Error(`no rate of the euro in ${year}`);
  return dollars;
};

const warnOfYear = (calculation: CalculationBuilder, currency: string, wanted: number, used: number): void =>
  calculation.warn({
    code: "exchange_rate_year",
    message: `No exchange rate of ${currency} is known for ${wanted}. That of ${used} was used.`,
    field: "value.currency",
  });

/** Digits of an exchange rate. */
const RATE_DIGITS = 6;

/** Units of a currency per unit of another one. */
interface Quote {
  readonly pivot: string;
  readonly units: Chosen;
  readonly year: number;
  /** The last day that the rate stands for. */
  readonly through: string;
}

interface RateTable {
  readonly pivot: "EUR" | "USD";
  readonly table: FactorTable;
  readonly first: number;
  readonly last: number;
}

/** The year that the reference rates do not have whole ends here. */
const LAST_REFERENCE_DAY = "2026-03-05";

const REFERENCE: RateTable = { pivot: "EUR", table: factorTable(referenceRates), first: 2015, last: 2026 };

/** In the order in which they are looked at. */
const TABLES: readonly RateTable[] = [
  REFERENCE,
  { pivot: "USD", table: factorTable(federalReserve), first: 2015, last: 2025 },
  { pivot: "USD", table: factorTable(officialRates), first: 2010, last: 2023 },
];

const FIXED = factorTable(fixedRates);
/** The currency to which another one's rate is fixed. */
const PIVOT_OF: ReadonlyMap<string, string> = new Map(
  fixedRates.rows.map(({ id }) => [id.slice(0, 3), id.slice(4)] as const),
);

const perEuro = (currency: string, year: number): Chosen | undefined => {
  const factor = REFERENCE.table.get(`${currency}-${year}`);
  return factor && { factor, rung: "year" };
};

const quoteIn = ({ pivot, table }: RateTable, currency: string, used: number, wanted: number): Quote | undefined => {
  const factor = table.get(`${currency}-${used}`);
  if (!factor) return undefined;
  const through = used === REFERENCE.last ? LAST_REFERENCE_DAY : `${used}-12-31`;
  const rung = used === wanted ? { rung: "year" } : { rung: "nearest year", fallback: true as const };
  return { pivot, units: { factor, ...rung }, year: used, through };
};

const FIRST_YEAR = Math.min(...TABLES.map(({ first }) => first));

/** The rate of the year, else a fixed one, else that of the nearest year, the earlier of two. */
const quoteOf = (currency: string, year: number): Quote | undefined => {
  for (const table of TABLES) {
    const quote = quoteIn(table, currency, year, year);
    if (quote) return quote;
  }
  const pivot = PIVOT_OF.get(currency);
  const fixed = pivot === undefined ? undefined : FIXED.get(`${currency}-${pivot}`);
  if (pivot !== undefined && fixed) {
    return {
      pivot,
      units: { factor: fixed, rung: "fixed rate" },
      year: usableYear(pivot, year),
      through: `${year}-12-31`,
    };
  }
  for (let away = 1; away <= Math.max(year - FIRST_YEAR, REFERENCE.last - year); away += 1) {
    for (const near of [year - away, year + away]) {
      for (const table of TABLES) {
        const quote = quoteIn(table, currency, near, year);
        if (quote) return quote;
      }
    }
  }
  return undefined;
};

/** The year of the reference rates that a rate fixed to the euro is exchanged by. */
const usableYear = (pivot: string, year: number): number =>
  pivot === "EUR" ? Math.min(REFERENCE.last, Math.max(REFERENCE.first, year)) : year;
