import { errorWords, html, type Html, type HtmlValue, type Language, type Text } from "@isotherm/pages";
import { listMembers, type Member, memberActs } from "@isotherm/store/members/index";
import { type DashboardUses, type MemberPage, memberPage, type Visit } from "../access/visit.ts";
import { memberResponse } from "../frame/dashboard-response.ts";
import { stateText, table, timeText } from "../frame/page-parts.ts";
import { actWords } from "./act-words.ts";

const SETTINGS = "/dashboard/settings";
const PATH = `${SETTINGS}/audit`;
const PER_PAGE = 50;

/** Kinds of changes, by how their names begin. */
const KINDS = {
  member: { en: "Members", de: "Mitglieder" },
  passkey: { en: "Passkeys", de: "Passkeys" },
  identity: { en: "Accounts at the provider", de: "Konten beim Anbieter" },
  sign: { en: "Signing in and out", de: "An- und Abmelden" },
  session: { en: "Ended sessions", de: "Beendete Sitzungen" },
  key: { en: "API keys", de: "API-Schlüssel" },
  webhook: { en: "Webhooks", de: "Webhooks" },
  estimate: { en: "Estimates", de: "Schätzungen" },
  order: { en: "Orders", de: "Aufträge" },
  batch: { en: "Batches", de: "Stapel" },
  "offset link": { en: "Offset links", de: "Links zum Bestellen" },
  selection: { en: "Selection of bundles", de: "Auswahl der Bündel" },
  portfolio: { en: "Portfolio", de: "Portfolio" },
  report: { en: "Reports", de: "Berichte" },
  "impact page": { en: "Impact page", de: "Wirkungsseite" },
  account: { en: "Account", de: "Konto" },
  "client account": { en: "Client accounts", de: "Kundenkonten" },
} as const satisfies Record<string, Text>;

/** The page of what was changed in an organisation, and by whom. */
export const auditPages = (uses: DashboardUses): readonly MemberPage[] => [
  memberPage(uses, { id: "dashboardAudit", method: "GET", path: PATH, action: "audit.read", run: auditPage }),
];

const auditPage = async (visit: Visit) => {
  const { say, uses, acting, request } = visit;
  const asked = (name: string): string | undefined => request.query.get(name)?.slice(0, 100) || undefined;
  const filter = { by: asked("by"), action: asked("action") };
  const [{ acts, next }, members] = await Promise.all([
    memberActs(uses.table, acting.organisation, { limit: PER_PAGE, before: asked("before"), ...filter }),
    listMembers(uses.table, acting.organisation),
  ]);
  const title = say("Audit", "Protokoll");
  const older = new URLSearchParams(Object.entries({ ...filter, before: next }).filter(isGiven));
  const body = html`<p><a href="${SETTINGS}">${say("Settings", "Einstellungen")}</a></p>
    <h1>${title}</h1>
    ${filterForm(visit, filter, members)}
    ${
      acts.length === 0
        ? html`<p class="soft">${say("No such change.", "Keine solche Änderung.")}</p>`
        : actTable(visit, acts, members)
    }
    ${next !== undefined && html`<p><a href="${PATH}?${String(older)}" rel="next">${say("Older", "Ältere")}</a></p>`}`;
  return memberResponse(visit, { title, body });
};

const isGiven = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

const filterForm = (
  { say, language }: Visit,
  { by, action }: { readonly by: string | undefined; readonly action: string | undefined },
  members: readonly Member[],
): Html => {
  const option = (value: string, name: string, chosen: string | undefined): Html =>
    html`<option value="${value}" ${value === (chosen ?? "") && html`selected`}>${name}</option>`;
  return html`<form action="${PATH}" class="filters">
    <div class="field">
      <label for="by">${say("Who", "Wer")}</label>
      <select id="by" name="by">
        ${option("", say("everybody", "alle"), by)}${members.map(({ id, name }) => option(id, name, by))}
      </select>
    </div>
    <div class="field">
      <label for="action">${say("What", "Was")}</label>
      <select id="action" name="action">
        ${option("", say("everything", "alles"), action)}${Object.entries(KINDS).map(([kind, name]) => option(kind, name[language], action))}
      </select>
    </div>
    <p><button class="quiet small">${say("Show", "Zeigen")}</button></p>
  </form>`;
};

const actTable = (
  { say, language }: Visit,
  acts: Awaited<ReturnType<typeof memberActs>>["acts"],
  members: readonly Member[],
): Html => {
  const heads = [
    say("When", "Wann"),
    say("Who", "Wer"),
    say("What", "Was"),
    say("Of what", "Woran"),
    say("Details", "Einzelheiten"),
    say("Outcome", "Ergebnis"),
  ];
  const rows = acts.map(({ at, by, action, subject, detail, outcome }) => [
    timeText(at, language),
    nameOf(members, by) ?? by,
    actText(action, language),
    subjectText(members, subject),
    detailText(detail, language),
    outcomeText(say, language, outcome),
  ]);
  return table(say("Audit", "Protokoll"), heads, rows);
};

const nameOf = (members: readonly Member[], wanted: string): string | undefined =>
  members.find(({ id }) => id === wanted)?.name;

/** The id of what was acted upon, a member's below the name. */
const subjectText = (members: readonly Member[], subject: string): HtmlValue => {
  const name = nameOf(members, subject);
  return name === undefined ? subject : html`${name}<br /><code>${subject}</code>`;
};

/** What was done, in words and as the filter and programs call it. */
const actText = (action: string, language: Language): Html => {
  const words = actWords(action);
  return html`${words && html`${words[language]}<br />`}<code>${action}</code>`;
};

/** What was changed, as names with their values; nothing where there is nothing to tell. */
const detailText = (detail: object, language: Language): Html | false => {
  const told = Object.entries(detail).filter(([, value]) => value !== "");
  return (
    told.length > 0 &&
    html`<ul class="details">
      ${told.map(([name, value]) => html`<li><code>${name}: ${valueText(value, language)}</code></li>`)}
    </ul>`
  );
};

const valueText = (value: unknown, language: Language): HtmlValue => {
  if (typeof value !== "string") return JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? timeText(value, language) : value;
};

/** What became of a change: of one that was refused, why. */
const outcomeText = (say: Visit["say"], language: Language, outcome: string): Html => {
  if (outcome === "done") return stateText(say("done", "erledigt"), "good");
  if (outcome === "begun") return stateText(say("begun", "begonnen"), "bad");
  if (outcome === "no_answer") return stateText(say("no answer", "keine Antwort"), "bad");
  const { text } = errorWords({ error_code: outcome, message: outcome.replaceAll("_", " ") }, language);
  return html`${stateText(say("refused", "abgelehnt"), "bad")} ${text}`;
};
