import prices from "../../data/consumer-prices/2026-1.json" with { type: "json" };
import type { Chosen } from "../factors/choose.ts";
import { type Factor, factorTable } from "../factors/factor.ts";
import { nearestYear } from "./nearest-year.ts";

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
  const { year, rung } = nearestYear(INDEX, wanted);
  const factor = INDEX.get(year);
  if (!factor) throw new Error("the table of consumer prices is empty");
  return { factor, rung };
};
