import type { Clock } from "@isotherm/core";
import type { DeliveryStore, Queues } from "@isotherm/store/delivery/index";

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
  | { readonly kind: "orders"; readonly overdue: number };

/** Every effect of the sweep. */
export interface Sweeping {
  readonly store: DeliveryStore;
  readonly queues: Pick<Queues, "wakeLater" | "planStep">;
  readonly clock: Clock;
  readonly note: (note: SweepNote) => void;
}

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
