import Stripe from "stripe";
import { expect, it } from "vitest";
import { readStripeEvent } from "./stripe-checkout.ts";

const SECRET = "whsec_0123456789abcdef";

/** What is read of a session that Stripe says is paid. */
const paidSession = (amount_total: number | null) => {
  const object = {
    id: "cs_1",
    object: "checkout.session",
    status: "complete",
    payment_status: "paid",
    amount_total,
    currency: "usd",
    livemode: true,
  };
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    data: { object },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
  return readStripeEvent({ body, signature, secrets: [SECRET] }, "isotherm-test-table");
};

it.each([
  [1, true],
  [0, false],
  [null, false],
])("takes a session for paid when there is money in it: %s", (amount, isPaid) => {
  expect(paidSession(amount)).toMatchObject({ kind: "checkout", checkout: { isPaid, amount: amount ?? 0 } });
});
