import { type StoredEvent, typeOf } from "@isotherm/store/items/event-item";
import { type Attempt, recordAttempt } from "./attempts.ts";
import { retryDelayMs, settleFailure, settleSuccess } from "./back-off.ts";
import { askedDelayMs } from "./retry-after.ts";
import { advanceCursor, type Cursor, markCursor } from "./cursor.ts";
import { covers, readHook, secretsToSign, wants } from "./endpoint.ts";
import { acknowledged, type ReceiverResponse } from "./https-sender.ts";
import { answerMs, MAX_BATCH } from "./delivery-state.ts";
import { MAX_DELAY_SECONDS } from "./messages.ts";
import { postpone, renew } from "./take-lease.ts";
import { readAhead, standInLine, takeMarks } from "./next-batch.ts";
import type { FreshHook, Invocation, Next, Session } from "./session.ts";
import { signedHeaders } from "./signature.ts";

/** Events of one account that may be sent now, and the configuration that said so. */
interface PlannedBatch {
  readonly account: Cursor;
  readonly batch: readonly StoredEvent[];
  readonly read: FreshHook;
}

/** What was done less than this long ago counts as done just now, and is not repeated before sending. */
const JUST_NOW_MS = 500;
const MAX_LEASE_AGE_MS = 5_000;
const MAX_HOOK_AGE_MS = 1_000;

/** Added to a message's delay, so that it does not come a moment before the attempt is due. */
const LATER_MS = 500;

/** Steps 6 to 8: makes sure that this worker may still send, sends, and writes down what came of it. */
export const sendBatch = async (run: Invocation, session: Session, planned: PlannedBatch): Promise<Next> => {
  const fresh = await freshen(run, session, planned);
  if (!fresh) return "leave";
  const { hook, readAt } = fresh;
  const { account, batch } = planned;
  const again = (): Next => {
    standInLine(session, account, account.cursor);
    return "look again";
  };
  if (!hook?.enabled || !covers(hook, account.account_id)) return again();
  const wanted = batch.filter((event) => wants(hook, typeOf(event)));
  if (wanted.length === 0) return passOver(run, session, planned);

  const secrets = await secretsToSign(run, hook);
  if (!secrets) return waitForSecrets(run, session);
  const body = `{"events":[${wanted.map((event) => event.body).join(",")}]}`;
  const at = run.clock.nowMs();
  const sentAt = Math.floor(at / 1_000);
  const headers = signedHeaders({ body, sentAt, account: account.account_id, secrets });
  // The last look at the clock: whoever was held up since renewing may find another one sending.
  const now = run.clock.monotonicMs();
  if (now - session.leasedAt > MAX_LEASE_AGE_MS || now - readAt > MAX_HOOK_AGE_MS) return again();
  const sending = run.send({ url: hook.url, body, headers });
  const last = batch.at(-1);
  session.ahead = last && readAhead(run, session, { account, last });
  const answer = await sending;
  session.hasSent = true;
  session.state = { ...session.state, answer_ms: answerMs(session.state, answer.durationMs) };
  const sent = { ...planned, wanted };
  const attempt = attemptOf(run, sent, at, answer);
  if (acknowledged(answer)) return success(run, session, sent, attempt);
  return failure(run, session, { ...sent, retryAfter: answer.retryAfter }, attempt);
};

/** A batch of which some events, or all, were sent. */
interface SentBatch extends PlannedBatch {
  readonly wanted: readonly StoredEvent[];
}

/**
 * Step 6, none of them is of a type that the endpoint gets: the cursor passes them without a request. They were read before
 * the lease was renewed and the configuration read again, or half a second after it at most; whoever changes the types
 * waits longer than that, so that none of them can be younger than the answer to a change that was not seen here.
 */
const passOver = async (run: Invocation, session: Session, { account, batch }: PlannedBatch): Promise<Next> => {
  const last = batch.at(-1);
  const moved = last !== undefined && (await advanceCursor(run.table, account, last));
  standInLine(session, account, moved ? last.sequence : account.cursor);
  session.state = { ...session.state, rr: account.account_id };
  return "look again";
};

/** Step 6: RENEW and the second read of the configuration, where the first are not from just now. */
const freshen = async (
  { clock, table, note }: Invocation,
  session: Session,
  { read }: PlannedBatch,
): Promise<(Partial<FreshHook> & { readAt: number }) | undefined> => {
  const renewedAt = clock.monotonicMs();
  if (renewedAt - session.leasedAt > JUST_NOW_MS) {
    const state = await renew(table, session.lease, clock.nowMs());
    if (!state || !(await takeMarks(table, session, state))) {
      note({ kind: "lease_lost", webhook: session.endpoint.webhook_id });
      return undefined;
    }
    session.leasedAt = renewedAt;
  }
  const readAt = clock.monotonicMs();
  if (readAt - read.readAt <= JUST_NOW_MS) return read;
  const hook = await readHook(table, session.endpoint);
  return hook ? { hook, readAt } : { readAt };
};

/** How long an endpoint waits whose signing secret can't be decrypted. */
const OPEN_AGAIN_AFTER_MS = 30_000;

/**
 * Step 6, the secrets can't be decrypted: nothing is sent and nothing is lost. The lease is given back for half a minute,
 * without a failure, because the receiver has none.
 */
const waitForSecrets = async (
  { table, clock, queues }: Invocation,
  { endpoint, lease, state: { rr, answer_ms } }: Session,
): Promise<Next> => {
  const nowMs = clock.nowMs();
  await postpone(table, lease, { nowMs, rr, answer_ms, untilMs: nowMs + OPEN_AGAIN_AFTER_MS });
  await queues.wakeLater(endpoint, OPEN_AGAIN_AFTER_MS / 1_000 + 1);
  return "leave";
};

/** Step 7, a 2xx: moves the cursor, writes down the attempt, and forgets failures where there are any. */
const success = async (
  run: Invocation,
  session: Session,
  { account, batch, wanted }: SentBatch,
  attempt: Attempt,
): Promise<Next> => {
  // Those behind the last one that was sent are passed with it.
  const last = batch.at(-1);
  const [moved] = await Promise.all([
    last !== undefined && advanceCursor(run.table, account, last),
    record(run, attempt, wanted),
  ]);
  standInLine(session, account, moved && last ? last.sequence : account.cursor);
  const before = session.state;
  const limit = Math.min(MAX_BATCH, before.limit * 2);
  const rr = account.account_id;
  const { next_attempt_at, pin, ...rest } = before;
  session.state = { ...rest, streak: 0, limit, rr };
  // Most batches find nothing to forget; who served last is written when the lease is given back.
  const clean = before.streak === 0 && next_attempt_at === undefined && pin === undefined && before.limit === limit;
  if (clean || (await settleSuccess(run.table, session.lease, { limit, rr }))) return "look again";
  run.note({ kind: "lease_lost", webhook: session.endpoint.webhook_id });
  return "leave";
};

/** Step 8, anything else: writes down when to try again and the attempt. The message is not thrown back: the next attempt stands in the table, and a delayed one comes for it. */
const failure = async (
  run: Invocation,
  session: Session,
  { account, wanted, retryAfter }: SentBatch & Pick<ReceiverResponse, "retryAfter">,
  attempt: Attempt,
): Promise<Next> => {
  const streak = session.state.streak + 1;
  const nowMs = run.clock.nowMs();
  const delayMs = Math.max(retryDelayMs(streak, run.chance()), askedDelayMs(retryAfter, nowMs));
  const limit = streak >= 2 ? Math.max(1, Math.floor(session.state.limit / 2)) : session.state.limit;
  const { answer_ms = attempt.duration_ms } = session.state;
  const plan = { nextAttemptAt: nowMs + delayMs, pin: account.account_id, limit, answer_ms };
  await keepInSight(run, session, account, wanted);
  const dueMs = await settleFailure(run.table, session.lease, plan);
  // Long past when somebody has asked to try at once; that is now.
  const nextAttemptAt = dueMs === undefined ? null : Math.max(dueMs, nowMs);
  await record(run, { ...attempt, next_attempt_at: nextAttemptAt }, wanted);
  if (nextAttemptAt !== null) {
    const seconds = Math.min(MAX_DELAY_SECONDS, Math.ceil((nextAttemptAt - nowMs + LATER_MS) / 1_000));
    await run.queues.wakeLater(session.endpoint, seconds);
  }
  return "leave";
};

/**
 * Before step 8: what failed may be beyond the head that was marked so far. Once the cursor has passed what stands before it,
 * the pinned account must still be found waiting.
 */
const keepInSight = async (
  { table, clock }: Invocation,
  { endpoint }: Session,
  { account_id, head }: Cursor,
  failed: readonly StoredEvent[],
): Promise<void> => {
  const last = failed.at(-1);
  if (!last || last.sequence <= head) return;
  await markCursor(table, { endpoint, account_id, seq: last.sequence, at: last.at, nowMs: clock.nowMs() });
};

const attemptOf = (
  { ids }: Invocation,
  { account, wanted }: SentBatch,
  at: number,
  { status, error, answer, durationMs }: ReceiverResponse,
): Attempt => ({
  id: ids.next("attempt"),
  kind: "delivery",
  webhook_id: account.webhook_id,
  account_id: account.account_id,
  event_ids: wanted.map(({ event_id }) => event_id),
  first_sequence: wanted[0]?.sequence ?? 0,
  last_sequence: wanted.at(-1)?.sequence ?? 0,
  at,
  duration_ms: Math.round(durationMs),
  status,
  error,
  answer,
  next_attempt_at: null,
});

/** The log of attempts serves people; delivery goes on without it. */
const record = async (run: Invocation, attempt: Attempt, sent: readonly StoredEvent[]): Promise<void> => {
  run.note({ kind: "attempt", attempt, oldestAgeMs: Math.max(0, attempt.at - (sent[0]?.at ?? attempt.at)) });
  try {
    await recordAttempt(run.table, attempt);
  } catch (error) {
    run.note({ kind: "attempt_not_recorded", error });
  }
};
