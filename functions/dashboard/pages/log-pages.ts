import { ApiError, instant, type Instant } from "@isotherm/core";
import { figure, html, type Html } from "@isotherm/pages";
import type { ApiKey } from "@isotherm/store";
import { listKeys } from "@isotherm/store/operator/index";
import {
  canBeFound,
  type FilterName,
  type FoundRequests,
  type LoggedRequest,
  type RequestFilter,
  STATUS_CLASSES,
} from "@isotherm/store/request-log/request-log";
import { decimal } from "@isotherm/core";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import {
  copied,
  field,
  filterForm,
  type FormFaults,
  NO_FAULTS,
  secondText,
  stateText,
  table,
  timeText,
} from "../frame/page-parts.ts";
import { developerTabs } from "./key-pages.ts";

/** Rows of a page, at most: whoever wants others narrows the search. */
const MOST_ROWS = 50;
const HOUR_MS = 3_600_000;

/** How far back a search goes. What it reads costs the operator, so it begins small. */
const WINDOWS = { "1h": HOUR_MS, "24h": 24 * HOUR_MS, "7d": 7 * 24 * HOUR_MS } as const;
type WindowName = keyof typeof WINDOWS;
const isWindow = (text: string | null): text is WindowName => text !== null && Object.hasOwn(WINDOWS, text);

/** The requests that programs of the organisation have sent, from the logs of the functions that answered them. */
export const logPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardLog",
    method: "GET",
    path: "/dashboard/{mode}/{account}/log",
    action: "log.read",
    run: logPage,
  }),
];

/** Requests of the organisation and mode within a window that ends now. @throws ApiError rate_limit_exceeded, service_unavailable */
export const findRequests = async (
  { uses, signedIn, mode }: Pick<AccountVisit, "uses" | "signedIn" | "mode">,
  within: WindowName,
  filter: RequestFilter,
): Promise<FoundRequests & { readonly from: Instant; readonly until: Instant }> => {
  if (!uses.requestLog) throw new ApiError("service_unavailable");
  const { organisation_id: organisation } = signedIn.member;
  await uses.limitQueries(organisation);
  const untilMs = uses.clock.nowMs();
  const fromMs = untilMs - WINDOWS[within];
  const found = await uses.requestLog.find({ organisation, mode, fromMs, untilMs, limit: MOST_ROWS, filter });
  return { ...found, from: instant(fromMs), until: instant(untilMs) };
};

const TEXTS = ["key", "path", "request"] as const satisfies readonly FilterName[];

/** What is asked for, and what of it cannot be in any line. */
const filterIn = ({ request: { query }, say }: AccountVisit): { filter: RequestFilter; faults: FormFaults } => {
  const given = TEXTS.flatMap((name) => {
    const text = query.get(name)?.trim() ?? "";
    return text === "" ? [] : [[name, text] as const];
  });
  const wrong = given.filter(([name, text]) => !canBeFound(name, text));
  const status = STATUS_CLASSES.find((one) => one === query.get("status"));
  const fault = say("No request has such characters here.", "Keine Anfrage hat hier solche Zeichen.");
  return {
    filter: { ...Object.fromEntries(given), ...(status && { status }) },
    faults:
      wrong.length === 0
        ? NO_FAULTS
        : { fields: Object.fromEntries(wrong.map(([name]) => [name, fault])), translated: true },
  };
};

const logPage = async (visit: AccountVisit) => {
  const { say, uses, signedIn, mode, request } = visit;
  const title = say("Request log", "Anfrageprotokoll");
  const sent = request.query.get("within");
  const within = isWindow(sent) ? sent : "1h";
  const keys = (await listKeys(uses.table, signedIn.member.organisation_id)).filter((key) => key.mode === mode);
  const { filter, faults } = filterIn(visit);
  const body = html`<h1>${title}</h1>
    ${developerTabs(visit, "/log")} ${uses.requestLog ? filters(visit, within, keys, faults) : notHere(visit)}
    ${uses.requestLog && faults === NO_FAULTS && (await foundPart(visit, within, filter, keys))}`;
  return accountResponse(visit, { title, body, section: "/keys", ...(faults !== NO_FAULTS && { status: 400 }) });
};

const notHere = ({ say }: AccountVisit): Html =>
  html`<p class="empty">
    ${say("This deployment keeps its logs where the dashboard cannot read them.", "Diese Installation hat ihre Protokolle dort, wo die Übersicht sie nicht lesen kann.")}
  </p>`;

const option = (value: string, label: string, chosen: string | null): Html =>
  html`<option value="${value}" ${value === chosen && html`selected`}>${label}</option>`;

const choice = (name: string, label: string, options: readonly Html[]): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label
    ><select id="${name}" name="${name}">
      ${options}
    </select>
  </div>`;

const filters = (visit: AccountVisit, within: WindowName, keys: readonly ApiKey[], faults: FormFaults): Html => {
  const {
    request: { query },
    say,
    base,
  } = visit;
  const text = (name: string, label: string): Html =>
    field(
      name,
      label,
      faults,
      (attributes) => html`<input type="text" ${attributes} value="${query.get(name) ?? ""}" maxlength="200" />`,
    );
  const windows = {
    "1h": say("Last hour", "Letzte Stunde"),
    "24h": say("Last 24 hours", "Letzte 24 Stunden"),
    "7d": say("Last 7 days", "Letzte 7 Tage"),
  };
  const any = option("", say("any", "alle"), query.get("status"));
  const statuses = STATUS_CLASSES.map((one) => option(one, `${one}xx`, query.get("status")));
  const fields = html`${choice(
      "within",
      say("Time", "Zeit"),
      Object.entries(windows).map(([value, label]) => option(value, label, within)),
    )}
    ${choice("status", "Status", [any, ...statuses])}
    ${choice("key", say("Key", "Schlüssel"), [option("", say("any", "alle"), query.get("key")), ...keys.map(({ id, name }) => option(id, name, query.get("key")))])}
    ${text("path", say("Path contains", "Pfad enthält"))} ${text("request", say("Request id", "Kennung der Anfrage"))}
    <div class="field"><button class="quiet">${say("Search", "Suchen")}</button></div>`;
  return filterForm(visit, `${base}/log`, fields, { narrowing: ["status", ...TEXTS], faults });
};

const MEGABYTE = 1_000_000;

const foundPart = async (
  visit: AccountVisit,
  within: WindowName,
  filter: RequestFilter,
  keys: readonly ApiKey[],
): Promise<Html> => {
  const { say, language } = visit;
  const { requests, isWhole, searchedBytes, from, until } = await findRequests(visit, within, filter);
  const searched = figure(decimal(String(searchedBytes / MEGABYTE)), language, 1);
  return html`<p class="soft">
      ${say("Searched:", "Durchsucht:")} ${timeText(from, language)} – ${timeText(until, language)}, ${searched} MB.
      ${requests.length === MOST_ROWS && say(`Here are the newest ${MOST_ROWS}; narrow the search for others.`, `Hier sind die neuesten ${MOST_ROWS}; engen Sie die Suche für andere ein.`)}
      ${!isWhole && html`<strong>${say("Not all of that time could be searched: there may be more. Choose a shorter time.", "Nicht die ganze Zeit konnte durchsucht werden, es kann mehr geben. Wählen Sie eine kürzere.")}</strong>`}
    </p>
    ${requests.length > 0 ? requestTable(visit, requests, new Map(keys.map(({ id, name }) => [id, name]))) : none(visit)}`;
};

const none = ({ say }: AccountVisit): Html =>
  html`<p class="empty">
    ${say("No request here. Each one that a program sends with a key of this mode stands here within seconds, with the Request-Id that its response had. Requests without a valid key are nobody's, and are not shown.", "Hier ist keine Anfrage. Jede, die ein Programm mit einem Schlüssel dieses Modus sendet, steht nach Sekunden hier, mit der Request-Id aus ihrer Antwort. Anfragen ohne gültigen Schlüssel gehören niemandem und werden nicht gezeigt.")}
  </p>`;

const requestTable = (
  visit: AccountVisit,
  requests: readonly LoggedRequest[],
  names: ReadonlyMap<string, string>,
): Html => {
  const { say, base, mode } = visit;
  const heads = [
    say("When", "Wann"),
    "Status",
    say("Request", "Anfrage"),
    say("Took", "Dauer"),
    say("Key", "Schlüssel"),
    say("Account", "Konto"),
    say("Id", "Kennung"),
  ];
  const rows = requests.map(({ at, status, method, path, duration_ms, key_id, account_id, request_id }) => [
    secondText(at),
    stateText(String(status), status < 400 ? "good" : "bad"),
    html`<code>${method} ${path}</code>`,
    `${duration_ms} ms`,
    html`<a href="${base}/log?key=${key_id}">${names.get(key_id) ?? key_id}</a>`,
    account_id !== undefined &&
      html`<a href="/dashboard/${mode}/${account_id}">${account_id.slice(0, 4)}…${account_id.slice(-6)}</a>`,
    copied(request_id),
  ]);
  return table(say("Request log", "Anfrageprotokoll"), heads, rows);
};

/**
 * The requests of programs that named a thing, on its page; nothing where the role or the deployment has no log. A search
 * costs the operator, so it is made when somebody asks for it.
 *
 * @param here the page of the thing
 */
export const requestsPart = async (visit: AccountVisit, here: string, id: string): Promise<Html | false> => {
  const { may, say, base, uses, signedIn, mode, request } = visit;
  if (!may("log.read") || !uses.requestLog) return false;
  const heading = html`<h2 id="requests">${say("Requests of programs", "Anfragen von Programmen")}</h2>`;
  if (!request.query.has("requests"))
    return html`${heading}
      <p>
        <a href="${here}?requests=shown#requests"
          >${say("Search the last 7 days for those that named it", "Die letzten 7 Tage nach denen durchsuchen, die es nannten")}</a
        >
      </p>`;
  const keys = (await listKeys(uses.table, signedIn.member.organisation_id)).filter((key) => key.mode === mode);
  return html`${heading} ${await foundPart(visit, "7d", { path: id }, keys)}
    <p><a href="${base}/log?within=7d&path=${id}">${say("In the request log", "Im Anfrageprotokoll")}</a></p>`;
};
