import type { AccountId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { SEA_REQUEST, SHIPPING } from "../harness/freight-estimates.ts";
import type { Answer, Client } from "../harness/service.ts";
import { copyItem } from "./copy-item.ts";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";
import { type ServiceMeter, startServiceMeter } from "./service-meter.ts";

/** So many estimates and so many orders an account has, one size after the other. */
const SIZES = [1_000, 10_000, 100_000];
const ROUNDS = 30;
/** Requests cost as many units as before: what decides it is the items that they touch, not those beside them. */
const MOST_UNITS = 1.05;
/** Local reads and writes are of another program, on a disk that fills: twice as slow would be a scan all the same. */
const MOST_TIME = 2;

type Operation = (client: Client) => Promise<Answer<unknown>>;

const operationsOf = async (client: Client): Promise<Readonly<Record<string, Operation>>> => {
  const { body: estimate } = await client.post<{ id: string }>(SHIPPING, SEA_REQUEST);
  const { body: order } = await client.post<{ id: string }>("/orders/by-mass", {
    mass: { amount: "12.5", unit: "kg" },
  });
  return {
    "create an electricity estimate": (one) => one.post("/estimates/electricity", ESTIMATE_REQUESTS.electricity),
    "read a shipping estimate": (one) => one.get(`${SHIPPING}/${estimate.id}`),
    "read an order": (one) => one.get(`/orders/${order.id}`),
    "list ten orders": (one) => one.get("/orders?limit=10"),
    "estimates by month": (one) => one.get("/analytics/estimates?interval=month"),
    "read the account": (one) => one.get("/accounts/me"),
  };
};

interface Cost {
  readonly units: number;
  readonly ms: number;
}

/** Units of the table and the median time of one of an operation. What follows from it behind its answer is left out. */
const costOf = async (meter: ServiceMeter, rounds: number, operation: Operation): Promise<Cost> => {
  const client = meter.service.as("test");
  await operation(client);
  const times: number[] = [];
  const { readUnits, writeUnits } = await meter.measure(
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const started = systemClock.monotonicMs();
        const { status, text } = await operation(client);
        if (status !== 200) throw new Error(`answered ${status}: ${text}`);
        times.push(systemClock.monotonicMs() - started);
      }
    },
    (name) => ["sweep", "analytics-projection", "stream-relay", "order-lifecycle"].includes(name),
  );
  return { units: (readUnits + writeUnits) / rounds, ms: quantile(times, 0.5) };
};

/** What requests of an account cost while it grows: units and time against those of the first size. */
export const growthFigures = async (run: BenchRun): Promise<Figure[]> => {
  const meter = await startServiceMeter(run);
  try {
    const { service } = meter;
    const client = service.as("test");
    const { body: me } = await client.get<{ id: AccountId }>("/accounts/me");
    const { body: estimate } = await client.post<{ id: string }>(
      "/estimates/electricity",
      ESTIMATE_REQUESTS.electricity,
    );
    const { body: order } = await client.post<{ id: string }>("/orders/by-mass", {
      mass: { amount: "2.5", unit: "t" },
    });
    const operations = Object.entries(await operationsOf(client));
    const first = new Map<string, Cost>();
    const figures: Figure[] = [];
    let filled = 0;
    for (const [index, size] of SIZES.entries()) {
      const count = run.amount(size, 10 * (index + 1));
      await copyItem(service, "estimate", { account: me.id, id: estimate.id, count: count - filled });
      await copyItem(service, "order", { account: me.id, id: order.id, count: count - filled });
      filled = count;
      for (const [name, operation] of operations) {
        const cost = await costOf(meter, run.amount(ROUNDS), operation);
        figures.push(...growth(name, count, cost, first.get(name)));
        if (!first.has(name)) first.set(name, cost);
      }
    }
    return figures;
  } finally {
    await meter.service.stop();
  }
};

const growth = (name: string, count: number, { units, ms }: Cost, before: Cost | undefined): Figure[] => {
  const at = `${name}, ${count} estimates and orders in the account`;
  const against = (value: number, ratioBudget: number, was: number | undefined) =>
    was !== undefined && {
      baseline: { name: `${name}, of the first size`, value: rounded(was) },
      ratio: rounded(value / was),
      ratioBudget,
    };
  return [
    {
      name: `${at}: read and write units`,
      value: rounded(units),
      unit: "units",
      ...against(units, MOST_UNITS, before?.units),
    },
    { name: `${at}: p50`, value: rounded(ms), unit: "ms", ...against(ms, MOST_TIME, before?.ms) },
  ];
};
