import { OVERLAP_WORDS } from "@isotherm/analytics/overlap-words";
import type { EstimateOverlap, EstimateOverlaps } from "@isotherm/client";
import { decimal, instant, knownInstantOf } from "@isotherm/core";
import { figure, html, type Html, type HtmlValue } from "@isotherm/pages";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import {
  emissionsText,
  faultsOf,
  field,
  formFault,
  type FormFaults,
  NO_FAULTS,
  table,
  timeText,
} from "../frame/page-parts.ts";
import { oneOfKind } from "./estimate-kinds.ts";
import { lastMonths } from "./month-charts.ts";
import { kindNamed } from "./search-references.ts";

/** So many groups stand on a page, and so many estimates of each: all of those that an answer has would weigh two megabytes. */
const [GROUPS, LINES] = [8, 5];

/** Estimates that may count one thing twice: a page of its own, which looks for them when it is asked to. */
export const overlapPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardOverlaps",
    method: "GET",
    path: "/dashboard/{mode}/{account}/analytics/overlaps",
    action: "account.read",
    run: overlapsPage,
  }),
];

/** Which estimates are compared, as the interface takes it. */
export interface ComparedRange {
  readonly from: string;
  readonly through: string;
  readonly happened: "true" | "false";
}

/** What the page of figures says of it, with the way there. */
export const overlapsLink = ({ base, say }: AccountVisit, { from, through, happened }: ComparedRange): Html =>
  html`<h2>${say("Counted twice?", "Doppelt gezählt?")}</h2>
    <p>
      ${say(
        "The same freight under two estimates, an invoice and the freight that it pays for, a meter's months and its year: such pairs count twice above.",
        "Dieselbe Fracht in zwei Schätzungen, eine Rechnung und die Fracht, die sie bezahlt, die Monate eines Zählers und sein Jahr: Solche Paare zählen oben doppelt.",
      )}
      <a href="${base}/analytics/overlaps?${String(new URLSearchParams({ from, through, happened }))}"
        >${say("Look for them in this time", "In dieser Zeit danach suchen")}</a
      >
    </p>`;

const rangeIn = ({ request: { query }, uses }: AccountVisit): ComparedRange => {
  const now = instant(uses.clock.nowMs());
  return {
    from: query.get("from") || `${lastMonths(now)[0]}-01`,
    through: query.get("through") || now.slice(0, 10),
    happened: query.get("happened") === "true" ? "true" : "false",
  };
};

const FIELDS = ["from", "through"];

const found = async (
  { client, language }: AccountVisit,
  range: ComparedRange,
): Promise<EstimateOverlaps | FormFaults> => {
  try {
    return await client.analytics.getEstimateOverlaps({ ...range });
  } catch (error) {
    const faults = faultsOf(error, FIELDS, language);
    if (!faults) throw error;
    return faults;
  }
};

const overlapsPage = async (visit: AccountVisit) => {
  const { say, base, request } = visit;
  const range = rangeIn(visit);
  const isAsked = request.query.has("from");
  // Reading thousands of estimates takes a moment: a page is there at once, and goes on to the one that waits for them.
  const answer = isAsked && request.query.has("found") ? await found(visit, range) : undefined;
  const waiting = isAsked && answer === undefined ? answeredAt(visit, range) : undefined;
  const isRefused = answer !== undefined && "fields" in answer;
  const title = say("Counted twice?", "Doppelt gezählt?");
  const body = html`<p><a href="${base}/analytics">${say("Analytics", "Auswertung")}</a></p>
    <h1>${title}</h1>
    <p>
      ${say(
        "Estimates that may be of one thing. This is a guide: nothing is removed or changed, and figures and reports go on counting all of them until you change an estimate.",
        "Schätzungen, die dasselbe betreffen können. Das ist ein Hinweis: Nichts wird entfernt oder geändert, und Zahlen und Berichte zählen weiter alle, bis Sie eine Schätzung ändern.",
      )}
    </p>
    ${rangeForm(visit, range, isRefused ? answer : NO_FAULTS)} ${waiting !== undefined && looking(visit, waiting)}
    ${answer === undefined ? await beforeLooking(visit) : !isRefused && results(visit, range, answer)}`;
  const page = accountResponse(visit, { title, body, section: "/analytics", ...(isRefused && { status: 400 }) });
  return waiting === undefined ? page : { ...page, headers: { ...page.headers, refresh: `0; url=${waiting}` } };
};

const looking = ({ say }: AccountVisit, waiting: string): Html =>
  html`<p class="banner" role="status">
    ${say("Looking for them …", "Wird gesucht …")}
    <a href="${waiting}">${say("Show what is found", "Zeigen, was gefunden wird")}</a>
  </p>`;

const rangeForm = ({ base, say }: AccountVisit, range: ComparedRange, faults: FormFaults): Html => {
  const date = (name: "from" | "through", label: string) =>
    field(
      name,
      label,
      faults,
      (attributes) => html`<input type="date" ${attributes} value="${range[name]}" required />`,
    );
  const option = (value: "true" | "false", label: string): Html =>
    html`<option value="${value}" ${range.happened === value && html`selected`}>${label}</option>`;
  return html`${formFault(faults)}
    <form class="filters" action="${base}/analytics/overlaps">
      ${date("from", say("From", "Von"))} ${date("through", say("Through", "Bis"))}
      ${field(
        "happened",
        say("Compared", "Verglichen wird"),
        faults,
        (attributes) =>
          html`<select ${attributes}>
            ${option("false", say("everything, by its creation", "alles, nach Erstellung"))}
            ${option("true", say("what happened, by its date", "Geschehenes, nach seinem Datum"))}
          </select>`,
      )}
      <button>${say("Look", "Suchen")}</button>
    </form>`;
};

const beforeLooking = async ({ say, language }: AccountVisit): Promise<Html> => {
  const { MOST_COMPARED_ESTIMATES } = await import("@isotherm/contract/estimate-overlaps");
  const most = figure(decimal(MOST_COMPARED_ESTIMATES), language);
  return html`<p class="soft">
    ${say(`The newest ${most} estimates of this time are compared, which may take some seconds.`, `Verglichen werden die neuesten ${most} Schätzungen dieser Zeit, was einige Sekunden dauern kann.`)}
  </p>`;
};

/** Which of the groups that were found are shown: from one on, or that one alone with all of its estimates. */
interface ShownGroups {
  readonly first: number;
  readonly isWhole: boolean;
}

const shownIn = ({ request: { query } }: AccountVisit, count = Infinity): ShownGroups => {
  const first = Number(/^\d{1,3}$/.exec(query.get("group") ?? "")?.[0] ?? 0);
  return { first: first < count ? first : 0, isWhole: query.has("whole") };
};

const groupsAt = ({ base }: AccountVisit, range: ComparedRange, first: number, isWhole = false): string =>
  `${base}/analytics/overlaps?${String(new URLSearchParams({ ...range, group: String(first), ...(isWhole && { whole: "yes" }) }))}`;

/** What is asked for, with the answer that it waits for. */
const answeredAt = (visit: AccountVisit, range: ComparedRange): string => {
  const { first, isWhole } = shownIn(visit);
  return `${groupsAt(visit, range, first, isWhole)}&found=yes`;
};

const results = (visit: AccountVisit, range: ComparedRange, answer: EstimateOverlaps): Html => {
  const { say, language } = visit;
  const { groups, number_of_groups: all, is_complete: isComplete, estimates_compared: compared } = answer;
  const { first, isWhole } = shownIn(visit, groups.length);
  const next = first + (isWhole ? 1 : GROUPS);
  const count = (value: number): string => figure(decimal(value), language);
  return html`${
      !isComplete &&
      html`<p class="banner" role="status">
        ${say("There are more estimates in this time than are compared at once: only the newest ones were. Choose fewer days.", "In dieser Zeit gibt es mehr Schätzungen, als auf einmal verglichen werden: nur die neuesten wurden es. Wählen Sie weniger Tage.")}
      </p>`
    }
    <p>
      ${say(`Estimates compared: ${count(compared)}. Groups found: ${count(all)}.`, `Verglichene Schätzungen: ${count(compared)}. Gefundene Gruppen: ${count(all)}.`)}
      ${all > groups.length && say(`The ${count(groups.length)} with the largest masses:`, `Die ${count(groups.length)} mit den größten Massen:`)}
    </p>
    ${isWhole && html`<p><a href="${groupsAt(visit, range, 0)}">${say("All groups", "Alle Gruppen")}</a></p>`}
    ${groups.length > 0 ? groups.slice(first, next).map((group, index) => groupPart(visit, group, isWhole ? undefined : groupsAt(visit, range, first + index, true))) : nothing(visit)}
    ${!isWhole && next < groups.length && html`<p><a href="${groupsAt(visit, range, next)}" rel="next">${say("Further groups", "Weitere Gruppen")}</a></p>`}`;
};

const nothing = ({ say }: AccountVisit): Html =>
  html`<p class="empty">
    ${say("Nothing in this time looks as if it counted twice. Estimates are compared by their reference (metadata with the key “reference”, which uploads fill), by other metadata and the day, and by place and year: the more of them your estimates have, the more can be found. Only what has a reference can be recognised as the same shipment.", "Nichts in dieser Zeit sieht nach doppelter Zählung aus. Schätzungen werden nach ihrer Referenz verglichen (Metadaten mit dem Schlüssel „reference“, den hochgeladene Tabellen füllen), nach anderen Metadaten und dem Tag, und nach Ort und Jahr: Je mehr davon Ihre Schätzungen haben, desto mehr lässt sich finden. Nur was eine Referenz hat, ist als dieselbe Sendung zu erkennen.")}
  </p>`;

/** @param whole where more of its estimates are shown; undefined: all that the answer has are wanted here */
const groupPart = (visit: AccountVisit, group: EstimateOverlap, whole: string | undefined): Html => {
  const { say, language } = visit;
  const { title, why, check } = OVERLAP_WORDS[group.reason][language];
  const { number_of_estimates: all } = group;
  const estimates = whole === undefined ? group.estimates : group.estimates.slice(0, LINES);
  const heads = [
    say("Estimate", "Schätzung"),
    say("Kind", "Art"),
    say("Counted at", "Gezählt am"),
    say("Reference", "Referenz"),
    say("Emissions", "Emissionen"),
  ];
  return html`<section>
    <h2>${title}</h2>
    <p>${why} ${check}</p>
    ${table(
      title,
      heads,
      estimates.map((estimate) => line(visit, estimate)),
    )}
    <p>
      ${say(`Together ${emissionsText(group.mass, language)}.`, `Zusammen ${emissionsText(group.mass, language)}.`)}
      ${all > estimates.length && say(`${estimates.length} of ${figure(decimal(all), language)} estimates are shown.`, `${estimates.length} von ${figure(decimal(all), language)} Schätzungen sind gezeigt.`)}
      ${whole !== undefined && estimates.length < group.estimates.length && html`<a href="${whole}">${say("Show more", "Mehr zeigen")}</a>`}
    </p>
  </section>`;
};

const line = (
  { base, language }: AccountVisit,
  { id, kind, counted_at, reference, mass }: EstimateOverlap["estimates"][number],
): readonly HtmlValue[] => {
  const page = kindNamed(kind);
  return [
    page ? html`<a href="${base}/estimates/${page}/${id}">${id}</a>` : id,
    page ? oneOfKind(page, language) : kind,
    timeText(knownInstantOf(counted_at), language),
    reference ?? "–",
    emissionsText(mass, language),
  ];
};
