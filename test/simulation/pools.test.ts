import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { DAY_MS, instant, instantMs, type ProjectId, sum } from "@isotherm/core";
import { OutOfStock } from "@isotherm/ordering";
import { SANDBOX_PROJECTS } from "@isotherm/sandbox";
import {
  bundleItem,
  openPools,
  openTonneSince,
  type OrderOwner,
  projectItem,
  type StoredOrder,
  type Table,
} from "@isotherm/store";
import { completePool, recordRetirement, stepOrder } from "@isotherm/retirement";
import { type Operating, operatorActs } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aProjectWithoutStock, CREDIT_BUNDLE, creditsAddUp, issueCredits, waitingCredits } from "../harness/credits.ts";
import { aLiveAccount } from "../harness/live-account.ts";
import { meanwhile } from "../harness/meanwhile.ts";
import { anOrderBundle } from "../harness/new-order.ts";
import { operatingOn } from "../harness/ordering.ts";
import { orderIn, putOrder } from "../harness/order-in.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

const MARCH = instantMs("2026-03-01T00:00:00.000Z");
const BENEFICIARY = "Organisation";

let local: LocalTable;
let table: Table;
let owner: OrderOwner;
let project: ProjectId;
beforeAll(async () => {
  local = await startLocalTable();
  table = local.table;
});
afterAll(() => local.stop());
beforeEach(async () => {
  owner = await aLiveAccount(table);
  project = await aProjectWithoutStock(table);
  await issue(5);
});

const at = (nowMs: number): Operating => ({
  ...operatingOn(table),
  clock: { nowMs: () => nowMs, monotonicMs: () => 0 },
});
const issue = (issued: number) => issueCredits(table, project, issued);
const retired = async (tonnes: string, nowMs: number): Promise<StoredOrder> => {
  const paid = await putOrder(table, owner, "paid", { bundles: [anOrderBundle(CREDIT_BUNDLE.id, tonnes)] });
  return stepOrder(at(nowMs), paid, "retire");
};
const complete = (beforeMs: number, nowMs = beforeMs) =>
  completePool(at(nowMs), { account_id: owner.account_id, beneficiary: BENEFICIARY }, beforeMs);
const waiting = () => waitingCredits(table, project);
const ownPools = async (beforeMs?: number) =>
  (await openPools(table, beforeMs)).filter(({ account_id }) => account_id === owner.account_id);
const addsUp = () => creditsAddUp(table);

describe("a fraction that nobody fills up", () => {
  it("is completed from stock once it has waited long enough, and its order completes with the record", async () => {
    const { order } = await retired("1.5", MARCH);
    expect(await complete(MARCH)).toBe(false);
    expect(await ownPools(MARCH)).toEqual([]);
    expect(await waiting()).toHaveLength(1);

    expect(await complete(MARCH + 1, MARCH + 30 * DAY_MS)).toBe(true);
    expect((await waiting()).map(({ quantity, beneficiary }) => [quantity, beneficiary])).toEqual([
      [1, BENEFICIARY],
      [1, BENEFICIARY],
    ]);
    await addsUp();
    for (const { reference, project_id, vintage, quantity } of await waiting())
      await recordRetirement(at(MARCH), { reference, project: project_id, vintage, quantity, serials: [reference] });
    const { order: done, retired: facts } = await orderIn(table, owner, order.id);
    expect(done.status).toBe("complete");
    // What was given away is no part of the order, nor of its certificate.
    expect(sum((facts?.credits ?? []).map(({ quantity }) => quantity)).toFixed()).toBe("1.5");
    await addsUp();
  });

  it("is in the audit, with what was given away", async () => {
    await retired("0.25", MARCH);
    await complete(MARCH + 1);
    const act = (await operatorActs(table, "2026-03", 100)).find(({ command }) => command === "pool complete");
    expect(act).toMatchObject({ detail: { tonne: 0, project_id: project, vintage: "2023", added: "0.75" } });
  });

  it("is open no more once an order has filled it up exactly", async () => {
    await retired("0.5", MARCH);
    const { credits, account_id } = await retired("0.5", MARCH + DAY_MS);
    expect(await ownPools()).toEqual([]);
    expect(await openTonneSince(table, { account_id, credits })).toBeUndefined();
    expect(await complete(MARCH + 2 * DAY_MS)).toBe(false);
    expect(await waiting()).toHaveLength(1);
  });

  it("takes one credit, however often and however many at once ask for it", async () => {
    await retired("0.5", MARCH);
    meanwhile(table, "TransactWriteItemsCommand", () => complete(MARCH + 1));
    await expect(complete(MARCH + 1)).rejects.toThrow("a condition did not hold");
    expect(await complete(MARCH + 1)).toBe(false);
    expect(await waiting()).toHaveLength(1);
    await addsUp();
  });

  it("is left as it is when an order fills it up meanwhile", async () => {
    await retired("0.5", MARCH);
    meanwhile(table, "TransactWriteItemsCommand", () => retired("0.7", MARCH + DAY_MS));
    await expect(complete(MARCH + 1)).rejects.toThrow("a condition did not hold");
    // What reaches into the next tonne has waited since then only.
    expect(await complete(MARCH + 1)).toBe(false);
    expect(await ownPools()).toMatchObject([{ openSinceMs: MARCH + DAY_MS }]);
    await addsUp();
  });

  it("is left as it is when an order adds to it meanwhile", async () => {
    await retired("0.5", MARCH);
    meanwhile(table, "TransactWriteItemsCommand", () => retired("0.2", MARCH + DAY_MS));
    await expect(complete(MARCH + 1)).rejects.toThrow("a condition did not hold");
    await addsUp();
    expect(await complete(MARCH + 1)).toBe(true);
    expect(await waiting()).toHaveLength(1);
    await addsUp();
  });

  it("waits on without stock, found by each sweep, until there is some", async () => {
    await retired("0.5", MARCH);
    await issue(0);
    await expect(complete(MARCH + 1)).rejects.toBeInstanceOf(OutOfStock);
    expect(await ownPools(MARCH + 1)).toHaveLength(1);
    await issue(1);
    expect(await complete(MARCH + 1)).toBe(true);
    expect(await ownPools()).toEqual([]);
    await addsUp();
  });
});

describe("the day on which a fraction is completed", () => {
  it("is counted from the first fraction of its tonne, and tonnes after it have their own", async () => {
    const first = await retired("0.4", MARCH);
    const second = await retired("0.3", MARCH + DAY_MS);
    for (const order of [first, second]) expect(await openTonneSince(table, order)).toBe(MARCH);
    const third = await retired("0.5", MARCH + 2 * DAY_MS);
    expect(await openTonneSince(table, third)).toBe(MARCH + 2 * DAY_MS);
    expect(await openTonneSince(table, first)).toBeUndefined();
    expect((await ownPools()).map(({ open, openSinceMs }) => [open.toFixed(), openSinceMs])).toEqual([
      ["0.2", MARCH + 2 * DAY_MS],
    ]);
    expect(await openTonneSince(table, await retired("1", MARCH + 3 * DAY_MS))).toBeUndefined();
  });

  it("begins anew after a tonne that was completed from stock", async () => {
    await retired("0.4", MARCH);
    await complete(MARCH + 1);
    const later = await retired("0.1", MARCH + 9 * DAY_MS);
    expect(later.credits?.fractions.map(({ tonne }) => tonne)).toEqual([1]);
    expect(await openTonneSince(table, later)).toBe(MARCH + 9 * DAY_MS);
    await addsUp();
  });
});

/** The project of the bundle goes off offer at a time, and another one with five newer credits stands beside it. */
const closeProject = async (atMs: number): Promise<ProjectId> => {
  const other = await aProjectWithoutStock(table);
  await issueCredits(table, other, 5, "2024");
  const [example] = SANDBOX_PROJECTS;
  if (!example) throw new Error("the sandbox is empty");
  for (const Item of [
    projectItem({ ...example, id: project, disabled_at: instant(atMs) }),
    bundleItem({ ...CREDIT_BUNDLE, project_ids: [project, other] }),
  ])
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  return other;
};
const takenOf = async (of: ProjectId) =>
  (await waitingCredits(table, of)).map(({ vintage, quantity }) => [vintage, quantity]);

describe("a pooled tonne of orders that were placed before a project went off offer", () => {
  it("is taken from what is on offer now; the whole tonnes come from what was on offer then", async () => {
    const other = await closeProject(MARCH + DAY_MS);
    for (const tonnes of ["1.5", "0.5"]) await retired(tonnes, MARCH + 2 * DAY_MS);
    expect([await takenOf(project), await takenOf(other)]).toEqual([[["2023", 1]], [["2024", 1]]]);
    await addsUp();
  });
});

describe("whole tonnes of an order that was placed after a project went off offer", () => {
  it("are taken from the others, whatever that one has", async () => {
    const other = await closeProject(MARCH - DAY_MS);
    await retired("2", MARCH);
    expect([await takenOf(project), await takenOf(other)]).toEqual([[], [["2024", 2]]]);
    await addsUp();
  });
});
