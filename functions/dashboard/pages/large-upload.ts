import type { Batch } from "@isotherm/client";
import { html, type Html } from "@isotherm/pages";
import type { AccountVisit } from "../access/visit.ts";

/** Files between two pages: the first one announces it, the second one may send it to the bucket. */
const KEEP = `const store=()=>new Promise((ok,no)=>{const r=indexedDB.open("isotherm-upload",1);r.onupgradeneeded=()=>r.result.createObjectStore("files");r.onsuccess=()=>ok(r.result);r.onerror=no}),act=async(mode,run)=>{const s=(await store()).transaction("files",mode).objectStore("files");return new Promise((ok,no)=>{const r=run(s);r.onsuccess=()=>ok(r.result);r.onerror=no})};`;

/**
 * Announces a file that is too large to be sent with its form, in the form's place: with its other fields, the name of the file
 * and its size. The form itself stays as it is, for whoever comes back to it. Forms are found when they are sent: the page of a
 * batch replaces them.
 */
export const ANNOUNCE_SCRIPT = `(()=>{${KEEP}document.addEventListener("submit",async e=>{const f=e.target,i=f.querySelector("input[data-large]"),file=i&&i.files[0];if(!file||file.size<=i.dataset.direct)return;e.preventDefault();if(f.dataset.sent)return;f.dataset.sent=1;const g=document.createElement("form"),add=(n,v)=>{const h=document.createElement("input");h.type="hidden";h.name=n;h.value=v;g.append(h)};g.method="post";g.action=i.dataset.large;for(const[n,v]of new FormData(f))add(n,v instanceof File?v.name:v);add("size_bytes",file.size);try{await act("readwrite",s=>s.put(file,"file"))}catch{}document.body.append(g);g.submit();addEventListener("pageshow",()=>{delete f.dataset.sent},{once:true})});})();`;

/** Sends the file that was announced, and shows how far it is; asks for it again where the browser has not kept it. */
export const SEND_SCRIPT = `(()=>{${KEEP}const f=document.querySelector("form[data-send]");if(!f)return;const d=f.dataset,p=f.querySelector("progress"),o=f.querySelector("output"),i=f.querySelector("input[type=file]"),say=t=>{o.textContent=t},isIt=x=>x&&x.name===d.name&&x.size===Number(d.size);i.disabled=false;const send=file=>{i.disabled=true;const x=new XMLHttpRequest();x.open("PUT",d.url);for(const h of JSON.parse(d.headers))x.setRequestHeader(h.name,h.value);x.upload.onprogress=e=>{p.value=e.loaded;say(Math.floor(100*e.loaded/e.total)+" %")};const failed=()=>{i.disabled=false;say(d.failed)};x.onerror=failed;x.onload=async()=>{if(x.status!==200)return failed();try{await act("readwrite",s=>s.delete("file"))}catch{}location.replace(d.done)};x.send(file)};i.addEventListener("change",()=>{const file=i.files[0];isIt(file)?send(file):say(d.other)});act("readonly",s=>s.get("file")).then(file=>{if(isIt(file))send(file)},()=>{})})();`;

/** What there is for large files in browsers that run no scripts. */
export const NO_SCRIPT = (say: AccountVisit["say"]): Html =>
  html`<noscript>
    <p class="banner alert">
      ${say("Files of more than 4 MB need a script, which your browser does not run here. Send them with the command line, isotherm batch upload, or in parts of 4 MB.", "Dateien von mehr als 4 MB brauchen ein Skript, das Ihr Browser hier nicht ausführt. Senden Sie sie mit der Kommandozeile, isotherm batch upload, oder in Teilen von 4 MB.")}
    </p>
  </noscript>`;

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
