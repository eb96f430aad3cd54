import { ApiError } from "@isotherm/core";
import type { Page, PageResponse } from "@isotherm/http";
import { Html, html, pageResponse } from "@isotherm/pages";
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

/** A page of Markdown. Its texts are our own. */
const plainPage = async (markdown: string): Promise<PageResponse> =>
  pageResponse({
    language: "en",
    title: `${/^# (.*)$/m.exec(markdown)?.[1] ?? "Reference"} – API`,
    body: html`<p><a href="/v1/docs">API reference</a></p>
      ${Html.ofOurOwn((await marked.parse(markdown)).replaceAll(/(href="\/v1\/docs\/[^"]*)\.md"/g, '$1"'))}`,
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
