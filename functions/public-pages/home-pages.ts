import type { Page } from "@isotherm/http";
import { goTo, html, languageOf, pageResponse, type Text } from "@isotherm/pages";

/** The page at the root of the host, for who comes without an address, and the ways to the reference that people try. */
export const homePages = (): readonly Page[] => [
  {
    id: "home",
    method: "GET",
    path: "/",
    run: async ({ header }) => {
      const language = languageOf(header("accept-language"));
      const entries = PLACES.map(
        ({ address, name, text }) =>
          html`<li class="card">
            <h2><a href="${address}">${name[language]}</a></h2>
            <p>${text[language]}</p>
          </li>`,
      );
      return pageResponse({
        language,
        title: "Isotherm",
        body: html`<h1>${TITLE[language]}</h1>
          <p class="lead">${LEAD[language]}</p>
          <ul class="cards">
            ${entries}
          </ul>
          <p class="soft">${ADDRESSES[language]}</p>`,
        audience: "public",
        isSlim: true,
      });
    },
  },
  leading("docsShort", "/docs"),
  leading("docsWithSlash", "/v1/docs/"),
];

const leading = (id: string, path: `/${string}`): Page => ({
  id,
  method: "GET",
  path,
  run: async () => goTo("/v1/docs"),
});

const TITLE: Text = {
  en: "Greenhouse-gas estimates that can be taken apart",
  de: "Schätzungen von Treibhausgasen, die sich nachrechnen lassen",
};
const LEAD: Text = {
  en: "Isotherm estimates the emissions of freight, travel, electricity and purchases, and funds or retires tonnes for them. Each figure has a calculation sheet with its sources.",
  de: "Isotherm schätzt die Emissionen von Fracht, Reisen, Strom und Einkäufen, finanziert dafür Tonnen oder legt sie still. Jeder Wert hat ein Rechenblatt mit seinen Quellen.",
};
const ADDRESSES: Text = {
  en: "Somebody sent you an estimate, a link or a certificate? Open the whole address: without its long end it leads here.",
  de: "Jemand hat Ihnen eine Schätzung, einen Link oder eine Bescheinigung geschickt? Öffnen Sie die ganze Adresse: ohne ihr langes Ende führt sie hierher.",
};

interface Place {
  readonly address: string;
  readonly name: Text;
  readonly text: Text;
}

const PLACES: readonly Place[] = [
  {
    address: "/dashboard/sign-in",
    name: { en: "Dashboard", de: "Dashboard" },
    text: {
      en: "Estimates, orders, webhooks and keys of your organisation, for its members.",
      de: "Schätzungen, Aufträge, Webhooks und Schlüssel Ihrer Organisation, für deren Mitglieder.",
    },
  },
  {
    address: "/v1/docs",
    name: { en: "Reference of the interface", de: "Referenz der Schnittstelle" },
    text: {
      en: "Every operation, its fields and its errors, and guides to begin with.",
      de: "Jede Operation, ihre Felder und Fehler, und Anleitungen für den Anfang.",
    },
  },
  {
    address: "/v1/openapi.json",
    name: { en: "OpenAPI document", de: "OpenAPI-Dokument" },
    text: { en: "The same for programs.", de: "Dasselbe für Programme." },
  },
  {
    address: "/v1/health",
    name: { en: "State of the service", de: "Zustand des Dienstes" },
    text: { en: "Whether it is up and reaches its data.", de: "Ob er läuft und seine Daten erreicht." },
  },
];
