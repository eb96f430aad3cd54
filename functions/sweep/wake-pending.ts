import { covers, type Cursor } from "@isotherm/store/delivery/index";
import { forEach, type Sweeping } from "./sweeping.ts";

const AT_ONCE = 16;

/**
 * Part (a): wakes every endpoint that has something to deliver, may be served, and is not. The index only suggests
 * endpoints; what counts is read consistently, and what the endpoint does not get leaves it. Through the standard queue: in the other one a wake-up would wait behind
 * the hidden message of a worker that died.
 */
export const wakePending = async (uses: Sweeping, goesOn: () => boolean): Promise<void> => {
  const byEndpoint = Object.values(Object.groupBy(await uses.store.pendingCursors(), ({ webhook_id }) => webhook_id));
  let woken = 0;
  let events = 0;
  let oldestAgeMs = 0;
  let longestIdleMs = 0;
  const add = async (cursors: readonly Cursor[] = []): Promise<void> => {
    const found = await lookAt(uses, cursors);
    events += found.events;
    oldestAgeMs = Math.max(oldestAgeMs, found.ageMs);
    longestIdleMs = Math.max(longestIdleMs, found.idleMs);
    if (found.woken) woken += 1;
  };
  await forEach(byEndpoint, AT_ONCE, add, goesOn);
  uses.note({ kind: "pending", endpoints: byEndpoint.length, events, woken, oldestAgeMs, longestIdleMs });
};

const NOTHING = { events: 0, ageMs: 0, idleMs: 0, woken: false };

const lookAt = async ({ store, queues, clock }: Sweeping, cursors: readonly Cursor[]) => {
  const [cursor] = cursors;
  if (!cursor) return NOTHING;
  const { organisation_id, mode, webhook_id } = cursor;
  const endpoint = { organisation_id, mode, webhook_id };
  const [hook, state] = await Promise.all([store.readHook(endpoint), store.readState(webhook_id)]);
  if (!hook) {
    // Only what has a configuration is marked: it was deleted, and marked once more by a relay that had read it before.
    await Promise.all(cursors.map(({ account_id }) => store.removeCursor(webhook_id, account_id)));
    return NOTHING;
  }
  const nowMs = clock.nowMs();
  const covered = cursors.filter((one) => covers(hook, one.account_id));
  const dropped = cursors.filter((one) => !covers(hook, one.account_id));
  await forEach(dropped, AT_ONCE, (one) => store.leavePending(one));
  const since = covered.map((one) => one.pending_at ?? nowMs);
  if (!hook.enabled || !state || since.length === 0) return NOTHING;
  const { next_attempt_at = 0, lease_until = 0, released_at = 0 } = state;
  const events = covered.reduce((sum, one) => sum + one.head - one.cursor, 0);
  const oldest = Math.min(...since);
  const ageMs = nowMs - oldest;
  if (next_attempt_at > nowMs || lease_until >= nowMs) return { events, ageMs, idleMs: 0, woken: false };
  await queues.wakeLater(endpoint, 0);
  return { events, ageMs, idleMs: nowMs - Math.max(oldest, next_attempt_at, lease_until, released_at), woken: true };
};
