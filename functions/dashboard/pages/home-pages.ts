import type { Webhook, WebhookHealth } from "@isotherm/client";
import { html, type Html } from "@isotherm/pages";
import { lastUsedOn } from "@isotherm/store";
import { listKeys } from "@isotherm/store/operator/index";
import { accountPage, type AccountVisit, type Asking, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import { stateText, timeText } from "../frame/page-parts.ts";
import { monthCharts, yearFigures } from "./month-charts.ts";
import { orderTable } from "./order-pages.ts";
import { attemptState } from "./attempt-state.ts";
import { isInProgress } from "./order-parts.ts";

const RECENT_ORDERS = 25;

/** The first page of an account. */
export const homePages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardHome",
    method: "GET",
    path: "/dashboard/{mode}/{account}",
    action: "account.read",
    read: readHome,
    run: homePage,
  }),
];

/** Whether a key of the mode was ever used; undefined where the member may not know of keys. */
const keyWasUsed = async ({
  may,
  uses: { table },
  signedIn: { member },
  mode,
}: Asking): Promise<boolean | undefined> => {
  if (!may("keys.read")) return undefined;
  const keys = (await listKeys(table, member.organisation_id)).filter((key) => key.mode === mode);
  const used = await Promise.all(keys.map(({ id }) => lastUsedOn(table, id)));
  return used.some((day) => day !== undefined);
};

/** The year's figures, and whether the account has an estimate of any kind: asked only where the figures have none. */
const figuresAndEstimates = async (visit: Asking) => {
  const months = await yearFigures(visit);
  const isCounted = months?.some(({ estimated }) => !estimated.isZero()) ?? false;
  return { months, estimated: isCounted || (await visit.client.estimates.listAll({ limit: 1 })).data.length > 0 };
};

interface Endpoint {
  readonly webhook: Webhook;
  readonly health: WebhookHealth | undefined;
}

const MOST_ENDPOINTS = 100;

/** The endpoints of the organisation and mode and how it goes with them; none where the member may not know of them. */
export const endpointsWithHealth = async ({ may, client }: Asking): Promise<readonly Endpoint[]> => {
  if (!may("webhooks.read")) return [];
  const [{ data }, { data: all }] = await Promise.all([
    client.webhooks.list({ limit: MOST_ENDPOINTS, account_id: [] }),
    client.webhooks.listHealth(),
  ]);
  return withHealth(data, all);
};

const withHealth = (webhooks: readonly Webhook[], all: readonly WebhookHealth[]): Endpoint[] =>
  webhooks.map((webhook) => ({ webhook, health: all.find(({ webhook_id }) => webhook_id === webhook.id) }));

/** How many endpoints the organisation has in the mode, and those that fail: their addresses are asked only for these. */
interface Endpoints {
  readonly count: number;
  readonly failing: readonly Endpoint[];
}

const isFailing = ({ failing_since }: WebhookHealth): boolean => failing_since !== null;

const readEndpoints = async (visit: Asking): Promise<Endpoints> => {
  if (!visit.may("webhooks.read")) return { count: 0, failing: [] };
  const { data: all } = await visit.client.webhooks.listHealth();
  if (!all.some(isFailing)) return { count: all.length, failing: [] };
  const { data } = await visit.client.webhooks.list({ limit: MOST_ENDPOINTS, account_id: [] });
  return {
    count: all.length,
    failing: withHealth(data, all).filter(({ health }) => health !== undefined && isFailing(health)),
  };
};

const readHome = (visit: Asking) =>
  Promise.all([
    keyWasUsed(visit),
    figuresAndEstimates(visit),
    readEndpoints(visit),
    visit.client.orders.list({ limit: RECENT_ORDERS }),
  ]);

const homePage = async (
  visit: AccountVisit,
  [keyUsed, { months, estimated }, endpoints, orders]: Awaited<ReturnType<typeof readHome>>,
) => {
  const { say } = visit;
  const done = { key: keyUsed, estimate: estimated, endpoint: endpoints.count > 0, order: orders.data.length > 0 };
  const underWay = orders.data.filter(isInProgress);
  const title = say("Home", "Start");
  const body = html`<h1>${visit.account.name}</h1>
    ${checklist(visit, done)}
    <h2>${say("Failing endpoints", "Endpunkte mit Störungen")}</h2>
    ${failing(visit, endpoints)}
    <h2>${say("Orders in progress", "Aufträge in Arbeit")}</h2>
    ${
      underWay.length > 0
        ? orderTable(visit, underWay)
        : html`<p class="soft">
            ${orders.data.length === 0 ? say("There is no order yet.", "Es gibt noch keinen Auftrag.") : say(`None of the newest ${RECENT_ORDERS}.`, `Keiner der neuesten ${RECENT_ORDERS}.`)}
          </p>`
    }
    <h2>${say("The last twelve months", "Die letzten zwölf Monate")}</h2>
    ${monthCharts(visit, months)}`;
  return accountResponse(visit, { title, body, section: "" });
};

interface FirstDay {
  readonly key: boolean | undefined;
  readonly estimate: boolean;
  readonly endpoint: boolean;
  readonly order: boolean;
}

const checklist = ({ say, base, may }: AccountVisit, { key, estimate, endpoint, order }: FirstDay): Html | false => {
  const steps = [
    ...(key === undefined
      ? []
      : [{ isDone: key, text: say("Use an API key", "Einen API-Schlüssel benutzen"), path: "/keys" }]),
    { isDone: estimate, text: say("Make a first estimate", "Eine erste Schätzung erstellen"), path: "/estimates" },
    ...(may("webhooks.read")
      ? [
          {
            isDone: endpoint,
            text: say("Register an endpoint for events", "Einen Endpunkt für Ereignisse anmelden"),
            path: "/webhooks",
          },
        ]
      : []),
    { isDone: order, text: say("Place a first order", "Einen ersten Auftrag erteilen"), path: "/orders" },
  ];
  if (steps.every(({ isDone }) => isDone)) return false;
  return html`<h2>${say("First steps", "Erste Schritte")}</h2>
    <ul class="todo">
      ${steps.map(
        ({ isDone, text, path }) =>
          html`<li>
            ${isDone ? stateText(say("done", "erledigt"), "good") : stateText(say("open", "offen"))}
            <a href="${base}${path}">${text}</a>
          </li>`,
      )}
    </ul>`;
};

const failing = ({ say, base, may, language }: AccountVisit, { count, failing: bad }: Endpoints): Html => {
  if (!may("webhooks.read"))
    return html`<p class="soft">${say("Your role does not show endpoints.", "Ihre Rolle zeigt keine Endpunkte.")}</p>`;
  if (bad.length === 0)
    return html`<p class="soft">
      ${count === 0 ? say("There is no endpoint yet.", "Es gibt noch keinen Endpunkt.") : say("None: the last request to each was answered with a 2xx.", "Keiner: Die letzte Anfrage an jeden wurde mit einem 2xx beantwortet.")}
    </p>`;
  return html`<ul class="todo">
    ${bad.map(
      ({ webhook, health }) =>
        html`<li>
          ${attemptState(health?.last_attempt ?? {}, say)}
          <a href="${base}/webhooks/${webhook.id}">${webhook.url}</a>
          ${health && health.failing_since !== null && html`${say("since", "seit")} ${timeText(health.failing_since, language)}`}
          ${health && health.pending_events > 0 && say(`${health.pending_events} pending`, `${health.pending_events} ausstehend`)}
        </li>`,
    )}
  </ul>`;
};
