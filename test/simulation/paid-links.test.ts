import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { DAY_MS, instant, type Instant } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { bundleItem, orderQueries, paymentQueries, type StoredOffsetLink } from "@isotherm/store";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meanwhile } from "../harness/meanwhile.ts";
import { openShop, type Shop } from "../harness/shop.ts";
import { startStripe, type StripeServer } from "../harness/stripe-server.ts";

// Money that comes in twice at once, while a link closes or an offer ends: each process ends where it hurts most.

const [BUNDLE] = SANDBOX_BUNDLES;
if (!BUNDLE) throw new Error("the sandbox has no bundle");
const SIGNING = "whsec_0123456789abcdef";
const LONG_AGO = instant(0);

let stripe: StripeServer;
let shop: Shop;
beforeAll(async () => {
  stripe = await startStripe();
  shop = await openShop({ stripeAt: stripe.address, apiKey: "sk_live_0123456789abcdef", signing: SIGNING });
});
afterAll(async () => {
  await Promise.all([shop.stop(), stripe.stop()]);
});

const setDisabled = (disabled_at: Instant | null) =>
  shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item: bundleItem({ ...BUNDLE, disabled_at }) }));
const setExpiry = ({ account_id, id }: StoredOffsetLink, expires_at: Instant | null) =>
  shop.table.client.send(
    new UpdateCommand({
      TableName: shop.table.name,
      Key: { pk: `ACCOUNT#${account_id}`, sk: `LINK#${id}` },
      UpdateExpression: "SET expires_at = :at",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":at": expires_at },
    }),
  );
beforeEach(() => setDisabled(null));

/** A customer who has paid at Stripe, of which nobody here knows yet. */
const aPaidForm = async () => {
  const link = await shop.aLink({ account_id: shop.sandbox.accounts.live, require_payment: true });
  const body = { email: "someone@example.org", bundle_id: BUNDLE.id, value: "20" };
  const { text } = await shop.visit(`/l/${link.token}/orders`, { method: "POST", body });
  const session = (JSON.parse(text) as { payment_url: string }).payment_url.split("/").at(-1) ?? "";
  const paid = stripe.pay(session);
  return { link, session, payment: paid.metadata["isotherm_payment"] ?? "", paid };
};
type PaidForm = Awaited<ReturnType<typeof aPaidForm>>;

const tell = ({ paid }: PaidForm) => {
  const { body, signature } = stripe.event("checkout.session.completed", paid, SIGNING);
  return shop.visit("/stripe/events", { method: "POST", body, headers: { "stripe-signature": signature } });
};
/** The customer comes back; the process places the order and ends before it has recorded whose money it is for. */
const placeAndDie = async ({ payment, session }: PaidForm) => {
  expect((await shop.visit(`/pay/${payment}`)).status).toBe(303);
  const Key = keys.receivedMoney(payment, session);
  await shop.table.client.send(new DeleteCommand({ TableName: shop.table.name, Key }));
};
const ordersThrough = ({ link }: PaidForm) =>
  orderQueries(shop.table).newest(link.account_id, { link: link.id, after: undefined, limit: 100 });

describe("money that is refused while another process places its order", () => {
  it.each<[string, (form: PaidForm, isClosed: boolean) => Promise<unknown>]>([
    ["as its link has expired", ({ link }, isClosed) => setExpiry(link, isClosed ? LONG_AGO : null)],
    ["as its offer has ended", (_form, isClosed) => setDisabled(isClosed ? LONG_AGO : null)],
  ])("%s is not recorded for a refund: told again, it is the order's", async (_why, close) => {
    const form = await aPaidForm();
    await close(form, true);
    // Between looking and recording.
    meanwhile(shop.table, "TransactWriteItemsCommand", async () => {
      await close(form, false);
      await placeAndDie(form);
      await close(form, true);
    });
    expect((await tell(form)).status).toBe(503);
    const queries = paymentQueries(shop.table);
    expect(await queries.unplaced()).toEqual([]);
    expect((await tell(form)).status).toBe(200);
    const [order] = await ordersThrough(form);
    expect(await queries.allReceived(form.payment)).toMatchObject([{ placed: { order_id: order?.order.id } }]);
    expect(await queries.unplaced()).toEqual([]);
  });
});

it("money that is recorded for a refund while another process places its order gets no order", async () => {
  const form = await aPaidForm();
  // Between looking and placing.
  meanwhile(shop.table, "TransactWriteItemsCommand", async () => {
    await setDisabled(LONG_AGO);
    expect((await tell(form)).status).toBe(200);
    await setDisabled(null);
  });
  for (const status of [503, 200]) {
    expect((await tell(form)).status).toBe(status);
    expect(await ordersThrough(form)).toEqual([]);
    expect(await paymentQueries(shop.table).allReceived(form.payment)).toMatchObject([
      { placed: null, unplaced: { reason: "order_refused" } },
    ]);
  }
});

it("a form is kept for longer than the thirty days for which Stripe shows its events", async () => {
  const { payment } = await aPaidForm();
  const Key = keys.payment(payment);
  const { Item } = await shop.table.client.send(new GetCommand({ TableName: shop.table.name, Key }));
  const goesMs = Number(Item?.["ttl"]) * 1_000;
  expect(goesMs).toBeGreaterThan(systemClock.nowMs() + 30 * DAY_MS);
});
