import type { BatchUploadOptions, NamedMapping } from "@isotherm/client";
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
import { announce, ANNOUNCE_SCRIPT, formatOf, largeFilePart } from "./large-upload.ts";
import { columnWords } from "./template-words.ts";
import { kindField, mappingChoice, named } from "./upload-fields.ts";

const PATH = "/dashboard/{mode}/{account}/batches";

/** What fits through a function of Lambda: 6 MB, in base64. Larger files go to the bucket without passing through here. */
const LARGEST_FILE = 4_194_304;
const LARGEST_BODY = LARGEST_FILE + 102_400;
/** More names would make an address too long. */
const MOST_COLUMNS = 60;
const LONGEST_NAME = 100;

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
    run: (visit) => announce(visit, (faults) => formPage(visit, faults)),
  }),
];

/** The field in which a file is chosen. */
export const fileField = ({ say }: AccountVisit, faults: FormFaults): Html =>
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
        data-most="${LARGEST_FILE}"
        data-text="${say("This file is larger than 4 MB.", "Diese Datei ist größer als 4 MB.")}"
      />`,
    say(
      "CSV, XLSX or JSONL, at most 4 MB. Larger ones have a form of their own where a file is uploaded.",
      "CSV, XLSX oder JSONL, höchstens 4 MB. Für größere gibt es ein eigenes Formular, wo man Dateien hochlädt.",
    ),
  );

/** The script of pages with that field: says before anything is sent that a file is too large. */
export const FILE_SCRIPT = `document.addEventListener("change",({target:f})=>{if(f.type==="file")f.setCustomValidity(f.files[0]&&f.files[0].size>f.dataset.most?f.dataset.text:"")});`;

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
    ${formFault(faults)} ${uploadForm(visit, mappings, faults)} ${largeFilePart(visit, mappings, faults)}
    ${templatePart(visit, templates)}`;
  return accountResponse(visit, {
    title,
    body,
    section: "/batches",
    script: FILE_SCRIPT + ANNOUNCE_SCRIPT,
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

const FIELDS = ["kind", "file", "name", "mapping_name"];

const upload = async (visit: AccountVisit) => {
  const { form, files, say, client, base } = visit;
  const file = files.find(({ field: name }) => name === "file");
  const format = formatOf(file?.filename);
  if (!file || !format) {
    const text = say(
      "Choose a file whose name ends with .csv, .xlsx or .jsonl.",
      "Wählen Sie eine Datei, deren Name auf .csv, .xlsx oder .jsonl endet.",
    );
    return formPage(visit, { fields: { file: text }, translated: true });
  }
  if (file.bytes.length === 0)
    return formPage(visit, { fields: { file: say("The file is empty.", "Die Datei ist leer.") }, translated: true });
  const kind = form.get("kind") as UploadedKind;
  const request = { kind, format, filename: file.filename, dry_run: true, ...named(form), ...mappingIn(form, format) };
  try {
    const { id } = await change(visit, { action: "batch upload", subject: "", detail: { kind, format } }, () =>
      client.batches.upload(file.bytes, request),
    );
    const columns = format === "jsonl" ? [] : await columnsOf(file.bytes, format);
    // The file is there: its page waits for the check, not for the file, which the bucket may tell of a moment later.
    const asked = columns.map((column): [string, string] => ["column", column]);
    const query = new URLSearchParams([["sent", "1"], ...asked]);
    return goTo(`${base}/batches/${id}?${String(query)}`);
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

/** What a file calls its columns, as far as that fits into an address; nothing where it can't be read, which its check tells. */
const columnsOf = async (bytes: Uint8Array, format: "csv" | "xlsx"): Promise<readonly string[]> => {
  const [{ headerCells }, { FileError }] = await Promise.all([
    import("@isotherm/spreadsheets/header-cells"),
    import("@isotherm/spreadsheets"),
  ]);
  async function* open() {
    yield bytes;
  }
  try {
    const names = await headerCells(open, format);
    return names.filter((name) => name.length <= LONGEST_NAME).slice(0, MOST_COLUMNS);
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
};
