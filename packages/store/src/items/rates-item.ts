import * as z from "zod";
import { CalendarDate } from "@isotherm/contract";
import type { ExchangeRates } from "@isotherm/ordering";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { PositiveDecimal } from "./stored-values.ts";

const Currency = z.string().regex(/^[A-Z]{3}$/, "must be a currency code such as EUR");

/** The exchange rates of a day and where they come from, as an operator writes them. */
export const RatesOfDay = z.object({
  date: CalendarDate,
  base: Currency,
  /** Units of each currency per unit of the base. */
  rates: z.record(Currency, PositiveDecimal),
  source: z.object({ kind: z.enum(["publication", "package", "assumption"]), title: z.string().min(1) }),
});
export type RatesOfDay = z.output<typeof RatesOfDay>;

/** The item of a day's rates. */
export const ratesItem = (day: RatesOfDay) => ({ ...keys.rates(day.date), schema: 1, ...z.encode(RatesOfDay, day) });

/** Reads a day's rates from their item. */
export const RatesItem = RatesOfDay.extend(SCHEMA_ONE).transform(({ date, base, rates }): ExchangeRates => ({
  date,
  base,
  rates: new Map(Object.entries(rates)),
}));
