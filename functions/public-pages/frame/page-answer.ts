import { createHash } from "node:crypto";
import type { PageAnswer } from "@isotherm/http";
import { Html, html } from "./html.ts";
import type { Language, Text } from "./language.ts";
import { STYLES } from "./styles.ts";

/** What a page consists of. */
export interface Document {
  readonly language: Language;
  /** Shown by the browser, not on the page. */
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  readonly cookies?: readonly string[];
  /** Seconds after which the browser reads the page again. */
  readonly refreshSeconds?: number;
  /** A script of our own; the page has to work without it. */
  readonly script?: string;
  /** The origin of another host to which a form of the page may lead in the end. */
  readonly formsLeadTo?: string;
  /** The address is no secret: it may be kept a while and found by search. */
  readonly isPublic?: boolean;
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const STYLE_HASH = hashOf(STYLES);
const STYLE = Html.ofOurOwn(`<style>${STYLES}</style>`);

/** Only our one stylesheet, our own pictures, and a script exactly as we wrote it. */
const policyOf = (script: string | undefined, formsLeadTo: string | undefined): string =>
  [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    "img-src 'self' data:",
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
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

const TEXTS = {
  skip: { en: "Skip to content", de: "Zum Inhalt springen" },
  about: {
    en: "Figures are estimates. What they rest on stands beside them.",
    de: "Die Angaben sind Schätzungen. Worauf sie beruhen, steht dabei.",
  },
} as const satisfies Record<string, Text>;

/** A page in the frame that all share. */
export const pageAnswer = ({
  language,
  title,
  body,
  status = 200,
  cookies,
  refreshSeconds,
  script,
  formsLeadTo,
  isPublic = false,
}: Document): PageAnswer => ({
  status,
  headers: {
    ...(isPublic ? PUBLIC_HEADERS : PRIVATE_HEADERS),
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policyOf(script, formsLeadTo),
    "content-language": language,
    vary: "Accept-Language",
  },
  ...(cookies && { cookies }),
  body: html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${refreshSeconds}" />`}
        <link rel="icon" href="data:," />
        ${STYLE}
      </head>
      <body>
        <a class="skip" href="#content">${TEXTS.skip[language]}</a>
        <div class="page">
          <p class="brand"><span>Isotherm</span></p>
          <main id="content">${body}</main>
          <footer>${TEXTS.about[language]}</footer>
        </div>
        ${script !== undefined && Html.ofOurOwn(`<script>${script}</script>`)}
      </body>
    </html> `.toString(),
});

/** Sends the browser on to another address of ours, with a GET. */
export const goTo = (location: string, cookies?: readonly string[]): PageAnswer => ({
  status: 303,
  headers: { ...PRIVATE_HEADERS, "content-type": "text/plain; charset=utf-8", location },
  ...(cookies && { cookies }),
  body: "",
});
