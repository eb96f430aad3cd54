import type { PageResponse } from "@isotherm/http";
import { html, type Html, MARK, pageResponse, CHECKOUT_STYLES, styleOf, type Text } from "@isotherm/pages";
import type { Action } from "../access/actions.ts";
import { type AccountVisit, UNSENT, type Visit } from "../access/visit.ts";
import { DASHBOARD_STYLES } from "./dashboard-styles.ts";
import { FRAME_SCRIPT } from "./frame-script.ts";

const STYLE = styleOf(CHECKOUT_STYLES + DASHBOARD_STYLES);

/** A part of the dashboard that the navigation leads to. */
interface Section {
  readonly path: string;
  readonly name: Text;
  readonly action: Action;
}

/** All parts, in the order of the navigation. Only what exists stands here. */
const SECTIONS = [
  { path: "", name: { en: "Home", de: "Start" }, action: "account.read" },
  { path: "/estimates", name: { en: "Estimates", de: "Schätzungen" }, action: "account.read" },
  { path: "/batches", name: { en: "Batches", de: "Stapel" }, action: "account.read" },
  { path: "/orders", name: { en: "Orders", de: "Aufträge" }, action: "account.read" },
  { path: "/webhooks", name: { en: "Webhooks", de: "Webhooks" }, action: "webhooks.read" },
  { path: "/bundles", name: { en: "Bundles", de: "Bündel" }, action: "account.read" },
  { path: "/links", name: { en: "Offset links", de: "Links" }, action: "account.read" },
  { path: "/account", name: { en: "Account", de: "Konto" }, action: "account.read" },
  { path: "/analytics", name: { en: "Analytics", de: "Auswertung" }, action: "account.read" },
  { path: "/reports", name: { en: "Reports", de: "Berichte" }, action: "account.read" },
  { path: "/keys", name: { en: "Developers", de: "Entwicklung" }, action: "keys.read" },
] as const satisfies readonly Section[];

/** The address of a part: what the navigation marks. */
export type SectionPath = (typeof SECTIONS)[number]["path"];

/** A page of an account. */
interface Content {
  readonly title: string;
  readonly body: Html;
  readonly section?: SectionPath;
  readonly status?: number;
  /** A script besides that of the frame. */
  readonly script?: string;
  /** Where that script may send something beside here: an origin. */
  readonly connectsTo?: string;
}

/** The field that every form of a session has. */
export const formToken = ({ formToken: value }: Visit): Html =>
  html`<input type="hidden" name="form_token" value="${value}" />`;

const modeSwitch = ({ mode, account, say }: AccountVisit, section: string): Html => {
  const other = mode === "test" ? "live" : "test";
  const there =
    account.scope === "account" ? `/dashboard/${other}/${account.sibling_id}${section}` : `/dashboard/${other}`;
  const names = { test: say("Test", "Test"), live: say("Live", "Live") };
  return html`<nav class="modes" aria-label="${say("Mode", "Modus")}">
    ${(["test", "live"] as const).map((one) =>
      one === mode
        ? html`<span aria-current="true">${names[one]}</span>`
        : html`<a href="${there}" data-mode="${one}">${names[one]}</a>`,
    )}
  </nav>`;
};

const search = ({ base, say }: AccountVisit): Html =>
  html`<form action="${base}/search" role="search">
    <input
      type="search"
      name="q"
      maxlength="200"
      required
      aria-label="${say("Search", "Suchen")}"
      placeholder="${say("Id, reference, name", "Kennung, Referenz, Name")}"
    />
  </form>`;

const who = (visit: Visit): Html =>
  html`<div class="who">
    <a href="/dashboard/settings">${visit.signedIn.member.name}</a>
    <form method="post" action="/dashboard/sign-out">
      ${formToken(visit)}<button class="quiet small">${visit.say("Sign out", "Abmelden")}</button>
    </form>
  </div>`;

const sections = ({ base, may, language, say }: AccountVisit, current: string | undefined): Html =>
  html`<nav aria-label="${say("Sections", "Bereiche")}">
    <ul class="sections">
      ${SECTIONS.filter(({ action }) => may(action)).map(
        ({ path, name }) =>
          html`<li>
            <a href="${base}${path}" ${path === current && html`aria-current="page"`}>${name[language]}</a>
          </li>`,
      )}
    </ul>
  </nav>`;

/** What is said once somebody has signed in whose form was sent before and not carried out. */
const unsentBanner = ({ request, say }: Visit): Html | false =>
  request.query.has(UNSENT) &&
  html`<p class="banner alert" role="alert" id="unsent">
    ${say("You had to sign in first, so what you sent was not carried out. Check it here and send it again.", "Sie mussten sich erst anmelden: Was Sie abgeschickt hatten, wurde nicht ausgeführt. Prüfen Sie es hier und schicken Sie es noch einmal ab.")}
  </p>`;

/** Forms tell where they come from only if pages may say so, to their own host; to others nothing is told. */
const framed = (document: Parameters<typeof pageResponse>[0]): PageResponse => {
  const response = pageResponse(document);
  return { ...response, headers: { ...response.headers, "referrer-policy": "same-origin" } };
};

/** A page of an account, in the frame that says which one it is and in which mode. */
export const accountResponse = (visit: AccountVisit, content: Content): PageResponse => {
  const { mode, account, say, language } = visit;
  const { title, body, section, status, connectsTo, script = "" } = content;
  const around = (main: Html): Html =>
    html`<div class="${mode}">
      ${
        mode === "test" &&
        html`<aside class="mode" aria-label="${say("Notice", "Hinweis")}">
          ${say("Test mode: nothing here is real", "Testmodus: Hier ist nichts echt")}
        </aside>`
      }
      <div class="dash">
        <header>
          <div class="top">
            <div class="brand">${MARK}Isotherm</div>
            <a href="/dashboard/${mode}">${account.name}</a>
            ${modeSwitch(visit, section ?? "")} ${search(visit)} ${who(visit)}
          </div>
        </header>
        ${sections(visit, section)}
        <main id="content" tabindex="-1">${unsentBanner(visit)} ${main}</main>
      </div>
    </div>`;
  return framed({
    language,
    title: `${title} · ${account.name} · ${mode === "test" ? say("Test", "Test") : say("Live", "Live")}`,
    body,
    frame: { style: STYLE, around },
    script: FRAME_SCRIPT + script,
    ...(connectsTo !== undefined && { connectsTo }),
    ...(status !== undefined && { status }),
  });
};

/** A page of a member that belongs to no account and no mode. */
export const memberResponse = (visit: Visit, { title, body, status, script = "" }: Content): PageResponse => {
  const around = (main: Html): Html =>
    html`<div class="dash">
      <header class="top">
        <div class="brand">${MARK}Isotherm</div>
        <a href="/dashboard/home">${visit.say("Accounts", "Konten")}</a>
        ${who(visit)}
      </header>
      <main id="content" tabindex="-1">${unsentBanner(visit)} ${main}</main>
    </div>`;
  return framed({
    language: visit.language,
    title,
    body,
    frame: { style: STYLE, around },
    script: FRAME_SCRIPT + script,
    ...(status !== undefined && { status }),
  });
};

/** A page for somebody who is not signed in. */
export const outsideResponse = (language: Visit["language"], { title, body, status, script }: Content): PageResponse =>
  framed({
    language,
    title,
    body,
    frame: {
      style: STYLE,
      around: (main) =>
        html`<div class="page slim">
          <header class="brand">${MARK}Isotherm</header>
          <main id="content" tabindex="-1">${main}</main>
        </div>`,
    },
    ...(script !== undefined && { script }),
    ...(status !== undefined && { status }),
  });
