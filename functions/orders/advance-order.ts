import { advanceOrder, type Order, type OrderStatus } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { nextTestState, testStep, wayTo } from "@isotherm/ordering";
import type { StoredOrder } from "@isotherm/store";
import type { AdvanceUses } from "./dependencies.ts";
import { showOrder } from "./read-orders.ts";

/**
 * Moves a test order on to a state, step by step. Its own clock may move it meanwhile: then the way is looked for again
 * from where it is. States only go forward, so this ends.
 *
 * @throws ApiError test_account_required, not_found
 * @throws ApiError order_transition_invalid when no way leads there, or nothing follows its state
 */
export const advanceTestOrder = (uses: AdvanceUses) =>
  serves(advanceOrder, async ({ account, body, params }) => {
    if (account.type !== "test") throw new ApiError("test_account_required");
    const find = async (): Promise<StoredOrder> => {
      const stored = await uses.orders.one(account.id, params.id);
      if (!stored) throw new ApiError("not_found");
      return stored;
    };
    let before = await find();
    const to = body.to ?? nextTestState(before.order.status);
    for (;;) {
      const next = nextOnWay(before.order, to);
      if (next === undefined) break;
      await takeStep(uses, before, next, body.rest === true && next === to);
      before = await find();
    }
    if (body.rest === true) await uses.rest(before);
    return showOrder(uses, account, before);
  });

/** The first state on the way to another; undefined where an order is there. */
const nextOnWay = ({ status }: Order, to: OrderStatus | undefined): OrderStatus | undefined => {
  if (to === undefined) throw new ApiError("order_transition_invalid", `to: nothing follows ${status}.`);
  const way = wayTo(status, to);
  if (!way) throw new ApiError("order_transition_invalid", `to: no way leads from ${status} to ${to}.`);
  return way[0];
};

/** Takes one step, if nobody else has moved the order meanwhile. */
const takeStep = async (uses: AdvanceUses, before: StoredOrder, to: OrderStatus, rest: boolean): Promise<void> => {
  const step = testStep(before.order, to, {
    projects: (await uses.catalogue.current()).projects,
    origin: before.origin,
    beneficiary: to === "complete" ? await uses.beneficiaryOf(before) : "",
    nowMs: uses.clock.nowMs(),
    testStepMs: uses.testStepMs,
    rest,
  });
  await uses.advance({ before, ...step });
};
