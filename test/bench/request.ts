import { type Caller, type Directory, httpFunction } from "@isotherm/http";
import { hashSecret, newApiKey } from "@isotherm/contract/api-key";
import { type AccountId, decimal, type OrganisationId } from "@isotherm/core";
import { dataFolder } from "@isotherm/geodata";
import { GEODATA_FOLDER } from "@isotherm/geodata/build/ensure-geodata";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { catalogueRoutes } from "@isotherm/functions/catalogue/routes";
import { estimatesRoutes } from "@isotherm/estimating/routes";
import { ordersRoutes } from "@isotherm/functions/orders/routes";
import {
  ALL_PERMISSIONS,
  catalogueOf,
  certificateTokens,
  cursorsOf,
  RatesItem,
  ratesItem,
  type StoredEstimate,
} from "@isotherm/store";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS, SANDBOX_RATES, SANDBOX_SELECTION } from "@isotherm/sandbox";
import { ringOf } from "@isotherm/store/secrets/index";
import { estimateItem } from "@isotherm/store/items/estimate-item";
import { orderItem } from "@isotherm/store/orders";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { FIVE_LEGS_REQUEST, MULTI_LEG, ROAD_REQUEST, SEA_REQUEST, SHIPPING } from "../harness/freight-estimates.ts";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";

const WARM_UP = 500;
const REQUESTS = 3_000;

const key = newApiKey("test", systemTokens);
const account: Caller["account"] = {
  id: "acc_bench" as AccountId,
  name: "Bench",
  organisation_id: "org_bench" as OrganisationId,
  handle: null,
  currency: "USD",
  type: "test",
  logo: null,
  beneficiary: null,
  bundle_portfolio_id: null,
  external_pages_visibility: "hidden",
  own_emission_factors: "when_named",
  scope: "account",
  sibling_id: "acc_live" as AccountId,
};
const directory: Directory = {
  apiKey: async () => ({
    id: key.keyId,
    organisation_id: "org_bench" as OrganisationId,
    mode: "test",
    account_id: account.id,
    permissions: ALL_PERMISSIONS,
    enabled: true,
    secret_hash: hashSecret(key.secret),
  }),
  account: async () => ({ account, suspended: false }),
  organisation: async (id) => ({ id, name: "Bench", commission: decimal("0.1") }),
};
const records = { bundles: SANDBOX_BUNDLES, projects: SANDBOX_PROJECTS, stock: [] };
const whole = catalogueOf(records, RatesItem.parse(ratesItem(SANDBOX_RATES)));
const catalogue = { current: async () => whole };
const selections = { of: async () => SANDBOX_SELECTION };

const BENCH_RING = ringOf("bench".repeat(9));

const LOG = { info: () => {}, error: (_message: string, facts: object) => console.error(facts) };

/** Storage without latency: it makes the items that would be written, and keeps the last estimate. */
let kept: StoredEstimate | undefined;
const handler = httpFunction({
  clock: systemClock,
  log: LOG,
  directory,
  rates: {
    buckets: {
      takeRequest: async ({ nowMs }) => ({ taken: 1, fullAtMs: nowMs + 1 }),
      countInWindow: async ({ nowMs }) => ({ counted: true, endsAtMs: nowMs, left: 1 }),
    },
    limits: { perKey: { requests_per_second: 1_000, burst: 1_000 }, failedAuthenticationsPerMinute: 100 },
  },
  serving: [
    ...estimatesRoutes({
      ids: systemIds,
      catalogue,
      selections,
      estimates: {
        one: async () => kept,
        newest: async () => ({ found: [], reached: undefined }),
        knowsBatch: async () => false,
        withKey: async () => undefined,
        claimOf: async () => undefined,
      },
      cursors: async (list) => cursorsOf(BENCH_RING, list),
      clientAccounts: {
        one: async () => undefined,
        ofHandle: async () => undefined,
        ofKey: async () => undefined,
        create: async () => {},
        defaultSelection: async () => [],
      },
      ownFactors: { one: async () => undefined, newest: async () => [] },
      places: dataFolder(GEODATA_FOLDER),
      router: "offline",
      countryFactors: async () => undefined,
      log: LOG,
      claimKey: async (_account, { id, row }) => ({ id, row, untilMs: Number.POSITIVE_INFINITY }),
      change: async () => {
        throw new Error("the bench changes nothing");
      },
      pageKeys: async () => BENCH_RING,
      keep: async (id, estimate) => {
        await estimateItem(id, estimate);
        kept = estimate;
        return estimate;
      },
    }),
    ...ordersRoutes({
      clock: systemClock,
      ids: systemIds,
      catalogue,
      disabledBundles: async () => new Set(),
      selections,
      estimates: { toOrder: async () => kept },
      orders: {
        one: async () => undefined,
        customerOf: async () => ({ name: undefined, language: undefined }),
        newest: async () => [],
        claimOfKey: async () => undefined,
        ofEstimate: async () => undefined,
      },
      offsetLink: async () => undefined,
      cursors: async (list) => cursorsOf(BENCH_RING, list),
      place: async ({ owner, states, origin }) => void orderItem({ ...owner, order: states.placed, origin }, undefined),
      turns: { tokens: systemTokens, sleep: async () => {} },
      beneficiaryOf: async () => "Somebody",
      advance: async () => true,
      rest: async () => {},
      testStepMs: 60_000,
      certificateTokens: async () => certificateTokens(BENCH_RING),
      hasPublicCertificates: async () => false,
      render: async () => new Uint8Array(),
    }),
    ...catalogueRoutes({ catalogue, cursors: async (list) => cursorsOf(BENCH_RING, list) }),
  ],
});

const anEvent = (path: string, body: object | undefined): APIGatewayProxyEventV2 =>
  ({
    version: "2.0",
    routeKey: `${body ? "POST" : "GET"} /v1${path}`,
    rawPath: `/v1${path}`,
    rawQueryString: "",
    headers: { authorization: `Bearer ${key.text}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: { requestId: "bench", domainName: "localhost", http: { method: body ? "POST" : "GET" } },
  }) as unknown as APIGatewayProxyEventV2;

/** Sends a request; what is not answered with 200 is an error. */
export const askInterface = async (path: string, body: object | undefined): Promise<void> => {
  const answer = (await handler(anEvent(path, body), {} as Context)) as { statusCode?: number; body?: string };
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
};

const measure = async ({ amount }: BenchRun, path: string, body: object | undefined): Promise<number[]> => {
  const durations: number[] = [];
  for (let count = -amount(WARM_UP); count < amount(REQUESTS); count += 1) {
    const started = systemClock.monotonicMs();
    await askInterface(path, body);
    const duration = systemClock.monotonicMs() - started;
    if (count >= 0) durations.push(duration);
  }
  return durations;
};

/** Our code per request, estimates of every kind among them: event in, answer out, storage stubbed. Budget: p50 ≤ 1 ms, p99 ≤ 5 ms. */
export const requestFigures = async (run: BenchRun): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const cases = [
    ...Object.entries(ESTIMATE_REQUESTS).map(
      ([kind, body]) => [`estimate: ${kind}`, `/estimates/${kind}`, body] as const,
    ),
    ["estimate: shipping", SHIPPING, SEA_REQUEST],
    ["estimate: shipping over a distance", SHIPPING, ROAD_REQUEST],
    ["estimate: shipping/multi-leg, three legs and two hubs", MULTI_LEG, FIVE_LEGS_REQUEST],
    ["order quote by mass", "/orders/by-mass/quote", { mass: { amount: "12.5", unit: "t" } }],
    ["order quote by value", "/orders/by-value/quote", { value: "250" }],
    ["order by estimate", "/orders/by-estimate", { estimate_id: "est_bench" }],
    ["list of bundles", "/bundles", undefined],
    ["list of projects", "/projects", undefined],
  ] as const;
  for (const [name, path, body] of cases) {
    const durations = await measure(run, path, body);
    figures.push(
      { name: `our code per request, ${name}, p50`, value: rounded(quantile(durations, 0.5)), unit: "ms", budget: 1 },
      { name: `our code per request, ${name}, p99`, value: rounded(quantile(durations, 0.99)), unit: "ms", budget: 5 },
    );
  }
  return figures;
};
