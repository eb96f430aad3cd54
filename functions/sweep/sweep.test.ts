import { OutOfStock } from "@isotherm/ordering";
import { GuardFailed } from "@isotherm/store";
import type { PoolName } from "@isotherm/retirement";
import type { Cursor, DeliveryState, DeliveryStore, Head, Hook, Mark } from "@isotherm/store/delivery/index";
import { beforeEach, describe, expect, it } from "vitest";
import { sweep } from "./sweep.ts";
import type { SweepNote, SweptPools } from "./sweeping.ts";

const NOW = 1_700_000_000_000;
const ENDPOINT = { organisation_id: "org_1", mode: "live", webhook_id: "whk_1" };
// Plain texts stand for ids.
const aHook = (facts: object = {}) =>
  ({
    id: "whk_1",
    organisation_id: "org_1",
    account_type: "live",
    enabled: true,
    account_ids: [],
    ...facts,
  }) as unknown as Hook;
const aCursor = (facts: object = {}) =>
  ({
    ...ENDPOINT,
    account_id: "acc_1",
    cursor: 1,
    head: 2,
    head_at: NOW,
    pending_at: NOW - 9_000,
    ...facts,
  }) as unknown as Cursor;
const aState = (facts: object = {}) => ({ fence: 1, streak: 0, limit: 100, ...facts }) as DeliveryState;
const aHead = (account_id: string, seq: number) => ({ account_id, seq, at: NOW }) as unknown as Head;

describe("the sweep", () => {
  let hook: Hook | undefined;
  let state: DeliveryState | undefined;
  let pending: Cursor[];
  let cursors: Cursor[];
  let heads: Head[];
  let did: string[];
  let notes: SweepNote[];
  let nowMs: number;

  beforeEach(() => {
    nowMs = NOW;
    pools = { days: 30, openSince: async () => [], complete: async () => true };
    [hook, state, pending, cursors, heads, did, notes] = [aHook(), aState(), [], [], [], [], []];
  });
  let pools: SweptPools;
  const run = (facts: Partial<DeliveryStore> = {}, remainingMs: number | (() => number) = 50_000, startMs = nowMs) =>
    sweep({
      pools,
      // The sweep uses these of the store's steps.
      store: {
        pendingCursors: async () => pending,
        readHook: async () => hook,
        readState: async () => state,
        removeCursor: async (_webhook: string, account: string) => void did.push(`remove ${account}`),
        leavePending: async ({ account_id }: Cursor) => void did.push(`leave ${account_id}`),
        hookedModes: async () => [{ organisation_id: "org_1", mode: "live" }],
        hooksOf: async () => (hook ? [hook] : []),
        headsOf: async () => heads,
        cursorsOf: async () => cursors,
        markCursor: async ({ account_id, seq }: Mark) => did.push(`mark ${account_id} ${seq}`) > 0,
        overdueOrders: async (beforeMs: number) => {
          expect(beforeMs).toBe(startMs - 30_000);
          return [];
        },
        ...facts,
      } as unknown as DeliveryStore,
      queues: {
        wakeLater: async ({ webhook_id }, delaySeconds) => void did.push(`wake ${webhook_id} in ${delaySeconds}`),
        planStep: async ({ order_id, from }, delaySeconds) =>
          void did.push(`step ${order_id} from ${from} in ${delaySeconds}`),
      },
      clock: { nowMs: () => startMs, monotonicMs: () => 0 },
      note: (note) => notes.push(note),
    })(typeof remainingMs === "number" ? () => remainingMs : remainingMs);

  it("wakes an endpoint with something to deliver once, however many accounts", async () => {
    pending = [aCursor(), aCursor({ account_id: "acc_2", head: 8, pending_at: NOW - 20_000 })];
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
    [hook, state, pending] = [aHook(hookFacts), aState(stateFacts), [aCursor()]];
    await run();
    expect(did).toEqual([]);
  });

  it("takes out of the index what an endpoint does not get, and wakes it for the rest", async () => {
    [hook, pending] = [aHook({ account_ids: ["acc_2"] }), [aCursor()]];
    await run();
    expect(did).toEqual(["leave acc_1"]);
    [pending, did] = [[aCursor(), aCursor({ account_id: "acc_2" })], []];
    await run();
    expect(did).toEqual(["leave acc_1", "wake whk_1 in 0"]);
  });

  it("begins nothing when its time is over", async () => {
    [pending, heads] = [[aCursor()], [aHead("acc_1", 4)]];
    await run(
      { overdueOrders: async () => [{ order_id: "ord_1", status: "paid", pending_at: NOW - 30_000 }] as never },
      9_999,
    );
    expect(did).toEqual([]);
  });

  it("counts as idle only from when the endpoint could be served", async () => {
    [state, pending] = [aState({ next_attempt_at: NOW - 4_000, lease_until: NOW - 6_000 }), [aCursor()]];
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

  it("clears away what a late mark left of a deleted endpoint, also when its state was left behind", async () => {
    [hook, state, pending] = [undefined, undefined, [aCursor()]];
    await run();
    expect(did).toEqual(["remove acc_1"]);
    [did, state] = [[], aState()];
    await run();
    expect(did).toEqual(["remove acc_1"]);
  });

  it("raises cursors that are missing or behind, also of disabled endpoints", async () => {
    [cursors, heads] = [
      [aCursor({ head: 3 }), aCursor({ account_id: "acc_2", head: 5 })],
      [aHead("acc_1", 4), aHead("acc_2", 5), aHead("acc_3", 1)],
    ];
    await run();
    expect(did).toEqual(["mark acc_1 4", "mark acc_3 1", "wake whk_1 in 0"]);
    [hook, did] = [aHook({ enabled: false }), []];
    await run();
    expect(did).toEqual(["mark acc_1 4", "mark acc_3 1"]);
  });

  it("raises no cursor of an account whose events an endpoint does not get", async () => {
    [hook, heads] = [aHook({ account_ids: ["acc_2"] }), [aHead("acc_1", 4), aHead("acc_2", 5)]];
    await run();
    expect(did).toEqual(["mark acc_2 5", "wake whk_1 in 0"]);
  });

  it("leaves an endpoint alone whose state is gone, because it is being deleted", async () => {
    [state, pending] = [undefined, [aCursor()]];
    await run();
    expect(did).toEqual([]);
  });

  it("gets to every organisation in turn, however little time a run has", async () => {
    const all = ["org_1", "org_2", "org_3", "org_4", "org_5"];
    const firsts: string[] = [];
    for (let minute = 0; minute < all.length; minute += 1) {
      const swept: string[] = [];
      await run(
        {
          hookedModes: async () => all.map((organisation_id) => ({ organisation_id, mode: "live" })) as never,
          hooksOf: async (organisation) => {
            swept.push(organisation);
            return [];
          },
        },
        // Time for one.
        () => (swept.length === 0 ? 50_000 : 9_999),
        NOW + minute * 60_000,
      );
      expect(swept).toHaveLength(1);
      firsts.push(...swept);
    }
    expect(firsts.toSorted()).toEqual(all);
  });

  it("plans overdue steps of orders again", async () => {
    await run({
      overdueOrders: async () =>
        [
          {
            account_id: "acc_1",
            organisation_id: "org_1",
            order_id: "ord_1",
            status: "paid",
            pending_at: NOW - 30_001,
          },
        ] as never,
    });
    expect(did).toEqual(["step ord_1 from paid in 0"]);
  });

  it("plans an overdue step once in five minutes, however long it stays", async () => {
    for (let minutes = 0; minutes < 60; minutes += 1) {
      const pending_at = NOW - 30_000 - 17_000 - minutes * 60_000;
      await run({ overdueOrders: async () => [{ order_id: `ord_${minutes}`, status: "paid", pending_at }] as never });
    }
    expect(did).toHaveLength(12);
    expect(did.slice(0, 2)).toEqual(["step ord_0 from paid in 0", "step ord_5 from paid in 0"]);
  });

  describe("of pools of fractions", () => {
    const due = ["none", "taken", "broken", "stocked"];
    const refusing: Record<string, Error> = {
      none: new OutOfStock(["bun_1"], ["prj_1"], { needed: 1, free: 0 }),
      taken: new GuardFailed("pool complete", { orTryAgain: true }, undefined),
      broken: new Error("throttled"),
    };
    const complete = async ({ beneficiary }: PoolName, beforeMs: number) => {
      expect(beforeMs).toBe(NOW - 30 * 86_400_000);
      did.push(`complete ${beneficiary}`);
      const error = refusing[beneficiary];
      if (error) throw error;
      return true;
    };
    const openSince = async (beforeMs: number) => {
      expect(beforeMs).toBe(NOW - 30 * 86_400_000);
      return due.map((beneficiary) => ({ beneficiary }) as PoolName);
    };

    it("completes each that is due, whatever becomes of the others, and counts those that are left", async () => {
      pools = { days: 30, openSince, complete };
      await expect(run()).rejects.toThrow("parts of the sweep failed");
      expect(did.toSorted()).toEqual(due.map((one) => `complete ${one}`).toSorted());
      expect(notes).toContainEqual({ kind: "pools", overdue: 3 });
    });

    it("completes none when its time is over, and counts them all", async () => {
      pools = { days: 30, openSince, complete };
      await run({}, 9_999);
      expect(did).toEqual([]);
      expect(notes).toContainEqual({ kind: "pools", overdue: 4 });
    });

    it("gives each its turn when there are more than a run completes", async () => {
      const many = Array.from({ length: 120 }, (_, index) => ({ beneficiary: `${index}` }) as PoolName);
      const asked = new Set<string>();
      for (let minute = 0; minute < 120; minute += 1) {
        nowMs = NOW + minute * 60_000;
        let now = 0;
        pools = {
          days: 30,
          openSince: async () => many,
          complete: async ({ beneficiary }) => {
            now += 1;
            asked.add(beneficiary);
            throw new OutOfStock([], [], { needed: 1, free: 0 });
          },
        };
        await run({ overdueOrders: async () => [] });
        expect(now).toBe(50);
      }
      expect(asked.size).toBe(120);
    });
  });

  it("does the other parts when one fails, and says so", async () => {
    pending = [aCursor()];
    await expect(run({ hookedModes: () => Promise.reject(new Error("throttled")) })).rejects.toThrow(
      "parts of the sweep failed",
    );
    expect(did).toEqual(["wake whk_1 in 0"]);
  });
});
