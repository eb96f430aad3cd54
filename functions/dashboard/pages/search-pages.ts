import { type Client, isApiError, type WebhookEvent } from "@isotherm/client";
import { ID_PREFIXES, idTimeMs, instant } from "@isotherm/core";
import { goTo, html } from "@isotherm/pages";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import { kindIn, type KindName } from "./estimate-kinds.ts";
import { findRequests } from "./log-pages.ts";

/** Leads from any id, from a reference that a client chose, or from a text with an id in it, to what it is of. */
export const searchPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardSearch",
    method: "GET",
    path: "/dashboard/{mode}/{account}/search",
    action: "account.read",
    run: searchPage,
  }),
];

/** What a read of the interface answers; undefined where nothing of this account has the id. */
const orNothing = async <T>(read: PromiseLike<T>): Promise<T | undefined> => {
  try {
    return await read;
  } catch (error) {
    if (isApiError(error) && [400, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
};

/** Kinds of estimates as the interface names them, where addresses name them otherwise. */
const ADDRESSES: Readonly<Record<string, KindName>> = {
  "multi-leg-shipping": "multi-leg",
  "by-fuel-shipping": "by-fuel",
  transaction: "purchases",
  "emission-factor": "factor",
  "passenger-transportation": "passengers",
};

/**
 * The kind of an estimate: ids have their time, and the list of all kinds tells the kind of what was made then. Undefined where
 * the account has no such estimate.
 */
export const kindOfEstimate = async (client: Client, id: string): Promise<KindName | undefined> => {
  if (!ULID.test(id)) return undefined;
  const at = instant(idTimeMs(id));
  const found = await orNothing(client.estimates.listAll({ limit: 100, from: at, through: at }));
  const one = found?.data.find((estimate) => estimate.id === id);
  return one && kindNamed(one.kind);
};

/** The kind as addresses name it. */
export const kindNamed = (kind: string): KindName | undefined => ADDRESSES[kind] ?? kindIn(kind);

const estimatePlace = async ({ client }: AccountVisit, id: string): Promise<string | undefined> => {
  const kind = await kindOfEstimate(client, id);
  return kind && `/estimates/${kind}/${id}`;
};

const ULID = /^[a-z]{3}_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The order of an event, by the events of the account in their order: read page by page, the newest of 30 days at most. */
const eventPlace = async ({ client, base }: AccountVisit, id: string): Promise<string | undefined> => {
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data, next_cursor } = await client.events.list({ limit: 100, ...(after !== undefined && { after }) });
    const event = data.find(({ event_id }) => event_id === id);
    if (event) return placeOfEvent(event, base);
    if (next_cursor === null) return undefined;
    after = next_cursor;
  }
  return undefined;
};

/** Pages of 100 events that a search reads. */
const MOST_PAGES = 10;

const placeOfEvent = ({ data }: WebhookEvent, base: string): string => {
  if ("order" in data) return `/orders/${data.order.id}`;
  if ("allocation" in data) return `/orders/${data.allocation.order_id}`;
  return `${base}/search?q=${data.batch.id}`;
};

/** What carries a reference that a client chose: orders and purchases by their key, estimates by a value of their metadata. */
const referencePlace = async ({ client }: AccountVisit, text: string): Promise<string | undefined> => {
  const [order, purchase] = await Promise.all([
    orNothing(client.orders.getByKey(text)),
    orNothing(client.estimates.transactions.getByKey(text)),
  ]);
  if (order) return `/orders/${order.id}`;
  if (purchase) return `/estimates/purchases/${purchase.id}`;
  const { data } = await client.estimates.listAll({ limit: 100 });
  const named = data.find(
    ({ idempotency_key, metadata = {} }) => idempotency_key === text || Object.values(metadata).includes(text),
  );
  const kind = named && kindNamed(named.kind);
  return kind && named ? `/estimates/${kind}/${named.id}` : undefined;
};

/** The line of a request; a search of the log is paid for, so it comes last, and for what has the form of an id. */
const requestPlace = async (visit: AccountVisit, text: string): Promise<string | undefined> => {
  if (!visit.may("log.read") || !visit.uses.requestLog || !REQUEST_ID.test(text)) return undefined;
  const { requests } = await findRequests(visit, "7d", { request: text });
  return requests.length > 0 ? `/log?${String(new URLSearchParams({ within: "7d", request: text }))}` : undefined;
};

/** Those of API Gateway end in `=`; a stack on one machine has UUIDs or 15 characters of hexadecimal with `=`. */
const REQUEST_ID = /^(?:[0-9A-Za-z_-]{10,24}=|[0-9a-f]{8}-[0-9a-f-]{27})$/;

/** Where what has an id is shown, by how the id begins; undefined where this account has nothing of the kind. */
const BY_PREFIX: Readonly<Record<string, (visit: AccountVisit, id: string) => Promise<string | undefined | false>>> = {
  [ID_PREFIXES.order]: async ({ client }, id) => (await orNothing(client.orders.get(id))) && `/orders/${id}`,
  [ID_PREFIXES.webhook]: async ({ client, may }, id) =>
    may("webhooks.read") && (await orNothing(client.webhooks.get(id))) && `/webhooks/${id}`,
  [ID_PREFIXES.estimate]: estimatePlace,
  [ID_PREFIXES.event]: eventPlace,
  [ID_PREFIXES.batch]: async ({ client }, id) => (await orNothing(client.batches.getBatch(id))) && `/batches/${id}`,
  [ID_PREFIXES.offsetLink]: async ({ client }, id) => (await orNothing(client.offsetLinks.get(id))) && `/links/${id}`,
  [ID_PREFIXES.account]: async ({ client, mode }, id) => {
    const account = await orNothing(client.withAccount(id).accounts.getMe());
    return account && `/dashboard/${mode}/${account.id}`;
  },
};

/** Where one of the words of a text leads; undefined where none does. */
const placeOf = async (visit: AccountVisit, text: string): Promise<string | undefined> => {
  // What was pasted may be a line of a log or a mail: an id stands in it between quotes, commas and other words.
  const ids = [...new Set(text.match(/\b[a-z]{3}_[0-9A-Za-z]{10,40}\b/g) ?? [])].slice(0, MOST_IDS);
  for (const id of ids) {
    const place = await BY_PREFIX[id.slice(0, 3)]?.(visit, id);
    if (place) return place;
  }
  const whole = text.replaceAll(/^["'`<(]+|["'`>),;.]+$/g, "");
  if (ids.length > 0 || whole === "") return undefined;
  return (await referencePlace(visit, whole)) ?? requestPlace(visit, whole);
};

const MOST_IDS = 5;

const searchPage = async (visit: AccountVisit) => {
  const { request, say, base } = visit;
  const wanted = request.query.get("q")?.trim().slice(0, 200) ?? "";
  const place = wanted === "" ? undefined : await placeOf(visit, wanted);
  if (place !== undefined) return goTo(place.startsWith("/dashboard/") ? place : base + place);
  const title = say("Nothing found", "Nichts gefunden");
  const body = html`<h1>${title}</h1>
    <p>
      ${say("Nothing of this account, in this mode, has the id", "Nichts dieses Kontos hat in diesem Modus die Kennung")}
      <code>${wanted}</code>.
    </p>
    <p>
      ${say("It was looked for among estimates, orders, events, endpoints, batches, links and accounts by their ids; orders and purchases by their idempotency keys; the newest 100 estimates by key and metadata; and requests of the last 7 days by their ids. Ids of the other mode are found there.", "Gesucht wurde unter Schätzungen, Aufträgen, Ereignissen, Endpunkten, Stapeln, Links und Konten nach ihren Kennungen; unter Aufträgen und Einkäufen nach ihren Idempotenzschlüsseln; unter den neuesten 100 Schätzungen nach Schlüssel und Metadaten; unter den Anfragen der letzten 7 Tage nach ihren Kennungen. Kennungen des anderen Modus werden dort gefunden.")}
    </p>`;
  return accountResponse(visit, { title, body, status: 404 });
};
