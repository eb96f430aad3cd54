import type { Webhook, WebhookHealth } from "@isotherm/client";
import { goTo, html, type Html } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import {
  buttonForm,
  copied,
  facts,
  faultsOf,
  formFault,
  type FormFaults,
  nextPage,
  NO_FAULTS,
  stateText,
  timeText,
} from "../frame/page-parts.ts";
import { attemptTimeline } from "./attempt-timeline.ts";
import { requestsPart } from "./log-pages.ts";
import { verificationSnippets } from "./verification-snippets.ts";

const PATH = "/dashboard/{mode}/{account}/webhooks/{id}";
const PAGE = 25;

type Act = (client: AccountVisit["client"], id: string) => Promise<unknown>;

/** What a button of an endpoint does, by the end of its address. */
const ACTS: Readonly<Record<"test" | "retry" | "pause" | "resume", Act>> = {
  test: ({ webhooks }, id) => webhooks.test(id),
  retry: ({ webhooks }, id) => webhooks.retry(id),
  pause: ({ webhooks }, id) => webhooks.update(id, { enabled: false }),
  resume: ({ webhooks }, id) => webhooks.update(id, { enabled: true }),
};

type ActOfButton = keyof typeof ACTS;

/** One endpoint of the organisation, what was tried with it, and what can be done with it. */
export const endpointPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardWebhook",
    method: "GET",
    path: PATH,
    action: "webhooks.read",
    run: (visit) => onePage(visit, {}),
  }),
  ...(Object.keys(ACTS) as ActOfButton[]).map((name) =>
    accountPage(uses, {
      id: `dashboardWebhook_${name}`,
      method: "POST",
      path: `${PATH}/${name}`,
      action: "webhooks.write",
      run: (visit) => doAct(visit, name),
    }),
  ),
  accountPage(uses, {
    id: "dashboardWebhook_delete",
    method: "POST",
    path: `${PATH}/delete`,
    action: "webhooks.write",
    run: remove,
  }),
  accountPage(uses, {
    id: "dashboardWebhook_secret",
    method: "POST",
    path: `${PATH}/secret`,
    action: "webhooks.secret",
    run: showSecret,
  }),
  accountPage(uses, {
    id: "dashboardWebhook_rotate",
    method: "POST",
    path: `${PATH}/rotate`,
    action: "webhooks.secret",
    run: rotate,
  }),
];

/** The id in the address. */
export const idIn = ({ request }: AccountVisit): string => request.params["id"] ?? "";

const doAct = async (visit: AccountVisit, name: ActOfButton) => {
  const id = idIn(visit);
  try {
    await change(visit, { action: `webhook ${name}`, subject: id }, () => ACTS[name](visit.client, id));
    return goTo(`${visit.base}/webhooks/${id}`);
  } catch (error) {
    const faults = faultsOf(error, [], visit.language);
    if (!faults) throw error;
    return onePage(visit, { faults });
  }
};

const remove = async (visit: AccountVisit) => {
  const id = idIn(visit);
  await change(visit, { action: "webhook delete", subject: id }, () => visit.client.webhooks.delete(id));
  return goTo(`${visit.base}/webhooks`);
};

const showSecret = async (visit: AccountVisit) => {
  const id = idIn(visit);
  const { secret } = await change(visit, { action: "webhook secret", subject: id }, () =>
    visit.client.webhooks.get(id),
  );
  return onePage(visit, { secret });
};

/** Hours in which the old secret signs beside the new one. */
const OVERLAPS = ["0", "1", "24", "168"] as const;

const rotate = async (visit: AccountVisit) => {
  const id = idIn(visit);
  const hours = OVERLAPS.find((one) => one === visit.form.get("overlap_hours")) ?? "0";
  const { secret } = await change(
    visit,
    { action: "webhook rotate", subject: id, detail: { overlap_hours: hours } },
    () => visit.client.webhooks.rotateSecret(id, { overlap_hours: hours }),
  );
  return onePage(visit, { secret });
};

interface Shown {
  /** The signing secret, in the answer to the form that asked for it and nowhere else. */
  readonly secret?: string;
  readonly faults?: FormFaults;
}

const onePage = async (visit: AccountVisit, { secret, faults = NO_FAULTS }: Shown) => {
  const { client, request, say, base, language } = visit;
  const id = idIn(visit);
  const after = request.query.get("after");
  const [webhook, attempts, { data: all }] = await Promise.all([
    client.webhooks.get(id),
    client.webhooks.listAttempts(id, { limit: PAGE, ...(after !== null && { after }) }),
    client.webhooks.listHealth(),
  ]);
  const health = all.find(({ webhook_id }) => webhook_id === id);
  const title = webhook.url;
  const body = html`<p><a href="${base}/webhooks">${say("All endpoints", "Alle Endpunkte")}</a></p>
    <h1>${title}</h1>
    ${formFault(faults)}
    ${facts([
      [say("State", "Zustand"), endpointState(visit, webhook, health)],
      ...(health ? healthFacts(visit, health) : []),
      [
        say("Events", "Ereignisse"),
        webhook.event_types.length === 0 ? say("default", "Standard") : webhook.event_types.join(", "),
      ],
      [
        say("Accounts", "Konten"),
        webhook.account_ids.length === 0
          ? say("all of the organisation", "alle der Organisation")
          : webhook.account_ids.join(", "),
      ],
      [say("Mode", "Modus"), say(`${webhook.account_type}, for good`, `${webhook.account_type}, für immer`)],
      [say("Made", "Angelegt"), timeText(webhook.created_at, language)],
      [say("Id", "Kennung"), copied(webhook.id)],
    ])}
    ${actions(visit, webhook)} ${health && pendingPart(visit, health)} ${secretPart(visit, webhook, secret)}
    <h2>${say("Attempts", "Versuche")}</h2>
    ${attemptTimeline(visit, id, attempts.data)}
    ${nextPage(visit, `${base}/webhooks/${id}`, new URLSearchParams(), attempts.next_cursor)}
    ${await requestsPart(visit, `${base}/webhooks/${id}`, id)}`;
  return accountResponse(visit, { title, body, section: "/webhooks", ...(faults !== NO_FAULTS && { status: 409 }) });
};

/** How it goes with an endpoint, in a word. */
export const endpointState = (
  { say }: AccountVisit,
  { enabled }: Pick<Webhook, "enabled">,
  health: Pick<WebhookHealth, "failing_since"> | undefined,
): Html => {
  if (!enabled) return stateText(say("paused", "angehalten"));
  if (health && health.failing_since !== null) return stateText(say("failing", "gestört"), "bad");
  return stateText(say("on", "an"), "good");
};

const healthFacts = (
  { say, language }: AccountVisit,
  health: WebhookHealth,
): (readonly [string, Html | string] | false)[] => {
  const { last_success_at, failing_since, next_attempt_at, pending_events, pending_since } = health;
  const never = say("none among the newest attempts", "keine unter den neuesten Versuchen");
  return [
    [say("Last 2xx", "Letzte 2xx"), last_success_at === null ? never : timeText(last_success_at, language)],
    failing_since !== null && [say("Failing since", "Gestört seit"), timeText(failing_since, language)],
    next_attempt_at !== null && [say("Next attempt", "Nächster Versuch"), timeText(next_attempt_at, language)],
    [say("Pending events", "Ausstehende Ereignisse"), String(pending_events)],
    pending_since !== null && [say("Oldest pending since", "Ältestes wartet seit"), timeText(pending_since, language)],
  ];
};

const pendingPart = ({ say, language, base }: AccountVisit, { webhook_id, pending }: WebhookHealth): Html | false =>
  pending.length > 0 &&
  html`<h2>${say("Pending, by account", "Ausstehend, nach Konto")}</h2>
    <ul class="todo">
      ${pending.map(({ account_id, first_sequence, last_sequence, since }) => {
        const query = new URLSearchParams({ account_id, after: first_sequence, sequence: last_sequence });
        const count = Number(last_sequence) - Number(first_sequence) + 1;
        return html`<li>
          <code>${account_id}</code> ${say(`${count} since`, `${count} seit`)} ${timeText(since, language)}
          <a href="${base}/webhooks/${webhook_id}/skip?${String(query)}"
            >${say("See and skip …", "Ansehen und überspringen …")}</a
          >
        </li>`;
      })}
    </ul>`;

const secretPart = (
  visit: AccountVisit,
  { id, previous_secret_until: until }: Webhook,
  secret: string | undefined,
): Html => {
  const { say, base, language } = visit;
  const overlap = html`<select
    name="overlap_hours"
    aria-label="${say("How long the old secret signs as well", "Wie lange das alte Geheimnis mit signiert")}"
  >
    <option value="24">${say("old one signs 24 h more", "altes signiert noch 24 h")}</option>
    <option value="168">${say("7 days more", "noch 7 Tage")}</option>
    <option value="1">${say("1 h more", "noch 1 h")}</option>
    <option value="0">${say("ends at once", "endet sofort")}</option>
  </select>`;
  return html`<h2>${say("Signature", "Signatur")}</h2>
    <p>
      ${say("Each request is signed with the secret of the endpoint.", "Jede Anfrage ist mit dem Geheimnis des Endpunkts signiert.")}
      ${until !== undefined && html`${say("The previous secret signs as well until", "Das vorige Geheimnis signiert mit bis")} ${timeText(until, language)}.`}
    </p>
    ${
      secret === undefined
        ? html`<div class="actions">
            ${buttonForm(visit, `${base}/webhooks/${id}/secret`, say("Show the secret", "Geheimnis zeigen"))}
            ${buttonForm(visit, `${base}/webhooks/${id}/rotate`, say("Replace the secret", "Geheimnis ersetzen"), "small danger", overlap)}
          </div>`
        : html`<p>
              ${say("Keep it as you keep a password. It is gone from here when you leave this page.", "Bewahren Sie es auf wie ein Kennwort. Von hier ist es fort, sobald Sie die Seite verlassen.")}
            </p>
            <p class="secret">${copied(secret)}</p>`
    }
    ${verificationSnippets(visit)}`;
};

const actions = (visit: AccountVisit, { id, enabled }: Webhook): Html => {
  const { say, base } = visit;
  const here = `${base}/webhooks/${id}`;
  return html`<div class="actions">
    ${buttonForm(visit, `${here}/test`, say("Send a test", "Test senden"), "small")}
    ${buttonForm(visit, `${here}/retry`, say("Retry now", "Jetzt noch einmal"))}
    <a class="button quiet small" href="${here}/edit">${say("Change", "Ändern")}</a>
    ${
      enabled
        ? buttonForm(visit, `${here}/pause`, say("Pause", "Anhalten"))
        : buttonForm(visit, `${here}/resume`, say("Resume", "Fortsetzen"))
    }
    ${buttonForm(visit, `${here}/delete`, say("Delete, with all pending events", "Löschen, mit allen ausstehenden Ereignissen"), "small danger")}
  </div>`;
};
