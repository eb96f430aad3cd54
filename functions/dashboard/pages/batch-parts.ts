import type { Batch, RowResult } from "@isotherm/client";
import { isCalendarDate } from "@isotherm/core";
import { calendarDay, html, type Html, type HtmlValue, type Language, type Text } from "@isotherm/pages";
import type { TemplateColumn } from "@isotherm/spreadsheets/templates";
import type { AccountVisit } from "../access/visit.ts";
import { formToken } from "../frame/dashboard-response.ts";
import { emissionsText, NO_FAULTS, refusalText, table, writtenDecimal } from "../frame/page-parts.ts";
import { ESTIMATES_OF } from "./batch-kinds.ts";
import { pathWords } from "./path-words.ts";
import { columnWords } from "./template-words.ts";
import { fileField, IGNORED } from "./upload-pages.ts";

const MOST_COLUMNS = 12;

/** What was understood of a file: its columns, and its first rows as they were read. */
export const previewPart = async (
  { say, language }: AccountVisit,
  { understood, source, kind, outcome }: Batch,
): Promise<Html | false> => {
  if (understood === null || source === "api" || outcome === "failed") return false;
  const { encoding, separator, sheet, columns, sample } = understood;
  const mark = separator === "\t" ? say("tabs", "Tabulatoren") : say(`“${separator}”`, `„${separator}“`);
  const parted = separator !== null && say(`columns parted by ${mark}`, `Spalten getrennt durch ${mark}`);
  const title = say("What was understood", "Was verstanden wurde");
  const heads = [say("Column", "Spalte"), say("Means", "Bedeutet"), say("Unit", "Einheit")];
  const rows = columns.map(({ column, field, unit }) => [
    column,
    field === null
      ? html`<span class="soft">${say("left out", "ausgelassen")}</span>`
      : meaningOf(kind, field, language),
    unit ?? "",
  ]);
  const read = sample.map((row) => flattened(row));
  const paths = [...new Set(read.flatMap((row) => [...row.keys()]))].slice(0, MOST_COLUMNS);
  const words = await pathWords(kind, language);
  const first = say("The first rows, as they were read", "Die ersten Zeilen, wie sie gelesen wurden");
  return html`<h2>${title}</h2>
    <p class="soft">${[encoding, parted, sheet].filter((one) => one !== null && one !== false).join(" · ")}</p>
    ${table(title, heads, rows)}
    ${
      read.length > 0 &&
      html`<h3>${first}</h3>
        <div class="wide">
          ${table(
            first,
            paths.map(words),
            read.map((row) => paths.map((path) => readValue(path, row.get(path) ?? "", language))),
          )}
        </div>`
    }`;
};

/** What a column means: one of the template by its name in the reader's language, and a path of the request as it is. */
const meaningOf = (kind: Batch["kind"], field: string, language: Language): HtmlValue =>
  /[._]/.test(field) ? html`<code>${field}</code>` : columnWords(kind, { name: field, about: "" }, language).name;

const YES_AND_NO: Readonly<Record<string, Text>> = { true: { en: "yes", de: "ja" }, false: { en: "no", de: "nein" } };
/** A day without a time of day. */
const DAY = /^(\d{4}-\d\d-\d\d)T00:00:00Z$/;

/** A value as it was read; numbers, days, yes and no as the reader's language writes them, own words as they are. */
const readValue = (path: string, value: string, language: Language): string => {
  if (path.startsWith("metadata.")) return value;
  if (/^\d+\.\d+$/.test(value)) return writtenDecimal(value, language);
  const day = DAY.exec(value)?.[1];
  // A file of JSON may say any day, such as the 40th.
  if (day !== undefined && isCalendarDate(day)) return calendarDay(day, language);
  return YES_AND_NO[value]?.[language] ?? value;
};

/** The values of a row by their paths: `shipment.mass.amount`. */
const flattened = (value: unknown, before = ""): Map<string, string> => {
  if (value === null || typeof value !== "object") return new Map([[before, String(value)]]);
  const parts = Object.entries(value).flatMap(([name, inner]) => [
    ...flattened(inner, before === "" ? name : `${before}.${name}`),
  ]);
  return new Map(parts);
};

type ReadColumn = NonNullable<Batch["understood"]>["columns"][number];

/** What a column is said to mean in the form, and what it is taken for where nothing is said. */
interface Meaning {
  readonly said: string;
  readonly byName: string;
}

/** A field for each column, which offers the names that are understood. */
const meaningFields = (meanings: ReadonlyMap<string, Meaning>, offered: readonly string[]): Html =>
  html`${Array.from(
      meanings,
      ([column, { said, byName }], index) =>
        html`<div class="field">
          <input type="hidden" name="column" value="${column}" />
          <label for="to-${index}">${column}</label>
          <input
            type="text"
            id="to-${index}"
            name="to"
            list="meanings"
            maxlength="255"
            value="${said}"
            ${byName !== "" && html`placeholder="${byName}"`}
          />
        </div>`,
    )} <datalist id="meanings">${offered.map((name) => html`<option value="${name}"></option>`)}</datalist>`;

/** What the columns of a file mean so far. What its own name says is not said again: the name may tell a unit or an order of dates too. */
const meaningsOf = async (
  { language }: AccountVisit,
  { kind, understood, outcome }: Batch,
  columns: readonly TemplateColumn[],
): Promise<ReadonlyMap<string, Meaning>> => {
  const { headerNames } = await import("@isotherm/spreadsheets/header-name");
  const meaningOf = ({ column, field, unit }: ReadColumn): Meaning => {
    // Of a refused file nobody has said anything yet.
    const isUnsaid = outcome === "failed" || column.startsWith(IGNORED_NAME);
    if (field === null) return { said: isUnsaid ? "" : IGNORED, byName: "" };
    const { name } = columnWords(kind, { name: field, about: "" }, language);
    const own = headerNames(column, columns);
    const isByName = own ? own.column.name === field && (own.unit ?? null) === unit : column === field;
    if (isByName) return { said: "", byName: name };
    return { said: unit === null ? name : `${name} (${unit})`, byName: "" };
  };
  return new Map((understood?.columns ?? []).map((each) => [each.column, meaningOf(each)]));
};

/** How the name of a column begins that nobody reads. */
const IGNORED_NAME = "#";

/** The form that says what columns mean, and checks the file again; nothing for files without columns. */
export const mappingPart = async (visit: AccountVisit, batch: Batch): Promise<Html | false> => {
  const { say, base, may, language } = visit;
  const { dry_run, filename, outcome, kind } = batch;
  if (!dry_run || filename === null || /\.(jsonl|ndjson)$/i.test(filename) || !may("estimates.create")) return false;
  const { TEMPLATES } = await import("@isotherm/spreadsheets/templates");
  const columns = TEMPLATES[kind]?.columns ?? [];
  const meanings = await meaningsOf(visit, batch, columns);
  if (meanings.size === 0) return false;
  const offered = columns.map((column) => columnWords(kind, column, language).name);
  return html`<details class="fold" ${outcome === "failed" && html`open`}>
    <summary><h2>${say("Say what columns mean", "Sagen, was Spalten bedeuten")}</h2></summary>
    <form method="post" action="${base}/batches" enctype="multipart/form-data">
      ${formToken(visit)}<input type="hidden" name="kind" value="${kind}" /><input
        type="hidden"
        name="name"
        value="${batch.name ?? ""}"
      />
      <p>
        ${say("Give the name of a column of the template, or a path of the request. A minus leaves a column out; a column with an empty field is taken by its own name.", "Geben Sie den Namen einer Spalte der Vorlage oder einen Pfad der Anfrage an. Ein Minus lässt eine Spalte aus; eine Spalte mit leerem Feld gilt mit ihrem eigenen Namen.")}
      </p>
      ${meaningFields(meanings, offered)}
      <div class="field">
        <label for="mapping_name">${say("Keep this under a name", "Das unter einem Namen behalten")}</label>
        <input type="text" id="mapping_name" name="mapping_name" maxlength="255" />
      </div>
      ${fileField(visit, NO_FAULTS)}
      <p class="actions"><button>${say("Check again", "Noch einmal prüfen")}</button></p>
    </form>
  </details>`;
};

const MOST_ROWS = 50;

/** What became of the rows, failures first, and the files that have all of them. */
export const resultsPart = async (visit: AccountVisit, batch: Batch): Promise<Html | false> => {
  const { say, base, language } = visit;
  if (batch.outcome === "failed" || batch.outcome === null) return false;
  const words = await pathWords(batch.kind, language);
  const { results, failed_count } = batch;
  const ordered = (results ?? []).toSorted((a, b) => rank(a) - rank(b));
  const title = say("Rows", "Zeilen");
  const heads = [say("Record", "Datensatz"), say("Result", "Ergebnis"), say("Field", "Feld")];
  const rows = ordered.slice(0, MOST_ROWS).map((one) => [one.row_index + 1, ...resultCells(visit, batch, one, words)]);
  const here = `${base}/batches/${batch.id}`;
  const kind = ESTIMATES_OF[batch.kind];
  const listed = kind === "multi-leg" ? "shipping" : kind;
  return html`<h2>${title}</h2>
    <p class="actions">
      ${(failed_count ?? 0) > 0 && html`<a class="button quiet small" href="${here}/errors.csv">${say("Failed rows as CSV, to correct and upload", "Gescheiterte Zeilen als CSV, zum Berichtigen und Hochladen")}</a>`}
      <a class="button quiet small" href="${here}/results.csv"
        >${say("All results as CSV", "Alle Ergebnisse als CSV")}</a
      >
      <a class="button quiet small" href="${here}/results.jsonl">JSONL</a>
      ${!batch.dry_run && listed !== undefined && html`<a class="button quiet small" href="${base}/estimates?kind=${listed}&amp;batch_id=${batch.id}">${say("Its estimates", "Seine Schätzungen")}</a>`}
    </p>
    ${rows.length > 0 && table(title, heads, rows)}
    ${ordered.length > MOST_ROWS && html`<p class="soft">${say(`The first ${MOST_ROWS}; the files have all.`, `Die ersten ${MOST_ROWS}; die Dateien haben alle.`)}</p>`}`;
};

const rank = ({ status }: RowResult): number => (status === "failed" ? 0 : 1);

const resultCells = (
  { base, language }: AccountVisit,
  { kind }: Batch,
  result: RowResult,
  words: (path: string) => string,
): HtmlValue[] => {
  if (result.status === "failed")
    return [
      refusalText({ error_code: result.error_code, message: result.error }, language),
      result.field === null ? "" : words(result.field),
    ];
  if (!("estimate_id" in result)) return [result.shipment_id, ""];
  const { estimate_id, mass } = result;
  const text = emissionsText(mass, language);
  const page = ESTIMATES_OF[kind];
  const isShown = estimate_id !== "" && page !== undefined;
  return [isShown ? html`<a href="${base}/estimates/${page}/${estimate_id}">${text}</a>` : text, ""];
};
