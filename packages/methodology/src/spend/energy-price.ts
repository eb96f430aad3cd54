import motorFuels from "../../data/motor-fuel-prices/2024-1.json" with { type: "json" };
import prices from "../../data/energy-prices/2026-1.json" with { type: "json" };
import type { CalculationBuilder } from "../calculation.ts";
import { type Chosen, type Factor, eitherTable, factorOf, factorTable } from "../factors/factor.ts";
import { M49 } from "../freight/world-regions.ts";

/** What energy is bought as. */
export type Carrier = "petrol" | "diesel" | "heatingoil" | "lpg" | "gas" | "electricity" | "heat";

/** A price for consumers, taxes included. */
export interface EnergyPrice {
  /** Per litre or kWh. */
  readonly price: Chosen;
  /** ISO 4217. */
  readonly currency: string;
}

interface Row {
  readonly id: string;
  readonly year: number;
  readonly currency: string;
}

const TABLE = eitherTable(factorTable(motorFuels), factorTable(prices));

/** By carrier and country: `petrol-GBR`. */
const ROWS: ReadonlyMap<string, readonly Row[]> = Map.groupBy(
  [...motorFuels.rows, ...prices.rows].map(({ id }) => {
    const [carrier, country, year, currency = ""] = id.split("-");
    return { id, key: `${carrier}-${country}`, year: Number(year), currency };
  }),
  ({ key }) => key,
);

/**
 * What a carrier cost in a country in a year; where that is not known, what it cost in the nearest year, or in the country's
 * region, each with the warning `price_level_assumed`.
 */
export const energyPrice = (
  calculation: CalculationBuilder,
  carrier: Carrier,
  country: string,
  year: number,
): EnergyPrice => {
  const region = M49.europe.has(country) ? "EU" : "WORLD";
  const own = ROWS.get(`${carrier}-${country}`);
  const rows = own ?? ROWS.get(`${carrier}-${region}`) ?? [];
  const [nearest] = rows.toSorted((a, b) => Math.abs(a.year - year) - Math.abs(b.year - year) || a.year - b.year);
  if (!nearest) throw new Error(`no price of ${carrier} in ${region}`);
  const factor: Factor = factorOf(TABLE, nearest.id);
  if (own && nearest.year === year) return { price: { factor, rung: "country" }, currency: nearest.currency };
  const where = own ? country : region === "EU" ? "the European Union" : "the world";
  calculation.warn({
    code: "price_level_assumed",
    message: `No price of ${carrier} in ${country} is known for ${year}. That of ${where} in ${nearest.year} was used.`,
    field: "merchant.country_code",
  });
  return {
    price: { factor, rung: own ? "nearest year" : "region", fallback: true },
    currency: nearest.currency,
  };
};
