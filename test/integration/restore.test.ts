import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WireOrder, WireWebhookEvent } from "@isotherm/contract";
import { orderIn } from "@isotherm/contract";
import { startReceiver, type Receiver } from "@isotherm/local/receiver";
import { seedLocal } from "@isotherm/local/seed";
import { type Stack, startStack } from "@isotherm/local/stack";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { operatorOf } from "../harness/operator.ts";
import { clientOf, openLocalTable } from "../harness/service.ts";

// The procedure of infra/OPERATING.md, with the commands of a deployed stage: a table is restored beside the one in use, checked,
// and then the service is started on it by name.

const folder = mkdtempSync(join(tmpdir(), "isotherm-restore-"));
const RESTORED = "isotherm-local-2026-04-14";
let stack: Stack | undefined;
let receiver: Receiver | undefined;

const startOn = async (tableName?: string): Promise<Stack> =>
  startStack({
    stateFolder: join(folder, "state"),
    dataFolder: join(folder, "data"),
    seed: seedLocal,
    settings: { TEST_STEP_MS: "900000" },
    // As in Lambda: what was ordered before the backup is not in its figures yet.
    gatherMs: 60_000,
    ...(tableName !== undefined && { tableName }),
  });
const placeOrder = async ({ baseUrl, keys }: Stack): Promise<string> => {
  const body = { mass: { amount: "12", unit: "kg" } };
  const { status, body: order } = await clientOf(baseUrl, keys.test).post<WireOrder>("/orders/by-mass", body);
  expect(status).toBe(200);
  return order.id;
};
const statusOf = async ({ baseUrl, keys }: Stack, order: string): Promise<number> =>
  (await clientOf(baseUrl, keys.test).get(`/orders/${order}`)).status;

beforeAll(async () => {
  stack = await startOn();
  receiver = await startReceiver({ ca: stack.ca });
}, 60_000);
afterAll(async () => {
  await stack?.stop();
  await receiver?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("a service goes on, on a table that was restored beside the one that it used, with the events that waited", async () => {
  const first = stack as Stack;
  const client = clientOf(first.baseUrl, first.keys.test);
  const hook = await client.post<{ id: string }>("/webhooks", { url: `${receiver?.origin}/hook` });
  await client.send("PUT", `/webhooks/${hook.body.id}`, JSON.stringify({ enabled: false }));
  const kept = await placeOrder(first);
  const ops = await operatorOf({ stack: first });
  await eventually("the events to be known", async () => {
    const { result } = await ops.run<{ events: { open: number }; items: Record<string, number> }>("check");
    return result.events.open === 2 && result.items["HOOK CURSOR"] === 1;
  });
  const file = join(folder, "table.gz");
  await ops.run("backup", "export", "--to", file);
  // What is lost: it came after the time that is restored to.
  const lost = await placeOrder(first);

  expect((await ops.run("backup", "restore", "--from", file, "--into", RESTORED)).mistake).toBeUndefined();
  const besides = await operatorOf({ stack: { ...first, tableName: RESTORED } });
  expect((await besides.run<{ events: { open: number } }>("check")).result.events).toEqual({ endpoints: 1, open: 2 });
  expect(await statusOf(first, lost)).toBe(200);
  await first.stop();

  stack = await startOn(RESTORED);
  expect(stack).toMatchObject({ tableName: RESTORED, tableExisted: true });
  expect([await statusOf(stack, kept), await statusOf(stack, lost)]).toEqual([200, 404]);
  const again = clientOf(stack.baseUrl, stack.keys.test);
  await again.send("PUT", `/webhooks/${hook.body.id}`, JSON.stringify({ enabled: true }));
  const next = await placeOrder(stack);
  const events = () =>
    (receiver?.log() ?? []).flatMap(({ body }) => (JSON.parse(body) as { events: WireWebhookEvent[] }).events);
  await eventually("the events of both", () => events().length >= 4);
  // Those that waited in the backup, and those of the new table's own stream.
  expect(new Set(events().map(({ data }) => orderIn(data)?.id))).toEqual(new Set([kept, next]));
  // Its own stream tells nothing of orders from before, so figures are counted anew.
  const figures = async () => (await again.get<object[]>("/analytics/cumulative-per-bundle")).body;
  expect(await figures()).toEqual([]);
  const onRestored = await operatorOf({ stack });
  const { result: counted } = await onRestored.run<{ orders: number }>("analytics", "rebuild");
  expect(counted.orders).toBe(2);
  expect(await figures()).not.toEqual([]);
  // The table that was in use is as it was left.
  const before = openLocalTable({ ...stack, tableName: "isotherm-local" });
  const left = await operatorOf({ stack: { ...stack, tableName: before.name } });
  expect((await left.run<{ items: Record<string, number> }>("check")).result.items["ACCOUNT ORDER"]).toBe(2);
  before.client.destroy();
}, 120_000);
