import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type AccountId, type EstimateId, instantMs } from "@isotherm/core";
import { recordingOver } from "@isotherm/functions/runtime/function-table";
import { EstimateChanged, placeOrder } from "@isotherm/store";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { eventsAfter } from "@isotherm/delivery";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { newCopies } from "../harness/new-copies.ts";
import { aNewOrder, ORIGIN } from "../harness/new-order.ts";
import { operatorOf } from "../harness/operator.ts";
import { type Client, CLOSED_BUNDLE, type JoinedService, type OrderBody } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

const PATH = "/orders/by-estimate";
let service: JoinedService;
let client: Client;
let accountId: AccountId;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  accountId = (await client.get<{ id: AccountId }>("/accounts/me")).body.id;
});
afterAll(() => service.stop());

const anEstimate = async (more: object = {}, by: Client = client): Promise<string> => {
  const request = { consumption: { amount: "1000", unit: "kWh" }, country_code: "DEU", ...more };
  return (await by.post<{ id: string }>("/estimates/electricity", request)).body.id;
};
const place = async (more: object = {}) => client.post<OrderBody>(PATH, { estimate_id: await anEstimate(), ...more });

const MANY = 1_000;
const eventsOf = () => eventsAfter(service.table, accountId, 0, MANY);

const setAccount = (suspended: boolean) =>
  service.table.client.send(
    new UpdateCommand({
      TableName: service.table.name,
      Key: { pk: `ACCOUNT#${accountId}`, sk: "ACCOUNT" },
      UpdateExpression: "set suspended = :suspended",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":suspended": suspended },
    }),
  );

describe("200", () => {
  it("places an order over the estimate's mass at the price of its quote", async () => {
    const estimate = await client.post<{ id: string; quote: { estimated_total_cost: string } }>(
      "/estimates/electricity",
      { consumption: { amount: "1000", unit: "kWh" }, country_code: "DEU" },
    );
    const { status, body } = await client.post<OrderBody>(PATH, {
      estimate_id: estimate.body.id,
      metadata: { po: "17" },
      idempotency_key: "first",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "placed",
      type: "quantity",
      requested_quantity: "0.379080168244",
      requested_value: null,
      estimate_id: estimate.body.id,
      idempotency_key: "first",
      metadata: { po: "17" },
      total_cost: estimate.body.quote.estimated_total_cost,
      projects: [],
      certificate: null,
    });
    expect(body.bundles).toHaveLength(2);
    expect(Number.isNaN(instantMs(body.created_at))).toBe(false);
  });

  const LEG = { method: "diesel_truck", route: { amount: "500", unit: "km" } };
  const SHIPMENT = { mass: { amount: "20", unit: "t" } };
  it.each(
    Object.entries({
      ...ESTIMATE_REQUESTS,
      shipping: { shipment: SHIPMENT, ...LEG },
      "shipping/multi-leg": { shipment: SHIPMENT, legs: [LEG] },
    }),
  )("orders what an estimate of %s says", async (kind, request) => {
    const { body: estimate } = await client.post<{
      id: string;
      mass: { amount: string };
      quote: { estimated_quantity: string; estimated_total_cost: string };
    }>(`/estimates/${kind}`, request);
    const { status, body } = await client.post<OrderBody>(PATH, { estimate_id: estimate.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      estimate_id: estimate.id,
      requested_quantity: estimate.mass.amount,
      quantity: estimate.quote.estimated_quantity,
      total_cost: estimate.quote.estimated_total_cost,
    });
  });

  it("can be read again, to the letter", async () => {
    const placed = await place();
    const read = await client.get(`/orders/${placed.body.id}`);
    expect(read.status).toBe(200);
    expect(read.text).toBe(placed.text);
  });

  it("records two events, received and placed, next to each other and in order", async () => {
    const before = await eventsOf();
    const { body } = await place();
    const events = (await eventsOf()).slice(before.length);
    expect(events.map(({ sequence }) => sequence)).toEqual([before.length + 1, before.length + 2]);
    const orders = events.map((event) => (JSON.parse(event.body) as { data: { order: OrderBody } }).data.order);
    expect(orders.map(({ id, status }) => [id, status])).toEqual([
      [body.id, "received"],
      [body.id, "placed"],
    ]);
    expect(orders).toEqual([{ ...body, status: "received" }, body]);
    expect(events[1]?.prev_at).toBe(events[0]?.at);
  });

  it("takes the bundles of the request, else those that the estimate was asked for with, else the account's", async () => {
    const [trees, removals, cooking] = SANDBOX_BUNDLES.map(({ id }) => id);
    const estimate_id = () => anEstimate({ bundle_selection: [{ bundle_id: removals }] });
    const bundles = async (request: object) =>
      (await client.post<OrderBody>(PATH, request)).body.bundles?.map(({ bundle_id }) => bundle_id);
    const own = [{ bundle_id: cooking }];
    expect(await bundles({ estimate_id: await estimate_id(), bundle_selection: own })).toEqual([cooking]);
    expect(await bundles({ estimate_id: await estimate_id() })).toEqual([removals]);
    expect(await bundles({ estimate_id: await anEstimate() })).toEqual([trees, removals]);
  });
});

describe("400", () => {
  it("is the same answer for an unknown estimate, a malformed id and one of another account", async () => {
    const foreign = await anEstimate({}, service.as("live"));
    const ids = ["est_01J00000000000000000000000", "not an id", foreign];
    const answers = await Promise.all(ids.map((estimate_id) => client.post(PATH, { estimate_id })));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.error?.error_code).toBe("estimate_not_found");
  });

  it("refuses a bundle that does not exist", async () => {
    const { status, body } = await place({ bundle_selection: [{ bundle_id: "bun_nothing" }] });
    expect(status).toBe(400);
    expect(body.error?.error_code).toBe("bundle_id_invalid");
  });
});

describe("404", () => {
  it("is the same answer for an unknown order and one of another account", async () => {
    const { body } = await place();
    const foreign = await service.as("live").get(`/orders/${body.id}`);
    const unknown = await client.get("/orders/ord_01J00000000000000000000000");
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(unknown.text);
  });
});

describe("409", () => {
  it("refuses a second order for the same estimate", async () => {
    const estimate_id = await anEstimate();
    expect((await client.post(PATH, { estimate_id })).status).toBe(200);
    const { status, body } = await client.post(PATH, { estimate_id });
    expect(status).toBe(409);
    expect(body.error?.error_code).toBe("estimate_order_already_placed");
  });

  it("refuses a used idempotency key, also for the identical request", async () => {
    const request = { estimate_id: await anEstimate(), idempotency_key: "used" };
    expect((await client.post(PATH, request)).status).toBe(200);
    const again = await client.post(PATH, request);
    expect(again.status).toBe(409);
    expect(again.body.error?.error_code).toBe("order_idempotency_already_exists");
  });

  it("is over once the order is cancelled: the estimate can be ordered again, its key can not", async () => {
    const live = service.as("live");
    const ops = await operatorOf(service);
    const estimate_id = await anEstimate({}, live);
    const { body } = await live.post<OrderBody>(PATH, { estimate_id, idempotency_key: "cancelled" });
    expect((await ops.run("order", "cancel", body.id)).mistake).toBeUndefined();
    const again = await live.post<OrderBody>(PATH, { estimate_id });
    expect([again.status, again.body.estimate_id]).toEqual([200, estimate_id]);
    const used = await live.post(PATH, { estimate_id: await anEstimate({}, live), idempotency_key: "cancelled" });
    expect([used.status, used.body.error?.error_code]).toEqual([409, "order_idempotency_already_exists"]);
  });

  it("lets exactly one of many orders with one key through, whatever estimate each is for", async () => {
    const estimates = await Promise.all(Array.from({ length: 12 }, () => anEstimate()));
    const before = (await eventsOf()).length;
    const answers = await Promise.all(
      estimates.map((estimate_id) => client.post(PATH, { estimate_id, idempotency_key: "race" })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect((await eventsOf()).length).toBe(before + 2);
  });

  it("lets exactly one of many orders for one estimate through", async () => {
    const estimate_id = await anEstimate();
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.post(PATH, { estimate_id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
  });

  it("counts the events of orders that are placed at once without a gap or a repetition", async () => {
    const estimates = await Promise.all(Array.from({ length: 10 }, () => anEstimate()));
    const answers = await Promise.all(estimates.map((estimate_id) => client.post(PATH, { estimate_id })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const sequences = (await eventsOf()).map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  });

  it("refuses what leaves nothing after cutting", async () => {
    const { status, body } = await place({ quantity_trunc: "t" });
    expect(status).toBe(409);
    expect(body.error?.error_code).toBe("order_quantity_invalid");
  });

  it("refuses a disabled bundle, and names account, key, estimate, bundle, quantity in this order", async () => {
    const estimate_id = await anEstimate();
    await client.post(PATH, { estimate_id, idempotency_key: "taken" });
    const fresh = () => newCopies(service, "orders", "estimates");
    await fresh();

    const everything = {
      estimate_id,
      idempotency_key: "taken",
      bundle_selection: [{ bundle_id: CLOSED_BUNDLE }],
      quantity_trunc: "t",
    };
    const code = async (request: object) => (await client.post(PATH, request)).body.error?.error_code;
    expect(await code(everything)).toBe("order_idempotency_already_exists");
    expect(await code({ ...everything, idempotency_key: null })).toBe("estimate_order_already_placed");
    const another = { ...everything, idempotency_key: null, estimate_id: await anEstimate() };
    expect(await code(another)).toBe("bundle_selection_bundle_invalid");
    expect(await code({ ...another, bundle_selection: null })).toBe("order_quantity_invalid");

    await setAccount(true);
    await fresh();
    expect(await code(everything)).toBe("account_suspended");
    const estimate = await client.post<{ quote: { error?: { error_code: string } } }>("/estimates/electricity", {
      consumption: { amount: "1000", unit: "kWh" },
    });
    expect([estimate.status, estimate.body.quote.error?.error_code]).toEqual([200, "account_suspended"]);
    await setAccount(false);
    await fresh();
  });
});

describe("what is written", () => {
  it("holds the account's head at its last event", async () => {
    await place();
    const me = await client.get<{ organisation_id: string }>("/accounts/me");
    const { Item } = await service.table.client.send(
      new GetCommand({
        TableName: service.table.name,
        Key: { pk: `HEADS#${me.body.organisation_id}#test`, sk: `HEAD#${accountId}` },
        ConsistentRead: true,
      }),
    );
    expect(Item?.["seq"]).toBe((await eventsOf()).length);
  });
});

describe("an estimate that is replaced while it is ordered", () => {
  const requestOf = (amount: number) => ({ consumption: { amount: String(amount), unit: "kWh" }, country_code: "DEU" });

  it("is ordered over the mass that it has in the end, or the replacement is refused", async () => {
    const races = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const id = await anEstimate(requestOf(1_000));
        const replace = () =>
          client.send("PUT", `/estimates/electricity/${id}`, JSON.stringify(requestOf(2_000 + index)));
        const [first, order] = await Promise.all([replace(), client.post<OrderBody>(PATH, { estimate_id: id })]);
        expect([200, 409]).toContain(first.status);
        expect(order.status, order.text).toBe(200);
        const { body } = await client.get<{ mass: { amount: string } }>(`/estimates/electricity/${id}`);
        expect(order.body.requested_quantity).toBe(body.mass.amount);
        return first.status;
      }),
    );
    expect(races).toHaveLength(20);
  }, 90_000);

  it("is not ordered by a version that has another mass, and nothing is written; what is noted of it changes nothing", async () => {
    const path = "/estimates/transactions";
    const { body: estimate } = await client.post<{ id: string }>(path, ESTIMATE_REQUESTS.transactions);
    const { id } = estimate;
    const change = async (method: string, operation: string, body: object) =>
      expect((await client.send(method, `${path}/${id}${operation}`, JSON.stringify(body))).status).toBe(200);
    await change("PUT", "", { ...ESTIMATE_REQUESTS.transactions, value: { value: "200", currency: "USD" } });
    await change("PATCH", "/annotations", { metadata: { noted: "yes" } });
    const me = (await client.get<{ id: string; organisation_id: string }>("/accounts/me")).body;
    const states = aNewOrder({ estimate: id as EstimateId });
    const order = `/orders/${states.placed.id}`;
    const owner = { account_id: me.id as never, organisation_id: me.organisation_id as never, mode: "test" } as const;
    const placing = { owner, states, nextStepMs: undefined, origin: ORIGIN };
    const before = (await eventsOf()).length;
    await expect(placeOrder(recordingOver(service.table), { ...placing, estimateVersion: 0 })).rejects.toBeInstanceOf(
      EstimateChanged,
    );
    expect((await client.get(order)).status).toBe(404);
    expect(await eventsOf()).toHaveLength(before);
    // The version with this mass, read before something was noted of it.
    await placeOrder(recordingOver(service.table), { ...placing, estimateVersion: 1 });
    expect((await client.get(order)).status).toBe(200);
  });

  it("is not ordered by the version of before after its order was cancelled either, and may be replaced then", async () => {
    const live = service.as("live");
    const id = await anEstimate(requestOf(1_000), live);
    const replace = (amount: number) =>
      live.send("PUT", `/estimates/electricity/${id}`, JSON.stringify(requestOf(amount)));
    expect((await replace(2_000)).status).toBe(200);
    const { body } = await live.post<OrderBody>(PATH, { estimate_id: id });
    expect((await replace(3_000)).status).toBe(409);
    const ops = await operatorOf(service);
    expect((await ops.run("order", "cancel", body.id)).mistake).toBeUndefined();

    const me = (await live.get<{ id: string; organisation_id: string }>("/accounts/me")).body;
    const owner = { account_id: me.id as never, organisation_id: me.organisation_id as never, mode: "live" } as const;
    const late = {
      owner,
      states: aNewOrder({ estimate: id as EstimateId }),
      nextStepMs: undefined,
      origin: ORIGIN,
      estimateVersion: 0,
    };
    await expect(placeOrder(recordingOver(service.table), late)).rejects.toBeInstanceOf(EstimateChanged);
    expect((await replace(4_000)).status).toBe(200);
    expect((await live.post<OrderBody>(PATH, { estimate_id: id })).status).toBe(200);
  });
});
