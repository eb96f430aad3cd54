import { PaymentItem } from "../items/payment-item.ts";
import { keys } from "../keys.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";

/** Payments that were begun. */
export const paymentQueries = (table: Table) => ({
  one: (id: string) => readItem(table, keys.payment(id), PaymentItem, { consistent: true }),
});
