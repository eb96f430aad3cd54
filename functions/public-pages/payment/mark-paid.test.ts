import type { OrderStatus } from "@isotherm/contract";
import { type AccountId, decimal, type OrderId } from "@isotherm/core";
import type { StoredOrder } from "@isotherm/store";
import { expect, it } from "vitest";
import { markPaid } from "./mark-paid.ts";

/** Marks an order whose state is read as `states`, one after the other; `isFirst`: nobody moves it meanwhile. */
const mark = async (states: readonly OrderStatus[], isFirst = true) => {
  const read = [...states];
  const steps: OrderStatus[] = [];
  const reached = await markPaid(
    {
      clock: { nowMs: () => 0 },
      testStepMs: 0,
      catalogue: { current: async () => ({ projects: new Map() }) },
      orders: {
        one: async () =>
          ({
            mode: "live",
            origin: "",
            order: { id: "ord_1", status: read.shift(), quantity: decimal(1) },
          }) as StoredOrder,
      },
      advance: async ({ after }) => {
        steps.push(after.status);
        return isFirst;
      },
    },
    "acc_1" as AccountId,
    "ord_1" as OrderId,
  );
  return [reached, steps];
};

it("moves a placed order on", async () => {
  expect(await mark(["placed"])).toEqual(["paid", ["paid"]]);
});

it.each(["paid", "complete", "cancelled"] as const)("leaves one alone that is %s", async (status) => {
  expect(await mark([status])).toEqual([status, []]);
});

it.each(["paid", "cancelled"] as const)("tells that somebody else made it %s meanwhile", async (status) => {
  expect(await mark(["placed", status], false)).toEqual([status, ["paid"]]);
});
