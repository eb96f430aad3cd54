import { ApiError } from "@isotherm/core";
import type { Page, PageResponse } from "@isotherm/http";
import { type Frame, Html, html, MARK, pageResponse, styleOf } from "@isotherm/pages";
import { marked } from "marked";
import { type ApiDocument, entriesOf, type Guide } from "./api-document.ts";
import { markdownOf } from "./markdown-pages.ts";
import { BOOT, referenceFiles } from "./reference-files.ts";

/**
 * The reference of the interface: Scalar's, and for those who run no script a list of everything that there is, with a
 * plain page of each guide, operation and schema, made of its Markdown.
 *
 * @param files the folder in which the reference's scripts lie
 */
export const docsPages = (read: () => Promise<ApiDocument>, files: string): readonly Page[] => {
  const scripts = referenceFiles(files);
  return [
    {
      id: "docs",
      method: "GET",
      path: "/v1/docs",
      run: async () => referencePage(overview(await read()), await scripts.address(BOOT)),
    },
    ...scripts.pages,
    ...markdownOf(read).map(({ id, path, markdown }): Page => ({
      id,
      method: "GET",
      path,
      run: async ({ params }) => {
        const text = await markdown(params);
        if (text === undefined) throw new ApiError("not_found");
        return plainPage(text);
      },
    })),
  ];
};

/** What pages of Markdown have besides: code that stands out, lists of properties that are read line by line. */
const MARKDOWN_STYLE = styleOf(`
main ul{padding-left:0;list-style:none}main ul ul{padding-left:1rem;border-left:2px solid var(--line);margin:.4rem 0}main ol{padding-left:1.4rem}
main ul:not(.parts)>li{padding:.45rem 0;border-top:1px solid var(--line)}main ul ul>li:first-child{border-top:0}
main code{background:var(--wash);border-radius:.3rem;padding:.1rem .3rem}main li>code:first-child{font-weight:650}
main pre{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.8rem 1rem;font-size:.9rem;line-height:1.5}main pre code{background:none;padding:0}
main h1+p>code:only-child{display:inline-block;font-size:1rem;padding:.35rem .7rem}
`);

const markdownFrame: Frame = {
  style: MARKDOWN_STYLE,
  around: (body) =>
    html`<div class="page">
      <header class="brand">${MARK}<a href="/v1/docs">API reference</a></header>
      <main id="content" tabindex="-1">${body}</main>
    </div>`,
};

/** A page of Markdown. Its texts are our own. */
const plainPage = async (markdown: string): Promise<PageResponse> =>
  pageResponse({
    language: "en",
    frame: markdownFrame,
    title: `${/^# (.*)$/m.exec(markdown)?.[1] ?? "Reference"} – API`,
    body: html`${Html.ofOurOwn((await marked.parse(markdown)).replaceAll(/(href="\/v1\/docs\/[^"]*)\.md"/g, '$1"'))}`,
    audience: "public",
  });

/**
 * Scripts come from this host alone, and none is made from text. Scalar writes styles into its elements and its head, so
 * this one page allows them: nothing on it was sent by a client.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const referencePage = (body: Html, boot: string): PageResponse => {
  const page = pageResponse({
    language: "en",
    title: "Reference – API",
    body: html`${body}${Html.ofOurOwn(`<script type="module" src="${boot}"></script>`)}`,
    audience: "public",
  });
  return { ...page, headers: { ...page.headers, "content-security-policy": POLICY } };
};

const overview = (document: ApiDocument): Html => {
  const { info } = document;
  const groups = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags[0] ?? "");
  return html`<h1>API reference</h1>
    ${Html.ofOurOwn(marked.parse(info.description, { async: false }))}
    <p><a href="/v1/openapi.json">OpenAPI 3.1 document</a>, <a href="/llms.txt">Markdown for programs</a></p>
    ${guideLinks(document["x-guides"] ?? [])}
    ${[...groups].map(
      ([name, group]) =>
        html`<h2>${name}</h2>
          <ul>
            ${group.map(
              ({ method, path, operation }) =>
                html`<li>
                  <a href="/v1/docs/operations/${operation.operationId}"
                    >${method} ${path.startsWith("/") ? `/v1${path}` : path}</a
                  >
                </li>`,
            )}
          </ul>`,
    )}`;
};

const guideLinks = (guides: readonly Guide[]): Html =>
  html`<nav aria-label="Guides">
    <h2>Guides</h2>
    <ul class="parts">
      ${guides.map(({ name, title }) => html`<li><a href="/v1/docs/guides/${name}">${title}</a></li>`)}
    </ul>
  </nav>`;
