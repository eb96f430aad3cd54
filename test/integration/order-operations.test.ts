import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyAccount } from "@isotherm/contract";
import { DAY_MS, type AccountId, dateOf, instantMs, type ProjectId } from "@isotherm/core";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { eventsAfter } from "@isotherm/delivery";
import { poolName } from "@isotherm/store/items/credit-items";
import { type Key, keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OperatorTool, operatorOf } from "../harness/operator.ts";
import { type Client, type OrderBody, type Service, startService } from "../harness/service.ts";

let service: Service;
let ops: OperatorTool;
let live: Client;
let account: string;
let folder: string;
beforeAll(async () => {
  service = await startService();
  ops = await operatorOf(service);
  live = service.as("live");
  account = (await live.get<AnyAccount>("/accounts/me")).body.id;
  folder = await mkdtemp(join(tmpdir(), "isotherm-retirements-"));
});
afterAll(() => service.stop());

const MANY = 1_000;
const bundleNamed = (name: string): string => SANDBOX_BUNDLES.find((bundle) => bundle.name.includes(name))?.id ?? "";
const REMOVALS = bundleNamed("Durable Removals");
const COOKING = SANDBOX_BUNDLES[2]?.id ?? "";

interface Shown {
  readonly order: OrderBody;
  readonly credits: { readonly beneficiary: string };
}
interface Waiting {
  readonly reference: string;
  readonly project: string;
  readonly vintage: string;
  readonly quantity: number;
}
const place = async (tonnes: Readonly<Record<string, string>>, by: Client = live): Promise<string> => {
  const bundle_masses = Object.entries(tonnes).map(([bundle_id, amount]) => ({
    bundle_id,
    mass: { amount, unit: "t" },
  }));
  return (await by.post<OrderBody>("/orders/by-mass", { bundle_masses })).body.id;
};
const step = async (name: string, id: string, of = account) => ops.run<Shown>("order", name, id, "--account", of);
const read = async (id: string): Promise<OrderBody> => (await live.get<OrderBody>(`/orders/${id}`)).body;
const beneficiaryOf = async (id: string): Promise<string | undefined> =>
  (await ops.run<Shown>("order", "show", id, "--account", account)).result.credits.beneficiary;
const waiting = async (): Promise<Waiting[]> => (await ops.run<Waiting[]>("retirement", "export")).result;
const statusesSent = async (id: string, of = account): Promise<string[]> => {
  const events = await eventsAfter(service.table, of as AccountId, 0, MANY);
  return events
    .map(({ body }) => (JSON.parse(body) as { data: { order?: OrderBody } }).data.order)
    .flatMap((order) => (order?.id === id ? [order.status] : []));
};

let files = 0;
const record = async (rows: readonly Waiting[], serialsOf: (row: Waiting) => string) => {
  files += 1;
  const file = join(folder, `${files}.csv`);
  const lines = rows.map((row) => [row.reference, row.project, row.vintage, row.quantity, serialsOf(row)].join());
  await writeFile(file, ["reference,project,vintage,quantity,serials", ...lines, ""].join("\n"));
  return ops.run<{ recorded: number; repeated: number; completed: string[] }>("retirement", "import", file);
};
const serialsOf = ({ reference }: Waiting): string => `S-${reference}-A;S-${reference}-B`;

const addsUp = async (): Promise<void> => {
  const { result, mistake } = await ops.run<{ faults: string[] }>("order", "verify-ledger");
  expect(mistake).toBeUndefined();
  expect(result.faults).toEqual([]);
};

describe("a live order of whole tonnes", () => {
  it("is paid, gets credits of the oldest vintages, and completes when a CSV says that they are retired", async () => {
    const id = await place({ [COOKING]: "7" });
    expect((await step("pay", id)).result.order.status).toBe("paid");
    const { result } = await step("retire", id);
    expect(result.order.status).toBe("retiring");
    expect(result.order.projects?.map(({ quantity, status }) => [quantity, status])).toEqual([["7", "allocated"]]);
    await addsUp();

    const rows = (await waiting()).filter(({ reference }) => reference.includes(id));
    expect(rows.map(({ vintage, quantity }) => [vintage, quantity])).toEqual([["2022", 7]]);
    expect((await step("complete", id)).mistake).toMatch(/7 t of .* are not retired/);
    expect((await record(rows, serialsOf)).result).toEqual({ recorded: 1, repeated: 0, completed: [id] });
    const order = await read(id);
    expect(order).toMatchObject({ status: "complete", projects: [{ quantity: "7", status: "retired" }] });
    expect(order.projects?.[0]?.offset_cost).toBe(order.offset_cost);
    expect((await live.get(`/orders/${id}/certificate`)).status).toBe(200);
    const { body: retirement } = await live.get<{ credits: { serial_numbers: string[] }[] }>(
      `/orders/${id}/retirement`,
    );
    const wanted = rows.flatMap((row) => serialsOf(row).split(";"));
    expect(retirement.credits.flatMap((one) => one.serial_numbers)).toEqual(wanted);
    expect(retirement).toMatchObject({ order_id: id, verification_url: expect.stringContaining("/v1/verify/") });
    expect(await statusesSent(id)).toEqual(["received", "placed", "paid", "retiring", "complete"]);
    expect((await waiting()).some(({ reference }) => reference.includes(id))).toBe(false);
    await addsUp();
  });
});

describe("fractions of tonnes", () => {
  it("wait in the pool of their account, first come first served, until it has a whole tonne", async () => {
    const first = await place({ [COOKING]: "0.4", [REMOVALS]: "0.2" });
    const second = await place({ [COOKING]: "1.6" });
    for (const id of [first, second]) await step("pay", id);
    expect((await step("retire", first)).result.order.projects).toEqual([]);
    expect((await step("complete", first)).mistake).toMatch(/wait in the pool/);
    await step("retire", second);
    await addsUp();

    const rows = (await waiting()).filter(({ reference }) => /pool-/.test(reference));
    expect(rows.map(({ quantity }) => quantity)).toEqual([1]);
    expect((await record(rows, serialsOf)).result.completed).toEqual([first]);
    const done = await read(first);
    expect(done.projects?.map(({ quantity }) => quantity)).toEqual(["0.4", "0.2"]);
    expect((await step("complete", second)).mistake).toMatch(/0.2 t wait in the pool/);

    const third = await place({ [COOKING]: "0.8" });
    await step("pay", third);
    await step("retire", third);
    const { result } = await record(await waiting(), serialsOf);
    expect(result.completed.toSorted()).toEqual([second, third].toSorted());
    const { quantity, projects } = await read(second);
    expect([quantity, projects?.every(({ status }) => status === "retired")]).toEqual(["1.6", true]);
    await addsUp();
  });
});

describe("a fraction that no order fills up", () => {
  it("is completed from stock on the day that its receipt names", async () => {
    const asked = { name: "Link", bundles: [COOKING], use_logo: false, value: "15" };
    const { body: link } = await live.post<{ url: string }>("/offset-links", asked);
    const placed = await fetch(`${link.url}/orders`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "someone@example.org", bundle_id: COOKING }),
    });
    const { order_id: id, receipt_url } = (await placed.json()) as { order_id: string; receipt_url: string };
    const receipt = async () => (await fetch(receipt_url)).text();
    await step("pay", id);
    expect(await receipt()).not.toContain("fraction of a tonne");
    await step("retire", id);

    const { result: pools } = await ops.run<{ account: string; since: string; due: string }[]>("order", "pools");
    const pool = pools.find((one) => one.account === account);
    expect(instantMs(pool?.due ?? "") - instantMs(pool?.since ?? "")).toBe(30 * DAY_MS);
    const named = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(dateOf(pool?.due ?? ""));
    expect(await receipt()).toContain(`from our own stock on ${named} at the latest`);
    const pooled = async () => (await waiting()).filter(({ reference }) => reference.includes("/pool-"));
    await service.stack.runSchedule("sweep");
    expect(await pooled()).toEqual([]);

    // As if it had come in 31 days ago.
    const { pk, sk } = keys.pool(account as AccountId, poolName((await beneficiaryOf(id)) ?? ""));
    await service.table.client.send(
      new UpdateCommand({
        TableName: service.table.name,
        Key: { pk, sk },
        UpdateExpression: "SET pending_at = pending_at - :days",
        ExpressionAttributeValues: { ":days": 31 * DAY_MS },
      }),
    );
    expect(await receipt()).toContain("as soon as credits are available");
    await service.stack.runSchedule("sweep");
    expect((await pooled()).map(({ quantity }) => quantity)).toEqual([1]);
    await addsUp();
    expect((await record(await waiting(), serialsOf)).result.completed).toContain(id);
    expect(await receipt()).not.toContain("fraction of a tonne");
    expect((await read(id)).status).toBe("complete");
    await addsUp();
  });
});

describe("what is refused", () => {
  it("every step that the table of states does not have, with nothing changed", async () => {
    const id = await place({ [COOKING]: "1" });
    expect((await ops.run<Shown>("order", "show", id)).result.order.id).toBe(id);
    for (const wrong of ["retire", "complete", "fail"])
      expect((await step(wrong, id)).mistake).toMatch(/does not go from placed to/);
    await step("cancel", id);
    for (const wrong of ["pay", "retire", "complete", "cancel", "fail"])
      expect((await step(wrong, id)).mistake).toMatch(/does not go from cancelled to/);
    expect(await statusesSent(id)).toEqual(["received", "placed", "cancelled"]);
    expect((await step("pay", "ord_nothing")).mistake).toMatch(/has no order/);
    expect((await ops.run("order", "pay", "ord_nothing")).mistake).toMatch(/no order ord_nothing/);
  });

  it("to allocate credits that nobody has", async () => {
    const id = await place({ [REMOVALS]: "100000" });
    await step("pay", id);
    expect((await step("retire", id)).mistake).toMatch(/add to their stock first/);
    expect((await read(id)).status).toBe("paid");
    await addsUp();
  });

  it("records that do not fit, and serial numbers that were recorded before", async () => {
    const id = await place({ [COOKING]: "3" });
    await step("pay", id);
    await step("retire", id);
    const row = (await waiting()).find(({ reference }) => reference.includes(id));
    if (!row) throw new Error("nothing waits");
    const refused = async (change: Partial<Waiting>, serials = "S-1") =>
      (await record([{ ...row, ...change }], () => serials)).mistake;
    expect(await refused({ quantity: 2 })).toMatch(/3 t of .* are allocated, not 2 t/);
    expect(await refused({ vintage: "1999" })).toMatch(/are allocated, not/);
    expect(await refused({ reference: `${account}/${id}/9` })).toMatch(/no credits are allocated/);
    expect(await refused({ reference: "nonsense" })).toMatch(/is no reference/);
    expect(await refused({}, "S-1;S-1")).toMatch(/twice/);
    expect(await refused({}, "")).toMatch(/No line has serial numbers/);
    expect((await record([row], () => "S-used")).result.completed).toEqual([id]);
    expect(await refused({})).toMatch(/is retired already, as S-used/);
    expect((await record([row], () => "S-used")).result).toEqual({ recorded: 0, repeated: 1, completed: [] });

    const other = await place({ [COOKING]: "1" });
    await step("pay", other);
    await step("retire", other);
    const again = (await waiting()).find(({ reference }) => reference.includes(other));
    if (!again) throw new Error("nothing waits");
    expect((await record([again], () => "S-used")).mistake).toMatch(
      new RegExp(`serial number S-used was recorded before, for ${row.reference}`),
    );
    await addsUp();
  });

  it("one row of a list, and records all others", async () => {
    const id = await place({ [COOKING]: "2" });
    await step("pay", id);
    await step("retire", id);
    const row = (await waiting()).find(({ reference }) => reference.includes(id));
    if (!row) throw new Error("nothing waits");
    const { mistake } = await record([{ ...row, reference: "nonsense" }, row], serialsOf);
    expect(mistake).toMatch(/Recorded: 1\.\nComplete: .*\nRefused: 1\..*\nnonsense: is no reference/);
    expect((await read(id)).status).toBe("complete");
    await addsUp();
  });
});

describe("the list of open orders", () => {
  it("names live orders of any account that wait for a step, without those that are done", async () => {
    const { body } = await live.post<{ id: string }>("/accounts/client", { name: "Client", currency: "EUR" });
    const other = await live.post<OrderBody>(
      "/orders/by-mass",
      { mass: { amount: "1", unit: "t" } },
      { headers: { "service-account": body.id } },
    );
    const stopped = await place({ [COOKING]: "1" });
    await step("cancel", stopped);
    const { result } = await ops.run<{ order: string; account: string }[]>("order", "open", "--status", "placed");
    expect(result).toContainEqual(
      expect.objectContaining({ order: other.body.id, account: body.id, status: "placed" }),
    );
    expect(result.map(({ order }) => order)).not.toContain(stopped);
  });
});

describe("a project that is taken off offer", () => {
  it("supplies orders that stood before, and none that came after", async () => {
    const [withdrawn, kept] = SANDBOX_BUNDLES[2]?.project_ids ?? [];
    const before = await place({ [COOKING]: "2" });
    expect((await ops.run("project", "disable", withdrawn ?? "")).mistake).toBeUndefined();
    const after = await place({ [COOKING]: "3" });
    for (const id of [before, after]) await step("pay", id);
    const suppliers = async (id: string) => {
      const { projects } = (await step("retire", id)).result.order;
      return [...new Set(projects?.map(({ project_id }) => project_id))];
    };
    expect(await suppliers(before)).toEqual([withdrawn]);
    expect(await suppliers(after)).toEqual([kept]);
    // The certificates name what supplied them, on offer or not.
    const rows = (await waiting()).filter(({ reference }) => reference.includes(before));
    expect((await record(rows, serialsOf)).result.completed).toEqual([before]);
    expect((await read(before)).projects?.map(({ project_id }) => project_id)).toEqual([withdrawn]);
    expect((await ops.run("project", "enable", withdrawn ?? "")).mistake).toBeUndefined();
    await addsUp();
  });
});

describe("two operators at once", () => {
  it("one takes the step, the other is told", async () => {
    const id = await place({ [COOKING]: "2.5" });
    await step("pay", id);
    const both = await Promise.all([step("retire", id), step("retire", id)]);
    expect(both.filter(({ mistake }) => mistake === undefined)).toHaveLength(1);
    expect((await statusesSent(id)).filter((status) => status === "retiring")).toHaveLength(1);
    await addsUp();
  });

  it("allocate to orders of one pool one after the other", async () => {
    const ids = await Promise.all(["0.35", "0.35", "0.35"].map((tonnes) => place({ [COOKING]: tonnes })));
    for (const id of ids) await step("pay", id);
    const answers = await Promise.all(ids.map((id) => step("retire", id)));
    expect(answers.map(({ mistake }) => mistake)).toEqual([undefined, undefined, undefined]);
    await addsUp();
  });
});

describe("checking that no credit is lost or made", () => {
  type Change = Readonly<Record<string, unknown>>;
  const mistake = async () => (await ops.run("order", "verify-ledger")).mistake;
  const itemAt = async (key: Key) =>
    (await service.table.client.send(new GetCommand({ TableName: service.table.name, Key: key, ConsistentRead: true })))
      .Item ?? {};
  const put = (Item: Change) => service.table.client.send(new PutCommand({ TableName: service.table.name, Item }));

  it("finds what does not add up, wherever it is", async () => {
    const id = await place({ [COOKING]: "2.7" });
    await step("pay", id);
    await step("retire", id);
    const row = (await waiting()).find(({ reference }) => reference.includes(id));
    if (!row) throw new Error("nothing waits");
    const stock = keys.stock(row.project as ProjectId, row.vintage);
    const entry = keys.allocatedCredits(row.project as ProjectId, row.vintage, row.reference);
    const pool = keys.pool(account as AccountId, poolName((await step("show", id)).result.credits.beneficiary));
    const changed = async (key: Key, change: (item: Change) => Change): Promise<string | undefined> => {
      const before = await itemAt(key);
      await put(change(before));
      const found = await mistake();
      await put(before);
      return found;
    };
    expect(await changed(stock, (item) => ({ ...item, available: 1 }))).toMatch(/: issued \d+, available 1, /);
    expect(
      await changed(stock, (item) => ({
        ...item,
        allocated: Number(item["allocated"]) + 1,
        issued: Number(item["issued"]) + 1,
      })),
    ).toMatch(/the ledger has \d+ t allocated, the stock counts \d+ t/);
    expect(await changed(entry, (item) => ({ ...item, quantity: 1 }))).toMatch(/has 2 t of .*, the ledger says 1 t of/);
    expect(await changed(entry, (item) => ({ ...item, reference: `${account}/ord_gone/0` }))).toMatch(
      /which no ledger knows[\s\S]*no order or pooled tonne has it/,
    );
    expect(await changed(pool, (item) => ({ ...item, filled: "0.1" }))).toMatch(/pool .* 0.1 t came in/);
    await addsUp();
  });
});

describe("a test order", () => {
  it("can be forced through its states without any stock", async () => {
    const client = service.as("test");
    const owner = (await client.get<AnyAccount>("/accounts/me")).body.id;
    const id = await place({ [COOKING]: "1.5" }, client);
    const before = await waiting();
    for (const name of ["pay", "retire", "complete"]) expect((await step(name, id, owner)).mistake).toBeUndefined();
    expect((await client.get(`/orders/${id}/certificate`)).status).toBe(200);
    expect(await waiting()).toEqual(before);
    expect(await statusesSent(id, owner)).toEqual(["received", "placed", "paid", "retiring", "complete"]);
  });
});
