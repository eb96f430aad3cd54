import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, CLOSED_BUNDLE, type JoinedService, type OrderBody } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let client: Client;
let accountId: string;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  accountId = (await client.get<{ id: string }>("/accounts/me")).body.id;
});
afterAll(() => service.stop());

const MASS = { mass: { amount: "1", unit: "t" } };
const byMass = (more: object = {}) => client.post<OrderBody>("/orders/by-mass", { ...MASS, ...more });
const byValue = (more: object = {}) => client.post<OrderBody>("/orders/by-value", { value: "100", ...more });

describe("an idempotency key", () => {
  it("finds its order again: in any script, with every sign, 100 characters long", async () => {
    for (const key of ["plain", "a/b c?d&e=f#g%25", "Ключ-注文-🌍", "é", "e\u0301", "..", "🌲".repeat(100), "a/"]) {
      const { status, body } = await byMass({ idempotency_key: key });
      expect(status).toBe(200);
      // The gateway decodes paths twice.
      const found = await client.get<OrderBody>(
        `/orders/by-idempotency-key/${encodeURIComponent(encodeURIComponent(key))}`,
      );
      // A path segment of dots alone is taken away by whoever sends it.
      if (key === "..") continue;
      expect(found.status).toBe(200);
      expect(found.body).toEqual(body);
      expect(found.body.idempotency_key).toBe(key);
    }
  });

  it.each(["", "x".repeat(101), "🌲".repeat(101), "\ud800"])("can't be %j", async (idempotency_key) => {
    const { status, body } = await byMass({ idempotency_key });
    expect([status, body.error?.error_code]).toEqual([400, "validation_error"]);
    expect(body.error?.message).toMatch(/^idempotency_key: /);
  });

  it("is one name space for every way to order, and each account has its own", async () => {
    const used = { idempotency_key: "one name space" };
    const { body } = await byMass(used);
    const again = await byValue(used);
    expect([again.status, again.body.error?.error_code]).toEqual([409, "order_idempotency_already_exists"]);
    const path = "/orders/by-idempotency-key/one%20name%20space";
    expect((await client.get<OrderBody>(path)).body.id).toBe(body.id);
    expect((await service.as("live").get(path)).status).toBe(404);
    expect((await client.get("/orders/by-idempotency-key/unknown")).status).toBe(404);
  });

  it("lets exactly one of 1,000 orders at once through", { timeout: 120_000 }, async () => {
    const before = (await client.get<{ data: OrderBody[] }>("/orders?limit=1")).body.data[0]?.id;
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => byMass({ idempotency_key: "a thousand" })));
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    // On a busy machine some wait longer than the gateway lets them, perhaps the one that placed the order too.
    expect(count(200)).toBeLessThanOrEqual(1);
    expect(count(200) + count(409) + count(503)).toBe(1_000);
    expect((await byMass({ idempotency_key: "a thousand" })).status).toBe(409);
    const newest = (await client.get<{ data: OrderBody[] }>("/orders?limit=2")).body.data;
    expect(newest[0]?.idempotency_key).toBe("a thousand");
    expect(newest[1]?.id).toBe(before);
  });
});

describe("of several conflicts", () => {
  it("account, key, bundle, quantity are named in this order, after what is wrong with the request", async () => {
    const suspend = (suspended: boolean) =>
      service.table.client.send(
        new UpdateCommand({
          TableName: service.table.name,
          Key: keys.account(accountId as never),
          UpdateExpression: "set suspended = :suspended",
          ExpressionAttributeValues: { ":suspended": suspended },
        }),
      );
    await byMass({ idempotency_key: "taken" });
    await suspend(true);
    await service.stack.killFunction("orders");

    const everything = {
      mass: { amount: "1", unit: "kg" },
      value: "1",
      idempotency_key: "taken",
      bundle_selection: [{ bundle_id: CLOSED_BUNDLE }],
      quantity_trunc: "t",
    };
    for (const path of ["/orders/by-mass", "/orders/by-value"]) {
      const code = async (more: object) => (await client.post(path, { ...everything, ...more })).body.error?.error_code;
      const quoted = async (more: object) =>
        (await client.post(`${path}/quote`, { ...everything, ...more })).body.error?.error_code;
      await suspend(true);
      await service.stack.killFunction("orders");
      expect(await code({ bundle_selection: [{ bundle_id: "bun_nothing" }] })).toBe("bundle_id_invalid");
      expect(await code({})).toBe("account_suspended");
      expect(await quoted({})).toBe("account_suspended");
      await suspend(false);
      await service.stack.killFunction("orders");
      expect(await code({})).toBe("order_idempotency_already_exists");
      expect(await code({ idempotency_key: null })).toBe("bundle_selection_bundle_invalid");
      expect(await quoted({})).toBe("bundle_selection_bundle_invalid");
      expect(await code({ idempotency_key: null, bundle_selection: null })).toBe("order_quantity_invalid");
      expect(await quoted({ bundle_selection: null })).toBe("order_quantity_invalid");
    }
  });

  it("refuses bundle masses of a disabled bundle", async () => {
    const bundle_masses = [{ bundle_id: CLOSED_BUNDLE, ...MASS }];
    const { status, body } = await client.post("/orders/by-mass/quote", { bundle_masses });
    expect([status, body.error?.error_code]).toEqual([409, "bundle_selection_bundle_invalid"]);
  });
});

describe("metadata", () => {
  it("comes back as it was sent, {} without", async () => {
    const metadata = { po: "17", ключ: "значение", __proto__x: "1e100", "": undefined };
    expect((await byMass({ metadata })).body.metadata).toEqual({ po: "17", ключ: "значение", __proto__x: "1e100" });
    expect((await byValue()).body.metadata).toEqual({});
  });
});
