import { ApiError, decimal } from "@isotherm/core";
import { figure, html, type Html, type Language, readableMass, warningText } from "@isotherm/pages";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import {
  emissionsText,
  facts,
  faultsOf,
  field,
  filterForm,
  formFault,
  type FormFaults,
  copied,
  nextPage,
  NO_FAULTS,
  table,
  timeText,
  keyFact,
  ownFacts,
} from "../frame/page-parts.ts";
import {
  type AnEstimate,
  type EstimateFilter,
  getOfKind,
  kindIn,
  kindOfListed,
  KINDS,
  oneOfKind,
  type KindName,
  LISTED,
  listKind,
  MODES,
} from "./estimate-kinds.ts";
import { subjectOfRequest } from "./estimate-subject.ts";
import { requestsPart } from "./log-pages.ts";
import { ORDERS } from "./order-parts.ts";

const PAGE = 25;
const FILTERS = ["from", "through", "batch_id", "metadata_key", "metadata_value"] as const;

/** The list of estimates of a kind, and one of them. */
export const estimatePages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardEstimates",
    method: "GET",
    path: "/dashboard/{mode}/{account}/estimates",
    action: "account.read",
    run: listPage,
  }),
  accountPage(uses, {
    id: "dashboardEstimate",
    method: "GET",
    path: "/dashboard/{mode}/{account}/estimates/{kind}/{id}",
    action: "account.read",
    run: onePage,
  }),
];

/** A day of the form as the interface takes times: from its first moment, or through its last. */
const timeOf = (name: string, day: string): string => (name === "from" ? `${day}T00:00:00Z` : `${day}T23:59:59.999Z`);

/** How goods were moved; asked of freight alone. */
const modesIn = (query: URLSearchParams, kind: KindName): Pick<EstimateFilter, "mode"> => {
  const wanted = (Object.keys(MODES) as (keyof typeof MODES)[]).filter((mode) => mode === query.get("mode"));
  return kind === "shipping" && wanted.length > 0 ? { mode: wanted } : {};
};

const filterIn = (query: URLSearchParams, kind: KindName): EstimateFilter => {
  const given = FILTERS.flatMap((name) => {
    const value = query.get(name)?.trim() ?? "";
    if (value === "") return [];
    return [[name, name === "from" || name === "through" ? timeOf(name, value) : value] as const];
  });
  const after = query.get("after");
  return { limit: PAGE, ...Object.fromEntries(given), ...modesIn(query, kind), ...(after !== null && { after }) };
};

/** A name of metadata is looked for with its value, and a value under its name; undefined where both or neither is given. */
const metadataFault = ({ request: { query }, say }: AccountVisit): FormFaults | undefined => {
  const missing = (["metadata_key", "metadata_value"] as const).filter((name) => !query.get(name)?.trim());
  const [name] = missing;
  if (name === undefined || missing.length === 2) return undefined;
  const text =
    name === "metadata_key"
      ? say("Give the name that has this value.", "Geben Sie den Namen an, der diesen Wert hat.")
      : say("Give the value of this name.", "Geben Sie den Wert zu diesem Namen an.");
  return { fields: { [name]: text }, translated: true };
};

const listed = async ({ request, client, language }: AccountVisit, kind: KindName) => {
  try {
    return await listKind(client, kind, filterIn(request.query, kind));
  } catch (error) {
    const faults = faultsOf(error, FILTERS, language);
    if (!faults) throw error;
    return faults;
  }
};

const listPage = async (visit: AccountVisit) => {
  const { request, say, base, language } = visit;
  const { query } = request;
  const kind = kindIn(query.get("kind")) ?? "shipping";
  const title = say("Estimates", "Schätzungen");
  const found = metadataFault(visit) ?? (await listed(visit, kind));
  const faults = "fields" in found ? found : NO_FAULTS;
  const { data, next_cursor } = "fields" in found ? { data: [], next_cursor: null } : found;
  const heads = [
    say("Made", "Erstellt"),
    say("Emissions", "Emissionen"),
    say("Of", "Wovon"),
    say("Metadata", "Metadaten"),
    say("Id", "Kennung"),
  ];
  const rows = data.map((estimate) => [
    timeText(estimate.created_at, language),
    html`<a href="${base}/estimates/${kindOfListed(kind, estimate)}/${estimate.id}"
      >${emissionsText(estimate.mass, language)}</a
    >`,
    subjectOfRequest(estimate, language),
    metadataText(estimate.metadata),
    copied(estimate.id),
  ]);
  const body = html`<h1>${title}: ${KINDS[kind].name[language]}</h1>
    ${
      visit.may("estimates.create") &&
      html`<p class="actions">
        <a class="button" href="${base}/try/${kind}">${say("Try it", "Ausprobieren")}</a>
      </p>`
    }
    ${filters(visit, kind, faults)}
    ${rows.length > 0 ? table(title, heads, rows) : faults === NO_FAULTS && nothing(visit, next_cursor)}
    ${nextPage(visit, `${base}/estimates`, query, next_cursor)}`;
  return accountResponse(visit, { title, body, section: "/estimates", ...("fields" in found && { status: 400 }) });
};

const metadataText = (metadata: AnEstimate["metadata"] = {}): string =>
  Object.entries(metadata)
    .slice(0, 3)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(", ");

const nothing = ({ say }: AccountVisit, next: string | null): Html =>
  next === null
    ? html`<p class="empty">
        ${say("No estimate here. One is made by a request such as POST /v1/estimates/electricity; the reference has an example of each kind:", "Hier ist keine Schätzung. Eine entsteht durch eine Anfrage wie POST /v1/estimates/electricity; die Referenz hat ein Beispiel jeder Art:")}
        <a href="/v1/docs">/v1/docs</a>
      </p>`
    : html`<p class="empty">
        ${say("None of the newest 1,000 fits. Look further back.", "Unter den neuesten 1000 passt keine. Sehen Sie weiter zurück.")}
      </p>`;

const filters = (visit: AccountVisit, kind: KindName, faults: FormFaults): Html => {
  const {
    request: { query },
    say,
    base,
    language,
  } = visit;
  const text = (name: string, label: string, type = "text") =>
    field(
      name,
      label,
      faults,
      (attributes) => html`<input type="${type}" ${attributes} value="${query.get(name) ?? ""}" maxlength="1000" />`,
    );
  const kinds = html`<div class="field">
    <label for="kind">${say("Kind", "Art")}</label>
    <select id="kind" name="kind">
      ${LISTED.map((one) => html`<option value="${one}" ${one === kind && html`selected`}>${KINDS[one].name[language]}</option>`)}
    </select>
  </div>`;
  const modes = html`<div class="field">
    <label for="mode">${say("Mode of transport", "Verkehrsträger")}</label>
    <select id="mode" name="mode">
      <option value="">${say("all", "alle")}</option>
      ${Object.entries(MODES).map(([mode, name]) => html`<option value="${mode}" ${mode === query.get("mode") && html`selected`}>${name[language]}</option>`)}
    </select>
  </div>`;
  const fields = html`${kinds} ${kind === "shipping" && modes} ${text("from", say("From", "Von"), "date")}
    ${text("through", say("Through", "Bis"), "date")}
    ${text("metadata_key", say("Metadata name", "Name der Metadaten"))}
    ${text("metadata_value", say("Metadata value", "Wert der Metadaten"))} ${text("batch_id", say("Batch", "Stapel"))}
    <div class="field"><button class="quiet">${say("Show", "Anzeigen")}</button></div>`;
  const narrowing = [...FILTERS, "mode"];
  return html`${formFault(faults)} ${filterForm(visit, `${base}/estimates`, fields, { narrowing, faults })}`;
};

const onePage = async (visit: AccountVisit) => {
  const { request, client, say, language, base } = visit;
  const kind = kindIn(request.params["kind"]);
  if (!kind) throw new ApiError("not_found");
  const estimate = await getOfKind(client, kind, request.params["id"] ?? "");
  const here = `${base}/estimates/${kind}/${estimate.id}`;
  const title = `${oneOfKind(kind, language)}: ${emissionsText(estimate.mass, language)}`;
  const body = html`<p>
      <a href="${base}/estimates?kind=${kind === "multi-leg" ? "shipping" : kind}"
        >${say("All estimates of this kind", "Alle Schätzungen dieser Art")}</a
      >
    </p>
    <h1>${title}</h1>
    <p class="lead">${subjectOfRequest(estimate, language)}</p>
    ${factsOf(visit, estimate)} ${actionsOn(visit, kind, estimate)} ${warningsOf(visit, estimate)}
    <h2>${say("Request", "Anfrage")}</h2>
    <pre tabindex="0" role="region" aria-label="${say("Request", "Anfrage")}">
${JSON.stringify(estimate.request, undefined, 2)}</pre>
    ${await requestsPart(visit, here, estimate.id)}`;
  return accountResponse(visit, { title, body, section: "/estimates" });
};

/** In the unit of the figure above it. */
const rangeText = (
  { mass }: AnEstimate,
  { low, high }: NonNullable<AnEstimate["mass_range"]>,
  language: Language,
): string => {
  if (low.unit !== "t")
    return `${figure(decimal(low.amount), language)} – ${figure(decimal(high.amount), language)} ${low.unit}`;
  const { unit } = readableMass(decimal(mass.amount), language);
  const [from, through] = [low, high].map(({ amount }) => readableMass(decimal(amount), language, unit).amount);
  return `${from} – ${through} ${unit}`;
};

const factsOf = (visit: AccountVisit, estimate: AnEstimate): Html => {
  const { say, language, base } = visit;
  const { mass_range: range } = estimate;
  return facts([
    [say("Made", "Erstellt"), timeText(estimate.created_at, language)],
    range !== null && [say("95 % range", "95-%-Bereich"), rangeText(estimate, range, language)],
    [say("Id", "Kennung"), copied(estimate.id)],
    estimate.idempotency_key !== undefined && keyFact(visit, estimate.idempotency_key),
    estimate.batch_id !== undefined && [
      say("Batch", "Stapel"),
      html`<a href="${base}/batches/${estimate.batch_id}">${estimate.batch_id}</a>`,
    ],
    ...ownFacts(estimate.metadata ?? {}, say("Reference", "Referenz")),
  ]);
};

/** Nothing, or less than the smallest quantity that is sold. */
const isTooLittleToOrder = ({ quote }: AnEstimate): boolean =>
  "error" in quote && quote.error.error_code === "order_quantity_invalid";

const actionsOn = ({ say, base, may, mode }: AccountVisit, kind: KindName, estimate: AnEstimate): Html =>
  html`<p class="actions">
    <a class="button" href="${estimate.external_estimate_url}"
      >${say("Page with the calculation sheet", "Seite mit dem Rechenblatt")}</a
    >
    ${
      may(ORDERS[mode]) &&
      !isTooLittleToOrder(estimate) &&
      html`<a class="button quiet" href="${base}/orders/quote?by=estimate&amp;kind=${kind}&amp;estimate=${estimate.id}"
        >${say("Order offsets for it", "Zertifikate dafür bestellen")}</a
      >`
    }
  </p>`;

/** Warnings, each sentence once and in the language of the page; what they say of the case is English. */
const warningsOf = ({ say, language }: AccountVisit, { warnings }: AnEstimate): Html | false => {
  const messages = [...new Set(warnings.map(({ message }) => message))];
  const sentences = [...new Set(warnings.map((warning) => warningText(warning, language)))];
  return (
    warnings.length > 0 &&
    html`<h2>${say("Warnings", "Warnungen")}</h2>
      <ul>
        ${sentences.map((sentence) => (messages.includes(sentence) ? html`<li lang="en">${sentence}</li>` : html`<li>${sentence}</li>`))}
      </ul>
      ${
        language !== "en" &&
        html`<details>
          <summary>Genauer Wortlaut (englisch)</summary>
          <ul lang="en">
            ${messages.map((message) => html`<li>${message}</li>`)}
          </ul>
        </details>`
      }`
  );
};
