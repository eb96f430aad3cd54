import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { objectKeys } from "@isotherm/batches/bucket";
import type { AnyAccount, WireOrder } from "@isotherm/contract";
import { type BatchId, decimal, type WebhookId } from "@isotherm/core";
import { systemClock, systemIds, systemSleep } from "@isotherm/core/system";
import { markCursor, placeInQueue } from "@isotherm/delivery";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { QUEUES, queueName } from "@isotherm/infra/topology/queues";
import { LOCAL_BUCKET } from "@isotherm/local/queues";
import { OPERATOR, WRAPPING_KEY } from "@isotherm/local/secret-keeper";
import type { TableCall } from "@isotherm/local/table-gate";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { deleteRaw } from "@isotherm/store/backup/index";
import { poolItem } from "@isotherm/store/items/credit-items";
import { cursorsOf } from "@isotherm/store/page";
import * as z from "zod";
import { callLine, type Part, type RecordedCall } from "../released/recorded-calls.ts";
import { acceptInvitation, aMember, signInWith, type Visitor } from "./dashboard.ts";
import { ESTIMATE_REQUESTS } from "./estimate-requests.ts";
import { eventually } from "./eventually.ts";
import { A_LOGO, ANOTHER_LOGO, formWith } from "./form-with.ts";
import { type OpenIdProvider, startOpenIdProvider } from "./openid-provider.ts";
import { keyRingOf } from "./key-ring-of.ts";
import { operatorOf } from "./operator.ts";
import { anEndpoint, endOffer, placeAnOrder } from "./ordering.ts";
import { type Answer, type Client, type Service, startService } from "./service.ts";
import { aKeyOf } from "./new-key.ts";
import { A_ROW } from "./shipment-rows.ts";
import { SENDER } from "./simulated-policies.ts";
import { startStripe, type StripeServer } from "./stripe-server.ts";
import { testPasskey } from "./passkey.ts";
import { type WebBrowser, webBrowser } from "./web-browser.ts";

/** What one use of the whole service asks of AWS. */
export interface EveryCall {
  /** Each permission that was needed, as `function action prefix`, `function action index/name` or `function reads secret`. */
  readonly needed: ReadonlySet<string>;
  /** Each kind of call, once. Messages are those that the rows of functions allow: the queues know no senders. */
  readonly calls: readonly RecordedCall[];
  /** Functions that were refused something. */
  readonly refused: readonly string[];
}

/** One use of the service, while it runs. */
export interface Use {
  readonly service: Service;
  readonly client: Client;
  readonly stripe: StripeServer;
  readonly provider: OpenIdProvider;
  readonly me: AnyAccount;
  readonly needed: ReadonlySet<string>;
  /** Messages of queues, and stream records as the relay gets them. */
  readonly messages: readonly string[];
  /** Texts of the use itself that open something, and that nobody may find at rest. */
  readonly secretTexts: Set<string>;
  readonly send: <T>(method: string, path: string, body?: object) => Promise<Answer<T>>;
  readonly page: (path: string, form?: Record<string, string>) => Promise<Response>;
}

const READS_MESSAGES = new Set(["delivery", "order-lifecycle", "stream-relay"]);

/**
 * Uses the service until every permission that a function can need was needed, and notes what was called.
 *
 * @param afterwards what else is done before the service is stopped
 */
export const makeEveryCall = async (afterwards?: (use: Use) => Promise<void>): Promise<EveryCall> => {
  const needed = new Set<string>();
  const calls = new Map<string, RecordedCall>();
  const note = (call: RecordedCall): void => void calls.set(callLine(call), call);
  for (const { name, sends } of FUNCTIONS) for (const queue of sends) note(onePart(name, "SendMessage", queue));
  const noteCall = ({ functionName, operation, permissions }: TableCall): void => {
    for (const permission of permissions) needed.add(`${functionName} ${permission}`);
    note({ functionName, operation, parts: permissions.map(partOf) });
  };
  const noteSecret = (functionName: string, secret: string): void => {
    needed.add(`${functionName} reads ${secret}`);
    if (functionName !== OPERATOR) note(readingOf(functionName, secret));
  };
  const messages: string[] = [];
  const stripe = await startStripe();
  const provider = await startOpenIdProvider();
  const service = await startService({
    stripeAt: stripe.address,
    openIdConnect: { name: "Example ID", issuer: provider.issuer, client_id: provider.clientId },
    testStepMs: 50,
    onSecretRead: noteSecret,
    onTableCall: noteCall,
    onObjectAccess: (functionName, permission) => {
      needed.add(`${functionName} ${permission}`);
      if (permission === "SendEmail") note(onePart(functionName, permission, SENDER));
    },
    onInvocation: ({ functionName, payload }) => void (READS_MESSAGES.has(functionName) && messages.push(payload)),
  });
  try {
    const use = await useService(service, { stripe, provider }, { needed, messages });
    await afterwards?.(use);
    const logs = service.stack.logFolder;
    const refused = readdirSync(logs).filter((file) =>
      readFileSync(join(logs, file), "utf8").includes(" refused, as AWS would"),
    );
    return { needed, calls: [...calls.values()], refused };
  } finally {
    await service.stop();
    await stripe.stop();
    await provider.stop();
  }
};

const onePart = (functionName: string, action: string, on: string): RecordedCall => ({
  functionName,
  operation: action,
  parts: [{ action, on }],
});

/** In place of the wrapping key, a deployed function asks AWS KMS. */
const readingOf = (functionName: string, secret: string): RecordedCall =>
  secret === WRAPPING_KEY
    ? onePart(functionName, "Decrypt", "webhook-secrets")
    : onePart(functionName, "GetSecretValue", secret);

const partOf = (permission: string): Part => {
  const [action = "", on = ""] = permission.split(" ");
  return { action, on };
};

const useService = async (
  service: Service,
  outside: Pick<Use, "stripe" | "provider">,
  heard: Pick<Use, "needed" | "messages">,
): Promise<Use> => {
  const client = service.as("test");
  const { body: me } = await client.get<AnyAccount>("/accounts/me");
  const page: Use["page"] = (path, form) =>
    fetch(new URL(path, service.stack.pagesBase), {
      redirect: "manual",
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
  const send: Use["send"] = (method, path, body) => client.send(method, path, body && JSON.stringify(body));
  const use: Use = { service, client, ...outside, me, ...heard, secretTexts: new Set(), send, page };
  for (const path of ["/e/none", "/r/none", "/v1/verify/none"]) await page(path);
  await useAccounts(use);
  await useCatalogue(use);
  await useEstimates(use);
  await useAnalytics(use);
  await useFactors(use);
  await useShipments(use);
  await useBatches(use);
  await useReports(use);
  await useOrders(use);
  await useCards(use);
  await useLinks(use);
  await useWebhooks(use);
  await usePools(use);
  await useImpactPage(use);
  await useExchange(use);
  await useDashboard(use);
  await page(`/projects/${SANDBOX_PROJECTS[0]?.slug}`);
  await page("/v1/health");
  return use;
};

/** A partner reads a shipment's footprint. */
const useExchange = async ({ service, me, page, secretTexts }: Use): Promise<void> => {
  const key = await aKeyOf(service, me);
  const [, keyId = ""] = /^iso_test_(.{12})/u.exec(key) ?? [];
  const ask = (path: string, authorization: string, body?: URLSearchParams) =>
    fetch(new URL(path, service.stack.pagesBase), {
      headers: { authorization },
      ...(body && { method: "POST", body }),
    }).then(async (answer) => z.looseObject({ access_token: z.string().optional() }).parse(await answer.json()));
  await page("/ileap/2/footprints");
  const basic = `Basic ${Buffer.from(`${keyId}:${key}`).toString("base64")}`;
  const granted = await ask("/ileap/auth/token", basic, new URLSearchParams({ grant_type: "client_credentials" }));
  const token = granted.access_token ?? "";
  secretTexts.add(token);
  await ask("/ileap/2/footprints?limit=1", `Bearer ${token}`);
  await ask("/ileap/2/footprints/3a6c14a7-4deb-498a-b5ea-16ce2535b576", `Bearer ${token}`);
  // A page that goes on within a shipment, though it is gone.
  const cursors = cursorsOf(await keyRingOf(service, "cursor-keys"), `transports ${me.id} []`);
  const after = cursors.encode(` 1 ${systemIds.next("shipment")}`);
  await ask(`/ileap/2/ileap/tad?after=${encodeURIComponent(after)}`, `Bearer ${token}`);
};

const useImpactPage = async ({ client, send, me, page, service: { table } }: Use): Promise<void> => {
  await send("PATCH", `/accounts/${me.id}`, { external_pages_visibility: "public", handle: "every-call" });
  const shown = { status: "enabled", title: "by_volume", sections: ["certificates"] };
  await client.post("/sustainability-pages", { ...shown, slug: "every-call" });
  await send("PUT", "/sustainability-pages", { ...shown, slug: "every-call-2" });
  await client.get("/sustainability-pages/current-account");
  await page("/s/test/every-call-2");
  await page(`/v1/sustainability-pages/public/${me.organisation_id}/test/every-call`);
  // What was not final is read again, once the figures are old.
  const key = { pk: `ACCOUNT#${me.id}`, sk: "IMPACTFIGURES" };
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression: "SET counted_ms = :long_ago, #open = :orders",
      ExpressionAttributeNames: { "#open": "open" },
      ExpressionAttributeValues: { ":long_ago": 0, ":orders": ["ord_none"] },
    }),
  );
  await page("/s/test/every-call-2");
};

const BUNDLE = SANDBOX_BUNDLES[0]?.id;
const LINK = { name: "Link", bundles: [BUNDLE], value: "10", use_logo: false };
const hidden = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g), ([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );

const useAccounts = async ({ client, send }: Use): Promise<void> => {
  const pair = await client.post<{ test: { id: string } }>("/accounts", { name: "Pair", currency: "EUR" });
  for (const handle of ["one", "two"]) await send("PATCH", `/accounts/${pair.body.test.id}`, { handle });
  const asked = { name: "Client", currency: "EUR", idempotency_key: "k" };
  for (const handle of ["three", "four"]) await client.post("/accounts/client", { ...asked, handle });
  await client.get("/accounts?limit=1");
  await client.get("/accounts/client?limit=1");
  const logo = `/accounts/${pair.body.test.id}/logo`;
  await client.send("POST", logo, formWith("logo", A_LOGO));
  const { body: shown } = await client.send<{ url: string }>("POST", logo, formWith("logo", ANOTHER_LOGO));
  await (await fetch(shown.url)).text();
};

const useCatalogue = async ({ client, send }: Use): Promise<void> => {
  await client.get("/projects?limit=1");
  await send("PUT", "/bundle-selections", [{ bundle_id: BUNDLE }]);
  const { body } = await client.get<{ id: string }[]>("/bundle-portfolios");
  // From here on pricing asks what the portfolio says.
  const followed = { bundle_portfolio_id: body[0]?.id };
  await send("PUT", "/bundle-portfolios", followed);
  const { body: me } = await client.get<{ id: string }>("/accounts/me");
  for (const asked of [{ bundle_portfolio_id: null }, followed]) await send("PATCH", `/accounts/${me.id}`, asked);
  await client.get("/bundle-selections");
};

const useEstimates = async ({ client, send }: Use): Promise<void> => {
  const path = "/estimates/transactions";
  const { body } = await client.post<{ id: string }>(path, { ...ESTIMATE_REQUESTS.transactions, idempotency_key: "a" });
  await send("PATCH", `${path}/${body.id}/annotations`, { idempotency_key: "b" });
  await send("PUT", `${path}/${body.id}`, ESTIMATE_REQUESTS.transactions);
  const client_account = {
    name: "Client of an estimate",
    currency: "EUR",
    handle: "of-an-estimate",
    idempotency_key: "e",
  };
  for (let time = 0; time < 2; time += 1)
    await client.post(path, { ...ESTIMATE_REQUESTS.transactions, client_account });
};

const useAnalytics = async ({ client, send }: Use): Promise<void> => {
  await client.post("/estimates/electricity", { ...ESTIMATE_REQUESTS.electricity, metadata: { centre: "north" } });
  await eventually("the estimate to be counted", async () => {
    const asked = "happened=false&all_accounts=true&group_by=metadata.centre";
    const { body } = await client.get<{ rows: unknown[] }>(`/analytics/estimates?${asked}`);
    return body.rows.length > 0;
  });
  await send("GET", "/analytics/aggregated-by-property");
  await client.get("/analytics/overlaps?happened=false&all_accounts=true");
};

const useShipments = async ({ client }: Use): Promise<void> => {
  const shipment = { ...A_ROW, shipment_id: "every call" };
  const asked = { shipments: [shipment], calculate_emissions: true, idempotency_key: "every call" };
  const { body: batch } = await client.post<{ id: string }>("/shipments/batches?wait=20", asked);
  await client.get("/shipments/batches?limit=1");
  await client.get(`/shipments/batches/${batch.id}`);
  const { body: page } = await client.get<{ data: { id: string; supplier_id: string }[] }>("/shipments?limit=1");
  const [{ id, supplier_id } = { id: "", supplier_id: "" }] = page.data;
  await client.get(`/shipments/${id}`);
  for (const door of ["/shipments/batches", "/batches"]) {
    const rows = door === "/batches" ? { kind: "shipments", rows: [shipment] } : { shipments: [shipment] };
    await client.post(`${door}?wait=20`, { ...rows, contact_id: supplier_id });
  }
  await client.post(`/shipments/batches`, { upload: { format: "jsonl", size_bytes: 10 } });
  await eventually("the shipment to be calculated", async () => {
    const { body } = await client.get<{ estimate_id: string | null }>(`/shipments/${id}`);
    return body.estimate_id !== null;
  });
  await client.send("POST", `/shipments/calculate?id=${id}`, undefined);
};

const useFactors = async ({ client, send }: Use): Promise<void> => {
  const own = {
    name: "Tariff",
    value: "0.1",
    numerator_unit: "kg",
    denominator_unit: "kWh",
    source_name: "Supplier",
    publication_year: 2026,
    idempotency_key: "t",
  };
  const { body } = await client.post<{ id: string }>("/emission-factors", own);
  await send("PUT", `/emission-factors/${body.id}`, { ...own, idempotency_key: "u" });
  await client.get(`/emission-factors/${body.id}`);
  await client.get("/emission-factors?name=tariff&limit=1");
  await client.get("/emission-factors?limit=1");
  const named = { ...ESTIMATE_REQUESTS.electricity, emission_factor_id: body.id };
  await client.post("/estimates/electricity", named);
  await client.post("/batches?wait=20", { kind: "electricity", rows: [named, named] });
  await client.get("/estimates/electricity/all?limit=1");
  // For an account that prefers them they are looked through.
  const preferring = { name: "Preferring", currency: "EUR", own_emission_factors: "preferred" };
  const { body: account } = await client.post<{ id: string }>("/accounts/client", preferring);
  const headers = { "service-account": account.id };
  await client.post("/estimates/electricity", ESTIMATE_REQUESTS.electricity, { headers });
  await client.post("/batches?wait=20", { kind: "electricity", rows: [ESTIMATE_REQUESTS.electricity] }, { headers });
};

const useBatches = async ({ service, client, me, send }: Use): Promise<void> => {
  const csv = "consumption.amount,consumption.unit\r\n1,kWh\r\n";
  const upload = { format: "csv", size_bytes: Buffer.byteLength(csv) };
  const announced = { kind: "electricity", upload, mapping: [], mapping_name: "none", idempotency_key: "batch" };
  type Made = { id: string; upload: { url: string } };
  const { body: file } = await client.post<Made>("/batches", announced);
  await client.post("/batches", announced);
  // As if another run of the chunk had come first: its results are those that count, and are read.
  const result = { row_index: 0, status: "failed", error: "earlier", error_code: "no_match", field: null };
  await fetch(`${service.stack.queues.endpoint}/${LOCAL_BUCKET}/${objectKeys.chunkResult(file.id as BatchId, 0)}`, {
    method: "PUT",
    body: `${JSON.stringify({ result, cells: [["1", "kWh"]], row: null })}\n`,
  });
  await fetch(file.upload.url, { method: "PUT", headers: { "if-none-match": "*" }, body: csv });
  const end = (id: string) =>
    eventually(
      "the end of a batch",
      async () => (await client.get<{ status: string }>(`/batches/${id}`)).body.status === "processed",
    );
  await end(file.id);
  const purchases = { kind: "transactions", rows: [{ ...ESTIMATE_REQUESTS.transactions, idempotency_key: "row" }] };
  const { body: dry } = await client.post<Made>("/batches?wait=20", { ...purchases, dry_run: true });
  await client.post(`/batches/${dry.id}/run?wait=20`, {});
  await client.get(`/batches/${file.id}/results`);
  await client.get("/batches?limit=1");
  await client.get("/batches/mappings");
  await send("DELETE", "/batches/mappings/none");
  // One that nobody sends a file for, and one that is woken by the sweep.
  const { body: cancelled } = await client.post<Made>("/batches", { kind: "electricity", upload });
  await client.post(`/batches/${cancelled.id}/cancel`, {});
  // One that is cancelled while its rows are carried out.
  const many = Array.from({ length: 5_000 }, () => JSON.stringify(ESTIMATE_REQUESTS.electricity)).join("\n");
  const { body: running } = await client.post<Made>("/batches", {
    kind: "electricity",
    upload: { format: "jsonl", size_bytes: Buffer.byteLength(many) },
  });
  await fetch(running.upload.url, { method: "PUT", headers: { "if-none-match": "*" }, body: many });
  await eventually("the rows of a batch", async () => {
    const { body } = await client.get<{ total_count: number | null }>(`/batches/${running.id}`);
    return body.total_count !== null;
  });
  await client.post(`/batches/${running.id}/cancel`, {});
  await end(running.id);
  const { body: late } = await client.post<Made>("/batches", {
    ...announced,
    idempotency_key: "late",
    mapping_name: "kept",
  });
  const { name: TableName, client: table } = service.table;
  await table.send(
    new UpdateCommand({
      TableName,
      Key: { pk: `ACCOUNT#${me.id}`, sk: `BATCH#${late.id}` },
      UpdateExpression: "SET upload_until_ms = :past, pending_at = :past",
      ExpressionAttributeValues: { ":past": 1 },
    }),
  );
  await service.stack.runSchedule("sweep");
  await end(late.id);
};

const useReports = async ({ service, client, me }: Use): Promise<void> => {
  const asked = { kind: "iso_14083", format: "pdf", from: "2026-01-01", through: "2026-12-31", account_ids: [me.id] };
  const { body: made } = await client.post<{ id: string }>("/reports", asked);
  const end = (id: string) =>
    eventually("the end of a report", async () => {
      await service.stack.runSchedule("sweep");
      return (await client.get<{ status: string }>(`/reports/${id}`)).body.status === "processed";
    });
  await end(made.id);
  await client.get("/reports?limit=1");
  await client.get(`/reports/${made.id}/download`);
  // As if its message had been lost.
  const { name: TableName, client: table } = service.table;
  await table.send(
    new UpdateCommand({
      TableName,
      Key: { pk: `ACCOUNT#${me.id}`, sk: `REPORT#${made.id}` },
      UpdateExpression: "SET #status = :pending, pending = :reports, pending_at = :past",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: { ":pending": "pending", ":reports": "REPORT#0", ":past": 1 },
    }),
  );
  await end(made.id);
};

const useOrders = async ({ client }: Use): Promise<void> => {
  const { id } = await placeAnOrder(client);
  await eventually("the order to be complete", async () => {
    const { body } = await client.get<WireOrder>(`/orders/${id}`);
    return body.status === "complete" && body;
  });
  await client.get("/orders?limit=1");
  await client.get(`/events?wait=1&after=${"9".repeat(20)}`);
  await client.get(`/orders/${id}/certificate`);
  const { body: estimate } = await client.post<{ id: string }>("/estimates/electricity", {
    consumption: { amount: "1000", unit: "kWh" },
  });
  const resting = { estimate_id: estimate.id, metadata: { sandbox: "rest:placed" } };
  const { body: order } = await client.post<{ id: string }>("/orders/by-estimate", resting);
  await client.post(`/sandbox/orders/${order.id}/advance`, { to: "placed", rest: true });
  await client.post(`/sandbox/orders/${order.id}/advance`, { to: "cancelled" });
};

const useLinks = async ({ service, client, me, send, page }: Use): Promise<void> => {
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

  // The receipt by mail bears it.
  await client.send("POST", `/accounts/${me.id}/logo`, formWith("logo", A_LOGO));
  const paid = { ...LINK, use_logo: true, require_payment: true };
  const { body: payable } = await client.post<{ url: string }>("/offset-links", paid);
  const own = { ...form, email: "receipt@example.org" };
  const wanted = hidden(await (await page(`${payable.url}/orders`, own)).text());
  const till = (await page(`${payable.url}/orders`, wanted)).headers.get("location") ?? "";
  await page(till, { outcome: "paid" });
  await eventually("the mail with the receipt", () =>
    service.stack.mailbox.mails().some(({ to }) => to.includes(own.email)),
  );
};

/** Real customers pay by card: twice, because the first of the two offers ends before its money comes. */
const useCards = async ({ service, stripe, secretTexts, page }: Use): Promise<void> => {
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
    if (told.status !== 200) throw new Error(`Stripe's event was answered with ${told.status}`);
    await page(`/pay/${wanted["submission"]}`);
  }
};

const useWebhooks = async (use: Use): Promise<void> => {
  const { service, client, send, me, secretTexts } = use;
  const endpoint = await anEndpoint(service, client);
  const path = `/webhooks/${endpoint.id}`;
  await send("PUT", path, { account_ids: [me.id] });
  const { body: rotated } = await send<{ secret: string }>("PUT", `${path}/rotate-secret`);
  secretTexts.add(endpoint.secret).add(rotated.secret);
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
  await useSweep(use, endpoint.id as WebhookId);
};

const useSweep = async ({ service, send, me, needed }: Use, webhook_id: WebhookId): Promise<void> => {
  // What the stream lost, the sweep finds: a cursor that is behind its account's head.
  const cursorOf = (pk: string) => ({ pk: { S: pk }, sk: { S: `CURSOR#${me.id}` } });
  const writing = { table: service.table, sleep: systemSleep };
  await eventually("the sweep to raise it", async () => {
    await deleteRaw(writing, [cursorOf(`HOOK#${webhook_id}`)]);
    // A new process compares everything.
    await service.stack.killFunction("sweep");
    await service.stack.runSchedule("sweep");
    // While the order moves on, the relay may be faster.
    return needed.has("sweep UpdateItem HOOK#");
  });
  await send("DELETE", `/webhooks/${webhook_id}`);
  // A mark that comes too late leaves a cursor of an endpoint that is gone: the delivery that comes after it removes it.
  const endpoint = { organisation_id: me.organisation_id, mode: "test", webhook_id } as const;
  const nowMs = systemClock.nowMs();
  await markCursor(service.table, { endpoint, account_id: me.id, seq: 1, at: nowMs, nowMs });
  const trigger = { ...endpoint, news: { account_id: me.id, sequence: 1 } };
  const { group, deduplication } = placeInQueue(trigger);
  await service.stack.queues.client.send(
    new SendMessageCommand({
      QueueUrl: service.stack.queues.url(queueName(QUEUES.deliveries)),
      MessageBody: JSON.stringify(trigger),
      MessageGroupId: group,
      MessageDeduplicationId: `${deduplication} late`,
    }),
  );
  await eventually("the late mark to be removed", () => needed.has("delivery DeleteItem HOOK#"));
};

/** Two are invited and come by the provider; the first one adds a passkey, signs in again, and is revoked by the owner. */
const useProvider = async ({
  service,
  provider,
  visitor,
  secretTexts,
}: Pick<Use, "service" | "provider" | "secretTexts"> & { readonly visitor: Visitor }): Promise<void> => {
  secretTexts.add(provider.clientSecret);
  const { origin } = visitor;
  const file = join(service.stack.logFolder, "..", "openid.json");
  writeFileSync(file, JSON.stringify({ client_secret: provider.clientSecret }));
  await (await operatorOf(service)).run("secret", "set", "openid-client", "--file", file, "--yes");
  await service.stack.killFunction("dashboard");
  provider.serve(origin);
  const settings = "/dashboard/settings";
  const read = (pattern: RegExp, { text }: { readonly text: string }): string =>
    pattern.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const byProvider = async (browser: WebBrowser, path: string) =>
    browser.open(read(/href="([^"]+)" data-go/, await browser.submit(origin + path)));
  const comeInvited = async (subject: string): Promise<WebBrowser> => {
    const email = `${subject}@example.org`;
    const invited = await visitor.post(`${settings}/members`, { name: subject, email, role: "viewer" });
    provider.account = { subject, email, verified: true };
    const browser = webBrowser();
    await byProvider(browser, `/dashboard/invite/${read(/invite\/(\w{43})/, invited)}/openid`);
    return browser;
  };
  await comeInvited("stays");
  const first = await comeInvited("goes");
  const page = await first.open(`${origin}${settings}/sign-in`);
  const form_token = read(/name="form_token" value="([^"]+)"/, page);
  const { text } = await first.submit(`${origin}${settings}/sign-in/options`, { form_token });
  const { options } = JSON.parse(text) as { options: { challenge: string } };
  const answer = testPasskey().register(options, origin);
  const both = await first.submit(`${origin}${settings}/sign-in`, { form_token, answer });
  await first.submit(`${origin}${settings}/sign-in/${read(/sign-in\/(\w{64})\/name/, both)}/name`, {
    form_token,
    name: "Key",
  });
  await byProvider(webBrowser(), "/dashboard/openid");
  const members =
    (await visitor.get(settings)).text.split("<tr>").find((row) => row.includes("goes@example.org")) ?? "";
  await visitor.post(`${settings}/members/${read(/members\/(mem_\w+)\/revoke/, { text: members })}/revoke`);
};

/** An owner invites, is signed out, uses keys and endpoints; another member is invited and revoked. */
const useDashboard = async ({ service, provider, me, secretTexts }: Use): Promise<void> => {
  const { visitor, passkey, email } = await aMember(service, "owner");
  secretTexts.add(visitor.cookie?.split("=")[1] ?? "");
  const base = `/dashboard/test/${me.id}`;
  const invited = await visitor.post("/dashboard/settings/members", { name: "B", email: `b.${email}`, role: "viewer" });
  const [, secret = ""] = /dashboard\/invite\/(\w{43})/.exec(invited.text) ?? [];
  secretTexts.add(secret);
  await acceptInvitation(visitor.origin, secret);
  const [, other = ""] =
    /members\/(mem_\w+)\/revoke"(?![\s\S]*members\/mem_)/.exec((await visitor.get("/dashboard/settings")).text) ?? [];
  await visitor.post(`/dashboard/settings/members/${other}/revoke`);
  await visitor.get("/dashboard/settings/audit");
  const issued = await visitor.post(`${base}/keys`, { name: "every call" });
  const [, key = ""] = /iso_test_(\w{12})\w{46}/.exec(issued.text) ?? [];
  await visitor.post(`${base}/keys/${key}/revoke`);
  const endpoint = await visitor.post(`${base}/webhooks`, { url: service.stack.inbox.url });
  await visitor.get(base);
  await visitor.post(`${endpoint.location}/delete`);
  const digest = createHash("sha256")
    .update(visitor.cookie?.split("=")[1] ?? "")
    .digest("hex");
  await service.table.client.send(
    new UpdateCommand({
      TableName: service.table.name,
      Key: { pk: `SESSION#${digest}`, sk: "SESSION" },
      UpdateExpression: "SET seen_at_ms = seen_at_ms - :hour",
      ExpressionAttributeValues: { ":hour": 3_600_000 },
    }),
  );
  await visitor.get(base);
  await visitor.post("/dashboard/sign-out");
  await signInWith(visitor, passkey);
  await useProvider({ service, provider, visitor, secretTexts });
  // What is left when nobody goes on: an invitation and a challenge.
  await visitor.post("/dashboard/settings/members", { name: "C", email: `c.${email}`, role: "viewer" });
  await visitor.post("/dashboard/sign-in/options");
};

/** A pool whose open tonne has waited long enough: the sweep completes it from stock. */
const usePools = async ({ service, me }: Use): Promise<void> => {
  const [, , inStock] = SANDBOX_BUNDLES;
  const balances = new Map([[inStock?.id ?? "", decimal("0.5")]]);
  const pool = poolItem(me.id, "Somebody", { filled: decimal("0.5"), balances }, 0);
  await service.table.client.send(new PutCommand({ TableName: service.table.name, Item: pool }));
  await service.stack.runSchedule("sweep");
};
