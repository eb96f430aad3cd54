import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccountCurrencyCode, type OrderStatus } from "@isotherm/contract";
import { ApiError, decimal, instant } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { minorDigits } from "@isotherm/ordering";
import { type ReceivedMoney, type StoredPayment, catalogueOf } from "@isotherm/store";
import { TOKEN, anOpenLink } from "@isotherm/storefront/fixtures";
import { type SettleUses, settlePayment } from "./settle-payment.ts";
import { moneyOfStripe, stripeAmount } from "./stripe-checkout.ts";

describe("an amount for Stripe", () => {
  it.each([
    ["EUR", "12.50", 1_250],
    ["USD", "0.01", 1],
    ["JPY", "500", 500],
    ["KRW", "1", 1],
    ["ISK", "5", 500],
    ["UGX", "5", 500],
    ["HUF", "10.45", 1_045],
    ["KWD", "5.12", 5_120],
    ["USD", "999999.99", 99_999_999],
  ])("of %s %s is %i", (currency, amount, units) => {
    expect(stripeAmount(decimal(amount), currency)).toBe(units);
    expect(moneyOfStripe(units, currency).eq(amount)).toBe(true);
  });

  it.each([
    ["EUR", "0"],
    ["EUR", "-1"],
    ["EUR", "1.005"],
    ["JPY", "1.5"],
    ["ISK", "1.5"],
    ["KWD", "5.124"],
    ["USD", "1000000"],
    ["JPY", "100000000"],
  ])("of %s %s is refused: it cannot be charged exactly", (currency, amount) => {
    expect(() => stripeAmount(decimal(amount), currency)).toThrow("cannot be paid by card");
  });

  it("exists for whatever an account can ask for in its currency", () => {
    const currency = fc.constantFrom(...AccountCurrencyCode.options);
    fc.assert(
      fc.property(currency, fc.integer({ min: 1, max: 999_999 }), (code, minor) => {
        const amount = decimal(minor).div(decimal(10).pow(minorDigits(code)));
        expect(moneyOfStripe(stripeAmount(amount, code), code).eq(amount)).toBe(true);
      }),
    );
  });
});

const PAYMENT: StoredPayment = {
  id: "0123456789012345678901",
  token: TOKEN,
  bundle_id: anOpenLink().offers[0]?.bundle.id ?? "",
  email: "someone@example.org",
  total: decimal("20"),
  currency: "USD",
};

interface Circumstances {
  readonly payment?: StoredPayment | undefined;
  readonly checkout?: { readonly amount?: number; readonly currency?: string; readonly livemode?: boolean };
  readonly isClaimed?: boolean;
  readonly known?: ReceivedMoney;
}

describe("money for an order that is there already", () => {
  const settled = async (status: OrderStatus, circumstances: Circumstances = {}, more: Partial<SettleUses> = {}) => {
    const { payment, checkout: differs, isClaimed, known } = { payment: PAYMENT, isClaimed: true, ...circumstances };
    const recorded: { received: ReceivedMoney; form: unknown }[] = [];
    const opened = anOpenLink();
    const uses = {
      payments: { one: async () => payment, received: async () => known },
      links: { ofToken: async () => opened.link },
      claimPayment: async () => isClaimed,
      orderOfSubmission: async () => "ord_1",
      markPaid: async () => status,
      recordReceived: async (received: ReceivedMoney, form?: unknown) => {
        recorded.push({ received, form });
        return received;
      },
      catalogue: { current: async () => catalogueOf({ bundles: [], projects: [], stock: [] }, undefined) },
      ...more,
    } as unknown as SettleUses;
    const checkout = {
      session: "cs_1",
      paymentId: PAYMENT.id,
      status: "complete",
      isPaid: true,
      amount: 2_000,
      currency: "USD",
      intent: "pi_1",
      livemode: true,
      ...differs,
    } as const;
    await settlePayment(uses, checkout, { origin: "https://example.org", now: instant(0), expectsLive: true });
    return recorded;
  };

  it.each(["paid", "retiring", "complete"] as const)("is the money of one that is %s", async (status) => {
    expect(await settled(status)).toMatchObject([{ received: { placed: { order_id: "ord_1" }, unplaced: null } }]);
  });

  it.each(["cancelled", "failed"] as const)("is money without an order when that is %s", async (status) => {
    expect(await settled(status)).toMatchObject([
      {
        received: { placed: null, unplaced: { reason: "order_refused", refusal: `order_${status}` } },
        form: undefined,
      },
    ]);
  });

  it.each(["rate_limit_exceeded", "service_unavailable"] as const)(
    "is recorded as nothing while its order can't be moved for now: %s",
    async (code) => {
      const markPaid = () => Promise.reject(new ApiError(code));
      const recordReceived = () => Promise.reject(new Error("recorded"));
      await expect(settled("paid", {}, { markPaid, recordReceived })).rejects.toMatchObject({ code });
    },
  );

  it.each<[string, Circumstances, string]>([
    ["test money for a real order", { checkout: { livemode: false } }, "mode_differs"],
    ["another currency", { checkout: { currency: "EUR" } }, "amount_differs"],
    ["a cent more", { checkout: { amount: 2_001 } }, "amount_differs"],
    ["a cent less", { checkout: { amount: 1_999 } }, "amount_differs"],
    ["a second checkout of the form", { isClaimed: false }, "paid_twice"],
    ["a form that nobody knows", { payment: undefined }, "form_unknown"],
  ])("is money without an order when it is %s", async (_what, circumstances, reason) => {
    expect(await settled("placed", circumstances)).toMatchObject([
      { received: { placed: null, unplaced: { reason, refusal: null } }, form: undefined },
    ]);
  });

  it("places its order with the address at which the customer was, and their name and language, wherever the event came", async () => {
    const { link, account, catalogue } = anOpenLink({ requirePayment: true });
    const placed: object[] = [];
    const payment = {
      ...PAYMENT,
      customer: "Ada",
      wanted: { value: decimal("20") },
      shown: { origin: "https://offsets.example.org", language: "de", product: "Trees" },
    } as const;
    await settled("paid", { payment }, {
      links: { ofToken: async () => link },
      accounts: { one: async () => ({ account, suspended: false }) },
      organisations: { organisation: async () => ({ id: account.organisation_id, commission: decimal(0) }) },
      catalogue: { current: async () => catalogue },
      clock: { nowMs: () => 0, monotonicMs: () => 0 },
      ids: systemIds,
      orders: {},
      disabledBundles: async () => new Set(),
      orderOfSubmission: async () => undefined,
      place: async (placing: object) => void placed.push(placing),
    } as unknown as Partial<SettleUses>);
    expect(placed).toMatchObject([
      {
        origin: "https://offsets.example.org",
        customer: { name: "Ada", language: "de" },
        money: { payment: PAYMENT.id, session: "cs_1" },
      },
    ]);
  });

  it("is recorded once: what is known of it stands", async () => {
    expect(await settled("paid", { known: { session: "cs_1" } as ReceivedMoney })).toEqual([]);
  });
});
