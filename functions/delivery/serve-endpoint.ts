import type { EndpointRef } from "@isotherm/events";
import { type Cursor, type Hook, mustHaveExpired } from "@isotherm/store/delivery/index";
import { type Invocation, NEEDED_MS } from "./delivering.ts";
import { nextAccount } from "./next-account.ts";
import { type Ahead, nextBatch } from "./read-ahead.ts";
import { sendBatch } from "./send-batch.ts";
import type { Held } from "./take-lease.ts";

/** What a holder of the lease keeps in mind from batch to batch. */
export interface Serving extends Pick<Held, "lease"> {
  readonly endpoint: EndpointRef;
  state: Held["state"];
  /** When the lease was last taken or renewed, on the monotonic clock, before the write was sent. */
  leasedAt: number;
  ahead: Ahead | undefined;
}

/** An endpoint's configuration and when it was read, on the monotonic clock, before the read was sent. */
export interface FreshHook {
  readonly hook: Hook;
  readonly readAt: number;
}

const READ_AGAIN_AFTER_MS = 2_000;

/** Steps 3 to 8: batch after batch, until nothing is left, a receiver fails, the lease is lost, or time runs out. */
export const serveEndpoint = async (run: Invocation, endpoint: EndpointRef, held: Held): Promise<void> => {
  const { lease, state, takenAt } = held;
  const serving: Serving = { endpoint, lease, state, leasedAt: takenAt, ahead: undefined };
  try {
    while ((await serveOnce(run, serving)) === "look again");
  } finally {
    // Nothing is left open when the function is frozen.
    await serving.ahead?.events;
  }
};

/** What to do after a batch or a look that found nothing. */
export type Next = "look again" | "leave";

const serveOnce = async (run: Invocation, serving: Serving): Promise<Next> => {
  const { store, queues } = run;
  const readAt = run.clock.monotonicMs();
  const [hook, cursors] = await Promise.all([
    store.readHook(serving.endpoint),
    store.cursorsOf(serving.endpoint.webhook_id),
  ]);
  const account = hook && nextAccount(hook, cursors, serving.state);
  if (!account) return leaveUnlessDirty(run, serving);
  if (run.remainingMs() < NEEDED_MS) {
    await store.handOver(serving.lease, leaving(run, serving));
    await queues.wakeLater(serving.endpoint, 0);
    return "leave";
  }
  const batch = await nextBatch(run, serving, account);
  const [first] = batch;
  if (!first) return waitForEvents(run, serving, account);
  if (first.sequence > account.cursor + 1) {
    // All between must have expired. The cursor passes it before anything is sent, so that it is counted once.
    const passed = { sequence: first.sequence - 1, at: first.prev_at };
    if (await store.advanceCursor(account, passed)) noteExpired(run, account, passed.sequence - account.cursor);
    return "look again";
  }
  return sendBatch(run, serving, { account, cursors, batch, read: { hook, readAt } });
};

const leaveUnlessDirty = async (run: Invocation, serving: Serving): Promise<Next> => {
  const released = await run.store.release(serving.lease, leaving(run, serving));
  if (released !== "dirty") return "leave";
  return (await run.store.clearDirty(serving.lease)) ? "look again" : "leave";
};

/** Step 5, nothing sendable: all of it has expired, or it is committed and not visible in full yet. */
const waitForEvents = async (run: Invocation, serving: Serving, account: Cursor): Promise<Next> => {
  const nowMs = run.clock.nowMs();
  if (mustHaveExpired(account.head_at, nowMs)) {
    if (await run.store.skipToHead(account)) noteExpired(run, account, account.head - account.cursor);
    return "look again";
  }
  run.note({ kind: "events_not_readable_yet", webhook: account.webhook_id, account: account.account_id });
  serving.state = { ...serving.state, rr: account.account_id };
  await run.store.postpone(serving.lease, { ...leaving(run, serving), untilMs: nowMs + READ_AGAIN_AFTER_MS });
  await run.queues.wakeLater(serving.endpoint, Math.ceil(READ_AGAIN_AFTER_MS / 1_000) + 1);
  return "leave";
};

const noteExpired = (run: Invocation, { webhook_id, account_id }: Cursor, count: number): void =>
  run.note({ kind: "events_expired", webhook: webhook_id, account: account_id, count });

const leaving = ({ clock }: Invocation, { state }: Serving) => ({ nowMs: clock.nowMs(), rr: state.rr });
