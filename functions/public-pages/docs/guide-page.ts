import { ApiError } from "@isotherm/core";
import type { Page } from "@isotherm/http";
import { Html, html, pageResponse } from "@isotherm/pages";
import { marked } from "marked";

/** A guide as the OpenAPI document carries it: its text is Markdown, and our own. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
}

/** What is read of the document. */
export interface GuidedDocument {
  readonly "x-guides"?: readonly Guide[];
}

/** Guides as pages, by their names. */
export const guidePage = (read: () => Promise<GuidedDocument>): Page => ({
  id: "docsGuide",
  method: "GET",
  path: "/v1/docs/guides/{name}",
  run: async ({ params }) => {
    const { "x-guides": guides = [] } = await read();
    const guide = guides.find(({ name }) => name === params["name"]);
    if (!guide) throw new ApiError("not_found");
    return pageResponse({
      language: "en",
      title: `${guide.title} – API`,
      body: html`<p><a href="/v1/docs">API reference</a></p>
        ${Html.ofOurOwn(await marked.parse(guide.markdown))} ${guideLinks(guides)}`,
      audience: "public",
    });
  },
});

/** Ways to every guide, in the order in which they are read. */
export const guideLinks = (guides: readonly Guide[]): Html =>
  html`<nav aria-label="Guides">
    <h2>Guides</h2>
    <ul class="parts">
      ${guides.map(({ name, title }) => html`<li><a href="/v1/docs/guides/${name}">${title}</a></li>`)}
    </ul>
  </nav>`;
