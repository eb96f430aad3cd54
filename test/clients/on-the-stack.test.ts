import { type Client, createClient, isApiError } from "@isotherm/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let client: Client;

beforeAll(async () => {
  service = await joinService();
  client = createClient({ apiKey: service.stack.keys.test, baseUrl: service.stack.baseUrl });
});
afterAll(() => service.stop());

describe("the TypeScript client on the local stack", () => {
  it("goes from an estimate to its order, and finds it in the list", async () => {
    const estimate = await client.estimates.electricity.create({
      consumption: { amount: "12000", unit: "kWh" },
      country_code: "DEU",
    });
    expect(estimate.idempotency_key).toMatch(/^[0-9a-f-]{36}$/);
    const order = await client.orders.placeByEstimate({ estimate_id: estimate.id });
    expect(order.estimate_id).toBe(estimate.id);
    const again = client.orders.placeByEstimate({ estimate_id: estimate.id });
    const error = await again.catch((error: unknown) => error);
    expect(isApiError(error, "estimate_order_already_placed")).toBe(true);

    const listed: string[] = [];
    for await (const { id } of client.orders.list({ limit: 1 })) listed.push(id);
    expect(listed).toContain(order.id);
  });

  it.each(["Größe 7/8 ? 100 % #1", ".", ".."])("reads an order by the key %s", async (key) => {
    const order = await client.orders.placeByMass({ mass: { amount: "1", unit: "t" }, idempotency_key: key });
    expect(await client.orders.getByKey(key)).toEqual(order);
  });

  it.each(["Größe 7/8 ? 100 % #1", "."])("forgets a mapping by the name %s", async (name) => {
    const upload = { format: "csv", size_bytes: 10 } as const;
    const mapping = [{ column: "Land", to: "country_code" }];
    const { id } = await client.batches.createBatch({ kind: "electricity", upload, mapping, mapping_name: name });
    const names = async () => (await client.batches.listMappings()).data.map((one) => one.name);
    expect(await names()).toContain(name);
    await client.batches.deleteMapping(name);
    expect(await names()).not.toContain(name);
    await client.batches.cancelBatch(id);
  });

  it("reads a list of several pages, each resource once", async () => {
    const all: string[] = [];
    for await (const { id } of client.projects.list({ limit: 1 })) all.push(id);
    expect(all.length).toBeGreaterThan(2);
    const { data } = await client.projects.list({ limit: 100 });
    expect(all).toEqual(data.map(({ id }) => id));
  });

  it("acts on another account", async () => {
    const other = await client.clientAccounts.create({ name: "Hill and Sons", currency: "EUR" });
    expect(await client.withAccount(other.id).accounts.getMe()).toMatchObject({ id: other.id });
  });

  it("finds the client account that it created, where the answer was lost", async () => {
    let isLost = false;
    const losing: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      if (isLost) return response;
      isLost = true;
      throw new TypeError("the connection broke");
    };
    const { keys, baseUrl } = service.stack;
    const unlucky = createClient({ apiKey: keys.test, baseUrl, fetch: losing, retry: { firstDelayMs: 1 } });
    const created = await unlucky.clientAccounts.create({ name: "Lost and Found", currency: "EUR" });
    const { data } = await client.clientAccounts.list({ name: "Lost and Found" });
    expect(data.map(({ id }) => id)).toEqual([created.id]);
  });

  it("gets nothing for a purchase that is not recognised", async () => {
    const value = { value: "10", currency: "EUR" as const };
    const merchant = { country_code: "DEU" as const, search_term: "qqqq zzzz" };
    expect(await client.estimates.transactions.create({ value, merchant })).toBeUndefined();
  });
});
