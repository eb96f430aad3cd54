import type { Clock } from "@isotherm/core";
import { inTurnOf } from "@isotherm/delivery";
import { OutOfStock, poolDueMs } from "@isotherm/ordering";
import { GuardFailed } from "@isotherm/store";
import type { PoolName } from "@isotherm/retirement";

/** Pools of fractions of tonnes. */
export interface SweptPools {
  /** Days that a pool may wait for a tonne. */
  readonly days: number;
  /** Those whose open tonne was begun before a time; perhaps a moment old. */
  readonly openSince: (beforeMs: number) => Promise<PoolName[]>;
  /** Completes one from stock, if its open tonne was begun before a time. */
  readonly complete: (pool: PoolName, beforeMs: number) => Promise<boolean>;
}

/** How many pools are left whose open tonne has waited for too long. */
export interface PoolsNote {
  readonly kind: "pools";
  readonly overdue: number;
}

/** What completing pools works with. */
export interface PoolEffects {
  readonly pools: SweptPools;
  readonly clock: Clock;
  readonly note: (note: PoolsNote) => void;
}

/** In one run: each takes a read of the catalogue, and a transaction. */
const MOST = 50;

/**
 * Part (d): completes, from stock, tonnes of pools that have waited for further orders as long as the stage lets them.
 * One that can't be had waits for the next minute and is counted: an alarm rings. Each minute begins one further on, so
 * that those without stock do not keep others from their turn.
 *
 * @throws AggregateError when some could not be tried for another reason
 */
export const completePools = async ({ pools, clock, note }: PoolEffects, goesOn: () => boolean): Promise<void> => {
  const nowMs = clock.nowMs();
  // The oldest time at which a tonne may have been begun without being due.
  const beforeMs = nowMs - poolDueMs(0, pools.days);
  const overdue = await pools.openSince(beforeMs);
  let left = overdue.length;
  const faults: unknown[] = [];
  for (const pool of inTurnOf(overdue, nowMs).slice(0, MOST)) {
    if (!goesOn()) break;
    try {
      await pools.complete(pool, beforeMs);
      left -= 1;
    } catch (error) {
      if (!(error instanceof OutOfStock || error instanceof GuardFailed)) faults.push(error);
    }
  }
  note({ kind: "pools", overdue: left });
  if (faults.length > 0) throw new AggregateError(faults, "pools could not be completed");
};
