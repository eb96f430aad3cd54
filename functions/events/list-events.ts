import {
  listEvents as listEventsOperation,
  type Sequence,
  sequenceText,
  type WireWebhookEvent,
} from "@isotherm/contract";
import { type Clock, ApiError, type Sleep } from "@isotherm/core";
import { type EventPage, eventPage, type EventsAsked, whereToGoOn } from "@isotherm/delivery";
import { serves } from "@isotherm/http";
import { readHead, type Table } from "@isotherm/store";

/** What reading events uses. */
export interface EventUses {
  readonly table: Table;
  readonly clock: Clock;
  readonly sleep: Sleep;
}

/** How often is looked whether there is an event: half a read unit each time. */
const LOOK_EVERY_MS = 500;

/**
 * Reads the events of the acting account; waits for one where there is none, for as long as is asked.
 *
 * @throws ApiError id_invalid when `after` is no sequence
 * @throws ApiError event_cursor_expired
 */
export const listEvents = (uses: EventUses) =>
  serves(listEventsOperation, async ({ account, key, query, page: { limit, after }, mayHold }) => {
    const until = uses.clock.monotonicMs() + Number(query.wait) * 1_000;
    const asked = {
      account_id: account.id,
      organisation_id: key.organisation_id,
      mode: key.mode,
      after: sequenceOf(after),
      limit,
    };
    let page = await eventPage(uses, asked);
    while (page.kind === "page" && page.events.length === 0 && (await isNewsBy(uses, asked, { until, mayHold })))
      page = await eventPage(uses, asked);
    return answerOf(page);
  });

/** So many digits are a whole number to the last one. */
const SURE_DIGITS = 15;

/** What lies behind every event there can be is one number. */
const sequenceOf = (after: string | undefined): Sequence | undefined => {
  if (after === undefined) return undefined;
  if (!/^[0-9]{1,20}$/.test(after)) throw new ApiError("id_invalid", "after: is not the sequence of an event");
  return Math.min(Number(after), 10 ** SURE_DIGITS);
};

/** Waits until the account has an event after a sequence; false when it has none in time, or may not be held on. */
const isNewsBy = async (
  { table, clock, sleep }: EventUses,
  { organisation_id, mode, account_id, after = 0 }: EventsAsked,
  { until, mayHold }: { readonly until: number; readonly mayHold: () => Promise<boolean> },
): Promise<boolean> => {
  while (clock.monotonicMs() < until && (await mayHold())) {
    await sleep(Math.min(LOOK_EVERY_MS, until - clock.monotonicMs()));
    const head = await readHead(table, organisation_id, mode, account_id, { consistent: false });
    if (head && head.seq > after) return true;
  }
  return false;
};

const answerOf = (page: EventPage) => {
  if (page.kind === "expired") throw new ApiError("event_cursor_expired", `after: ${whereToGoOn(page)}.`);
  const last = page.events.at(-1);
  return {
    has_more: page.hasMore,
    next_cursor: page.hasMore && last ? sequenceText(last.sequence) : null,
    data: page.events.map(({ body }) => JSON.parse(body) as WireWebhookEvent),
  };
};
