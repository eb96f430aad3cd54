import type { Client, WebhookEvent, WebhookHealth } from "@isotherm/client";
import { goTo, html, type Html } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import { faultsOf, formFault, type FormFaults, NO_FAULTS } from "../frame/page-parts.ts";
import { idIn } from "./endpoint-pages.ts";

const PATH = "/dashboard/{mode}/{account}/webhooks/{id}";
const MOST = 100;

/** The events of an endpoint: those of a request that was sent, and those that would be lost by skipping them. */
export const endpointEventPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardWebhook_request",
    method: "GET",
    path: `${PATH}/request`,
    action: "webhooks.read",
    run: requestPage,
  }),
  accountPage(uses, {
    id: "dashboardWebhook_asksToSkip",
    method: "GET",
    path: `${PATH}/skip`,
    action: "webhooks.write",
    run: (visit) => skipPage(visit, visit.request.query, NO_FAULTS),
  }),
  accountPage(uses, {
    id: "dashboardWebhook_skip",
    method: "POST",
    path: `${PATH}/skip`,
    action: "webhooks.write",
    run: skip,
  }),
];

const SEQUENCE = /^[0-9]{20}$/;

const before = (sequence: string): string => String(Math.max(0, Number(sequence) - 1)).padStart(20, "0");

interface Range {
  readonly account: string;
  readonly from: string;
  readonly through: string;
}

/** The events of an account in a range, as they are sent; undefined where they are not kept any more, or never were. */
const eventsIn = async (client: Client, { account, from, through }: Range): Promise<WebhookEvent[] | undefined> => {
  if (account === "" || !SEQUENCE.test(from) || !SEQUENCE.test(through)) return undefined;
  try {
    const { data } = await client.withAccount(account).events.list({ after: before(from), limit: MOST });
    return data.filter(({ sequence }) => sequence <= through);
  } catch (error) {
    // An endpoint that never had them, or an account that is none.
    if (faultsOf(error, [], "en")) return undefined;
    throw error;
  }
};

const rangeIn = (query: URLSearchParams, from: string, through: string): Range => ({
  account: query.get("account_id") ?? "",
  from: query.get(from) ?? "",
  through: query.get(through) ?? "",
});

const requestPage = async (visit: AccountVisit) => {
  const { client, request, say, base } = visit;
  const id = idIn(visit);
  const [webhook, events] = await Promise.all([
    client.webhooks.get(id),
    eventsIn(client, rangeIn(request.query, "from", "through")),
  ]);
  const title = say("Request", "Anfrage");
  const body = html`<p><a href="${base}/webhooks/${id}">${webhook.url}</a></p>
    <h1>${title}</h1>
    <p>
      ${say("A POST with the events below that the endpoint asks for, as they were and as they are sent again. Each attempt has a timestamp and a signature of its own.", "Ein POST mit den folgenden Ereignissen, soweit der Endpunkt sie haben will: so, wie sie waren und wieder gesendet werden. Zeitstempel und Signatur hat jeder Versuch für sich.")}
    </p>
    <pre tabindex="0" role="region" aria-label="${say("Headers", "Kopfzeilen")}">
POST ${webhook.url}
content-type: application/json
service-hmac: timestamp=…,account=${request.query.get("account_id") ?? ""},v1=…
webhook-id: msg_…
webhook-timestamp: …
webhook-signature: v1,…</pre>
    ${
      events === undefined || events.length === 0
        ? html`<p class="empty">
            ${say("These events are not kept any more.", "Diese Ereignisse sind nicht mehr aufbewahrt.")}
          </p>`
        : html`<pre tabindex="0" role="region" aria-label="${say("Body", "Inhalt")}">
${JSON.stringify({ events }, undefined, 2)}</pre>`
    }`;
  return accountResponse(visit, { title, body, section: "/webhooks" });
};

/** What of a range is pending now: since its page was opened, some may have been delivered or given up. */
const pendingOf = ({ account, from, through }: Range, health: WebhookHealth | undefined): Range | undefined => {
  const pending = health?.pending.find(({ account_id }) => account_id === account);
  if (!pending || !SEQUENCE.test(from) || !SEQUENCE.test(through)) return undefined;
  const { first_sequence: first, last_sequence: last } = pending;
  const left = { account, from: from < first ? first : from, through: through > last ? last : through };
  return left.from > left.through ? undefined : left;
};

const skipPage = async (visit: AccountVisit, query: URLSearchParams, faults: FormFaults) => {
  const { client, say, base } = visit;
  const id = idIn(visit);
  const [webhook, { data: all }] = await Promise.all([client.webhooks.get(id), client.webhooks.listHealth()]);
  const range = pendingOf(
    rangeIn(query, "after", "sequence"),
    all.find(({ webhook_id }) => webhook_id === id),
  );
  const events = range && (await eventsIn(client, range));
  const title = say("Skip events", "Ereignisse überspringen");
  const body = html`<p><a href="${base}/webhooks/${id}">${webhook.url}</a></p>
    <h1>${title}</h1>
    ${formFault(faults)}
    ${range === undefined || events === undefined ? html`<p class="empty">${say("There is nothing to skip here.", "Hier ist nichts zu überspringen.")}</p>` : lossPart(visit, { ...range, id }, events)}`;
  return accountResponse(visit, { title, body, section: "/webhooks", ...(faults !== NO_FAULTS && { status: 400 }) });
};

const lossPart = (
  visit: AccountVisit,
  { id, account, from, through }: Range & { readonly id: string },
  events: readonly WebhookEvent[],
): Html => {
  const { say, base } = visit;
  const count = Number(through) - Number(from) + 1;
  const upTo = (sequence: string): string =>
    `${base}/webhooks/${id}/skip?${String(new URLSearchParams({ account_id: account, after: from, sequence }))}`;
  return html`<p class="banner alert">
      ${say(
        `This endpoint will never get these ${count} events of ${account}. What they tell, its receiver will not know. It cannot be undone; the events stay readable with GET /events for 30 days.`,
        `Dieser Endpunkt bekommt diese ${count} Ereignisse von ${account} nie mehr. Was sie sagen, erfährt sein Empfänger nicht. Das lässt sich nicht zurücknehmen; mit GET /events bleiben die Ereignisse 30 Tage lang lesbar.`,
      )}
    </p>
    <ol class="attempts">
      ${events.map(
        ({ event_type, event_id, sequence, data }) =>
          html`<li>
            <code>${event_type}</code>
            <code>${event_id}</code> ${"order" in data && html`<code>${data.order.id}</code>`}
            ${sequence < through && html`<a href="${upTo(sequence)}">${say("only up to here", "nur bis hier")}</a>`}
          </li>`,
      )}
    </ol>
    ${count > events.length && html`<p class="soft">${say(`The first ${events.length} are shown.`, `Die ersten ${events.length} sind zu sehen.`)}</p>`}
    <form method="post" action="${base}/webhooks/${id}/skip">
      ${formToken(visit)}
      <input type="hidden" name="account_id" value="${account}" /><input type="hidden" name="after" value="${from}" />
      <input type="hidden" name="sequence" value="${through}" />
      <p class="actions">
        <button class="danger">${say(`Give up ${count} events`, `${count} Ereignisse aufgeben`)}</button>
        <a class="button quiet" href="${base}/webhooks/${id}">${say("Keep them", "Behalten")}</a>
      </p>
    </form>`;
};

const skip = async (visit: AccountVisit) => {
  const { client, form, base } = visit;
  const id = idIn(visit);
  const [account_id, sequence] = [form.get("account_id") ?? "", form.get("sequence") ?? ""];
  try {
    await change(visit, { action: "webhook skip", subject: id, detail: { account_id, sequence } }, () =>
      client.webhooks.skipEvents(id, { account_id, sequence }),
    );
    return goTo(`${base}/webhooks/${id}`);
  } catch (error) {
    const faults = faultsOf(error, [], visit.language);
    if (!faults) throw error;
    return skipPage(visit, form, faults);
  }
};
