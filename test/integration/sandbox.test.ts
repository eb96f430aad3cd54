import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { type AnyAccount, type OrderStatus, OrderStatus as Status } from "@isotherm/contract";
import type { AccountId, OrderId } from "@isotherm/core";
import { eventsAfter } from "@isotherm/delivery";
import { mayFollow, wayTo } from "@isotherm/ordering";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aKeyOf } from "../harness/new-key.ts";
import { walkOn } from "../harness/ordering.ts";
import { type Answer, type Client, type OrderBody, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let client: Client;
let account: AccountId;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  account = (await client.get<AnyAccount>("/accounts/me")).body.id;
});
afterAll(() => service.stop());

const MASS = { mass: { amount: "1", unit: "t" } };
const ELECTRICITY = { consumption: { amount: "1000", unit: "kWh" } };
const MANY = 1_000;

const place = async (sandbox?: string, body: object = MASS): Promise<OrderBody> => {
  const sent = sandbox === undefined ? body : { ...body, metadata: { sandbox } };
  const { body: order, status } = await client.post<OrderBody>(
    "estimate_id" in body ? "/orders/by-estimate" : "/orders/by-mass",
    sent,
  );
  expect(status).toBe(200);
  return order;
};
const advance = (id: string, body: object = {}): Promise<Answer<OrderBody>> =>
  client.post<OrderBody>(`/sandbox/orders/${id}/advance`, body);
const eventsOf = async (id: string) => {
  const events = await eventsAfter(service.table, account, 0, MANY);
  return events.flatMap(({ order_id, status }) => (order_id === id && status ? [status] : []));
};
const itemOf = async (id: string) => {
  const { pk, sk } = keys.order(account, id as OrderId);
  const Key = { pk, sk };
  return (await service.table.client.send(new GetCommand({ TableName: service.table.name, Key }))).Item;
};
/** An order that has just reached a state and rests there. */
const orderIn = async (status: OrderStatus): Promise<string> => {
  const { id } = await place("rest:received");
  const { body } = await advance(id, { to: status, rest: true });
  expect(body.status).toBe(status);
  return id;
};

const PAIRS = Status.options.flatMap((from) => Status.options.map((to) => ({ from, to })));

describe("an order that is advanced", () => {
  it.each(PAIRS.filter(({ from, to }) => mayFollow(from, to)))(
    "goes from $from to $to, with one event",
    async (step) => {
      const id = await orderIn(step.from);
      const before = await eventsOf(id);
      const { status, body } = await advance(id, { to: step.to });
      expect({ status, now: body.status }).toEqual({ status: 200, now: step.to });
      expect(await eventsOf(id)).toEqual([...before, step.to]);
      expect((await client.get<OrderBody>(`/orders/${id}`)).body).toEqual(body);
    },
  );

  it("takes every step on the way, each with its effects", async () => {
    const { id } = await place();
    const { body } = await advance(id, { to: "complete" });
    expect(await eventsOf(id)).toEqual(["received", "placed", "paid", "retiring", "complete"]);
    expect(body.projects?.map(({ status }) => status)).toContain("retired");
    expect((await client.get(`/orders/${id}/certificate`)).status).toBe(200);
  });

  it("takes the next step where none is named, up to the end", async () => {
    const { id } = await place();
    for (const status of ["paid", "retiring", "complete"]) expect((await advance(id)).body.status).toBe(status);
    expect(await advance(id)).toMatchObject({
      status: 409,
      body: { error: { error_code: "order_transition_invalid" } },
    });
  });

  it("stays as it is where it is there already", async () => {
    const { id } = await place();
    expect(await advance(id, { to: "placed" })).toMatchObject({ status: 200, body: { status: "placed" } });
    expect(await eventsOf(id)).toEqual(["received", "placed"]);
  });

  it.each(PAIRS.filter(({ from, to }) => from !== to && wayTo(from, to) === undefined))(
    "does not go from $from to $to",
    async ({ from, to }) => {
      const id = await orderIn(from);
      const before = await eventsOf(id);
      const { status, body } = await advance(id, { to });
      expect({ status, code: body.error?.error_code }).toEqual({ status: 409, code: "order_transition_invalid" });
      expect(await eventsOf(id)).toEqual(before);
    },
  );

  it.each(["cancelled", "failed"])("frees its estimate when it is %s", async (to) => {
    const { body: estimate } = await client.post<{ id: string }>("/estimates/electricity", ELECTRICITY);
    const { id } = await place("rest:received", { estimate_id: estimate.id });
    const again = () => client.post("/orders/by-estimate", { estimate_id: estimate.id });
    expect((await again()).status).toBe(409);
    expect((await advance(id, { to })).status).toBe(200);
    expect((await again()).status).toBe(200);
  });

  it("goes on by itself afterwards, unless it shall rest", async () => {
    const { id } = await place();
    await advance(id, { to: "paid", rest: true });
    await walkOn(service.table, { account_id: account, order_id: id as OrderId, from: "paid" });
    expect((await client.get<OrderBody>(`/orders/${id}`)).body.status).toBe("paid");
    expect(await itemOf(id)).not.toHaveProperty("pending");
    await advance(id);
    expect(await itemOf(id)).toHaveProperty("pending");
    await walkOn(service.table, { account_id: account, order_id: id as OrderId, from: "retiring" });
    expect((await client.get<OrderBody>(`/orders/${id}`)).body.status).toBe("complete");
  });

  it("rests where it is already, if that is wished", async () => {
    const { id } = await place();
    await advance(id, { to: "placed", rest: true });
    await walkOn(service.table, { account_id: account, order_id: id as OrderId, from: "placed" });
    expect((await client.get<OrderBody>(`/orders/${id}`)).body.status).toBe("placed");
  });

  it("is taken there once by many at once", async () => {
    const { id } = await place();
    const answers = await Promise.all(Array.from({ length: 5 }, () => advance(id, { to: "complete" })));
    expect(answers.map(({ body }) => body.status)).toEqual(Array(5).fill("complete"));
    expect(await eventsOf(id)).toEqual(["received", "placed", "paid", "retiring", "complete"]);
  });

  it("is a test order of the account, moved by a key that may order", async () => {
    const { id } = await place();
    const path = `/sandbox/orders/${id}/advance`;
    const me = (await client.get<AnyAccount>("/accounts/me")).body;
    const powerless = service.as({ key: await aKeyOf(service, me, { permissions: [] }) });
    expect(await powerless.post(path, {})).toMatchObject({
      status: 403,
      body: { error: { error_code: "unauthorised" } },
    });
    const live = await service.as("live").post(path, {});
    expect(live).toMatchObject({ status: 403, body: { error: { error_code: "test_account_required" } } });
    expect((await client.post("/sandbox/orders/ord_nobody/advance", {})).status).toBe(404);
    expect((await advance(id, { to: "sent" })).body.error?.message).toContain("to:");
  });
});

describe("the metadata entry sandbox", () => {
  it.each(["received", "placed"] as const)("rest:%s keeps a new order there", async (status) => {
    const order = await place(`rest:${status}`);
    expect(order).toMatchObject({ status, metadata: { sandbox: `rest:${status}` } });
    expect(order.quantity).toBe("1");
    expect(await itemOf(order.id)).not.toHaveProperty("pending");
    expect(await eventsOf(order.id)).toEqual(status === "received" ? ["received"] : ["received", "placed"]);
  });

  it("rest:paid stops an order there, and the clock goes on after it was advanced", async () => {
    const { id } = await place("rest:paid");
    const walk = (from: OrderStatus) => walkOn(service.table, { account_id: account, order_id: id as OrderId, from });
    await walk("placed");
    await walk("paid");
    expect((await client.get<OrderBody>(`/orders/${id}`)).body.status).toBe("paid");
    await advance(id);
    await walk("retiring");
    expect((await client.get<OrderBody>(`/orders/${id}`)).body.status).toBe("complete");
  });

  it.each([
    ["account_suspended", 409],
    ["order_quantity_invalid", 409],
    ["exchange_rate_not_found", 400],
    ["unauthorised", 403],
    ["rate_limit_exceeded", 429],
    ["service_unavailable", 503],
  ])("refuse:%s refuses an order and an estimate, and keeps nothing", async (code, status) => {
    const metadata = { sandbox: `refuse:${code}` };
    const key = `refused ${code}`;
    const refused = await client.post("/orders/by-mass", { ...MASS, metadata, idempotency_key: key });
    expect(refused).toMatchObject({ status, body: { error: { error_code: code } } });
    expect((await client.get(`/orders/by-idempotency-key/${encodeURIComponent(key)}`)).status).toBe(404);
    const estimate = await client.post("/estimates/electricity", { ...ELECTRICITY, metadata, idempotency_key: key });
    expect(estimate).toMatchObject({ status, body: { error: { error_code: code } } });
    expect((await client.post("/estimates/electricity", { ...ELECTRICITY, idempotency_key: key })).status).toBe(200);
  });

  it("stock:none tells of every bundle that its stock is too small", async () => {
    const { bundles } = await place("stock:none");
    expect(bundles?.map(({ insufficient_available_quantity: out }) => out)).toEqual(bundles?.map(() => true));
    expect((await place()).bundles?.[0]?.insufficient_available_quantity).not.toBe(true);
  });

  it.each(["refuse:internal_error", "refuse:nothing", "rest:nowhere", "stock:some", "REST:paid", "rest:paid "])(
    "%s has no effect",
    async (sandbox) => {
      const order = await place(sandbox);
      expect(order).toMatchObject({ status: "placed", metadata: { sandbox } });
      expect(await itemOf(order.id)).toHaveProperty("pending");
    },
  );

  it.each(["rest:received", "refuse:account_suspended", "stock:none"])(
    "%s is text like any other in live mode",
    async (sandbox) => {
      const live = service.as("live");
      const { status, body } = await live.post<OrderBody>("/orders/by-mass", { ...MASS, metadata: { sandbox } });
      expect({ status, order: body.status }).toEqual({ status: 200, order: "placed" });
      expect(body.bundles?.map(({ insufficient_available_quantity: out }) => out)).not.toContain(true);
      const estimate = await live.post("/estimates/electricity", { ...ELECTRICITY, metadata: { sandbox } });
      expect(estimate.status).toBe(200);
    },
  );
});
