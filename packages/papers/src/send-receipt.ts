import type { AccountType } from "@isotherm/contract";
import type { AccountId, Clock, OrderId } from "@isotherm/core";
import type { ReceiptRequest } from "@isotherm/delivery";
import type { CustomerOfOrder, OwnedId, receiptMails, StoredOrder } from "@isotherm/store";
import { type Mailer, RefusedAddress } from "./mailer.ts";
import { receiptMail } from "./receipt-mail.ts";
import type { ReceiptPaperUses, SenderUses } from "./receipt.ts";

/** What sending a receipt uses. */
export interface SendReceiptUses extends SenderUses, ReceiptPaperUses {
  readonly orders: {
    one(account: AccountId, id: OrderId): Promise<StoredOrder | undefined>;
    customerOf(stored: StoredOrder): Promise<CustomerOfOrder>;
  };
  /** The path of the page of an order. */
  readonly receiptPath: (of: OwnedId<OrderId>) => Promise<string>;
  readonly mails: ReturnType<typeof receiptMails>;
  readonly mailer: Mailer;
  /** Whose customers get receipts: accounts of these modes. */
  readonly modes: readonly AccountType[];
  readonly clock: Pick<Clock, "nowMs">;
}

/** What became of a receipt. */
export type ReceiptOutcome = "sent" | "sent before" | "not wanted" | "address refused";

/** Longer than the function may run: whoever holds a receipt for longer has died. Less than the queue hides a message for. */
const HELD_MS = 60_000;

/**
 * Sends the receipt of an order to its customer, unless that was done. At least once: a run that dies after SES has taken the
 * mail, and before that is noted, is followed by another one (decision 0061).
 *
 * @throws Error when it must be tried again
 */
export const sendReceipt = async (uses: SendReceiptUses, request: ReceiptRequest): Promise<ReceiptOutcome> => {
  const { mails, clock } = uses;
  const stored = await uses.orders.one(request.account_id, request.order_id);
  const to = stored?.order.email ?? undefined;
  if (!stored || to === undefined || !uses.modes.includes(stored.mode)) return "not wanted";
  const { id } = stored.order;
  const claim = await mails.claim(id, clock.nowMs(), HELD_MS);
  if (claim === "sent") return "sent before";
  if (claim === "taken") throw new Error("somebody else sends this receipt, or died with it: it is looked at again");
  try {
    await writeAndSend(uses, stored, to);
  } catch (error) {
    // A mail to what is no address is done with, as if it had been sent.
    if (!(error instanceof RefusedAddress)) {
      await mails.release(id);
      throw error;
    }
    await mails.sent(id, clock.nowMs());
    return "address refused";
  }
  await mails.sent(id, clock.nowMs());
  return "sent";
};

const writeAndSend = async (uses: SendReceiptUses, stored: StoredOrder, to: string): Promise<void> => {
  const { account_id, order, origin } = stored;
  // What draws papers is a megabyte, and nothing of it is needed for a receipt that was sent before.
  const { receiptOnPaper, senderOf } = await import("./receipt.ts");
  const [sender, customer, path] = await Promise.all([
    senderOf(uses, stored),
    uses.orders.customerOf(stored),
    uses.receiptPath({ account: account_id, id: order.id }),
  ]);
  const language = customer.language ?? "en";
  const address = `${origin}${path}`;
  const pdf = await receiptOnPaper(uses, { stored, sender, customer, language, address });
  const { seller } = uses;
  await uses.mailer.send(
    receiptMail({ stored, to, account: sender.name, customer: customer.name, language, address, seller, pdf }),
  );
};
