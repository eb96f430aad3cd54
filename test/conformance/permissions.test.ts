import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyAccount, WireOrder } from "@isotherm/contract";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { decimal, type WebhookId } from "@isotherm/core";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { poolItem } from "@isotherm/store/items/credit-items";
import { deleteRaw } from "@isotherm/store/backup/index";
import { markCursor } from "@isotherm/delivery";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anEndpoint, endOffer, placeAnOrder } from "../harness/ordering.ts";
import { eventually } from "../harness/eventually.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { operatorOf } from "../harness/operator.ts";
import { type Client, type Service, startService } from "../harness/service.ts";
import { startStripe, type StripeServer } from "../harness/stripe-server.ts";

// Each function × action × key prefix, and × secret, against what its code asks for. What a row does not grant is refused by
// every local stack, in this test as in all others; here the service is used until every grant was needed.

const used = new Set<string>();
let stripe: StripeServer;
let service: Service;
let client: Client;
let me: AnyAccount;

beforeAll(async () => {
  stripe = await startStripe();
  service = await startService({
    stripeAt: stripe.address,
    testStepMs: 50,
    onSecretRead: (name, secret) => used.add(`${name} reads ${secret}`),
    onTableCall: ({ functionName, permissions }) => {
      for (const permission of permissions) used.add(`${functionName} ${permission}`);
    },
  });
  client = service.as("test");
});
afterAll(async () => {
  await service.stop();
  await stripe.stop();
});

const granted = FUNCTIONS.flatMap(({ name, secrets = [], table: { items = {}, indexes = [] } = {} }) => [
  // Those of the edge are read where there is one: edge-keys.test.ts.
  ...secrets.filter((secret) => secret !== "edge-keys").map((secret) => `${name} reads ${secret}`),
  ...Object.entries(items).flatMap(([prefix, actions]) => actions.map((action) => `${name} ${action} ${prefix}`)),
  ...indexes.map((index) => `${name} Query index/${index}`),
]);

const BUNDLE = SANDBOX_BUNDLES[0]?.id;
const LINK = { name: "Link", bundles: [BUNDLE], value: "10", use_logo: false };
const send = <T>(method: string, path: string, body?: object) =>
  client.send<T>(method, path, body && JSON.stringify(body));
const page = (path: string, form?: Record<string, string>) =>
  fetch(new URL(path, service.stack.pagesBase), {
    redirect: "manual",
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
const hidden = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g), ([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );

const useAccounts = async (): Promise<void> => {
  ({ body: me } = await client.get<AnyAccount>("/accounts/me"));
  const pair = await client.post<{ test: { id: string } }>("/accounts", { name: "Pair", currency: "EUR" });
  for (const handle of ["one", "two"]) await send("PATCH", `/accounts/${pair.body.test.id}`, { handle });
  const asked = { name: "Client", currency: "EUR", idempotency_key: "k" };
  for (const handle of ["three", "four"]) await client.post("/accounts/client", { ...asked, handle });
  await client.get("/accounts?limit=1");
};

const useCatalogue = async (): Promise<void> => {
  await client.get("/projects?limit=1");
  await send("PUT", "/bundle-selections", [{ bundle_id: BUNDLE }]);
  await client.get("/bundle-selections");
};

const useEstimates = async (): Promise<void> => {
  const path = "/estimates/transactions";
  const { body } = await client.post<{ id: string }>(path, { ...ESTIMATE_REQUESTS.transactions, idempotency_key: "a" });
  await send("PATCH", `${path}/${body.id}/annotations`, { idempotency_key: "b" });
  await send("PUT", `${path}/${body.id}`, ESTIMATE_REQUESTS.transactions);
};

const useOrders = async (): Promise<WireOrder> => {
  const { id } = await placeAnOrder(client);
  const order = await eventually("the order to be complete", async () => {
    const { body } = await client.get<WireOrder>(`/orders/${id}`);
    return body.status === "complete" && body;
  });
  await client.get("/orders?limit=1");
  await client.get(`/orders/${id}/certificate`);
  return order;
};

const useLinks = async (): Promise<void> => {
  const { body: link } = await client.post<{ id: string; url: string }>("/offset-links", LINK);
  await send("PUT", `/offset-links/${link.id}`, LINK);
  await client.get("/offset-links?limit=1");
  await client.get(`/offset-links/${link.id}`);
  await page(link.url);
  const form = { bundle: String(BUNDLE), by: "value", amount: "10", email: "someone@example.org" };
  const asked = hidden(await (await page(`${link.url}/orders`, form)).text());
  const placed = await page(`${link.url}/orders`, asked);
  await page(placed.headers.get("location") ?? "");
  await client.get(`/offset-links/${link.id}/analytics`);
  await client.get(`/orders?offset_link_id=${link.id}`);

  const paid = { ...LINK, require_payment: true };
  const { body: payable } = await client.post<{ url: string }>("/offset-links", paid);
  const wanted = hidden(await (await page(`${payable.url}/orders`, form)).text());
  const till = (await page(`${payable.url}/orders`, wanted)).headers.get("location") ?? "";
  await page(till, { outcome: "paid" });
};

/** Real customers pay by card: twice, because the first of the two offers ends before its money comes. */
const useCards = async (): Promise<void> => {
  const secret = "whsec_0123456789";
  const file = join(service.stack.logFolder, "..", "keys.json");
  writeFileSync(file, JSON.stringify({ api_key: "sk_live_0123456789", signing_secret: secret }));
  await (await operatorOf(service)).run("secret", "set", "payment-keys", "--file", file, "--yes");
  const live = service.as("live");
  for (const ends of [true, false]) {
    const { body: link } = await live.post<{ id: string; url: string }>("/offset-links", {
      ...LINK,
      require_payment: true,
    });
    const form = { bundle: String(BUNDLE), by: "value", amount: "10", email: "someone@example.org" };
    const wanted = hidden(await (await page(`${link.url}/orders`, form)).text());
    const till = (await page(`${link.url}/orders`, wanted)).headers.get("location") ?? "";
    const paid = stripe.pay(till.split("/").at(-1) ?? "");
    if (ends) await endOffer(service, live, link);
    const { body, signature } = stripe.event("checkout.session.completed", paid, secret);
    const headers = { "stripe-signature": signature };
    const told = await fetch(new URL("/stripe/events", service.stack.pagesBase), { method: "POST", body, headers });
    expect(told.status).toBe(200);
    await page(`/pay/${wanted["submission"]}`);
  }
};

const useWebhooks = async (): Promise<void> => {
  const endpoint = await anEndpoint(service, client);
  const path = `/webhooks/${endpoint.id}`;
  await send("PUT", path, { account_ids: [me.id] });
  await send("PUT", `${path}/rotate-secret`);
  await send("POST", `${path}/test`);
  await send("POST", `${path}/retry`);
  await client.get("/webhooks?limit=1");
  await client.get(`${path}/attempts?limit=1`);
  await placeAnOrder(client);
  await eventually("events", () => endpoint.events().length > 0);
  await endpoint.receiver.stop();
  await placeAnOrder(client);
  const failed = await eventually("an attempt that failed", async () => {
    const { body } = await client.get<{ data: { status: number | null; last_sequence: string }[] }>(`${path}/attempts`);
    return body.data.find(({ status }) => status === null);
  });
  await send("POST", `${path}/skip`, { account_id: me.id, sequence: failed.last_sequence });

  // What the stream lost, the sweep finds: a cursor that is behind its account's head.
  const cursorOf = (pk: string) => ({ pk: { S: pk }, sk: { S: `CURSOR#${me.id}` } });
  const writing = { table: service.table, sleep: systemSleep };
  await eventually("the sweep to raise it", async () => {
    await deleteRaw(writing, [cursorOf(`HOOK#${endpoint.id}`)]);
    await service.stack.runSchedule("sweep");
    // While the order moves on, the relay may be faster.
    return used.has("sweep UpdateItem HOOK#");
  });
  await send("DELETE", path);
  // A mark that comes too late leaves a cursor of an endpoint that is gone: the sweep removes it.
  const owner = { organisation_id: me.organisation_id, mode: "test" } as const;
  await markCursor(service.table, {
    endpoint: { ...owner, webhook_id: endpoint.id as WebhookId },
    account_id: me.id,
    seq: 1,
    at: systemClock.nowMs(),
    nowMs: systemClock.nowMs(),
  });
  await service.stack.runSchedule("sweep");
};

/** A pool whose open tonne has waited long enough: the sweep completes it from stock. */
const usePools = async (): Promise<void> => {
  const [, , inStock] = SANDBOX_BUNDLES;
  const balances = new Map([[inStock?.id ?? "", decimal("0.5")]]);
  const pool = poolItem(me.id, "Somebody", { filled: decimal("0.5"), balances }, 0);
  await service.table.client.send(new PutCommand({ TableName: service.table.name, Item: pool }));
  await service.stack.runSchedule("sweep");
};

it("a function may do what it does, and nothing else", async () => {
  expect(granted.length).toBeGreaterThan(100);
  for (const path of ["/e/none", "/r/none", "/v1/verify/none"]) await page(path);
  await useAccounts();
  await useCatalogue();
  await useEstimates();
  await useOrders();
  await useCards();
  await useLinks();
  await useWebhooks();
  await usePools();
  await page(`/projects/${SANDBOX_PROJECTS[0]?.slug}`);
  await page("/v1/health");

  expect(granted.filter((permission) => !used.has(permission))).toEqual([]);
  const logs = service.stack.logFolder;
  const refused = readdirSync(logs).filter((file) =>
    readFileSync(join(logs, file), "utf8").includes(" refused, as AWS would"),
  );
  expect(refused).toEqual([]);
});
