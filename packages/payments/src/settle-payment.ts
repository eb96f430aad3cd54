import type { OrderStatus } from "@isotherm/contract";
import { type AccountId, type Instant, type OrderId, ApiError } from "@isotherm/core";
import { paidQuote } from "@isotherm/ordering";
import type { ReceivedMoney, StoredPayment } from "@isotherm/store";
import {
  isSubmission,
  type OpenLink,
  openLink,
  type OpenLinkUses,
  placeThroughLink,
  type PlaceThroughLinkUses,
} from "@isotherm/storefront";
import { type CheckoutState, moneyOfStripe, stripeAmount } from "./stripe-checkout.ts";

/** Whether a checkout is for a form of ours; a Stripe account may take payments for others and other deployments too. */
export const isOurs = (checkout: CheckoutState): checkout is CheckoutState & { readonly paymentId: string } =>
  checkout.paymentId !== undefined && isSubmission(checkout.paymentId);

/** What taking in money uses. */
export interface SettleUses extends OpenLinkUses, PlaceThroughLinkUses {
  readonly payments: {
    one(id: string): Promise<StoredPayment | undefined>;
    received(id: string, session: string): Promise<ReceivedMoney | undefined>;
  };
  /** Whether a session's money is what the payment's order is for. */
  readonly claimPayment: (id: string, session: string) => Promise<boolean>;
  /** Records once; `form`: only while no order came of it. Returns what is recorded. */
  readonly recordReceived: (received: ReceivedMoney, form?: { token: string; id: string }) => Promise<ReceivedMoney>;
  /** Moves a placed order on to paid. Returns the state that the order then has. */
  readonly markPaid: (account: AccountId, order: OrderId) => Promise<OrderStatus>;
}

/** Where and when money is taken in. */
interface SettlementContext {
  readonly origin: string;
  readonly now: Instant;
  /** Whether the deployment's key moves money. */
  readonly expectsLive: boolean;
}

type Outcome = Pick<ReceivedMoney, "placed" | "unplaced"> & {
  /** The form that must have no order for this to hold. */
  readonly form?: { readonly token: string; readonly id: string };
};

const unplaced = (
  reason: NonNullable<ReceivedMoney["unplaced"]>["reason"],
  refusal: string | null = null,
): Outcome => ({
  placed: null,
  unplaced: { reason, refusal },
});

/**
 * Takes in the money of a paid checkout: places the order that it is for, or records that there is none. The same money
 * any number of times, also at once, is one order or one record.
 *
 * @throws ApiError that passes by itself when it must be tried again
 */
export const settlePayment = async (
  uses: SettleUses,
  checkout: CheckoutState & { readonly paymentId: string },
  settling: SettlementContext,
): Promise<ReceivedMoney> => {
  const { session, paymentId, intent, amount, currency, livemode } = checkout;
  const known = await uses.payments.received(paymentId, session);
  if (known) return known;
  const { form, ...outcome } = await outcomeOf(uses, checkout, settling);
  return uses.recordReceived(
    {
      session,
      payment_id: paymentId,
      payment_intent: intent,
      amount: moneyOfStripe(amount, currency),
      currency,
      livemode,
      received_at: settling.now,
      ...outcome,
      refund: null,
    },
    form,
  );
};

const outcomeOf = async (
  uses: SettleUses,
  checkout: CheckoutState & { readonly paymentId: string },
  settling: SettlementContext,
): Promise<Outcome> => {
  const payment = await uses.payments.one(checkout.paymentId);
  if (!payment) return unplaced("form_unknown");
  if (checkout.livemode !== settling.expectsLive) return unplaced("mode_differs");
  if (checkout.currency !== payment.currency || checkout.amount !== stripeAmount(payment.total, payment.currency)) {
    return unplaced("amount_differs");
  }
  if (!(await uses.claimPayment(payment.id, checkout.session))) return unplaced("paid_twice");
  const form = { token: payment.token, id: payment.id };
  try {
    const placed = await placeOnce(uses, payment, checkout.session, settling);
    const status = await uses.markPaid(placed.account_id, placed.order_id);
    // There is an order of the form, but none that takes money.
    return status === "cancelled" || status === "failed"
      ? unplaced("order_refused", `order_${status}`)
      : { placed, unplaced: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.passes) throw error;
    return error.code === "not_found"
      ? { ...unplaced("link_closed"), form }
      : { ...unplaced("order_refused", error.code), form };
  }
};

/** The order of a paid form, placed unless it was already: then the link may have been closed since. */
const placeOnce = async (
  uses: SettleUses,
  payment: StoredPayment,
  session: string,
  settling: SettlementContext,
): Promise<NonNullable<ReceivedMoney["placed"]>> => {
  const earlier = await uses.orderOfSubmission(payment.token, payment.id);
  const link = earlier && (await uses.links.ofToken(payment.token));
  if (earlier !== undefined && link) return { account_id: link.account_id, order_id: earlier };
  const open = await openLink(uses, payment.token, settling.now);
  // Where the customer was, not where the event came.
  const origin = payment.shown?.origin ?? settling.origin;
  const order_id = await placePaidOrder(uses, open, payment, { session, origin });
  return { account_id: open.link.account_id, order_id };
};

/**
 * Places the order of a paid form at what the money buys, once.
 *
 * @throws ApiError not_found when its bundle takes no orders any more, and those of `placeThroughLink`
 */
export const placePaidOrder = async (
  uses: PlaceThroughLinkUses,
  open: OpenLink,
  payment: StoredPayment,
  { session, origin }: { readonly session?: string; readonly origin: string },
): Promise<OrderId> => {
  const offer = open.offers.find(({ bundle }) => bundle.id === payment.bundle_id);
  if (!offer) throw new ApiError("not_found");
  const quote = paidQuote(offer.bundle, payment, { ...open.terms, origin });
  const choice = { email: payment.email, customer: payment.customer, quote };
  const language = payment.shown?.language;
  return placeThroughLink(uses, open, { choice, submission: payment.id, session, payment: "card", origin, language });
};
