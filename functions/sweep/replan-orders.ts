import { forEach, type Sweeping } from "./sweeping.ts";

const AT_ONCE = 8;
const OVERDUE_MS = 30_000;

/** Part (c): plans the next step of test orders once more when it should have happened half a minute ago. */
export const replanOrders = async ({ store, queues, clock, note }: Sweeping): Promise<void> => {
  const overdue = await store.overdueOrders(clock.nowMs() - OVERDUE_MS);
  await forEach(overdue, AT_ONCE, async ({ account_id, organisation_id, order_id, status, pending_at }) => {
    await queues.planStep({ account_id, organisation_id, order_id, from: status, due_at_ms: pending_at }, 0);
  });
  note({ kind: "orders", overdue: overdue.length });
};
