import { Refusal } from "@isotherm/core";
import type { PageAnswer, HtmlRequest } from "@isotherm/http";
import type { ReceivedMoney, StoredCheckout, StoredPayment } from "@isotherm/store";
import { isLiveKey, type PaymentKeys } from "@isotherm/store/secrets/index";
import { languageOf, goTo } from "@isotherm/pages";
import { cardPaymentPage, type CardPaymentState } from "./card-payment-page.ts";
import { isOurs, settlePayment, type SettleUses } from "@isotherm/payments";
import type { StripeCheckout } from "@isotherm/payments/stripe-checkout";

/** What coming back from paying by card uses. */
export interface CardReturnUses extends SettleUses {
  readonly payments: SettleUses["payments"] & { allReceived(id: string): Promise<ReceivedMoney[]> };
  readonly paymentKeys: () => Promise<PaymentKeys | undefined>;
  /** Stripe, where the deployment has a key. */
  readonly stripe: () => Promise<Pick<StripeCheckout, "find"> | undefined>;
  /** How the addresses of receipts are made. Asked for before an order is placed: what fails afterwards loses the answer. */
  readonly receiptAddresses: () => Promise<(order: NonNullable<ReceivedMoney["placed"]>) => string>;
  /** @throws Refusal rate_limit_exceeded */
  readonly limitPosts: (request: HtmlRequest, of: string) => Promise<void>;
}

/**
 * The page to which a customer comes back from paying by card. Stripe is asked at once, so that nobody waits for its event,
 * and an event that never comes loses nothing.
 */
export const cardReturn = async (
  uses: CardReturnUses,
  request: HtmlRequest,
  payment: StoredPayment & { readonly checkout: StoredCheckout },
): Promise<PageAnswer> => {
  const all = await uses.payments.allReceived(payment.id);
  const received =
    all.find(({ placed }) => placed !== null) ?? all.at(0) ?? (await receivedByAsking(uses, request, payment));
  if (received === undefined || typeof received === "string") {
    const isBack = request.query.get("cancelled") === "yes";
    const state = received === "open" && isBack ? "cancelled" : (received ?? "waiting");
    return cardPaymentPage(payment, state, languageOf(request.header("accept-language")));
  }
  if (received.placed) return goTo((await uses.receiptAddresses())(received.placed));
  return cardPaymentPage(payment, "unplaced", languageOf(request.header("accept-language")));
};

/** Takes the money in if Stripe has it; else the state of the checkout; undefined when Stripe does not say. */
const receivedByAsking = async (
  uses: CardReturnUses,
  request: HtmlRequest,
  payment: StoredPayment & { readonly checkout: StoredCheckout },
): Promise<ReceivedMoney | CardPaymentState | undefined> => {
  await uses.limitPosts(request, payment.id);
  const [stripe, keys] = await Promise.all([uses.stripe(), uses.paymentKeys()]);
  if (!stripe || !keys || keys.api_key === null) return undefined;
  try {
    const checkout = await stripe.find(payment.checkout.session);
    if (checkout.isPaid && isOurs(checkout)) {
      const { origin, now } = request;
      return await settlePayment(uses, checkout, { origin, now, expectsLive: isLiveKey(keys.api_key) });
    }
    if (checkout.status === "complete") return "waiting";
    // By Stripe's word alone, not by our clock: while it is open it can be paid.
    return checkout.status;
  } catch (error) {
    // Stripe's event comes all the same.
    if (error instanceof Refusal && error.passes) return undefined;
    throw error;
  }
};
