import Stripe from "stripe";
import { expect, it } from "vitest";
import { readStripeEvent } from "./stripe-checkout.ts";

const SECRET = "whsec_0123456789abcdef";

const COMPLETED = "checkout.session.completed";

/** What is read of an event about a paid session that differs from others in something. */
const told = (differs: object, { type = COMPLETED, table = "isotherm-test-table" } = {}) => {
  const object = {
    id: "cs_1",
    object: "checkout.session",
    status: "complete",
    payment_status: "paid",
    amount_total: 2_000,
    currency: "usd",
    livemode: true,
    metadata: {},
    ...differs,
  };
  const body = JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
  return readStripeEvent({ body, signature, secrets: [SECRET] }, table);
};

it.each([
  [1, true],
  [0, false],
  [null, false],
])("takes a session for paid when there is money in it: %s", (amount, isPaid) => {
  expect(told({ amount_total: amount })).toMatchObject({
    kind: "checkout",
    checkout: { isPaid, amount: amount ?? 0 },
  });
});

it.each(["unpaid", "no_payment_required", "of_tomorrow"])(
  "takes no session for paid while Stripe calls its payment %s, whatever it is to cost",
  (payment_status) => {
    expect(told({ payment_status })).toMatchObject({ checkout: { isPaid: false, amount: 2_000 } });
  },
);

it.each([null, "of_tomorrow"])("takes a session in the state %s for open: it may still be paid", (status) => {
  expect(told({ status })).toMatchObject({ checkout: { status: "open" } });
});

it.each([
  ["by its id", "pi_1", "pi_1"],
  ["in full", { id: "pi_1", object: "payment_intent" }, "pi_1"],
  ["not at all", null, null],
])("knows what to refund where Stripe names the payment %s", (_how, payment_intent, intent) => {
  expect(told({ payment_intent })).toMatchObject({ checkout: { intent } });
});

it.each([
  [COMPLETED, "checkout"],
  ["checkout.session.async_payment_succeeded", "checkout"],
  ["checkout.session.async_payment_failed", "other"],
  ["checkout.session.expired", "other"],
])("reads an event of the type %s as news of a %s", (type, kind) => {
  expect(told({}, { type }).kind).toBe(kind);
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
  expect(told({ metadata }, { table: now })).toMatchObject({ checkout: { paymentId: isOurs ? form : undefined } });
});
