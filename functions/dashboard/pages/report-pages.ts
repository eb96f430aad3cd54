import type { Report, ReportRequest } from "@isotherm/client";
import type { ReportFormat, ReportKind, ReportLanguage, ReportPart } from "@isotherm/contract";
import { ApiError, instant } from "@isotherm/core";
import { AUTO_REFRESH, calendarDay, goTo, html, type Html, type Text } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import {
  emissionsText,
  faultsOf,
  field,
  formFault,
  type FormFaults,
  nextPage,
  NO_FAULTS,
  stateText,
  table,
  timeText,
} from "../frame/page-parts.ts";

const PATH = "/dashboard/{mode}/{account}/reports";
const PAGE = 25;
const FIELDS = ["name", "kind", "format", "language", "from", "through", "time_zone"];

/** Reports of periods: those that there are with their files, and asking for another. */
export const reportPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardReports",
    method: "GET",
    path: PATH,
    action: "account.read",
    run: (visit) => listPage(visit, { uses, faults: NO_FAULTS }),
  }),
  accountPage(uses, {
    id: "dashboardCreateReport",
    method: "POST",
    path: PATH,
    action: "estimates.create",
    run: (visit) => create(visit, uses),
  }),
  accountPage(uses, {
    id: "dashboardReportFile",
    method: "GET",
    path: `${PATH}/{id}/{file}`,
    action: "account.read",
    run: download,
  }),
];

// The choices are the keys of these tables: the schemas that list them bring a tenth of all schemas to the start.
const KINDS: Readonly<Record<ReportKind, Text>> = {
  iso_14083: { en: "Transport chains (ISO 14083, GLEC)", de: "Transportketten (ISO 14083, GLEC)" },
  ghg_protocol: { en: "Scopes and categories (GHG Protocol)", de: "Scopes und Kategorien (GHG Protocol)" },
  count_emissions_eu: { en: "Output data (CountEmissionsEU)", de: "Ausgabedaten (CountEmissionsEU)" },
};

/** Each in its own words. */
const LANGUAGES: Readonly<Record<ReportLanguage, string>> = { en: "English", de: "Deutsch" };

const FORMATS: Readonly<Record<ReportFormat, string>> = { xlsx: "XLSX", pdf: "PDF", json: "JSON" };

const FILES: Readonly<Record<ReportPart, Text>> = {
  report: { en: "Report", de: "Bericht" },
  data: { en: "Data", de: "Daten" },
  script: { en: "Program that recomputes it", de: "Programm zum Nachrechnen" },
};

/** How often the page looks how far reports are, seconds. */
const LOOK_EVERY = 2;

interface Shown {
  readonly uses: DashboardUses;
  readonly faults: FormFaults;
}

const listPage = async (visit: AccountVisit, { uses, faults }: Shown) => {
  const { client, request, say, base, language, may } = visit;
  const after = request.method === "GET" ? request.query.get("after") : null;
  const page = await client.reports.list({ limit: PAGE, ...(after !== null && { after }) });
  const title = say("Reports", "Berichte");
  const heads = [
    say("Made", "Erstellt"),
    say("Name", "Name"),
    say("Period", "Zeitraum"),
    say("State", "Zustand"),
    say("Emissions", "Emissionen"),
    say("Files", "Dateien"),
  ];
  const rows = page.data.map((report) => [
    timeText(report.created_at, language),
    nameOf(visit, report),
    periodOf(visit, report),
    stateOf(visit, report),
    report.mass === null ? "" : html`${emissionsText(report.mass, language)} ${nothingCounts(visit, report)}`,
    filesOf(visit, report),
  ]);
  const isRunning = page.data.some(({ status }) => status !== "processed");
  const empty = html`<p class="empty">
    ${say("No report yet. One adds up what happened in a period, by a standard, as a workbook, a PDF or data.", "Noch kein Bericht. Er fasst zusammen, was in einem Zeitraum geschah, nach einem Standard, als Arbeitsmappe, PDF oder Daten.")}
  </p>`;
  const body = html`<h1>${title}</h1>
    <div data-part>
      ${isRunning && html`<p data-again="${LOOK_EVERY}"><a href="${base}/reports">${say("Refresh", "Aktualisieren")}</a></p>`}
      ${rows.length > 0 ? table(title, heads, rows) : empty}
    </div>
    ${nextPage(visit, `${base}/reports`, new URLSearchParams(), page.next_cursor)}
    ${may("estimates.create") && newForm(visit, { uses, faults })}`;
  return accountResponse(visit, {
    title,
    body,
    section: "/reports",
    ...(isRunning && { script: AUTO_REFRESH }),
    ...(faults !== NO_FAULTS && { status: 400 }),
  });
};

const nameOf = ({ language }: AccountVisit, { name, kind, format, language: written }: Report): Html =>
  html`${name ?? KINDS[kind][language]} <small>${FORMATS[format]} · ${LANGUAGES[written]}</small>`;

const periodOf = ({ language }: AccountVisit, { from, through }: Report): string =>
  `${calendarDay(from, language)} – ${calendarDay(through, language)}`;

const stateOf = ({ say }: AccountVisit, { status, outcome, error }: Report): Html => {
  if (status !== "processed") return stateText(say("In the making", "In Arbeit"));
  if (outcome === "completed") return stateText(say("Done", "Fertig"), "good");
  return html`${stateText(say("Failed", "Gescheitert"), "bad")} <small lang="en">${error}</small>`;
};

/** Why a report is empty although there are estimates: most are of transports and purchases that nobody marked. */
const nothingCounts = ({ say }: AccountVisit, { estimate_count, excluded_count }: Report): Html | false =>
  estimate_count === 0 &&
  (excluded_count ?? 0) > 0 &&
  html`<small
    >${say(`Estimates that do not count: ${excluded_count}. They are not marked as having happened, or of another time or kind; the report says which.`, `Schätzungen, die nicht zählen: ${excluded_count}. Sie sind nicht als geschehen markiert, aus anderer Zeit oder von anderer Art; der Bericht sagt es genau.`)}</small
  >`;

const filesOf = ({ base, language }: AccountVisit, { id, files }: Report): Html =>
  html`${files.map(({ part }, index) => html`${index > 0 && " · "}<a href="${base}/reports/${id}/${part}">${FILES[part][language]}</a>`)}`;

const newForm = (visit: AccountVisit, { uses, faults }: Shown): Html => {
  const { say, base, form, language } = visit;
  const lastYear = Number(instant(uses.clock.nowMs()).slice(0, 4)) - 1;
  const input = (name: string, type: string, value: string) => (attributes: Html) =>
    html`<input ${attributes} type="${type}" value="${form.get(name) ?? value}" required />`;
  const choice =
    (name: string, options: readonly (readonly [value: string, text: string])[], usual = "") =>
    (attributes: Html) =>
      html`<select ${attributes}>
        ${options.map(([value, text]) => html`<option value="${value}" ${(form.get(name) ?? usual) === value && html`selected`}>${text}</option>`)}
      </select>`;
  const kinds = Object.entries(KINDS).map(([kind, text]) => [kind, text[language]] as const);
  const formats = Object.entries(FORMATS);
  const languages = Object.entries(LANGUAGES);
  return html`<h2>${say("New report", "Neuer Bericht")}</h2>
    ${formFault(faults)}
    <form method="post" action="${base}/reports">
      ${formToken(visit)}
      ${field("kind", say("By which standard", "Nach welchem Standard"), faults, choice("kind", kinds))}
      ${field("format", say("Format", "Format"), faults, choice("format", formats))}
      ${field("language", say("Language of the report", "Sprache des Berichts"), faults, choice("language", languages, language))}
      ${field("from", say("First day", "Erster Tag"), faults, input("from", "date", `${lastYear}-01-01`))}
      ${field("through", say("Last day", "Letzter Tag"), faults, input("through", "date", `${lastYear}-12-31`))}
      ${field("time_zone", say("Time zone", "Zeitzone"), faults, input("time_zone", "text", "UTC"))}
      ${field("name", say("Title, if it has one of its own", "Titel, falls er einen eigenen hat"), faults, (attributes) => html`<input ${attributes} value="${form.get("name")}" maxlength="255" />`)}
      <p>
        <label
          ><input type="checkbox" name="all" value="yes" ${form.has("all") && html`checked`} />
          ${say("Count also what is not marked as having happened", "Auch zählen, was nicht als geschehen markiert ist")}</label
        >
      </p>
      <p class="actions"><button>${say("Make the report", "Bericht erstellen")}</button></p>
    </form>`;
};

const create = async (visit: AccountVisit, uses: DashboardUses) => {
  const { client, form, base, language } = visit;
  const text = (name: string): string => form.get(name)?.trim() ?? "";
  // The interface checks it all, as it does for programs.
  const asked = {
    kind: text("kind"),
    format: text("format"),
    language: text("language") === "" ? language : text("language"),
    from: text("from"),
    through: text("through"),
    time_zone: text("time_zone"),
    happened: !form.has("all"),
    ...(text("name") !== "" && { name: text("name") }),
  } as ReportRequest;
  try {
    await change(visit, { action: "report create", subject: "", detail: asked }, () => client.reports.create(asked));
    return goTo(`${base}/reports`);
  } catch (error) {
    const faults = faultsOf(error, FIELDS, visit.language);
    if (!faults) throw error;
    return listPage(visit, { uses, faults });
  }
};

/** Leads to a file of a report, which is read at its own signed address. */
const download = async ({ client, request }: AccountVisit) => {
  const part = (Object.keys(FILES) as ReportPart[]).find((one) => one === request.params["file"]);
  if (part === undefined) throw new ApiError("not_found");
  const { url } = await client.reports.download(request.params["id"] ?? "", { part });
  return goTo(url);
};
