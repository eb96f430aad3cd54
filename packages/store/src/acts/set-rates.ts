import { type RatesOfDay, ratesItem } from "../items/rates-item.ts";
import { putItems } from "../put-items.ts";
import type { Table } from "../table.ts";

/** Writes the exchange rates of a day, over those of the same day. They hold from that day on until newer ones do. */
export const setRates = (table: Table, day: RatesOfDay): Promise<void> => putItems(table, [ratesItem(day)]);
