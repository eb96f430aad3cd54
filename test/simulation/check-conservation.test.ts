import { DeleteCommand, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { decimal, type ProjectId } from "@isotherm/core";
import type { OrderCredits } from "@isotherm/ordering";
import { checkConservation, recordRetirement, stepOrder } from "@isotherm/retirement";
import type { OrderOwner, StoredOrder, Table } from "@isotherm/store";
import { poolName } from "@isotherm/store/items/credit-items";
import { type Key, keys } from "@isotherm/store/keys";
import { orderItem } from "@isotherm/store/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aProjectWithoutStock, CREDIT_BUNDLE, issueCredits, waitingCredits } from "../harness/credits.ts";
import { aLiveAccount } from "../harness/live-account.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";
import { anOrderBundle } from "../harness/new-order.ts";
import { orderIn, putOrder } from "../harness/order-in.ts";
import { operatingOn } from "../harness/ordering.ts";

// A table that adds up, and each way in which one item, or a few together, can be wrong.

const VINTAGE = "2023";
const POOL = poolName("Organisation");

type Item = Record<string, unknown>;

let local: LocalTable;
let table: Table;
let owner: OrderOwner;
let project: ProjectId;
/** Of a tonne and a part of the pool's first one, the tonne being retired; of the rest of that; and of a part of the next one. */
let whole: StoredOrder;
let rest: StoredOrder;
let open: StoredOrder;

beforeAll(async () => {
  local = await startLocalTable();
  table = local.table;
  owner = await aLiveAccount(table);
  project = await aProjectWithoutStock(table);
  await issueCredits(table, project, 5, VINTAGE);
  const ids: string[] = [];
  for (const tonnes of ["1.6", "0.4", "0.3"]) {
    const paid = await putOrder(table, owner, "paid", { bundles: [anOrderBundle(CREDIT_BUNDLE.id, tonnes)] });
    ids.push((await stepOrder(operatingOn(table), paid, "retire")).order.id);
  }
  const lot = (await waitingCredits(table, project)).find(({ reference }) => reference.includes("/ord_"));
  if (!lot) throw new Error("no tonne is allocated");
  await recordRetirement(operatingOn(table), { ...lot, project, serials: ["S 1"] });
  [whole, rest, open] = (await Promise.all(ids.map((id) => orderIn(table, owner, id)))) as [
    StoredOrder,
    StoredOrder,
    StoredOrder,
  ];
});
afterAll(() => local.stop());

const read = async ({ pk, sk }: Key): Promise<Item | undefined> =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key: { pk, sk }, ConsistentRead: true }))).Item;
const write = async ({ pk, sk }: Key, item: Item | undefined): Promise<void> => {
  if (item) await table.client.send(new PutCommand({ TableName: table.name, Item: { ...item, pk, sk } }));
  else await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
};

/** An item as it is not to be: made from what stands there; undefined: it is missing. */
type Damage = readonly [key: Key, after: (before: Item) => Item | undefined];

/** What is found in a table with such damage, which is mended afterwards. */
const foundWith = async (...all: readonly Damage[]): Promise<readonly string[]> => {
  const before = await Promise.all(all.map(([key]) => read(key)));
  for (const [index, [key, after]] of all.entries()) await write(key, after(before[index] ?? {}));
  const { faults } = await checkConservation(table);
  for (const [index, [key]] of all.entries()) await write(key, before[index]);
  return faults;
};

const stock = (): Key => keys.stock(project, VINTAGE);
const lotOf = ({ order }: StoredOrder): string => `${owner.account_id}/${order.id}/0`;
const tonneReference = (): string => `${owner.account_id}/pool-${POOL}/0`;
const withCredits = (stored: StoredOrder, change: (credits: OrderCredits) => OrderCredits): Damage => {
  if (!stored.credits) throw new Error("it has no credits");
  const item = orderItem({ ...stored, credits: change(stored.credits) }, undefined);
  return [keys.order(owner.account_id, stored.order.id), () => item];
};
const withFraction = (stored: StoredOrder, change: { tonne?: number; quantity?: string }): Damage =>
  withCredits(stored, (credits) => ({
    ...credits,
    fractions: credits.fractions.map(({ tonne, quantity, ...part }) => ({
      ...part,
      tonne: change.tonne ?? tonne,
      quantity: change.quantity === undefined ? quantity : decimal(change.quantity),
    })),
  }));
const pool = (change: Item): Damage => [keys.pool(owner.account_id, POOL), (before) => ({ ...before, ...change })];
const tonne = (number: number): Key => keys.pooledTonne(owner.account_id, POOL, number);

describe("a table whose credits add up", () => {
  it("has no faults", async () => {
    expect(await checkConservation(table)).toEqual({ vintages: 1, entries: 2, orders: 3, pools: 1, faults: [] });
  });
});

describe("the check of credits finds", () => {
  it("a vintage of which more were issued than there are", async () => {
    expect(await foundWith([stock(), (before) => ({ ...before, issued: 6 })])).toEqual([
      `${project} ${VINTAGE}: issued 6, available 3, allocated 1, retired 1`,
    ]);
  });

  it.each([
    ["allocated", { allocated: 2, available: 2 }],
    ["retired", { retired: 2, available: 2 }],
  ])("a vintage that counts more as %s than its ledger has", async (kind, counts) => {
    expect(await foundWith([stock(), (before) => ({ ...before, ...counts })])).toEqual([
      `${project} ${VINTAGE}: the ledger has 1 t ${kind}, the stock counts 2 t`,
    ]);
  });

  it("credits that no ledger knows", async () => {
    const faults = await foundWith([keys.retiredCredits(project, VINTAGE, lotOf(whole)), () => undefined]);
    expect(faults).toContain(
      `${lotOf(whole)}: has 1 t of ${project} ${VINTAGE}, retired as S 1, which no ledger knows`,
    );
  });

  it("credits that stand twice in the ledger", async () => {
    const entry = await read(keys.retiredCredits(project, VINTAGE, lotOf(whole)));
    const faults = await foundWith([keys.allocatedCredits(project, VINTAGE, lotOf(whole)), () => entry]);
    expect(faults).toContain(`${lotOf(whole)}: is in the ledger twice`);
  });

  it("credits in the ledger that nobody has", async () => {
    const reference = `${owner.account_id}/${whole.order.id}/1`;
    const entry = {
      schema: 1,
      reference,
      project_id: project,
      vintage: VINTAGE,
      quantity: 1,
      beneficiary: "Organisation",
    };
    const faults = await foundWith([keys.allocatedCredits(project, VINTAGE, reference), () => entry]);
    expect(faults).toContain(
      `${reference}: the ledger says 1 t of ${project} ${VINTAGE}, but no order or pooled tonne has it`,
    );
  });

  it.each([
    ["of which an order has more", { quantity: 2 }, "2 t of {}, retired as S 1"],
    ["whose serial numbers an order has otherwise", { serials: ["S 2"] }, "1 t of {}, retired as S 2"],
    ["that an order does not know to be retired", { serials: null }, "1 t of {}"],
  ])("credits in the ledger %s", async (_what, lot, told) => {
    const damage = withCredits(whole, (credits) => ({
      ...credits,
      lots: credits.lots.map((one) => ({ ...one, ...lot })),
    }));
    const name = `${project} ${VINTAGE}`;
    expect(await foundWith(damage)).toEqual([
      `${lotOf(whole)}: has ${told.replace("{}", name)}, the ledger says 1 t of ${name}, retired as S 1`,
    ]);
  });

  it("an order that is complete with credits that are not retired", async () => {
    const { credits, order } = whole;
    if (!credits) throw new Error("it has no credits");
    const lots = credits.lots.map((lot) => ({ ...lot, serials: null }));
    const stored = { ...whole, order: { ...order, status: "complete" as const }, credits: { ...credits, lots } };
    const item = orderItem(stored, undefined);
    expect(await foundWith([keys.order(owner.account_id, order.id), () => item])).toContain(
      `${order.id}: is complete with credits that are not retired`,
    );
  });

  it("a full tonne of a pool that is gone", async () => {
    const faults = await foundWith([tonne(0), () => undefined]);
    expect(faults).toContainEqual(expect.stringMatching(/^pool .*: 1\.3 t came in, .* 0 whole tonnes left/));
    expect(faults).toContainEqual(expect.stringContaining(`${tonneReference()}: the ledger says`));
  });

  it("a full tonne of a pool that has another number, together with its parts in the orders", async () => {
    const before = (await read(tonne(0))) ?? {};
    const faults = await foundWith(
      [tonne(0), () => undefined],
      [tonne(5), () => ({ ...before, tonne: 5 })],
      withFraction(whole, { tonne: 5 }),
      withFraction(rest, { tonne: 5 }),
    );
    expect(faults).toContainEqual(expect.stringMatching(/^pool .*: 1\.3 t came in, 1\.3 t are in orders/));
  });

  it.each([
    [
      "parts of a full tonne that are not one tonne",
      () => [withFraction(rest, { quantity: "0.3" }), withFraction(open, { quantity: "0.4" })],
    ],
    ["a part of the open tonne that never came in", () => [withFraction(open, { quantity: "0.4" })]],
    ["an open tonne that is fuller than what came in", () => [pool({ balances: { [CREDIT_BUNDLE.id]: "0.4" } })]],
    ["a pool of which less came in", () => [pool({ filled: "1.2" })]],
    ["a pool that is gone", () => [[keys.pool(owner.account_id, POOL), () => undefined] satisfies Damage]],
  ] as const)("%s", async (_what, damage) => {
    expect(await foundWith(...damage())).toEqual([expect.stringMatching(/^pool .* t came in, .* t are open$/)]);
  });
});
