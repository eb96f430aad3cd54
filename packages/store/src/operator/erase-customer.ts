import { change, replace } from "../write-transaction.ts";
import { keys } from "../keys.ts";
import { type StoredOrder, orderItem } from "../orders.ts";
import { type Operating, operate } from "./operator-act.ts";

/**
 * Takes the e-mail address and the name of its customer from an order that has ended: its receipt and its certificate are the
 * same but for them from then on. Its events are those of before, and go after their 30 days.
 *
 * @throws ConditionFailed when the order has been moved meanwhile
 */
export const eraseCustomer = async (
  operating: Operating,
  { customer: _kept, order, ...stored }: StoredOrder,
): Promise<void> => {
  const { id, status, offset_link_id: link } = order;
  const account = stored.account_id;
  await operate(operating, { command: "order erase", subject: id, detail: { account } }, [
    replace(orderItem({ ...stored, order: { ...order, email: null } }, undefined), {
      attribute: "status",
      value: status,
    }),
    ...(link === null ? [] : [change(keys.linkOrder(account, link, id), { customer: undefined })]),
  ]);
};
