import { PaymentItem } from "../items/payment-item.ts";
import { type ReceivedMoney, ReceivedMoneyItem, UnplacedListing } from "../items/received-money-item.ts";
import { keys, partitions, sortKeys } from "../keys.ts";
import { readItem, readPartition } from "../read.ts";
import type { Table } from "../table.ts";

/** Payments that were begun, and the money that came. */
export const paymentQueries = (table: Table) => {
  const received = (id: string, session: string): Promise<ReceivedMoney | undefined> =>
    readItem(table, keys.receivedMoney(id, session), ReceivedMoneyItem, { consistent: true });
  return {
    one: (id: string) => readItem(table, keys.payment(id), PaymentItem, { consistent: true }),
    received,
    /** All money that came for one form. */
    allReceived: (id: string): Promise<ReceivedMoney[]> =>
      readPartition(table, keys.payment(id).pk, ReceivedMoneyItem, {
        consistent: true,
        beginning: sortKeys.receivedMoney,
      }),
    /** Money without an order that is not refunded yet. */
    unplaced: async (): Promise<ReceivedMoney[]> => {
      const listed = await readPartition(table, partitions.unplacedMoney, UnplacedListing, { consistent: true });
      const found = await Promise.all(listed.map(({ payment_id, session }) => received(payment_id, session)));
      return found.filter((one) => one !== undefined);
    },
  };
};
