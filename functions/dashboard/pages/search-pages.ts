import type { Client, WebhookEvent } from "@isotherm/client";
import { ID_PREFIXES, idTimeMs, instant } from "@isotherm/core";
import { goTo, html, type Html } from "@isotherm/pages";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import { table } from "../frame/page-parts.ts";
import type { KindName } from "./estimate-kinds.ts";
import { findRequests } from "./log-pages.ts";
import {
  findReferences,
  type Found,
  kindNamed,
  LOOKED_AT,
  membersCalled,
  NEWEST,
  orNothing,
} from "./search-references.ts";

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
  [ID_PREFIXES.bundle]: async ({ client }, id) => (await orNothing(client.bundles.get(id))) && `/bundles/${id}`,
  [ID_PREFIXES.report]: async ({ client }, id) => (await orNothing(client.reports.get(id))) && "/reports",
  [ID_PREFIXES.member]: async (visit, id) => (await membersCalled(visit, id))[0]?.place,
};

const MOST_IDS = 5;

/** What was pasted may be a line of a log or a mail: an id stands in it between quotes, commas and other words. */
const idsIn = (text: string): readonly string[] =>
  [...new Set(text.match(/\b[a-z]{3}_[0-9A-Za-z]{10,40}\b/g) ?? [])].slice(0, MOST_IDS);

/** Where the first id of a text that means something leads. */
const placeOfIds = async (visit: AccountVisit, ids: readonly string[]): Promise<string | undefined> => {
  for (const id of ids) {
    const place = await BY_PREFIX[id.slice(0, 3)]?.(visit, id);
    if (place) return place;
  }
  return undefined;
};

const searchPage = async (visit: AccountVisit) => {
  const { request, base } = visit;
  const wanted = request.query.get("q")?.trim().slice(0, 200) ?? "";
  if (wanted === "") return goTo(base);
  const ids = idsIn(wanted);
  const byId = await placeOfIds(visit, ids);
  if (byId !== undefined) return goTo(byId.startsWith("/dashboard/") ? byId : base + byId);
  const text = wanted.replaceAll(/^["'`<(]+|["'`>),;.]+$/g, "");
  if (ids.length > 0 || text === "") return nothingFound(visit, wanted);
  const { found, next } = await findReferences(visit, text, request.query.get("after") ?? undefined);
  const [first, ...more] = found;
  if (first && more.length === 0) return goTo(first.place);
  if (first) return severalFound(visit, wanted, found, next);
  const line = await requestPlace(visit, text);
  return line === undefined ? nothingFound(visit, wanted, next) : goTo(base + line);
};

/** The link that looks among older estimates; nothing where all were looked at. */
const further = ({ say, base }: AccountVisit, q: string, after: string | undefined): Html | false =>
  after !== undefined &&
  html`<p>
    <a class="button quiet" href="${base}/search?${String(new URLSearchParams({ q, after }))}"
      >${say("Look among older estimates", "Unter älteren Schätzungen suchen")}</a
    >
  </p>`;

const severalFound = (visit: AccountVisit, wanted: string, found: readonly Found[], next: string | undefined) => {
  const { say } = visit;
  const title = say(`Found: ${wanted}`, `Gefunden: ${wanted}`);
  const heads = [say("What", "Was"), say("Name", "Name")];
  const rows = found.map(({ kind, name, place }) => [kind, html`<a href="${place}">${name}</a>`]);
  const body = html`<h1>${title}</h1>
    ${table(title, heads, rows)} ${further(visit, wanted, next)}`;
  return accountResponse(visit, { title, body });
};

const nothingFound = (visit: AccountVisit, wanted: string, next?: string) => {
  const { say } = visit;
  const title = say("Nothing found", "Nichts gefunden");
  const body = html`<h1>${title}</h1>
    <p>
      ${say("Nothing of this account, in this mode, has", "Nichts dieses Kontos hat in diesem Modus")}
      <code>${wanted}</code>.
    </p>
    <p>
      ${say(
        `It was looked for among estimates, orders, events, endpoints, batches, links, accounts and members by their ids; estimates and orders by their idempotency keys; the values of metadata of ${LOOKED_AT} estimates and of the newest ${NEWEST} orders; the names of the newest batches and links, of accounts and members, and the addresses of endpoints; and requests of the last 7 days by their ids. Ids of the other mode are found there.`,
        `Gesucht wurde unter Schätzungen, Aufträgen, Ereignissen, Endpunkten, Stapeln, Links, Konten und Mitgliedern nach ihren Kennungen; unter Schätzungen und Aufträgen nach ihren Idempotenzschlüsseln; unter den Werten der Metadaten von ${LOOKED_AT} Schätzungen und der neuesten ${NEWEST} Aufträge; unter den Namen der neuesten Stapel und Links, der Konten und Mitglieder und den Adressen der Endpunkte; unter den Anfragen der letzten 7 Tage nach ihren Kennungen. Kennungen des anderen Modus werden dort gefunden.`,
      )}
    </p>
    ${further(visit, wanted, next)}`;
  return accountResponse(visit, { title, body, status: 404 });
};
