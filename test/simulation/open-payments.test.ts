import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { type AccountId, decimal, instant, type OrderId } from "@isotherm/core";
import { systemClock, systemTokens } from "@isotherm/core/system";
import { openPayments } from "@isotherm/payments/open-payments";
import {
  claimPayment,
  keepCheckout,
  keepPayment,
  paymentQueries,
  type ReceivedMoney,
  recordRefund,
  type StoredPayment,
} from "@isotherm/store";
import { ConditionFailed } from "@isotherm/store/commit";
import { keys } from "@isotherm/store/keys";
import { SECRET_LIFETIME_MS } from "@isotherm/store/secrets/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatingOn } from "../harness/ordering.ts";
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

describe("the money for a form", () => {
  const PAYMENT = "0123456789012345678902";
  const money = (session: string, more: Partial<ReceivedMoney> = {}): ReceivedMoney => ({
    session,
    payment_id: PAYMENT,
    payment_intent: `pi_${session}`,
    amount: decimal("20.55"),
    currency: "EUR",
    livemode: true,
    received_at: instant(0),
    placed: null,
    unplaced: { reason: "paid_twice", refusal: null },
    refund: null,
    ...more,
  });

  it("is kept to the cent and by its session, and listed until it went back where it has no order", async () => {
    const { payments } = aProcess();
    const placed = { account_id: "acc_1" as AccountId, order_id: "ord_1" as OrderId };
    const all = [
      money("cs_1", { placed, unplaced: null }),
      money("cs_2", { livemode: false, payment_intent: null }),
      money("cs_3", { unplaced: { reason: "order_refused", refusal: "account_suspended" } }),
    ];
    for (const one of all) expect(await payments.recordReceived(one)).toEqual(one);
    const { allReceived, received, unplaced } = payments.payments;
    const listed = async () => (await unplaced()).filter(({ payment_id }) => payment_id === PAYMENT).map(sessionOf);
    expect((await allReceived(PAYMENT)).map(withoutSchema)).toEqual(all);
    expect(await listed()).toEqual(["cs_2", "cs_3"]);
    await recordRefund(operatingOn(local.table), money("cs_2"), "re_1");
    expect(await listed()).toEqual(["cs_3"]);
    // Two operators at once: one of them is refused, and what the other has recorded stays.
    await expect(recordRefund(operatingOn(local.table), money("cs_2"), "re_2")).rejects.toThrow(ConditionFailed);
    expect((await received(PAYMENT, "cs_2"))?.refund).toMatchObject({ reference: "re_1" });
    expect((await received(PAYMENT, "cs_3"))?.refund).toBeNull();
  });
});

describe("a form that is paid by card", () => {
  const form = (id: string): StoredPayment => ({
    id,
    token: "token",
    bundle_id: "bdl_1",
    email: "someone@example.org",
    total: decimal("20.55"),
    currency: "EUR",
    wanted: { mass: decimal("1.25") },
  });
  const checkout = (session: string) => ({
    session,
    url: `https://checkout.stripe.com/${session}`,
    expires_at: instant(0),
  });
  const kept = (id: string, more: Partial<StoredPayment> = {}) =>
    keepPayment({ table: local.table, tokens: systemTokens, clock: systemClock }, { ...form(id), ...more }, 31);
  const sessionsAfter = async (payment: Pick<StoredPayment, "id" | "checkouts">, session: string) => {
    const { checkout: latest, checkouts } = await keepCheckout(local.table, payment, checkout(session));
    return [latest?.session, checkouts];
  };

  it("has one checkout at a time: of two that begin one at once the first stays", async () => {
    const payment = await kept("0123456789012345678903");
    expect(await sessionsAfter(payment, "cs_a")).toEqual(["cs_a", 1]);
    expect(await sessionsAfter(payment, "cs_b")).toEqual(["cs_a", 1]);
    const first = { ...payment, checkouts: 1 };
    expect(await sessionsAfter(first, "cs_c")).toEqual(["cs_c", 2]);
    expect(await sessionsAfter({ ...payment, checkouts: 2 }, "cs_d")).toEqual(["cs_d", 3]);
    expect(await sessionsAfter(first, "cs_e")).toEqual(["cs_d", 3]);
    expect(await paymentQueries(local.table).one(payment.id)).toMatchObject({
      ...form(payment.id),
      checkout: { session: "cs_d" },
    });
  });

  it("stays as it was sent first", async () => {
    const first = await kept("0123456789012345678906");
    expect(await kept(first.id, { total: decimal("1") })).toMatchObject(form(first.id));
    expect(await paymentQueries(local.table).one(first.id)).toMatchObject(form(first.id));
  });

  it("is for the money of the first session that claims it, as often as that is told", async () => {
    const { id } = await kept("0123456789012345678904");
    const claims = [];
    for (const session of ["cs_a", "cs_b", "cs_a"]) claims.push(await claimPayment(local.table, id, session));
    expect(claims).toEqual([true, false, true]);
  });

  it("is begun by nothing once it is gone", async () => {
    const gone = form("0123456789012345678905");
    await expect(sessionsAfter(gone, "cs_a")).rejects.toThrow(/expected object, received undefined/);
    expect(await claimPayment(local.table, gone.id, "cs_a")).toBe(false);
    const Key = keys.payment(gone.id);
    expect((await local.table.client.send(new GetCommand({ TableName: local.table.name, Key }))).Item).toBeUndefined();
  });
});

const sessionOf = ({ session }: ReceivedMoney): string => session;
const withoutSchema = (received: ReceivedMoney): object => ({ ...received, schema: undefined });
