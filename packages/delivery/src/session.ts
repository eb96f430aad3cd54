import type { Sequence } from "@isotherm/contract";
import type { AccountId, Clock, Ids, Sleep } from "@isotherm/core";
import type { StoredEvent } from "@isotherm/store/items/event-item";
import type { SealedSecrets } from "@isotherm/store/secrets/sealed-secrets";
import type { Table } from "@isotherm/store/table";
import type { Attempt } from "./attempts.ts";
import type { Cursor } from "./cursor.ts";
import type { Hook } from "./endpoint.ts";
import type { Send } from "./https-sender.ts";
import type { DeliveryState } from "./delivery-state.ts";
import type { Lease } from "./take-lease.ts";
import type { EndpointRef, Queues } from "./messages.ts";

/** Every effect of a delivery, so that a simulation can stand for each. */
export interface DeliveryEffects {
  readonly table: Table;
  readonly send: Send;
  /** Decrypts the signing secrets of endpoints. */
  readonly sealed: Pick<SealedSecrets, "open">;
  readonly queues: Pick<Queues, "wakeLater" | "wakeSlowly">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sleep: Sleep;
  /** From 0 to 1. */
  readonly chance: () => number;
  /** Returns a text that it never returned before. */
  readonly nonce: () => string;
  readonly note: (note: DeliveryNote) => void;
}

/** What happened that an operator may want to know; never a secret, an address or a body. */
export type DeliveryNote =
  | { readonly kind: "attempt"; readonly attempt: Attempt; readonly oldestAgeMs: number }
  | { readonly kind: "attempt_not_recorded"; readonly error: unknown }
  | { readonly kind: "events_expired"; readonly webhook: string; readonly account: string; readonly count: number }
  | { readonly kind: "events_not_readable_yet"; readonly webhook: string; readonly account: string }
  | { readonly kind: "lease_lost"; readonly webhook: string }
  /** The signing secret can't be decrypted now; it is tried again in half a minute. */
  | { readonly kind: "secret_not_opened"; readonly webhook: string; readonly error: unknown }
  /** An internal error that a trigger in some seconds recovers from. */
  | { readonly kind: "faulted"; readonly webhook: string; readonly error: unknown };

/** One run of the function: its effects, and the milliseconds that are left of it. */
export interface Invocation extends DeliveryEffects {
  readonly remainingMs: () => number;
}

/** Milliseconds without which no further batch is begun: a request's deadline and the writes after it. */
export const NEEDED_MS = 40_000;

/** What the holder of a lease knows from batch to batch. */
export interface Session {
  readonly endpoint: EndpointRef;
  readonly lease: Lease;
  /** Whether it has a place in the slow lane: for one request. */
  readonly slowLane: boolean;
  hasSent: boolean;
  state: DeliveryState;
  /** When the lease was last taken or renewed, on the monotonic clock, before the write was sent. */
  leasedAt: number;
  ahead: Ahead | undefined;
  /** Accounts to look at, in turn, with their cursors as they were seen last, if they were. */
  readonly line: Map<AccountId, Cursor | undefined>;
  /** Whether every account has to be looked at once the line is empty, because nobody knows which ones wait. */
  lookAtAll: boolean;
}

/** Events that were read while a request was open. */
export interface Ahead {
  readonly account_id: AccountId;
  /** The cursor after which they come. */
  readonly after: Sequence;
  readonly events: Promise<readonly StoredEvent[]>;
}

/** An endpoint's configuration and when it was read, on the monotonic clock, before the read was sent. */
export interface FreshHook {
  readonly hook: Hook;
  readonly readAt: number;
}

/** What to do after a batch or a look that found nothing. */
export type Next = "look again" | "leave";
