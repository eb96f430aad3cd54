import { type Clock, instant } from "@isotherm/core";
import { type Committing, commit } from "./commit.ts";
import { type Table, updateIf, readItem } from "./table.ts";
import { writeTransaction, create } from "./write-transaction.ts";
import { PaymentItem, type StoredCheckout, type StoredPayment, paymentItem } from "./items/payment-item.ts";
import { type ReceivedMoney, ReceivedMoneyItem, UnplacedListing } from "./items/received-money-item.ts";
import { keys, partitions, sortKeys } from "./keys.ts";
import { readPartition } from "./read.ts";

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

/** Keeps a checkout as the latest of a payment, unless another one was begun since the payment was read; then that one. */
export const keepCheckout = async (
  table: Table,
  { id, checkouts = 0 }: Pick<StoredPayment, "id" | "checkouts">,
  checkout: StoredCheckout,
): Promise<StoredPayment> => {
  const updated = await updateIf(table, {
    key: keys.payment(id),
    change: "SET #checkout = :checkout, #checkouts = :next",
    onlyIf: checkouts === 0 ? "attribute_exists(#pk) AND attribute_not_exists(#checkouts)" : "#checkouts = :before",
    values: { checkout, next: checkouts + 1, ...(checkouts > 0 && { before: checkouts }) },
  });
  return PaymentItem.parse(updated.held ? updated.item : updated.standing);
};

/** Makes a session the one whose money a payment's order is for. Returns whether it is: the first one stays. */
export const claimPayment = async (table: Table, id: string, session: string): Promise<boolean> =>
  (
    await updateIf(table, {
      key: keys.payment(id),
      change: "SET #paid_by = :session",
      onlyIf: "attribute_exists(#pk) AND (attribute_not_exists(#paid_by) OR #paid_by = :session)",
      values: { session },
    })
  ).held;

/**
 * Keeps a form until it is paid, `keptDays` at most. One with its id that is kept already stays: the form was sent twice.
 * Returns the one that is kept.
 */
export const keepPayment = async (
  committing: Committing & { readonly clock: Clock },
  payment: StoredPayment,
  keptDays: number,
): Promise<StoredPayment> => {
  const item = paymentItem(payment, instant(committing.clock.nowMs()), keptDays);
  const committed = await commit(committing, writeTransaction("keep payment", [create(item, { orAnswer: true })]));
  return committed.held ? payment : PaymentItem.parse(committed.standing);
};
