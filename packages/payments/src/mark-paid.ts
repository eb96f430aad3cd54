import type { OrderStatus } from "@isotherm/contract";
import type { AccountId, Clock, OrderId } from "@isotherm/core";
import { nextOrder, type ProjectsOfBundles } from "@isotherm/ordering";
import type { StoredOrder } from "@isotherm/store";

/** What marking an order as paid uses. */
interface MarkPaidUses {
  readonly clock: Pick<Clock, "nowMs">;
  readonly orders: { one(account: AccountId, id: OrderId): Promise<StoredOrder | undefined> };
  readonly catalogue: { current(): Promise<{ readonly projects: ProjectsOfBundles }> };
  /** See `persistTransition`: false when somebody else moved the order meanwhile. */
  readonly advance: (step: {
    readonly before: StoredOrder;
    readonly after: StoredOrder["order"];
    readonly nextStepMs: number | undefined;
  }) => Promise<boolean>;
  /** Between two steps of a test order. */
  readonly testStepMs: number;
}

/**
 * Moves a placed order on to paid. Answers the state in which the order then is: further on already, or cancelled, for
 * which no money can be taken.
 */
export const markPaid = async (uses: MarkPaidUses, account: AccountId, id: OrderId): Promise<OrderStatus> => {
  const standing = async (): Promise<StoredOrder> => {
    const stored = await uses.orders.one(account, id);
    if (!stored) throw new Error(`the order ${id} is missing`);
    return stored;
  };
  const before = await standing();
  if (before.order.status !== "placed") return before.order.status;
  const { projects } = await uses.catalogue.current();
  const after = nextOrder(before.order, "paid", { projects, origin: before.origin });
  // A live order goes on when an operator says so.
  const nextStepMs = before.mode === "test" ? uses.clock.nowMs() + uses.testStepMs : undefined;
  return (await uses.advance({ before, after, nextStepMs })) ? "paid" : (await standing()).order.status;
};
