import type { OrderStatus } from "@isotherm/contract";
import { instant } from "@isotherm/core";
import { nextOrder, IllegalStep, mayFollow, testRetirement } from "@isotherm/ordering";
import { persistTransition, type StoredOrder, beneficiaryOf, offerOf, readOffer, orderQueries } from "@isotherm/store";
import { allocateOrder } from "./allocate-order.ts";
import { completeOrder } from "./complete-order.ts";
import { auditWrite, type Operating } from "@isotherm/store/operator/index";

/** Somebody moved an order while an operator wanted to. */
export class OrderMoved extends Error {
  constructor(order: string) {
    super(`${order} was moved by somebody else meanwhile: look again`);
    this.name = "OrderMoved";
  }
}

/** How an operator names the steps. */
export const STEPS = {
  pay: "paid",
  retire: "retiring",
  complete: "complete",
  cancel: "cancelled",
  fail: "failed",
} as const satisfies Record<string, OrderStatus>;

/** When the sweep looks for a test order again that an operator has moved. */
const NEXT_STEP_MS = 60_000;

/**
 * Moves an order one state on as an operator: the transaction of the life cycle with the audit's item. A live order is
 * allocated credits when it is retired, and completes only when all of them are.
 *
 * @returns the order as it is now
 * @throws IllegalStep, OrderMoved, OutOfStock, NotRetired
 */
export const stepOrder = async (
  operating: Operating,
  before: StoredOrder,
  step: keyof typeof STEPS,
): Promise<StoredOrder> => {
  const to = STEPS[step];
  const { order, mode } = before;
  if (!mayFollow(order.status, to)) throw new IllegalStep(order.status, to);
  const take = mode === "live" ? (CREDIT_STEPS[to] ?? stepPlainly) : stepPlainly;
  const moved = await take(operating, before, step);
  const after = moved && (await orderQueries(operating.table).one(before.account_id, order.id));
  if (!after) throw new OrderMoved(order.id);
  return after;
};

type TakeStep = (operating: Operating, before: StoredOrder, step: keyof typeof STEPS) => Promise<boolean>;

/** Steps of live orders that are about credits. */
const CREDIT_STEPS: Partial<Record<OrderStatus, TakeStep>> = { retiring: allocateOrder, complete: completeOrder };

const stepPlainly: TakeStep = async (operating, before, step) => {
  const { clock, table } = operating;
  const { order } = before;
  const to = STEPS[step];
  const { projects } = offerOf(await readOffer(table), undefined);
  const after = nextOrder(order, to, { projects, origin: before.origin });
  const now = clock.nowMs();
  const facts = { beneficiary: await beneficiaryOf(table, before), completed_at: instant(now) };
  return persistTransition(operating, {
    before,
    after,
    retired: to === "complete" ? testRetirement(after, projects, facts) : undefined,
    nextStepMs: before.mode === "test" ? now + NEXT_STEP_MS : undefined,
    more: [
      auditWrite(operating, { command: `order ${step}`, subject: order.id, detail: { from: order.status } }).write,
    ],
  });
};
