import { ApiError } from "@isotherm/core";
import type { Page, PageResponse } from "@isotherm/http";
import { PUBLIC_HEADERS } from "@isotherm/pages";
import { type ApiDocument, type Content, entriesOf, type Entry, knownParameters } from "./api-document.ts";
import { schemaAddress, schemaMarkdown, typeMarkdown } from "./schema-markdown.ts";

/** `/llms.txt`, as llmstxt.org describes it: what there is, with a link to the Markdown of each guide and operation. */
export const llmsPage = (read: () => Promise<ApiDocument>): Page => ({
  id: "llms",
  method: "GET",
  path: "/llms.txt",
  run: async ({ origin }) => plain(overview(await read(), origin), "text/plain; charset=utf-8"),
});

/** A text of the reference, and where it is. */
interface ReferenceText {
  readonly id: string;
  readonly path: `/${string}`;
  /** Undefined where there is none of the name. */
  readonly markdown: (params: Readonly<Record<string, string>>) => Promise<string | undefined>;
}

/** Each guide, operation and schema as Markdown, and where its page for people is. */
export const markdownOf = (read: () => Promise<ApiDocument>): readonly ReferenceText[] => [
  {
    id: "docsGuide",
    path: "/v1/docs/guides/{name}",
    markdown: async ({ name }) => {
      const { "x-guides": guides = [] } = await read();
      return guides.find((guide) => guide.name === name)?.markdown;
    },
  },
  {
    id: "docsOperation",
    path: "/v1/docs/operations/{id}",
    markdown: async ({ id }) => {
      const document = await read();
      const entry = entriesOf(document).find(({ operation }) => operation.operationId === id);
      return entry && operationMarkdown(document, entry);
    },
  },
  {
    id: "docsSchema",
    path: "/v1/docs/schemas/{name}",
    markdown: async ({ name = "" }) => {
      const { schemas } = (await read()).components;
      const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
      return schema && `# ${name}\n\n${schemaMarkdown(schema)}\n`;
    },
  },
];

/** The reference for programs that read text: at the address of each page for people with `.md` behind it. */
export const markdownPages = (read: () => Promise<ApiDocument>): readonly Page[] =>
  markdownOf(read).map(({ id, path, markdown }) => ({
    id: `${id}Markdown`,
    method: "GET",
    path: `${path}.md`,
    run: async ({ params }) => {
      const text = await markdown(params);
      if (text === undefined) throw new ApiError("not_found");
      return plain(text, "text/markdown; charset=utf-8");
    },
  }));

const plain = (body: string, type: string): PageResponse => ({
  status: 200,
  headers: { ...PUBLIC_HEADERS, "content-type": type },
  body,
});

const operationAddress = ({ operation }: Entry): string => `/v1/docs/operations/${operation.operationId}.md`;
const pathOf = ({ path }: Entry): string => (path.startsWith("/") ? `/v1${path}` : path);

/** What is there and where it is read, in the form of llmstxt.org. */
const overview = (document: ApiDocument, origin: string): string => {
  const { info, "x-guides": guides = [], tags = [] } = document;
  const [lead = "", ...rest] = info.description.split("\n\n");
  const groups = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags[0] ?? "");
  return [
    `# ${info.title}`,
    `> ${oneLine(lead)}`,
    rest.map(oneLine).join("\n\n"),
    `Base URL: \`${origin}/v1\`. The links to operations lead to Markdown; without \`.md\` they lead to pages for people.`,
    "## Guides",
    guides.map(({ name, title }) => `- [${title}](${origin}/v1/docs/guides/${name}.md)`).join("\n"),
    ...[...groups].flatMap(([name, entries]) => [
      `## ${name}`,
      ...tags.filter((tag) => tag.name === name).flatMap(({ description }) => description ?? []),
      entries
        .map(
          (entry) =>
            `- [${entry.method} ${pathOf(entry)}](${origin}${operationAddress(entry)}): ${oneLine(entry.operation.summary)}`,
        )
        .join("\n"),
    ]),
    "## Optional",
    `- [OpenAPI 3.1](${origin}/v1/openapi.json): all of it as one JSON document, with examples\n` +
      `- [Reference](${origin}/v1/docs): pages for people`,
    "",
  ].join("\n\n");
};

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ");

const operationMarkdown = (document: ApiDocument, entry: Entry): string => {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = entry.operation;
  const known = knownParameters(document, parameters);
  return [
    `# ${operationId}`,
    `\`${entry.method} ${pathOf(entry)}\``,
    summary,
    ...(description === undefined ? [] : [description]),
    security?.length === 0 ? "Needs no key." : "Needs an API key: `Authorization: Bearer …`.",
    ...(known.length > 0
      ? [
          "## Parameters",
          known
            .map(({ name, in: place, required, schema, description = schema?.description }) => {
              const type = schema ? `, ${typeMarkdown(schema)}` : "";
              const text = description === undefined ? "" : `: ${oneLine(description)}`;
              return `- \`${name}\` (${place}${required ? "" : ", optional"}${type})${text}`;
            })
            .join("\n"),
        ]
      : []),
    ...contentMarkdown(document, "## Body", requestBody),
    ...samplesMarkdown(entry),
    ...Object.entries(responses).flatMap(([status, response]) =>
      status.startsWith("2")
        ? contentMarkdown(document, `## Answer ${status}`, response, response.description)
        : [`## Error ${status}`, response.description],
    ),
    "",
  ].join("\n\n");
};

const samplesMarkdown = ({ operation: { "x-codeSamples": samples = [] } }: Entry): string[] =>
  samples.length === 0
    ? []
    : ["## Request", ...samples.map(({ lang, label, source }) => `${label}:\n\n\`\`\`${lang}\n${source}\n\`\`\``)];

/** The type of a body or an answer, the properties of a named one, and its example. */
const contentMarkdown = (
  { components }: ApiDocument,
  heading: string,
  content: Content | undefined,
  description = "",
): string[] => {
  const [[media, found] = []] = Object.entries(content?.content ?? {});
  if (media === undefined || found === undefined) return description === "" ? [] : [heading, description];
  const { schema, example } = found;
  const name = schema.$ref?.split("/").at(-1) ?? "";
  const named = Object.hasOwn(components.schemas, name) ? components.schemas[name] : undefined;
  return [
    heading,
    ...(description === "" ? [] : [description]),
    name === "" ? `${media}: ${typeMarkdown(schema)}` : `${media}: [${name}](${schemaAddress(name)})`,
    ...(named ? [schemaMarkdown(named)] : []),
    ...(media === "application/json" && example !== undefined
      ? [`Example:\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``]
      : []),
  ];
};
