import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { OrderStatus } from "@isotherm/contract";
import { readMonths } from "@isotherm/analytics/read-months";
import { readOrderDays, readOrderFigures, type OrderFigures } from "@isotherm/analytics/read-order-figures";
import { rebuildFigures } from "@isotherm/analytics/rebuild-figures";
import {
  type AccountId,
  type BundleId,
  type Decimal,
  decimal,
  instantMs,
  type OrganisationId,
  type ProjectId,
  utcDayAt,
} from "@isotherm/core";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import { wayTo } from "@isotherm/ordering";
import type { StoredOrder } from "@isotherm/store";
import { readGenerations } from "@isotherm/store/analytics/index";
import { accountListingItem } from "@isotherm/store/items/account-item";
import { organisationListingItem } from "@isotherm/store/operator/organisations";
import { inParallel } from "@isotherm/store/read";
import type { DynamoDBRecord } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";
import {
  type MadeOrder,
  madeOrder,
  madeOrderItem,
  movedOrder,
  orderRecord,
  anOrderProject,
} from "../harness/made-orders.ts";
import { anOrderBundle } from "../harness/new-order.ts";
import { projectionUses, projectRecords } from "../harness/projection.ts";
import { FIGURES_ORDERS } from "../proofs/figures.ts";

/** `npm run proof -- figures` takes more. */
const ORDERS = Number(process.env[FIGURES_ORDERS] ?? 200);
/** Ten minutes; the large form of the proof takes longer on a busy machine. */
const LIMIT_MS = ORDERS > 1_000 ? 3_600_000 : 600_000;
const BATCH = 100;
/** More cells than one transaction takes. */
const MANY = 60;
const ACCOUNTS = { acc_live: "live", acc_test: "test" } as const;
const ACCOUNT_IDS: readonly string[] = Object.keys(ACCOUNTS);
const FROM_MS = instantMs("2025-01-20T00:00:00.000Z");
const SPAN_DAYS = 100;

const { next: random } = seededRandom(22);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const tonnes = (): string => (random() * 50).toFixed(6);

const someBundles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...anOrderBundle(`bnd_${count > 3 ? index : Math.floor(random() * 3)}` as BundleId, tonnes()),
    // One of them had another name for a time.
    bundle_name: random() < 0.5 ? "Forests" : "Woods",
  }));

const someProjects = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    anOrderProject(`prj_${count > 3 ? index : Math.floor(random() * 4)}` as ProjectId, tonnes()),
  );

/** The versions of an order, from its first to its last. */
const history = (index: number): StoredOrder[] => {
  const many = index % 50 === 7 ? MANY : 0;
  const account = oneOf(Object.keys(ACCOUNTS) as (keyof typeof ACCOUNTS)[]);
  let made: MadeOrder = {
    account: account as string as AccountId,
    mode: ACCOUNTS[account],
    atMs: FROM_MS + Math.floor(random() * SPAN_DAYS * 86_400_000),
    status: "received",
    currency: oneOf(["EUR", "USD"]),
    bundles: someBundles(many || 1 + Math.floor(random() * 3)),
    projects: [],
    lots: [],
  };
  let stored = madeOrder(made, random);
  const versions = [stored];
  const end = oneOf<OrderStatus>(["placed", "paid", "retiring", "complete", "complete", "cancelled", "failed"]);
  const move = (next: Partial<MadeOrder>): void => {
    made = { ...made, ...next };
    stored = movedOrder(stored, made);
    versions.push(stored);
  };
  for (const status of wayTo("received", end) ?? []) {
    const lots = [false, false, false];
    move({
      status,
      ...(status === "retiring" && { lots, projects: someProjects(many || 1 + Math.floor(random() * 3)) }),
    });
    // While it retires each lot may bring other projects.
    if (status === "retiring")
      for (const at of lots.keys())
        move({ lots: lots.map((_, lot) => lot <= at), projects: [...made.projects, ...someProjects(1)] });
  }
  return versions;
};

const histories = Array.from({ length: ORDERS }, (_, index) => history(index));
const last = (versions: readonly StoredOrder[]): StoredOrder => versions.at(-1) as StoredOrder;

/** All records, in order for each order and mixed otherwise; some come again at once, some much later. */
const delivered = (): DynamoDBRecord[] => {
  const keyed = histories.flatMap((versions) => {
    const places = versions.map(() => random()).toSorted((a, b) => a - b);
    return versions.map((one, index) => ({ record: orderRecord(one, index), at: places[index] ?? 0 }));
  });
  const doubled = keyed
    .filter(() => random() < 0.2)
    .map(({ record, at }) => ({ record, at: at + random() * (1 - at) }));
  return [...keyed, ...doubled].toSorted((a, b) => a.at - b.at).map(({ record }) => record);
};

let local: LocalTable;
beforeAll(async () => {
  local = await startLocalTable();
});
afterAll(() => local.stop());

const deliver = (records: readonly DynamoDBRecord[]) => projectRecords(local.table, records, BATCH);

type Sums = Record<string, string>;

const textsOf = (sums: ReadonlyMap<string, Decimal>): Sums =>
  Object.fromEntries([...sums].filter(([, value]) => !value.isZero()).map(([key, value]) => [key, value.toFixed()]));

/** Figures that some orders come to, calculated one by one. */
const recomputed = (
  orders: readonly StoredOrder[],
  of: "bundle" | "project",
  isWanted: (day: string) => boolean,
): Sums => {
  const sums = new Map<string, Decimal>();
  for (const { order } of orders) {
    const { status, currency } = order;
    if (!isWanted(order.created_at.slice(0, 10))) continue;
    const parts =
      of === "bundle"
        ? (order.bundles ?? []).map((one) => ({
            ...one,
            cell: JSON.stringify([one.bundle_id, one.bundle_name, currency]),
          }))
        : (order.projects ?? []).map((one) => ({ ...one, cell: JSON.stringify([one.project_id, null, currency]) }));
    const add = (key: string, value: Decimal | number): void => {
      sums.set(key, (sums.get(key) ?? decimal(0)).plus(value));
    };
    for (const { cell, quantity, offset_cost } of parts) {
      add(`${cell} quantity_${status}`, quantity);
      add(`${cell} value_${status}`, offset_cost);
    }
    for (const cell of new Set(parts.map((part) => part.cell))) add(`${cell} lines_${status}`, 1);
    if (of === "bundle" && parts[0]) add(`${parts[0].cell} orders_${status}`, 1);
  }
  return textsOf(sums);
};

const told = (found: readonly OrderFigures[]): Sums =>
  textsOf(
    new Map(
      found.flatMap(({ cell: { id, name, currency }, figures }) =>
        [...figures].map(([figure, value]) => [`${JSON.stringify([id, name, currency])} ${figure}`, value] as const),
      ),
    ),
  );

const day = (offset: number): string => utcDayAt(FROM_MS + offset * 86_400_000);

/** Ranges whose ends lie on, near and far from those of months. */
const RANGES = [
  [day(0), day(SPAN_DAYS)],
  ["2025-02-01", "2025-02-28"],
  ["2025-02-02", "2025-03-30"],
  ["2025-02-20", "2025-03-10"],
  ["2025-03-05", "2025-03-05"],
] as const;

const expectAll = async (orders: readonly StoredOrder[]): Promise<void> => {
  for (const id of ACCOUNT_IDS) {
    const account = id as AccountId;
    const own = orders.filter(({ account_id }) => account_id === account);
    for (const of of ["bundle", "project"] as const) {
      for (const [first, end] of RANGES) {
        const wanted = { account, of, first, last: end };
        const within = (one: string): boolean => one >= first && one <= end;
        const expected = recomputed(own, of, within);
        expect(told(await readOrderFigures(local.table, wanted)), `${of} ${first} ${end}`).toEqual(expected);
        const days = Map.groupBy(await readOrderDays(local.table, wanted), (one) => one.day);
        for (const [one, found] of days) expect(told(found)).toEqual(recomputed(own, of, (other) => other === one));
        if (first === day(0)) expect(Object.keys(expected).length).toBeGreaterThan(10);
      }
    }
    await expectMonths(account, own);
  }
};

const NOT_COUNTED: ReadonlySet<OrderStatus> = new Set(["cancelled", "failed"]);

const expectMonths = async (account: AccountId, own: readonly StoredOrder[]): Promise<void> => {
  for (const { month, ordered, retired, costs } of await readMonths(local.table, account, ["2025-02", "2025-03"])) {
    const of = own.filter(({ order }) => order.created_at.startsWith(month) && !NOT_COUNTED.has(order.status));
    const sumOf = (orders: readonly StoredOrder[], amount: "quantity" | "offset_cost") =>
      orders
        .flatMap(({ order }) => order.bundles ?? [])
        .reduce((all, bundle) => all.plus(bundle[amount]), decimal(0))
        .toFixed();
    expect(ordered.toFixed()).toBe(sumOf(of, "quantity"));
    expect(retired.toFixed()).toBe(
      sumOf(
        of.filter(({ order }) => order.status === "complete"),
        "quantity",
      ),
    );
    for (const currency of ["EUR", "USD"])
      expect(costs.get(currency)?.toFixed()).toBe(
        sumOf(
          of.filter(({ order }) => order.currency === currency),
          "offset_cost",
        ),
      );
  }
};

const put = (Item: Record<string, unknown>) =>
  local.table.client.send(new PutCommand({ TableName: local.table.name, Item }));

describe(`figures of ${ORDERS} orders that go from state to state`, () => {
  it(
    "are those of a recomputation, after records came mixed, some of them twice",
    async () => {
      const records = delivered();
      expect(records.length).toBeGreaterThan(ORDERS * 2);
      await deliver(records);
      await expectAll(histories.map(last));
    },
    LIMIT_MS,
  );

  it(
    "stay as they are when any of the records come once more, in any order",
    async () => {
      const again = delivered()
        .filter(() => random() < 0.3)
        .toSorted(() => random() - 0.5);
      expect(again.length).toBeGreaterThan(ORDERS / 10);
      await deliver(again);
      await expectAll(histories.map(last));
    },
    LIMIT_MS,
  );

  it(
    "are made anew by a rebuild, while an order moves on",
    async () => {
      await local.stop();
      local = await startLocalTable();
      await put(organisationListingItem({ id: "org_A" as OrganisationId, name: "A" }));
      for (const [id, type] of Object.entries(ACCOUNTS)) {
        const account = {
          id: id as AccountId,
          name: id,
          scope: "account",
          organisation_id: "org_A" as OrganisationId,
          type,
        } as const;
        await put(accountListingItem(account));
      }
      const moving = histories.findIndex((versions) => versions.length > 2);
      const standing = histories.map(
        (versions, index) => (index === moving ? versions[1] : last(versions)) as StoredOrder,
      );
      await inParallel(standing, (stored) => put(madeOrderItem(stored)));
      const moved = last(histories[moving] ?? []);
      let moves: Promise<void> | undefined;
      const { orders } = await rebuildFigures(projectionUses(local.table), () => {
        moves ??= (async () => {
          await put(madeOrderItem(moved));
          await deliver([orderRecord(moved, 2)]);
        })();
      });
      await moves;
      expect(orders).toBe(ORDERS);
      expect(await readGenerations(local.table)).toMatchObject({ current: 2 });
      await expectAll(standing.map((stored, index) => (index === moving ? moved : stored)));
    },
    LIMIT_MS,
  );
});
