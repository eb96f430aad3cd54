import { OrderStatus } from "@isotherm/contract";
import type { AccountId, OrderId, OrganisationId } from "@isotherm/core";
import { pendingPartitions, storedId } from "@isotherm/store/keys";
import { pendingItems } from "@isotherm/store/read";
import type { Table } from "@isotherm/store/table";
import * as z from "zod";
import { type Cursor, leavePending, pendingCursors, removeCursor } from "./cursor.ts";
import { covers, readHook } from "./endpoint.ts";
import { isSlow, readState } from "./delivery-state.ts";
import type { Queues } from "./messages.ts";
import { hookedModes, type ReconcileEffects, reconcileMode } from "./reconcile.ts";

/** Every effect of the sweep. */
export interface SweepEffects extends ReconcileEffects {
  readonly queues: Pick<Queues, "wakeLater" | "wakeSlowly" | "planStep">;
  readonly note: (note: SweepNote) => void;
}

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
      /** How long an endpoint that could be served at once has not been, at most, milliseconds; a slow one waits its turn. */
      readonly longestIdleMs: number;
    }
  | { readonly kind: "reconciled"; readonly modes: number; readonly of: number; readonly raised: number }
  | { readonly kind: "orders"; readonly overdue: number };

/** Endpoints that are looked at, and organisations or orders that are worked on, at the same time. */
const ENDPOINTS_AT_ONCE = 16;
const AT_ONCE = 8;
/** A test order's step is overdue from then on. */
const OVERDUE_MS = 30_000;
/** A message that was planned waits its turn or fails in peace before there is another one. */
const EVERY_MINUTES = 5;
const MINUTE = 60_000;

/**
 * Every minute: repairs what was lost on the way, be it a trigger, a stream record, a worker or an order's step. Each
 * part runs whatever becomes of the others.
 *
 * @param goesOn whether there is time to begin something
 * @param also further parts of the same run, begun by the caller
 * @throws AggregateError when parts failed
 */
export const sweep = async (
  effects: SweepEffects,
  goesOn: () => boolean,
  also: readonly Promise<void>[] = [],
): Promise<void> => {
  const parts = await Promise.allSettled([
    triggerPending(effects, goesOn),
    reconcile(effects, goesOn),
    replanOrders(effects, goesOn),
    ...also,
  ]);
  const errors = parts.flatMap((part) => (part.status === "rejected" ? [part.reason as unknown] : []));
  if (errors.length > 0) throw new AggregateError(errors, "parts of the sweep failed");
};

/**
 * Part (a): triggers every endpoint that has something to deliver, may be served, and is not. The index only suggests
 * endpoints; what counts is read consistently, and what the endpoint does not get leaves it. Through the standard queue:
 * in the other one a trigger would wait behind the hidden message of a worker that died.
 */
const triggerPending = async (effects: SweepEffects, goesOn: () => boolean): Promise<void> => {
  const byEndpoint = Object.values(Object.groupBy(await pendingCursors(effects.table), ({ webhook_id }) => webhook_id));
  let woken = 0;
  let events = 0;
  let oldestAgeMs = 0;
  let longestIdleMs = 0;
  const add = async (cursors: readonly Cursor[] = []): Promise<void> => {
    const found = await lookAt(effects, cursors);
    events += found.events;
    oldestAgeMs = Math.max(oldestAgeMs, found.ageMs);
    longestIdleMs = Math.max(longestIdleMs, found.idleMs);
    if (found.woken) woken += 1;
  };
  await forEach(byEndpoint, ENDPOINTS_AT_ONCE, add, goesOn);
  effects.note({ kind: "pending", endpoints: byEndpoint.length, events, woken, oldestAgeMs, longestIdleMs });
};

const NOTHING = { events: 0, ageMs: 0, idleMs: 0, woken: false };

const lookAt = async ({ table, queues, clock }: SweepEffects, cursors: readonly Cursor[]) => {
  const [cursor] = cursors;
  if (!cursor) return NOTHING;
  const { organisation_id, mode, webhook_id } = cursor;
  const endpoint = { organisation_id, mode, webhook_id };
  const [hook, state] = await Promise.all([readHook(table, endpoint), readState(table, webhook_id)]);
  if (!hook) {
    // Only what has a configuration is marked: it was deleted, and marked once more by a relay that had read it before.
    await Promise.all(cursors.map(({ account_id }) => removeCursor(table, webhook_id, account_id)));
    return NOTHING;
  }
  const nowMs = clock.nowMs();
  const covered = cursors.filter((one) => covers(hook, one.account_id));
  const dropped = cursors.filter((one) => !covers(hook, one.account_id));
  await forEach(dropped, ENDPOINTS_AT_ONCE, (one) => leavePending(table, one));
  const since = covered.map((one) => one.pending_at ?? nowMs);
  if (!hook.enabled || !state || since.length === 0) return NOTHING;
  const { next_attempt_at = 0, lease_until = 0, released_at = 0 } = state;
  const events = covered.reduce((sum, one) => sum + one.head - one.cursor, 0);
  const oldest = Math.min(...since);
  const ageMs = nowMs - oldest;
  const isLeased = lease_until >= nowMs;
  const waiting = { events, ageMs, idleMs: 0 };
  // Its holder looks at what it was named: what was lost on the way must not wait as long as others keep it busy. In the slow lane
  // each turn looks at all, and the next one comes soon.
  if (next_attempt_at > nowMs || (isLeased && (isSlow(state) || ageMs < MINUTE))) return { ...waiting, woken: false };
  if (isSlow(state)) {
    await queues.wakeSlowly({ ...endpoint, slow: { fence: state.fence } }, nowMs);
    return { ...waiting, woken: true };
  }
  await queues.wakeLater(endpoint, 0);
  if (isLeased) return { ...waiting, woken: true };
  return { ...waiting, idleMs: nowMs - Math.max(oldest, next_attempt_at, lease_until, released_at), woken: true };
};

/**
 * Part (b): compares the heads of accounts with the cursors of endpoints, mode by mode. Stops when the time is over; each
 * minute begins one further on, so that all get their turn.
 */
const reconcile = async (effects: SweepEffects, goesOn: () => boolean): Promise<void> => {
  const all = await hookedModes(effects.table);
  let raised = 0;
  const modes = await forEach(
    inTurnOf(all, effects.clock.nowMs()),
    AT_ONCE,
    async (hooked) => {
      raised += await reconcileMode(effects, hooked);
    },
    goesOn,
  );
  effects.note({ kind: "reconciled", modes, of: all.length, raised });
};

/**
 * Part (c): plans the next step of test orders once more when it should have happened half a minute ago, and then every
 * five minutes. Which minute is told by the order's own time, so that nothing needs to be written down.
 */
const replanOrders = async ({ table, queues, clock, note }: SweepEffects, goesOn: () => boolean): Promise<void> => {
  const since = clock.nowMs() - OVERDUE_MS;
  const overdue = await overdueOrders(table, since);
  const inTurn = overdue.filter(({ pending_at }) => Math.floor((since - pending_at) / MINUTE) % EVERY_MINUTES === 0);
  const plan = async ({ account_id, order_id, status, pending_at }: (typeof overdue)[number]) =>
    queues.planStep({ account_id, order_id, from: status, due_at_ms: pending_at }, 0);
  await forEach(inTurn, AT_ONCE, plan, goesOn);
  note({ kind: "orders", overdue: overdue.length });
};

const WaitingOrder = z.object({
  account_id: storedId<AccountId>(),
  organisation_id: storedId<OrganisationId>(),
  order_id: storedId<OrderId>(),
  status: OrderStatus,
  /** When its next step is due, milliseconds. */
  pending_at: z.int(),
});
/** A test order that waits for its next step, as the index shows it. */
export type WaitingOrder = z.output<typeof WaitingOrder>;

/** Test orders whose next step was due before a time: their message was lost. */
export const overdueOrders = async (table: Table, beforeMs: number): Promise<WaitingOrder[]> => {
  const found = await Promise.all(
    pendingPartitions.orders.map((partition) => pendingItems(table, partition, WaitingOrder, beforeMs)),
  );
  return found.flat();
};
/** All, beginning one further on each minute: a run that ends early leaves out others each time. */
export const inTurnOf = <T>(all: readonly T[], nowMs: number): T[] => {
  const first = all.length === 0 ? 0 : Math.floor(nowMs / MINUTE) % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
};

/** Does something for each, a few at a time; stops starting new ones when told so. Returns how many it did. */
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
