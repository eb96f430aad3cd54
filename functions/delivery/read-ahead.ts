import type { AccountId } from "@isotherm/core";
import type { Sequence } from "@isotherm/events";
import { contiguousRun, type Cursor, type Hook, MAX_BATCH, type StoredEvent } from "@isotherm/store/delivery/index";
import type { Invocation } from "./delivering.ts";
import { nextAccount } from "./next-account.ts";
import type { Serving } from "./serve-endpoint.ts";

/** Events that were read while a request was open. */
export interface Ahead {
  readonly account_id: AccountId;
  /** The cursor after which they come. */
  readonly after: Sequence;
  readonly events: Promise<readonly StoredEvent[]>;
}

/** What is being sent, and what was known of the other accounts. */
export interface UnderWay {
  readonly hook: Hook;
  readonly cursors: readonly Cursor[];
  readonly account: Cursor;
  readonly last: StoredEvent;
}

/**
 * Begins step 5 of the batch that will follow if the one under way succeeds, so that a backlog does not wait for the
 * table and the receiver in turn. Only where a whole batch is known to wait: a later read could not find more.
 */
export const readAhead = (
  { store }: Invocation,
  { state }: Serving,
  { hook, cursors, account, last }: UnderWay,
): Ahead | undefined => {
  if (state.streak > 0) return undefined;
  const { account_id } = account;
  const moved = cursors.map((one) => (one.account_id === account_id ? { ...one, cursor: last.sequence } : one));
  const next = nextAccount(hook, moved, { rr: account_id });
  const limit = Math.min(MAX_BATCH, state.limit * 2);
  if (!next || next.head - next.cursor < limit) return undefined;
  const events = store.eventsAfter(next.account_id, next.cursor, limit).catch(() => []);
  return { account_id: next.account_id, after: next.cursor, events };
};

/**
 * Step 5: what may be sent of an account. Events never change, so those that were read ahead serve as well, if the
 * cursor stands where they begin; whether there is a gap is asked now in either case.
 */
export const nextBatch = async (run: Invocation, serving: Serving, account: Cursor): Promise<StoredEvent[]> => {
  const sendable = (events: readonly StoredEvent[]) => contiguousRun(events, account.cursor, run.clock.nowMs());
  const { ahead } = serving;
  serving.ahead = undefined;
  if (ahead?.account_id === account.account_id && ahead.after === account.cursor) {
    const batch = sendable(await ahead.events);
    if (batch.length > 0) return batch;
  }
  return sendable(await run.store.eventsAfter(account.account_id, account.cursor, serving.state.limit));
};
