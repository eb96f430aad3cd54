import { describe, expect, it } from "vitest";
import type { OrderStatus } from "@isotherm/contract";
import { type AccountId, type OrderId, decimal, instant } from "@isotherm/core";
import type { StoredCheckout, StoredOrder, StoredPayment } from "@isotherm/store";
import { type AskedPayment, cardPayments, markPaid } from "./payments.ts";
import type { CheckoutState } from "./stripe-checkout.ts";

const [NOW, STEP_MS] = [1_000, 250];

/** Marks an order whose state is read as `states`, one after the other; `isFirst`: nobody moves it meanwhile. */
const mark = async (
  states: readonly OrderStatus[],
  { isFirst = true, mode = "live" }: { readonly isFirst?: boolean; readonly mode?: StoredOrder["mode"] } = {},
) => {
  const read = [...states];
  const steps: OrderStatus[] = [];
  const due: (number | undefined)[] = [];
  const reached = await markPaid(
    {
      clock: { nowMs: () => NOW },
      testStepMs: STEP_MS,
      catalogue: { current: async () => ({ projects: new Map() }) },
      orders: {
        one: async () =>
          ({
            mode,
            origin: "",
            order: { id: "ord_1", status: read.shift(), quantity: decimal(1) },
          }) as StoredOrder,
      },
      advance: async ({ after, nextStepMs }) => {
        steps.push(after.status);
        due.push(nextStepMs);
        return isFirst;
      },
    },
    "acc_1" as AccountId,
    "ord_1" as OrderId,
  );
  return { reached, steps, due };
};

it("moves a placed order on; a live one then waits for an operator", async () => {
  expect(await mark(["placed"])).toEqual({ reached: "paid", steps: ["paid"], due: [undefined] });
});

it("has a test order take its next step by itself, after the usual delay", async () => {
  expect((await mark(["placed"], { mode: "test" })).due).toEqual([NOW + STEP_MS]);
});

it.each(["paid", "complete", "cancelled"] as const)("leaves one alone that is %s", async (status) => {
  expect(await mark([status])).toEqual({ reached: status, steps: [], due: [] });
});

it.each(["paid", "cancelled"] as const)("tells that somebody else made it %s meanwhile", async (status) => {
  expect(await mark(["placed", status], { isFirst: false })).toMatchObject({ reached: status, steps: ["paid"] });
});

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
  const languages: string[] = [];
  const forms: StoredPayment[] = [];
  const till = cardPayments({
    clock: { nowMs: () => nowMs, monotonicMs: () => nowMs },
    stripe: {
      begin: async ({ paymentId, language }) => {
        begun.push(paymentId);
        languages.push(language);
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
    keep: async (form) => {
      forms.push(form);
      return kept;
    },
    keepCheckout: async (payment, checkout: StoredCheckout) => {
      kept = { ...payment, checkout, checkouts: (payment.checkouts ?? 0) + 1 };
      return kept;
    },
  });
  const claim = (session: string) => void (kept = { ...kept, paid_by: session });
  const begin = (asked = ASKED) => till.begin(asked);
  return { begin, begun, languages, forms, claim, pass: (ms: number) => void (nowMs += ms) };
};

describe("beginning to pay again", () => {
  it("leads to the same checkout while that is open", async () => {
    const { begin, begun, pass } = aTill("open");
    const first = await begin();
    pass(HOUR - 1);
    expect(await begin()).toBe(first);
    expect(begun).toHaveLength(1);
  });

  it("leads to where the money is told of once it is there, though the checkout has time left", async () => {
    const { begin, begun, claim } = aTill("complete");
    await begin();
    claim("cs_1");
    expect(await begin()).toBe(`/pay/${ASKED.id}`);
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
    expect(begun).toEqual([ASKED.id, ASKED.id]);
  });
});

describe("beginning to pay", () => {
  it("asks Stripe for what was kept first, in the language of that", async () => {
    const { begin, languages } = aTill("open");
    await begin({ ...ASKED, shown: { ...ASKED.shown, language: "de" } });
    expect(languages).toEqual(["en"]);
  });

  it("an amount that can't be charged exactly keeps no form and asks Stripe for nothing", async () => {
    const { begin, begun, forms } = aTill("open");
    await expect(begin({ ...ASKED, total: decimal("20.005") })).rejects.toThrow("cannot be paid by card");
    expect([forms, begun]).toEqual([[], []]);
  });
});
