import { type AnyAccount, OPERATIONS, type Operation } from "@isotherm/contract";
import { newApiKey, parseApiKey } from "@isotherm/contract/api-key";
import { systemIds, systemTokens } from "@isotherm/core/system";
import { seedSandbox } from "@isotherm/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aKeyOf } from "../harness/new-key.ts";
import { type Answer, type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// Every operation that needs a key, against every defect that a key or a `Service-Account` can have. The operations come
// from the route table: one that is added is tried too.

const GUARDED = OPERATIONS.filter(({ access }) => access === "key").map((operation) => ({
  name: `${operation.method} ${operation.path}`,
  operation,
}));

let service: JoinedService;
let client: Client;
const strangers: Record<string, string | null> = {};
const accounts: Record<string, string> = {};

/** The same secret under another key's id: check digits and all are right. */
const wrongSecretOf = (text: string): string => {
  const id = parseApiKey(text)?.keyId ?? "";
  const parts = [id, systemTokens.base62(40)];
  return newApiKey("test", { base62: () => parts.shift() ?? "" }).text;
};

beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  const { body: me } = await client.get<AnyAccount>("/accounts/me");
  const { body: live } = await service.as("live").get<AnyAccount>("/accounts/me");
  const { body: own } = await client.post<AnyAccount>("/accounts/client", { name: "Client", currency: "EUR" });
  const foreign = await seedSandbox(service.table, { name: "Foreign", ids: systemIds, tokens: systemTokens });
  Object.assign(strangers, {
    "no key": null,
    "no key at all in the header": "",
    "an unknown key": newApiKey("test", systemTokens).text,
    "a wrong secret": wrongSecretOf(service.stack.keys.test),
    "a disabled key": await aKeyOf(service, me, { enabled: false }),
    "an expired key": await aKeyOf(service, me, { expires_at: "2020-01-01T00:00:00.000Z" }),
  });
  Object.assign(accounts, {
    "of another organisation": foreign.accounts.test,
    "of another organisation and mode": foreign.accounts.live,
    "of the other mode": live.id,
    "that does not exist": systemIds.next("account"),
    "that cannot be one": "../../x y",
    "that is too long": "x".repeat(65),
    client: own.id,
    powerless: await aKeyOf(service, me, { permissions: [] }),
  });
});
afterAll(() => service.stop());

const send = (
  { method, path, body }: Operation,
  by: Client,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<unknown>> =>
  by.send(method, path.replaceAll(/\{\w+\}/g, "xyz_01J00000000000000000000000"), body ? "{}" : undefined, { headers });

it("the route table holds operations", () => {
  expect(GUARDED.length).toBeGreaterThan(15);
});

describe("401, always in the same words, is the answer of", () => {
  it.each(GUARDED)("$name to no key and to every bad one", async ({ operation }) => {
    const bodies = new Set<string>();
    for (const [why, key] of Object.entries(strangers)) {
      const { status, text, headers } = await send(operation, service.as(key === null ? null : { key }));
      expect(status, why).toBe(401);
      expect(headers.get("request-id"), why).toBeTruthy();
      bodies.add(text);
    }
    expect(bodies.size).toBe(1);
  });
});

describe("400, always in the same words, is the answer of", () => {
  const BAD = [
    "of another organisation",
    "of another organisation and mode",
    "of the other mode",
    "that does not exist",
    "that cannot be one",
    "that is too long",
  ];

  it.each(GUARDED)("$name to an account that the key may not act on", async ({ operation }) => {
    const bodies = new Set<string>();
    for (const why of BAD) {
      const { status, text, body } = await send(operation, client, { "service-account": accounts[why] ?? "" });
      expect([status, (body as Answer["body"]).error?.error_code], why).toEqual([400, "invalid_selected_account_id"]);
      bodies.add(text);
    }
    expect(bodies.size).toBe(1);
  });
});

describe("an account that the key may act on is taken by", () => {
  it.each(GUARDED)("$name, a client account as well, and an empty header is none", async ({ operation }) => {
    const plain = await send(operation, client);
    for (const header of ["", " "]) {
      const { status, body } = await send(operation, client, { "service-account": header });
      expect(status).toBe(plain.status);
      expect((body as Answer["body"]).error?.error_code).toBe((plain.body as Answer["body"]).error?.error_code);
    }
    const { status, body } = await send(operation, client, { "service-account": accounts["client"] ?? "" });
    // 415 from those that take a file.
    expect([200, 400, 404, 409, 415]).toContain(status);
    expect((body as Answer["body"]).error?.error_code).not.toBe("invalid_selected_account_id");
  });
});

/** What a key must be allowed, as the contract's table has it: not as the operations say of themselves. */
const neededFor = ({ method, path }: Operation): string | undefined => {
  const writes = method !== "GET";
  if (/^\/webhooks(\/|$)/.test(path)) return "webhooks";
  if (/^\/accounts(\/|$)/.test(path) && writes) return "accounts.write";
  if (path === "/sustainability-pages" && writes) return "accounts.write";
  if ((path === "/bundle-selections" || path === "/bundle-portfolios") && writes) return "bundle_selections.write";
  if (/^\/emission-factors(\/|$)/.test(path) && writes) return "factors.write";
  if (path.startsWith("/orders/by-") && method === "POST" && !path.endsWith("/quote")) return "orders.write";
  if (/^\/(offset-links|sandbox\/orders)(\/|$)/.test(path) && writes) return "orders.write";
  return undefined;
};

describe("a key without permissions", () => {
  it.each(GUARDED)("gets 403 from $name exactly where one is needed", async ({ operation }) => {
    expect(operation.permission).toBe(neededFor(operation));
    const { status, body } = await send(operation, service.as({ key: accounts["powerless"] ?? "" }));
    if (operation.permission) {
      expect([status, (body as Answer["body"]).error?.error_code]).toEqual([403, "unauthorised"]);
    } else {
      expect([200, 400, 404, 409]).toContain(status);
    }
  });
});

describe("a resource of another organisation", () => {
  it("is the same answer as one that does not exist, from every operation that names one", async () => {
    const { body: account } = await client.get<AnyAccount>("/accounts/me");
    const { body: estimate } = await client.post<{ id: string }>("/estimates/electricity", {
      consumption: { amount: "1000", unit: "kWh" },
    });
    const { body: order } = await client.post<{ id: string }>("/orders/by-estimate", { estimate_id: estimate.id });
    const { body: webhook } = await client.post<{ id: string }>("/webhooks", { url: "https://localhost/hook" });
    const owned = [account.id, accounts["client"] ?? "", estimate.id, order.id, webhook.id];
    const foreign = await seedSandbox(service.table, { name: "Third", ids: systemIds, tokens: systemTokens });
    const strangersOf = [
      service.as({ key: foreign.keys.test }),
      service.as({ key: foreign.keys.live }),
      service.as("live"),
    ];
    const naming = GUARDED.filter(({ operation }) => operation.path.includes("{id}"));
    expect(naming.length).toBeGreaterThan(5);
    for (const { name, operation } of naming) {
      for (const stranger of strangersOf) {
        const unknown = await send(operation, stranger);
        for (const id of owned) {
          const path = operation.path.replace("{id}", id).replaceAll(/\{\w+\}/g, "x");
          const { status, text } = await stranger.send(operation.method, path, operation.body ? "{}" : undefined);
          expect([status, text], `${name} with ${id}`).toEqual([unknown.status, unknown.text]);
        }
      }
    }
  });
});
