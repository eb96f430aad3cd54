import type { CreateWebhookRequest, UpdateWebhookRequest, Webhook } from "@isotherm/client";
import { DEFAULT_EVENT_TYPES, WebhookEventType } from "@isotherm/contract";
import { goTo, html, type Html } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import { faultsOf, field, formFault, type FormFaults, NO_FAULTS, table, timeText } from "../frame/page-parts.ts";
import { endpointState, idIn } from "./endpoint-pages.ts";
import { endpointsWithHealth } from "./home-pages.ts";

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
  accountPage(uses, {
    id: "dashboardEditWebhook",
    method: "GET",
    path: `${PATH}/{id}/edit`,
    action: "webhooks.write",
    run: async (visit) => editPage(visit, await visit.client.webhooks.get(idIn(visit)), NO_FAULTS),
  }),
  accountPage(uses, {
    id: "dashboardUpdateWebhook",
    method: "POST",
    path: `${PATH}/{id}/edit`,
    action: "webhooks.write",
    run: update,
  }),
];

const listPage = async (visit: AccountVisit) => {
  const { say, base, language } = visit;
  const title = say("Webhooks", "Webhooks");
  const endpoints = await endpointsWithHealth(visit);
  const heads = [
    say("Address", "Adresse"),
    say("State", "Zustand"),
    say("Last 2xx", "Letzte 2xx"),
    say("Pending", "Ausstehend"),
    say("Accounts", "Konten"),
    say("Events", "Ereignisse"),
  ];
  const rows = endpoints.map(({ webhook, health }) => [
    html`<a href="${base}/webhooks/${webhook.id}">${webhook.url}</a>`,
    endpointState(visit, webhook, health),
    health && health.last_success_at !== null ? timeText(health.last_success_at, language) : say("none", "keine"),
    html`${health?.pending_events ?? 0}
    ${health && health.pending_since !== null && html`<small>${say("since", "seit")} ${timeText(health.pending_since, language)}</small>`}`,
    webhook.account_ids.length === 0 ? say("all", "alle") : String(webhook.account_ids.length),
    webhook.event_types.length === 0 ? say("default", "Standard") : webhook.event_types.join(", "),
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
      ${scopeChoice(visit)} ${typeChoice(visit, form.getAll("event_types"))}
      <p class="actions"><button>${say("Create the endpoint", "Endpunkt anlegen")}</button></p>
    </form>`;
  return accountResponse(visit, { title, body, section: "/webhooks", ...(faults !== NO_FAULTS && { status: 400 }) });
};

const typeChoice = ({ say }: AccountVisit, types: readonly string[]): Html => {
  const chosen = new Set(types);
  return html`<fieldset>
    <legend>${say("Events", "Ereignisse")}</legend>
    <small
      >${say("None chosen: those with *, every change of an order and the end of each batch.", "Keines gewählt: die mit *, jede Änderung eines Auftrags und das Ende jedes Stapels.")}</small
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
    const faults = faultsOf(error, FIELDS, visit.language);
    if (!faults) throw error;
    return newPage(visit, faults);
  }
};

/** What the form of an endpoint says: as it was sent, or as the endpoint is. */
const editPage = (
  visit: AccountVisit,
  webhook: Pick<Webhook, "id" | "url" | "account_ids" | "event_types">,
  faults: FormFaults,
) => {
  const { say, base } = visit;
  const here = `${base}/webhooks/${webhook.id}`;
  const title = say("Change the endpoint", "Endpunkt ändern");
  const body = html`<p><a href="${here}">${say("Back to the endpoint", "Zurück zum Endpunkt")}</a></p>
    <h1>${title}</h1>
    ${formFault(faults)}
    <form method="post" action="${here}/edit">
      ${formToken(visit)}
      ${field(
        "url",
        say("Address", "Adresse"),
        faults,
        (attributes) => html`<input type="url" ${attributes} value="${webhook.url}" maxlength="2000" required />`,
      )}
      ${field(
        "account_ids",
        say("Accounts", "Konten"),
        faults,
        (attributes) => html`<textarea ${attributes} rows="4">${webhook.account_ids.join("\n")}</textarea>`,
        say(
          "One id a line; none: all accounts and client accounts of the organisation. One that is added begins with its next event; of one that is removed, pending events are dropped.",
          "Eine Kennung je Zeile; keine: alle Konten und Kundenkonten der Organisation. Ein neues beginnt mit seinem nächsten Ereignis; ausstehende Ereignisse eines entfernten entfallen.",
        ),
      )}
      ${typeChoice(visit, webhook.event_types)}
      <p class="actions"><button>${say("Save", "Speichern")}</button></p>
    </form>`;
  return accountResponse(visit, { title, body, section: "/webhooks", ...(faults !== NO_FAULTS && { status: 400 }) });
};

const update = async (visit: AccountVisit) => {
  const { form, client, base } = visit;
  const id = idIn(visit);
  const wanted = {
    url: form.get("url")?.trim() ?? "",
    account_ids: (form.get("account_ids") ?? "").split(/[\s,]+/).filter((one) => one !== ""),
    event_types: form.getAll("event_types"),
  };
  try {
    // The interface checks ids and types, as it does those of a program.
    await change(visit, { action: "webhook update", subject: id, detail: wanted }, () =>
      client.webhooks.update(id, wanted as UpdateWebhookRequest),
    );
    return goTo(`${base}/webhooks/${id}`);
  } catch (error) {
    const faults = faultsOf(error, FIELDS, visit.language);
    if (!faults) throw error;
    return editPage(visit, { id, ...wanted } as Parameters<typeof editPage>[1], faults);
  }
};
