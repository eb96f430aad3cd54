import { ApiError } from "@isotherm/core";
import type { Page, PageResponse } from "@isotherm/http";
import { html, type Html, pageResponse } from "@isotherm/pages";
import { type GuidedDocument, guideLinks, guidePage } from "./guide-page.ts";
import { type Schema, schemaHtml, typeHtml } from "./schema-html.ts";

/** A body or an answer, by its media types. */
export interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
}
interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}
interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
}
/** The parts of an OpenAPI document that its pages show. */
export interface ApiDocument extends GuidedDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** An operation with its method and path; a webhook's path is its name. */
export interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

/** The reference of the interface: an overview, and a page for every operation and every named schema. */
export const docsPages = (read: () => Promise<ApiDocument>): readonly Page[] => {
  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw new ApiError("not_found");
    return value;
  };
  return [
    { id: "docs", method: "GET", path: "/v1/docs", run: async () => overview(await read()) },
    guidePage(read),
    {
      id: "docsOperation",
      method: "GET",
      path: "/v1/docs/operations/{id}",
      run: async ({ params }) => {
        const document = await read();
        const entry = entriesOf(document).find(({ operation }) => operation.operationId === params["id"]);
        return operationPage(document, found(entry));
      },
    },
    {
      id: "docsSchema",
      method: "GET",
      path: "/v1/docs/schemas/{name}",
      run: async ({ params }) => {
        const name = params["name"] ?? "";
        const { schemas } = (await read()).components;
        const schema = found(Object.hasOwn(schemas, name) ? schemas[name] : undefined);
        return docsPage(
          name,
          html`<h1><code>${name}</code></h1>
            ${schemaHtml(schema)}`,
        );
      },
    },
  ];
};

/** Every operation and webhook of a document. */
export const entriesOf = ({ paths, webhooks = {} }: ApiDocument): Entry[] =>
  [paths, webhooks].flatMap((group) =>
    Object.entries(group).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    ),
  );

const docsPage = (title: string, body: Html): PageResponse =>
  pageResponse({
    language: "en",
    title: `${title} – API`,
    body: html`${title !== "Reference" && html`<p><a href="/v1/docs">API reference</a></p>`} ${body}`,
    audience: "public",
  });

/** Backticks mark code in the descriptions of the document. */
const prose = (text: string): Html =>
  html`${text
    .split(/\n\n+/)
    .map(
      (part) =>
        html`<p>${part.split("`").map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))}</p>`,
    )}`;

const signature = ({ method, path }: Entry): Html =>
  html`<span class="method">${method}</span><code>${path.startsWith("/") ? `/v1${path}` : path}</code>`;

const overview = (document: ApiDocument): PageResponse => {
  const { info } = document;
  const groups = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags[0] ?? "");
  return docsPage(
    "Reference",
    html`<h1>API reference</h1>
      ${prose(info.description)}
      <p><a href="/v1/openapi.json">OpenAPI 3.1 document</a>, version ${info.version}</p>
      ${guideLinks(document["x-guides"] ?? [])}
      <nav aria-label="Groups">
        <ul class="parts">
          ${[...groups.keys()].map((name) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>`)}
        </ul>
      </nav>
      ${[...groups].map(
        ([name, group]) =>
          html`<h2 id="${anchorOf(name)}">${name}</h2>
            <ul class="steps">
              ${group.map(
                (entry) =>
                  html`<li>
                    <a href="/v1/docs/operations/${entry.operation.operationId}">${signature(entry)}</a><br />
                    <small>${entry.operation.summary}</small>
                  </li>`,
              )}
            </ul>`,
      )}`,
  );
};

const anchorOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

const operationPage = (document: ApiDocument, entry: Entry): PageResponse => {
  const { summary, description, security, parameters = [], requestBody, responses } = entry.operation;
  const [heading = "", ...rest] = sentences(summary);
  const body = requestBody?.content?.["application/json"]?.schema;
  return docsPage(
    entry.operation.operationId,
    html`<h1>${heading}</h1>
      ${rest.length > 0 && html`<p class="lead">${rest.join(" ")}</p>`}
      <p>${signature(entry)}</p>
      ${description !== undefined && prose(description)}
      ${security?.length === 0 && html`<p><span class="tag">needs no key</span></p>`}
      ${parameters.length > 0 && parametersHtml(document, parameters)}
      ${
        body &&
        html`<h2>Body</h2>
          ${bodyHtml(document, body)}`
      }
      <h2>Answers</h2>
      ${Object.entries(responses).map(
        ([status, response]) =>
          html`<h3>${status}</h3>
            ${prose(response.description)}
            ${Object.values(response.content ?? {}).map(({ schema }) => status.startsWith("2") && html`<p>${typeHtml(schema)}</p>`)}`,
      )}`,
  );
};

/** Parameters, those that are pointed to in their place. */
export const knownParameters = ({ components }: ApiDocument, parameters: readonly Parameter[]): Parameter[] =>
  parameters.map((parameter) => {
    const name = parameter.$ref?.split("/").at(-1);
    return name === undefined ? parameter : (components.parameters[name] ?? parameter);
  });

const parametersHtml = (document: ApiDocument, parameters: readonly Parameter[]): Html => {
  const known = knownParameters(document, parameters);
  return html`<h2>Parameters</h2>
    <dl>
      ${known.map(
        (parameter) =>
          html`<dt><code>${parameter.name}</code> <small>${parameter.in}</small></dt>
            <dd>
              ${parameter.schema && typeHtml(parameter.schema)}
              ${parameter.description !== undefined && html`<br /><small>${parameter.description}</small>`}
            </dd>`,
      )}
    </dl>`;
};

/** The first one is a heading, without a full stop. */
const sentences = (text: string): string[] => {
  const [first = "", ...rest] = text.split(/(?<=\.) /);
  return [first.replace(/\.$/, ""), ...rest];
};

/** A named body is shown with its fields at once. */
const bodyHtml = ({ components }: ApiDocument, schema: Schema): Html => {
  const name = schema.$ref?.split("/").at(-1);
  const named = name === undefined ? undefined : components.schemas[name];
  return html`${named && html`<p>${typeHtml(schema)}</p>`} ${schemaHtml(named ?? schema)}`;
};
