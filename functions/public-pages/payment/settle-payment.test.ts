import type { OrderStatus } from "@isotherm/contract";
import { Decimal as D, decimal, instant } from "@isotherm/core";
import { catalogueOf, type ReceivedMoney, type StoredPayment } from "@isotherm/store";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anOpenLink, TOKEN } from "../link/fixtures.ts";
import { paidQuote, settlePayment, type SettleUses } from "./settle-payment.ts";

const PAYMENT: StoredPayment = {
  id: "0123456789012345678901",
  token: TOKEN,
  bundle_id: anOpenLink().offers[0]?.bundle.id ?? "",
  email: "someone@example.org",
  total: decimal("20"),
  currency: "USD",
};

describe("what a paid form buys at another price", () => {
  const bought = (price: string, commission: string, paid: { total: D; wanted?: StoredPayment["wanted"] }) =>
    paidQuote(anOpenLink({ price, commission }), { ...PAYMENT, ...paid }, "https://example.org");

  it("is all that the money buys: 1,000 t at 10.00 paid, settled at 10.04", () => {
    const total = decimal("11111.11");
    const { estimated_total_cost, estimated_quantity, requested_quantity, requested_value } = bought("10.04", "0.1", {
      total,
      wanted: { mass: decimal(1_000) },
    });
    expect([estimated_total_cost, estimated_quantity, requested_value].map(String)).toEqual([
      "11111.11",
      "996.015836",
      "11111.11",
    ]);
    expect(requested_quantity).toBeNull();
  });

  it("is what was asked for while it has its price", () => {
    const wanted = { mass: decimal(1_000) };
    const { requested_quantity, requested_value } = bought("10", "0.1", { total: decimal("11111.11"), wanted });
    expect([String(requested_quantity), requested_value]).toEqual(["1000", null]);
  });

  it("leaves at most what a gram costs, rounded up to the minor unit, and never costs more than was paid", () => {
    const cents = (most: number) => fc.integer({ min: 1, max: most }).map((count) => decimal(count).div(100));
    fc.assert(
      fc.property(cents(5_000_000), fc.integer({ min: 0, max: 60 }), cents(100_000_000), (price, percent, total) => {
        const commission = decimal(percent).div(100);
        const gross = price.div(decimal(1).minus(commission));
        // Less than a gram is no order.
        fc.pre(total.gte(gross.div(1_000_000)));
        const left = total.minus(bought(price.toFixed(), commission.toFixed(), { total }).estimated_total_cost);
        expect(left.gte(0)).toBe(true);
        expect(left.lte(gross.div(1_000_000).toDecimalPlaces(2, D.ROUND_UP))).toBe(true);
      }),
    );
  });
});

interface Circumstances {
  readonly payment?: StoredPayment | undefined;
  readonly checkout?: { readonly amount?: number; readonly currency?: string; readonly livemode?: boolean };
  readonly isClaimed?: boolean;
  readonly known?: ReceivedMoney;
}

describe("money for an order that is there already", () => {
  const settled = async (status: OrderStatus, circumstances: Circumstances = {}) => {
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

  it("is recorded once: what is known of it stands", async () => {
    expect(await settled("paid", { known: { session: "cs_1" } as ReceivedMoney })).toEqual([]);
  });
});
