import { instant } from "@isotherm/core";
import { act, change, commit, type Committing, create, GuardFailed, remove, requireAbsent } from "../act.ts";
import {
  type ReceivedMoney,
  receivedMoneyItem,
  ReceivedMoneyItem,
  unplacedListingItem,
} from "../items/received-money-item.ts";
import { keys } from "../keys.ts";
import { operate, type Operating } from "../operator/operator-act.ts";

/**
 * Records what became of money that came, once for a session; without an order it is listed for the operators too.
 * Answers what is recorded.
 *
 * @param form of an offset link's page: no order must have come of it. Placing an order guards itself against the record in
 *   the same way, so that money never has both.
 * @throws GuardFailed when an order came of the form
 */
export const recordReceivedMoney = async (
  committing: Committing,
  received: ReceivedMoney,
  form?: { readonly token: string; readonly id: string },
): Promise<{ readonly recorded: ReceivedMoney; readonly isNew: boolean }> => {
  const writes = [
    create(receivedMoneyItem(received)),
    form && requireAbsent(keys.linkSubmission(form.token, form.id), { orTryAgain: true }),
    received.placed === null ? create(unplacedListingItem(received)) : undefined,
  ];
  try {
    await commit(committing, act("record received money", writes));
    return { recorded: received, isNew: true };
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    const standing = ReceivedMoneyItem.safeParse(error.standing);
    if (!standing.success) throw error;
    return { recorded: standing.data, isNew: false };
  }
};

/** Records that money without an order went back, by the provider's reference of the refund. */
export const recordRefund = async (
  operating: Operating,
  { payment_id, session }: Pick<ReceivedMoney, "payment_id" | "session">,
  reference: string,
): Promise<void> => {
  const refund = { reference, at: instant(operating.clock.nowMs()) };
  await operate(operating, { command: "payment refunded", subject: session, detail: { payment_id, reference } }, [
    change(keys.receivedMoney(payment_id, session), { refund }),
    remove(keys.unplacedMoney(session)),
  ]);
};
