import { readFileSync, writeFileSync } from "node:fs";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { AccountId, OrganisationId } from "@isotherm/core";
import { systemClock, systemIds, systemSleep } from "@isotherm/core/system";
import { putRaw } from "@isotherm/store/backup/write-raw";
import { accountItem, accountListingItem, newClientAccount } from "@isotherm/store/items/account-item";
import { inParallel } from "@isotherm/store/read";
import { commitEvents, ownerOf, registerEndpoint } from "../harness/direct-events.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { SEA_REQUEST, SHIPPING } from "../harness/freight-estimates.ts";
import type { Answer, Client, Service } from "../harness/service.ts";
import { copyItem } from "./copy-item.ts";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";
import { growthTable, type GrowthRow } from "./growth-table.ts";
import { type ServiceMeter, startServiceMeter } from "./service-meter.ts";

const ROUNDS = 30;
/** A run of the sweep is many questions by itself. */
const SWEEPS = 3;
/** Requests cost as many units as before: what decides it is the items that they touch, not those beside them. */
const MOST_UNITS = 1.05;
/** Local reads and writes are of another program, on a disk that fills: twice as slow would be a scan all the same. */
const MOST_TIME = 2;
const PAGE = new URL("../../ARCHITECTURE.md", import.meta.url);

/** Something that is done while something grows. */
interface Operation {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  /** Units and time are divided by this: how many it does at once. */
  readonly times?: number;
  /** Why it costs more the more there are; undefined: it must not. */
  readonly grows?: string;
}

/** What grows. */
interface Growing {
  readonly what: string;
  readonly sizes: readonly number[];
  /** Adds so many of them to those that are there. */
  readonly add: (service: Service, count: number) => Promise<void>;
  readonly operations: (service: Service, size: number) => Promise<readonly Operation[]>;
  /** Functions that do something behind the answers, which is not counted. */
  readonly behind: readonly string[];
  /** How often each operation is done. */
  readonly rounds: number;
}

const answered = async (request: Promise<Answer<unknown>>): Promise<void> => {
  const { status, text } = await request;
  if (status !== 200) throw new Error(`answered ${status}: ${text}`);
};

const BEHIND_ANSWERS = ["sweep", "analytics-projection", "stream-relay", "order-lifecycle"];

const meOf = async (client: Client) =>
  (await client.get<{ id: AccountId; organisation_id: OrganisationId }>("/accounts/me")).body;

const inAnAccount: Growing = {
  what: "estimates and as many orders of an account",
  sizes: [1_000, 10_000, 100_000],
  behind: BEHIND_ANSWERS,
  rounds: ROUNDS,
  add: async (service, count) => {
    const client = service.as("test");
    const { id: account } = await meOf(client);
    const { body: estimate } = await client.post<{ id: string }>(
      "/estimates/electricity",
      ESTIMATE_REQUESTS.electricity,
    );
    const { body: order } = await client.post<{ id: string }>("/orders/by-mass", {
      mass: { amount: "2.5", unit: "t" },
    });
    await copyItem(service, "estimate", { account, id: estimate.id, count });
    await copyItem(service, "order", { account, id: order.id, count });
  },
  operations: async (service) => {
    const client = service.as("test");
    const { body: estimate } = await client.post<{ id: string }>(SHIPPING, SEA_REQUEST);
    const { body: order } = await client.post<{ id: string }>("/orders/by-mass", {
      mass: { amount: "12.5", unit: "kg" },
    });
    const get = (path: string) => () => answered(client.get(path));
    const post = (path: string, body: object) => () => answered(client.post(path, body));
    return [
      { name: "create an electricity estimate", run: post("/estimates/electricity", ESTIMATE_REQUESTS.electricity) },
      { name: "read a shipping estimate", run: get(`${SHIPPING}/${estimate.id}`) },
      { name: "read an order", run: get(`/orders/${order.id}`) },
      { name: "list ten orders", run: get("/orders?limit=10") },
      { name: "estimates by month", run: get("/analytics/estimates?interval=month") },
    ];
  },
};

const inAnOrganisation: Growing = {
  what: "client accounts of an organisation",
  sizes: [1_000, 10_000],
  behind: BEHIND_ANSWERS,
  rounds: ROUNDS,
  add: async ({ table, ...service }, count) => {
    const { organisation_id } = await meOf(service.as("test"));
    const accounts = Array.from({ length: count }, (_, index) =>
      newClientAccount({ name: `Customer ${index}`, currency: "EUR" } as never, {
        id: systemIds.next("account"),
        organisation_id,
        type: "test",
      }),
    );
    const items = accounts.flatMap((account) => [
      accountItem({ account, suspended: false, revision: 1 }),
      accountListingItem(account),
    ]);
    await putRaw(
      { table, sleep: systemSleep },
      items.map((item) => marshall(item, { removeUndefinedValues: true })),
    );
  },
  operations: async (service) => {
    const client = service.as("test");
    const newOne = { name: "Another customer", currency: "EUR" };
    return [
      {
        name: "list ten client accounts",
        run: () => answered(client.get("/accounts/client?limit=10")),
        grows: "the lines of all are read, because a name is found by any part of it",
      },
      { name: "create a client account", run: () => answered(client.post("/accounts/client", newOne)) },
      { name: "read the account", run: () => answered(client.get("/accounts/me")) },
      {
        name: "create an electricity estimate",
        run: () => answered(client.post("/estimates/electricity", ESTIMATE_REQUESTS.electricity)),
      },
    ];
  },
};

const ofAllOrganisations: Growing = {
  what: "organisations with an endpoint",
  sizes: [1_000, 10_000],
  behind: ["analytics-projection", "stream-relay", "order-lifecycle", "delivery"],
  rounds: SWEEPS,
  add: async ({ table }, count) => {
    await inParallel(Array.from({ length: count }), async () => {
      const organisation_id = systemIds.next("organisation");
      // Before the endpoint, so that it lacks nothing.
      await commitEvents(table, ownerOf(organisation_id, systemIds.next("account")), 1);
      await registerEndpoint(table, { organisation_id, url: "https://receiver.example/" });
    });
  },
  operations: async ({ stack }, size) => [
    {
      name: "a minute of the sweep, for each organisation",
      run: () => stack.runSchedule("sweep"),
      times: size,
      grows:
        "runs that begin before the last one has ended have a process of their own, which compares everything once",
    },
  ],
};

/** Units of the table and the median time of one of an operation. What follows from it behind its answer is left out. */
const costOf = async (
  meter: ServiceMeter,
  rounds: number,
  behind: readonly string[],
  { run, times = 1 }: Operation,
) => {
  // Caches are warm, as they are with a client who does it often.
  await run();
  const took: number[] = [];
  const { readUnits, writeUnits } = await meter.measure(
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const started = systemClock.monotonicMs();
        await run();
        took.push(systemClock.monotonicMs() - started);
      }
    },
    (name) => behind.includes(name),
  );
  return { units: (readUnits + writeUnits) / rounds / times, ms: quantile(took, 0.5) / times };
};

const rowsOf = async (run: BenchRun, meter: ServiceMeter, growing: Growing): Promise<GrowthRow[]> => {
  const { what, sizes, add, operations, behind, rounds } = growing;
  const rows = new Map<string, GrowthRow>();
  let there = 0;
  for (const [index, full] of sizes.entries()) {
    const size = run.amount(full, 10 * (index + 1));
    await add(meter.service, size - there);
    there = size;
    for (const operation of await operations(meter.service, size)) {
      const cost = { size, ...(await costOf(meter, run.amount(rounds), behind, operation)) };
      const { name, grows } = operation;
      rows.set(name, { name, what, grows, costs: [...(rows.get(name)?.costs ?? []), cost] });
    }
  }
  return [...rows.values()];
};

/**
 * What requests of an account, an organisation and the sweep cost while there are more and more: units and time against those of the
 * first size. With `--keep` ARCHITECTURE.md tells it.
 */
export const growthFigures = async (run: BenchRun): Promise<Figure[]> => {
  const rows: GrowthRow[] = [];
  const meter = await startServiceMeter(run);
  try {
    for (const growing of [inAnAccount, inAnOrganisation, ofAllOrganisations])
      rows.push(...(await rowsOf(run, meter, growing)));
  } finally {
    await meter.service.stop();
  }
  if (process.argv.includes("--keep")) writeFileSync(PAGE, growthTable(readFileSync(PAGE, "utf8"), rows));
  return rows.flatMap(figuresOf);
};

const figuresOf = ({ name, what, grows, costs }: GrowthRow): Figure[] => {
  const [first] = costs;
  return costs.flatMap(({ size, units, ms }, index): Figure[] => {
    const at = `${name}, ${size} ${what}`;
    const against = (value: number, was: number | undefined, ratioBudget: number) =>
      index > 0 &&
      was !== undefined && {
        baseline: { name: `${name}, of the first size`, value: rounded(was) },
        ratio: rounded(value / was),
        ...(grows === undefined && { ratioBudget }),
      };
    return [
      {
        name: `${at}: read and write units`,
        value: rounded(units),
        unit: "units",
        ...against(units, first?.units, MOST_UNITS),
      },
      { name: `${at}: p50`, value: rounded(ms), unit: "ms", ...against(ms, first?.ms, MOST_TIME) },
    ];
  });
};
