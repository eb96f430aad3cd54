import Stripe from "stripe";
import { expect, it } from "vitest";
import { readStripeEvent } from "./stripe-checkout.ts";

const SECRET = "whsec_0123456789abcdef";

/** What is read of a session that Stripe says is paid. */
const paidSession = (amount_total: number | null, table = "isotherm-test-table", metadata = {}) => {
  const object = {
    id: "cs_1",
    object: "checkout.session",
    status: "complete",
    payment_status: "paid",
    amount_total,
    currency: "usd",
    livemode: true,
    metadata,
  };
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    data: { object },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
  return readStripeEvent({ body, signature, secrets: [SECRET] }, table);
};

it.each([
  [1, true],
  [0, false],
  [null, false],
])("takes a session for paid when there is money in it: %s", (amount, isPaid) => {
  expect(paidSession(amount)).toMatchObject({ kind: "checkout", checkout: { isPaid, amount: amount ?? 0 } });
});

const [TABLE, RESTORED, AGAIN] = ["", "-2026-04-14", "-2026-05-01"].map((restore) => `isotherm-prod-table${restore}`);

it.each([
  [TABLE, TABLE, true],
  [TABLE, RESTORED, true],
  [RESTORED, TABLE, true],
  [RESTORED, AGAIN, true],
  [TABLE, "isotherm-staging-table", false],
  [TABLE, "isotherm-staging-table-2026-04-14", false],
  [undefined, TABLE, false],
])("money for a checkout that was begun over %s is the money of the deployment over %s: %s", (begun, now, isOurs) => {
  const form = "0123456789012345678901";
  const metadata = { isotherm_payment: form, ...(begun !== undefined && { isotherm_deployment: begun }) };
  expect(paidSession(1, now, metadata)).toMatchObject({ checkout: { paymentId: isOurs ? form : undefined } });
});
