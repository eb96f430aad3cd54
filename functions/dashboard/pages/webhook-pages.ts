import type { CreateWebhookRequest } from "@isotherm/client";
import { DEFAULT_EVENT_TYPES, WebhookEventType } from "@isotherm/contract";
import { goTo, html, type Html } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import {
  faultsOf,
  field,
  formFault,
  type FormFaults,
  NO_FAULTS,
  stateText,
  table,
  timeText,
} from "../frame/page-parts.ts";
import { endpointsWithLast, isFailing } from "./home-pages.ts";

const PATH = "/dashboard/{mode}/{account}/webhooks";
const FIELDS = ["url", "account_ids", "event_types"];

/** What can be chosen: the sample of a test is none. */
const TYPES = WebhookEventType.options.filter((type) => type !== "webhook.test");

/** The endpoints of the organisation in a mode, and the form of a new one. */
export const webhookPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, { id: "dashboardWebhooks", method: "GET", path: PATH, action: "webhooks.read", run: listPage }),
  accountPage(uses, {
    id: "dashboardNewWebhook",
    method: "GET",
    path: `${PATH}/new`,
    action: "webhooks.write",
    run: async (visit) => newPage(visit, NO_FAULTS),
  }),
  accountPage(uses, {
    id: "dashboardCreateWebhook",
    method: "POST",
    path: PATH,
    action: "webhooks.write",
    run: create,
  }),
];

const listPage = async (visit: AccountVisit) => {
  const { say, base, language } = visit;
  const title = say("Webhooks", "Webhooks");
  const endpoints = await endpointsWithLast(visit);
  const heads = [
    say("Address", "Adresse"),
    say("State", "Zustand"),
    say("Last request", "Letzte Anfrage"),
    say("Events", "Ereignisse"),
  ];
  const rows = endpoints.map((one) => [
    html`<a href="${base}/webhooks/${one.webhook.id}">${one.webhook.url}</a>`,
    one.webhook.enabled
      ? isFailing(one)
        ? stateText(say("failing", "gestört"), "bad")
        : stateText(say("on", "an"), "good")
      : stateText(say("paused", "angehalten")),
    one.last ? timeText(one.last.attempted_at, language) : say("none yet", "noch keine"),
    one.webhook.event_types.length === 0 ? say("default", "Standard") : one.webhook.event_types.join(", "),
  ]);
  const body = html`<h1>${title}</h1>
    <p>
      ${say("An endpoint gets the events of this mode, of all accounts of the organisation unless it names some.", "Ein Endpunkt bekommt die Ereignisse dieses Modus, von allen Konten der Organisation, wenn er keine nennt.")}
    </p>
    <p class="actions"><a class="button" href="${base}/webhooks/new">${say("New endpoint", "Neuer Endpunkt")}</a></p>
    ${
      rows.length > 0
        ? table(title, heads, rows)
        : html`<p class="empty">
            ${say("No endpoint yet. One is an https address of yours that gets every change of an order, signed, in order and until it answers 2xx.", "Noch kein Endpunkt. Das ist eine https-Adresse von Ihnen, die jede Änderung eines Auftrags bekommt: signiert, in der Reihenfolge und bis sie mit 2xx antwortet.")}
          </p>`
    }`;
  return accountResponse(visit, { title, body, section: "/webhooks" });
};

const newPage = (visit: AccountVisit, faults: FormFaults) => {
  const { say, base, form } = visit;
  const title = say("New endpoint", "Neuer Endpunkt");
  const body = html`<p><a href="${base}/webhooks">${say("All endpoints", "Alle Endpunkte")}</a></p>
    <h1>${title}</h1>
    ${formFault(faults)}
    <form method="post" action="${base}/webhooks">
      ${formToken(visit)}
      ${field(
        "url",
        say("Address", "Adresse"),
        faults,
        (attributes) =>
          html`<input
            type="url"
            ${attributes}
            value="${form.get("url") ?? ""}"
            maxlength="2000"
            required
            placeholder="https://"
          />`,
        say("https, reachable from the internet.", "https, aus dem Internet erreichbar."),
      )}
      ${scopeChoice(visit)} ${typeChoice(visit)}
      <p class="actions"><button>${say("Create the endpoint", "Endpunkt anlegen")}</button></p>
    </form>`;
  return accountResponse(visit, { title, body, section: "/webhooks", ...(faults !== NO_FAULTS && { status: 400 }) });
};

const typeChoice = ({ say, form }: AccountVisit): Html => {
  const chosen = new Set(form.getAll("event_types"));
  return html`<fieldset>
    <legend>${say("Events", "Ereignisse")}</legend>
    <small
      >${say("None: the default, every change of an order and the end of each batch.", "Keines: Standard, jede Änderung eines Auftrags und das Ende jedes Stapels.")}</small
    >
    <ul class="checks">
      ${TYPES.map(
        (type) =>
          html`<li>
            <label
              ><input type="checkbox" name="event_types" value="${type}" ${chosen.has(type) && html`checked`} />
              <code>${type}</code>${DEFAULT_EVENT_TYPES.includes(type) && " *"}</label
            >
          </li>`,
      )}
    </ul>
  </fieldset>`;
};

const scopeChoice = ({ say, form, account }: AccountVisit): Html => {
  const ofOne = form.get("scope") === "account";
  return html`<fieldset class="stacked">
    <legend>${say("Whose events", "Wessen Ereignisse")}</legend>
    <label
      ><input type="radio" name="scope" value="organisation" ${!ofOne && html`checked`} />
      ${say("All accounts and client accounts of the organisation", "Alle Konten und Kundenkonten der Organisation")}</label
    >
    <label
      ><input type="radio" name="scope" value="account" ${ofOne && html`checked`} />
      ${say(`Only ${account.name}`, `Nur ${account.name}`)}</label
    >
  </fieldset>`;
};

const create = async (visit: AccountVisit) => {
  const { form, client, account, base } = visit;
  const url = form.get("url")?.trim() ?? "";
  // The interface checks the types, as it does those of a program.
  const body = {
    url,
    account_ids: form.get("scope") === "account" ? [account.id] : [],
    event_types: form.getAll("event_types"),
  } as CreateWebhookRequest;
  try {
    const { id } = await change(visit, { action: "webhook create", subject: "", detail: { url } }, () =>
      client.webhooks.create(body),
    );
    return goTo(`${base}/webhooks/${id}`);
  } catch (error) {
    const faults = faultsOf(error, FIELDS);
    if (!faults) throw error;
    return newPage(visit, faults);
  }
};
