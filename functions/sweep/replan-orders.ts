import { forEach, type Sweeping } from "./sweeping.ts";

const AT_ONCE = 8;
const OVERDUE_MS = 30_000;
const MINUTE = 60_000;
/** A message that was planned waits its turn or fails in peace before there is another one. */
const EVERY_MINUTES = 5;

/**
 * Part (c): plans the next step of test orders once more when it should have happened half a minute ago, and then every
 * five minutes. Which minute is told by the order's own time, so that nothing needs to be written down.
 */
export const replanOrders = async ({ store, queues, clock, note }: Sweeping, goesOn: () => boolean): Promise<void> => {
  const since = clock.nowMs() - OVERDUE_MS;
  const overdue = await store.overdueOrders(since);
  const inTurn = overdue.filter(({ pending_at }) => Math.floor((since - pending_at) / MINUTE) % EVERY_MINUTES === 0);
  const plan = async ({ account_id, order_id, status, pending_at }: (typeof overdue)[number]) =>
    queues.planStep({ account_id, order_id, from: status, due_at_ms: pending_at }, 0);
  await forEach(inTurn, AT_ONCE, plan, goesOn);
  note({ kind: "orders", overdue: overdue.length });
};
