import type { OrderStatus } from "@isotherm/contract";
import { type AccountId, decimal, type OrderId } from "@isotherm/core";
import type { StoredOrder } from "@isotherm/store";
import { expect, it } from "vitest";
import { markPaid } from "./mark-paid.ts";

const [NOW, STEP_MS] = [1_000, 250];

/** Marks an order whose state is read as `states`, one after the other; `isFirst`: nobody moves it meanwhile. */
const mark = async (
  states: readonly OrderStatus[],
  { isFirst = true, mode = "live" }: { readonly isFirst?: boolean; readonly mode?: StoredOrder["mode"] } = {},
) => {
  const read = [...states];
  const steps: OrderStatus[] = [];
  const due: (number | undefined)[] = [];
  const reached = await markPaid(
    {
      clock: { nowMs: () => NOW },
      testStepMs: STEP_MS,
      catalogue: { current: async () => ({ projects: new Map() }) },
      orders: {
        one: async () =>
          ({
            mode,
            origin: "",
            order: { id: "ord_1", status: read.shift(), quantity: decimal(1) },
          }) as StoredOrder,
      },
      advance: async ({ after, nextStepMs }) => {
        steps.push(after.status);
        due.push(nextStepMs);
        return isFirst;
      },
    },
    "acc_1" as AccountId,
    "ord_1" as OrderId,
  );
  return { reached, steps, due };
};

it("moves a placed order on; a live one then waits for an operator", async () => {
  expect(await mark(["placed"])).toEqual({ reached: "paid", steps: ["paid"], due: [undefined] });
});

it("has a test order take its next step by itself, after the usual delay", async () => {
  expect((await mark(["placed"], { mode: "test" })).due).toEqual([NOW + STEP_MS]);
});

it.each(["paid", "complete", "cancelled"] as const)("leaves one alone that is %s", async (status) => {
  expect(await mark([status])).toEqual({ reached: status, steps: [], due: [] });
});

it.each(["paid", "cancelled"] as const)("tells that somebody else made it %s meanwhile", async (status) => {
  expect(await mark(["placed", status], { isFirst: false })).toMatchObject({ reached: status, steps: ["paid"] });
});
