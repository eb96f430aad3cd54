import { instant, type Clock } from "@isotherm/core";
import { act, commit, type Committing, create } from "../act.ts";
import { PaymentItem, paymentItem, type StoredPayment } from "../items/payment-item.ts";

/**
 * Keeps a form until it is paid, `keptDays` at most. One with its id that is kept already stays: the form was sent twice.
 * Answers the one that is kept.
 */
export const keepPayment = async (
  committing: Committing & { readonly clock: Clock },
  payment: StoredPayment,
  keptDays: number,
): Promise<StoredPayment> => {
  const item = paymentItem(payment, instant(committing.clock.nowMs()), keptDays);
  const committed = await commit(committing, act("keep payment", [create(item, { orAnswer: true })]));
  return committed.held ? payment : PaymentItem.parse(committed.standing);
};
