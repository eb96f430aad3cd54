import { type AccountType, type Sequence, sequenceText } from "@isotherm/contract";
import type { AccountId, Clock, OrganisationId } from "@isotherm/core";
import { type StoredEvent, readHead } from "@isotherm/store/items/event-item";
import type { Table } from "@isotherm/store/table";
import { contiguousRun, eventsAfter, mustHaveExpired } from "./next-batch.ts";

/** Whose events are read, and which of them. */
export interface EventsAsked {
  readonly account_id: AccountId;
  readonly organisation_id: OrganisationId;
  readonly mode: AccountType;
  /** The last one that was seen; undefined: from the oldest kept one. */
  readonly after: Sequence | undefined;
  readonly limit: number;
}

/** Events that follow each other, and whether there are more; or that some of those asked for are not kept any more. */
export type EventPage =
  | { readonly kind: "page"; readonly events: readonly StoredEvent[]; readonly hasMore: boolean }
  /** `oldest` kept one; undefined where none is, and `last` was the last. */
  | { readonly kind: "expired"; readonly oldest: Sequence | undefined; readonly last: Sequence };

/**
 * A page of an account's events, oldest first, read consistently. As for a delivery, it ends before a gap: a query is no
 * snapshot, and what is missing may just not have been seen yet. What must have expired is told, unless nobody asked for it.
 */
export const eventPage = async (
  { table, clock }: { readonly table: Table; readonly clock: Pick<Clock, "nowMs"> },
  asked: EventsAsked,
): Promise<EventPage> => {
  const { account_id, after, limit } = asked;
  const found = await eventsAfter(table, account_id, after ?? 0, limit + 1);
  const [first] = found;
  if (!first) return after === undefined ? EMPTY : nothingAfter({ table, clock }, asked, after);
  const nowMs = clock.nowMs();
  if (after !== undefined && first.sequence > after + 1 && mustHaveExpired(first.prev_at, nowMs))
    return { kind: "expired", oldest: first.sequence, last: first.sequence };
  const run = contiguousRun(found, after ?? 0, nowMs);
  const events = run.slice(0, limit);
  const next = found[events.length];
  return { kind: "page", events, hasMore: next !== undefined && next.sequence === (events.at(-1)?.sequence ?? 0) + 1 };
};

const EMPTY: EventPage = { kind: "page", events: [], hasMore: false };

/** Nothing is kept after a sequence: it was the last one, it lies ahead, or everything after it has expired. */
const nothingAfter = async (
  { table, clock }: { readonly table: Table; readonly clock: Pick<Clock, "nowMs"> },
  { organisation_id, mode, account_id }: EventsAsked,
  after: Sequence,
): Promise<EventPage> => {
  const head = await readHead(table, organisation_id, mode, account_id);
  const isLost = head !== undefined && head.seq > after && mustHaveExpired(head.at, clock.nowMs());
  return isLost ? { kind: "expired", oldest: undefined, last: head.seq } : EMPTY;
};

/** Which sequence an expired cursor has to go on from, as a sentence. */
export const whereToGoOn = ({ oldest, last }: Extract<EventPage, { kind: "expired" }>): string =>
  oldest === undefined
    ? `no event is kept any more; the last one was ${sequenceText(last)}`
    : `the oldest event that is kept is ${sequenceText(oldest)}`;
