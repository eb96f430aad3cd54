import { periodsOf } from "@isotherm/analytics/periods";
import type { EstimateAnalyticsRow } from "@isotherm/client";
import type { EstimateKind } from "@isotherm/contract";
import { Decimal, decimal, instant, sum } from "@isotherm/core";
import { figure, html, type Html, type HtmlValue, type Text } from "@isotherm/pages";
import { accountPage, type AccountVisit, type Asking, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { chart, COLOURS } from "../frame/chart.ts";
import { csvResponse } from "../frame/csv-response.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import { faultsOf, field, filterForm, formFault, type FormFaults, NO_FAULTS, table } from "../frame/page-parts.ts";
import { axisText, lastMonths, monthCharts, monthText, tonnesText, yearFigures } from "./month-charts.ts";
import { overlapsLink } from "./overlap-pages.ts";

/** Figures of an account: by what estimates have in common, and against what was retired. */
export const analyticsPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardAnalytics",
    method: "GET",
    path: "/dashboard/{mode}/{account}/analytics",
    action: "account.read",
    read: readPage,
    run: analyticsPage,
  }),
  accountPage(uses, {
    id: "dashboardAnalyticsFile",
    method: "GET",
    path: "/dashboard/{mode}/{account}/analytics.csv",
    action: "account.read",
    run: analyticsFile,
  }),
];

const METADATA = "metadata";

const GROUPS = {
  mode: { en: "Mode", de: "Verkehrsmittel" },
  kind: { en: "Kind", de: "Art" },
  lane: { en: "Lane", de: "Relation" },
  carrier: { en: "Carrier", de: "Transporteur" },
  account: { en: "Account", de: "Konto" },
  [METADATA]: { en: "Metadata", de: "Metadaten" },
} as const satisfies Record<string, Text>;

type GroupName = keyof typeof GROUPS;

const MODE_NAMES: Readonly<Record<string, Text>> = {
  road: { en: "Road", de: "Straße" },
  sea: { en: "Sea", de: "See" },
  air: { en: "Air", de: "Luft" },
  rail: { en: "Rail", de: "Schiene" },
  inland_waterway: { en: "Inland waterway", de: "Binnenschiff" },
  site: { en: "Logistics site", de: "Logistikstandort" },
};

const KIND_NAMES = {
  shipping: { en: "Freight", de: "Fracht" },
  "multi-leg-shipping": { en: "Freight over several legs", de: "Fracht über mehrere Abschnitte" },
  "by-fuel-shipping": { en: "Freight by fuel used", de: "Fracht nach verbrauchtem Kraftstoff" },
  electricity: { en: "Electricity", de: "Strom" },
  flight: { en: "Flight", de: "Flug" },
  transaction: { en: "Purchase", de: "Einkauf" },
  company: { en: "Company", de: "Unternehmen" },
  individual: { en: "Person", de: "Person" },
  "emission-factor": { en: "By a factor", de: "Nach einem Faktor" },
  "passenger-transportation": { en: "Journey", de: "Reise" },
} as const satisfies Record<EstimateKind, Text>;

/** Values that people read otherwise than programs. */
const VALUES: Readonly<Record<string, Text>> = { ...MODE_NAMES, ...KIND_NAMES };

/** What a form asks for, as the interface takes it. */
interface Asked {
  readonly by: GroupName;
  readonly key: string;
  readonly query: {
    readonly from: string;
    readonly through: string;
    readonly group_by: string[];
    readonly happened: "true" | "false";
    readonly all_accounts: "true" | "false";
  };
}

const askedIn = ({ request: { query }, uses }: Asking): Asked => {
  const now = instant(uses.clock.nowMs());
  const given = query.get("by") ?? "";
  const by: GroupName = given in GROUPS ? (given as GroupName) : "mode";
  const key = query.get("key")?.trim() ?? "";
  return {
    by,
    key,
    query: {
      from: query.get("from") || `${lastMonths(now)[0]}-01`,
      through: query.get("through") || now.slice(0, 10),
      group_by: [by === METADATA ? `metadata.${key}` : by],
      happened: query.get("happened") === "true" ? "true" : "false",
      all_accounts: by === "account" ? "true" : "false",
    },
  };
};

type Rows = readonly EstimateAnalyticsRow[];
const FIELDS = ["from", "through", "group_by"];
const MOST_LINES = 100;

const found = async ({ client, language }: Asking, { query }: Asked): Promise<Rows | FormFaults> => {
  try {
    return (await client.analytics.getEstimates(query)).rows;
  } catch (error) {
    const faults = faultsOf(error, FIELDS, language);
    if (!faults) throw error;
    return faults;
  }
};

const readPage = (visit: Asking) => Promise.all([found(visit, askedIn(visit)), yearFigures(visit)]);

const analyticsPage = async (visit: AccountVisit, [answer, months]: Awaited<ReturnType<typeof readPage>>) => {
  const { say } = visit;
  const asked = askedIn(visit);
  const [rows, faults] = "fields" in answer ? [[], answer] : [answer, NO_FAULTS];
  const title = say("Analytics", "Auswertung");
  const body = html`<h1>${title}</h1>
    ${filters(visit, asked, faults)}
    ${rows.length > 0 ? [groupChart(visit, asked, rows), totals(visit, asked, rows), download(visit, asked)] : nothing(visit, faults)}
    ${overlapsLink(visit, asked.query)}
    <h2>${say("Estimated against retired", "Geschätzt und stillgelegt")}</h2>
    ${monthCharts(visit, months)}`;
  return accountResponse(visit, { title, body, section: "/analytics", ...("fields" in answer && { status: 400 }) });
};

const nothing = ({ say }: AccountVisit, faults: FormFaults): Html | false =>
  faults === NO_FAULTS &&
  html`<p class="empty">
    ${say("No estimate in this time. Figures follow estimates within five minutes; shipments, purchases and journeys count as having happened once they are marked so.", "Keine Schätzung in dieser Zeit. Zahlen folgen Schätzungen innerhalb von fünf Minuten; Sendungen, Einkäufe und Reisen zählen als geschehen, sobald sie so gekennzeichnet sind.")}
  </p>`;

/** What is said of the grouping, shown at the key of metadata: there alone something can be wrong with it. */
const besideKey = (faults: FormFaults): FormFaults => {
  const { group_by: told } = faults.fields;
  return told === undefined ? faults : { ...faults, fields: { ...faults.fields, key: told } };
};

const option = (value: string, label: string, isChosen: boolean): Html =>
  html`<option value="${value}" ${isChosen && html`selected`}>${label}</option>`;

const filters = (visit: AccountVisit, { by, key, query }: Asked, faults: FormFaults): Html => {
  const { base, say, language } = visit;
  const shown = besideKey(faults);
  const date = (name: "from" | "through", label: string) =>
    field(
      name,
      label,
      shown,
      (attributes) => html`<input type="date" ${attributes} value="${query[name]}" required />`,
    );
  const choice = (name: "by" | "happened", label: string, options: readonly Html[]) =>
    field(
      name,
      label,
      shown,
      (attributes) =>
        html`<select ${attributes}>
          ${options}
        </select>`,
    );
  const fields = html`${date("from", say("From", "Von"))} ${date("through", say("Through", "Bis"))}
    ${choice(
      "by",
      say("By", "Nach"),
      Object.entries(GROUPS).map(([name, text]) => option(name, text[language], name === by)),
    )}
    ${field(
      "key",
      say("Key of metadata", "Schlüssel der Metadaten"),
      shown,
      (attributes) => html`<input type="text" ${attributes} value="${key}" maxlength="100" />`,
    )}
    ${choice("happened", say("Counted", "Gezählt wird"), [
      option("false", say("everything, by its creation", "alles, nach Erstellung"), query.happened === "false"),
      option("true", say("what happened, by its date", "Geschehenes, nach seinem Datum"), query.happened === "true"),
    ])} <button>${say("Show", "Anzeigen")}</button>`;
  return html`${formFault(shown)} ${filterForm(visit, `${base}/analytics`, fields, { narrowing: [], faults })}`;
};

const valueText = ({ language, say }: AccountVisit, { by }: Asked, value: string | null): string => {
  if (value === null) return say("not known", "nicht bekannt");
  const known = by === "mode" || by === "kind" ? VALUES[value] : undefined;
  return known?.[language] ?? value;
};

/** By group, its mass in each period; the largest first. A client's own "not known" is not what has no value. */
const byGroup = (visit: AccountVisit, asked: Asked, rows: Rows) => {
  const groups = Map.groupBy(rows, ({ group }) => group[0]?.value ?? null);
  return [...groups]
    .map(([value, own]) => ({
      name: valueText(visit, asked, value),
      own,
      mass: sum(own.map(({ mass }) => decimal(mass.amount))),
      estimates: own.reduce((all, { number_of_estimates }) => all + number_of_estimates, 0),
    }))
    .toSorted((a, b) => b.mass.comparedTo(a.mass));
};

const MONTHS_OF_A_YEAR = 12;

const groupChart = (visit: AccountVisit, asked: Asked, rows: Rows): Html => {
  const { say, language } = visit;
  // Those without an estimate, too: without them a year with two months of figures looks like two months.
  const { from: first, through: last } = asked.query;
  const months = periodsOf({ first, last }, "month", "UTC").map(({ start }) => start);
  const isOfYears = months.length > MONTHS_OF_A_YEAR;
  const groups = byGroup(visit, asked, rows);
  const drawn = groups.slice(0, groups.length > COLOURS ? COLOURS - 1 : COLOURS);
  const rest = groups.slice(drawn.length).flatMap(({ own }) => own);
  const series = [...drawn, ...(rest.length > 0 ? [{ name: say("others", "andere"), own: rest }] : [])];
  const massIn = (own: Rows, month: string): Decimal =>
    sum(own.filter(({ period_start }) => period_start === month).map(({ mass }) => decimal(mass.amount)));
  return chart({
    title: say(
      `Tonnes CO₂e by month and ${GROUPS[asked.by].en.toLowerCase()}`,
      `Tonnen CO₂e nach Monat und ${GROUPS[asked.by].de}`,
    ),
    of: say("Month", "Monat"),
    labels: months.map((month) => monthText(month, { language }, "long")),
    shortLabels: months.map((month) => monthText(month, { language }, isOfYears ? "numeric" : "short")),
    kind: "stacked",
    axis: (value) => axisText(value, visit),
    tableName: say("Figures as a table", "Zahlen als Tabelle"),
    series: series.map(({ name, own }) => ({
      name,
      values: months.map((month) => massIn(own, month).toNumber()),
      texts: months.map((month) => tonnesText(massIn(own, month), visit)),
    })),
  });
};

/** What vehicles themselves emit; a dash where no figure is split, because a nought would say that nothing came out of them. */
const ttwText = (visit: AccountVisit, rows: Rows, mass: Decimal): string => {
  const unsplit = sum(rows.map((row) => decimal(row.mass.wtw_details?.unknown.amount ?? row.mass.amount)));
  if (unsplit.eq(mass)) return "–";
  return tonnesText(sum(rows.map((row) => decimal(row.mass.wtw_details?.ttw.amount ?? 0))), visit);
};

const totals = (visit: AccountVisit, asked: Asked, rows: Rows): Html => {
  const { say, language } = visit;
  const heads = [
    GROUPS[asked.by][language],
    say("Estimates", "Schätzungen"),
    say("Emissions", "Emissionen"),
    say("Tank to wheel", "Tank-to-Wheel"),
    say("Activity", "Leistung"),
  ];
  const lines = byGroup(visit, asked, rows)
    .slice(0, MOST_LINES)
    .map(({ name, own, mass, estimates }): HtmlValue[] => {
      const activity = sum(own.map((row) => decimal(row.activity?.value ?? 0)));
      return [
        name,
        figure(decimal(estimates), language),
        tonnesText(mass, visit),
        ttwText(visit, own, mass),
        activity.isZero() ? "–" : `${figure(activity, language, 0)} t·km`,
      ];
    });
  return table(say("Figures by group", "Zahlen nach Gruppen"), heads, lines);
};

const addressOf = ({ base }: AccountVisit, { by, key, query }: Asked): string => {
  const { from, through, happened } = query;
  return `${base}/analytics.csv?${String(new URLSearchParams({ from, through, by, key, happened }))}`;
};

const download = (visit: AccountVisit, asked: Asked): Html =>
  html`<p>
    <a href="${addressOf(visit, asked)}" download>${visit.say("Export as CSV", "Als CSV herunterladen")}</a>
  </p>`;

const HEADS = [
  "period_start",
  "value",
  "number_of_estimates",
  "mass_t",
  "well_to_tank_t",
  "tank_to_wheel_t",
  "not_split_t",
  "activity_tkm",
  "intensity_g_per_tkm",
];

const analyticsFile = async (visit: AccountVisit) => {
  const asked = askedIn(visit);
  const answer = await found(visit, asked);
  if ("fields" in answer) return analyticsPage(visit, [answer, await yearFigures(visit)]);
  const lines = answer.map(({ period_start, group, number_of_estimates, mass, activity, intensity }) => [
    period_start,
    group[0]?.value,
    number_of_estimates,
    mass.amount,
    mass.wtw_details?.wtt.amount,
    mass.wtw_details?.ttw.amount,
    mass.wtw_details?.unknown.amount,
    activity?.value,
    intensity?.amount,
  ]);
  return csvResponse(`analytics-${asked.query.from}-${asked.query.through}.csv`, [HEADS, ...lines]);
};
