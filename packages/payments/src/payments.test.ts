import { decimal, instant } from "@isotherm/core";
import type { StoredCheckout, StoredPayment } from "@isotherm/store";
import { describe, expect, it } from "vitest";
import { cardPayments, type AskedPayment } from "./payments.ts";
import type { CheckoutState } from "./stripe-checkout.ts";

const HOUR = 3_600_000;
const ASKED: AskedPayment = {
  id: "0123456789012345678901",
  token: "token0123456789012345678",
  bundle_id: "bun_1",
  email: "someone@example.org",
  total: decimal("20"),
  currency: "USD",
  wanted: { value: decimal("20") },
  shown: { origin: "https://example.org", language: "en", product: "Trees" },
};

/** A form whose checkout is begun an hour before it expires. */
const aTill = (status: CheckoutState["status"]) => {
  let [nowMs, kept]: [number, StoredPayment] = [0, ASKED];
  const begun: string[] = [];
  const till = cardPayments({
    clock: { nowMs: () => nowMs, monotonicMs: () => nowMs },
    stripe: {
      begin: async ({ idempotencyKey }) => {
        begun.push(idempotencyKey);
        const session = `cs_${begun.length}`;
        return { session, url: `https://checkout.stripe.com/${session}`, expires_at: instant(nowMs + HOUR) };
      },
      find: async (session) => ({
        session,
        paymentId: ASKED.id,
        status,
        isPaid: status === "complete",
        amount: 2_000,
        currency: "USD",
        intent: null,
        livemode: true,
      }),
    },
    keep: async () => kept,
    keepCheckout: async (payment, checkout: StoredCheckout) => {
      kept = { ...payment, checkout, checkouts: (payment.checkouts ?? 0) + 1 };
      return kept;
    },
  });
  return { begin: () => till.begin(ASKED), begun, pass: (ms: number) => void (nowMs += ms) };
};

describe("beginning to pay again", () => {
  it("leads to the same checkout while that is open", async () => {
    const { begin, begun, pass } = aTill("open");
    const first = await begin();
    pass(HOUR - 1);
    expect(await begin()).toBe(first);
    expect(begun).toHaveLength(1);
  });

  it.each(["complete", "open"] as const)(
    "after its time leads to where the money is asked for, when Stripe says %s: the event may be lost",
    async (status) => {
      const { begin, begun, pass } = aTill(status);
      await begin();
      pass(HOUR);
      expect(await begin()).toBe(`/pay/${ASKED.id}`);
      expect(begun).toHaveLength(1);
    },
  );

  it("begins another checkout when Stripe says that the first one has expired", async () => {
    const { begin, begun, pass } = aTill("expired");
    await begin();
    pass(HOUR);
    expect(await begin()).toBe("https://checkout.stripe.com/cs_2");
    expect(begun).toEqual([`${ASKED.id}-0`, `${ASKED.id}-1`]);
  });
});
