import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from "@aws-sdk/client-dynamodb-streams";
import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { parseApiKey } from "@isotherm/contract/api-key";
import type { AnyAccount, WireOrder } from "@isotherm/contract";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { decimal, type WebhookId } from "@isotherm/core";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { poolItem } from "@isotherm/store/items/credit-items";
import { deleteRaw, scanTable } from "@isotherm/store/backup/index";
import { keys } from "@isotherm/store/keys";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
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
const messages: string[] = [];
/** Every text that opens something, and that nobody may find at rest. */
const secretTexts = new Set<string>();
let stripe: StripeServer;
let service: Service;
let client: Client;
let me: AnyAccount;

beforeAll(async () => {
  stripe = await startStripe();
  service = await startService({
    stripeAt: stripe.address,
    testStepMs: 50,
    // Queue messages, and stream records as the relay gets them.
    onInvocation: ({ functionName, payload }) => {
      if (functionName === "delivery" || functionName === "order-lifecycle" || functionName === "stream-relay")
        messages.push(payload);
    },
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

const granted = FUNCTIONS.flatMap(({ name, secrets = [], opensSecrets, table: { items = {}, indexes = [] } = {} }) => [
  // Those of the edge are read where there is one: edge-keys.test.ts.
  ...secrets.filter((secret) => secret !== "edge-keys").map((secret) => `${name} reads ${secret}`),
  ...(opensSecrets ? [`${name} reads wrapping-key`] : []),
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
  secretTexts.add(secret).add("sk_live_0123456789");
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
  secretTexts.add(endpoint.secret);
  const rotated = await client.send<{ secret: string }>("PUT", `${path}/rotate-secret`, undefined);
  secretTexts.add(rotated.body.secret);
  // One that has sealed nothing yet reads the data key that it needs.
  await service.stack.killFunction("webhooks");
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
    // A new process compares everything.
    await service.stack.killFunction("sweep");
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

/** Kinds that only operators write who retire live orders: credits, tonnes and serial numbers. */
const OF_RETIREMENT = [
  "ACCOUNT# TONNE#",
  "ACCOUNT# POOLED#",
  "CREDITS# RETIRED#",
  "CREDITS# ALLOCATED#",
  "SERIALS# SERIAL#",
];

/** The kinds of items of ACCESS-PATTERNS.md, by how their keys begin. */
const documentedKinds = (): string[] => {
  const page = readFileSync(new URL("../../packages/store/ACCESS-PATTERNS.md", import.meta.url), "utf8");
  const [, table = ""] = /\| Item \| pk \| sk \|[^\n]*\n\|---[^\n]*\n([^]*?)\n\n/.exec(page) ?? [];
  return table.split("\n").flatMap((row) => {
    const [, , pk = "", sk = ""] = row.split("|");
    const begins = (cell: string) => Array.from(cell.matchAll(/`([A-Z]+#?)/g), ([, start = ""]) => start);
    return begins(pk).flatMap((first) =>
      (begins(sk).length > 0 ? begins(sk) : [""]).map((second) => `${first} ${second}`),
    );
  });
};

const streamRecords = async (): Promise<string[]> => {
  const { dynamodbEndpoint: endpoint, tableName: TableName } = service.stack;
  const streams = new DynamoDBStreamsClient({ endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS });
  const { Streams = [] } = await streams.send(new ListStreamsCommand({ TableName }));
  const StreamArn = Streams[0]?.StreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const records: string[] = [];
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const start = { StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" } as const;
    let { ShardIterator: at } = await streams.send(new GetShardIteratorCommand(start));
    while (at !== undefined) {
      const answer = await streams.send(new GetRecordsCommand({ ShardIterator: at }));
      records.push(...(answer.Records ?? []).map((record) => JSON.stringify(record)));
      at = answer.Records?.length ? answer.NextShardIterator : undefined;
    }
  }
  streams.destroy();
  return records;
};

it("no item, stream record, queue message or backup of all that holds a secret", async () => {
  const { stack, table } = service;
  for (const key of Object.values(stack.keys)) secretTexts.add(parseApiKey(key)?.secret ?? key);
  for (const name of ["cursor-keys", "page-keys", "edge-keys"]) {
    const text = await (await fetch(`${stack.secretsEndpoint}${name}`)).text();
    secretTexts.add((JSON.parse(text) as { first: string }).first);
  }
  secretTexts.add(await (await fetch(`${stack.secretsEndpoint}wrapping-key`)).text());
  expect(secretTexts.size).toBe(10);

  await client.post("/orders/by-mass", { mass: { amount: "1", unit: "kg" }, idempotency_key: "one of an order" });
  // What was written before secrets were sealed: only the command takes it away.
  const old = "S".repeat(43);
  const again = await client.post<{ id: WebhookId; secret: string }>("/webhooks", { url: "https://127.0.0.1/old" });
  secretTexts.add(again.body.secret);
  const { pk, sk } = keys.webhook(me.organisation_id, "test", again.body.id);
  const clear = { UpdateExpression: "SET secrets = :old", ExpressionAttributeValues: { ":old": [old] } };
  await table.client.send(new UpdateCommand({ TableName: table.name, Key: { pk, sk }, ...clear }));
  expect((await client.get<{ secret: string }>(`/webhooks/${again.body.id}`)).body.secret).toBe(old);
  const ops = await operatorOf(service);
  await ops.run("data-key", "rotate");
  const { result } = await ops.run<{ changed: number }>("data-key", "reencrypt");
  expect(result.changed).toBe(1);
  expect((await client.get<{ secret: string }>(`/webhooks/${again.body.id}`)).body.secret).toBe(old);

  const file = join(stack.logFolder, "..", "backup.gz");
  await ops.run("backup", "export", "--to", file);
  const items: string[] = [];
  const kinds = new Set<string>();
  const begin = /^[A-Z]+#?/;
  for await (const item of scanTable(table)) {
    items.push(JSON.stringify(unmarshall(item)));
    const [first = "", second = ""] = [item["pk"]?.S, item["sk"]?.S].map((key = "") => begin.exec(key)?.[0]);
    kinds.add(`${first} ${second}`).add(`${first} `);
  }
  expect(documentedKinds().length).toBeGreaterThan(40);
  expect(documentedKinds().filter((kind) => !kinds.has(kind) && !OF_RETIREMENT.includes(kind))).toEqual([]);

  const backup = gunzipSync(readFileSync(file)).toString();
  const records = await streamRecords();
  expect([items.length, records.length, messages.length].every((count) => count > 20)).toBe(true);
  for (const secret of [...secretTexts, old]) {
    const forms = ["utf8", "hex", "base64", "base64url"] as const;
    for (const form of forms.map((encoding) => Buffer.from(secret).toString(encoding).replace(/=+$/, ""))) {
      expect(items.filter((text) => text.includes(form))).toEqual([]);
      expect(backup.includes(form)).toBe(false);
      expect(messages.filter((text) => text.includes(form))).toEqual([]);
      // The one that was put there in clear, by hand, has left its traces.
      if (secret !== old) expect(records.filter((text) => text.includes(form))).toEqual([]);
    }
  }
}, 60_000);
