import type { Clock, Ids, Sleep } from "@isotherm/core";
import type { Attempt, DeliveryStore, Queues } from "@isotherm/store/delivery/index";
import type { Send } from "../receiver.ts";

/** What happened that an operator may want to know; never a secret, an address or a body. */
export type DeliveryNote =
  | { readonly kind: "attempt"; readonly attempt: Attempt; readonly oldestAgeMs: number }
  | { readonly kind: "attempt_not_recorded"; readonly error: unknown }
  | { readonly kind: "events_expired"; readonly webhook: string; readonly account: string; readonly count: number }
  | { readonly kind: "events_not_readable_yet"; readonly webhook: string; readonly account: string }
  | { readonly kind: "lease_lost"; readonly webhook: string }
  /** A fault of our own that a wake-up in some seconds will make good. */
  | { readonly kind: "faulted"; readonly webhook: string; readonly error: unknown };

/** Every effect of a delivery, so that a simulation can stand for each. */
export interface Delivering {
  readonly store: DeliveryStore;
  readonly send: Send;
  readonly queues: Pick<Queues, "wakeLater">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sleep: Sleep;
  /** From 0 to 1. */
  readonly chance: () => number;
  /** A text that nobody had before. */
  readonly nonce: () => string;
  readonly note: (note: DeliveryNote) => void;
}

/** One run of the function: its effects, and the milliseconds that are left of it. */
export interface Invocation extends Delivering {
  readonly remainingMs: () => number;
}

/** Milliseconds without which no further batch is begun: a request's deadline and what is written after it. */
export const NEEDED_MS = 40_000;
