import type { BatchUploadOptions, NamedMapping } from "@isotherm/client";
import { LARGEST_BATCH_FILE } from "@isotherm/contract/batch-requests";
import type { TEMPLATES } from "@isotherm/spreadsheets/templates";
import { ApiError } from "@isotherm/core";
import type { PageResponse } from "@isotherm/http";
import { goTo, html, type Html } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { csvResponse } from "../frame/csv-response.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import { faultsOf, field, formFault, type FormFaults, NO_FAULTS } from "../frame/page-parts.ts";
import { BATCH_KINDS, UPLOADED, type UploadedKind } from "./batch-kinds.ts";
import { ANNOUNCE_SCRIPT, NO_SCRIPT } from "./large-upload.ts";
import { columnWords } from "./template-words.ts";

const PATH = "/dashboard/{mode}/{account}/batches";

/** What fits through a function of Lambda: 6 MB, in base64. Larger files go to the bucket without passing through here. */
const LARGEST_DIRECT = 4_194_304;
const LARGEST_BODY = LARGEST_DIRECT + 102_400;

/** A file that is uploaded: it is checked first, and carried out when somebody has looked at what was understood. */
export const uploadPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardNewBatch",
    method: "GET",
    path: `${PATH}/new`,
    action: "estimates.create",
    run: (visit) => formPage(visit, NO_FAULTS),
  }),
  accountPage(uses, {
    id: "dashboardTemplateFile",
    method: "GET",
    path: `${PATH}/template.csv`,
    action: "estimates.create",
    run: templateFile,
  }),
  accountPage(uses, {
    id: "dashboardUpload",
    method: "POST",
    path: PATH,
    action: "estimates.create",
    largestBodyBytes: LARGEST_BODY,
    run: upload,
  }),
  accountPage(uses, {
    id: "dashboardAnnounceFile",
    method: "POST",
    path: `${PATH}/large`,
    action: "estimates.create",
    run: announce,
  }),
];

/** The field in which a file is chosen. */
export const fileField = ({ say, base }: AccountVisit, faults: FormFaults): Html =>
  field(
    "file",
    say("File", "Datei"),
    faults,
    (attributes) =>
      html`<input
        type="file"
        ${attributes}
        accept=".csv,.jsonl,.ndjson,.xlsx"
        required
        data-direct="${LARGEST_DIRECT}"
        data-large="${base}/batches/large"
        data-most="${LARGEST_BATCH_FILE}"
        data-text="${say("This file is larger than 50 MB.", "Diese Datei ist größer als 50 MB.")}"
      />`,
    say("CSV, XLSX or JSONL, at most 50 MB.", "CSV, XLSX oder JSONL, höchstens 50 MB."),
  );

/** The script of pages with that field: says before anything is sent that a file is too large, and announces one that passes by here. */
export const FILE_SCRIPT = `document.addEventListener("change",({target:f})=>{if(f.dataset.most)f.setCustomValidity(f.files[0]&&f.files[0].size>f.dataset.most?f.dataset.text:"")});${ANNOUNCE_SCRIPT}`;

const formPage = async (visit: AccountVisit, faults: FormFaults) => {
  const { say, base, client } = visit;
  const [{ data: mappings }, { TEMPLATES: templates }] = await Promise.all([
    client.batches.listMappings({ limit: 100 }),
    import("@isotherm/spreadsheets/templates"),
  ]);
  const title = say("Upload a file", "Datei hochladen");
  const body = html`<p><a href="${base}/batches">${say("All batches", "Alle Stapel")}</a></p>
    <h1>${title}</h1>
    <p>
      ${say("The file is checked first. You see what was understood of it, and then have it carried out.", "Die Datei wird zuerst geprüft. Sie sehen, was von ihr verstanden wurde, und lassen sie dann ausführen.")}
    </p>
    ${NO_SCRIPT(say)} ${formFault(faults)} ${uploadForm(visit, mappings, faults)} ${templatePart(visit, templates)}`;
  return accountResponse(visit, {
    title,
    body,
    section: "/batches",
    script: FILE_SCRIPT,
    ...(faults !== NO_FAULTS && { status: 400 }),
  });
};

const uploadForm = (visit: AccountVisit, mappings: readonly NamedMapping[], faults: FormFaults): Html => {
  const { say, base, form } = visit;
  return html`<form method="post" action="${base}/batches" enctype="multipart/form-data">
    ${formToken(visit)} ${kindField(visit, faults)} ${fileField(visit, faults)}
    ${field(
      "name",
      say("Name of the batch", "Name des Stapels"),
      faults,
      (attributes) => html`<input type="text" ${attributes} maxlength="255" value="${form.get("name") ?? ""}" />`,
      say("May be empty.", "Darf leer sein."),
    )}
    ${mappingChoice(visit, mappings, faults)}
    <p class="actions"><button>${say("Check the file", "Datei prüfen")}</button></p>
  </form>`;
};

/** What the rows of a file are. */
const kindField = ({ say, language, form }: AccountVisit, faults: FormFaults): Html =>
  field(
    "kind",
    say("Rows are", "Zeilen sind"),
    faults,
    (attributes) =>
      html`<select ${attributes}>
        ${UPLOADED.map((one) => html`<option value="${one}" ${one === form.get("kind") && html`selected`}>${BATCH_KINDS[one][language]}</option>`)}
      </select>`,
  );

/** What columns mean by a mapping that was kept; nothing where there is none. */
const mappingChoice = (
  { say, form }: AccountVisit,
  mappings: readonly NamedMapping[],
  faults: FormFaults,
): Html | false =>
  mappings.length > 0 &&
  field(
    "mapping_name",
    say("Columns mean", "Spalten bedeuten"),
    faults,
    (attributes) =>
      html`<select ${attributes}>
        <option value="">${say("what their names say", "was ihre Namen sagen")}</option>
        ${mappings.map(({ name }) => html`<option value="${name}" ${name === form.get("mapping_name") && html`selected`}>${name}</option>`)}
      </select>`,
  );

const templatePart = ({ say, language, base }: AccountVisit, templates: typeof TEMPLATES): Html =>
  html`<h2>${say("Columns that are understood", "Spalten, die verstanden werden")}</h2>
    <p>
      ${say("In English or German, in any order; * is needed. A template is a file with these columns, to be filled in with a spreadsheet program. Other kinds take paths of their request as columns, such as", "Auf Englisch oder Deutsch, in beliebiger Reihenfolge; * ist nötig. Eine Vorlage ist eine Datei mit diesen Spalten, die man mit einer Tabellenkalkulation ausfüllt. Andere Arten nehmen Pfade ihrer Anfrage als Spalten, etwa")}
      <code>metadata.site</code>.
    </p>
    ${UPLOADED.filter((one) => one in templates).map(
      (one) =>
        html`<details>
          <summary>${BATCH_KINDS[one][language]}</summary>
          <p>
            <a href="${base}/batches/template.csv?kind=${one}" download
              >${say("Download the template", "Vorlage herunterladen")}</a
            >
          </p>
          <dl>
            ${templates[one]?.columns.map((column) => {
              const { name, about } = columnWords(one, column, language);
              return html`<dt>${name}${column.isRequired && " *"}</dt>
                <dd>${about}</dd>`;
            })}
          </dl>
        </details>`,
    )}`;

/** A file with the columns of a kind and no row yet. Spreadsheet programs take semicolons where the comma is decimal. */
const templateFile = async ({ request, language }: AccountVisit): Promise<PageResponse> => {
  const { TEMPLATES: templates } = await import("@isotherm/spreadsheets/templates");
  const kind = UPLOADED.find((one) => one === request.query.get("kind") && one in templates);
  if (kind === undefined) throw new ApiError("not_found");
  const names = templates[kind]?.columns.map((column) => columnWords(kind, column, language).name) ?? [];
  return csvResponse(`${kind}.csv`, [names], { bom: true, delimiter: language === "de" ? ";" : "," });
};

const FORMATS: ReadonlyMap<string | undefined, BatchUploadOptions["format"]> = new Map([
  ["csv", "csv"],
  ["jsonl", "jsonl"],
  ["ndjson", "jsonl"],
  ["xlsx", "xlsx"],
]);

/** The format of a file, by its name; undefined where batches have no such files. */
export const formatOf = (filename: string | undefined): BatchUploadOptions["format"] | undefined =>
  FORMATS.get(filename?.toLowerCase().split(".").at(-1));

/** What the form asks of a file of a name: to check it, and to keep nothing. */
const askedOf = ({ form }: AccountVisit, format: BatchUploadOptions["format"]) => ({
  kind: form.get("kind") as UploadedKind,
  dry_run: true,
  ...named(form),
  ...mappingIn(form, format),
});

const unreadableName = (visit: AccountVisit): Promise<PageResponse> => {
  const text = visit.say(
    "Choose a file whose name ends with .csv, .xlsx or .jsonl.",
    "Wählen Sie eine Datei, deren Name auf .csv, .xlsx oder .jsonl endet.",
  );
  return formPage(visit, { fields: { file: text }, translated: true });
};

const upload = async (visit: AccountVisit): Promise<PageResponse> => {
  const { files, say, client, base } = visit;
  const file = files.find(({ field: name }) => name === "file");
  const format = formatOf(file?.filename);
  if (!file || !format) return unreadableName(visit);
  if (file.bytes.length === 0)
    return formPage(visit, { fields: { file: say("The file is empty.", "Die Datei ist leer.") }, translated: true });
  const request = { ...askedOf(visit, format), format, filename: file.filename };
  const sent = await made(visit, request, () => client.batches.upload(file.bytes, request));
  // The file is there: its page waits for the check, not for the file, which the bucket may tell of a moment later.
  return "id" in sent ? goTo(`${base}/batches/${sent.id}?sent=1`) : sent;
};

/** Announces a file that its browser sends to the bucket: the page of the batch does. */
const announce = async (visit: AccountVisit): Promise<PageResponse> => {
  const { form, client, base } = visit;
  const filename = form.get("file") ?? "";
  const format = formatOf(filename);
  if (!format) return unreadableName(visit);
  const request = {
    ...askedOf(visit, format),
    upload: { format, filename, size_bytes: Number(form.get("size_bytes")) },
  };
  const announced = await made(visit, { kind: request.kind, format }, () => client.batches.createBatch(request));
  return "id" in announced ? goTo(`${base}/batches/${announced.id}`) : announced;
};

const FIELDS = ["kind", "file", "name", "mapping_name"];

/** The batch that is made, or the form with what is wrong with it. */
const made = async (
  visit: AccountVisit,
  { kind, format }: Pick<BatchUploadOptions, "kind" | "format">,
  make: () => Promise<{ readonly id: string }>,
): Promise<{ readonly id: string } | PageResponse> => {
  try {
    return await change(visit, { action: "batch upload", subject: "", detail: { kind, format } }, make);
  } catch (error) {
    const faults = faultsOf(error, [...FIELDS, "upload", "mapping"], visit.language);
    if (!faults) throw error;
    const { upload: ofFile, mapping: ofMapping, ...fields } = faults.fields;
    return formPage(visit, {
      ...faults,
      fields: { ...fields, ...(ofFile !== undefined && { file: ofFile }) },
      ...((faults.other ?? ofMapping) !== undefined && { other: faults.other ?? ofMapping }),
    });
  }
};

/** The name of a batch, where its form has one. */
const named = (form: URLSearchParams): { readonly name?: string } => {
  const name = form.get("name")?.trim() ?? "";
  return name === "" ? {} : { name };
};

/** What is written for a column that is left out. */
export const IGNORED = "-";

/** What columns mean: as the form says, under a name where it is to be kept; or as a kept mapping says. */
const mappingIn = (form: URLSearchParams, format: BatchUploadOptions["format"]) => {
  const mapping_name = form.get("mapping_name")?.trim() ?? "";
  const meanings = form.getAll("to").map((text) => text.trim());
  const mapping = form
    .getAll("column")
    .map((column, index) => ({ column, to: meanings[index] ?? "" }))
    .filter(({ column, to }) => column !== "" && to !== "" && to !== column)
    .map(({ column, to }) => ({ column, to: to === IGNORED ? null : to }));
  if (format === "jsonl") return {};
  return { ...(mapping.length > 0 && { mapping }), ...(mapping_name !== "" && { mapping_name }) };
};
