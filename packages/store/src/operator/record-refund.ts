import { instant } from "@isotherm/core";
import { change, remove } from "../act.ts";
import type { ReceivedMoney } from "../items/received-money-item.ts";
import { keys } from "../keys.ts";
import { operate, type Operating } from "./operator-act.ts";

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
