import { createHash } from "node:crypto";
import type { PageResponse } from "@isotherm/http";
import { Html, html } from "./html.ts";
import type { Language, Text } from "./language.ts";
import { isOwnPicture } from "./pictures.ts";
import { CHECKOUT_STYLES, STYLES } from "./styles.ts";

/**
 * Reads the page again, as often as its `data-again` says in seconds, and takes over what has changed in its parts
 * (`data-part`), for as long as somebody looks at it; goes along when the page leads elsewhere. A page does without it: it
 * has a link that reads it again.
 */
export const AUTO_REFRESH = `(()=>{const parts=d=>[...d.querySelectorAll("[data-part]")],later=()=>{const s=document.querySelector("[data-again]");if(s)setTimeout(look,s.dataset.again*1000)},look=async()=>{if(!document.hidden)try{const r=await fetch(location.href);if(r.redirected){location.replace(r.url);return}if(r.ok){const d=new DOMParser().parseFromString(await r.text(),"text/html"),fresh=parts(d);parts(document).forEach((part,i)=>{const now=fresh[i];if(now&&now.innerHTML!==part.was){part.was=now.innerHTML;part.replaceChildren(...now.childNodes);part.dispatchEvent(new Event("renewed",{bubbles:true}))}});document.title=d.title}}catch{}later()};later()})();`;

/**
 * Shows what the form would buy while it is filled in, and takes away what was wrong with a field once it is changed. The page
 * does without it: the next step shows the same.
 */
export const LIVE_QUOTE = `(()=>{const f=document.querySelector("form[data-quote]"),o=document.getElementById("quote");if(!f||!o)return;let n=0;const show=async()=>{const m=++n,d=new FormData(f),q=new URLSearchParams();for(const k of["bundle","by","amount"])q.set(k,d.get(k)??"");try{const r=await fetch(f.dataset.quote+"?"+q);const t=(await r.json()).text??"";if(m===n)o.textContent=t}catch{if(m===n)o.textContent=""}};addEventListener("pageshow",e=>{if(e.persisted)show()});let w;f.addEventListener("input",e=>{const g=e.target.name==="by"?"amount":e.target.name,p=document.getElementById(g+"-fault");if(p){p.remove();const i=document.getElementById(g);for(const a of["aria-invalid","aria-describedby"])i?.removeAttribute(a)}if(g==="email")return;clearTimeout(w);w=setTimeout(show,200)});if(!document.querySelector(".field-fault"))show()})();`;

/**
 * Whose a page is: of whoever knows its address; a step of a form, which the browser may show once more when somebody goes
 * back to it; or everybody's, kept for a while and found by search.
 */
type Audience = "secret" | "step" | "public";

/** What a page consists of. */
export interface Document {
  readonly language: Language;
  /** Shown by the browser, not on the page. */
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  readonly cookies?: readonly string[];
  /** Whose page it is in the eyes of its readers: stands large where our own name would. */
  readonly sender?: string | undefined;
  /** The path of the sender's logo, shown instead of the name; one of another host is not shown. */
  readonly senderLogo?: string | null | undefined;
  /** What we did for the sender, beside our mark; "calculated with Isotherm" unless given. */
  readonly senderNote?: string | undefined;
  /** A narrow column: for pages with little on them. */
  readonly isSlim?: boolean;
  /** Somebody chooses, pays or waits on it: it has the styles of these too. */
  readonly isCheckout?: boolean;
  /** A script of our own; the page has to work without it. */
  readonly script?: string;
  /** The origin of another host to which a form of the page may lead in the end. */
  readonly formsLeadTo?: string;
  /** The only origin beside its own that its script may send something to. */
  readonly connectsTo?: string;
  /** What programs show of the page where its address is sent. */
  readonly preview?: LinkPreview;
  /** Whose page it is; `secret` unless given. */
  readonly audience?: Audience;
  /** What stands around the body; the mark alone, unless given. */
  readonly frame?: Frame;
}

/** What programs show of a page where its address is sent (Open Graph). */
export interface LinkPreview {
  readonly description: string;
  /** The address of a picture of 1200 × 630 pixels, with the host. */
  readonly picture: string;
}

const previewTags = ({ description, picture }: LinkPreview, title: string, sender: string | undefined): Html =>
  html`<meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${sender ?? "Isotherm"}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${picture}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary_large_image" />`;

/** A stylesheet of our own: as an element, and as the policy names it. */
interface Style {
  readonly element: Html;
  readonly hash: string;
}

/** What stands around the body of pages of a kind, and how they look. */
export interface Frame {
  readonly style: Style;
  /** All of the page but the link that skips to its content: an element `main` with the id `content` is in it. */
  readonly around: (body: Html) => Html;
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The stylesheet of all pages, and what pages of a kind have besides. */
export const styleOf = (besides: string): Style => {
  const text = STYLES + besides;
  return { element: Html.ofOurOwn(`<style>${text}</style>`), hash: hashOf(text) };
};

const STYLE = styleOf("");
const CHECKOUT_STYLE = styleOf(CHECKOUT_STYLES);

/** Only our one stylesheet, our own pictures, and a script exactly as we wrote it. */
const policyOf = ({ script, formsLeadTo, connectsTo }: Document, style: Style): string =>
  [
    "default-src 'none'",
    `style-src ${style.hash}`,
    "img-src 'self' data:",
    ...(script === undefined
      ? []
      : [`script-src ${hashOf(script)}`, `connect-src 'self'${connectsTo === undefined ? "" : ` ${connectsTo}`}`]),
    // Browsers hold redirects after a form to this too.
    formsLeadTo === undefined ? "form-action 'self'" : `form-action 'self' ${formsLeadTo}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Headers of everything below an address that is a secret: it is not told to others, not kept, not found by search. */
export const PRIVATE_HEADERS = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex, nofollow",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "strict-transport-security": "max-age=31536000",
} as const;

const { "x-robots-tag": _hidden, ...OPEN_HEADERS } = PRIVATE_HEADERS;

/** Headers of what everybody may see. */
export const PUBLIC_HEADERS = { ...OPEN_HEADERS, "cache-control": "public, max-age=300" } as const;

const HEADERS = {
  secret: PRIVATE_HEADERS,
  // Going back to the answer to a form, a browser that kept nothing would ask to send the form again.
  step: { ...PRIVATE_HEADERS, "cache-control": "private, no-cache" },
  public: PUBLIC_HEADERS,
} as const satisfies Record<Audience, object>;

const SKIP: Text = { en: "Skip to content", de: "Zum Inhalt springen" };

/** Three lines of equal warmth. */
export const MARK = Html.ofOurOwn(
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 8c6-7 11 5 20-3M2 14c6-7 11 5 20-3M2 20c6-7 11 5 20-3"/></svg>',
);

/** The mark on the service's green, in the tab of a browser. */
export const ICON = Html.ofOurOwn(
  `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#0b6b4c"/><g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"><path d="M4 8c5-6 9 4 16-2M4 13c5-6 9 4 16-2M4 18c5-6 9 4 16-2"/></g></svg>',
  )}">`,
);

const CALCULATED: Text = { en: "calculated with Isotherm", de: "berechnet mit Isotherm" };

const sentBy = (sender: string, logo: string | null, note: string): Html =>
  html`<b>${isOwnPicture(logo) ? html`<img src="${logo}" alt="${sender}" height="48" />` : sender}</b>
    <span class="with">${MARK}${note}</span>`;

const plainFrame = ({
  language,
  isSlim = false,
  isCheckout = false,
  sender,
  senderLogo = null,
  senderNote,
}: Document): Frame => ({
  style: isCheckout ? CHECKOUT_STYLE : STYLE,
  around: (body) => {
    const head =
      sender === undefined ? html`${MARK}Isotherm` : sentBy(sender, senderLogo, senderNote ?? CALCULATED[language]);
    return html`<div class="page${isSlim && " slim"}">
      <header class="brand">${head}</header>
      <main id="content" tabindex="-1">${body}</main>
    </div>`;
  },
});

/** A page in the frame of its kind. */
export const pageResponse = (document: Document): PageResponse => {
  const { language, title, body, status = 200, cookies, sender, script, preview } = document;
  const { audience = "secret", frame = plainFrame(document) } = document;
  return {
    status,
    headers: {
      ...HEADERS[audience],
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policyOf(document, frame.style),
      "content-language": language,
      vary: "Accept-Language",
    },
    ...(cookies && { cookies }),
    body: html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          ${preview && previewTags(preview, title, sender)} ${ICON} ${frame.style.element}
        </head>
        <body>
          <a class="skip" href="#content">${SKIP[language]}</a>
          ${frame.around(body)} ${script !== undefined && Html.ofOurOwn(`<script>${script}</script>`)}
        </body>
      </html> `.toString(),
  };
};

/** Sends the browser on to another address of ours, with a GET. */
export const goTo = (location: string): PageResponse => ({
  status: 303,
  headers: { ...PRIVATE_HEADERS, "content-type": "text/plain; charset=utf-8", location },
  body: "",
});

/** An answer for a program, 200. */
export const jsonPageResponse = (value: object): PageResponse => ({
  status: 200,
  headers: { ...PRIVATE_HEADERS, "content-type": "application/json" },
  body: JSON.stringify(value),
});
