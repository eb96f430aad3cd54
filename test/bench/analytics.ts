import { QueryCommand, type QueryCommandOutput } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { cellText, placeOf } from "@isotherm/analytics/cells";
import { countVersions, type Version } from "@isotherm/analytics/count-versions";
import { estimateRows } from "@isotherm/analytics/estimate-rows";
import { periodsOf } from "@isotherm/analytics/periods";
import { orderPlaceOf } from "@isotherm/analytics/order-cells";
import { orderCellText } from "@isotherm/analytics/order-contribution";
import { readFigures } from "@isotherm/analytics/read-figures";
import { readMonths } from "@isotherm/analytics/read-months";
import type { OrderStatus } from "@isotherm/contract";
import { type AccountId, decimal, instant, instantMs } from "@isotherm/core";
import { systemClock, systemTokens } from "@isotherm/core/system";
import { addToCounter } from "@isotherm/store/analytics/index";
import { inParallel } from "@isotherm/store/read";
import { keys, partitions } from "@isotherm/store/keys";
import type { Table } from "@isotherm/store/table";
import { estimateIdAt } from "../harness/made-estimates.ts";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";
import { itemSize, type WireItem } from "./item-size.ts";

const ACCOUNT = "acc_bench" as AccountId;
const COUNTED = "acc_counted" as AccountId;
const ESTIMATES = 1_000_000;
const YEAR = { first: "2025-01-01", last: "2025-12-31" };
const MODES = ["road", "sea", "air", "rail", "site"];
const LANES = ["DEU-NLD", "DEU-FRA", "disaggregated_asia_to_north_europe", "NLD-GBR", null, "DEU-POL"];
const MOST_MS = 20;
const RUNS = 60;
const READ_UNIT = 8_192;
const SHARING = 80;
const AT_MS = instantMs("2025-05-05T12:00:00.000Z");

const cells = MODES.flatMap((mode) =>
  LANES.map((lane) => cellText({ kind: "shipping", mode, lane, carrier: null, category: null, metadata: {} })),
);

const figuresOf = (estimates: number) =>
  new Map(
    Object.entries({
      parts: decimal(estimates),
      mass: decimal("1.234567890123").times(estimates),
      ttw: decimal("0.934567890123").times(estimates),
      activity: decimal("5021.123456").times(estimates),
    }),
  );

/** Counters as a year of a million estimates leaves them: each month, and the last day of each by quarters of an hour. */
const fill = async (table: Table, { amount }: BenchRun): Promise<void> => {
  const of = { generation: 1, account: ACCOUNT };
  const writes = Array.from({ length: 13 }, (_, index) => {
    const month = instant(instantMs("2024-12-15T00:00:00.000Z") + index * 30.5 * 86_400_000).slice(0, 7);
    return [
      { place: placeOf("created", "plain", "month", month), share: 12 },
      ...["28", "30", "31"].flatMap((day) =>
        ["22:00", "22:30", "23:00", "23:45"].map((time) => ({
          place: placeOf("created", "plain", "quarter", `${month}-${day}T${time}`),
          share: 365 * 96,
        })),
      ),
    ];
  }).flat();
  const some = cells.slice(0, amount(cells.length));
  const items = writes.flatMap(({ place, share }) =>
    some.map((cell) => ({ place, cell, figures: figuresOf(Math.round(ESTIMATES / share / cells.length)) })),
  );
  await inParallel(items, async (counter) => {
    const TransactItems = [addToCounter(of, counter).item(table.name)] as TransactWriteCommandInput["TransactItems"];
    await table.client.send(new TransactWriteCommand({ TransactItems }));
  });
};

/** A year by month and mode, from the table to its rows. */
const answer = async (table: Table, zone: string): Promise<void> => {
  const periods = periodsOf(YEAR, "month", zone);
  const found = await readFigures(table, { accounts: [ACCOUNT], basis: "created", periods, byMetadata: false });
  estimateRows(found, { groupBy: ["mode"], unit: "t", isOnePeriod: false });
};

/** The medians of how long some things take, done in turn, milliseconds. */
const mediansMs = async (things: readonly (() => Promise<unknown>)[], runs: number): Promise<number[]> => {
  const times = things.map((): number[] => []);
  for (let run = 0; run < runs; run += 1)
    for (const [index, thing] of things.entries()) {
      const started = systemClock.monotonicMs();
      await thing();
      times[index]?.push(systemClock.monotonicMs() - started);
    }
  return times.map((own) => rounded(quantile(own, 0.5)));
};

/** The counters of a year's months as the emulator gives them: eventually consistent, as answers read them. */
const plainQuery = (table: Table): Promise<QueryCommandOutput> =>
  table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
      ExpressionAttributeValues: {
        ":pk": { S: partitions.counters(1, ACCOUNT) },
        ":first": { S: `COUNTER#${placeOf("created", "plain", "month", "2025-01")}` },
        ":last": { S: `COUNTER#${placeOf("created", "plain", "month", "2025-12")}~` },
      },
    }),
  );

/** Read units of the months of a year. */
const readUnits = async (table: Table): Promise<number> => {
  const { Items = [] } = await plainQuery(table);
  const bytes = Items.reduce((all, item) => all + itemSize(item as WireItem), 0);
  return Math.ceil(bytes / READ_UNIT);
};

const version = (index: number): Version => ({
  account: COUNTED,
  item: keys.estimate(
    COUNTED,
    estimateIdAt(AT_MS + index, () => 0.5),
  ).sk,
  version: 0,
  contribution: {
    kind: "shipping",
    createdAt: instant(AT_MS),
    happenedAt: undefined,
    metadata: {},
    parts: [
      {
        mode: "road",
        lane: "DEU-NLD",
        carrier: null,
        category: null,
        // Digits as real ones have them: what waits is packed.
        mass: decimal("1.234567890123").times(((index * 7_919) % 1_009) + 1),
        ttw: decimal("0.934567890123").times(((index * 7_919) % 1_009) + 1),
        unknown: decimal(0),
        activity: decimal("5021.123456").times(((index * 104_729) % 1_013) + 1),
      },
    ],
  },
});

const ORDER_BUNDLES = 3;
const ORDER_STATES: readonly OrderStatus[] = ["placed", "paid", "retiring", "complete"];

/** The order of a day in a state: one bundle, and one project once it retires. */
const orderVersion = (index: number, status: OrderStatus): Version => {
  const quantity = decimal("1.234567").times(((index * 7_919) % 1_009) + 1);
  const part = { status, quantity, value: quantity.times(20), currency: "EUR" };
  const bundle = { of: "bundle", id: "bnd_bench", name: "Forests", currency: "EUR" } as const;
  const project = { of: "project", id: "prj_bench", name: null, currency: "EUR" } as const;
  const parts = [
    { ...part, cell: bundle, orders: 1 as const },
    ...(status === "placed" || status === "paid" ? [] : [{ ...part, cell: project, orders: 0 as const }]),
  ];
  const contribution = { day: "2025-05-05", parts };
  return { account: COUNTED, item: `ORDER#${index}`, version: ORDER_STATES.indexOf(status), contribution };
};

/** Counters of bundles in a year of 10,000 orders. */
const fillOrders = async (table: Table): Promise<void> => {
  const of = { generation: 1, account: ACCOUNT };
  const counters = MONTHS.flatMap((month) =>
    Array.from({ length: ORDER_BUNDLES }, (_, bundle) => ({
      place: orderPlaceOf("bundle", "month", month),
      cell: orderCellText({ of: "bundle", id: `bnd_${bundle}`, name: "Forests", currency: "EUR" }),
      figures: new Map(
        ORDER_STATES.flatMap((status) =>
          ["quantity", "value", "orders", "lines"].map((name) => [`${name}_${status}`, decimal("1234.56")] as const),
        ),
      ),
    })),
  );
  await inParallel(counters, async (counter) => {
    const TransactItems = [addToCounter(of, counter).item(table.name)] as TransactWriteCommandInput["TransactItems"];
    await table.client.send(new TransactWriteCommand({ TransactItems }));
  });
};

const MONTHS = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, "0")}`);

/** What counting orders through all of their states takes: each state of one alone, and of 80 of a batch. */
const orderFigures = async (table: Table, { amount }: BenchRun): Promise<Figure[]> => {
  const [runs, sharing] = [amount(RUNS), amount(SHARING)];
  await fillOrders(table);
  // Both charts of the dashboard.
  const [charts = 0] = await mediansMs([() => readMonths(table, ACCOUNT, MONTHS)], runs);
  const orders = Array.from({ length: sharing }, (_, index) => index);
  const one = await alone(
    table,
    orders.flatMap((index) => ORDER_STATES.map((status) => orderVersion(index, status))),
  );
  let together = 0;
  for (const status of ORDER_STATES)
    together += await countingUnits(
      table,
      orders.map((index) => orderVersion(sharing + index, status)),
    );
  return [
    {
      name: "twelve months of estimates and orders for charts",
      value: charts,
      unit: "ms",
      budget: MOST_MS,
    },
    {
      name: "write units of counting one order alone in its four states",
      value: rounded(one * ORDER_STATES.length),
      unit: "units",
    },
    { name: "write units of the same, one order of 80 alike", value: rounded(together / sharing), unit: "units" },
  ];
};

/** Write units that counting takes: a kilobyte each, in a transaction twice. A counter is well below one. */
const countingUnits = async (table: Table, versions: readonly Version[]): Promise<number> => {
  let units = 0;
  table.client.middlewareStack.add(
    (next) => (args) => {
      const { TransactItems, UpdateExpression, ExpressionAttributeValues } = args.input as Partial<
        TransactWriteCommandInput & UpdateCommandInput
      >;
      for (const { Put } of TransactItems ?? []) units += 2 * kilobytes(Put?.Item ?? {});
      if (UpdateExpression) units += kilobytes(ExpressionAttributeValues ?? {});
      return next(args);
    },
    { step: "initialize", name: "countUnits", override: true },
  );
  const counting = { table, tokens: systemTokens, clock: systemClock };
  const failed = await countVersions(counting, versions);
  table.client.middlewareStack.remove("countUnits");
  for (const error of failed.values()) throw error;
  return units;
};

const kilobytes = (item: Readonly<Record<string, unknown>>): number =>
  Math.max(1, Math.ceil(itemSize(marshall(item, { removeUndefinedValues: true })) / 1_024));

/** The mean of counting many, each in a batch of its own. */
const alone = async (table: Table, versions: readonly Version[]): Promise<number> => {
  let units = 0;
  for (const one of versions) units += await countingUnits(table, [one]);
  return rounded(units / versions.length);
};

/** How long a year by month takes at a million estimates, and what counting them costs. */
export const analyticsFigures = async (run: BenchRun): Promise<Figure[]> => {
  const started = await run.table();
  const { table } = started;
  try {
    await fill(table, run);
    const [runs, sharing] = [run.amount(RUNS), run.amount(SHARING)];
    // The first answers are of a process that has just begun.
    const things = [() => answer(table, "UTC"), () => plainQuery(table), () => answer(table, "Europe/Berlin")];
    await mediansMs(things, runs);
    const [utc = 0, plain = 0, berlin = 0] = await mediansMs(things, runs);
    const one = await alone(
      table,
      Array.from({ length: sharing }, (_, index) => version(index)),
    );
    const together = await countingUnits(
      table,
      Array.from({ length: sharing }, (_, index) => version(sharing + index)),
    );
    return [
      {
        name: "a year by month and mode, a million estimates in 30 cells",
        value: utc,
        unit: "ms",
        budget: MOST_MS,
        baseline: { name: "the emulator's answer to its query", value: plain },
        ratio: rounded(utc / plain),
      },
      { name: "the same in Berlin", value: berlin, unit: "ms" },
      { name: "read units of a year by month", value: await readUnits(table), unit: "units" },
      { name: "write units of counting one estimate alone", value: one, unit: "units" },
      { name: "write units of counting one estimate of 80 alike", value: rounded(together / sharing), unit: "units" },
      ...(await orderFigures(table, run)),
    ];
  } finally {
    await started.stop();
  }
};
