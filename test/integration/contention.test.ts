import type { AccountId, OffsetLinkId, OrderId, Sleep } from "@isotherm/core";
import { systemClock, systemIds, systemTokens, systemSleep } from "@isotherm/core/system";
import { faultRecorder } from "@isotherm/functions/runtime/metrics";
import { FUNCTION_TURNS, inTime, recordingOver } from "@isotherm/functions/runtime/function-table";
import { moveTestOrders } from "@isotherm/functions/order-lifecycle/move-test-orders";
import { ordersUses } from "@isotherm/functions/orders/dependencies";
import { ordersRoutes } from "@isotherm/functions/orders/routes";
import {
  writeTransaction,
  persistTransitions,
  beneficiaryOf,
  catalogueQueries,
  commit,
  Contended,
  create,
  orderQueries,
  putItems,
  type Table,
} from "@isotherm/store";
import { acquire, deleteEndpoint, eventsAfter, markCursor } from "@isotherm/delivery";
import { seedSandbox } from "@isotherm/sandbox";
import { deleteRaw } from "@isotherm/store/backup/index";
import { orderItem } from "@isotherm/store/orders";
import { keys } from "@isotherm/store/keys";
import type { SQSEvent } from "aws-lambda";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { crowd } from "../harness/crowd.ts";
import { registerEndpoint } from "../harness/direct-events.ts";
import { functionInProcess, type Post, SOME_SECRETS } from "../harness/function-in-process.ts";
import { type InjectedFaults, injectFaults, type Injecting } from "../harness/injected-faults.ts";
import { aNewOrder, ORIGIN } from "../harness/new-order.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

const HOUR_MS = 3_600_000;
const LINK = "lnk_1" as OffsetLinkId;
const MASS = { mass: { amount: "1", unit: "t" } };
const LAMBDA_MS = 15_000;

let local: LocalTable;
let table: Table;
let sandbox: Awaited<ReturnType<typeof seedSandbox>>;
let injecting: Injecting | undefined;
/** What is left of an invocation, when time passes by waiting alone. */
let leftMs: number;
let waiting: Sleep;
const others = crowd(4);

beforeAll(async () => {
  local = await startLocalTable({ turns: { ...FUNCTION_TURNS, sleep: (ms) => waiting(ms) } });
  table = local.table;
  others.meetAt(table);
});
afterAll(() => local.stop());
beforeEach(async () => {
  leftMs = LAMBDA_MS;
  waiting = async (ms) => void (leftMs -= ms);
  sandbox = await seedSandbox(table, { ids: systemIds, tokens: systemTokens });
});
afterEach(() => injecting?.stop());

const inject = (faults: Omit<InjectedFaults, "seed">): Injecting => {
  injecting = injectFaults(table, { seed: 7, ...faults });
  return injecting;
};
const orders = (remainingMs: () => number): Post =>
  functionInProcess({
    table,
    key: sandbox.keys.test,
    serving: ordersRoutes(ordersUses(table, SOME_SECRETS, HOUR_MS)),
    remainingMs,
  });
const eventsOf = (account: AccountId) => eventsAfter(table, account, 0, 1_000);

describe("a burst on one account", () => {
  it(
    "of 200 orders at once makes 200 orders, counted without a gap, and nobody is refused",
    { timeout: 300_000 },
    async () => {
      waiting = others.sleep;
      const { counts } = inject({ conflicts: 0.1, lostResponses: 0.01 });
      const post = orders(() => 600_000);
      const answers = await Promise.all(Array.from({ length: 200 }, () => post("/orders/by-mass", MASS)));
      expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
      expect(new Set(answers.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(200);
      const events = await eventsOf(sandbox.accounts.test);
      expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
      expect(new Set(events.map(({ order_id }) => order_id)).size).toBe(200);
      expect(counts.conflicts).toBeGreaterThan(20);
      expect(counts.lostResponses).toBeGreaterThan(0);
    },
  );

  it("that does not end is refused with 429 and when to come again, while the function has time to say so", async () => {
    inject({ conflicts: 1, to: (operation) => operation === "TransactWriteItems" });
    const answer = await orders(() => leftMs)("/orders/by-mass", MASS);
    expect(answer).toMatchObject({ statusCode: 429, headers: { "retry-after": "1" } });
    expect(JSON.parse(answer.body)).toMatchObject({ error: { error_code: "rate_limit_exceeded" } });
    // It has waited for as long as it could, and no longer.
    expect(leftMs).toBeCloseTo(2_000);
    expect(await eventsOf(sandbox.accounts.test)).toEqual([]);
  });
});

describe("a step of an order that others are in the way of", () => {
  it("is no fault: it waits, then comes again, and is taken once nobody is in the way", async () => {
    const placed = await orders(() => LAMBDA_MS)("/orders/by-mass", MASS);
    const { id } = JSON.parse(placed.body) as { id: OrderId };
    const message = { account_id: sandbox.accounts.test, order_id: id, from: "placed", due_at_ms: 0 };
    const Records = [{ messageId: "1", body: JSON.stringify(message) }];
    const told: unknown[] = [];
    const tell = (...facts: unknown[]): void => void told.push(facts);
    const step = inTime(
      moveTestOrders({
        clock: systemClock,
        sleep: systemSleep,
        testStepMs: HOUR_MS,
        catalogue: catalogueQueries(table, systemClock),
        orders: orderQueries(table),
        beneficiaryOf: (owner) => beneficiaryOf(table, owner),
        advance: (steps) => persistTransitions(recordingOver(table), steps),
        stepped: (_message, moved) => tell({ moved }),
        // Of logs and metrics only this is used.
        faulted: faultRecorder("it comes again", { info: tell, error: tell }, {
          singleMetric: () => ({ addMetric: (name: string) => tell(name) }),
        } as never),
      }),
    );
    const run = () => step({ Records } as SQSEvent, { getRemainingTimeInMillis: () => leftMs });

    const conflicts = inject({ conflicts: 1 });
    expect(await run()).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
    conflicts.stop();
    expect(await run()).toEqual({ batchItemFailures: [] });
    expect(told).toEqual([["it comes again", { contended: true }], [{ moved: true }]]);
    const events = await eventsOf(sandbox.accounts.test);
    expect(events.map(({ status }) => status)).toEqual(["received", "placed", "paid"]);
  });
});

it("an act that depends on nothing that was read waits its turn too", async () => {
  const { counts } = inject({ conflicts: 0.5, to: (operation) => operation === "TransactWriteItems" });
  const kept = Array.from({ length: 12 }, async (_, index) => {
    const claim = { ...keys.orderKeyClaim(sandbox.accounts.test, `k${index}`), order_id: `ord_${index}` };
    await commit({ table, tokens: systemTokens }, writeTransaction("claim", [create(claim)]));
    return orderQueries(table).claimOfKey(sandbox.accounts.test, `k${index}`);
  });
  expect(await Promise.all(kept)).toEqual(
    kept.map((_, index) => expect.objectContaining({ order_id: `ord_${index}` })),
  );
  expect(counts.conflicts).toBeGreaterThan(3);
});

describe("a write of one item that meets a transaction", () => {
  const mark = (account_id: AccountId) => {
    const endpoint = {
      organisation_id: sandbox.organisationId,
      mode: "test",
      webhook_id: systemIds.next("webhook"),
    } as const;
    return markCursor(table, { endpoint, account_id, seq: 1, at: 1, nowMs: 1 });
  };

  it("is made again, after a wait", async () => {
    const { counts } = inject({ conflicts: 0.5, to: (operation) => operation === "UpdateItem" });
    const marked = await Promise.all(Array.from({ length: 20 }, () => mark(systemIds.next("account"))));
    expect(marked).toEqual(marked.map(() => true));
    expect(counts.conflicts).toBeGreaterThan(5);
    expect(leftMs).toBeLessThan(LAMBDA_MS);
  });

  it("deletes an endpoint under lease as one, also when the answer is lost that says so", async () => {
    const { organisationId: organisation_id } = sandbox;
    const made = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const webhook_id = await registerEndpoint(table, { organisation_id, url: "https://example.org/" });
        await acquire(table, webhook_id, { owner: "somebody", nowMs: systemClock.nowMs(), purpose: "test" });
        return { organisation_id, mode: "live", webhook_id } as const;
      }),
    );
    const { counts } = inject({ lostResponses: 0.5, to: (operation) => operation === "DeleteItem" });
    const deleted = await Promise.all(made.map((one) => deleteEndpoint({ table, tokens: systemTokens }, one)));
    expect(deleted).toEqual(made.map(() => ({ existed: true, leased: true })));
    expect(counts.lostResponses).toBeGreaterThan(2);
  });

  it("is given up when there is no time left, as somebody else's turn and not as a fault", async () => {
    inject({ conflicts: 1 });
    await expect(mark(systemIds.next("account"))).rejects.toBeInstanceOf(Contended);
  });
});

it("a batch of which the table leaves parts out is read and written whole, with a wait before each further try", async () => {
  const { counts } = inject({ unprocessed: 0.7 });
  const owner = { organisation_id: sandbox.organisationId, account_id: sandbox.accounts.test, mode: "test" } as const;
  const made = Array.from({ length: 60 }, () => aNewOrder({ link: LINK }).placed);
  const rows = made.flatMap((order) => [
    orderItem({ ...owner, order, origin: ORIGIN }, undefined),
    { ...keys.linkOrder(owner.account_id, LINK, order.id), schema: 1, order_id: order.id },
  ]);
  const ordersOfLink = () => orderQueries(table).newest(owner.account_id, { link: LINK, after: undefined, limit: 60 });
  await putItems(table, rows);
  expect((await ordersOfLink()).map(({ order }) => order.id)).toEqual(
    made
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  );
  const raw = rows.map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } }));
  expect(await deleteRaw({ table, sleep: waiting }, raw)).toBe(rows.length);
  expect(await ordersOfLink()).toEqual([]);
  expect(counts.unprocessed).toBeGreaterThan(5);
  expect(LAMBDA_MS - leftMs).toBeGreaterThan(counts.unprocessed * 10);
});
