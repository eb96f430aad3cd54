import { readFileSync, writeFileSync } from "node:fs";
import { instant } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { functionRow } from "@isotherm/infra/topology/functions";
import { NO_USE, type Use, costOf, sumOf, totalUse } from "@isotherm/operator/cost/cost-of";
import { MEASURED_USE, type MeasuredUse, withCostTable } from "@isotherm/operator/cost/measured-use";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { MOST_CHUNK_ROWS } from "@isotherm/batches/row-lines";
import { eventually } from "../harness/eventually.ts";
import { freightCsv } from "../harness/freight-rows.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { FIVE_LEGS_REQUEST, SEA_REQUEST } from "../harness/freight-estimates.ts";
import { anEndpoint } from "../harness/ordering.ts";
import type { Answer, Client } from "../harness/service.ts";
import { processedBatch, uploadRows } from "../harness/uploaded-batch.ts";
import { type BenchRun, type Figure, rounded } from "./figure.ts";
import { accessLogBytes, type Metered, RECEIVER_MS, type ServiceMeter, startServiceMeter } from "./service-meter.ts";

const PAGE_SIZE = 10;
const WARM_UP = 10;
const ROUNDS = 50;
/**
 * In AWS the stream's records of estimates wait a minute for others before figures follow them. Here the rounds of an operation
 * take less than this: it is measured as for an account that does so fifty times a minute.
 */
const GATHER_MS = 5_000;
const SHORT_GATHER_MS = 50;
/** What the budget allows to be traced. */
const TRACED = 0.05;
/** Where people read the table. */
const PAGE = new URL("../../ARCHITECTURE.md", import.meta.url);
const DELIVERY_GB = functionRow("delivery").memoryMb / 1_024;

const MASS = { mass: { amount: "12.5", unit: "kg" } };
const LINK = { name: "Link", bundles: [SANDBOX_BUNDLES[0]?.id], value: "10", use_logo: false };

type Send = (client: Client, round: number) => Promise<Answer<unknown>>;
const post =
  (path: string, body: object): Send =>
  (client) =>
    client.post(path, body);
const get =
  (path: string): Send =>
  (client) =>
    client.get(path);

/** Operations, as people would call them, with what they read made beforehand. */
const operationsOf = async (client: Client, { amount }: BenchRun): Promise<Record<string, Send>> => {
  const { body: estimate } = await client.post<{ id: string }>("/estimates/shipping", SEA_REQUEST);
  const order = { id: "" };
  for (let count = 0; count < amount(PAGE_SIZE); count += 1)
    order.id = (await client.post<{ id: string }>("/orders/by-mass", MASS)).body.id;
  const { body: link } = await client.post<{ url: string }>("/offset-links", LINK);
  const page = new URL(link.url);
  return {
    "create a shipping estimate": post("/estimates/shipping", SEA_REQUEST),
    "create a shipping estimate with an idempotency key": (one, round) =>
      one.post("/estimates/shipping", { ...SEA_REQUEST, idempotency_key: `cost ${round}` }),
    "create an estimate of five legs and hubs": post("/estimates/shipping/multi-leg", FIVE_LEGS_REQUEST),
    "create an electricity estimate": post("/estimates/electricity", ESTIMATE_REQUESTS.electricity),
    "create a flight estimate": post("/estimates/flight", ESTIMATE_REQUESTS.flight),
    "create a purchase's estimate": post("/estimates/transactions", ESTIMATE_REQUESTS.transactions),
    "create a company's estimate": post("/estimates/company", ESTIMATE_REQUESTS.company),
    "read a shipping estimate": get(`/estimates/shipping/${estimate.id}`),
    "read a calculation": get(`/estimates/${estimate.id}/calculation`),
    "quote an order by mass": post("/orders/by-mass/quote", MASS),
    "read an order": get(`/orders/${order.id}`),
    "list ten orders": get("/orders"),
    "list bundles": get("/bundles"),
    "read an account": get("/accounts/me"),
    "open an offset link": async () => {
      const answer = await fetch(page);
      return { status: answer.status, headers: answer.headers, text: await answer.text(), body: {} };
    },
  };
};

/** Bytes of an answer on the wire: packed, as for any client that says that it takes gzip or brotli. */
const bytesOf = ({ headers, text }: Pick<Answer<unknown>, "headers" | "text">): number =>
  Number(headers.get("content-length") ?? Buffer.byteLength(text)) +
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);

/** What one of an operation uses: the mean of many. */
const measureOperation = async ({ service, measure }: ServiceMeter, { amount }: BenchRun, send: Send): Promise<Use> => {
  const rounds = amount(ROUNDS);
  const client = service.as("test");
  for (let round = 0; round < amount(WARM_UP); round += 1) await send(client, -round);
  let bytesOut = 0;
  const used = await measure(
    async () => {
      for (let round = 1; round <= rounds; round += 1) {
        const answer = await send(client, round);
        if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.text}`);
        bytesOut += bytesOf(answer);
      }
    },
    (name) => name === "sweep",
  );
  const { functions: _functions, ...use } = used;
  return totalUse([
    [1 / rounds, { ...use, requests: rounds, bytesOut, logBytes: use.logBytes + accessLogBytes(rounds) }],
  ]);
};

/** An order of an estimate with all that follows: five events to an endpoint, three steps that it takes by itself. */
const measureOrder = async (
  meter: ServiceMeter,
  { amount }: BenchRun,
): Promise<{ use: Use; functions: Metered["functions"] }> => {
  const rounds = amount(ROUNDS);
  const { service } = meter;
  const client = service.as("test");
  const endpoint = await anEndpoint(service, client);
  const estimates: string[] = [];
  for (let round = 0; round < rounds; round += 1)
    estimates.push(
      (await client.post<{ id: string }>("/estimates/electricity", ESTIMATE_REQUESTS.electricity)).body.id,
    );
  let answered = 0;
  const sentBefore = endpoint.deliveries().length;
  const used = await meter.measure(
    async () => {
      for (const estimate_id of estimates) {
        const answer = await client.post("/orders/by-estimate", { estimate_id });
        if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.text}`);
        answered += bytesOf(answer);
      }
      const types = () => endpoint.events().filter(({ event_type }) => event_type === "order.completed").length;
      await eventually("all orders to be complete", () => types() >= rounds, 120_000);
    },
    (name) => name === "sweep",
  );
  const { functions, ...use } = used;
  const sent = endpoint.deliveries().slice(sentBefore);
  await endpoint.receiver.stop();
  const bytesSent = sent.reduce(
    (sum, { request }) => sum + request.body.length + JSON.stringify(request.headers).length,
    0,
  );
  const all = totalUse([
    [
      1 / rounds,
      {
        ...use,
        requests: rounds,
        gbSeconds: use.gbSeconds + (sent.length * RECEIVER_MS * DELIVERY_GB) / 1_000,
        bytesOut: answered + bytesSent,
        logBytes: use.logBytes + accessLogBytes(rounds),
      },
    ],
  ]);
  return { use: all, functions };
};

const BATCH_ROWS = 500;
const FEW_ROWS = 5;
const BATCH_PATIENCE_MS = 300_000;
const CARRY_OUT = "carry out a row of a batch";
const ORDER = "order an estimate, five events to one endpoint";
/** What a million of an operation may cost, USD. */
const BUDGETS_USD = new Map([
  ["create a shipping estimate", 4],
  ["create a shipping estimate with an idempotency key", 5],
  [CARRY_OUT, 6],
  [ORDER, 45],
]);
const ORDER_WRITE_UNITS = 45;

/** A row of freight in a file: splitting, carrying out, putting together. Who asks how far it is, is left out. */
const measureRow = async ({ service, measure }: ServiceMeter, { amount }: BenchRun): Promise<Use> => {
  const rows = amount(BATCH_ROWS, FEW_ROWS);
  const client = service.as("test");
  const file = {
    format: "csv",
    filename: "trips.csv",
    bytes: freightCsv(rows),
    request: { kind: "shipping" },
  } as const;
  const { functions: _functions, ...use } = await measure(
    async () => {
      const { id } = await uploadRows(client, file);
      const { success_count } = await processedBatch(client, id, BATCH_PATIENCE_MS);
      if (success_count !== rows) throw new Error(`${success_count} of ${rows} rows were carried out`);
    },
    (name) => name === "sweep" || name === "batches",
  );
  return totalUse([[1 / rows, { ...use, ...objectsOf(rows) }]]);
};

/** Written besides chunks and results: the file, what was understood of it, the first results, two files in two forms. */
const OBJECTS_OF_A_BATCH = 7;

/** By design, not measured: each chunk and its results are written once and read once. */
const objectsOf = (rows: number): Pick<Use, "objectWrites" | "objectReads"> => {
  const chunks = Math.ceil(rows / MOST_CHUNK_ROWS);
  return { objectWrites: 2 * chunks + OBJECTS_OF_A_BATCH, objectReads: 2 * chunks + OBJECTS_OF_A_BATCH };
};

const SWEEPS = 10;

const measureSweep = async ({ service, measure }: ServiceMeter, { amount }: BenchRun): Promise<Use> => {
  const sweeps = amount(SWEEPS);
  const { functions: _functions, ...use } = await measure(
    async () => {
      for (let round = 0; round < sweeps; round += 1) await service.stack.runSchedule("sweep");
    },
    (name) => name !== "sweep",
  );
  return totalUse([[1 / sweeps, use]]);
};

/** What is kept has as many digits as it deserves. */
const kept = (use: Use): Use =>
  Object.fromEntries(Object.entries({ ...NO_USE, ...use }).map(([name, value]) => [name, rounded(value)])) as never;

/** Measures what everything uses, on the whole local stack; and what Lambda would bill for an invocation on an order's way. */
const measureAll = async (run: BenchRun): Promise<{ measured: MeasuredUse; functions: Metered["functions"] }> => {
  const operations = await measured(
    await startServiceMeter(run, run.amount(GATHER_MS, SHORT_GATHER_MS)),
    async (meter) => {
      const found: Record<string, Use> = {};
      for (const [name, send] of Object.entries(await operationsOf(meter.service.as("test"), run))) {
        found[name] = kept(await measureOperation(meter, run, send));
      }
      found[CARRY_OUT] = kept(await measureRow(meter, run));
      return found;
    },
  );
  // The states of an order, which here follow each other at once, are days apart: none may wait for the next one.
  return measured(await startServiceMeter(run), async (meter) => {
    const sweep = kept(await measureSweep(meter, run));
    const { use, functions } = await measureOrder(meter, run);
    operations[ORDER] = kept(use);
    return { measured: { on: instant(systemClock.nowMs()).slice(0, 10), operations, sweep }, functions };
  });
};

const measured = async <T>(meter: ServiceMeter, measure: (meter: ServiceMeter) => Promise<T>): Promise<T> => {
  try {
    return await measure(meter);
  } finally {
    await meter.service.stop();
  }
};

/**
 * What a million of each operation cost by AWS's list prices (us-east-1), from units and durations of this run. Budgets for those
 * that come most often. With `--keep` the measurement becomes what `npm run deploy` and ARCHITECTURE.md tell.
 */
export const costFigures = async (run: BenchRun): Promise<Figure[]> => {
  const { measured, functions } = await measureAll(run);
  if (process.argv.includes("--keep")) {
    writeFileSync(MEASURED_USE, `${JSON.stringify(measured, undefined, 2)}\n`);
    writeFileSync(PAGE, withCostTable(readFileSync(PAGE, "utf8"), measured));
  }
  return [
    ...Object.entries(measured.operations).map(([name, use]) => {
      const budget = BUDGETS_USD.get(name);
      const value = Number(sumOf(costOf(use, TRACED)).times(1_000_000).toFixed(2));
      return {
        name: `list price of a million: ${name}`,
        value,
        unit: "USD",
        ...(budget !== undefined && { budget }),
      };
    }),
    {
      name: `write units: ${ORDER}`,
      value: measured.operations[ORDER]?.writeUnits ?? Number.NaN,
      unit: "units",
      budget: ORDER_WRITE_UNITS,
    },
    ...Object.entries(functions).map(([name, { billedMs }]) => ({
      name: `an invocation of ${name} on an order's way, as Lambda would bill it`,
      value: billedMs,
      unit: "ms",
    })),
  ];
};
