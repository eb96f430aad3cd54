import { instant } from "@isotherm/core";
import { writeTransaction, change, create, removeExpected, requireAbsent } from "../write-transaction.ts";
import { commit, type Committing } from "../commit.ts";
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
 * Returns what is recorded.
 *
 * @param form of an offset link's page: no order must have come of it. Placing an order guards itself against the record in
 *   the same way, so that money never has both.
 * @throws ApiError service_unavailable when an order came of the form
 */
export const recordReceivedMoney = async (
  committing: Committing,
  received: ReceivedMoney,
  form?: { readonly token: string; readonly id: string },
): Promise<{ readonly recorded: ReceivedMoney; readonly isNew: boolean }> => {
  // The same money was taken in beside us and came to another end: asked again, it finds that.
  const elsewhere = { orRefuse: "service_unavailable" } as const;
  const writes = [
    create(receivedMoneyItem(received), { orAnswer: true }),
    form && requireAbsent(keys.linkSubmission(form.token, form.id), elsewhere),
    received.placed === null ? create(unplacedListingItem(received), elsewhere) : undefined,
  ];
  const committed = await commit(committing, writeTransaction("record received money", writes));
  return committed.held
    ? { recorded: received, isNew: true }
    : { recorded: ReceivedMoneyItem.parse(committed.standing), isNew: false };
};

/**
 * Records that money without an order went back, by the provider's reference of the refund: once, for then it is listed no more.
 *
 * @throws ConditionFailed when somebody else has recorded a refund meanwhile
 */
export const recordRefund = async (
  operating: Operating,
  { payment_id, session }: Pick<ReceivedMoney, "payment_id" | "session">,
  reference: string,
): Promise<void> => {
  const refund = { reference, at: instant(operating.clock.nowMs()) };
  await operate(operating, { command: "payment refunded", subject: session, detail: { payment_id, reference } }, [
    change(keys.receivedMoney(payment_id, session), { refund }),
    removeExpected(keys.unplacedMoney(session), { attribute: "session", value: session }),
  ]);
};
