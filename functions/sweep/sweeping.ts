import type { Clock } from "@isotherm/core";
import type { DeliveryStore, Queues } from "@isotherm/store/delivery/index";
import type { PoolName } from "@isotherm/retirement";

/** What the sweep found, for logs, metrics and alarms. */
export type SweepNote =
  | {
      readonly kind: "pending";
      readonly endpoints: number;
      /** Undelivered events of enabled endpoints, one that waits for two endpoints counted twice; a moment old. */
      readonly events: number;
      readonly woken: number;
      /** For how long an enabled endpoint has not had everything of an account, at most, milliseconds. */
      readonly oldestAgeMs: number;
      /** How long an endpoint that could be served has not been, at most, milliseconds. */
      readonly longestIdleMs: number;
    }
  | { readonly kind: "reconciled"; readonly modes: number; readonly of: number; readonly raised: number }
  | { readonly kind: "orders"; readonly overdue: number }
  /** Pools whose open tonne has waited for too long and still does. */
  | { readonly kind: "pools"; readonly overdue: number };

/** Pools of fractions of tonnes. */
export interface SweptPools {
  /** Days that a pool may wait for a tonne. */
  readonly days: number;
  /** Those whose open tonne was begun before a time; perhaps a moment old. */
  readonly openSince: (beforeMs: number) => Promise<PoolName[]>;
  /** Completes one from stock, if its open tonne was begun before a time. */
  readonly complete: (pool: PoolName, beforeMs: number) => Promise<boolean>;
}

/** Every effect of the sweep. */
export interface Sweeping {
  readonly store: DeliveryStore;
  readonly queues: Pick<Queues, "wakeLater" | "planStep">;
  readonly clock: Clock;
  readonly note: (note: SweepNote) => void;
  readonly pools: SweptPools;
}

const MINUTE = 60_000;

/** All, beginning one further on each minute: a run that ends early leaves out others each time. */
export const inTurnOf = <T>(all: readonly T[], nowMs: number): T[] => {
  const first = all.length === 0 ? 0 : Math.floor(nowMs / MINUTE) % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
};

/** Does something for each, a few at a time; stops starting new ones when told so. Answers how many it did. */
export const forEach = async <T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
  goesOn: () => boolean = () => true,
): Promise<number> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < all.length && goesOn()) {
      const one = all[next];
      next += 1;
      if (one !== undefined) await work(one);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return next;
};
