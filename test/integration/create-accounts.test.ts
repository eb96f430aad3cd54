import type { z } from "zod";
import { type ClientAccount, createAccounts } from "@isotherm/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Pair = z.input<typeof createAccounts.response>;
const EUR = { name: "Shop", currency: "EUR" };
let service: JoinedService;
let test: Client;
let live: Client;
beforeAll(async () => {
  service = await joinService();
  test = service.as("test");
  live = service.as("live");
});
afterAll(() => service.stop());

describe("POST /accounts", () => {
  it("makes a test and a live account, each the other's sibling, whatever the key's mode", async () => {
    for (const client of [test, live]) {
      const { status, body } = await client.post<Pair>("/accounts", {
        ...EUR,
        name: "  Shop  ",
        beneficiary: " Shop Ltd ",
      });
      expect(status).toBe(200);
      const shared = {
        name: "Shop",
        currency: "EUR",
        beneficiary: "Shop Ltd",
        handle: null,
        logo: null,
        bundle_portfolio_id: null,
        external_pages_visibility: "hidden",
        own_emission_factors: "when_named",
        scope: "account",
        organisation_type: "shipper",
        organisation_id: body.live.organisation_id,
      };
      expect(body).toEqual({
        live: { ...shared, id: expect.stringMatching(/^acc_/), type: "live", sibling_id: body.test.id },
        test: { ...shared, id: expect.stringMatching(/^acc_/), type: "test", sibling_id: body.live.id },
      });
    }
  });

  it("lets both act at once, with the default bundle selection", async () => {
    const { body: pair } = await test.post<Pair>("/accounts", EUR);
    for (const [client, { id }] of [
      [test, pair.test],
      [live, pair.live],
    ] as const) {
      const headers = { "service-account": id };
      expect((await client.get<{ id: string }>("/accounts/me", { headers })).body.id).toBe(id);
      const { body } = await client.post<{ quote: object }>(
        "/estimates/electricity",
        { consumption: { amount: "1000", unit: "kWh" } },
        { headers },
      );
      expect(body.quote).toBeTruthy();
    }
  });

  it.each([
    { names: "name", body: { currency: "EUR" } },
    { names: "name", body: { name: " ", currency: "EUR" } },
    { names: "name", body: { name: "x".repeat(256), currency: "EUR" } },
    { names: "currency", body: { name: "x", currency: "JPY" } },
    { names: "beneficiary", body: { ...EUR, beneficiary: " " } },
    { names: "beneficiary", body: { ...EUR, beneficiary: "one\ntwo" } },
    { names: "name", body: { name: "one\u2028two", currency: "EUR" } },
    { names: "handle", body: { ...EUR, handle: "Not-lower" } },
    { names: "handle", body: { ...EUR, handle: "" } },
    { names: "external_pages_visibility", body: { ...EUR, external_pages_visibility: "secret" } },
  ])("refuses $body and names $names", async ({ names, body }) => {
    const answer = await test.post("/accounts", body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      error_code: "validation_error",
      message: expect.stringMatching(`^${names}:`),
    });
  });

  it("refuses a handle that either mode has, and then makes neither account", async () => {
    await test.post("/accounts/client", { ...EUR, handle: "only-test" });
    const { status, body } = await live.post("/accounts", { ...EUR, name: "Never made", handle: "only-test" });
    expect(status).toBe(400);
    expect(body.error?.error_code).toBe("handle_not_unique");
    expect((await live.get("/accounts?name=never%20made")).body).toMatchObject({ data: [] });
    expect((await live.post("/accounts/client", { ...EUR, handle: "only-test" })).status).toBe(200);
  });
});

describe("POST /accounts/client", () => {
  it("makes one account without sibling in the mode of the key", async () => {
    const { status, body } = await live.post<ClientAccount>("/accounts/client", {
      ...EUR,
      handle: "one_client",
      external_pages_visibility: "public",
      own_emission_factors: "when_named",
      idempotency_key: "a-1",
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^acc_/),
      name: "Shop",
      currency: "EUR",
      beneficiary: null,
      handle: "one_client",
      logo: null,
      bundle_portfolio_id: null,
      external_pages_visibility: "public",
      own_emission_factors: "when_named",
      scope: "client_account",
      organisation_type: "shipper",
      type: "live",
      organisation_id: expect.stringMatching(/^org_/),
      idempotency_key: "a-1",
    });
  });

  it("has a name space of keys and handles in each mode", async () => {
    const request = { ...EUR, handle: "both", idempotency_key: "both" };
    expect((await test.post("/accounts/client", request)).status).toBe(200);
    expect((await live.post("/accounts/client", request)).status).toBe(200);
  });

  it("tells which of key and handle is used, and when they are of different accounts", async () => {
    await test.post("/accounts/client", { ...EUR, handle: "h1", idempotency_key: "k1" });
    await test.post("/accounts/client", { ...EUR, handle: "h2", idempotency_key: "k2" });
    const refused = async (more: object) => {
      const { status, body } = await test.post("/accounts/client", { ...EUR, ...more });
      return [status, body.error?.error_code];
    };
    const used = [409, "account_idempotency_already_exists"];
    expect(await refused({ idempotency_key: "k1" })).toEqual(used);
    expect(await refused({ idempotency_key: "k1", handle: "h1" })).toEqual(used);
    expect(await refused({ idempotency_key: "k1", handle: "h-new" })).toEqual(used);
    expect(await refused({ idempotency_key: "k1", handle: "h2" })).toEqual([
      409,
      "account_handle_idempotency_key_inconsistency",
    ]);
    expect(await refused({ idempotency_key: "k-new", handle: "h1" })).toEqual([400, "handle_not_unique"]);
    expect((await test.post("/accounts/client", { ...EUR, idempotency_key: "k-new", handle: "h-new" })).status).toBe(
      200,
    );
  });
});

describe("at the same time", () => {
  const PARALLEL = 200;
  /** How often each answer was given: a status, or the code of a refusal. */
  const outcomes = async (path: string, body: object): Promise<Record<string, number>> => {
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => test.post(path, body)));
    const counts: Record<string, number> = {};
    for (const { status, body: answer } of answers) {
      const outcome = answer.error?.error_code ?? String(status);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return counts;
  };

  it("200 pairs with one handle are one pair and 199 refusals", async () => {
    expect(await outcomes("/accounts", { ...EUR, name: "Race one", handle: "race" })).toEqual({
      "200": 1,
      handle_not_unique: PARALLEL - 1,
    });
    for (const client of [test, live]) {
      expect((await client.get<{ data: object[] }>("/accounts?name=race%20one")).body.data).toHaveLength(1);
    }
  });

  it("200 client accounts with one idempotency key are one account and 199 conflicts", async () => {
    expect(await outcomes("/accounts/client", { ...EUR, name: "Race two", idempotency_key: "race" })).toEqual({
      "200": 1,
      account_idempotency_already_exists: PARALLEL - 1,
    });
    expect((await test.get<{ data: object[] }>("/accounts?name=race%20two")).body.data).toHaveLength(1);
  });
});
