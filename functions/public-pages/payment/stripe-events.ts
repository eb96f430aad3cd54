import { type Clock, ApiError } from "@isotherm/core";
import type { Log, Page, PageResponse } from "@isotherm/http";
import { isLiveKey, signingSecretsAt } from "@isotherm/store/secrets/index";
import { PRIVATE_HEADERS } from "@isotherm/pages";
import { isOurs, type OpenedPayments, settlePayment, type SettleUses } from "@isotherm/payments";

/** What taking in Stripe's events uses. */
export interface StripeEventUses extends SettleUses, Pick<OpenedPayments, "paymentKeys" | "readEvent"> {
  readonly clock: Clock;
  readonly log: Log;
}

const taken = (): PageResponse => ({
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
    if (!keys || secrets.length === 0) throw new ApiError("not_found");
    const news = await uses.readEvent({ body, signature: header("stripe-signature"), secrets });
    if (news.kind === "other" || !news.checkout.isPaid || !isOurs(news.checkout)) return taken();
    // Without a key nothing tells its mode: then Stripe's word is taken.
    const expectsLive = keys.api_key === null ? news.checkout.livemode : isLiveKey(keys.api_key);
    const { placed, unplaced } = await settlePayment(uses, news.checkout, { origin, now, expectsLive });
    uses.log.info("payment", { session: news.checkout.session, order: placed?.order_id, unplaced: unplaced?.reason });
    return taken();
  },
});
