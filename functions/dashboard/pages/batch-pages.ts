import type { Batch, BatchSummary } from "@isotherm/client";
import { ApiError } from "@isotherm/core";
import type { PageResponse } from "@isotherm/http";
import { AUTO_REFRESH, goTo, html, type Html, type Text } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse } from "../frame/dashboard-response.ts";
import {
  buttonForm,
  copied,
  emissionsText,
  facts,
  faultsOf,
  formFault,
  type FormFaults,
  nextPage,
  NO_FAULTS,
  refusalText,
  stateText,
  table,
  timeText,
} from "../frame/page-parts.ts";
import { BATCH_KINDS } from "./batch-kinds.ts";
import { awaitedUpload, SEND_SCRIPT, sendPart } from "./large-upload.ts";
import { requestsPart } from "./log-pages.ts";
import { mappingPart, previewPart, resultsPart } from "./batch-parts.ts";
import { withColumnWords } from "./template-words.ts";
import { FILE_SCRIPT } from "./upload-pages.ts";

const PATH = "/dashboard/{mode}/{account}/batches";
const PAGE = 25;

/** The list of batches, and one of them: how far it is, what was understood of its file, what became of its rows. */
export const batchPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, { id: "dashboardBatches", method: "GET", path: PATH, action: "account.read", run: listPage }),
  accountPage(uses, {
    id: "dashboardBatch",
    method: "GET",
    path: `${PATH}/{id}`,
    action: "account.read",
    run: (visit) => onePage(visit, NO_FAULTS),
  }),
  accountPage(uses, {
    id: "dashboardBatchFile",
    method: "GET",
    path: `${PATH}/{id}/{file}`,
    action: "account.read",
    run: download,
  }),
  ...(["run", "cancel"] as const).map((act) =>
    accountPage(uses, {
      id: `dashboardBatch_${act}`,
      method: "POST",
      path: `${PATH}/{id}/${act}`,
      action: "estimates.create",
      run: (visit) => doAct(visit, act),
    }),
  ),
];

const STATES: Readonly<Record<BatchSummary["status"], Text>> = {
  pending: { en: "Waiting", de: "Wartet" },
  processing: { en: "Running", de: "Läuft" },
  processed: { en: "Done", de: "Fertig" },
};
const STATUSES = Object.keys(STATES) as BatchSummary["status"][];

const OUTCOMES: Readonly<Record<NonNullable<BatchSummary["outcome"]>, Text>> = {
  completed: { en: "Done", de: "Fertig" },
  failed: { en: "Refused", de: "Abgelehnt" },
  cancelled: { en: "Cancelled", de: "Abgebrochen" },
};

/** The state of a batch, as people read it. */
const batchState = (
  { language, say }: AccountVisit,
  { status, outcome, failed_count, dry_run }: BatchSummary,
): Html => {
  const failed = failed_count ?? 0;
  const partly = outcome === "completed" && failed > 0 && say("Partly failed", "Teils gescheitert");
  const word = partly || (outcome === null ? STATES[status][language] : OUTCOMES[outcome][language]);
  const kind = outcome === null ? undefined : outcome === "completed" && failed === 0 ? "good" : "bad";
  return html`${stateText(word, kind)} ${dry_run && html`<small>${say("check only", "nur geprüft")}</small>`}`;
};

const rowsText = ({ say }: AccountVisit, { total_count, processed_count, failed_count }: BatchSummary): string => {
  if (total_count === null) return "";
  if (failed_count !== null && failed_count > 0)
    return say(`${total_count}, ${failed_count} failed`, `${total_count}, ${failed_count} gescheitert`);
  return failed_count === null ? `${processed_count} / ${total_count}` : `${total_count}`;
};

const titleOf = ({ language }: AccountVisit, { name, filename, kind }: BatchSummary): string =>
  name ?? filename ?? BATCH_KINDS[kind][language];

const listPage = async (visit: AccountVisit) => {
  const { request, client, say, base, language, may } = visit;
  const { query } = request;
  const after = query.get("after");
  const status = STATUSES.filter((one) => one === query.get("status"));
  const page = await client.batches.list({
    limit: PAGE,
    kind: [],
    source: [],
    status,
    ...(after !== null && { after }),
  });
  const title = say("Batches", "Stapel");
  const heads = [
    say("Made", "Erstellt"),
    say("Name", "Name"),
    say("Kind", "Art"),
    say("State", "Zustand"),
    say("Rows", "Zeilen"),
  ];
  const rows = page.data.map((batch) => [
    timeText(batch.created_at, language),
    html`<a href="${base}/batches/${batch.id}">${titleOf(visit, batch)}</a>`,
    BATCH_KINDS[batch.kind][language],
    batchState(visit, batch),
    rowsText(visit, batch),
  ]);
  const body = html`<h1>${title}</h1>
    ${
      may("estimates.create") &&
      html`<p class="actions">
        <a class="button" href="${base}/batches/new">${say("Upload a file", "Datei hochladen")}</a>
      </p>`
    }
    ${filterForm(visit, status)} ${rows.length > 0 ? table(title, heads, rows) : nothing(visit)}
    ${nextPage(visit, `${base}/batches`, query, page.next_cursor)}`;
  return accountResponse(visit, { title, body, section: "/batches" });
};

const filterForm = ({ say, base, language }: AccountVisit, status: readonly BatchSummary["status"][]): Html =>
  html`<form class="filters" action="${base}/batches">
    <div class="field">
      <label for="status">${say("State", "Zustand")}</label>
      <select id="status" name="status">
        <option value="">${say("all", "alle")}</option>
        ${STATUSES.map((one) => html`<option value="${one}" ${status.includes(one) && html`selected`}>${STATES[one][language]}</option>`)}
      </select>
    </div>
    <div class="field"><button class="quiet">${say("Show", "Anzeigen")}</button></div>
  </form>`;

const nothing = ({ say }: AccountVisit): Html =>
  html`<p class="empty">
    ${say("No batch here. One is a file of shipments, meter readings, flights or purchases, each line of which becomes an estimate.", "Hier ist kein Stapel. Das ist eine Datei mit Sendungen, Zählerständen, Flügen oder Einkäufen, deren Zeilen je eine Schätzung werden.")}
  </p>`;

const idIn = ({ request }: AccountVisit): string => request.params["id"] ?? "";

/** How often a page looks how far a batch is, seconds. */
const LOOK_EVERY = 2;

const onePage = async (visit: AccountVisit, faults: FormFaults): Promise<PageResponse> => {
  const { client, say, base } = visit;
  const batch = await client.batches.getBatch(idIn(visit));
  const title = titleOf(visit, batch);
  const isRunning = batch.status !== "processed";
  const awaited = awaitedUpload(visit, batch);
  const body = html`<p><a href="${base}/batches">${say("All batches", "Alle Stapel")}</a></p>
    <h1>${title}</h1>
    ${formFault(faults)} ${awaited && sendPart(visit, batch, awaited)}
    <div data-part>
      ${progressPart(visit, batch)}
      ${!isRunning && html`${await previewPart(visit, batch)} ${await mappingPart(visit, batch)} ${await resultsPart(visit, batch)}`}
    </div>
    ${!isRunning && (await requestsPart(visit, `${base}/batches/${batch.id}`, batch.id))}`;
  return accountResponse(visit, {
    title,
    body,
    section: "/batches",
    // While a file is on its way, nothing on the page may change below it.
    script: FILE_SCRIPT + (awaited ? SEND_SCRIPT : isRunning ? AUTO_REFRESH : ""),
    ...(awaited && { connectsTo: new URL(awaited.url).origin }),
    ...(faults !== NO_FAULTS && { status: 409 }),
  });
};

const warningsText = ({ say }: AccountVisit, { warning_count }: Batch): Html =>
  html`${warning_count}
    <small
      >${say("named in the column #warnings of all results", "genannt in der Spalte #warnings aller Ergebnisse")}</small
    >`;

/** How far a batch is, and what can be done with it. */
const progressPart = (visit: AccountVisit, batch: Batch): Html => {
  const { say, language, base, may } = visit;
  const { status, dry_run, outcome, total_count, processed_count, batch_error, mass } = batch;
  const here = `${base}/batches/${batch.id}`;
  const mayRun = dry_run && outcome === "completed" && (batch.success_count ?? 0) > 0;
  return html`${facts([
      [say("State", "Zustand"), batchState(visit, batch)],
      [say("Rows are", "Zeilen sind"), BATCH_KINDS[batch.kind][language]],
      total_count !== null && [say("Rows", "Zeilen"), rowsText(visit, batch)],
      batch.warning_count > 0 && [say("With warnings", "Mit Hinweisen"), warningsText(visit, batch)],
      mass !== null && [say("Emissions", "Emissionen"), emissionsText(mass, language)],
      batch.filename !== null && [say("File", "Datei"), batch.filename],
      [say("Made", "Erstellt"), timeText(batch.created_at, language)],
      [say("Id", "Kennung"), copied(batch.id)],
    ])}
    ${
      status !== "processed" &&
      html`<p data-again="${LOOK_EVERY}">
        <progress max="${total_count ?? 1}" value="${total_count === null ? 0 : processed_count}">
          ${processed_count}
        </progress>
        <a href="${here}">${say("Look again", "Noch einmal nachsehen")}</a>
      </p>`
    }
    ${
      batch_error !== null &&
      html`<p class="banner alert" role="alert">
        ${refusalText({ error_code: batch.batch_error_code ?? "", message: withColumnWords(batch.kind, batch_error, language) }, language)}
      </p>`
    }
    <div class="actions">
      ${mayRun && may("estimates.create") && buttonForm(visit, `${here}/run`, say("Carry out", "Ausführen"), "")}
      ${status !== "processed" && !batch.cancel_requested && may("estimates.create") && buttonForm(visit, `${here}/cancel`, say("Cancel", "Abbrechen"), "small danger")}
    </div>`;
};

const doAct = async (visit: AccountVisit, act: "run" | "cancel"): Promise<PageResponse> => {
  const { client, base } = visit;
  const id = idIn(visit);
  try {
    const batch = await change(visit, { action: `batch ${act}`, subject: id }, () =>
      act === "run" ? client.batches.runBatch(id, { wait: "0" }) : client.batches.cancelBatch(id),
    );
    return goTo(`${base}/batches/${batch.id}`);
  } catch (error) {
    const faults = faultsOf(error, [], visit.language);
    if (!faults) throw error;
    return onePage(visit, faults);
  }
};

/** Leads to a file of results, which is read at its own signed address. */
const download = async (visit: AccountVisit) => {
  const { client, request } = visit;
  const [file, format] = (request.params["file"] ?? "").split(".");
  if ((file !== "results" && file !== "errors") || (format !== "csv" && format !== "jsonl"))
    throw new ApiError("not_found");
  const { batches } = client;
  const { url } = await (file === "results"
    ? batches.getBatchResults(idIn(visit), { format })
    : batches.getBatchErrors(idIn(visit), { format }));
  return goTo(url);
};
