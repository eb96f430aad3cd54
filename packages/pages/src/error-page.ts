import { ERRORS, errorBody } from "@isotherm/contract";
import type { ApiError, ErrorCode } from "@isotherm/core";
import type { PageResponse, HtmlRequest } from "@isotherm/http";
import { html } from "./html.ts";
import { languageOf, type Text } from "./language.ts";
import { pageResponse, PRIVATE_HEADERS } from "./page-response.ts";

interface Explanation {
  readonly title: Text;
  readonly text: Text;
}

const EXPLANATIONS: Partial<Record<ErrorCode, Explanation>> = {
  not_found: {
    title: { en: "There is nothing here", de: "Hier ist nichts" },
    text: {
      en: "The address is wrong, or what was here is no longer available. Did somebody send it to you? Then open the whole address, with its long end.",
      de: "Die Adresse stimmt nicht, oder was hier war, ist nicht mehr verfügbar. Hat sie Ihnen jemand geschickt? Dann öffnen Sie die ganze Adresse, mit ihrem langen Ende.",
    },
  },
  rate_limit_exceeded: {
    title: { en: "Too many requests", de: "Das war viel auf einmal" },
    text: {
      en: "So many requests came from your network that we have to wait a little. Nothing was lost. Please try again in a minute.",
      de: "Aus Ihrem Netz kamen so viele Anfragen, dass wir kurz warten müssen. Verloren ist nichts. Bitte versuchen Sie es in einer Minute noch einmal.",
    },
  },
  internal_error: {
    title: { en: "Something went wrong on our side", de: "Bei uns ist etwas schiefgegangen" },
    text: { en: "It is safe to try again.", de: "Sie können es gefahrlos noch einmal versuchen." },
  },
  service_unavailable: {
    title: { en: "The service is busy", de: "Der Dienst ist ausgelastet" },
    text: { en: "Please try again in a moment.", de: "Bitte versuchen Sie es gleich noch einmal." },
  },
};

/** When it is worth trying again, by status. */
const RETRY_SECONDS: Readonly<Record<number, string>> = { 429: "60", 503: "1" };

const HOME: Text = { en: "To the start page", de: "Zur Startseite" };
const AGAIN: Text = { en: "Try again", de: "Noch einmal versuchen" };
const DASHBOARD: Text = { en: "To the first page", de: "Zur ersten Seite" };
const OTHERWISE: Text = { en: "This did not work", de: "Das hat nicht geklappt" };

/** Whether whoever asks says that it is a program. */
export const wantsJson = ({ header }: HtmlRequest): boolean =>
  /^application\/json\b/i.test(header("content-type") ?? "") || /^application\/json\b/i.test(header("accept") ?? "");

/** Browsers name HTML among what they accept; programs that name nothing get what every problem is. */
export const wantsPage = (request: HtmlRequest): boolean =>
  !wantsJson(request) && /\btext\/html\b/i.test(request.header("accept") ?? "");

/** Tells of a refusal: people by a page in their language, programs by the body that every problem has. */
export const errorPage = (request: HtmlRequest, { code, detail }: ApiError): PageResponse => {
  const { status, message } = ERRORS[code];
  const retry = RETRY_SECONDS[status];
  if (!wantsPage(request)) {
    const headers = {
      ...PRIVATE_HEADERS,
      ...(retry !== undefined && { "retry-after": retry }),
      "content-type": "application/json",
    };
    return { status, headers, body: JSON.stringify(errorBody(code, detail)) };
  }
  const language = languageOf(request.header("accept-language"));
  const explained = EXPLANATIONS[code];
  const title = (explained?.title ?? OTHERWISE)[language];
  const text = explained?.text[language];
  const body = html`<p class="soft">${status}</p>
    <h1>${title}</h1>
    ${text === undefined ? html`<p class="lead" lang="en">${detail ?? message}</p>` : html`<p class="lead">${text}</p>`}
    ${
      request.path.startsWith("/dashboard/")
        ? html`<p class="actions"><a class="button" href="/dashboard/home">${DASHBOARD[language]}</a></p>`
        : code === "not_found" && html`<p class="actions"><a class="button" href="/">${HOME[language]}</a></p>`
    }
    ${retry !== undefined && request.method === "GET" && html`<p class="actions"><a class="button" href="">${AGAIN[language]}</a></p>`}`;
  const answer = pageResponse({ language, title, body, status, isSlim: true });
  return { ...answer, headers: { ...answer.headers, ...(retry !== undefined && { "retry-after": retry }) } };
};
