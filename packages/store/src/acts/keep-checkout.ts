import { PaymentItem, type StoredCheckout, type StoredPayment } from "../items/payment-item.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { updateIf } from "../update-if.ts";

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
