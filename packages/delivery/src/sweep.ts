import { OrderStatus } from "@isotherm/contract";
import type { AccountId, OrderId, OrganisationId } from "@isotherm/core";
import { storedId } from "@isotherm/store/keys";
import { pendingItems } from "@isotherm/store/pending";
import { inParallel } from "@isotherm/store/read";
import type { Table } from "@isotherm/store/table";
import * as z from "zod";
import { endpointRef } from "./endpoint.ts";
import { isSlow, readState } from "./delivery-state.ts";
import type { Queues } from "./messages.ts";
import { hookedModes, type ReconcileEffects, reconcileMode, type Waiting } from "./reconcile.ts";

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

/** Organisations and modes that are compared at the same time. */
const MODES_AT_ONCE = 16;
/** Orders that are worked on at the same time. */
const ORDERS_AT_ONCE = 8;
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
  const parts = await Promise.allSettled([reconcile(effects, goesOn), replanOrders(effects, goesOn), ...also]);
  const reasons = parts.flatMap((part) => (part.status === "rejected" ? [part.reason as unknown] : []));
  const errors = reasons.flatMap((reason) =>
    reason instanceof AggregateError ? (reason.errors as unknown[]) : [reason],
  );
  if (errors.length > 0) throw new AggregateError(errors, "parts of the sweep failed");
};

/**
 * Compares the heads of accounts with the cursors of endpoints, organisation by organisation and mode by mode, and
 * triggers every endpoint that has something to deliver, may be served, and is not. Stops when the time is over; the next run goes
 * on there, so that all get their turn. What fails with one leaves the others alone.
 */
const reconcile = async (effects: SweepEffects, goesOn: () => boolean): Promise<void> => {
  const { table, clock, reconciled, note } = effects;
  const all = await hookedModes(table);
  const first = reconciled.first ?? minuteOf(clock.nowMs());
  const sum = { endpoints: 0, events: 0, woken: 0, oldestAgeMs: 0, longestIdleMs: 0 };
  let raised = 0;
  const found = async (waiting: Waiting): Promise<void> => {
    raised += waiting.raised;
    if (waiting.accounts.length === 0) return;
    sum.endpoints += 1;
    const { events, ageMs, idleMs, woken } = await wakeWaiting(effects, waiting);
    sum.events += events;
    sum.woken += woken ? 1 : 0;
    sum.oldestAgeMs = Math.max(sum.oldestAgeMs, ageMs);
    sum.longestIdleMs = Math.max(sum.longestIdleMs, idleMs);
  };
  const { tried, faults } = await tryEach(beginningAt(all, first), (hooked) => reconcileMode(effects, hooked, found), {
    atOnce: MODES_AT_ONCE,
    goesOn,
  });
  reconciled.first = (first + tried) % Math.max(1, all.length);
  note({ kind: "pending", ...sum });
  note({ kind: "reconciled", modes: tried, of: all.length, raised });
  throwAll(faults, "not every organisation was reconciled");
};

const NOTHING = { events: 0, ageMs: 0, idleMs: 0, woken: false };

/**
 * Triggers an endpoint that lacks something, if it may be served: a quick one through the standard queue, because in the other
 * one a trigger would wait behind the hidden message of a worker that died; a slow one in the slow lane.
 */
const wakeWaiting = async ({ table, queues, clock }: SweepEffects, { hook, accounts, raised }: Waiting) => {
  const state = hook.enabled ? await readState(table, hook.id) : undefined;
  if (!state) return NOTHING;
  const endpoint = endpointRef(hook);
  const nowMs = clock.nowMs();
  const { next_attempt_at = 0, lease_until = 0, released_at = 0 } = state;
  const events = accounts.reduce((sum, one) => sum + one.events, 0);
  const oldest = Math.min(...accounts.map(({ sinceMs }) => sinceMs));
  const ageMs = nowMs - oldest;
  const isLeased = lease_until >= nowMs;
  const waiting = { events, ageMs, idleMs: 0 };
  if (raised > 0) {
    // Whoever has the lease may have looked before its cursor knew of it.
    await queues.wakeLater(endpoint, 0);
    return { ...waiting, woken: true };
  }
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
 * Plans the next step of test orders once more when it should have happened half a minute ago, and then every
 * five minutes. Which minute is told by the order's own time, so that nothing needs to be written down.
 */
const replanOrders = async ({ table, queues, clock, note }: SweepEffects, goesOn: () => boolean): Promise<void> => {
  const since = clock.nowMs() - OVERDUE_MS;
  const overdue = await overdueOrders(table, since);
  const inTurn = overdue.filter(({ pending_at }) => minuteOf(since - pending_at) % EVERY_MINUTES === 0);
  const plan = async ({ account_id, order_id, status, pending_at }: (typeof overdue)[number]) =>
    queues.planStep({ account_id, order_id, from: status, due_at_ms: pending_at }, 0);
  const { faults } = await tryEach(inTurn, plan, { atOnce: ORDERS_AT_ONCE, goesOn });
  note({ kind: "orders", overdue: overdue.length });
  throwAll(faults, "steps of orders could not be planned");
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
export const overdueOrders = (table: Table, beforeMs: number): Promise<WaitingOrder[]> =>
  pendingItems(table, "orders", WaitingOrder, beforeMs);

const minuteOf = (nowMs: number): number => Math.floor(nowMs / MINUTE);

/** All, beginning at one of them; the number may be larger than there are. */
const beginningAt = <T>(all: readonly T[], first: number): T[] => {
  const at = all.length === 0 ? 0 : first % all.length;
  return [...all.slice(at), ...all.slice(0, at)];
};

/** All, beginning one further on each minute: a run that ends early leaves out others each time. */
export const inTurnOf = <T>(all: readonly T[], nowMs: number): T[] => beginningAt(all, minuteOf(nowMs));

/**
 * Does something for each, a few at a time, and stops starting new ones when told so. What fails with one leaves the others alone:
 * returns how many were tried, and the faults.
 */
export const tryEach = async <T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  limits: { readonly atOnce: number; readonly goesOn: () => boolean },
): Promise<{ readonly tried: number; readonly faults: readonly unknown[] }> => {
  const faults: unknown[] = [];
  const tried = await inParallel(all, (one) => work(one).catch((fault: unknown) => void faults.push(fault)), limits);
  return { tried: tried.length, faults };
};

/** Throws the faults of a part together, if there are any. @throws AggregateError */
export const throwAll = (faults: readonly unknown[], message: string): void => {
  if (faults.length > 0) throw new AggregateError(faults, message);
};
