import type { Batch, BatchUploadOptions, NamedMapping } from "@isotherm/client";
import { goTo, html, type Html } from "@isotherm/pages";
import type { PageResponse } from "@isotherm/http";
import { change } from "../access/change.ts";
import type { AccountVisit } from "../access/visit.ts";
import { formToken } from "../frame/dashboard-response.ts";
import { faultsOf, field, type FormFaults } from "../frame/page-parts.ts";
import type { UploadedKind } from "./batch-kinds.ts";
import { kindField, mappingChoice, named } from "./upload-fields.ts";

const FORMATS: ReadonlyMap<string | undefined, BatchUploadOptions["format"]> = new Map([
  ["csv", "csv"],
  ["jsonl", "jsonl"],
  ["ndjson", "jsonl"],
  ["xlsx", "xlsx"],
]);

/** The format of a file, by its name; undefined where batches have no such files. */
export const formatOf = (filename: string | undefined): BatchUploadOptions["format"] | undefined =>
  FORMATS.get(filename?.toLowerCase().split(".").at(-1));

/** Files between two pages: the first one announces it, the second one may send it to the bucket. */
const KEEP = `const store=()=>new Promise((ok,no)=>{const r=indexedDB.open("isotherm-upload",1);r.onupgradeneeded=()=>r.result.createObjectStore("files");r.onsuccess=()=>ok(r.result);r.onerror=no}),act=async(mode,run)=>{const s=(await store()).transaction("files",mode).objectStore("files");return new Promise((ok,no)=>{const r=run(s);r.onsuccess=()=>ok(r.result);r.onerror=no})};`;

/** Tells the size of a large file to the form that announces it. */
export const ANNOUNCE_SCRIPT = `(()=>{${KEEP}const f=document.querySelector("form[data-announce]");if(!f)return;const b=f.querySelector("button");b.disabled=false;f.addEventListener("submit",async e=>{e.preventDefault();b.disabled=true;const file=f.elements.upload.files[0];f.elements.size_bytes.value=file.size;try{await act("readwrite",s=>s.put(file,"file"))}catch{}f.submit()})})();`;

/** Sends the file that was announced, and shows how far it is; asks for it again where the browser has not kept it. */
export const SEND_SCRIPT = `(()=>{${KEEP}const f=document.querySelector("form[data-send]");if(!f)return;const d=f.dataset,p=f.querySelector("progress"),o=f.querySelector("output"),i=f.querySelector("input[type=file]"),say=t=>{o.textContent=t},isIt=x=>x&&x.name===d.name&&x.size===Number(d.size);i.disabled=false;const send=file=>{i.disabled=true;const x=new XMLHttpRequest();x.open("PUT",d.url);for(const h of JSON.parse(d.headers))x.setRequestHeader(h.name,h.value);x.upload.onprogress=e=>{p.value=e.loaded;say(Math.floor(100*e.loaded/e.total)+" %")};const failed=()=>{i.disabled=false;say(d.failed)};x.onerror=failed;x.onload=async()=>{if(x.status!==200)return failed();try{await act("readwrite",s=>s.delete("file"))}catch{}location.replace(d.done)};x.send(file)};i.addEventListener("change",()=>{const file=i.files[0];isIt(file)?send(file):say(d.other)});act("readonly",s=>s.get("file")).then(file=>{if(isIt(file))send(file)},()=>{})})();`;

const NO_SCRIPT = (say: AccountVisit["say"]): Html =>
  html`<noscript>
    <p class="banner alert">
      ${say("Large files need a script, which your browser does not run here. Send them with the command line, isotherm batch upload, or in parts of 4 MB.", "Große Dateien brauchen ein Skript, das Ihr Browser hier nicht ausführt. Senden Sie sie mit der Kommandozeile, isotherm batch upload, oder in Teilen von 4 MB.")}
    </p>
  </noscript>`;

/** The form for a file that is too large to pass through a function: it goes from the browser to the bucket. */
export const largeFilePart = (visit: AccountVisit, mappings: readonly NamedMapping[], faults: FormFaults): Html => {
  const { say, base } = visit;
  return html`<h2>${say("A larger file", "Eine größere Datei")}</h2>
    <p>
      ${say("Up to 50 MB go from your browser straight to where batches are kept.", "Bis zu 50 MB gehen aus Ihrem Browser geradewegs dorthin, wo Stapel aufbewahrt werden.")}
    </p>
    ${NO_SCRIPT(say)}
    <form method="post" action="${base}/batches/large" data-announce>
      ${formToken(visit)}<input type="hidden" name="size_bytes" value="" /> ${kindField(visit, faults, "large_kind")}
      ${field(
        "upload",
        say("File", "Datei"),
        faults,
        (attributes) => html`<input type="file" ${attributes} accept=".csv,.jsonl,.ndjson,.xlsx" required />`,
        say("CSV, XLSX or JSONL, at most 50 MB.", "CSV, XLSX oder JSONL, höchstens 50 MB."),
      )}
      ${mappingChoice(visit, mappings, faults, "large_mapping_name")}
      <p class="actions"><button disabled>${say("Send the file", "Datei senden")}</button></p>
    </form>`;
};

/** Announces a file; the page of its batch may send it. */
export const announce = async (
  visit: AccountVisit,
  refused: (faults: FormFaults) => Promise<PageResponse>,
): Promise<PageResponse> => {
  const { form, client, base, say } = visit;
  const filename = form.get("upload") ?? "";
  const format = formatOf(filename);
  if (format === undefined)
    return refused({
      translated: true,
      fields: {
        upload: say(
          "Choose a file whose name ends with .csv, .xlsx or .jsonl.",
          "Wählen Sie eine Datei, deren Name auf .csv, .xlsx oder .jsonl endet.",
        ),
      },
    });
  const kind = form.get("large_kind") as UploadedKind;
  const mapping = form.get("large_mapping_name") ?? "";
  const upload = { format, filename, size_bytes: Number(form.get("size_bytes")) };
  const request = { kind, dry_run: true, upload, ...named(form), ...(mapping !== "" && { mapping_name: mapping }) };
  try {
    const { id } = await change(visit, { action: "batch upload", subject: "", detail: { kind, format } }, () =>
      client.batches.createBatch(request),
    );
    return goTo(`${base}/batches/${id}`);
  } catch (error) {
    const faults = faultsOf(error, ["upload", "kind", "mapping_name"], visit.language);
    if (!faults) throw error;
    return refused(faults);
  }
};

/** Where a file may be sent that was announced and has not come; undefined where none is waited for. */
export const awaitedUpload = ({ may, request }: AccountVisit, { upload, status }: Batch): Batch["upload"] =>
  status === "pending" && may("estimates.create") && !request.query.has("sent") ? upload : null;

/** The form that sends an announced file. Its answers are the bucket's: it is sent by a script, or not at all. */
export const sendPart = (
  { say, base }: AccountVisit,
  { id, filename }: Batch,
  upload: NonNullable<Batch["upload"]>,
): Html => {
  const name = filename ?? "";
  const size = upload.headers.find((header) => header.name.toLowerCase() === "content-length")?.value ?? "";
  // Browsers say the length themselves, and let no script do it.
  const headers = upload.headers.filter((header) => header.name.toLowerCase() !== "content-length");
  return html`${NO_SCRIPT(say)}
    <form
      data-send
      data-url="${upload.url}"
      data-headers="${JSON.stringify(headers)}"
      data-name="${name}"
      data-size="${size}"
      data-done="${base}/batches/${id}?sent=1"
      data-other="${say(`This is not ${name} as it was announced: name and size must be the same.`, `Das ist nicht ${name}, wie angekündigt: Name und Größe müssen dieselben sein.`)}"
      data-failed="${say("The file did not arrive. Choose it once more.", "Die Datei kam nicht an. Wählen Sie sie noch einmal.")}"
    >
      <h2>${say(`Sending ${name}`, `${name} wird gesendet`)}</h2>
      <p>
        <progress max="${size}" value="0" aria-label="${say("Sent", "Gesendet")}"></progress>
        <output>${say("Waiting for the file", "Wartet auf die Datei")}</output>
      </p>
      <div class="field">
        <label for="send-file"
          >${say(`Choose ${name} if it does not start by itself`, `Wählen Sie ${name}, wenn es nicht von selbst beginnt`)}</label
        >
        <input type="file" id="send-file" disabled />
      </div>
    </form>`;
};
