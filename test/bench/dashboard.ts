import { placeOf } from "@isotherm/analytics/cells";
import { figure } from "@isotherm/analytics/estimate-rows";
import { orderPlaceOf, orderSumsOf } from "@isotherm/analytics/order-cells";
import { type AccountId, sum } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { MEMBER_PAGES } from "../harness/member-pages.ts";
import type { DashboardUses } from "@isotherm/functions/dashboard/access/visit";
import { dashboardPages } from "@isotherm/functions/dashboard/dashboard-pages";
import { pageFunction } from "@isotherm/http";
import { errorPage } from "@isotherm/pages";
import { readStandingCounters } from "@isotherm/analytics/read-standing-counters";
import type { CountersBetween } from "@isotherm/store/analytics/index";
import { requestLog } from "@isotherm/store/request-log/request-log";
import { systemSleep } from "@isotherm/core/system";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { type Browser, chromium } from "playwright-core";
import { CHROMIUM_FLAGS, chromiumPath } from "../browser/chromium.ts";
import { aMember, dashboardOrigin, type Visitor } from "../harness/dashboard.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { openLocalTable, type Service } from "../harness/service.ts";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";
import { copyItem } from "./copy-item.ts";
import { remember } from "./pages.ts";

const [WARM_UP, RENDERS, LOOKS] = [5, 50, 5];
const [ORDERS, ESTIMATES] = [10_000, 100_000];
const KILOBYTE = 1_000;

interface Made {
  readonly id: string;
}

/** What an account has, so that each page has something to show. */
const things = async (service: Service) => {
  const client = service.as("test");
  const { body: me } = await client.get<{ id: AccountId; sibling_id: AccountId }>("/accounts/me");
  const { body: estimate } = await client.post<Made>("/estimates/electricity", ESTIMATE_REQUESTS.electricity);
  const { body: order } = await client.post<Made>("/orders/by-mass", { mass: { amount: "2.5", unit: "t" } });
  const { body: webhook } = await client.post<Made>("/webhooks", { url: service.stack.inbox.url });
  await client.post(`/webhooks/${webhook.id}/test`, {});
  const rows = [{ consumption: { amount: "1", unit: "kWh" }, country_code: "DEU" }];
  const { body: batch } = await client.post<Made>("/batches", { kind: "electricity", rows });
  return {
    me: me.id,
    live: me.sibling_id,
    estimate: estimate.id,
    order: order.id,
    webhook: webhook.id,
    batch: batch.id,
  };
};

type Things = Awaited<ReturnType<typeof things>>;

const COUNTED_EVERY_MS = 1_000;
const COUNTED_WITHIN_MS = 1_800_000;

/** Waits until figures have followed the stream: the pages are measured as they are with them, and nothing runs beside. */
const counted = async (
  { table }: Service,
  account: AccountId,
  { orders, estimates }: { readonly orders: number; readonly estimates: number },
): Promise<void> => {
  const startedMs = systemClock.monotonicMs();
  const months = { first: placeOf("created", "plain", "month", "0"), last: placeOf("created", "plain", "month", "9") };
  const ofOrders = { first: orderPlaceOf("bundle", "month", "0"), last: orderPlaceOf("bundle", "month", "9") };
  const standing = async (range: CountersBetween) =>
    (await readStandingCounters(table, { accounts: [account], ranges: [range] })).get(account) ?? [];
  for (;;) {
    const parts = sum((await standing(months)).map(({ figures }) => figure(figures, "parts")));
    const placed = sum((await standing(ofOrders)).map(({ figures }) => orderSumsOf(figures, undefined).orders));
    if (parts.gte(estimates) && placed.gte(orders)) return;
    if (systemClock.monotonicMs() - startedMs > COUNTED_WITHIN_MS)
      throw new Error(`${parts.toFixed()} estimates and ${placed.toFixed()} orders are counted after half an hour`);
    await systemSleep(COUNTED_EVERY_MS);
  }
};

/** Answers each read of the interface from memory from the second time on: what is left is our own code. */
const rememberedFetch = (): typeof fetch => {
  const real = globalThis.fetch;
  const answers = new Map<string, { readonly text: string; readonly init: ResponseInit }>();
  return async (input, init) => {
    const request = new Request(input, init);
    const name = `${request.url} ${request.headers.get("authorization") ?? ""} ${request.headers.get("service-account") ?? ""}`;
    const known = answers.get(name);
    if (known) return new Response(known.text, known.init);
    const response = await real(request);
    const text = await response.text();
    const kept = { text, init: { status: response.status, headers: { "content-type": "application/json" } } };
    if (request.method === "GET") answers.set(name, kept);
    return new Response(text, kept.init);
  };
};

const eventOf = ({ pathname, search, host }: URL, cookie: string): APIGatewayProxyEventV2 =>
  ({
    version: "2.0",
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: { "x-forwarded-proto": "http", accept: "text/html", "accept-encoding": "br, gzip", host },
    cookies: [cookie],
    isBase64Encoded: false,
    requestContext: { requestId: "bench", domainName: host, http: { method: "GET", sourceIp: "192.0.2.1" } },
  }) as unknown as APIGatewayProxyEventV2;

/** The pages in this process, over the table, the interface and the logs of a service. */
const rendering = ({ stack }: Service, origin: string, cookie: string) => {
  const table = openLocalTable(stack);
  remember(table);
  const uses: DashboardUses = {
    table,
    clock: systemClock,
    ids: systemIds,
    tokens: systemTokens,
    limitPosts: async () => {},
    requestLog: requestLog(`files:${stack.logFolder}`, { clock: systemClock, sleep: systemSleep }),
    limitQueries: async () => {},
    askingMs: 22_000,
    perKey: { requests_per_second: 15, burst: 30 },
    onProviderFault: console.error,
  };
  const log = { info: () => {}, error: (_message: string, facts?: object) => console.error(facts) };
  const answer = pageFunction({
    pages: dashboardPages(uses),
    problem: errorPage,
    clock: systemClock,
    log,
    answersAll: true,
  });
  const render = async (path: string): Promise<{ readonly ms: number; readonly bytes: number }> => {
    const event = eventOf(new URL(path, origin), cookie);
    const started = systemClock.monotonicMs();
    const result = await answer(event);
    const ms = systemClock.monotonicMs() - started;
    if (result === undefined || (result.statusCode ?? 500) >= 400)
      throw new Error(`${path} answered ${result?.statusCode}`);
    const body = result.body ?? "";
    return { ms, bytes: result.isBase64Encoded ? Buffer.from(body, "base64").length : Buffer.byteLength(body) };
  };
  return { render, close: () => table.client.destroy() };
};

/** What stands for the `id` of a page. */
const idOn = (path: string, { order, webhook, estimate, batch }: Things): string =>
  ({ orders: order, webhooks: webhook, estimates: estimate, batches: batch })[path.split("/")[4] ?? ""] ?? "";

/** Pages of questions that need an answer of before in their address, or lead on elsewhere; files, which are no pages. */
const WITHOUT_ADDRESS =
  /\/(search|certificate|quote|skip|request|\{file\})$|^\/dashboard\/home$|\.csv$|sign-in|openid|\{link\}/;

/** Another page was painted before, and this one waits until the interface has read and compared 5,000 estimates. */
const FOUND = "dashboardOverlaps, found";

/** The addresses of the pages that members see, by the name of the page. */
const addressesOf = (made: Things): [name: string, path: string][] => [
  ...pageAddresses(made),
  ["dashboardOverlaps, looking", `/dashboard/test/${made.me}/analytics/overlaps?from=`],
  [FOUND, `/dashboard/test/${made.me}/analytics/overlaps?from=&found=yes`],
];

const pageAddresses = (made: Things): [name: string, path: string][] =>
  MEMBER_PAGES.filter(({ method, path }) => method === "GET" && !WITHOUT_ADDRESS.test(path))
    .map(({ id, path }): [string, string] => {
      const there = path
        .replace("{mode}", "test")
        // A page of live mode alone is one of the live account: that of the other mode is not found there.
        .replace("{account}", path.includes("/live/") ? made.live : made.me)
        .replace("{kind}", "electricity")
        .replace("{id}", idOn(path, made));
      return [id, there.endsWith("/estimates") ? `${there}?kind=electricity` : there];
    })
    // What this bench has nothing to show of.
    .filter(([, path]) => !path.includes("//") && !path.endsWith("/"));

const PAINT = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
    type: "largest-contentful-paint", buffered: true }))`;

/** Milliseconds until the largest part of a page is painted, from the first byte that was asked for to the end. */
const paintMs = async (browser: Browser, address: string, cookie: string): Promise<number> => {
  const context = await browser.newContext({ extraHTTPHeaders: { cookie } });
  const tab = await context.newPage();
  // A page that goes on to its answer stays: the search of one look would take the processors from the next.
  await tab.route(/[?&]found=yes$/u, (route) =>
    route.request().url() === address ? route.continue() : route.abort("aborted"),
  );
  const answer = await tab.goto(address, { waitUntil: "load" });
  // A refusal would be painted quickly.
  if (answer?.status() !== 200 || answer.url() !== address)
    throw new Error(`${address} answered ${answer?.status()} at ${answer?.url()}`);
  const painted = await tab.evaluate<number>(PAINT);
  await context.close();
  return painted;
};

/** When a browser has painted each page (400 ms), our waiting included. */
const paints = async (
  addresses: readonly (readonly [string, string])[],
  { origin, cookie = "" }: Visitor,
  looks: number,
): Promise<Figure[]> => {
  const executablePath = chromiumPath();
  if (executablePath === undefined) {
    console.warn("no Chromium: paints are not measured");
    return [];
  }
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: CHROMIUM_FLAGS });
  try {
    const figures: Figure[] = [];
    for (const [page, path] of addresses) {
      // Not counted: its functions may have slept through the filling, and starts have a bench of their own.
      await paintMs(browser, origin + path, cookie);
      const samples: number[] = [];
      for (let look = 0; look < looks; look += 1) samples.push(await paintMs(browser, origin + path, cookie));
      figures.push({
        name: `dashboard ${page}: largest contentful paint, p50`,
        value: rounded(quantile(samples, 0.5)),
        unit: "ms",
        ...(page !== FOUND && { budget: 400 }),
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
};

/** Time in our code (15 ms) and size on the wire (60 kB) of a page. */
const figuresOf = async (
  render: ReturnType<typeof rendering>["render"],
  [page, path]: readonly [string, string],
  [warmUp, renders]: readonly [number, number],
): Promise<Figure[]> => {
  const samples: number[] = [];
  let size = 0;
  for (let count = -warmUp; count < renders; count += 1) {
    const { ms, bytes } = await render(path);
    size = bytes;
    if (count >= 0) samples.push(ms);
  }
  return [
    { name: `dashboard ${page}: our code, p50`, value: rounded(quantile(samples, 0.5)), unit: "ms", budget: 15 },
    { name: `dashboard ${page}: size`, value: rounded(size / KILOBYTE), unit: "kB", budget: 60 },
  ];
};

/**
 * Every page of the dashboard with an address, in an account with 10,000 orders and 100,000 estimates: time in our code, size on the
 * wire, and when a browser has painted, which waits for the interface as well.
 */
export const dashboardFigures = async (run: BenchRun): Promise<Figure[]> => {
  const service = await run.service();
  const { fetch: real } = globalThis;
  try {
    const made = await things(service);
    const { visitor } = await aMember(service, "owner");
    await copyItem(service, "order", { account: made.me, id: made.order, count: run.amount(ORDERS, 30) });
    await copyItem(service, "estimate", { account: made.me, id: made.estimate, count: run.amount(ESTIMATES, 30) });
    await counted(service, made.me, { orders: run.amount(ORDERS, 30), estimates: run.amount(ESTIMATES, 30) });
    const { render, close } = rendering(service, dashboardOrigin(service), visitor.cookie ?? "");
    const addresses = addressesOf(made);
    const figures = await paints(addresses.slice(0, run.amount(addresses.length)), visitor, run.amount(LOOKS));
    globalThis.fetch = rememberedFetch();
    for (const address of addresses)
      figures.push(...(await figuresOf(render, address, [run.amount(WARM_UP), run.amount(RENDERS)])));
    close();
    return figures;
  } finally {
    globalThis.fetch = real;
    await service.stop();
  }
};
