import { decimal, instant, ApiError } from "@isotherm/core";
import type { HtmlRequest, PageResponse } from "@isotherm/http";
import type { CheckoutState } from "@isotherm/payments/stripe-checkout";
import type { ReceivedMoney, StoredPayment } from "@isotherm/store";
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
const lookAt = (payment: StoredPayment, more: object = {}, query = ""): Promise<PageResponse> => {
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
    query: new URLSearchParams(query),
    header: () => undefined,
    origin: "https://example.org",
    now: instant(0),
  } as unknown as HtmlRequest;
  const page = paymentPages(uses).find(({ id }) => id === "paymentPage");
  if (!page) throw new Error("there is no page of a payment");
  return Promise.resolve(page.run(request));
};

/** What the page is made with where Stripe says something of the checkout. */
const stripeSays = (state: Partial<CheckoutState>) => ({
  stripe: async () => ({ find: async () => ({ ...STATE, ...state }) }),
});

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
  expect((await lookAt({ ...PAYMENT, checkout: CHECKOUT }, stripeSays(state))).body).toContain(text);
});

it.each<[string, Partial<CheckoutState>, string]>([
  ["was not finished", { status: "open" }, "Payment not finished"],
  ["ran out meanwhile", { status: "expired" }, "The time to pay has run out"],
  ["was finished all the same", { status: "complete" }, "Waiting for your payment"],
])("tells a customer who went back from Stripe that the payment %s", async (_what, state, text) => {
  const payment = { ...PAYMENT, checkout: CHECKOUT };
  expect((await lookAt(payment, stripeSays(state), "cancelled=yes")).body).toContain(`<h1>${text}</h1>`);
});

it.each<[string, boolean, Partial<CheckoutState>, string]>([
  ["went back from Stripe", true, { status: "open" }, "cancelled=yes"],
  ["came too late", true, { status: "expired" }, ""],
  ["can still pay", false, { status: "open" }, ""],
  ["may have paid", false, { status: "complete" }, "cancelled=yes"],
])("lets a customer who %s choose again: %s", async (_who, canChoose, state, query) => {
  const { body } = await lookAt({ ...PAYMENT, checkout: CHECKOUT }, stripeSays(state), query);
  expect(String(body).includes("Choose again")).toBe(canChoose);
});

it.each<[string, StoredPayment["wanted"], string]>([
  ["an amount of money", { value: decimal("19.50") }, "by=value&amp;amount=19.5"],
  ["tonnes", { mass: decimal("1.25") }, "by=mass&amp;amount=1.25"],
  ["something that is not kept", undefined, "by=value&amp;amount=20"],
])("fills in what was chosen before: %s", async (_what, wanted, amount) => {
  const payment = { ...PAYMENT, checkout: CHECKOUT, ...(wanted && { wanted }) };
  const { body } = await lookAt(payment, stripeSays({ status: "expired" }));
  expect(body).toContain(`href="/l/${TOKEN}?bundle=bun_1&amp;${amount}"`);
});

it("shows whom, how much and under which number was paid where no order came of it", async () => {
  const received = [{ placed: null, unplaced: { reason: "link_closed", refusal: null } }] as unknown as ReceivedMoney[];
  const payments = { one: async () => ({ ...PAYMENT, checkout: CHECKOUT }), allReceived: async () => received };
  const { body } = await lookAt(PAYMENT, { payments });
  for (const text of ["Paid, but not ordered", "20.00", PAYMENT.id, anOpenLink().account.name])
    expect(body).toContain(text);
});

it.each<[string, boolean, Partial<CheckoutState>]>([
  ["may have paid", true, { status: "complete" }],
  ["can still pay", false, { status: "open" }],
])("looks again by itself for a customer who %s: %s", async (_who, isRefreshed, state) => {
  const { body } = await lookAt({ ...PAYMENT, checkout: CHECKOUT }, stripeSays(state));
  expect(["<script", "data-again="].map((part) => String(body).includes(part))).toEqual([isRefreshed, isRefreshed]);
});

it("takes no money in that the deployment's key could not have moved", async () => {
  const recorded: ReceivedMoney[] = [];
  const payment = { ...PAYMENT, checkout: CHECKOUT };
  const { body } = await lookAt(payment, {
    ...stripeSays({ status: "complete", isPaid: true, livemode: false }),
    payments: { one: async () => payment, allReceived: async () => [], received: async () => undefined },
    recordReceived: async (received: ReceivedMoney) => {
      recorded.push(received);
      return received;
    },
  });
  expect(recorded).toMatchObject([{ placed: null, unplaced: { reason: "mode_differs" } }]);
  expect(body).toContain("Paid, but not ordered");
});

it("fails where the money can't be taken in for a reason that does not pass", async () => {
  const received = () => Promise.reject(new ApiError("not_found"));
  const payment = { ...PAYMENT, checkout: CHECKOUT };
  const payments = { one: async () => payment, allReceived: async () => [], received };
  const looked = lookAt(payment, { ...stripeSays({ status: "complete", isPaid: true }), payments });
  await expect(looked).rejects.toMatchObject({ code: "not_found" });
});

it.each<[string, object]>([
  ["does not answer", { stripe: async () => ({ find: () => Promise.reject(new ApiError("service_unavailable")) }) }],
  ["can't be asked any more", { stripe: async () => undefined }],
])("waits for the event while Stripe %s", async (_what, more) => {
  expect((await lookAt({ ...PAYMENT, checkout: CHECKOUT }, more)).body).toContain("Waiting for your payment");
});
