import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyAccount, OffsetLink, WireOrder } from "@isotherm/contract";
import { instant, type OrderId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { orderItem, orderQueries } from "@isotherm/store";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import type * as z from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endOffer } from "../harness/ordering.ts";
import { type OperatorTool, operatorOf, standingClock } from "../harness/operator.ts";
import { type Client, type Service, startService } from "../harness/service.ts";
import { startStripe, type StripeServer, type StripeSession } from "../harness/stripe-server.ts";

type Link = z.input<typeof OffsetLink>;

const [TREES = ""] = SANDBOX_BUNDLES.map(({ id }) => id as string);
const EMAIL = "someone@example.org";
const ENTRIES = { bundle: TREES, by: "value", amount: "20", email: EMAIL };
const KEYS = { api_key: "sk_live_0123456789abcdef", signing_secret: "whsec_0123456789abcdef" };
const [COMPLETED, LATER, EXPIRED] = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.expired",
] as const;

let stripe: StripeServer;
let service: Service;
let client: Client;
let ops: OperatorTool;
let origin: string;

beforeAll(async () => {
  stripe = await startStripe();
  service = await startService({ stripeAt: stripe.address });
  client = service.as("live");
  ops = await operatorOf(service, { clock: standingClock() });
  origin = service.stack.pagesBase;
});
afterAll(async () => {
  await service.stop();
  await stripe.stop();
});

const setKeys = async (keys: Record<string, string>, ...more: string[]) => {
  const file = join(service.stack.logFolder, "..", "keys.json");
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return ops.run("secret", "set", "payment-keys", "--file", file, "--yes", ...more);
};
/** A new process reads the secrets anew. */
const restart = () => service.stack.killFunction("public-pages");

const aLink = async (more: object = {}, by = client): Promise<Link> => {
  const asked = { name: "Link", bundles: [TREES], use_logo: false, require_payment: true, ...more };
  const { body, status, text } = await by.post<Link>("/offset-links", asked);
  if (status !== 200) throw new Error(text);
  return body;
};
const ordersOf = async (link: Link) =>
  (await client.get<{ data: WireOrder[] }>(`/orders?limit=100&offset_link_id=${link.id}`)).body.data;
const read = async (address: string, init: RequestInit = {}) => {
  const answer = await fetch(new URL(address, origin), { redirect: "manual", ...init });
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
    to: answer.headers.get("location") ?? "",
  };
};
const post = (address: string, fields: Record<string, string>) =>
  read(address, { method: "POST", body: new URLSearchParams(fields) });
const hiddenFields = (page: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g), ([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
/** Comes from a link to Stripe's page. */
const begun = async (link: Link, entries: Record<string, string> = ENTRIES) => {
  const fields = hiddenFields((await post(`${link.url}/orders`, entries)).text);
  const { status, to } = await post(`${link.url}/orders`, fields);
  expect(status).toBe(303);
  const [, session = ""] = /^https:\/\/checkout\.stripe\.com\/c\/pay\/(cs_test_\w+)$/.exec(to) ?? [];
  return { session, fields, payment: fields["submission"] ?? "" };
};
const tell = (type: string, session: StripeSession, secret = KEYS.signing_secret) => {
  const { body, signature } = stripe.event(type, session, secret);
  return deliver(body, signature);
};
const deliver = (body: string, signature?: string) =>
  read("/stripe/events", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...(signature !== undefined && { "stripe-signature": signature }) },
  });
interface Money {
  readonly session: string;
  readonly payment_id: string;
  readonly amount: string;
  readonly placed: { order_id: string } | null;
  readonly unplaced: { reason: string; refusal: string | null } | null;
  readonly refund: { reference: string } | null;
}
const unplaced = async () => (await ops.run<Money[]>("payment", "unmatched")).result;
const reasonOf = async (session: string) => (await unplaced()).find((money) => money.session === session)?.unplaced;
const setPayment = (id: string, attribute: string, value: unknown) =>
  service.table.client.send(
    new UpdateCommand({
      TableName: service.table.name,
      Key: { pk: `PAYMENT#${id}`, sk: "PAYMENT" },
      UpdateExpression: "SET #a = :v",
      ExpressionAttributeNames: { "#a": attribute },
      ExpressionAttributeValues: { ":v": value },
    }),
  );
/** As if an operator had cancelled an order before its money came in. */
const setCancelled = async (id: string) => {
  const { body: me } = await client.get<AnyAccount>("/accounts/me");
  const stored = await orderQueries(service.table).one(me.id, id as OrderId);
  const Item = orderItem({ ...stored!, order: { ...stored!.order, status: "cancelled" } }, undefined);
  await service.table.client.send(new PutCommand({ TableName: service.table.name, Item }));
};

/** Takes away the record of money that came: as if the function had died before it wrote it. */
const forgetReceived = (payment: string, session: string) =>
  service.table.client.send(
    new DeleteCommand({
      TableName: service.table.name,
      Key: { pk: `PAYMENT#${payment}`, sk: `RECEIVED#${session}` },
    }),
  );

describe("without keys", () => {
  it("a live link says that card payment is not set up, takes no order, and there is nothing to tell Stripe", async () => {
    const link = await aLink();
    expect((await read(link.url)).text).toContain("Card payment is not set up");
    expect((await post(`${link.url}/orders`, ENTRIES)).status).toBe(503);
    expect((await deliver("{}", "t=1,v1=00")).status).toBe(404);
    expect(stripe.calls).toEqual([]);
  });
});

describe("secret set payment-keys", () => {
  it.each([
    [{ api_key: "pk_live_0123456789abcdef", signing_secret: KEYS.signing_secret }, "api_key: must be a key"],
    [{ api_key: KEYS.api_key, signing_secret: "secret" }, "signing_secret: must be a secret"],
    [{ api_key: KEYS.api_key }, "signing_secret"],
  ])("refuses %j", async (keys, message) => {
    expect((await setKeys(keys)).mistake).toContain(message);
  });

  it("refuses a key that takes real money for the example offers of a local stack, unless it is meant", async () => {
    const file = join(service.stack.logFolder, "..", "keys.json");
    writeFileSync(file, JSON.stringify(KEYS), { mode: 0o600 });
    const { mistake } = await ops.run("secret", "set", "payment-keys", "--file", file);
    expect(mistake).toContain("takes real money");
    await restart();
    expect((await deliver("{}", "t=1,v1=00")).status).toBe(404);
  });

  it("with --dry-run changes nothing", async () => {
    await setKeys(KEYS, "--dry-run");
    await restart();
    expect((await deliver("{}", "t=1,v1=00")).status).toBe(404);
  });

  it("opens live links, and is kept in the audit without a key", async () => {
    expect((await setKeys(KEYS)).mistake).toBeUndefined();
    await restart();
    expect((await read((await aLink()).url)).text).toContain('name="amount"');
    const { result } = await ops.run<{ command: string }[]>("audit");
    expect(result[0]).toMatchObject({ command: "secret set", subject: "payment-keys", detail: { on: true } });
    const { result: listed } = await ops.run<{ name: string }[]>("secret", "list");
    expect(listed.find(({ name }) => name === "payment-keys")).toEqual({
      name: "payment-keys",
      state: "real money",
      signing_secrets: 1,
    });
    for (const key of Object.values(KEYS)) expect(JSON.stringify([result, listed])).not.toContain(key);
  });
});

describe("beginning to pay", () => {
  it("asks Stripe for exactly what the customer confirmed, once however often the form is sent", async () => {
    const link = await aLink();
    const page = await post(`${link.url}/orders`, ENTRIES);
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https://checkout.stripe.com;");
    const fields = hiddenFields(page.text);
    const answers = [await post(`${link.url}/orders`, fields)];
    answers.push(...(await Promise.all([1, 2, 3].map(() => post(`${link.url}/orders`, fields)))));
    expect(new Set(answers.map(({ status, to }) => `${status} ${to}`)).size).toBe(1);
    const id = fields["submission"] ?? "";
    const { form, headers } = stripe.calls.at(-1)!;
    expect(form).toEqual({
      mode: "payment",
      "allowed_payment_method_types[0]": "card",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "2000",
      "line_items[0][price_data][product_data][name]": link.bundles[0]?.name,
      "adaptive_pricing[enabled]": "false",
      client_reference_id: id,
      "metadata[isotherm_payment]": id,
      "metadata[isotherm_deployment]": service.table.name,
      "payment_intent_data[metadata][isotherm_payment]": id,
      "payment_intent_data[metadata][isotherm_deployment]": service.table.name,
      customer_email: EMAIL,
      locale: "en",
      success_url: `${origin}/pay/${id}`,
      cancel_url: `${origin}/pay/${id}?cancelled=yes`,
    });
    expect(headers).toMatchObject({ authorization: `Bearer ${KEYS.api_key}` });
    expect(await ordersOf(link)).toEqual([]);
  });

  it("by JSON answers Stripe's address", async () => {
    const link = await aLink();
    const { status, text } = await read(`${link.url}/orders`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: EMAIL, bundle_id: TREES, value: "20" }),
    });
    expect(status).toBe(200);
    expect(JSON.parse(text).payment_url).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
  });

  it("in a currency without minor unit sends what Stripe wants there", async () => {
    const pair = await client.post<{ live: AnyAccount }>("/accounts", { name: "Reykjavik", currency: "ISK" });
    const headers = { "service-account": pair.body.live.id };
    const { body: link } = await client.post<Link>(
      "/offset-links",
      { name: "Link", bundles: [TREES], use_logo: false, require_payment: true },
      { headers },
    );
    const { session } = await begun(link, { ...ENTRIES, amount: "3000" });
    const { amount_total: amount, currency } = stripe.session(session);
    expect([currency, amount % 100, amount > 290_000 && amount <= 300_000]).toEqual(["isk", 0, true]);
    expect((await tell(COMPLETED, stripe.pay(session))).status).toBe(200);
    const { body } = await client.get<{ data: WireOrder[] }>(`/orders?offset_link_id=${link.id}`, { headers });
    const total_cost = String(amount / 100);
    expect(body.data).toMatchObject([{ status: "paid", requested_value: "3000", total_cost, currency: "ISK" }]);
  });

  it("tells a customer whose amount Stripe does not take, and keeps the rest", async () => {
    const link = await aLink();
    for (const amount of ["0.40", "1000000"]) {
      const fields = hiddenFields((await post(`${link.url}/orders`, { ...ENTRIES, amount })).text);
      const answer = await post(`${link.url}/orders`, fields);
      expect([answer.status, answer.text.includes("too small or too large to be paid by card")]).toEqual([400, true]);
      expect(answer.text).toContain(`value="${EMAIL}"`);
    }
    // Stripe's own limits are lower in some currencies.
    const fields = hiddenFields((await post(`${link.url}/orders`, ENTRIES)).text);
    stripe.fail(400, { type: "invalid_request_error", code: "amount_too_large" });
    const answer = await post(`${link.url}/orders`, fields);
    expect([answer.status, answer.text.includes("too small or too large to be paid by card")]).toEqual([400, true]);
  });

  it.each([
    [401, { type: "invalid_request_error", message: "Invalid API Key provided" }],
    [403, { type: "invalid_request_error", code: "permission_denied" }],
    [400, { type: "invalid_request_error", code: "parameter_unknown" }],
    [429, { type: "rate_limit_error", code: "rate_limit" }],
    [500, { type: "api_error" }],
  ])("answers 503 while Stripe answers %i, and goes on with the same form afterwards", async (status, error) => {
    const link = await aLink();
    const fields = hiddenFields((await post(`${link.url}/orders`, ENTRIES)).text);
    stripe.fail(status, error);
    expect((await post(`${link.url}/orders`, fields)).status).toBe(503);
    expect((await post(`${link.url}/orders`, fields)).status).toBe(303);
  });
});

describe("an event that a checkout is paid", () => {
  it("places what the customer asked for; at another price, as much as the money buys", async () => {
    const asked = { ...ENTRIES, by: "mass", amount: "1.5" };
    const link = await aLink();
    const { session } = await begun(link, asked);
    expect((await tell(COMPLETED, stripe.pay(session))).status).toBe(200);
    expect(await ordersOf(link)).toMatchObject([{ type: "quantity", quantity: "1.5", total_cost: "21.48" }]);
    // As if the price had been another one when the customer confirmed.
    const dearer = await aLink();
    const { session: second, payment } = await begun(dearer, asked);
    await setPayment(payment, "wanted", { mass: "1.6" });
    expect((await tell(COMPLETED, stripe.pay(second))).status).toBe(200);
    expect(await ordersOf(dearer)).toMatchObject([{ type: "value", requested_value: "21.48", total_cost: "21.48" }]);
  });

  it("places the order, paid, once: the same event twice, at once, and beside the customer who comes back", async () => {
    const link = await aLink();
    const { session, payment } = await begun(link);
    const paid = stripe.pay(session);
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map(() => tell(COMPLETED, paid)),
      read(`/pay/${payment}`),
      tell(LATER, paid),
    ]);
    // Whoever meets another at the same step is asked to come again.
    for (const { status } of answers) expect([200, 303, 503]).toContain(status);
    expect((await tell(COMPLETED, paid)).text).toBe('{"received":true}');
    const orders = await ordersOf(link);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      status: "paid",
      payment_method: "card",
      requested_value: "20",
      total_cost: "20",
      email: EMAIL,
      offset_link_id: link.id,
    });
    const { result } = await ops.run<Money[]>("payment", "show", payment);
    expect(result).toMatchObject([{ session, amount: "20", placed: { order_id: orders[0]?.id }, unplaced: null }]);
    expect(JSON.stringify(result)).not.toContain(EMAIL);
    const back = await read(`/pay/${payment}`);
    expect([back.status, back.to.startsWith("/r/")]).toEqual([303, true]);
    expect((await read(back.to)).text).toContain(orders[0]?.id);
  });

  it("that never comes loses nothing: the customer who comes back is enough", async () => {
    const link = await aLink();
    const { session, payment } = await begun(link);
    stripe.pay(session);
    expect((await read(`/pay/${payment}`)).to).toMatch(/^\/r\//);
    expect(await ordersOf(link)).toMatchObject([{ status: "paid" }]);
    expect((await tell(COMPLETED, stripe.session(session))).status).toBe(200);
    expect(await ordersOf(link)).toHaveLength(1);
  });

  it("in any order with others: what is not paid waits, what is stays", async () => {
    const link = await aLink();
    const { session } = await begun(link);
    const pending = { ...stripe.session(session), status: "complete" as const };
    expect((await tell(COMPLETED, pending)).status).toBe(200);
    expect(await ordersOf(link)).toEqual([]);
    const paid = stripe.pay(session);
    for (const type of [LATER, COMPLETED]) expect((await tell(type, paid)).status).toBe(200);
    for (const type of [EXPIRED, "charge.refunded", "customer.created"])
      expect((await tell(type, { ...paid, status: "expired" })).status).toBe(200);
    expect(await ordersOf(link)).toMatchObject([{ status: "paid" }]);
  });

  it("that is for somebody else on the same Stripe account is taken and forgotten", async () => {
    const before = await unplaced();
    const other = { ...stripe.pay((await begun(await aLink())).session), id: "cs_test_other" };
    const { isotherm_payment: id = "" } = other.metadata;
    const foreign = [
      {},
      { isotherm_payment: "x", isotherm_deployment: service.table.name },
      { isotherm_payment: id },
      { isotherm_payment: id, isotherm_deployment: "isotherm-staging-table" },
    ] as Record<string, string>[];
    for (const metadata of foreign) expect((await tell(COMPLETED, { ...other, metadata })).status).toBe(200);
    expect(await unplaced()).toEqual(before);
  });

  it.each([
    ["amount_differs", { amount_total: 1_999 }],
    ["amount_differs", { amount_total: 200_000 }],
    ["amount_differs", { currency: "eur" }],
    ["mode_differs", { livemode: false }],
  ])("with %s records the money and places nothing", async (reason, wrong) => {
    const link = await aLink();
    const { session } = await begun(link);
    const paid = { ...stripe.pay(session), ...wrong } as StripeSession;
    for (const { status } of [await tell(COMPLETED, paid), await tell(COMPLETED, paid)]) expect(status).toBe(200);
    expect(await reasonOf(session)).toEqual({ reason, refusal: null });
    expect(await ordersOf(link)).toEqual([]);
  });

  it("for a form that is not kept any more records the money", async () => {
    const { session, payment } = await begun(await aLink());
    const key = { pk: `PAYMENT#${payment}`, sk: "PAYMENT" };
    await service.table.client.send(new DeleteCommand({ TableName: service.table.name, Key: key }));
    expect((await tell(COMPLETED, stripe.pay(session))).status).toBe(200);
    expect(await reasonOf(session)).toEqual({ reason: "form_unknown", refusal: null });
  });

  it("after the link expired records the money, tells the customer, and the operator refunds it", async () => {
    const link = await aLink();
    const { session, payment } = await begun(link);
    const paid = stripe.pay(session);
    await endOffer(service, client, link);
    for (const { status } of [await tell(COMPLETED, paid), await tell(COMPLETED, paid)]) expect(status).toBe(200);
    expect(await ordersOf(link)).toEqual([]);
    const page = await read(`/pay/${payment}`);
    expect([page.status, page.text.includes("You will get the money back")]).toEqual([200, true]);
    const found = (await unplaced()).find((money) => money.session === session);
    expect(found).toMatchObject({ payment_id: payment, amount: "20", payment_intent: `pi_${session}` });

    const log = readFileSync(join(service.stack.logFolder, "public-pages.log"), "utf8");
    expect(log).toContain('"MoneyWithoutOrder":');
    const refund = ["payment", "refunded", payment, session, "--reference", "re_1"];
    expect((await ops.run<Money[]>(...refund)).result).toMatchObject([{ refund: { reference: "re_1" } }]);
    expect((await ops.run(...refund)).mistake).toContain("is refunded already");
    expect(await reasonOf(session)).toBeUndefined();
    expect((await tell(COMPLETED, paid)).status).toBe(200);
    expect(await reasonOf(session)).toBeUndefined();
    const { result: audit } = await ops.run<{ command: string; subject: string }[]>("audit");
    expect(audit[0]).toMatchObject({ command: "payment refunded", subject: session });
  });

  it("of an order that was placed before the link was closed changes nothing", async () => {
    const link = await aLink();
    const { session, payment } = await begun(link);
    const paid = stripe.pay(session);
    expect((await tell(COMPLETED, paid)).status).toBe(200);
    const [order] = await ordersOf(link);
    // As if the function had died between the order and its record, and the bundles had left the offer since.
    await forgetReceived(payment, session);
    expect((await tell(COMPLETED, paid)).status).toBe(200);
    expect((await ops.run<Money[]>("payment", "show", payment)).result).toMatchObject([
      { placed: { order_id: order?.id } },
    ]);
    expect((await ops.run("payment", "refunded", payment, session, "--reference", "re_2")).mistake).toContain(
      "has an order",
    );
  });

  it("that was lost does not ask the customer to pay again, however late the form is sent", async () => {
    const link = await aLink();
    const { session, fields, payment } = await begun(link);
    const past = { session, url: "https://checkout.stripe.com/old", expires_at: instant(systemClock.nowMs() - 1) };
    await setPayment(payment, "checkout", past);
    stripe.pay(session);
    const { to } = await post(`${link.url}/orders`, fields);
    expect(to).toBe(`/pay/${payment}`);
    expect((await read(to)).to).toMatch(/^\/r\//);
    expect(await ordersOf(link)).toMatchObject([{ status: "paid" }]);
  });

  it("for an order that was cancelled is money without an order", async () => {
    const link = await aLink();
    const { session, payment } = await begun(link);
    const paid = stripe.pay(session);
    expect((await tell(COMPLETED, paid)).status).toBe(200);
    const [order] = await ordersOf(link);
    // As if the function had died between placing and marking, and an operator had cancelled the order since.
    await forgetReceived(payment, session);
    await setCancelled(order?.id ?? "");
    for (const { status } of [await tell(COMPLETED, paid), await tell(COMPLETED, paid)]) expect(status).toBe(200);
    expect(await reasonOf(session)).toEqual({ reason: "order_refused", refusal: "order_cancelled" });
    expect((await read(`/pay/${payment}`)).text).toContain("You will get the money back");
    const refund = ["payment", "refunded", payment, session, "--reference", "re_3"];
    expect((await ops.run<Money[]>(...refund)).result).toMatchObject([{ refund: { reference: "re_3" } }]);
  });

  it("of a second checkout of the same form is money too much", async () => {
    const link = await aLink();
    const { session, fields, payment } = await begun(link);
    const past = { session, url: "https://checkout.stripe.com/old", expires_at: instant(systemClock.nowMs() - 1) };
    await setPayment(payment, "checkout", past);
    // Before Stripe says that nobody can pay it any more, there is no other one.
    expect((await post(`${link.url}/orders`, fields)).to).toBe(`/pay/${payment}`);
    Object.assign(stripe.session(session), { status: "expired" });
    const { to } = await post(`${link.url}/orders`, fields);
    const second = to.split("/").at(-1) ?? "";
    expect(second).not.toBe(session);
    // The first one is told of late.
    for (const id of [second, session]) expect((await tell(COMPLETED, stripe.pay(id))).status).toBe(200);
    expect(await ordersOf(link)).toHaveLength(1);
    expect(await reasonOf(session)).toEqual({ reason: "paid_twice", refusal: null });
    expect((await read(`/pay/${payment}`)).to).toMatch(/^\/r\//);
  });
});

describe("an event that is not Stripe's", () => {
  it.each([
    ["without a signature", (body: string) => deliver(body)],
    ["with another secret", (body: string) => deliver(body, forged(body))],
    ["that was altered", (body: string, signature: string) => deliver(`${body} `, signature)],
    ["with an empty body", (_body: string, signature: string) => deliver("", signature)],
    ["with broken UTF-8", (body: string, signature: string) => deliver(body.replace("{", "{\u{fffd}"), signature)],
  ])("%s is refused and changes nothing", async (_name, send) => {
    const link = await aLink();
    const { session } = await begun(link);
    const { body, signature } = stripe.event(COMPLETED, stripe.pay(session), KEYS.signing_secret);
    const answer = await send(body, signature);
    expect([answer.status, JSON.parse(answer.text).error.error_code]).toEqual([400, "validation_error"]);
    expect(await ordersOf(link)).toEqual([]);
  });

  const forged = (body: string) => stripe.event(COMPLETED, JSON.parse(body).data.object, "whsec_another01").signature;

  it("that is six minutes old is refused", async () => {
    const { session } = await begun(await aLink());
    const { body, signature } = stripe.event(COMPLETED, stripe.pay(session), KEYS.signing_secret, 360);
    expect((await deliver(body, signature)).status).toBe(400);
  });

  it("signed, but of another form, is refused: Stripe shows it as failed", async () => {
    const { body, signature } = stripe.event(COMPLETED, { id: "x" } as never, KEYS.signing_secret);
    expect((await deliver(body, signature)).status).toBe(400);
  });

  it("larger than Stripe's are, or asked for by GET, is refused", async () => {
    expect((await deliver(`"${"x".repeat(102_400)}"`, "t=1,v1=00")).status).toBe(413);
    expect((await read("/stripe/events")).status).toBe(405);
  });
});

describe("coming back without having paid", () => {
  it("waits where Stripe says that the checkout is another deployment's: its money is not taken in here", async () => {
    const before = await unplaced();
    const link = await aLink();
    const { session, payment } = await begun(link);
    const { metadata } = stripe.pay(session);
    metadata["isotherm_deployment"] = "isotherm-staging-table";
    const page = await read(`/pay/${payment}`);
    expect([page.status, page.text.includes("Waiting for your payment")]).toEqual([200, true]);
    expect(await ordersOf(link)).toEqual([]);
    expect(await unplaced()).toEqual(before);
  });

  it("leads on to Stripe or back to the link", async () => {
    const link = await aLink();
    const { session, payment } = await begun(link);
    const page = await read(`/pay/${payment}?cancelled=yes`);
    expect([page.status, page.text.includes("Nothing was charged")]).toEqual([200, true]);
    expect(page.text).toContain(`href="https://checkout.stripe.com/c/pay/${session}"`);
    // What was chosen is chosen again.
    expect(page.text).toContain(`href="${new URL(link.url).pathname}?`);
    expect((await read(`/pay/${payment}`)).text).toContain("Payment by card");
    Object.assign(stripe.session(session), { status: "expired" });
    const expired = await read(`/pay/${payment}`);
    expect(expired.text).toContain("The time to pay has run out");
    expect(expired.text).not.toContain("checkout.stripe.com");
  });

  it("while Stripe does not answer waits, in the customer's language", async () => {
    const { payment } = await begun(await aLink());
    stripe.fail(500, { type: "api_error" }, 2);
    const page = await read(`/pay/${payment}`, { headers: { "accept-language": "de" } });
    expect(page.text).toContain("Wir warten auf Ihre Zahlung");
    expect(page.text).toContain('data-again="5"');
  });

  it("is asked of Stripe only so often, and of nobody's payment but one's own", async () => {
    const { payment } = await begun(await aLink());
    const statuses: number[] = [];
    for (let count = 0; count < 32; count += 1) statuses.push((await read(`/pay/${payment}`)).status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await read("/pay/0123456789012345678901")).status).toBe(404);
    expect((await post(`/pay/${payment}`, { outcome: "paid" })).status).toBe(404);
  });
});

describe("keys that change", () => {
  it("are followed: events signed with the earlier secret are still read", async () => {
    const link = await aLink();
    const { session } = await begun(link);
    const next = { api_key: "rk_live_fedcba9876543210", signing_secret: "whsec_fedcba9876543210" };
    await setKeys(next);
    await restart();
    expect((await tell(COMPLETED, stripe.pay(session))).status).toBe(200);
    expect(await ordersOf(link)).toHaveLength(1);
    const { session: second } = await begun(await aLink());
    expect(stripe.calls.at(-1)?.headers.authorization).toBe(`Bearer ${next.api_key}`);
    expect((await tell(COMPLETED, stripe.pay(second), next.signing_secret)).status).toBe(200);
  });

  it("taken away end new payments, while money that is under way is taken in, whatever its mode", async () => {
    const link = await aLink();
    const { session, payment } = await begun(link);
    const { session: trial } = await begun(link);
    expect((await ops.run("secret", "disable", "payment-keys")).mistake).toBeUndefined();
    await restart();
    expect((await read(link.url)).text).toContain("Card payment is not set up");
    expect((await read(`/pay/${payment}`)).text).toContain("Waiting for your payment");
    const paid = [stripe.pay(session), { ...stripe.pay(trial), livemode: false }];
    for (const one of paid) expect((await tell(COMPLETED, one, "whsec_fedcba9876543210")).status).toBe(200);
    expect(await ordersOf(link)).toMatchObject([{ status: "paid" }, { status: "paid" }]);
  });

  it("and addresses of customers stand in no log", () => {
    const texts = readdirSync(service.stack.logFolder).map((name) =>
      readFileSync(join(service.stack.logFolder, name), "utf8"),
    );
    const secrets = [...Object.values(KEYS), "rk_live_fedcba9876543210", "whsec_fedcba9876543210", EMAIL];
    expect(texts.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
    for (const told of ['"stripeEvents"', '"permission_denied"', '"money without an order"'])
      expect(texts.some((text) => text.includes(told))).toBe(true);
  });
});
