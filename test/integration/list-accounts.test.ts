import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyAccount, Page } from "@isotherm/contract";
import { type AccountId, DAY_MS, decimal, type EstimateId, instant, newId, utcDayAt } from "@isotherm/core";
import { secureRandom, systemClock } from "@isotherm/core/system";
import { estimatedSoFar } from "@isotherm/functions/accounts/estimated-so-far";
import { estimateItem, estimateQueries } from "@isotherm/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Found = Page<AnyAccount>;
interface Listed {
  readonly data: readonly {
    readonly number_of_estimates: number;
    readonly total_emissions: string;
    readonly last_active_date: string | null;
  }[];
}
let service: JoinedService;
let test: Client;
let live: Client;
beforeAll(async () => {
  service = await joinService();
  test = service.as("test");
  live = service.as("live");
  await test.post("/accounts", { name: "Alpha Freight", currency: "EUR" });
  for (const name of ["beta freight", "Gamma", "Beta Air", "Gamma"]) {
    await test.post("/accounts/client", { name, currency: "EUR" });
  }
});
afterAll(() => service.stop());

const names = async (client: Client, path: string) => (await client.get<Found>(path)).body.data.map(({ name }) => name);

/** All pages of a list, with something done after each. */
const traverse = async (path: string, limit: number, meanwhile: () => Promise<unknown> = async () => {}) => {
  const seen: AnyAccount[] = [];
  let after = "";
  for (;;) {
    const { body } = await test.get<Found>(`${path}${path.includes("?") ? "&" : "?"}limit=${limit}${after}`);
    seen.push(...body.data);
    expect(body.has_more).toBe(body.next_cursor !== null);
    if (body.next_cursor === null) return seen;
    expect(body.data).toHaveLength(limit);
    await meanwhile();
    after = `&after=${body.next_cursor}`;
  }
};

describe("GET /accounts", () => {
  it("shows the accounts of both scopes in the key's mode, by name", async () => {
    expect(await names(test, "/accounts")).toEqual([
      "Alpha Freight",
      "Beta Air",
      "beta freight",
      "Gamma",
      "Gamma",
      "Sandbox",
    ]);
    expect(await names(live, "/accounts")).toEqual(["Alpha Freight", "Sandbox"]);
    expect(await names(test, "/accounts?scope=client_account")).toEqual(["Beta Air", "beta freight", "Gamma", "Gamma"]);
    expect(await names(test, "/accounts?scope=account")).toEqual(["Alpha Freight", "Sandbox"]);
  });

  it("finds a part of the name in whatever case", async () => {
    expect(await names(test, "/accounts?name=FREIGHT")).toEqual(["Alpha Freight", "beta freight"]);
    expect(await names(test, "/accounts?name=freight&scope=account")).toEqual(["Alpha Freight"]);
    expect(await names(test, "/accounts/client?name=eta")).toEqual(["Beta Air", "beta freight"]);
    expect((await test.get("/accounts?name=nobody")).body).toEqual({ has_more: false, next_cursor: null, data: [] });
  });

  it("pages over a filter, names that are the same included", async () => {
    for (const path of ["/accounts", "/accounts?scope=client_account", "/accounts?name=gam", "/accounts/client"]) {
      const whole = (await test.get<Found>(path)).body.data;
      for (const limit of [1, 2, 3]) expect(await traverse(path, limit)).toEqual(whole);
    }
  });

  it.each([
    { query: "name=ab", names: "name" },
    { query: `name=${"x".repeat(256)}`, names: "name" },
    { query: "name=", names: "name" },
    { query: "scope=client", names: "scope" },
  ])("refuses $query", async ({ query, names: field }) => {
    const { status, body } = await test.get(`/accounts?${query}`);
    expect([status, body.error?.error_code]).toEqual([400, "validation_error"]);
    expect(body.error?.message).toMatch(`${field}:`);
  });

  it("refuses a cursor of another filter, of another list and of the other mode", async () => {
    const cursor = (await test.get<Found>("/accounts?limit=1")).body.next_cursor ?? "";
    for (const [client, path] of [
      [test, "/accounts?scope=account"],
      [test, "/accounts?name=alpha"],
      [test, "/accounts/client?"],
      [live, "/accounts?"],
    ] as const) {
      const { status, body } = await client.get(`${path}&after=${cursor}`);
      expect([status, body.error?.error_code]).toEqual([400, "id_invalid"]);
      expect(body.error?.message).toMatch(/^after:/);
    }
    const ofClients = (await test.get<Found>("/accounts/client?limit=1")).body.next_cursor ?? "";
    const refused = await test.get(`/accounts/client?name=beta&after=${ofClients}`);
    expect([refused.status, refused.body.error?.error_code]).toEqual([400, "id_invalid"]);
  });

  it("shows each account once while 500 others are added", async () => {
    const before = (await test.get<Found>("/accounts?limit=100")).body.data;
    let made = 0;
    const seen = await traverse("/accounts", 5, async () => {
      if (made >= 500) return;
      const added = Array.from({ length: 250 }, () =>
        test.post("/accounts/client", { name: `${"ABgz"[(made += 1) % 4]} added ${made}`, currency: "EUR" }),
      );
      for (const { status } of await Promise.all(added)) expect(status).toBe(200);
    });
    expect(made).toBe(500);
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id } of before) expect(ids).toContain(id);
  });
});

describe("GET /accounts/client", () => {
  it("tells what was estimated for each: the day of the newest, how many, and their tonnes", async () => {
    const { body: active } = await test.post<{ id: AccountId }>("/accounts/client", {
      name: "Active",
      currency: "EUR",
    });
    const acting = { headers: { "service-account": active.id } };
    let newest = "" as EstimateId;
    const masses = await Promise.all(
      ["1000", "250"].map(async (amount) => {
        const request = { consumption: { amount, unit: "kWh" } };
        const { body } = await test.post<{ id: EstimateId; mass: { amount: string } }>(
          "/estimates/electricity",
          request,
          acting,
        );
        newest = body.id;
        return body.mass.amount;
      }),
    );
    const told = async (name: string) => (await test.get<Listed>(`/accounts/client?name=${name}`)).body.data[0];
    await eventually("both to be counted", async () => (await told("Active"))?.number_of_estimates === 2);
    expect(await told("Active")).toMatchObject({
      organisation_type: "shipper",
      last_active_date: utcDayAt(systemClock.nowMs()),
      total_emissions: masses.reduce((sum, mass) => sum.plus(mass), decimal(0)).toFixed(),
    });
    // What was estimated on another day counts as well, and one that is older does not make the account less active.
    const { table } = service;
    const later = instant(systemClock.nowMs() + 3 * DAY_MS);
    expect(await estimatedSoFar(table, active.id, later)).toMatchObject({ number_of_estimates: 2 });
    const stored = await estimateQueries(table).one(active.id, newest);
    if (!stored) throw new Error("there is nothing to copy");
    const id = newId("estimate", systemClock.nowMs() - 3 * DAY_MS, secureRandom);
    const Item = await estimateItem(active.id, { ...stored, id });
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    expect(await told("Active")).toMatchObject({ last_active_date: utcDayAt(systemClock.nowMs()) });
    expect(await told("Beta Air")).toMatchObject({
      last_active_date: null,
      number_of_estimates: 0,
      total_emissions: "0",
    });
  });
});
