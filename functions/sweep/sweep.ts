import { completePools } from "./complete-pools.ts";
import { reconcile } from "./reconcile.ts";
import { replanOrders } from "./replan-orders.ts";
import type { Sweeping } from "./sweeping.ts";
import { wakePending } from "./wake-pending.ts";

/** Milliseconds before the end from which nothing new is begun. */
const RESERVE_MS = 10_000;

/**
 * Every minute: repairs what was lost on the way, be it a wake-up, a stream record, a worker or an order's step, and
 * completes pools of fractions that are due. Each part runs whatever becomes of the others.
 *
 * @throws AggregateError when parts failed
 */
export const sweep =
  (uses: Sweeping) =>
  async (remainingMs: () => number): Promise<void> => {
    const goesOn = (): boolean => remainingMs() > RESERVE_MS;
    const parts = await Promise.allSettled([
      wakePending(uses, goesOn),
      reconcile(uses, goesOn),
      replanOrders(uses, goesOn),
      completePools(uses, goesOn),
    ]);
    const errors = parts.flatMap((part) => (part.status === "rejected" ? [part.reason as unknown] : []));
    if (errors.length > 0) throw new AggregateError(errors, "parts of the sweep failed");
  };
