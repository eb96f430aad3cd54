import type { Attempt, Webhook } from "@isotherm/client";
import { html, type Html } from "@isotherm/pages";
import { lastUsedOn } from "@isotherm/store";
import { listKeys } from "@isotherm/store/operator/index";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import { stateText, timeText } from "../frame/page-parts.ts";
import { LISTED, listKind } from "./estimate-kinds.ts";
import { isInProgress, orderTable } from "./order-pages.ts";

const RECENT_ORDERS = 25;

/** The first page of an account. */
export const homePages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardHome",
    method: "GET",
    path: "/dashboard/{mode}/{account}",
    action: "account.read",
    run: homePage,
  }),
];

/** Whether a key of the mode was ever used; undefined where the member may not know of keys. */
const keyWasUsed = async ({
  may,
  uses: { table },
  signedIn: { member },
  mode,
}: AccountVisit): Promise<boolean | undefined> => {
  if (!may("keys.read")) return undefined;
  const keys = (await listKeys(table, member.organisation_id)).filter((key) => key.mode === mode);
  for (const { id } of keys) if ((await lastUsedOn(table, id)) !== undefined) return true;
  return false;
};

/** Whether the account has an estimate of any kind, asked kind by kind until one is found. */
const hasEstimate = async ({ client }: AccountVisit): Promise<boolean> => {
  for (const kind of LISTED) {
    const { data, next_cursor } = await listKind(client, kind, { limit: 1 });
    if (data.length > 0 || next_cursor !== null) return true;
  }
  return false;
};

interface Endpoint {
  readonly webhook: Webhook;
  readonly last: Attempt | undefined;
}

/** The endpoints of the organisation and mode with what was tried last; none where the member may not know of them. */
export const endpointsWithLast = async ({ may, client }: AccountVisit): Promise<readonly Endpoint[]> => {
  if (!may("webhooks.read")) return [];
  const { data } = await client.webhooks.list({ limit: 25, account_id: [] });
  return Promise.all(
    data.map(async (webhook) => ({
      webhook,
      last: (await client.webhooks.listAttempts(webhook.id, { limit: 1 })).data[0],
    })),
  );
};

/** Whether what was tried last with an endpoint has failed. */
export const isFailing = ({ last }: Endpoint): boolean =>
  last !== undefined &&
  last.kind !== "skip" &&
  last.error !== "PENDING" &&
  !(last.status !== null && last.status >= 200 && last.status < 300);

const homePage = async (visit: AccountVisit) => {
  const { client, say } = visit;
  const [keyUsed, estimated, endpoints, orders] = await Promise.all([
    keyWasUsed(visit),
    hasEstimate(visit),
    endpointsWithLast(visit),
    client.orders.list({ limit: RECENT_ORDERS }),
  ]);
  const done = { key: keyUsed, estimate: estimated, endpoint: endpoints.length > 0, order: orders.data.length > 0 };
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
            ${say(`None of the newest ${RECENT_ORDERS}.`, `Keiner der neuesten ${RECENT_ORDERS}.`)}
          </p>`
    }`;
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

const failing = ({ say, base, may, language }: AccountVisit, endpoints: readonly Endpoint[]): Html => {
  if (!may("webhooks.read"))
    return html`<p class="soft">${say("Your role does not show endpoints.", "Ihre Rolle zeigt keine Endpunkte.")}</p>`;
  const bad = endpoints.filter(isFailing);
  if (bad.length === 0)
    return html`<p class="soft">
      ${endpoints.length === 0 ? say("There is no endpoint yet.", "Es gibt noch keinen Endpunkt.") : say("None: the last request to each was answered with a 2xx.", "Keiner: Die letzte Anfrage an jeden wurde mit einem 2xx beantwortet.")}
    </p>`;
  return html`<ul class="todo">
    ${bad.map(
      ({ webhook, last }) =>
        html`<li>
          ${stateText(String(last?.status ?? last?.error ?? ""), "bad")}
          <a href="${base}/webhooks/${webhook.id}">${webhook.url}</a>
          ${last && timeText(last.attempted_at, language)}
        </li>`,
    )}
  </ul>`;
};
