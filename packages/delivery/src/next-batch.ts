import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Sequence, sequenceText } from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import { EVENT_KEPT_MS, EventItem, eventsOf, type StoredEvent } from "@isotherm/store/items/event-item";
import { keys } from "@isotherm/store/keys";
import type { Table } from "@isotherm/store/table";
import { type Cursor, cursorsOf, readCursor } from "./cursor.ts";
import { covers, type Hook } from "./endpoint.ts";
import { MAX_BATCH } from "./delivery-state.ts";
import { clearMarks, type Marks } from "./take-lease.ts";
import type { Ahead, Invocation, Session } from "./session.ts";

/**
 * Step 3, LOOK: whose events to send next, as its cursor stands now. The pinned account first, because its back-off must not end with
 * another one's success; else the accounts take turns. All cursors are read only where nobody knows which accounts wait.
 *
 * @returns undefined when nothing is left, or the endpoint gets nothing now
 */
export const nextAccount = async (
  { table }: Pick<Invocation, "table">,
  session: Pick<Session, "endpoint" | "line" | "state" | "lookAtAll">,
  configuration: Promise<Hook | undefined>,
): Promise<Cursor | undefined> => {
  const { line, endpoint, state } = session;
  const waits = async (cursor: Cursor | undefined): Promise<boolean> => {
    const hook = await configuration;
    return cursor !== undefined && hook?.enabled === true && isBehind(cursor) && covers(hook, cursor.account_id);
  };
  const look = (account: AccountId) => readCursor(table, endpoint.webhook_id, account);
  if (state.pin !== undefined) {
    const pinned = await look(state.pin);
    if (await waits(pinned)) return pinned;
  }
  for (const account of line.keys()) {
    line.delete(account);
    const cursor = await look(account);
    if (await waits(cursor)) return cursor;
  }
  if (!session.lookAtAll || !(await configuration)?.enabled) return undefined;
  const [first, ...others] = inTurnAfter(await cursorsOf(table, endpoint.webhook_id), state.rr);
  session.lookAtAll = false;
  for (const cursor of others) line.set(cursor.account_id, cursor);
  return (await waits(first)) ? first : nextAccount({ table }, session, configuration);
};

const isBehind = ({ cursor, head }: Cursor): boolean => head > cursor;

/** Those that wait, beginning behind the account that was served last. */
const inTurnAfter = (cursors: readonly Cursor[], served: AccountId | undefined): Cursor[] => {
  const waiting = cursors.filter(isBehind);
  const isLater = ({ account_id }: Cursor): boolean => served === undefined || account_id > served;
  return [...waiting.filter(isLater), ...waiting.filter((cursor) => !isLater(cursor))];
};

/**
 * Puts an account at the end of the line, if more of it is known to wait than was passed. What came since it was looked at has a
 * trigger of its own.
 */
export const standInLine = ({ line }: Session, account: Cursor, reached: Sequence): void => {
  if (account.head > reached) line.set(account.account_id, { ...account, cursor: reached });
};

/** Takes what others have asked this holder to look at into its line. False when the lease is lost. */
export const takeMarks = async (table: Table, session: Session, { dirty, woken }: Marks): Promise<boolean> => {
  if (!dirty && !woken) return true;
  if (!(await clearMarks(table, session.lease, { dirty, woken }))) return false;
  session.lookAtAll ||= dirty === true;
  for (const account of woken ?? []) if (!session.line.has(account)) session.line.set(account, undefined);
  return true;
};

/** What is being sent. */
export interface UnderWay {
  readonly account: Cursor;
  readonly last: StoredEvent;
}

/**
 * Begins step 5 of the batch that will follow if the one under way succeeds, so that a backlog does not wait for the
 * table and the receiver in turn. Only where a whole batch is known to wait: a later read could not find more.
 */
export const readAhead = (
  { table }: Invocation,
  { state, line }: Session,
  { account, last }: UnderWay,
): Ahead | undefined => {
  if (state.streak > 0) return undefined;
  const [first] = line.keys();
  const next = first === undefined ? { ...account, cursor: last.sequence } : line.get(first);
  const limit = Math.min(MAX_BATCH, state.limit * 2);
  if (!next || next.head - next.cursor < limit) return undefined;
  const events = eventsAfter(table, next.account_id, next.cursor, limit).catch(() => []);
  return { account_id: next.account_id, after: next.cursor, events };
};

/**
 * Step 5: what may be sent of an account. Events never change, so those that were read ahead serve as well, if the
 * cursor stands where they begin; whether there is a gap is asked now in either case.
 */
export const nextBatch = async (run: Invocation, session: Session, account: Cursor): Promise<StoredEvent[]> => {
  const sendable = (events: readonly StoredEvent[]) => contiguousRun(events, account.cursor, run.clock.nowMs());
  const { ahead } = session;
  session.ahead = undefined;
  if (ahead?.account_id === account.account_id && ahead.after === account.cursor) {
    const batch = sendable(await ahead.events);
    if (batch.length > 0) return batch;
  }
  return sendable(await eventsAfter(run.table, account.account_id, account.cursor, session.state.limit));
};

/**
 * Step 5, READ: the oldest events after a sequence, at most `limit`, read consistently. There may be gaps: a query is
 * not a snapshot, and events expire. `contiguousRun` says what of it may be sent.
 */
export const eventsAfter = async (
  table: Table,
  account: AccountId,
  sequence: Sequence,
  limit: number,
): Promise<StoredEvent[]> => {
  const { pk, sk } = keys.event(account, sequenceText(sequence));
  const { Items } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk AND sk > :sk",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
      Limit: limit,
    }),
  );
  const events = (Items ?? []).flatMap((item) => eventsOf(EventItem.parse(item)));
  // An item has the sequence of its last event: the cursor may stand among those that it holds.
  return events.filter((event) => event.sequence > sequence).slice(0, limit);
};

/** By how much the clocks of two machines may differ, ours and those of DynamoDB's expiry included. */
const CLOCK_SKEW_MS = 10_000;

/** Bytes of a request to a receiver, at most; a single event may have more. */
export const MAX_BODY_BYTES = 256 * 1_024;

/** Whether everything committed up to a time must have expired by now, whatever clock is wrong. */
export const mustHaveExpired = (at: number, nowMs: number): boolean => at + EVENT_KEPT_MS + CLOCK_SKEW_MS < nowMs;

/**
 * Step 5: the events after a cursor that may be sent. It ends before the first gap, because a missing event may just
 * not have been seen yet; a gap is passed only where all that is missing must have expired. Also ends where the
 * request would grow too large.
 */
export const contiguousRun = (events: readonly StoredEvent[], cursor: Sequence, nowMs: number): StoredEvent[] => {
  const run: StoredEvent[] = [];
  let expected = cursor + 1;
  let bytes = 0;
  for (const event of events) {
    const follows = event.sequence === expected || mustHaveExpired(event.prev_at, nowMs);
    bytes += Buffer.byteLength(event.body) + 1;
    if (!follows || (run.length > 0 && bytes > MAX_BODY_BYTES)) break;
    run.push(event);
    expected = event.sequence + 1;
  }
  return run;
};
