import { existsSync, readFileSync } from "node:fs";
import type { ErrorCode } from "@isotherm/core";
import * as z from "zod";
import { mayHaveNoContent, type Operation, PATH_PREFIX, pathParameters, errorsOf } from "./operation.ts";
import { codeSamples } from "./code-samples.ts";
import { OPERATIONS } from "./operations.ts";
import { describedSchemas } from "./described-schemas.ts";
import { DESCRIPTION, guides, HEADERS, PARAMETERS, RECEIVED, tagOf } from "./openapi-texts.ts";
import { errorBody, ErrorResponse, ERRORS, wireCode } from "./errors.ts";
import { WebhookRequest } from "./webhook-events.ts";

type Json = Record<string, unknown>;

/** An example as it was sent and answered; `npm run examples` records them. */
interface RecordedExample {
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  readonly account?: string;
  readonly answer?: unknown;
}

const exampleOf = ({ id }: Operation): RecordedExample => {
  const file = new URL(`../examples/${id}.json`, import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as RecordedExample) : {};
};

/** `{ example }`, where there is one. */
const shown = (example: unknown): Json => (example === undefined ? {} : { example });

/** Collects the JSON Schemas of everything that has a name, and points to them. */
const schemaBook = () => {
  const components: Record<string, Json> = {};
  const add = (name: string, schema: Json): void => {
    const known = components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are named ${name}`);
    components[name] = schema;
  };
  const refer = (schema: z.ZodType): Json => {
    const {
      $schema,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json & {
      $defs?: Json;
    };
    void $schema;
    for (const [name, named] of Object.entries(pointToComponents($defs) as Record<string, Json>)) add(name, named);
    return pointToComponents(root) as Json;
  };
  /** Points to a schema that has no name of its own under the one given, so that no generator makes one up. */
  const referAs = (name: string, schema: z.ZodType): Json => {
    const referred = refer(schema);
    if ("$ref" in referred) return referred;
    add(name, referred);
    return { $ref: `#/components/schemas/${name}` };
  };
  return { components, refer, referAs };
};
type SchemaBook = ReturnType<typeof schemaBook>;

/** OpenAPI keeps named schemas elsewhere than JSON Schema does. Schemas with an `id` name themselves by their key. */
const pointToComponents = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (value === null || typeof value !== "object") return value;
  const { properties, allOf } = value as { readonly properties?: object; readonly allOf?: readonly unknown[] };
  // Something named that is said to be any object as well.
  if (allOf?.length === 1 && Object.keys(properties ?? {}).length === 0) return allOf[0];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === "id" && typeof inner === "string"))
      .map(([key, inner]) => [
        key,
        key === "$ref" && typeof inner === "string"
          ? inner.replace("#/$defs/", "#/components/schemas/")
          : pointToComponents(inner),
      ]),
  );
};

const RATE_LIMIT = {
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
  RateLimit: { $ref: "#/components/headers/RateLimit" },
};
const REQUEST_ID = { $ref: "#/components/headers/RequestId" };

const errorResponses = (operation: Operation, error: Json): Json => {
  const byStatus = Map.groupBy(errorsOf(operation), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${wireCode(code)}\`: ${ERRORS[code].message}`).join("\n\n"),
          headers: {
            "Request-Id": REQUEST_ID,
            ...((status === 429 || status === 503) && { "Retry-After": { schema: { type: "integer" } } }),
          },
          content: { "application/json": { schema: error, examples: Object.fromEntries(codes.map(pointToExample)) } },
        },
      ]),
  );
};

const pointToExample = (code: ErrorCode) => [code, { $ref: `#/components/examples/${code}` }] as const;

/** An example of every error that an operation may answer with, by its code. */
const errorExamples = (): Json => {
  const codes = [...new Set(OPERATIONS.flatMap(errorsOf))].toSorted((a, b) => (a < b ? -1 : 1));
  return Object.fromEntries(
    codes.map((code) => [code, { summary: `${ERRORS[code].status} \`${wireCode(code)}\``, value: errorBody(code) }]),
  );
};

const SERVICE_ACCOUNT = { $ref: "#/components/parameters/ServiceAccount" };

const queryParameters = (
  { query, paginated }: Operation,
  shownQuery: Json,
  refer: (schema: z.ZodType) => Json,
): Json[] => [
  ...Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: !(schema as z.ZodType).safeParse(undefined).success,
    schema: refer(schema as z.ZodType),
    ...shown(shownQuery[name]),
  })),
  ...(paginated ? [{ $ref: "#/components/parameters/Limit" }, { $ref: "#/components/parameters/After" }] : []),
];

/** What an operation asks or answers, by a name: `CreateAccountsRequest`. Some generators make a `…Response` of their own of each. */
const bodyName = (id: string, role: "Request" | "Result"): string =>
  `${id.charAt(0).toUpperCase()}${id.slice(1)}${role}`;

const responseSchema = ({ id, response: answer, media }: Operation, { refer, referAs }: SchemaBook): Json => {
  const schema = answer instanceof z.ZodOptional ? (answer as z.ZodOptional<z.ZodType>).unwrap() : answer;
  return media === undefined ? referAs(bodyName(id, "Result"), schema) : refer(schema);
};

const parametersOf = (operation: Operation, example: RecordedExample, { refer }: SchemaBook): Json[] => [
  ...pathParameters(operation.path).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: operation.params?.shape[name] ? refer(operation.params.shape[name] as z.ZodType) : { type: "string" },
    ...shown(example.params?.[name]),
  })),
  ...queryParameters(operation, example.query ?? {}, refer),
  ...(operation.access === "key" ? [SERVICE_ACCOUNT] : []),
];

const successResponse = (operation: Operation, example: RecordedExample, book: SchemaBook): Json => ({
  description: "Success.",
  headers: { "Request-Id": REQUEST_ID, ...(operation.access === "key" && RATE_LIMIT) },
  content: {
    [operation.media ?? "application/json"]: { schema: responseSchema(operation, book), ...shown(example.answer) },
  },
});

const NOT_MODIFIED: Json = { description: "What `If-None-Match` names is still so. Without a body." };

/** Without a key all clients have one limit together, which API Gateway keeps. */
const TOO_MANY_OF_ALL: Json = {
  description:
    "Too many requests of all clients together. API Gateway answers, in words of its own and without `Retry-After`.",
  content: {
    "application/json": {
      schema: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
      example: { message: "Too Many Requests" },
    },
  },
};

const permissionText = ({ permission }: Operation): string =>
  permission === undefined ? "" : `Needs a key with the permission \`${permission}\`.`;

const pathItem = (operation: Operation, book: SchemaBook): Json => {
  const { id, summary, body, access, group } = operation;
  const description = [operation.description, permissionText(operation)].filter(Boolean).join(" ");
  const example = exampleOf(operation);
  const parameters = parametersOf(operation, example, book);
  const schema = body && (operation.multipart ? book.refer(body) : book.referAs(bodyName(id, "Request"), body));
  const type = operation.multipart ? "multipart/form-data" : "application/json";
  return {
    operationId: id,
    tags: [tagOf(group).name],
    summary,
    ...(description !== "" && { description }),
    ...(access === "public" && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { [type]: { schema, ...shown(example.body) } } },
    }),
    "x-codeSamples": codeSamples(operation, example),
    responses: {
      "200": successResponse(operation, example, book),
      ...(operation.keptSeconds !== undefined && { "304": NOT_MODIFIED }),
      ...(mayHaveNoContent(operation) && { "204": { description: "Nothing matches. Nothing is stored or changed." } }),
      ...(access === "public" && { "429": TOO_MANY_OF_ALL }),
      ...errorResponses(operation, book.refer(ErrorResponse)),
    },
  };
};

const webhookItem = (refer: (schema: z.ZodType) => Json): Json => ({
  post: {
    operationId: "receiveOrderEvents",
    // A tag of its own: a class is made of each, and of a tag of operations, too, the second one would overwrite the first.
    tags: [RECEIVED.name],
    summary: "What a receiver gets: changes of orders of one account, oldest first.",
    description:
      "At least once, strictly in order within an account, one request at a time. Any 2xx within 30 s acknowledges the " +
      "batch. `Service-HMAC` is `timestamp=<unix seconds>,account=<account id>,v1=<mac>`: HMAC-SHA256 of " +
      "`<timestamp>.<raw body>` with the webhook's secret, in lower-case hexadecimal.",
    security: [],
    parameters: [{ name: "Service-HMAC", in: "header", required: true, schema: { type: "string" } }],
    requestBody: { required: true, content: { "application/json": { schema: refer(WebhookRequest) } } },
    responses: { "2XX": { description: "The events are acknowledged." } },
  },
});

/** The interface as an OpenAPI 3.1 document. */
export const openApiDocument = (): Json => {
  const book = schemaBook();
  const { components, refer } = book;
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: pathItem(operation, book) };
  }
  const webhooks = { orderEvents: webhookItem(refer) };
  return {
    openapi: "3.1.0",
    info: {
      title: "Isotherm",
      version: "1.0.0",
      description: DESCRIPTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: PATH_PREFIX }],
    tags: [...[...new Set(OPERATIONS.map(({ group }) => group))].map(tagOf), RECEIVED],
    "x-guides": guides(),
    security: [{ apiKey: [] }],
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(
        Object.entries(describedSchemas(components)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key: `iso_test_…` or `iso_live_…`." },
      },
      parameters: PARAMETERS,
      headers: HEADERS,
      examples: errorExamples(),
    },
  };
};

/** The document as the text of `openapi.json`. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
