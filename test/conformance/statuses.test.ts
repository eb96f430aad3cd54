import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { type AnyAccount, mayHaveNoContent, OPERATIONS, type Operation, ERRORS, errorsOf } from "@isotherm/contract";
import { parseApiKey } from "@isotherm/contract/api-key";
import type { OrderId, WebhookId } from "@isotherm/core";
import { certificateTokens } from "@isotherm/store";
import { SANDBOX_BUNDLES, SANDBOX_PORTFOLIO, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { systemClock } from "@isotherm/core/system";
import { acquire } from "@isotherm/delivery";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EstimateUses } from "@isotherm/estimating/dependencies";
import { estimatesFunction } from "../harness/estimates-function.ts";
import { eventually } from "../harness/eventually.ts";
import { impactPageProvocations } from "./impact-page-provocations.ts";
import { analyticsProvocations } from "./analytics-provocations.ts";
import { batchProvocations } from "./batch-provocations.ts";
import { reportProvocations } from "./report-provocations.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { estimateProvocations } from "./estimate-provocations.ts";
import { A_LOGO, formWith } from "../harness/form-with.ts";
import { aKeyOf } from "../harness/new-key.ts";
import { shipmentProvocations } from "./shipment-provocations.ts";
import { anEndpoint, walkToTheEnd } from "../harness/ordering.ts";
import { keyRingOf } from "../harness/key-ring-of.ts";
import { type Answer, type Client, CLOSED_BUNDLE, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

/** Faults of our own side: their answers are seen in packages/http, where they can be provoked. */
const OWN_FAULTS: ReadonlySet<number> = new Set([500, 503]);

const promisedBy = (operation: Operation): number[] =>
  [
    ...new Set([
      200,
      ...(mayHaveNoContent(operation) ? [204] : []),
      ...errorsOf(operation).map((code) => ERRORS[code].status),
    ]),
  ]
    .filter((status) => !OWN_FAULTS.has(status))
    .toSorted((a, b) => a - b);

/** In the year 2100. */
const FAR_AWAY_US = 4_102_444_800_000_000;

let service: JoinedService;
let client: Client;
let powerless: Client;
let exhausted: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  const { body: me } = await client.get<AnyAccount>("/accounts/me");
  powerless = service.as({ key: await aKeyOf(service, me, { permissions: [] }) });
  const empty = await aKeyOf(service, me);
  exhausted = service.as({ key: empty });
  const bucket = keys.requestBucket(parseApiKey(empty)?.keyId ?? "");
  await service.table.client.send(
    new PutCommand({
      TableName: service.table.name,
      Item: { ...bucket, schema: 1, full_at_us: FAR_AWAY_US, used_on: "2026-01-01" },
    }),
  );
});
afterAll(() => service.stop());

const ELECTRICITY = { consumption: { amount: "1000", unit: "kWh" } };
const MASS = { mass: { amount: "1", unit: "kg" } };
const ACCOUNT = { name: "Account", currency: "EUR" };
const anEstimate = async (more: object = {}): Promise<string> =>
  (await client.post<{ id: string }>("/estimates/electricity", { ...ELECTRICITY, ...more })).body.id;
const anOrder = async (): Promise<string> =>
  (await client.post<{ id: string }>("/orders/by-estimate", { estimate_id: await anEstimate() })).body.id;

const aPair = async (): Promise<{ test: { id: string } }> =>
  (await client.post<{ test: { id: string } }>("/accounts", ACCOUNT)).body;
const aClientAccount = async (): Promise<string> =>
  (await client.post<{ id: string }>("/accounts/client", ACCOUNT)).body.id;
/** An idempotency key that a client account has. */
const aUsedKey = async (): Promise<{ idempotency_key: string }> => {
  await client.post("/accounts/client", { ...ACCOUNT, idempotency_key: "used" });
  return { idempotency_key: "used" };
};

const sendJson = (method: string, path: string, body: object) => client.send(method, path, JSON.stringify(body));

/** One endpoint for all, because there are places for ten; nothing is sent to it but the sample. */
let webhook: Promise<string> | undefined;
const aWebhook = (): Promise<string> => {
  const made = async () => (await client.post<{ id: string }>("/webhooks", { url: "https://localhost:9/" })).body.id;
  webhook ??= made();
  return webhook;
};
const holdLease = async (id: string): Promise<void> => {
  const holding = { owner: "somebody", nowMs: systemClock.nowMs(), purpose: "test" } as const;
  const answer = await acquire(service.table, id as WebhookId, holding);
  if (answer.kind !== "held") throw new Error(`the lease is ${answer.kind}`);
};
const LINK = { name: "Link", bundles: [SANDBOX_BUNDLES[0]?.id], value: "10", use_logo: false };
const aLink = async (): Promise<string> => (await client.post<{ id: string }>("/offset-links", LINK)).body.id;
const ROAD = {
  shipment: { mass: { amount: "1", unit: "t" } },
  method: "diesel_truck",
  route: { amount: "1", unit: "km" },
};
const LEGS = { shipment: ROAD.shipment, legs: [{ method: ROAD.method, route: ROAD.route }] };
const SHIPPING = "/estimates/shipping";
const MULTI_LEG = "/estimates/shipping/multi-leg";
/** Nobody has it, and to create it takes a permission. */
const NEW_CLIENT = { name: "New client", currency: "EUR", handle: "not-created" };
const aShipment = async (path: string, more: object = {}): Promise<string> =>
  (await client.post<{ id: string }>(path, { ...(path === SHIPPING ? ROAD : LEGS), ...more })).body.id;

const OWN_FACTOR = {
  name: "Own",
  value: "1",
  numerator_unit: "kg",
  denominator_unit: "kWh",
  source_name: "Own",
  publication_year: 2026,
};
const anOwnFactor = async (): Promise<string> =>
  (await client.post<{ id: string }>("/emission-factors", OWN_FACTOR)).body.id;

/** An estimate by a factor of a table that its stage has not: this one has it, so the function runs here. */
const gatedEstimate = async (): Promise<Answer<unknown>> => {
  const without = (uses: EstimateUses): EstimateUses => ({ ...uses, countryFactors: async () => undefined });
  const post = estimatesFunction(service.table, service.stack.keys.test, without);
  const { statusCode, headers, body } = await post("/estimates/emission-factor", {
    emission_factor_id: "open-ceda/2025-1/DEU-1111A0",
    activity: { value: "1", unit: "EUR" },
  });
  const answered = JSON.parse(body) as Answer<unknown>["body"];
  return { status: statusCode, headers: new Headers(headers), text: body, body: answered };
};

/** An order whose test steps were taken at once. */
const aCompleteOrder = async (): Promise<string> => {
  const { body: me } = await client.get<AnyAccount>("/accounts/me");
  const { body: order } = await client.post<{ id: string }>("/orders/by-mass", MASS);
  await walkToTheEnd(service.table, me.id, order.id as OrderId);
  return order.id;
};

type Provoke = () => Promise<Answer<unknown>>;

/** The twelve operations of shipping estimates, alike for one leg and for several. */
const shippingProvocations = (path: string, request: object, names: Readonly<Record<string, string>>) => {
  const put = (id: string, more: object = {}) =>
    client.send("PUT", `${path}/${id}`, JSON.stringify({ ...request, ...more }));
  const patch = (id: string, body: object) => client.send("PATCH", `${path}/${id}/annotations`, JSON.stringify(body));
  const unknown = "est_01J00000000000000000000000";
  const isShipment = (id: string) => client.send("PUT", `${path}/${id}/is-shipment`, '{"is_shipment":true}');
  const metadata = (id: string) => client.send("PATCH", `${path}/${id}/metadata`, '{"metadata":{}}');
  return {
    [names["create"] ?? ""]: {
      200: () => client.post(path, request),
      409: async () => {
        await aShipment(path, { idempotency_key: `${path} a` });
        return client.post(path, { ...request, idempotency_key: `${path} a`, name: "another" });
      },
      403: () => powerless.post(path, { ...request, client_account: NEW_CLIENT }),
    },
    [names["get"] ?? ""]: {
      200: async () => client.get(`${path}/${await aShipment(path)}`),
      400: async () => client.get(`${path}/${await aShipment(path)}?estimate_mass_unit=lb`),
    },
    [names["update"] ?? ""]: {
      200: async () => put(await aShipment(path)),
      404: () => put(unknown),
      409: async () => {
        const id = await aShipment(path);
        await client.post("/orders/by-estimate", { estimate_id: id });
        return put(id);
      },
    },
    [names["annotate"] ?? ""]: {
      200: async () => patch(await aShipment(path), { is_shipment: true }),
      404: () => patch(unknown, { is_shipment: true }),
      409: async () => {
        await aShipment(path, { idempotency_key: `${path} b` });
        return patch(await aShipment(path), { idempotency_key: `${path} b` });
      },
    },
    [names["isShipment"] ?? ""]: { 200: async () => isShipment(await aShipment(path)), 404: () => isShipment(unknown) },
    [names["metadata"] ?? ""]: { 200: async () => metadata(await aShipment(path)), 404: () => metadata(unknown) },
  };
};

/** The answers that need a particular request; those that every operation has are provoked alike below. */
const PARTICULAR: Readonly<Record<string, Readonly<Record<number, Provoke>>>> = {
  getAccountMe: { 200: () => client.get("/accounts/me") },
  listAccounts: { 200: () => client.get("/accounts") },
  createAccounts: { 200: () => client.post("/accounts", ACCOUNT) },
  updateAccount: {
    200: async () => sendJson("PUT", `/accounts/${(await aPair()).test.id}`, { name: ACCOUNT.name }),
    404: () => sendJson("PUT", "/accounts/acc_nobody", { name: "x" }),
  },
  patchAccount: {
    200: async () => sendJson("PATCH", `/accounts/${(await aPair()).test.id}`, {}),
    404: () => sendJson("PATCH", "/accounts/acc_nobody", {}),
  },
  getClientAccountMe: {
    200: async () => client.get("/accounts/client/me", { headers: { "service-account": await aClientAccount() } }),
  },
  listClientAccounts: { 200: () => client.get("/accounts/client") },
  createClientAccount: {
    200: () => client.post("/accounts/client", ACCOUNT),
    409: async () => {
      await client.post("/accounts/client", { ...ACCOUNT, idempotency_key: "k" });
      return client.post("/accounts/client", { ...ACCOUNT, idempotency_key: "k" });
    },
  },
  updateClientAccount: {
    200: async () => sendJson("PUT", `/accounts/client/${await aClientAccount()}`, { name: "x" }),
    404: () => sendJson("PUT", "/accounts/client/acc_nobody", { name: "x" }),
    409: async () =>
      sendJson("PUT", `/accounts/client/${await aClientAccount()}`, { name: "x", ...(await aUsedKey()) }),
  },
  patchClientAccount: {
    200: async () => sendJson("PATCH", `/accounts/client/${await aClientAccount()}`, {}),
    404: () => sendJson("PATCH", "/accounts/client/acc_nobody", {}),
    409: async () => sendJson("PATCH", `/accounts/client/${await aClientAccount()}`, await aUsedKey()),
  },
  setAccountLogo: {
    200: async () => client.send("POST", `/accounts/${(await aPair()).test.id}/logo`, formWith("logo", A_LOGO)),
    404: () => client.send("POST", "/accounts/acc_nobody/logo", formWith("logo", A_LOGO)),
  },
  deleteAccountLogo: {
    200: async () => client.send("DELETE", `/accounts/${(await aPair()).test.id}/logo`, undefined),
    400: async () => client.send("DELETE", `/accounts/${await aClientAccount()}/logo`, undefined),
    404: () => client.send("DELETE", "/accounts/acc_nobody/logo", undefined),
  },
  setClientAccountLogo: {
    200: async () => client.send("POST", `/accounts/client/${await aClientAccount()}/logo`, formWith("logo", A_LOGO)),
    404: () => client.send("POST", "/accounts/client/acc_nobody/logo", formWith("logo", A_LOGO)),
  },
  deleteClientAccountLogo: {
    200: async () => client.send("DELETE", `/accounts/client/${await aClientAccount()}/logo`, undefined),
    400: async () => client.send("DELETE", `/accounts/client/${(await aPair()).test.id}/logo`, undefined),
    404: () => client.send("DELETE", "/accounts/client/acc_nobody/logo", undefined),
  },
  createElectricityEstimate: {
    200: () => client.post("/estimates/electricity", ELECTRICITY),
    409: async () => {
      await anEstimate({ idempotency_key: "k" });
      return client.post("/estimates/electricity", { ...ELECTRICITY, idempotency_key: "k", name: "another" });
    },
  },
  getElectricityEstimate: { 200: async () => client.get(`/estimates/electricity/${await anEstimate()}`) },
  ...shippingProvocations(SHIPPING, ROAD, {
    create: "createShippingEstimate",
    get: "getShippingEstimate",
    update: "updateShippingEstimate",
    annotate: "annotateShippingEstimate",
    isShipment: "putShippingIsShipment",
    metadata: "patchShippingMetadata",
  }),
  ...shippingProvocations(MULTI_LEG, LEGS, {
    create: "createMultiLegShippingEstimate",
    get: "getMultiLegShippingEstimate",
    update: "updateMultiLegShippingEstimate",
    annotate: "annotateMultiLegShippingEstimate",
    isShipment: "putMultiLegIsShipment",
    metadata: "patchMultiLegMetadata",
  }),
  ...estimateProvocations(() => client),
  createTransactionEstimate: {
    ...estimateProvocations(() => client)["createTransactionEstimate"],
    403: () =>
      powerless.post("/estimates/transactions", { ...ESTIMATE_REQUESTS.transactions, client_account: NEW_CLIENT }),
  },
  ...analyticsProvocations(() => client),
  ...batchProvocations(() => client),
  ...reportProvocations(
    () => client,
    () => service,
  ),
  getCalculation: { 200: async () => client.get(`/estimates/${await anEstimate()}/calculation`) },
  placeOrderByEstimate: {
    200: async () => client.post("/orders/by-estimate", { estimate_id: await anEstimate() }),
    409: async () => {
      const request = { estimate_id: await anEstimate() };
      await client.post("/orders/by-estimate", request);
      return client.post("/orders/by-estimate", request);
    },
  },
  quoteOrderByMass: {
    200: () => client.post("/orders/by-mass/quote", MASS),
    409: () => client.post("/orders/by-mass/quote", { ...MASS, quantity_trunc: "t" }),
  },
  quoteOrderByValue: {
    200: () => client.post("/orders/by-value/quote", { value: "10" }),
    409: () => client.post("/orders/by-value/quote", { value: "0.01", quantity_trunc: "t" }),
  },
  placeOrderByMass: {
    200: () => client.post("/orders/by-mass", MASS),
    409: () => client.post("/orders/by-mass", { ...MASS, quantity_trunc: "t" }),
  },
  placeOrderByValue: {
    200: () => client.post("/orders/by-value", { value: "10" }),
    409: () => client.post("/orders/by-value", { value: "0.01", quantity_trunc: "t" }),
  },
  listOrders: { 200: () => client.get("/orders") },
  getOrderByKey: {
    200: async () => {
      await client.post("/orders/by-mass", { ...MASS, idempotency_key: "read again" });
      return client.get("/orders/by-idempotency-key/read%20again");
    },
  },
  getRetirement: { 200: async () => client.get(`/orders/${await aCompleteOrder()}/retirement`) },
  getCertificate: { 200: async () => client.get(`/orders/${await aCompleteOrder()}/certificate`) },
  verifyCertificate: {
    200: async () => {
      const owner = { account: (await client.get<AnyAccount>("/accounts/me")).body.id };
      const ring = await keyRingOf(service, "page-keys");
      const token = certificateTokens(ring).seal({ ...owner, id: (await aCompleteOrder()) as OrderId });
      return service.as(null).get(`/verify/${token}`);
    },
  },
  advanceOrder: {
    200: async () => client.post(`/sandbox/orders/${await anOrder()}/advance`, {}),
    409: async () => client.post(`/sandbox/orders/${await anOrder()}/advance`, { to: "failed" }),
  },
  getOrder: { 200: async () => client.get(`/orders/${await anOrder()}`) },
  listProjects: { 200: () => client.get("/projects") },
  getProject: { 200: () => client.get(`/projects/${SANDBOX_PROJECTS[0]?.id}`) },
  getProjectPerimeter: { 200: () => client.get(`/projects/${SANDBOX_PROJECTS[0]?.id}/perimeter`) },
  getProjectBySlug: { 200: () => client.get(`/projects/by-slug/${SANDBOX_PROJECTS[0]?.slug}`) },
  listBundles: { 200: () => client.get("/bundles") },
  getBundle: { 200: () => client.get(`/bundles/${SANDBOX_BUNDLES[0]?.id}`) },
  getPicture: { 200: () => service.as(null).get("/pictures/wind-farm-5.svg") },
  listBundlePortfolios: { 200: () => client.get("/bundle-portfolios") },
  followBundlePortfolio: {
    200: () => client.send("PUT", "/bundle-portfolios", JSON.stringify({ bundle_portfolio_id: SANDBOX_PORTFOLIO.id })),
  },
  getBundleSelection: { 200: () => client.get("/bundle-selections") },
  replaceBundleSelection: {
    200: () => client.send("PUT", "/bundle-selections", JSON.stringify([{ bundle_id: SANDBOX_BUNDLES[0]?.id }])),
    409: () => client.send("PUT", "/bundle-selections", JSON.stringify([{ bundle_id: CLOSED_BUNDLE }])),
  },
  createWebhook: {
    200: async () => {
      const { receiver } = await anEndpoint(service, client);
      await receiver.stop();
      return client.post("/webhooks", { url: "https://localhost/hook" });
    },
  },
  listWebhooks: { 200: () => client.get("/webhooks") },
  getWebhook: { 200: async () => client.get(`/webhooks/${await aWebhook()}`) },
  updateWebhook: { 200: async () => sendJson("PUT", `/webhooks/${await aWebhook()}`, {}) },
  deleteWebhook: {
    200: async () => {
      const { body } = await client.post<{ id: string }>("/webhooks", { url: "https://localhost:9/" });
      return client.send("DELETE", `/webhooks/${body.id}`, undefined);
    },
  },
  rotateWebhookSecret: {
    200: async () => client.send("PUT", `/webhooks/${await aWebhook()}/rotate-secret`, undefined),
  },
  listWebhookHealth: { 200: () => client.get("/webhooks/health") },
  listAllEstimates: { 200: () => client.get("/estimates") },
  listAttempts: { 200: async () => client.get(`/webhooks/${await aWebhook()}/attempts`) },
  testWebhook: {
    200: async () => client.send("POST", `/webhooks/${await aWebhook()}/test`, undefined),
    409: async () => {
      const { body } = await client.post<{ id: string }>("/webhooks", { url: "https://localhost:9/" });
      await holdLease(body.id);
      const answer = await client.send("POST", `/webhooks/${body.id}/test`, undefined);
      await client.send("DELETE", `/webhooks/${body.id}`, undefined);
      return answer;
    },
  },
  retryWebhook: { 200: async () => client.send("POST", `/webhooks/${await aWebhook()}/retry`, undefined) },
  skipEvents: {
    200: async () => {
      const { body } = await client.post<{ id: string }>("/webhooks", { url: "https://localhost:9/" });
      await anOrder();
      const { body: me } = await client.get<{ id: string }>("/accounts/me");
      const path = `/webhooks/${body.id}`;
      // The order that follows may not be the account's first.
      const pending = await eventually("an attempt that failed", async () => {
        const { body: page } = await client.get<{ data: { last_sequence: string }[] }>(`${path}/attempts`);
        return page.data[0];
      });
      return client.post(`${path}/skip`, { account_id: me.id, sequence: pending.last_sequence });
    },
    404: () => client.post("/webhooks/whk_nobody/skip", { account_id: "acc_1", sequence: "0".repeat(20) }),
  },
  ...shipmentProvocations(() => client),
  ...impactPageProvocations(() => client),
  listEvents: { 200: () => client.get("/events") },
  listOffsetLinks: { 200: () => client.get("/offset-links") },
  createOffsetLink: {
    200: () => client.post("/offset-links", LINK),
    409: () => client.post("/offset-links", { ...LINK, value: null }),
  },
  getOffsetLink: { 200: async () => client.get(`/offset-links/${await aLink()}`) },
  updateOffsetLink: {
    200: async () => sendJson("PUT", `/offset-links/${await aLink()}`, LINK),
    404: () => sendJson("PUT", "/offset-links/lnk_nobody", LINK),
  },
  createFactorEstimate: { ...estimateProvocations(() => client)["createFactorEstimate"], 403: gatedEstimate },
  listEmissionFactors: { 200: () => client.get("/emission-factors?name=diesel") },
  listEmissionFactorRegions: { 200: () => client.get("/emission-factors/regions") },
  getEmissionFactor: { 200: () => client.get("/emission-factors/fuels-by-volume/2025-1/diesel") },
  createOwnFactor: {
    200: () => client.post("/emission-factors", OWN_FACTOR),
    409: async () => {
      await client.post("/emission-factors", { ...OWN_FACTOR, idempotency_key: "own" });
      return client.post("/emission-factors", { ...OWN_FACTOR, value: "2", idempotency_key: "own" });
    },
  },
  replaceOwnFactor: {
    200: async () => sendJson("PUT", `/emission-factors/${await anOwnFactor()}`, OWN_FACTOR),
    404: () => sendJson("PUT", "/emission-factors/own/1/nobody", OWN_FACTOR),
    409: async () => {
      await client.post("/emission-factors", { ...OWN_FACTOR, idempotency_key: "own put" });
      const keyed = { ...OWN_FACTOR, idempotency_key: "own put" };
      return sendJson("PUT", `/emission-factors/${await anOwnFactor()}`, keyed);
    },
  },
  getOffsetLinkAnalytics: { 200: async () => client.get(`/offset-links/${await aLink()}/analytics`) },
  getOpenApi: { 200: () => service.as(null).get("/openapi.json") },
  getHealth: { 200: () => service.as(null).get("/health") },
};

const LARGEST_BODY_BYTES = 102_400;

const provocation = (
  { id, method, path, body, multipart, largestBodyBytes = LARGEST_BODY_BYTES }: Operation,
  status: number,
): Provoke | undefined => {
  const particular = PARTICULAR[id]?.[status];
  if (particular) return particular;
  const unknown = path.replaceAll(/\{\w+\}/g, "xyz_01J00000000000000000000000");
  const sent = body ? "{}" : undefined;
  const alike: Readonly<Record<number, Provoke>> = {
    400: () =>
      body
        ? client.send(method, unknown, multipart ? formWith("other", "x") : '{"consumption":')
        : client.send(method, unknown, sent, { headers: { "service-account": "acc_nobody" } }),
    401: () => service.as(null).send(method, unknown, sent),
    403: () => powerless.send(method, unknown, sent),
    404: () => client.send(method, unknown, sent),
    413: () => client.send(method, unknown, `"${"x".repeat(largestBodyBytes)}"`),
    429: () => exhausted.send(method, unknown, sent),
    415: () => client.send(method, unknown, sent, { headers: { "content-type": "text/plain" } }),
  };
  return alike[status];
};

const promises = OPERATIONS.flatMap((operation) =>
  promisedBy(operation).map((status) => ({ operation, status, name: `${operation.method} ${operation.path}` })),
);

describe("every status that the interface promises", () => {
  it("is promised by somebody", () => {
    expect(promises.length).toBeGreaterThan(30);
  });

  it.each(promises)("$name answers $status", async ({ operation, status }) => {
    const provoke = provocation(operation, status);
    if (!provoke) throw new Error(`nothing provokes ${status} from ${operation.id}: PARTICULAR needs a call that does`);
    const answer = await provoke();
    expect(answer.status).toBe(status);
    expect(answer.headers.get("request-id")).toBeTruthy();
    if (status >= 400) expect(answer.body).toMatchObject({ error: { error_code: expect.stringMatching(/^[a-z_]+$/) } });
  });
});
