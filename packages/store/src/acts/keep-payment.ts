import { instant, type Clock } from "@isotherm/core";
import { act, commit, type Committing, create, GuardFailed } from "../act.ts";
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
  try {
    await commit(committing, act("keep payment", [create(item)]));
    return payment;
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    return PaymentItem.parse(error.standing);
  }
};
