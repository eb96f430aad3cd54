import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { OrderStatus, sequenceText } from "@isotherm/contract";
import { decimal, type EstimateId, type OrderId, sum } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { recordingOver } from "@isotherm/functions/runtime/function-table";
import { IllegalStep, mayFollow, OutOfStock } from "@isotherm/ordering";
import {
  bundleItem,
  openPools,
  type OrderOwner,
  orderQueries,
  persistTransitions,
  placeOrder,
  projectItem,
  setStock,
  type Table,
} from "@isotherm/store";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { eventsAfter } from "@isotherm/delivery";
import { keys } from "@isotherm/store/keys";
import {
  allocatedCredits,
  checkConservation,
  completePool,
  NotRetired,
  OrderMoved,
  recordRetirement,
  STEPS,
  stepOrder,
} from "@isotherm/retirement";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aLiveAccount } from "../harness/live-account.ts";
import { aNewOrder, anOrderBundle, type NewOrderFacts, ORIGIN } from "../harness/new-order.ts";
import { operatingOn } from "../harness/ordering.ts";
import { orderIn, putOrder } from "../harness/order-in.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";

const SEEDS = [1, 2, 3];
const ACTS = 80;
const [BUNDLE, OTHER] = SANDBOX_BUNDLES;
if (!BUNDLE || !OTHER) throw new Error("the sandbox has no bundles");

let local: LocalTable;
let table: Table;
beforeAll(async () => {
  local = await startLocalTable();
  table = local.table;
  const items = [...[BUNDLE, OTHER].map(bundleItem), ...SANDBOX_PROJECTS.map(projectItem)];
  for (const Item of items) await table.client.send(new PutCommand({ TableName: table.name, Item }));
  for (const project_id of [...BUNDLE.project_ids, ...OTHER.project_ids])
    await setStock(table, { project_id, vintage: "2023", issued: 25, currency: "USD", unit_price: decimal(5) });
});
afterAll(() => local.stop());

const operating = () => operatingOn(table);
const theOrder = (owner: OrderOwner, id: string) => orderIn(table, owner, id);
const anOrderIn = (owner: OrderOwner, status: OrderStatus, facts: NewOrderFacts = {}) =>
  putOrder(table, owner, status, facts);
const STEP_NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[];

describe("each pair of states", () => {
  it("without an arrow in the table of states is refused, and nothing is written", async () => {
    const owner = await aLiveAccount(table);
    let refused = 0;
    for (const from of OrderStatus.options)
      for (const step of STEP_NAMES.filter((name) => !mayFollow(from, STEPS[name]))) {
        const before = await anOrderIn(owner, from);
        await expect(stepOrder(operating(), before, step)).rejects.toBeInstanceOf(IllegalStep);
        expect(await theOrder(owner, before.order.id)).toEqual(before);
        refused += 1;
      }
    // Seven states and five steps; six of the pairs have an arrow.
    expect(refused).toBe(29);
    expect(await eventsAfter(table, owner.account_id, 0, 10)).toEqual([]);
  });

  it("is taken once when two take it at once, and not from a state that the order left meanwhile", async () => {
    const owner = await aLiveAccount(table);
    const before = await anOrderIn(owner, "placed");
    const both = await Promise.allSettled(["pay", "pay"].map((step) => stepOrder(operating(), before, step as "pay")));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { name: "OrderMoved" } });
    await expect(stepOrder(operating(), before, "cancel")).rejects.toBeInstanceOf(OrderMoved);
    const events = await eventsAfter(table, owner.account_id, 0, 10);
    expect(events.map(({ status }) => status)).toEqual(["paid"]);
    expect((await theOrder(owner, before.order.id)).order.status).toBe("paid");
  });

  it("is taken together with those of other orders, all or none, with one item for the events", async () => {
    const owner = await aLiveAccount(table);
    const [first, second] = [await anOrderIn(owner, "placed"), await anOrderIn(owner, "placed")];
    const paid = (before: typeof first) => ({
      before,
      after: { ...before.order, status: "paid" as const },
      nextStepMs: undefined,
    });
    const recording = recordingOver(table);
    expect(await persistTransitions(recording, [paid(first), paid(second)])).toBe(true);
    const events = await eventsAfter(table, owner.account_id, 0, 10);
    expect(events.map(({ order_id, status, sequence }) => [order_id, status, sequence])).toEqual([
      [first.order.id, "paid", 1],
      [second.order.id, "paid", 2],
    ]);
    const key = keys.event(owner.account_id, sequenceText(1));
    expect((await table.client.send(new GetCommand({ TableName: table.name, Key: key }))).Item).toBeUndefined();

    const third = await anOrderIn(owner, "placed");
    expect(await persistTransitions(recording, [paid(third), paid(second)])).toBe(false);
    expect((await theOrder(owner, third.order.id)).order.status).toBe("placed");
    expect(await eventsAfter(table, owner.account_id, 0, 10)).toHaveLength(2);
  });

  it("leaves a live order to operators, and has a test order go on by itself", async () => {
    for (const mode of ["live", "test"] as const) {
      const owner = { ...(await aLiveAccount(table)), mode };
      const before = await anOrderIn(owner, "placed");
      await stepOrder(operating(), before, "pay");
      const Key = keys.order(owner.account_id, before.order.id);
      const { Item = {} } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
      expect([Item["status"], "pending_at" in Item]).toEqual(["paid", mode === "test"]);
    }
  });

  it("that frees an estimate lets another order have it, and no other one does", async () => {
    const estimate = systemIds.next("estimate");
    const orders = orderQueries(table);
    const owner = await aLiveAccount(table);
    const place = async () => {
      const states = aNewOrder({ estimate });
      await placeOrder(recordingOver(table), { owner, states, nextStepMs: undefined, origin: ORIGIN });
      return theOrder(owner, states.placed.id);
    };
    const first = await place();
    await expect(place()).rejects.toMatchObject({ code: "estimate_order_already_placed" });
    await stepOrder(operating(), first, "cancel");
    const second = await place();
    await stepOrder(operating(), second, "pay");
    await expect(place()).rejects.toMatchObject({ code: "estimate_order_already_placed" });

    const failing = await anOrderIn(owner, "received", { estimate: systemIds.next("estimate") });
    const claimed = failing.order.estimate_id as EstimateId;
    const claim = { ...keys.estimateClaim(owner.account_id, claimed), schema: 1, order_id: failing.order.id };
    await table.client.send(new PutCommand({ TableName: table.name, Item: claim }));
    await stepOrder(operating(), failing, "fail");
    expect(await orders.ofEstimate(owner.account_id, claimed)).toBeUndefined();
  });

  it("takes from no other order what it has", async () => {
    const owner = await aLiveAccount(table);
    const failing = await anOrderIn(owner, "received", { estimate: systemIds.next("estimate") });
    const estimate = failing.order.estimate_id as EstimateId;
    const ofAnother = { ...keys.estimateClaim(owner.account_id, estimate), schema: 1, order_id: "ord_another" };
    await table.client.send(new PutCommand({ TableName: table.name, Item: ofAnother }));
    await expect(stepOrder(operating(), failing, "fail")).rejects.toThrow("advance order");
    expect(await orderQueries(table).ofEstimate(owner.account_id, estimate)).toBe("ord_another");
  });
});

describe("any sequence of acts", () => {
  it.each(SEEDS)(
    "keeps to the table of states, one event for each step, no credit lost (seed %i)",
    { timeout: 120_000 },
    async (seed) => {
      const random = seededRandom(seed);
      const draw = (below: number): number => Math.floor(random.between(0, below));
      const owner = await aLiveAccount(table);
      const { account_id } = owner;
      const states = new Map<OrderId, string[]>();
      let completed = 0;
      const place = async () => {
        const bundles = [
          anOrderBundle(BUNDLE.id, `${draw(3)}.${1 + draw(9)}`),
          anOrderBundle(OTHER.id, `0.${1 + draw(9)}`),
        ];
        const made = aNewOrder({ bundles });
        await placeOrder(recordingOver(table), { owner, states: made, nextStepMs: undefined, origin: ORIGIN });
        states.set(made.placed.id, ["received", "placed"]);
      };

      const step = async (id: OrderId) => {
        const before = await theOrder(owner, id);
        // Half of the steps go forward: a walk of random ones alone would seldom get far.
        const forward = ({ placed: "pay", paid: "retire", retiring: "complete" } as const)[
          before.order.status as "placed"
        ];
        const name = (draw(2) === 0 ? forward : undefined) ?? STEP_NAMES[draw(STEP_NAMES.length)] ?? "pay";
        const known = states.get(id) ?? [];
        try {
          await stepOrder(operating(), before, name);
          expect(mayFollow(before.order.status, STEPS[name])).toBe(true);
          known.push(STEPS[name]);
        } catch (error) {
          if (error instanceof IllegalStep) expect(mayFollow(before.order.status, STEPS[name])).toBe(false);
          else if (!(error instanceof NotRetired || error instanceof OutOfStock)) throw error;
          expect((await theOrder(owner, id)).order.status).toBe(before.order.status);
        }
      };

      const record = async () => {
        const waiting = (await allocatedCredits(table)).filter(({ reference }) => reference.startsWith(account_id));
        const entry = waiting[draw(Math.max(waiting.length, 1))];
        if (!entry) return;
        const { reference, project_id: project, vintage, quantity } = entry;
        const { completed } = await recordRetirement(operating(), {
          reference,
          project,
          vintage,
          quantity,
          serials: [`S ${reference}`],
        });
        for (const id of completed) states.get(id)?.push("complete");
      };

      const completeFromStock = async () => {
        const pools = (await openPools(table)).filter((pool) => pool.account_id === account_id);
        for (const pool of pools) {
          try {
            completed += Number(await completePool(operating(), pool, pool.openSinceMs + 1));
          } catch (error) {
            if (!(error instanceof OutOfStock)) throw error;
          }
        }
      };

      for (let count = 0; count < ACTS; count += 1) {
        const ids = [...states.keys()];
        const act = draw(10);
        if (ids.length < 3 || act < 1) await place();
        else if (act < 2) await completeFromStock();
        else if (act < 8) await step(ids[draw(ids.length)] ?? ("" as OrderId));
        else await record();
      }

      // A walk that never got far would show little.
      expect([...states.values()].flat()).toEqual(expect.arrayContaining(["retiring", "complete"]));
      expect(completed).toBeGreaterThan(0);
      const events = await eventsAfter(table, account_id, 0, 1_000);
      for (const [id, passed] of states) {
        const sent = events.filter(({ order_id }) => order_id === id);
        expect(sent.map(({ status }) => status)).toEqual(passed);
        const { order, retired } = await theOrder(owner, id);
        expect(order.status).toBe(passed.at(-1));
        if (order.status !== "complete") continue;
        const certified = sum((retired?.credits ?? []).map(({ quantity }) => quantity));
        expect(certified.toFixed()).toBe(order.quantity?.toFixed());
        expect(sum((order.projects ?? []).map(({ quantity }) => quantity)).toFixed()).toBe(order.quantity?.toFixed());
      }
      expect((await checkConservation(table)).faults).toEqual([]);
    },
  );
});
