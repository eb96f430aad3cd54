import { decimal, type EstimateId, ApiError } from "@isotherm/core";
import { recordingOver } from "@isotherm/functions/runtime/function-table";
import type { NewOrderStates } from "@isotherm/ordering";
import {
  writeTransaction,
  orderQueries,
  paymentQueries,
  placeOrder,
  type ReceivedMoney,
  recordEvents,
  recordReceivedMoney,
  type Table,
} from "@isotherm/store";
import { eventsAfter } from "@isotherm/delivery";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { anOrganisation, ownerOf } from "../harness/direct-events.ts";
import { aNewOrder, ORIGIN } from "../harness/new-order.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

let local: LocalTable;
let table: Table;
beforeAll(async () => {
  local = await startLocalTable();
  table = local.table;
});
afterAll(() => local.stop());

const owner = () => {
  const { organisation_id, account_ids } = anOrganisation(1);
  const [account_id] = account_ids;
  if (!account_id) throw new Error("an organisation without an account");
  return ownerOf(organisation_id, account_id);
};

const ESTIMATE = "est_01J00000000000000000000000" as EstimateId;
/** What happens to one call of the SDK: its answer is lost, or the process ends before or after it. */
interface Fault {
  readonly call: number;
  readonly kind: "answer lost" | "answer lost, token forgotten" | "killed before" | "killed after";
}

class Killed extends Error {}

const MIDDLEWARE = "faults";
let calls = 0;

/** Gives a transaction another token, as if the table had forgotten it: it knows one for ten minutes. */
const forgetToken = (request: unknown): void => {
  const sent = request as { body: Uint8Array };
  const text = new TextDecoder().decode(sent.body);
  const another = text.replace(/(?<="ClientRequestToken":")./, (first) => (first === "A" ? "B" : "A"));
  if (another === text) throw new Error("the call has no token");
  sent.body = new TextEncoder().encode(another);
};

/** Lets the fault happen once, on the wire: below the repetitions of the SDK. */
const letHappen = (fault: Fault): void => {
  calls = 0;
  table.client.middlewareStack.add(
    (next) => async (args) => {
      calls += 1;
      const isIt = calls === fault.call;
      if (isIt && fault.kind === "killed before") throw new Killed();
      if (calls > fault.call && fault.kind.endsWith("forgotten")) forgetToken(args.request);
      const answer = await next(args);
      if (isIt && fault.kind === "killed after") throw new Killed();
      if (isIt) throw Object.assign(new Error("socket hang up"), { name: "TimeoutError", code: "ECONNRESET" });
      return answer;
    },
    { step: "deserialize", name: MIDDLEWARE, priority: "high" },
  );
};
afterEach(() => void table.client.middlewareStack.remove(MIDDLEWARE));

const CLAIMS = [
  { name: "a key", claims: { key: "k" } },
  { name: "an estimate", claims: { estimate: ESTIMATE } },
  { name: "nothing", claims: {} },
];

/** All of it or nothing of it. */
const isWhole = async (by: ReturnType<typeof owner>, { placed }: NewOrderStates): Promise<boolean> => {
  const orders = orderQueries(table);
  const [order, key, estimate, events] = await Promise.all([
    orders.one(by.account_id, placed.id as never),
    placed.idempotency_key === null ? undefined : orders.claimOfKey(by.account_id, placed.idempotency_key),
    placed.estimate_id === null ? undefined : orders.ofEstimate(by.account_id, ESTIMATE),
    eventsAfter(table, by.account_id, 0, 10),
  ]);
  const there = order !== undefined;
  expect(events.map(({ status }) => status)).toEqual(there ? ["received", "placed"] : []);
  expect(key?.order_id).toBe(there && placed.idempotency_key !== null ? placed.id : undefined);
  expect(estimate).toBe(there && placed.estimate_id !== null ? placed.id : undefined);
  return there;
};

describe.each(CLAIMS)("placing an order that claims $name", ({ claims }) => {
  it("is not refused by its own first attempt when an answer of the table is lost", async () => {
    for (const { call, kind } of [
      { call: 1, kind: "answer lost" },
      { call: 2, kind: "answer lost" },
      { call: 2, kind: "answer lost, token forgotten" },
    ] as const) {
      const by = owner();
      const states = aNewOrder(claims);
      letHappen({ call, kind });
      await placeOrder(recordingOver(table), { owner: by, states, nextStepMs: undefined, origin: ORIGIN });
      table.client.middlewareStack.remove(MIDDLEWARE);
      expect(calls).toBe(3);
      expect(await isWhole(by, states)).toBe(true);
    }
  });

  it("leaves all or nothing wherever it is killed, and can be asked for again", async () => {
    for (const call of [1, 2])
      for (const kind of ["killed before", "killed after"] as const) {
        const by = owner();
        const states = aNewOrder(claims);
        const place = () =>
          placeOrder(recordingOver(table), { owner: by, states, nextStepMs: undefined, origin: ORIGIN });
        letHappen({ call, kind });
        await expect(place()).rejects.toThrow(Killed);
        table.client.middlewareStack.remove(MIDDLEWARE);
        expect(await isWhole(by, states)).toBe(call === 2 && kind === "killed after");
        await place();
        expect(await isWhole(by, states)).toBe(true);
      }
  });
});

describe("money and the order that it is for", () => {
  const FORM = { token: "link-token", id: "form-1" };
  const MONEY: ReceivedMoney = {
    session: "cs_1",
    payment_id: FORM.id,
    payment_intent: "pi_1",
    amount: decimal(20),
    currency: "USD",
    livemode: true,
    received_at: "2026-03-01T00:00:00.000Z",
    placed: null,
    unplaced: { reason: "link_closed", refusal: null },
    refund: null,
  };
  const payments = () => paymentQueries(table);
  const placePaid = (by: ReturnType<typeof owner>, form: typeof FORM, session: string) => {
    const states = aNewOrder();
    const money = { payment: form.id, session };
    const placing = { owner: by, states, nextStepMs: undefined, origin: ORIGIN, submission: form, money };
    return placeOrder(recordingOver(table), placing);
  };

  it("never has both: what is recorded as without an order becomes none any more", async () => {
    const by = owner();
    await recordReceivedMoney(recordingOver(table), MONEY, FORM);
    await expect(placePaid(by, FORM, MONEY.session)).rejects.toThrow(new ApiError("service_unavailable"));
    expect(await eventsAfter(table, by.account_id, 0, 10)).toEqual([]);
    expect(await payments().unplaced()).toMatchObject([MONEY]);
    // Another session's money is not that money.
    await placePaid(by, FORM, "cs_other");
    expect(await eventsAfter(table, by.account_id, 0, 10)).toHaveLength(2);
  });

  it("never has both: what became an order is not recorded as without one", async () => {
    const form = { ...FORM, id: "form-2" };
    const money = { ...MONEY, payment_id: form.id, session: "cs_2" };
    await placePaid(owner(), form, money.session);
    await expect(recordReceivedMoney(recordingOver(table), money, form)).rejects.toThrow(
      new ApiError("service_unavailable"),
    );
    expect(await payments().received(form.id, money.session)).toBeUndefined();
    expect((await payments().unplaced()).map(({ session }) => session)).not.toContain("cs_2");
  });
});

it("the time of an event is never before that of the event before, which it names, whatever the clocks say", async () => {
  const by = owner();
  const change = async (nowMs: number, count: number): Promise<void> => {
    const recording = { ...recordingOver(table), clock: { nowMs: () => nowMs, monotonicMs: () => 0 } };
    const occurrences = Array.from({ length: count }, () => ({ order: aNewOrder().placed }));
    await recordEvents(recording, by, occurrences, (events) => writeTransaction("record changes", events));
  };
  await change(5_000, 2);
  // A machine whose clock is behind, and one that is right.
  await change(3_000, 2);
  await change(7_000, 1);
  const events = await eventsAfter(table, by.account_id, 0, 10);
  expect(events.map(({ at, prev_at }) => [at, prev_at])).toEqual([
    [5_000, 0],
    [5_000, 5_000],
    [5_000, 5_000],
    [5_000, 5_000],
    [7_000, 5_000],
  ]);
});
