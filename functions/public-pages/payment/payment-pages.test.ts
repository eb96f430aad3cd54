import { decimal, instant, ApiError } from "@isotherm/core";
import type { HtmlRequest, PageResponse } from "@isotherm/http";
import type { CheckoutState } from "@isotherm/payments/stripe-checkout";
import type { StoredPayment } from "@isotherm/store";
import { anOpenLink, TOKEN } from "@isotherm/storefront/fixtures";
import { expect, it } from "vitest";
import type { PaymentPageUses } from "./card-return.ts";
import { paymentPages } from "./payment-pages.ts";

const PAYMENT: StoredPayment = {
  id: "0123456789012345678901",
  token: TOKEN,
  bundle_id: "bun_1",
  email: "someone@example.org",
  total: decimal("20"),
  currency: "USD",
};
const CHECKOUT = { session: "cs_1", url: "https://checkout.stripe.com/cs_1", expires_at: instant(3_600_000) };
const STATE: CheckoutState = {
  session: CHECKOUT.session,
  paymentId: PAYMENT.id,
  status: "open",
  isPaid: false,
  amount: 2_000,
  currency: "USD",
  intent: null,
  livemode: true,
};

/** Looks at the page of a payment of which no money is known. */
const lookAt = (payment: StoredPayment, more: object = {}): Promise<PageResponse> => {
  const { link, account, catalogue } = anOpenLink({ mode: "test", requirePayment: true });
  const uses = {
    payments: { one: async () => payment, allReceived: async () => [] },
    links: { ofToken: async () => link },
    accounts: { one: async () => ({ account, suspended: false }) },
    organisations: { organisation: async () => ({ commission: decimal("0.1") }) },
    catalogue: { current: async () => catalogue },
    orderOfSubmission: async () => undefined,
    limitPosts: async () => undefined,
    paymentKeys: async () => ({ schema: 1, api_key: "sk_live_0123456789abcdef", signing: [] }),
    ...more,
  } as unknown as PaymentPageUses;
  const request = {
    method: "GET",
    params: { id: payment.id },
    query: new URLSearchParams(),
    header: () => undefined,
    origin: "https://example.org",
    now: instant(0),
  } as unknown as HtmlRequest;
  const page = paymentPages(uses).find(({ id }) => id === "paymentPage");
  if (!page) throw new Error("there is no page of a payment");
  return Promise.resolve(page.run(request));
};

it("does not begin with a card that was declined", async () => {
  const { status, body } = await lookAt(PAYMENT);
  expect(status).toBe(200);
  expect(body).toContain("Test card payment");
  expect(body).not.toContain("The test card was declined");
});

it.each<[string, Partial<CheckoutState>, string]>([
  ["can still pay", { status: "open" }, "Continue to payment"],
  ["can pay no more", { status: "expired" }, "The time to pay has run out"],
  ["has finished, but whose money is still on its way", { status: "complete" }, "Waiting for your payment"],
])("tells a customer who %s so, by what Stripe says", async (_who, state, text) => {
  const { body } = await lookAt(
    { ...PAYMENT, checkout: CHECKOUT },
    { stripe: async () => ({ find: async () => ({ ...STATE, ...state }) }) },
  );
  expect(body).toContain(text);
});

it.each<[string, object]>([
  ["does not answer", { stripe: async () => ({ find: () => Promise.reject(new ApiError("service_unavailable")) }) }],
  ["can't be asked any more", { stripe: async () => undefined }],
])("waits for the event while Stripe %s", async (_what, more) => {
  expect((await lookAt({ ...PAYMENT, checkout: CHECKOUT }, more)).body).toContain("Waiting for your payment");
});
