import { join } from "node:path";
import { bundleFolder, DATA_FOLDER } from "@isotherm/infra/topology/bundle";
import { LINK_LIMITS } from "@isotherm/infra/topology/limits";
import { systemClock } from "@isotherm/core/system";
import { pageUses } from "@isotherm/functions/public-pages/dependencies";
import { errorPage } from "@isotherm/pages";
import { publicPages } from "@isotherm/functions/public-pages/pages";
import { pageFunction } from "@isotherm/http";
import { localSecrets } from "@isotherm/store/secrets/local-secrets";
import type { Table } from "@isotherm/store";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, chromiumPath } from "../browser/chromium.ts";
import { everyPage } from "../browser/every-page.ts";
import { openLocalTable, type Service } from "../harness/service.ts";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";

const [WARM_UP, RENDERS, LOOKS] = [10, 100, 5];
const KILOBYTE = 1_000;

/** Answers reads of the table from memory from the second time on: what is left is our own code. */
export const remember = ({ client }: Table): void => {
  const answers = new Map<string, unknown>();
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const key = `${commandName} ${JSON.stringify(args.input)}`;
        const known = answers.get(key);
        if (known !== undefined) return known as Awaited<ReturnType<typeof next>>;
        const answer = await next(args);
        answers.set(key, answer);
        return answer;
      },
    { step: "initialize", name: "remember", priority: "high" },
  );
};

const eventOf = ({ pathname, search }: URL): APIGatewayProxyEventV2 =>
  ({
    version: "2.0",
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: { "x-forwarded-proto": "http", accept: "text/html" },
    isBase64Encoded: false,
    requestContext: { requestId: "bench", domainName: "127.0.0.1", http: { method: "GET", sourceIp: "192.0.2.1" } },
  }) as unknown as APIGatewayProxyEventV2;

const rendering = ({ stack }: Service) => {
  const table = openLocalTable(stack);
  remember(table);
  const secrets = { source: localSecrets(stack.secretsEndpoint), clock: systemClock, onFailure: console.error };
  const log = { info: () => {}, error: (_message: string, facts?: object) => console.error(facts) };
  const uses = pageUses(table, {
    secrets,
    stripeAt: "off",
    testStepMs: 1,
    linkLimits: LINK_LIMITS,
    seller: "none",
    mailsReceipts: [],
    poolDays: 30,
    log,
    files: join(bundleFolder("public-pages"), DATA_FOLDER),
  });
  const answer = pageFunction({
    pages: publicPages(async () => uses),
    problem: errorPage,
    clock: systemClock,
    log,
  });
  const render = async (address: string): Promise<{ readonly ms: number; readonly bytes: number }> => {
    const event = eventOf(new URL(address));
    const started = systemClock.monotonicMs();
    const result = await answer(event);
    const ms = systemClock.monotonicMs() - started;
    // Pages of problems are among them.
    if (result === undefined || (result.statusCode ?? 500) >= 500)
      throw new Error(`${address} answered ${result?.statusCode}`);
    return { ms, bytes: Buffer.from(result.body ?? "", "base64").length };
  };
  return { render, close: () => table.client.destroy() };
};

const PAINT = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
    type: "largest-contentful-paint", buffered: true }))`;

/** Milliseconds until the largest part of a page is painted, each time in a browser that has seen nothing yet. */
const paints = async (addresses: readonly (readonly [string, string])[], looks: number): Promise<Figure[]> => {
  const executablePath = chromiumPath();
  if (executablePath === undefined) {
    console.warn("no Chromium: paints are not measured");
    return [];
  }
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: CHROMIUM_FLAGS });
  try {
    const figures: Figure[] = [];
    for (const [name, address] of addresses) {
      const samples: number[] = [];
      for (let look = 0; look < looks; look += 1) {
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(address, { waitUntil: "networkidle" });
        samples.push(await page.evaluate<number>(PAINT));
        await context.close();
      }
      const value = rounded(quantile(samples, 0.5));
      figures.push({ name: `page ${name}: largest contentful paint, p50`, value, unit: "ms", budget: 300 });
    }
    return figures;
  } finally {
    await browser.close();
  }
};

/** Every page that has an address: time in our code (≤ 15 ms), size (≤ 60 kB), and when a browser has painted (≤ 300 ms). */
export const pageFigures = async (run: BenchRun): Promise<Figure[]> => {
  const service = await run.service();
  const [warmUp, renders] = [run.amount(WARM_UP), run.amount(RENDERS)];
  const { render, close } = rendering(service);
  try {
    const pages = await everyPage({ ...service, as: (mode) => service.as(mode), origin: service.stack.pagesBase });
    const addresses = new Map(pages.flatMap(({ name, address }) => (address === undefined ? [] : [[name, address]])));
    const figures: Figure[] = [];
    for (const [name, address] of addresses) {
      const samples: number[] = [];
      let size = 0;
      for (let count = -warmUp; count < renders; count += 1) {
        const { ms, bytes } = await render(address);
        size = bytes;
        if (count >= 0) samples.push(ms);
      }
      figures.push(
        { name: `page ${name}: our code, p50`, value: rounded(quantile(samples, 0.5)), unit: "ms", budget: 15 },
        { name: `page ${name}: size`, value: rounded(size / KILOBYTE), unit: "kB", budget: 60 },
      );
    }
    return [...figures, ...(await paints([...addresses].slice(0, run.amount(addresses.size)), run.amount(LOOKS)))];
  } finally {
    close();
    await service.stop();
  }
};
