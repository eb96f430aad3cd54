import { advanceCursor, type Cursor, readCursor, removeCursor, skipToHead } from "./cursor.ts";
import { readHook } from "./endpoint.ts";
import { isSlow } from "./delivery-state.ts";
import { type Held, handOver, postpone, release, takeLease } from "./take-lease.ts";
import { type DeliveryTrigger, type EndpointRef, SLOW_PERIOD_MS } from "./messages.ts";
import { mustHaveExpired, nextAccount, nextBatch, standInLine, takeMarks } from "./next-batch.ts";
import { sendBatch } from "./send-batch.ts";
import { type DeliveryEffects, type Invocation, NEEDED_MS, type Next, type Session } from "./session.ts";
import { sendTest } from "./send-test.ts";

const READ_AGAIN_AFTER_MS = 2_000;
const AGAIN_AFTER_MS = 5_000;

/**
 * Handles one trigger: delivers whatever the endpoint has not acknowledged, as PROTOCOL.md says. Returns normally
 * whatever the receiver does; throws only on internal errors that no other mechanism recovers.
 */
export const deliver = async (
  effects: DeliveryEffects,
  { test, ...trigger }: DeliveryTrigger,
  remainingMs: () => number,
): Promise<void> => {
  const run = { ...effects, remainingMs };
  const { news, slow, ...endpoint } = trigger;
  // What faults then comes again, finds its place lost, and says so.
  if (test) return sendTest(run, endpoint, test);
  let held: Held | undefined;
  try {
    if (news && (await isAcknowledged(run, endpoint, news))) return;
    const taken = await takeLease(run, endpoint, slow ?? "events", news?.account_id);
    if (taken === "out of time") await run.queues.wakeLater(endpoint, 0);
    // Marked by a relay that had read the endpoint before it was deleted.
    if (taken === "gone" && news) await removeCursor(run.table, endpoint.webhook_id, news.account_id);
    if (typeof taken === "string") return;
    if ("slowAt" in taken) return await wakeSlowly(run, endpoint, taken.slowAt);
    held = taken;
    await serveEndpoint(run, trigger, held);
  } catch (error) {
    if (!(await madeGood(run, trigger, held))) throw error;
    run.note({ kind: "faulted", webhook: endpoint.webhook_id, error });
  }
};

/** To the slow lane; nothing is lost with the message, because the sweep finds what waits. */
const wakeSlowly = ({ queues, clock }: Invocation, endpoint: EndpointRef, fence: number): Promise<void> =>
  queues.wakeSlowly({ ...endpoint, slow: { fence } }, clock.nowMs());

/** Step 1: whether the endpoint has acknowledged already what the trigger names. */
const isAcknowledged = async (
  { table }: Invocation,
  { webhook_id }: EndpointRef,
  { account_id, sequence }: NonNullable<DeliveryTrigger["news"]>,
): Promise<boolean> => {
  const cursor = await readCursor(table, webhook_id, account_id);
  return cursor !== undefined && cursor.cursor >= sequence;
};

/**
 * Steps 3 to 8: batch after batch, until nothing is left, a receiver fails, the lease is lost, or time runs out. All that there is to
 * look at is the account that the trigger names, if it names one.
 */
const serveEndpoint = async (
  run: Invocation,
  { news, slow, ...endpoint }: Omit<DeliveryTrigger, "test">,
  held: Held,
): Promise<void> => {
  const { lease, state, takenAt } = held;
  const session: Session = {
    endpoint,
    lease,
    slowLane: slow !== undefined,
    hasSent: false,
    state,
    leasedAt: takenAt,
    ahead: undefined,
    line: new Map(news && [[news.account_id, undefined]]),
    lookAtAll: news === undefined,
  };
  try {
    while ((await serveOnce(run, session)) === "look again");
  } finally {
    // Nothing is left open when the function is frozen.
    await session.ahead?.events;
  }
};

const serveOnce = async (run: Invocation, session: Session): Promise<Next> => {
  const { table } = run;
  const { line, state } = session;
  if (line.size === 0 && !session.lookAtAll && state.pin === undefined) return leaveUnlessMarked(run, session);
  const readAt = run.clock.monotonicMs();
  const configuration = readHook(table, session.endpoint);
  const [hook, account] = await Promise.all([configuration, nextAccount(run, session, configuration)]);
  if (!hook || !account) return leaveUnlessMarked(run, session);
  if (run.remainingMs() < NEEDED_MS || isInWrongLane(session)) return leaveToAnother(run, session);
  const batch = await nextBatch(run, session, account);
  const [first] = batch;
  if (!first) return waitForEvents(run, session, account);
  if (first.sequence > account.cursor + 1) {
    // All between must have expired. The cursor passes it before anything is sent, so that it is counted once.
    const passed = { sequence: first.sequence - 1, at: first.prev_at };
    if (await advanceCursor(table, account, passed)) noteExpired(run, account, passed.sequence - account.cursor);
    standInLine(session, account, account.cursor);
    return "look again";
  }
  return sendBatch(run, session, { account, batch, read: { hook, readAt } });
};

/** Step 4: who turns out to be slow leaves the other lanes, and in the slow lane one request is a turn. */
const isInWrongLane = ({ slowLane, hasSent, state }: Session): boolean => (slowLane ? hasSent : isSlow(state));

/** Step 4: work is left, for another invocation. */
const leaveToAnother = async (run: Invocation, session: Session): Promise<Next> => {
  const { endpoint, lease, state } = session;
  await handOver(run.table, lease, leaving(run, session));
  if (isSlow(state)) await wakeSlowly(run, endpoint, lease.fence);
  else await run.queues.wakeLater(endpoint, 0);
  return "leave";
};

/** Step 3, nothing to do. */
const leaveUnlessMarked = async (run: Invocation, session: Session): Promise<Next> => {
  const released = await release(run.table, session.lease, leaving(run, session));
  if (typeof released === "string") return "leave";
  return (await takeMarks(run.table, session, released)) ? "look again" : "leave";
};

/** Step 5, nothing to send: all of it has expired, or it is committed and not visible in full yet. */
const waitForEvents = async (run: Invocation, session: Session, account: Cursor): Promise<Next> => {
  const nowMs = run.clock.nowMs();
  if (mustHaveExpired(account.head_at, nowMs)) {
    if (await skipToHead(run.table, account)) noteExpired(run, account, account.head - account.cursor);
    else standInLine(session, account, account.cursor);
    return "look again";
  }
  run.note({ kind: "events_not_readable_yet", webhook: account.webhook_id, account: account.account_id });
  session.state = { ...session.state, rr: account.account_id };
  await postpone(run.table, session.lease, { ...leaving(run, session), untilMs: nowMs + READ_AGAIN_AFTER_MS });
  await run.queues.wakeLater(session.endpoint, Math.ceil(READ_AGAIN_AFTER_MS / 1_000) + 1);
  return "leave";
};

const noteExpired = (run: Invocation, { webhook_id, account_id }: Cursor, count: number): void =>
  run.note({ kind: "events_expired", webhook: webhook_id, account: account_id, count });

const leaving = ({ clock }: Invocation, { state: { rr, answer_ms } }: Session) => ({
  nowMs: clock.nowMs(),
  rr,
  answer_ms,
});

/**
 * After an internal error: gives the lease back, so that nobody waits until it runs out. A trigger in a line is replaced
 * by one that is not, because behind its hidden message the whole group would wait for minutes; that of the slow lane comes
 * when a message there with the same fence is a new one. One that is not in line comes again by itself, and in the end goes
 * to the dead-letter queue, so that a lasting fault is seen.
 */
const madeGood = async (
  { table, queues, clock }: Invocation,
  { news, slow, ...endpoint }: Omit<DeliveryTrigger, "test">,
  held: Held | undefined,
): Promise<boolean> => {
  const nowMs = clock.nowMs();
  try {
    if (held) await postpone(table, held.lease, { nowMs, rr: undefined, untilMs: nowMs + AGAIN_AFTER_MS });
    if (!news && !slow) return false;
    await queues.wakeLater(endpoint, (slow ? SLOW_PERIOD_MS : AGAIN_AFTER_MS) / 1_000 + 1);
    return true;
  } catch {
    return false;
  }
};
