import type { OrganisationId } from "@isotherm/core";
import { headItem } from "@isotherm/store/items/event-item";
import { keys } from "@isotherm/store/keys";
import { beforeEach, describe, expect, it } from "vitest";
import { memoryTable, tableOver, type TableCall } from "../simulation/memory-table.ts";
import { hookItem } from "./endpoint.ts";
import { COMPLETE_PASS_EVERY_MS, nothingReconciled, type Reconciled } from "./reconcile.ts";
import { sweep, type SweepNote } from "./sweep.ts";

const NOW = 1_700_000_000_000;
const ENDPOINT = { organisation_id: "org_1", mode: "live", webhook_id: "whk_1" };
type Item = Readonly<Record<string, unknown>>;

// Plain texts stand for ids.
const aHook = (facts: object = {}): Item =>
  hookItem({
    id: "whk_1",
    organisation_id: "org_1",
    url: "https://receiver.example/hook",
    account_type: "live",
    enabled: true,
    account_ids: [],
    created_at: "2026-03-01T00:00:00.000Z",
    secrets: ["secret"],
    slot: 0,
    version: 1,
    ...facts,
  } as never);
const aCursor = (facts: { readonly account_id?: string; readonly [name: string]: unknown } = {}): Item => ({
  ...keys.cursor("whk_1" as never, (facts.account_id ?? "acc_1") as never),
  schema: 1,
  ...ENDPOINT,
  account_id: "acc_1",
  cursor: 1,
  head: 2,
  head_at: NOW,
  ...facts,
});
/** Something has waited for nine seconds. */
const aWaitingCursor = (facts: object = {}): Item => aCursor({ pending_at: NOW - 9_000, ...facts });
const aState = (facts: object = {}): Item => ({
  ...keys.deliveryState("whk_1" as never),
  schema: 1,
  fence: 1,
  streak: 0,
  limit: 100,
  answer_ms: 20,
  ...facts,
});
const aHead = (account_id: string, seq: number): Item =>
  headItem({ organisation_id: "org_1", mode: "live", account_id, seq, at: NOW } as never);
const hooked = (organisation_id: string): Item => ({
  ...keys.hooked(organisation_id as OrganisationId, "live"),
  schema: 1,
  organisation_id,
  mode: "live",
});
const anOverdueOrder = (order_id: string, pending_at: number): Item => ({
  pk: "ACCOUNT#acc_1",
  sk: `ORDER#${order_id}`,
  account_id: "acc_1",
  organisation_id: "org_1",
  order_id,
  status: "paid",
  pending: "ORDER#0",
  pending_at,
});

interface Sent {
  readonly Key: { readonly pk: string; readonly sk: string };
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeValues?: Item;
}

describe("the sweep", () => {
  let hook: Item | undefined;
  let state: Item | undefined;
  let cursors: Item[];
  let heads: Item[];
  let orders: Item[];
  let modes: string[];
  let did: string[];
  let notes: SweepNote[];
  let reconciled: Reconciled;
  let planned: (order: string) => void;

  beforeEach(() => {
    planned = () => {};
    [hook, state, modes] = [aHook(), aState(), ["org_1"]];
    [cursors, heads, orders, did, notes] = [[], [], [], [], []];
    reconciled = nothingReconciled();
  });
  /** Writes down what the sweep changes. */
  const watch = ({ input }: TableCall): void => {
    const { Key, UpdateExpression = "", ExpressionAttributeValues = {} } = input as Sent;
    const account = Key?.sk.replace("CURSOR#", "");
    if (UpdateExpression.startsWith("SET #head = :seq"))
      did.push(`mark ${account} ${String(ExpressionAttributeValues[":seq"])}`);
  };
  const run = (
    remainingMs: number | (() => number) = 50_000,
    startMs = NOW,
    meanwhile: (call: TableCall) => void = () => {},
  ) => {
    const memory = memoryTable(() => startMs);
    const items = [hook, state, ...cursors, ...heads, ...orders, ...modes.map(hooked)];
    for (const Item of items) if (Item) memory.apply({ name: "PutCommand", input: { Item } });
    const left = typeof remainingMs === "number" ? () => remainingMs : remainingMs;
    return sweep(
      {
        table: tableOver((call) => {
          meanwhile(call);
          watch(call);
          return memory.apply(call);
        }),
        queues: {
          wakeLater: async ({ webhook_id }, delaySeconds) => void did.push(`wake ${webhook_id} in ${delaySeconds}`),
          wakeSlowly: async ({ webhook_id, slow }) => void did.push(`wake ${webhook_id} slowly at ${slow.fence}`),
          planStep: async ({ order_id, from }, delaySeconds) => {
            planned(order_id);
            did.push(`step ${order_id} from ${from} in ${delaySeconds}`);
          },
        },
        clock: { nowMs: () => startMs, monotonicMs: () => 0 },
        reconciled,
        note: (note) => notes.push(note),
      },
      () => left() > 10_000,
    );
  };
  /** These wait, as far as their cursors know. */
  const waiting = (...those: readonly Item[]): void => {
    cursors = [...those];
    heads = those.map(({ account_id, head }) => aHead(String(account_id), Number(head)));
  };
  const partitionOf = ({ input }: TableCall): unknown => (input as Sent).ExpressionAttributeValues?.[":pk"];

  it("wakes an endpoint with something to deliver once, however many accounts", async () => {
    waiting(aWaitingCursor(), aWaitingCursor({ account_id: "acc_2", head: 8, pending_at: NOW - 20_000 }));
    await run();
    expect(did).toEqual(["wake whk_1 in 0"]);
    expect(notes).toContainEqual({
      kind: "pending",
      endpoints: 1,
      events: 8,
      woken: 1,
      oldestAgeMs: 20_000,
      longestIdleMs: 20_000,
    });
  });

  it.each([
    ["disabled", { enabled: false }, {}],
    ["not due", {}, { next_attempt_at: NOW + 1 }],
    ["leased", {}, { lease_until: NOW }],
  ])("leaves an endpoint alone that is %s", async (_case, hookFacts, stateFacts) => {
    [hook, state] = [aHook(hookFacts), aState(stateFacts)];
    waiting(aWaitingCursor());
    await run();
    expect(did).toEqual([]);
    expect(notes).toContainEqual(expect.objectContaining({ kind: "pending", endpoints: 1, woken: 0 }));
  });

  it("has the holder of a lease look at what waits for more than a minute, because its trigger may be lost", async () => {
    state = aState({ lease_until: NOW });
    waiting(aWaitingCursor({ pending_at: NOW - 59_999 }));
    await run();
    expect(did).toEqual([]);
    waiting(aWaitingCursor({ pending_at: NOW - 60_000 }));
    await run();
    expect(did).toEqual(["wake whk_1 in 0"]);
  });

  it("wakes nobody for what an endpoint does not get", async () => {
    hook = aHook({ account_ids: ["acc_2"] });
    waiting(aWaitingCursor());
    await run();
    expect(did).toEqual([]);
    waiting(aWaitingCursor(), aWaitingCursor({ account_id: "acc_2", pending_at: NOW - 5_000 }));
    await run();
    expect(did).toEqual(["wake whk_1 in 0"]);
    expect(notes).toContainEqual(expect.objectContaining({ kind: "pending", events: 1, oldestAgeMs: 5_000 }));
  });

  it("looks again at what waits until it is acknowledged, also by a disabled endpoint that is enabled later", async () => {
    waiting(aWaitingCursor());
    for (const minute of [0, 1]) await run(50_000, NOW + minute * 60_000);
    expect(did).toEqual(["wake whk_1 in 0", "wake whk_1 in 0"]);
    [hook, did] = [aHook({ enabled: false }), []];
    for (const minute of [2, 3]) await run(50_000, NOW + minute * 60_000);
    expect(did).toEqual([]);
    hook = aHook();
    await run(50_000, NOW + 4 * 60_000);
    expect(did).toEqual(["wake whk_1 in 0"]);
    [cursors, did] = [[aCursor({ cursor: 2 })], []];
    await run(50_000, NOW + 5 * 60_000);
    expect(did).toEqual([]);
    const read: string[] = [];
    await run(50_000, NOW + 6 * 60_000, ({ input }) => read.push((input as Sent).Key?.sk));
    expect(read.filter(Boolean)).toEqual([]);
  });

  it("wakes a leased or slow endpoint at once for what its cursor did not know of", async () => {
    for (const facts of [{ lease_until: NOW }, { answer_ms: 2_000, lease_until: NOW }, { next_attempt_at: NOW + 1 }]) {
      [state, did, reconciled] = [aState(facts), [], nothingReconciled()];
      [cursors, heads] = [[aWaitingCursor()], [aHead("acc_1", 3)]];
      await run();
      expect(did).toEqual(["mark acc_1 3", "wake whk_1 in 0"]);
    }
  });

  it("begins nothing when its time is over", async () => {
    [cursors, heads, orders] = [[aWaitingCursor()], [aHead("acc_1", 4)], [anOverdueOrder("ord_1", NOW - 30_001)]];
    await run(9_999);
    expect(did).toEqual([]);
  });

  it("counts as idle only from when the endpoint could be served", async () => {
    state = aState({ next_attempt_at: NOW - 4_000, lease_until: NOW - 6_000 });
    waiting(aWaitingCursor());
    await run();
    expect(notes).toContainEqual({
      kind: "pending",
      endpoints: 1,
      events: 1,
      woken: 1,
      oldestAgeMs: 9_000,
      longestIdleMs: 4_000,
    });
  });

  it.each([2_000, undefined])(
    "wakes a slow endpoint in the slow lane, where it waits its turn and is not idle (%s ms)",
    async (answer_ms) => {
      state = aState({ answer_ms, fence: 7 });
      waiting(aWaitingCursor());
      await run();
      expect(did).toEqual(["wake whk_1 slowly at 7"]);
      expect(notes).toContainEqual(expect.objectContaining({ kind: "pending", woken: 1, longestIdleMs: 0 }));
    },
  );

  it("leaves a slow endpoint alone that is leased, because its next turn looks at all", async () => {
    state = aState({ answer_ms: 2_000, lease_until: NOW });
    waiting(aWaitingCursor({ pending_at: NOW - 60_000 }));
    await run();
    expect(did).toEqual([]);
  });

  it("raises cursors that are missing or behind, also of disabled endpoints", async () => {
    [cursors, heads] = [
      [aCursor({ head: 3 }), aCursor({ account_id: "acc_2", head: 5 })],
      [aHead("acc_1", 4), aHead("acc_2", 5), aHead("acc_3", 1)],
    ];
    await run();
    expect(did).toEqual(["mark acc_1 4", "mark acc_3 1", "wake whk_1 in 0"]);
    // What nobody knew of has not waited yet, as far as anybody knows.
    expect(notes).toContainEqual(expect.objectContaining({ kind: "pending", events: 8, oldestAgeMs: 0 }));
    [hook, did, reconciled] = [aHook({ enabled: false }), [], nothingReconciled()];
    await run();
    expect(did).toEqual(["mark acc_1 4", "mark acc_3 1"]);
  });

  it("raises no cursor of an account whose events an endpoint does not get", async () => {
    [hook, heads] = [aHook({ account_ids: ["acc_2"] }), [aHead("acc_1", 4), aHead("acc_2", 5)]];
    await run();
    expect(did).toEqual(["mark acc_2 5", "wake whk_1 in 0"]);
  });

  it("compares what it has compared before only when an hour has passed", async () => {
    heads = Array.from({ length: 40 }, (_, index) => aHead(`acc_${index + 10}`, 2));
    cursors = heads.map(({ account_id }) => aCursor({ account_id: String(account_id), cursor: 2 }));
    const looked = async (atMs: number): Promise<string[]> => {
      const keysRead: string[] = [];
      await run(50_000, atMs, (call) => {
        const { Key } = call.input as Sent;
        if (call.name === "GetCommand" && Key.sk.startsWith("CURSOR#")) keysRead.push(Key.sk);
        if (String(partitionOf(call)).startsWith("HOOK#")) keysRead.push("all cursors");
      });
      return keysRead;
    };
    expect(await looked(NOW)).toEqual(["all cursors"]);
    expect(await looked(NOW + 60_000)).toEqual([]);
    heads = [...heads.slice(1), aHead("acc_10", 3)];
    expect(await looked(NOW + 120_000)).toEqual(["CURSOR#acc_10"]);
    expect(did).toEqual(["mark acc_10 3", "wake whk_1 in 0"]);
    cursors = cursors.map((cursor) => (cursor["account_id"] === "acc_10" ? { ...cursor, cursor: 3, head: 3 } : cursor));
    expect(await looked(NOW + 180_000)).toEqual(["CURSOR#acc_10"]);
    expect(await looked(NOW + COMPLETE_PASS_EVERY_MS - 1)).toEqual([]);
    expect(await looked(NOW + COMPLETE_PASS_EVERY_MS)).toEqual(["all cursors"]);
  });

  it("remembers that there was nothing to compare, and does not read the endpoints again for an hour", async () => {
    heads = [];
    await run();
    expect(reconciled.modes.get("org_1#live")).toEqual({ completeAt: NOW, heads: new Map() });
  });

  it("compares again what it could not raise", async () => {
    heads = [aHead("acc_1", 4)];
    const broken = run(50_000, NOW, ({ name }) => {
      if (name === "UpdateCommand") throw new Error("throttled");
    });
    await expect(broken).rejects.toThrow("parts of the sweep failed");
    did = [];
    await run(50_000, NOW + 60_000);
    expect(did).toEqual(["mark acc_1 4", "wake whk_1 in 0"]);
  });

  it("raises cursors a few at a time, however many accounts fell behind", async () => {
    heads = Array.from({ length: 200 }, (_, index) => aHead(`acc_${index}`, 1));
    let [inWork, most] = [0, 0];
    await run(50_000, NOW, ({ name }) => {
      if (name !== "UpdateCommand") return;
      inWork += 1;
      most = Math.max(most, inWork);
      queueMicrotask(() => void (inWork -= 1));
    });
    expect(did).toHaveLength(201);
    expect(most).toBeLessThanOrEqual(25);
  });

  it("leaves an endpoint alone whose state is gone, because it is being deleted", async () => {
    state = undefined;
    waiting(aWaitingCursor());
    await run();
    expect(did).toEqual([]);
  });

  it.each([
    ["and the next run goes on there", false],
    ["also where each run is a new process", true],
  ])("gets to every organisation in turn, however little time a run has, %s", async (_case, isNew) => {
    const all = ["org_1", "org_2", "org_3", "org_4", "org_5"];
    const firsts: string[] = [];
    for (let minute = 0; minute < all.length; minute += 1) {
      const swept: string[] = [];
      [hook, modes] = [undefined, all];
      if (isNew) reconciled = nothingReconciled();
      await run(
        // Time for one.
        () => (swept.length === 0 ? 50_000 : 9_999),
        // A process goes on where it ended, whatever its clock says.
        isNew ? NOW + minute * 60_000 : NOW,
        (call) => {
          const [kind, organisation = ""] = String(partitionOf(call)).split("#");
          if (kind === "HOOKS") swept.push(organisation);
        },
      );
      expect(swept).toHaveLength(1);
      firsts.push(...swept);
    }
    expect(firsts.toSorted()).toEqual(all);
  });

  it("goes on behind all organisations that the run before has got to, and looks at none of them twice", async () => {
    [hook, modes] = [undefined, ["org_1", "org_2", "org_3", "org_4", "org_5", "org_6"]];
    const swept: string[] = [];
    for (const most of [3, 6])
      await run(
        // Time for three.
        () => (swept.length < most ? 50_000 : 9_999),
        NOW,
        (call) => {
          const [kind, organisation = ""] = String(partitionOf(call)).split("#");
          if (kind === "HOOKS") swept.push(organisation);
        },
      );
    expect(swept.toSorted()).toEqual(modes);
  });

  it("plans overdue steps of orders again", async () => {
    orders = [anOverdueOrder("ord_1", NOW - 30_001), anOverdueOrder("ord_2", NOW - 30_000)];
    await run();
    expect(did).toEqual(["step ord_1 from paid in 0"]);
  });

  it("plans the steps of other orders when one can't be, and counts all of them", async () => {
    orders = ["ord_1", "ord_broken", "ord_2"].map((order) => anOverdueOrder(order, NOW - 30_001));
    planned = (order_id) => {
      if (order_id === "ord_broken") throw new Error("throttled");
    };
    await expect(run()).rejects.toThrow("parts of the sweep failed");
    expect(did).toEqual(["step ord_1 from paid in 0", "step ord_2 from paid in 0"]);
    expect(notes).toContainEqual({ kind: "orders", overdue: 3 });
  });

  it("plans an overdue step once in five minutes, however long it stays", async () => {
    for (let minutes = 0; minutes < 60; minutes += 1) {
      const pending_at = NOW - 30_000 - 17_000 - minutes * 60_000;
      orders = [anOverdueOrder(`ord_${minutes}`, pending_at)];
      await run();
    }
    expect(did).toHaveLength(12);
    expect(did.slice(0, 2)).toEqual(["step ord_0 from paid in 0", "step ord_5 from paid in 0"]);
  });

  it("does the other parts when one fails, and says so", async () => {
    orders = [anOverdueOrder("ord_1", NOW - 30_001)];
    const throttled = run(50_000, NOW, (call) => {
      if (partitionOf(call) === "HOOKED") throw new Error("throttled");
    });
    await expect(throttled).rejects.toThrow("parts of the sweep failed");
    expect(did).toEqual(["step ord_1 from paid in 0"]);
  });

  it("wakes the endpoints of other organisations when one can't be compared, and says so", async () => {
    modes = ["org_0", "org_1"];
    waiting(aWaitingCursor());
    const throttled = run(50_000, NOW, (call) => {
      if (String(partitionOf(call)).includes("org_0")) throw new Error("throttled");
    });
    await expect(throttled).rejects.toThrow("parts of the sweep failed");
    expect(did).toEqual(["wake whk_1 in 0"]);
    expect(notes).toContainEqual({ kind: "reconciled", modes: 2, of: 2, raised: 0 });
  });
});
