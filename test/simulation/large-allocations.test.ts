import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { decimal, type BundleId, type ProjectId, sum } from "@isotherm/core";
import { OutOfStock } from "@isotherm/ordering";
import {
  bundleItem,
  organisationItem,
  type OrderOwner,
  projectItem,
  setStock,
  type StoredOrder,
  type Table,
  typeOf,
} from "@isotherm/store";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { eventsAfter } from "@isotherm/delivery";
import { allocatedCredits, checkConservation, recordRetirement, stepOrder } from "@isotherm/retirement";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { aLiveAccount } from "../harness/live-account.ts";
import { meanwhile } from "../harness/meanwhile.ts";
import { anOrderBundle } from "../harness/new-order.ts";
import { operatingOn } from "../harness/ordering.ts";
import { orderIn, putOrder } from "../harness/order-in.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

// As many bundles as a selection may have, each of a project of its own whose credits are of three small vintages.
const BUNDLES = 50;
const VINTAGES = ["2020", "2021", "2022"];

let local: LocalTable;
let table: Table;
beforeAll(async () => {
  local = await startLocalTable();
  table = local.table;
  const [bundle] = SANDBOX_BUNDLES;
  const [project] = SANDBOX_PROJECTS;
  if (!bundle || !project) throw new Error("the sandbox is empty");
  for (let number = 0; number < BUNDLES; number += 1) {
    const project_id = `prj_${number}` as ProjectId;
    const items = [
      projectItem({ ...project, id: project_id, slug: `project-${number}` }),
      bundleItem({ ...bundle, id: `bun_${number}` as BundleId, project_ids: [project_id] }),
    ];
    for (const Item of items) await table.client.send(new PutCommand({ TableName: table.name, Item }));
    for (const vintage of VINTAGES)
      await setStock(table, { project_id, vintage, issued: 3, currency: "USD", unit_price: decimal(5) });
  }
});
afterAll(() => local.stop());

const MIDDLEWARE = "interruption";
afterEach(() => void table.client.middlewareStack.remove(MIDDLEWARE));

/** Ends the process, as it were, before a transaction: the first is 1. */
const interruptBefore = (transaction: number): void => {
  let seen = 0;
  table.client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === "TransactWriteItemsCommand") seen += 1;
        if (seen === transaction) throw new Error("interrupted");
        return next(args);
      },
    { step: "initialize", name: MIDDLEWARE },
  );
};

const operating = () => operatingOn(table);
const theOrder = (owner: OrderOwner, id: string) => orderIn(table, owner, id);
const tonnesOf = (number: number, tonnes: string) => anOrderBundle(`bun_${number}` as BundleId, tonnes);
const aPaidOrder = (owner: OrderOwner, tonnes: string) =>
  putOrder(table, owner, "paid", { bundles: Array.from({ length: BUNDLES }, (_, number) => tonnesOf(number, tonnes)) });
const faults = async () => (await checkConservation(table)).faults;

describe("an order that needs credits of more vintages than a transaction takes", () => {
  it("gets them in parts, goes on where that was interrupted, and completes", { timeout: 120_000 }, async () => {
    const owner = await aLiveAccount(table);
    const { order } = await aPaidOrder(owner, "7.41");
    interruptBefore(3);
    await expect(stepOrder(operating(), await theOrder(owner, order.id), "retire")).rejects.toThrow("interrupted");
    table.client.middlewareStack.remove(MIDDLEWARE);
    const between = await theOrder(owner, order.id);
    expect(between.order.status).toBe("paid");
    expect(between.credits?.lots.length).toBeGreaterThan(0);
    expect(between.credits?.lots.length).toBeLessThan(BUNDLES * VINTAGES.length);
    expect(await faults()).toEqual([]);

    // Whoever has another name by now: the parts of one order are all retired on behalf of the same one.
    const { organisation_id: id } = owner;
    const renamed = organisationItem({ id, name: "Renamed", commission: decimal(0) });
    await table.client.send(new PutCommand({ TableName: table.name, Item: renamed }));
    const retiring = await stepOrder(operating(), between, "retire");
    expect(retiring.order.status).toBe("retiring");
    expect(retiring.credits?.beneficiary).toBe("Organisation");
    expect(retiring.credits?.lots).toHaveLength(BUNDLES * VINTAGES.length);
    expect(await faults()).toEqual([]);
    // 50 · 0.41 t are 20 whole tonnes of the pool and half of one.
    const waiting = await allocatedCredits(table);
    expect(waiting.reduce((total, { quantity }) => total + quantity, 0)).toBe(BUNDLES * 7 + 20);
    // One transaction: the allocation of each project, then the order.
    expect((await eventsAfter(table, owner.account_id, 0, 100)).map(typeOf)).toEqual([
      ...Array.from({ length: BUNDLES }, () => "allocation.new"),
      "order.retiring",
    ]);
    // They stand in one item: whoever has had some of them gets those behind, whatever else the item holds.
    const behind = await eventsAfter(table, owner.account_id, 20, 10);
    expect(behind.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 10 }, (_, index) => 21 + index));
    const known = sum((retiring.order.projects ?? []).map(({ quantity }) => quantity));
    expect(known.toFixed()).toBe("370");

    for (const { reference, project_id: project, vintage, quantity } of waiting)
      await recordRetirement(operating(), { reference, project, vintage, quantity, serials: [reference] });
    expect(await checkConservation(table)).toEqual({
      vintages: BUNDLES * VINTAGES.length,
      entries: waiting.length,
      orders: 1,
      pools: 1,
      faults: [],
    });
    await expect(stepOrder(operating(), await theOrder(owner, order.id), "complete")).rejects.toThrow(
      /wait in the pool/,
    );
  });

  it("gets none where there are too few for all of it", async () => {
    const owner = await aLiveAccount(table);
    const before = await aPaidOrder(owner, "2");
    await expect(stepOrder(operating(), before, "retire")).rejects.toBeInstanceOf(OutOfStock);
    expect(await theOrder(owner, before.order.id)).toEqual(before);
    expect(await faults()).toEqual([]);
  });
});

describe("an order of one bundle in very many vintages", () => {
  const vintages = Array.from({ length: 100 }, (_, year) => String(1900 + year));
  const issueOneOfEach = async (project_id: ProjectId, most = vintages.length): Promise<void> => {
    for (const vintage of vintages.slice(0, most))
      await setStock(table, { project_id, vintage, issued: 1, currency: "USD", unit_price: decimal(5) });
  };

  it("gets its credits in parts too", { timeout: 60_000 }, async () => {
    const owner = await aLiveAccount(table);
    await issueOneOfEach("prj_0" as ProjectId);
    const paid = await putOrder(table, owner, "paid", { bundles: [tonnesOf(0, "100.5")] });
    const { order, credits } = await stepOrder(operating(), paid, "retire");
    expect(order.status).toBe("retiring");
    expect(credits?.lots.map(({ vintage }) => vintage)).toEqual(vintages);
    expect(credits?.fractions.map(({ quantity }) => quantity.toFixed())).toEqual(["0.5"]);
    expect(await faults()).toEqual([]);
  });

  it("gets them in parts where its credits alone would fit, but not with what else is written", async () => {
    const owner = await aLiveAccount(table);
    await issueOneOfEach("prj_7" as ProjectId, 48);
    const paid = await putOrder(table, owner, "paid", { bundles: [tonnesOf(7, "48.5")] });
    const { order, credits } = await stepOrder(operating(), paid, "retire");
    expect([order.status, credits?.lots.length]).toEqual(["retiring", 48]);
    expect(await faults()).toEqual([]);
  });

  it("fills a tonne of the pool with its last part", { timeout: 60_000 }, async () => {
    const owner = await aLiveAccount(table);
    await issueOneOfEach("prj_6" as ProjectId);
    const more = { project_id: "prj_6" as ProjectId, vintage: "2023", issued: 1 };
    await setStock(table, { ...more, currency: "USD", unit_price: decimal(5) });
    const small = await putOrder(table, owner, "paid", { bundles: [tonnesOf(6, "0.6")] });
    await stepOrder(operating(), small, "retire");
    const paid = await putOrder(table, owner, "paid", { bundles: [tonnesOf(6, "100.5")] });
    const { credits } = await stepOrder(operating(), paid, "retire");
    expect(credits?.lots).toHaveLength(100);
    expect(credits?.fractions.map(({ tonne, quantity }) => [tonne, quantity.toFixed()])).toEqual([
      [0, "0.4"],
      [1, "0.1"],
    ]);
    const ofAccount = (await allocatedCredits(table)).filter(({ reference }) => reference.includes(owner.account_id));
    expect(ofAccount.reduce((total, { quantity }) => total + quantity, 0)).toBe(101);
    expect(await faults()).toEqual([]);
  });

  const onePart = async (paid: StoredOrder) => {
    interruptBefore(2);
    await expect(stepOrder(operating(), paid, "retire")).rejects.toThrow("interrupted");
    table.client.middlewareStack.remove(MIDDLEWARE);
  };
  const aLargeOrder = async (owner: OrderOwner, bundle: number) => {
    await issueOneOfEach(`prj_${bundle}` as ProjectId);
    return putOrder(table, owner, "paid", { bundles: [tonnesOf(bundle, "100")] });
  };
  const recordLot = async ({ account_id, order }: StoredOrder, bundle: number, lot: number) =>
    recordRetirement(operating(), {
      reference: `${account_id}/${order.id}/${lot}`,
      project: `prj_${bundle}` as ProjectId,
      vintage: String(1900 + lot),
      quantity: 1,
      serials: [`S ${1900 + lot}`],
    });
  const recordFirstLot = (paid: StoredOrder, bundle: number) => recordLot(paid, bundle, 0);

  it("keeps what it gets while a part of it is recorded as retired", { timeout: 60_000 }, async () => {
    const owner = await aLiveAccount(table);
    const paid = await aLargeOrder(owner, 1);
    await onePart(paid);
    const first = await theOrder(owner, paid.order.id);
    meanwhile(table, "TransactWriteItemsCommand", () => onePart(paid));
    await recordFirstLot(paid, 1);
    const { credits } = await theOrder(owner, paid.order.id);
    expect(credits?.lots.length).toBeGreaterThan(first.credits?.lots.length ?? 0);
    expect(credits?.lots[0]?.serials).toEqual(["S 1900"]);
    expect(await faults()).toEqual([]);
  });

  it("keeps what is recorded of it while it gets the last part", { timeout: 60_000 }, async () => {
    const owner = await aLiveAccount(table);
    const paid = await aLargeOrder(owner, 2);
    await onePart(paid);
    await onePart(paid);
    meanwhile(table, "TransactWriteItemsCommand", () => recordFirstLot(paid, 2));
    const { order, credits } = await stepOrder(operating(), await theOrder(owner, paid.order.id), "retire");
    expect(order.status).toBe("retiring");
    expect(credits?.lots).toHaveLength(100);
    expect(credits?.lots[0]?.serials).toEqual(["S 1900"]);
    expect(await faults()).toEqual([]);
  });

  it("is not complete once all is retired that it has so far", { timeout: 60_000 }, async () => {
    const owner = await aLiveAccount(table);
    const paid = await aLargeOrder(owner, 4);
    await onePart(paid);
    const { credits } = await theOrder(owner, paid.order.id);
    for (const lot of credits?.lots.keys() ?? [])
      expect(await recordLot(paid, 4, lot)).toEqual({ recorded: true, completed: [] });
    const { order } = await theOrder(owner, paid.order.id);
    expect([order.status, order.certificate]).toEqual(["paid", null]);
    expect(await faults()).toEqual([]);
  });

  it("gets each part once where two allocate it at the same time", { timeout: 60_000 }, async () => {
    const owner = await aLiveAccount(table);
    const paid = await aLargeOrder(owner, 3);
    // As much as the one who comes second believes that the order still needs.
    const more = { project_id: "prj_3" as ProjectId, vintage: "2023", issued: 100 };
    await setStock(table, { ...more, currency: "USD", unit_price: decimal(5) });
    // After the order was read, and before the stock is.
    meanwhile(table, "QueryCommand", () => onePart(paid));
    const { credits } = await stepOrder(operating(), paid, "retire");
    expect(credits?.lots.map(({ vintage }) => vintage)).toEqual(vintages);
    expect(await faults()).toEqual([]);
  });
});

describe("a record of a retirement", () => {
  it("that was interrupted says so; told again it completes the order, and a third time nothing", async () => {
    const owner = await aLiveAccount(table);
    const more = { project_id: "prj_5" as ProjectId, vintage: "2023", issued: 1 };
    await setStock(table, { ...more, currency: "USD", unit_price: decimal(5) });
    const paid = await putOrder(table, owner, "paid", { bundles: [tonnesOf(5, "1")] });
    const { order } = await stepOrder(operating(), paid, "retire");
    const credits = (await allocatedCredits(table)).find(({ reference }) => reference.includes(order.id));
    if (!credits) throw new Error("the order has no credits");
    const { reference, vintage, quantity } = credits;
    const record = () =>
      recordRetirement(operating(), { reference, project: "prj_5", vintage, quantity, serials: ["S 1"] });
    // Between the record and the order.
    interruptBefore(2);
    await expect(record()).rejects.toThrow("interrupted");
    table.client.middlewareStack.remove(MIDDLEWARE);
    expect((await theOrder(owner, order.id)).order.status).toBe("retiring");
    expect(await record()).toEqual({ recorded: false, completed: [order.id] });
    expect(await record()).toEqual({ recorded: false, completed: [] });
    const told = (await eventsAfter(table, owner.account_id, 0, 10)).map(typeOf);
    expect(told.filter((type) => type === "order.completed")).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });
});
