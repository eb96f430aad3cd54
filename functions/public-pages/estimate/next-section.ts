import { html, type Html, type Language, massText, money, type Text } from "@isotherm/pages";
import type { StoredEstimate } from "@isotherm/store";
import { hasAlternatives, isOnlyWay } from "./has-alternatives.ts";

const TEXTS = {
  pdf: { en: "PDF", de: "PDF" },
  ways: { en: "Ways to emit less", de: "Wege zu weniger Emissionen" },
  sheet: { en: "The calculation as a file:", de: "Die Rechnung als Datei:" },
  copy: { en: "Copy the address", de: "Adresse kopieren" },
  copied: { en: "Copied", de: "Kopiert" },
  mail: { en: "Send by e-mail", de: "Per E-Mail senden" },
  offer: { en: "What it would cost to fund these tonnes", de: "Was es kosten würde, für diese Tonnen zu zahlen" },
  quote: { en: "Quote of the day of the estimate:", de: "Angebot vom Tag der Schätzung:" },
  forTonnes: { en: "for", de: "für" },
} as const satisfies Record<string, Text>;

/** Puts the address of the page on the clipboard. Without it the button is not shown. */
export const COPY_ADDRESS = `(()=>{for(const b of document.querySelectorAll("[data-copied]")){if(!navigator.clipboard)continue;b.hidden=false;b.addEventListener("click",async()=>{try{await navigator.clipboard.writeText(location.href.split("#")[0]);b.textContent=b.dataset.copied}catch{}})}})();`;

/** Where a page is, and what it is called. */
interface Shared {
  /** Without the host. */
  readonly address: string;
  readonly origin: string;
  readonly name: string;
}

/** What can be done with an estimate: keep it, send it on, recalculate it; and what funding its tonnes would cost. */
export const nextSection = (stored: StoredEstimate, { address, origin, name }: Shared, language: Language): Html => {
  const mail = new URLSearchParams({ subject: name, body: `${origin}${address}` }).toString().replaceAll("+", "%20");
  return html`<p class="actions">
      <a class="button quiet" href="${address}.pdf?language=${language}">${TEXTS.pdf[language]}</a
      ><button class="quiet" type="button" hidden data-copied="${TEXTS.copied[language]}">
        ${TEXTS.copy[language]}</button
      ><a class="button quiet" href="mailto:?${mail}">${TEXTS.mail[language]}</a
      >${hasAlternatives(stored) && !isOnlyWay(stored) && html`<a class="button" href="${address}/alternatives">${TEXTS.ways[language]}</a>`}
    </p>
    <p class="soft">
      <small
        >${TEXTS.sheet[language]} <a href="${address}/calculation.csv">CSV</a>,
        <a href="${address}/calculation.json">JSON</a></small
      >
    </p>
    ${offer(stored, language)}`;
};

/** The quote that the estimate has; nothing where it could not be quoted. */
const offer = ({ estimate: { quote } }: StoredEstimate, language: Language): Html | undefined => {
  if (!("estimated_total_cost" in quote)) return undefined;
  const { estimated_total_cost, estimated_quantity, currency, bundles } = quote;
  return html`<h2>${TEXTS.offer[language]}</h2>
    <p>
      ${TEXTS.quote[language]} <strong>${money(estimated_total_cost, currency, language)}</strong>
      ${TEXTS.forTonnes[language]} ${massText(estimated_quantity, language)} CO₂e.
    </p>
    <ul lang="en">
      ${bundles.map((bundle) => html`<li>${bundle.bundle_name}</li>`)}
    </ul>`;
};
