import type { Attempt, Webhook } from "@isotherm/client";
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
  table,
  timeText,
} from "../frame/page-parts.ts";

const PATH = "/dashboard/{mode}/{account}/webhooks/{id}";
const PAGE = 25;

type Act = (client: AccountVisit["client"], id: string) => Promise<unknown>;

/** What a button of an endpoint does, by the end of its address. */
const ACTS: Readonly<Record<string, Act>> = {
  test: ({ webhooks }, id) => webhooks.test(id),
  retry: ({ webhooks }, id) => webhooks.retry(id),
  pause: ({ webhooks }, id) => webhooks.update(id, { enabled: false }),
  resume: ({ webhooks }, id) => webhooks.update(id, { enabled: true }),
};

/** One endpoint of the organisation, what was tried with it, and what can be done with it. */
export const endpointPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardWebhook",
    method: "GET",
    path: PATH,
    action: "webhooks.read",
    run: (visit) => onePage(visit, {}),
  }),
  ...Object.entries(ACTS).map(([name, act]) =>
    accountPage(uses, {
      id: `dashboardWebhook_${name}`,
      method: "POST",
      path: `${PATH}/${name}`,
      action: "webhooks.write",
      run: (visit) => doAct(visit, name, act),
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

/** How a receiver checks a request. */
const SNIPPET = `import { webhookHandler } from "@isotherm/client/webhooks";

export const handler = webhookHandler({
  secrets: process.env.WEBHOOK_SECRET,
  onEvents: (events) => console.log(events.map(({ event_type }) => event_type)),
});`;

const idIn = ({ request }: AccountVisit): string => request.params["id"] ?? "";

const doAct = async (visit: AccountVisit, name: string, act: Act) => {
  const id = idIn(visit);
  try {
    await change(visit, { action: `webhook ${name}`, subject: id }, () => act(visit.client, id));
    return goTo(`${visit.base}/webhooks/${id}`);
  } catch (error) {
    const faults = faultsOf(error, []);
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

const rotate = async (visit: AccountVisit) => {
  const id = idIn(visit);
  const { secret } = await change(visit, { action: "webhook rotate", subject: id }, () =>
    visit.client.webhooks.rotateSecret(id),
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
  const [webhook, attempts] = await Promise.all([
    client.webhooks.get(id),
    client.webhooks.listAttempts(id, { limit: PAGE, ...(after !== null && { after }) }),
  ]);
  const title = webhook.url;
  const body = html`<p><a href="${base}/webhooks">${say("All endpoints", "Alle Endpunkte")}</a></p>
    <h1>${title}</h1>
    ${formFault(faults)}
    ${facts([
      [
        say("State", "Zustand"),
        webhook.enabled ? stateText(say("on", "an"), "good") : stateText(say("paused", "angehalten")),
      ],
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
      [say("Made", "Angelegt"), timeText(webhook.created_at, language)],
      [say("Id", "Kennung"), copied(webhook.id)],
    ])}
    ${secretPart(visit, webhook, secret)} ${actions(visit, webhook)}
    <h2>${say("Attempts", "Versuche")}</h2>
    ${attemptTable(visit, attempts.data)}
    ${nextPage(visit, `${base}/webhooks/${id}`, new URLSearchParams(), attempts.next_cursor)}`;
  return accountResponse(visit, { title, body, section: "/webhooks", ...(faults !== NO_FAULTS && { status: 409 }) });
};

const secretPart = (visit: AccountVisit, { id }: Webhook, secret: string | undefined): Html => {
  const { say, base } = visit;
  const heading = html`<h2>${say("Signature", "Signatur")}</h2>`;
  if (secret === undefined)
    return html`${heading}
      <p>
        ${say("Each request is signed with the secret of the endpoint.", "Jede Anfrage ist mit dem Geheimnis des Endpunkts signiert.")}
      </p>
      ${buttonForm(visit, `${base}/webhooks/${id}/secret`, say("Show the secret", "Geheimnis zeigen"))}
      ${buttonForm(visit, `${base}/webhooks/${id}/rotate`, say("Replace the secret", "Geheimnis ersetzen"), "small danger")}`;
  return html`${heading}
    <p>
      ${say("Keep it as you keep a password. It is gone from here when you leave this page.", "Bewahren Sie es auf wie ein Kennwort. Von hier ist es fort, sobald Sie die Seite verlassen.")}
    </p>
    <p class="secret">${copied(secret)}</p>
    <pre tabindex="0" role="region" aria-label="${say("Verification in TypeScript", "Prüfung in TypeScript")}">
${SNIPPET}</pre>`;
};

const actions = (visit: AccountVisit, { id, enabled }: Webhook): Html => {
  const { say, base } = visit;
  const here = `${base}/webhooks/${id}`;
  return html`<p class="actions">
    ${buttonForm(visit, `${here}/test`, say("Send a test", "Test senden"), "small")}
    ${buttonForm(visit, `${here}/retry`, say("Retry now", "Jetzt noch einmal"))}
    ${
      enabled
        ? buttonForm(visit, `${here}/pause`, say("Pause", "Anhalten"))
        : buttonForm(visit, `${here}/resume`, say("Resume", "Fortsetzen"))
    }
    ${buttonForm(visit, `${here}/delete`, say("Delete, with all pending events", "Löschen, mit allen ausstehenden Ereignissen"), "small danger")}
  </p>`;
};

const attemptTable = ({ say, language }: AccountVisit, attempts: readonly Attempt[]): Html => {
  const title = say("Attempts of the last 30 days", "Versuche der letzten 30 Tage");
  if (attempts.length === 0)
    return html`<p class="empty">${say("None yet: a test is one.", "Noch keine: Ein Test ist einer.")}</p>`;
  const kinds = {
    delivery: say("Events", "Ereignisse"),
    test: say("Test", "Test"),
    skip: say("Skipped", "Übersprungen"),
  };
  const heads = [
    say("When", "Wann"),
    say("What", "Was"),
    say("Answer", "Antwort"),
    say("Took", "Dauer"),
    say("Next", "Nächster"),
  ];
  const rows = attempts.map(
    ({ attempted_at, kind, event_ids, status, error, answer, duration_ms, next_attempt_at }) => [
      timeText(attempted_at, language),
      html`${kinds[kind]} ${event_ids.length > 0 && html`<small>${event_ids.slice(0, 3).join(", ")}</small>`}`,
      html`${kind === "skip" ? "" : stateText(String(status ?? error ?? ""), status !== null && status >= 200 && status < 300 ? "good" : "bad")}
      ${
        answer !== "" &&
        html`<details>
          <summary>${say("Body", "Inhalt")}</summary>
          <pre tabindex="0">${answer}</pre>
        </details>`
      }`,
      kind === "skip" ? "" : `${duration_ms} ms`,
      next_attempt_at === null ? "" : timeText(next_attempt_at, language),
    ],
  );
  return table(title, heads, rows);
};
