import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { ProjectId } from "@isotherm/core";
import { eventsAfter } from "@isotherm/delivery";
import { OutOfStock } from "@isotherm/ordering";
import {
  type CatalogueStock,
  type OrderOwner,
  readCatalogueRecords,
  type StoredOrder,
  type Table,
  openPools,
  typeOf,
} from "@isotherm/store";
import { poolName } from "@isotherm/store/items/credit-items";
import { keys } from "@isotherm/store/keys";
import { ledgerOf, OrderMoved, recordRetirement, stepOrder } from "@isotherm/retirement";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aProjectWithoutStock, CREDIT_BUNDLE, creditsAddUp, issueCredits, waitingCredits } from "../harness/credits.ts";
import { aLiveAccount } from "../harness/live-account.ts";
import { meanwhile } from "../harness/meanwhile.ts";
import { anOrderBundle } from "../harness/new-order.ts";
import { operatingOn } from "../harness/ordering.ts";
import { orderIn, putOrder } from "../harness/order-in.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

// Each condition of a write that credits depend on: what it guards against happens between the read and the write.

const TRANSACTION = "TransactWriteItemsCommand";

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
});

const operating = () => operatingOn(table);
const issue = (issued: number, vintage?: string) => issueCredits(table, project, issued, vintage);
const aPaidOrder = (tonnes: string) =>
  putOrder(table, owner, "paid", { bundles: [anOrderBundle(CREDIT_BUNDLE.id, tonnes)] });
const aRetiringOrder = async (tonnes: string) => stepOrder(operating(), await aPaidOrder(tonnes), "retire");
const stockOf = async (vintage = "2023"): Promise<CatalogueStock | undefined> =>
  (await readCatalogueRecords(table, { consistent: true })).stock.find(
    (stock) => stock.project_id === project && stock.vintage === vintage,
  );
const waiting = () => waitingCredits(table, project);
const record = async (reference: string, serial: string) => {
  const entry = (await waiting()).find((one) => one.reference === reference);
  if (!entry) throw new Error(`nothing waits under ${reference}`);
  const { vintage, quantity } = entry;
  return recordRetirement(operating(), { reference, project, vintage, quantity, serials: [serial] });
};
const addsUp = () => creditsAddUp(table);

describe("credits are not sold twice", () => {
  it("when another order takes the last of them meanwhile", async () => {
    await issue(1);
    const [late, early] = [await aPaidOrder("1"), await aPaidOrder("1")];
    meanwhile(table, TRANSACTION, () => stepOrder(operating(), early, "retire"));
    await expect(stepOrder(operating(), late, "retire")).rejects.toBeInstanceOf(OutOfStock);
    expect(await stockOf()).toMatchObject({ available: 0, allocated: 1 });
    expect((await orderIn(table, owner, late.order.id)).order.status).toBe("paid");
    await addsUp();
  });
});

describe("an order that is retired", () => {
  it("by two at once gets its credits once, and the other is told", async () => {
    await issue(2);
    const paid = await aPaidOrder("1");
    meanwhile(table, "GetItemCommand", () => stepOrder(operating(), paid, "retire"));
    await expect(stepOrder(operating(), paid, "retire")).rejects.toBeInstanceOf(OrderMoved);
    expect((await eventsAfter(table, owner.account_id, 0, 10)).map(typeOf)).toEqual([
      "allocation.new",
      "order.retiring",
    ]);
    await addsUp();
  });

  it("while another one adds to the same pool leaves both parts there", async () => {
    await issue(2);
    await aRetiringOrder("0.1");
    const [one, other] = [await aPaidOrder("0.2"), await aPaidOrder("0.3")];
    meanwhile(table, TRANSACTION, () => stepOrder(operating(), other, "retire"));
    await stepOrder(operating(), one, "retire");
    const open = (await openPools(table)).find(({ account_id }) => account_id === owner.account_id);
    expect(open?.open.toFixed()).toBe("0.6");
    await addsUp();
  });
});

describe("the stock of a vintage", () => {
  it("that is set while an order takes from it keeps what was taken", async () => {
    await issue(5);
    const paid = await aPaidOrder("2");
    meanwhile(table, "PutItemCommand", () => stepOrder(operating(), paid, "retire"));
    await issue(10);
    expect(await stockOf()).toMatchObject({ issued: 10, available: 8, allocated: 2, retired: 0 });
    await addsUp();
  });

  it("that is set while as much is retired as an order takes keeps both", async () => {
    await issue(5);
    await aRetiringOrder("2");
    const [{ reference } = { reference: "" }] = await waiting();
    const paid = await aPaidOrder("2");
    meanwhile(table, "PutItemCommand", async () => {
      await stepOrder(operating(), paid, "retire");
      await record(reference, `S ${reference}`);
    });
    await issue(10);
    expect(await stockOf()).toMatchObject({ issued: 10, available: 6, allocated: 2, retired: 2 });
    await addsUp();
  });
});

describe("records of retirements", () => {
  it("of two lots of one order at once are both kept", async () => {
    await issue(1, "2021");
    await issue(1, "2022");
    const { order } = await aRetiringOrder("2");
    const [first, second] = (await waiting()).map(({ reference }) => reference);
    meanwhile(table, TRANSACTION, () => record(second ?? "", `S ${second}`));
    await record(first ?? "", `S ${first}`);
    const { credits, order: done } = await orderIn(table, owner, order.id);
    expect(credits?.lots.map(({ serials }) => serials)).toEqual([[`S ${first}`], [`S ${second}`]]);
    expect(done.status).toBe("complete");
    await addsUp();
  });

  it("give a pooled tonne no other serial numbers than it got meanwhile", async () => {
    await issue(1);
    for (const tonnes of ["0.6", "0.4"]) await aRetiringOrder(tonnes);
    const [{ reference } = { reference: "" }] = await waiting();
    const tonne = keys.pooledTonne(owner.account_id, poolName("Organisation"), 0);
    const write = (values: Record<string, unknown> | undefined) =>
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: tonne,
          UpdateExpression: values ? "SET serials = :serials" : "REMOVE serials",
          ...(values && { ExpressionAttributeValues: values }),
        }),
      );
    // By whoever writes to the tonne alone: the ledger would not notice.
    meanwhile(table, TRANSACTION, () => write({ ":serials": ["S 1"] }));
    await expect(record(reference, "S 2")).rejects.toThrow("is retired already, as S 1");
    expect(await waiting()).toHaveLength(1);
    await write(undefined);
    await addsUp();
  });

  it("have a serial number at least, and up to 90 of them, as many as a transaction takes beside the order and its event", async () => {
    await issue(90);
    const { order } = await aRetiringOrder("90");
    const [{ reference } = { reference: "" }] = await waiting();
    const named = (count: number) =>
      recordRetirement(operating(), {
        reference,
        project,
        vintage: "2023",
        quantity: 90,
        serials: Array.from({ length: count }, (_, index) => `S ${index}`),
      });
    await expect(named(0)).rejects.toThrow("needs serial numbers");
    await expect(named(91)).rejects.toThrow("has more than 90 serial numbers");
    expect(await named(90)).toEqual({ recorded: true, completed: [order.id] });
    await addsUp();
  });

  it("of another project are refused, also where as many of its credits are allocated", async () => {
    await issue(1);
    await aRetiringOrder("1");
    const [{ reference } = { reference: "" }] = await waiting();
    const other = await aProjectWithoutStock(table);
    await issueCredits(table, other, 1);
    await aRetiringOrder("1");
    expect(await waitingCredits(table, other)).toHaveLength(1);
    const mistaken = { reference, project: other, vintage: "2023", quantity: 1, serials: ["S 1"] };
    await expect(recordRetirement(operating(), mistaken)).rejects.toThrow(`of ${project} 2023 are allocated, not 1 t`);
    expect([await waiting(), await waitingCredits(table, other)].map(({ length }) => length)).toEqual([1, 1]);
    await addsUp();
  });

  it("of another vintage are refused, also where as many of its credits are allocated", async () => {
    await issue(1, "2021");
    await issue(1, "2022");
    await aRetiringOrder("2");
    const [{ reference } = { reference: "" }] = await waiting();
    const mistaken = { reference, project, vintage: "2022", quantity: 1, serials: ["S 1"] };
    await expect(recordRetirement(operating(), mistaken)).rejects.toThrow(`of ${project} 2021 are allocated, not 1 t`);
    expect(await waiting()).toHaveLength(2);
    await addsUp();
  });

  it("keep in the ledger on whose behalf credits were allocated, of an order and of a pool", async () => {
    await issue(2);
    for (const tonnes of ["1.6", "0.4"]) await aRetiringOrder(tonnes);
    const { allocated } = await ledgerOf(table, project, "2023");
    const onBehalf = allocated.map(({ reference, beneficiary }) => [reference, beneficiary]);
    expect(onBehalf.map(([, beneficiary]) => beneficiary)).toEqual(["Organisation", "Organisation"]);
    for (const { reference } of allocated) await record(reference, `S ${reference}`);
    const { retired } = await ledgerOf(table, project, "2023");
    expect(retired.map(({ reference, beneficiary }) => [reference, beneficiary])).toEqual(onBehalf);
    await addsUp();
  });

  it("complete an order over two pooled tonnes with its own part of each, once both are retired", async () => {
    await issue(2);
    const orders: StoredOrder[] = [];
    for (const tonnes of ["0.6", "0.7", "0.7"]) orders.push(await aRetiringOrder(tonnes));
    const read = async (index: number) => orderIn(table, owner, orders[index]?.order.id ?? "");
    const [first, second] = (await waiting()).map(({ reference }) => reference);
    await record(first ?? "", "S 1");
    expect((await read(0)).retired?.credits.map(({ quantity }) => quantity.toFixed())).toEqual(["0.6"]);
    await expect(stepOrder(operating(), await read(1), "complete")).rejects.toThrow(
      "0.3 t are part of pooled tonnes that are not retired",
    );
    await record(second ?? "", "S 2");
    const { order, retired } = await read(1);
    expect(order.status).toBe("complete");
    expect(retired?.credits.map((one) => [one.quantity.toFixed(), one.serial_numbers])).toEqual([
      ["0.4", ["S 1"]],
      ["0.3", ["S 2"]],
    ]);
    await addsUp();
  });

  it("retire no more than is counted as allocated", async () => {
    await issue(1);
    await aRetiringOrder("1");
    const [{ reference } = { reference: "" }] = await waiting();
    const count = (allocated: number) =>
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.stock(project, "2023"),
          UpdateExpression: "SET allocated = :allocated",
          ExpressionAttributeValues: { ":allocated": allocated },
        }),
      );
    await count(0);
    await expect(record(reference, `S ${reference}`)).rejects.toThrow("a condition did not hold");
    expect(await waiting()).toHaveLength(1);
    await count(1);
    expect(await stockOf()).toMatchObject({ allocated: 1, retired: 0 });
    await addsUp();
  });
});
