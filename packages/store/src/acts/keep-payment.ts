import { instant, type Clock } from "@isotherm/core";
import { act, commit, type Committing, create, GuardFailed } from "../act.ts";
import { paymentItem, type StoredPayment } from "../items/payment-item.ts";

/** Keeps a form until it is paid. One with its id that is kept already stays: the form was sent twice. */
export const keepPayment = async (
  committing: Committing & { readonly clock: Clock },
  payment: StoredPayment,
): Promise<void> => {
  try {
    await commit(committing, act("keep payment", [create(paymentItem(payment, instant(committing.clock.nowMs())))]));
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
  }
};
