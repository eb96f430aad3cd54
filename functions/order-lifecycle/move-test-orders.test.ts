import type { OrderStatus } from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import type { OrderStep } from "@isotherm/delivery";
import type { Step, StoredOrder } from "@isotherm/store";
import type { SQSEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { advance, moveTestOrders } from "./move-test-orders.ts";

const message = (messageId: string, body: unknown) => ({ messageId, body: JSON.stringify(body) });
const due = { account_id: "acc_1", order_id: "ord_1", from: "placed", due_at_ms: 0 };

describe("moving orders", () => {
  it("tells of each message, and gives back those alone that faulted", async () => {
    const faults: unknown[] = [];
    const stepped: [string, boolean][] = [];
    const run = moveTestOrders({
      clock: { nowMs: () => 1, monotonicMs: () => 0 },
      sleep: async () => {},
      catalogue: { current: async () => ({ bundles: [], projects: [] }) as never },
      orders: {
        several: async () => {
          throw new Error("throttled");
        },
        one: async (_account, id) => {
          if (id === "ord_bad") throw new Error("throttled");
          return undefined;
        },
      },
      beneficiaryOf: async () => "nobody",
      advance: async () => true,
      testStepMs: 1,
      stepped: ({ order_id }, moved) => stepped.push([order_id, moved]),
      faulted: (error) => faults.push(error),
    });
    const Records = [
      message("1", { from: "placed" }),
      message("2", { ...due, order_id: "ord_bad" }),
      message("3", due),
    ];
    // Of a record only this is read.
    const answer = await run({ Records } as SQSEvent);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }, { itemIdentifier: "2" }] });
    expect(faults).toHaveLength(2);
    expect(stepped).toEqual([["ord_1", false]]);
  });
});

describe("messages of several accounts", () => {
  it("are each read for their account, and each told of its own outcome", async () => {
    const reads: [string, readonly string[]][] = [];
    const told: string[] = [];
    const run = moveTestOrders({
      clock: { nowMs: () => 1, monotonicMs: () => 0 },
      sleep: async () => {},
      catalogue: { current: async () => ({ bundles: [], projects: [] }) as never },
      orders: {
        several: async (account, ids) => {
          reads.push([account, ids]);
          return [];
        },
        one: async () => undefined,
      },
      beneficiaryOf: async () => "nobody",
      advance: async () => true,
      testStepMs: 1,
      stepped: ({ account_id, order_id }) => told.push(`${account_id} ${order_id}`),
      faulted: () => {},
    });
    const other = { ...due, account_id: "acc_2" };
    const Records = [
      message("1", due),
      message("2", { ...other, order_id: "ord_2" }),
      message("3", { ...due, order_id: "ord_3" }),
    ];
    await run({ Records } as SQSEvent);
    expect(Object.fromEntries(reads)).toEqual({ acc_1: ["ord_1", "ord_3"], acc_2: ["ord_2"] });
    expect(told.toSorted()).toEqual(["acc_1 ord_1", "acc_1 ord_3", "acc_2 ord_2"]);
  });
});

const [NOW, STEP_MS] = [10_000, 250];

/** What a message does to an order that stands so, how long it waited first, and how often the table was read. */
const stepped = async (
  standing: (Pick<StoredOrder, "mode" | "resting"> & { readonly status: OrderStatus }) | undefined,
  facts: Partial<OrderStep> = {},
  isFirst = true,
) => {
  const [steps, waits]: [Step[], number[]] = [[], []];
  const order = { id: "ord_1", status: standing?.status, quantity: decimal(1), bundles: [], projects: [] };
  // Of an order only this is read.
  const { mode, resting } = standing ?? {};
  const stored = standing && ({ mode, resting, origin: "https://api.example.org", order } as unknown as StoredOrder);
  const [outcome] = await advance(
    {
      clock: { nowMs: () => NOW, monotonicMs: () => 0 },
      sleep: async (ms) => void waits.push(ms),
      catalogue: { current: async () => ({ projects: new Map() }) as never },
      orders: { several: async () => (stored ? [stored] : []), one: async () => stored },
      beneficiaryOf: async () => "Somebody",
      advance: async (together) => {
        steps.push(...together);
        return isFirst;
      },
      testStepMs: STEP_MS,
    },
    [{ ...due, from: "placed", ...facts } as OrderStep],
  );
  if (outcome?.status !== "fulfilled") throw new Error("the step went wrong");
  return { moved: outcome.value, waits, steps };
};

describe("a message of a step", () => {
  it("moves a test order that is in its state, and says when the next step is due", async () => {
    const { moved, steps } = await stepped({ mode: "test", status: "placed" });
    expect(moved).toBe(true);
    expect(steps).toMatchObject([{ after: { status: "paid" }, nextStepMs: NOW + STEP_MS, retired: undefined }]);
  });

  it("never moves a live order, whatever state it is in", async () => {
    for (const status of ["received", "placed", "paid", "retiring"] as const)
      expect(await stepped({ mode: "live", status }, { from: status })).toMatchObject({ moved: false, steps: [] });
  });

  it("moves nothing that is in another state, rests, is at its end, or is not there", async () => {
    for (const [standing, from] of [
      [{ mode: "test", status: "placed", resting: true }, "placed"],
      [{ mode: "test", status: "paid" }, "placed"],
      [{ mode: "test", status: "complete" }, "complete"],
      [undefined, "placed"],
    ] as const)
      expect(await stepped(standing, { from })).toMatchObject({ moved: false, steps: [] });
  });

  it("tells that somebody else moved the order meanwhile", async () => {
    expect((await stepped({ mode: "test", status: "placed" }, {}, false)).moved).toBe(false);
  });

  it("gives a test order its certificate with the last step, of that moment", async () => {
    const { steps } = await stepped({ mode: "test", status: "retiring" }, { from: "retiring" });
    expect(steps[0]?.retired).toMatchObject({ beneficiary: "Somebody", completed_at: "1970-01-01T00:00:10.000Z" });
  });

  it("that comes early waits for what is left, a second at most", async () => {
    const standing = { mode: "test", status: "placed" } as const;
    expect((await stepped(standing, { due_at_ms: NOW })).waits).toEqual([]);
    expect((await stepped(standing, { due_at_ms: NOW + 1 })).waits).toEqual([1]);
    expect((await stepped(standing, { due_at_ms: NOW + 60_000 })).waits).toEqual([1_000]);
  });
});

describe("messages of one account that come at once", () => {
  /** What becomes of messages about orders that stand so, where the table takes or refuses what is written. */
  const movedOf = async (
    messages: readonly { readonly order_id: string; readonly due_at_ms?: number; readonly from?: OrderStatus }[],
    standing: Readonly<Record<string, OrderStatus | "unreadable">>,
    takes: (orders: readonly string[]) => boolean,
  ) => {
    const [written, waits]: [string[][], number[]] = [[], []];
    const [reads, beneficiaries]: [string[][], string[]] = [[], []];
    const orderOf = (id: string): StoredOrder | undefined => {
      const status = standing[id];
      if (status === "unreadable") throw new Error("throttled");
      const order = { id, status, quantity: decimal(1), bundles: [], projects: [] };
      return status && ({ mode: "test", origin: "https://api.example.org", order } as unknown as StoredOrder);
    };
    const outcomes = await advance(
      {
        clock: { nowMs: () => NOW, monotonicMs: () => 0 },
        sleep: async (ms) => void waits.push(ms),
        catalogue: { current: async () => ({ projects: new Map() }) as never },
        orders: {
          several: async (_account, ids) => {
            reads.push([...ids]);
            return ids.flatMap((id) => orderOf(id) ?? []);
          },
          one: async (_account, id) => orderOf(id),
        },
        beneficiaryOf: async () => {
          beneficiaries.push("Somebody");
          return "Somebody";
        },
        advance: async (steps) => {
          const ids = steps.map(({ before }) => before.order.id);
          written.push(ids);
          if (ids.includes("ord_torn" as never)) throw new Error("too large");
          return takes(ids);
        },
        testStepMs: STEP_MS,
      },
      messages.map((message) => ({ ...due, ...message }) as unknown as OrderStep),
    );
    return {
      written,
      waits,
      reads,
      beneficiaries,
      moved: outcomes.map((one) => (one.status === "fulfilled" ? one.value : "fault")),
    };
  };
  const [A, B, C] = ["ord_a", "ord_b", "ord_c"].map((order_id) => ({ order_id })) as [
    { order_id: string },
    { order_id: string },
    { order_id: string },
  ];
  const PLACED = { ord_a: "placed", ord_b: "placed", ord_c: "placed", ord_torn: "placed" } as const;

  it("move their orders with one change, once the last of them is due", async () => {
    const { written, waits, moved } = await movedOf([A, { ...B, due_at_ms: NOW + 30 }, C], PLACED, () => true);
    expect(written).toEqual([["ord_a", "ord_b", "ord_c"]]);
    expect(waits).toEqual([30]);
    expect(moved).toEqual([true, true, true]);
  });

  it("read their orders with one call, and whom certificates are for once", async () => {
    const ending = { ord_a: "retiring", ord_b: "retiring", ord_c: "placed" } as const;
    const messages = [{ ...A, from: "retiring" }, { ...B, from: "retiring" }, C, C] as const;
    const { reads, beneficiaries, moved } = await movedOf(messages, ending, () => true);
    expect(reads).toEqual([["ord_a", "ord_b", "ord_c"]]);
    expect(beneficiaries).toEqual(["Somebody"]);
    expect(moved).toEqual([true, true, false, true]);
  });

  it("leave out what has nothing to do, what can't be read, and what comes twice", async () => {
    const standing = { ...PLACED, ord_b: "paid", ord_bad: "unreadable" } as const;
    const { written, moved } = await movedOf([A, B, { order_id: "ord_bad" }, C, C], standing, () => true);
    expect(written).toEqual([["ord_a", "ord_c"]]);
    expect(moved).toEqual([true, false, "fault", false, true]);
  });

  it("go alone where they can't go together, whatever that is due to", async () => {
    const refused = await movedOf([A, B, C], PLACED, (orders) => orders.length === 1 && orders[0] !== "ord_b");
    expect(refused.written).toEqual([["ord_a", "ord_b", "ord_c"], ["ord_a"], ["ord_b"], ["ord_c"]]);
    expect(refused.moved).toEqual([true, false, true]);
    const torn = await movedOf([A, { order_id: "ord_torn" }, C], PLACED, () => true);
    expect(torn.moved).toEqual([true, "fault", true]);
  });
});
