import type { Attempt, Order, Webhook, WebhookEvent } from "@isotherm/client";
import { type Instant, instantMs } from "@isotherm/core";
import { idInstant, idTimeMs } from "@isotherm/core/system";
import { html, type Html } from "@isotherm/pages";
import type { AccountVisit, Asking } from "../access/visit.ts";
import { copied, secondText, table, timeText } from "../frame/page-parts.ts";
import { attemptState } from "./attempt-state.ts";
import { STATES } from "./order-parts.ts";

/** What was sent of an event to an endpoint. */
interface Sending {
  readonly webhook: Webhook;
  readonly attempt: Attempt;
}

/** An event of an order, with when it happened and where it was sent. */
export interface OrderNews {
  readonly event: WebhookEvent;
  readonly at: Instant;
  /** Undefined where the member may not know of endpoints. */
  readonly sendings: readonly Sending[] | undefined;
}

/** Accounts with fewer events show them at once; with more, they are looked for when somebody asks. */
const FEW = 50;
const PAGE = 100;
const MOST_PAGES = 5;
/** Clocks of two processes differ by less. */
const MARGIN_MS = 2_000;
const MOST_ENDPOINTS = 25;

/** What is asked for events of an order before the order is known. */
interface FirstAsked {
  readonly first: Awaited<ReturnType<Asking["client"]["events"]["list"]>>;
  /** What was tried with the endpoints last; undefined where the account has more events than are shown at once. */
  readonly sent: Sent | undefined;
}

/** Asks what needs no order: together with it, because one answer after the other takes long. */
export const firstAsked = async (visit: Asking): Promise<FirstAsked> => {
  const [first, webhooks] = await Promise.all([visit.client.events.list({ limit: FEW }), endpointsOf(visit)]);
  return { first, sent: first.has_more ? undefined : await sentTo(visit, webhooks) };
};

/**
 * The events of an order that are still kept, oldest first; undefined where the account has many and nobody asked to look
 * for these.
 */
export const eventsOfOrder = async (
  visit: Asking,
  order: Order,
  { first, sent }: FirstAsked,
): Promise<readonly OrderNews[] | undefined> => {
  if (first.has_more && !visit.request.query.has("events")) return undefined;
  const found = first.has_more ? await lookedFor(visit, order, first.data[0]) : first.data;
  const events = found.filter(({ data }) => isOf(data, order));
  const { webhooks, attempts } = sent ?? (await sentTo(visit, await endpointsOf(visit)));
  return events.map((event) => ({
    event,
    at: idInstant(event.event_id),
    sendings: attempts?.flatMap((attempt) => {
      const webhook = webhooks.find(({ id }) => id === attempt.webhook_id);
      return webhook && attempt.event_ids.includes(event.event_id) ? [{ webhook, attempt }] : [];
    }),
  }));
};

const isOf = (data: WebhookEvent["data"], { id }: Order): boolean =>
  ("order" in data && data.order.id === id) || ("allocation" in data && data.allocation.order_id === id);

const sequenceAt = (value: number): string => String(value).padStart(20, "0");

/** The events from just before an order was placed on, as many as a few pages have. */
const lookedFor = async (
  { client }: Asking,
  order: Order,
  oldest: WebhookEvent | undefined,
): Promise<readonly WebhookEvent[]> => {
  const since = instantMs(order.created_at) - MARGIN_MS;
  /** Whether the event behind a sequence is older than the order. */
  const isBefore = async (sequence: number): Promise<boolean> => {
    const { data } = await client.events.list({ after: sequenceAt(sequence), limit: 1 });
    return data[0] !== undefined && idTimeMs(data[0].event_id) < since;
  };
  let low = Number(oldest?.sequence ?? 0) - 1;
  let step = PAGE;
  while (await isBefore(low + step)) {
    low += step;
    step *= 2;
  }
  for (; step > PAGE; step /= 2) if (await isBefore(low + step / 2)) low += step / 2;
  const found: WebhookEvent[] = [];
  for (let page = 0, after = low; page < MOST_PAGES; page += 1) {
    const { data, has_more } = await client.events.list({
      limit: PAGE,
      ...(after > 0 && { after: sequenceAt(after) }),
    });
    found.push(...data);
    after = Number(data.at(-1)?.sequence ?? after);
    if (!has_more || data.some((event) => isOf(event.data, order) && event.event_type === "order.completed")) break;
  }
  return found;
};

/** Endpoints and what was tried with them last; no attempts where the member may not know of them. */
interface Sent {
  readonly webhooks: readonly Webhook[];
  readonly attempts: readonly Attempt[] | undefined;
}

/** The endpoints of the organisation; undefined where the member may not know of them. */
const endpointsOf = async ({ may, client }: Asking): Promise<readonly Webhook[] | undefined> =>
  may("webhooks.read") ? (await client.webhooks.list({ limit: MOST_ENDPOINTS, account_id: [] })).data : undefined;

const sentTo = async ({ client }: Asking, webhooks: readonly Webhook[] | undefined): Promise<Sent> => {
  if (!webhooks) return { webhooks: [], attempts: undefined };
  const attempts = await Promise.all(webhooks.map(({ id }) => client.webhooks.listAttempts(id, { limit: PAGE })));
  return { webhooks, attempts: attempts.flatMap(({ data }) => data) };
};

const WAY = ["received", "placed", "paid", "retiring", "complete"] as const;

/** The event that says that an order has reached a state. */
const typeOf = (status: Order["status"]): string => `order.${status === "complete" ? "completed" : status}`;

/** The states that an order goes through, when it reached each, and where it is; of one that ended otherwise, how. */
export const timeline = (
  { say, language }: AccountVisit,
  { status, created_at }: Order,
  news: readonly OrderNews[] = [],
): Html => {
  const reachedAt = (state: Order["status"]): Instant | undefined =>
    news.find(({ event }) => event.event_type === typeOf(state))?.at ?? (state === "received" ? created_at : undefined);
  const at = WAY.findIndex((state) => state === status);
  const reached = WAY.filter((state, index) => index <= at || (at < 0 && reachedAt(state) !== undefined));
  const states = at < 0 ? [...reached, status] : WAY;
  return html`<ol class="progress" aria-label="${say("States", "Zustände")}">
    ${states.map((state) => {
      const isReached = state === status || reached.some((one) => one === state);
      const when = isReached && reachedAt(state);
      return html`<li ${isReached && html`class="done"`} ${state === status && html`aria-current="step"`}>
        ${STATES[state][language]} ${when && html`<br /><small>${timeText(when, language)}</small>`}
      </li>`;
    })}
  </ol>`;
};

/** The events of an order and what became of each; a link that looks for them where that takes a while. */
export const eventsPart = (
  visit: AccountVisit,
  { id, status }: Order,
  news: readonly OrderNews[] | undefined,
): Html => {
  const { say, base } = visit;
  const title = say("Events", "Ereignisse");
  const heading = html`<h2 id="events">${title}</h2>`;
  if (!news)
    return html`${heading}
      <p>
        <a href="${base}/orders/${id}?events=all#events">${say("Look for its events", "Seine Ereignisse suchen")}</a>
      </p>`;
  if (news.length === 0)
    return html`${heading}
      <p class="soft">
        ${say("None is kept any more: events are kept for 30 days.", "Keines wird mehr aufbewahrt: Ereignisse werden 30 Tage aufbewahrt.")}
      </p>`;
  const heads = [say("When", "Wann"), say("What", "Was"), say("Sent", "Gesendet"), say("Id", "Kennung")];
  const rows = news.map(({ event, at, sendings }) => [
    secondText(at),
    html`<code>${event.event_type}</code>`,
    sendingsText(visit, sendings),
    copied(event.event_id),
  ]);
  const isWhole = news.some(({ event }) => event.event_type === typeOf(status));
  return html`${heading} ${table(title, heads, rows)}
  ${!isWhole && html`<p class="soft">${say("Later ones lie far behind these and are not shown.", "Spätere liegen weit hinter diesen und werden nicht gezeigt.")}</p>`}`;
};

const sendingsText = ({ say, base, language }: AccountVisit, sendings: OrderNews["sendings"]): Html => {
  if (!sendings) return html`<span class="soft">${say("not for your role", "nicht für Ihre Rolle")}</span>`;
  if (sendings.length === 0)
    return html`<span class="soft">${say("in none of the latest requests", "in keiner der letzten Anfragen")}</span>`;
  return html`<ul class="plain">
    ${sendings.map(
      ({ webhook, attempt }) =>
        html`<li>
          ${attemptState(attempt, say)} <a href="${base}/webhooks/${webhook.id}">${webhook.url}</a>
          ${timeText(attempt.attempted_at, language)}
        </li>`,
    )}
  </ul>`;
};
