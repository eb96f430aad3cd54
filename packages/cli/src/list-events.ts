import type { Client, Page, WebhookEvent } from "@isotherm/client";

/** Which events are listed. */
export interface EventsWanted {
  /** The sequence behind which they begin; undefined: with the oldest kept one. */
  readonly after: string | undefined;
  readonly limit: number;
  /** Only these types; undefined: all. */
  readonly types: readonly string[] | undefined;
}

/** The service has no filter by type, so that pages are read whole. */
const WHOLE_PAGE = 100;

/**
 * The first events of the types that are asked for: reads pages until there are enough, or no more. `next_cursor` is the
 * sequence of the last event that was looked at, of whatever type.
 */
export const listEvents = async (
  client: Client,
  { after, limit, types }: EventsWanted,
): Promise<Page<WebhookEvent>> => {
  const query = { limit: types ? WHOLE_PAGE : limit, wait: "0", ...(after !== undefined && { after }) };
  const data: WebhookEvent[] = [];
  for await (const page of client.events.list(query).pages()) {
    for (const event of page.data) {
      if (!types || types.includes(event.event_type)) data.push(event);
      if (data.length < limit) continue;
      const has_more = page.has_more || event !== page.data.at(-1);
      return { has_more, next_cursor: has_more ? event.sequence : null, data };
    }
  }
  return { has_more: false, next_cursor: null, data };
};
