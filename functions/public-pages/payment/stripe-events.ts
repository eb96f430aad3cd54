import { type Clock, Refusal } from "@isotherm/core";
import type { Log, Page, PageAnswer } from "@isotherm/http";
import { type PaymentKeys, isLiveKey, signingSecretsAt } from "@isotherm/store/secrets/index";
import { PRIVATE_HEADERS } from "@isotherm/pages";
import { isSubmission } from "../link/submission.ts";
import { settlePayment, type SettleUses } from "./settle-payment.ts";
import type { CheckoutState, SignedEvent, StripeNews } from "./stripe-checkout.ts";

/** What taking in Stripe's events uses. */
export interface StripeEventUses extends SettleUses {
  readonly clock: Clock;
  readonly log: Log;
  /** The keys of card payments; undefined where the deployment has none. */
  readonly paymentKeys: () => Promise<PaymentKeys | undefined>;
  /** See `readStripeEvent`. */
  readonly readEvent: (event: SignedEvent) => Promise<StripeNews>;
}

/** Whether a checkout is for a form of ours; a Stripe account may take payments for others and other deployments too. */
export const isOurs = (checkout: CheckoutState): checkout is CheckoutState & { readonly paymentId: string } =>
  checkout.paymentId !== undefined && isSubmission(checkout.paymentId);

const taken = (): PageAnswer => ({
  status: 200,
  headers: { ...PRIVATE_HEADERS, "content-type": "application/json" },
  body: '{"received":true}',
});

/**
 * Where Stripe tells of payments. An event that changes nothing, that came before, or that is not for us is answered 200,
 * so that Stripe does not send it again; 503 asks for it again; 400 says that it is not Stripe's.
 */
export const stripeEventsPage = (uses: StripeEventUses): Page => ({
  id: "stripeEvents",
  method: "POST",
  path: "/stripe/events",
  run: async ({ body, header, origin, now }) => {
    const keys = await uses.paymentKeys();
    const secrets = keys ? signingSecretsAt(keys, uses.clock.nowMs()) : [];
    if (!keys || secrets.length === 0) throw new Refusal("not_found");
    const news = await uses.readEvent({ body, signature: header("stripe-signature"), secrets });
    if (news.kind === "other" || !news.checkout.isPaid || !isOurs(news.checkout)) return taken();
    // Without a key nothing tells its mode: then Stripe's word is taken.
    const expectsLive = keys.api_key === null ? news.checkout.livemode : isLiveKey(keys.api_key);
    const { placed, unplaced } = await settlePayment(uses, news.checkout, { origin, now, expectsLive });
    uses.log.info("payment", { session: news.checkout.session, order: placed?.order_id, unplaced: unplaced?.reason });
    return taken();
  },
});
