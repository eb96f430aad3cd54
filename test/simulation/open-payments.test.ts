import { decimal, instant } from "@isotherm/core";
import { openPayments } from "@isotherm/payments/open-payments";
import type { ReceivedMoney } from "@isotherm/store";
import { SECRET_LIFETIME_MS } from "@isotherm/store/secrets/index";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";
import { startStripe, type StripeServer } from "../harness/stripe-server.ts";

let local: LocalTable;
let stripe: StripeServer;
beforeAll(async () => {
  [local, stripe] = await Promise.all([startLocalTable(), startStripe()]);
});
afterAll(async () => {
  await Promise.all([local.stop(), stripe.stop()]);
});

const keysText = (api_key: string): string => JSON.stringify({ schema: 1, api_key, signing: [] });
const [FIRST, SECOND] = ["sk_live_0123456789", "sk_live_9876543210"];

/** Payments of one process over the table, whose clock and kept keys a test changes. */
const aProcess = () => {
  const state = { nowMs: 1_790_000_000_000, key: FIRST };
  const unplaced: string[] = [];
  const payments = openPayments(local.table, {
    secrets: {
      clock: { nowMs: () => state.nowMs, monotonicMs: () => 0 },
      source: { read: async () => ({ text: keysText(state.key), version: "1" }) },
      onFailure: () => {},
    },
    stripeAt: stripe.address,
    log: { info: () => {}, error: () => {} },
    noteUnplaced: async ({ session }) => void unplaced.push(session),
  });
  return { payments, state, unplaced };
};

it("a process that runs on begins payments with the key of the moment, also after that was changed", async () => {
  const { payments, state } = aProcess();
  const usedKey = async (): Promise<string | undefined> => {
    await (
      await payments.stripe()
    )?.begin({
      paymentId: "0123456789012345678901",
      idempotencyKey: state.key,
      amount: 2_000,
      currency: "USD",
      email: "someone@example.org",
      product: "Trees",
      language: "en",
      successUrl: "https://example.org/pay/1",
      cancelUrl: "https://example.org/pay/1",
    });
    return stripe.calls.at(-1)?.headers.authorization;
  };
  expect(await usedKey()).toBe(`Bearer ${FIRST}`);
  state.key = SECOND;
  state.nowMs += SECRET_LIFETIME_MS;
  expect(await usedKey()).toBe(`Bearer ${SECOND}`);
});

it("money without an order that is taken in twice at once is recorded, and told of, once", async () => {
  const { payments, unplaced } = aProcess();
  const received: ReceivedMoney = {
    session: "cs_twice",
    payment_id: "0123456789012345678901",
    payment_intent: "pi_1",
    amount: decimal("20"),
    currency: "USD",
    livemode: true,
    received_at: instant(0),
    placed: null,
    unplaced: { reason: "form_unknown", refusal: null },
    refund: null,
  };
  const recorded = await Promise.all([received, received].map((money) => payments.recordReceived(money)));
  expect(recorded.map(({ session }) => session)).toEqual(["cs_twice", "cs_twice"]);
  expect(await payments.payments.unplaced()).toHaveLength(1);
  expect(unplaced).toEqual(["cs_twice"]);
});
