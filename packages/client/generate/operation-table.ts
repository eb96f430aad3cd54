import { mayHaveNoContent, OPERATIONS, type Operation, pathParameters, errorsOf, wireCode } from "@isotherm/contract";
import { type MethodName, methodName } from "@isotherm/contract/method-names";
import { idType } from "./schema-types.ts";

type Json = Record<string, unknown>;

/** The part of an OpenAPI document that is read here. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PathItem>>>>;
  readonly components: { readonly schemas: Json; readonly parameters: Json };
}
/** An operation of a document. */
export interface PathItem {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>;
}
/** A parameter of an operation, or where it is described. */
export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
/** The part of a JSON Schema that is read here. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Json;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly "x-id"?: string;
}

/** One method of a client. */
export interface Method extends MethodName {
  readonly operation: Operation;
  readonly item: PathItem;
}

/** Every operation as a method, in the order of the contract. */
export const methodsOf = (document: Document): Method[] =>
  OPERATIONS.map((operation) => {
    const item = document.paths[operation.path]?.[operation.method.toLowerCase()];
    if (item === undefined) throw new Error(`${operation.id} is not in the document`);
    return { ...methodName(operation), operation, item };
  });

/** Schemas of the parameters of queries, named after their operations: `ListOrdersQuery`. */
export const querySchemas = (document: Document): Json =>
  Object.fromEntries(
    methodsOf(document)
      .filter(({ operation }) => hasQuery(operation))
      .map(({ operation, item }) => [queryType(operation), querySchema(item, document)]),
  );

const hasQuery = ({ query, paginated }: Operation): boolean =>
  paginated === true || Object.keys(query?.shape ?? {}).length > 0;
const queryType = ({ id }: Operation): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}Query`;

/** The parameters of an operation's query. */
export const queryParameters = ({ parameters = [] }: PathItem, document: Document): Parameter[] =>
  parameters
    .map((parameter) =>
      parameter.$ref === undefined
        ? parameter
        : (document.components.parameters[parameter.$ref.split("/").at(-1) ?? ""] as Parameter),
    )
    .filter((parameter) => parameter.in === "query");

const querySchema = (item: PathItem, document: Document): Json => {
  const known = queryParameters(item, document);
  return {
    type: "object",
    properties: Object.fromEntries(
      known.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
    ),
    required: known.filter(({ required }) => required).map(({ name }) => name),
  };
};

/** The module with the table of methods, their types, and the codes of errors. */
export const operationTable = (document: Document): string => {
  const methods = methodsOf(document);
  const types = new Set<string>();
  const interfaces = namespacesOf(methods).map((namespace) => interfaceOf(namespace, methods, document, types));
  return `// Written by \`npm run openapi\` from the contract. Do not edit.

import type { CallOptions, OperationRow } from "../call.ts";
import type { Pages } from "../pages.ts";
import type { ${[...types].toSorted().join(", ")} } from "./schemas.ts";

${interfaces.join("\n\n")}

/** Every \`error_code\` that an operation may answer. */
export type ErrorCode = ${errorCodes()
    .map((code) => JSON.stringify(code))
    .join(" | ")};

/** Every method by its name: method, path, and what the client has to know of it. */
export const OPERATIONS: Readonly<Record<string, OperationRow>> = {
${methods.map((method) => `  ${JSON.stringify(fullName(method))}: ${JSON.stringify(rowOf(method, document))},`).join("\n")}
};
`;
};

/** Every `error_code` that an operation may answer. */
export const codesOf = (operation: Operation): string[] => [...new Set(errorsOf(operation).map(wireCode))];

/** Every `error_code` that any operation may answer, by name. */
export const errorCodes = (): string[] => [...new Set(OPERATIONS.flatMap(codesOf))].toSorted();

/** `estimates.shipping.create` */
export const fullName = ({ namespace, method }: MethodName): string => [...namespace, method].join(".");

/** All namespaces and those that they lie in, the outermost (the empty one) first. */
export const namespacesOf = (methods: readonly MethodName[]): string[] =>
  [
    ...new Set(
      methods
        .flatMap(({ namespace }) => namespace.map((_, at) => namespace.slice(0, at).join(".")))
        .concat(methods.map(({ namespace }) => namespace.join("."))),
    ),
  ].toSorted();

/** The name of the type of a namespace: `EstimatesShippingMethods`. */
export const interfaceName = (namespace: string): string =>
  namespace === ""
    ? "Resources"
    : `${namespace
        .split(".")
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join("")}Methods`;

const interfaceOf = (namespace: string, methods: readonly Method[], document: Document, types: Set<string>): string => {
  const own = methods.filter((method) => method.namespace.join(".") === namespace);
  const inside = namespacesOf(methods).filter(
    (other) => other !== namespace && other.split(".").slice(0, -1).join(".") === namespace && other !== "",
  );
  return `/** ${namespace === "" ? "All operations, by resource." : `\`client.${namespace}\``} */
export interface ${interfaceName(namespace)} {
${[
  ...inside.map((other) => `  readonly ${other.split(".").at(-1)}: ${interfaceName(other)};`),
  ...own.map((method) => signatureOf(method, document, types)),
].join("\n")}
}`;
};

const signatureOf = ({ method, operation, item }: Method, document: Document, types: Set<string>): string => {
  const { id, summary, description, path, body, paginated } = operation;
  const use = (type: string): string => (types.add(type), type);
  const query = hasQuery(operation) ? [`query${needsQuery(item) ? "" : "?"}: ${use(queryType(operation))}`] : [];
  const given = [
    ...pathParameters(path).map((name) => `${name}: ${parameterType(item, name, use)}`),
    ...(body
      ? [
          `body: ${operation.multipart ? filesType(body) : use(nameOf(id, item.requestBody?.content["application/json"].schema))}`,
        ]
      : []),
    ...query,
    "options?: CallOptions",
  ];
  const text = [summary, description ?? "", `Errors: ${codesOf(operation).join(", ")}.`];
  const result = paginated
    ? `Pages<${use(resourceOf(responseType(operation, item, String), document))}>`
    : `Promise<${responseType(operation, item, use)}>`;
  return `  /** ${text.filter(Boolean).join("\n   *\n   * ")} */\n  ${method}(${given.join(", ")}): ${result};`;
};

/** A body of files: a blob for each of its properties. */
const filesType = (body: NonNullable<Operation["body"]>): string =>
  `{ ${Object.keys((body as unknown as { readonly shape: object }).shape)
    .map((name) => `readonly ${name}: Blob`)
    .join("; ")} }`;

export const needsQuery = ({ parameters = [] }: PathItem): boolean =>
  parameters.some((parameter) => parameter.in === "query" && parameter.required);

const parameterType = ({ parameters = [] }: PathItem, name: string, use: (type: string) => string): string => {
  const kind = parameters.find((parameter) => parameter.name === name)?.schema["x-id"];
  return kind === undefined ? "string" : use(idType(kind));
};

/** The name of a schema that something points to. */
export const nameOf = (id: string, schema: Schema | undefined): string => {
  const name = schema?.$ref?.split("/").at(-1);
  if (name === undefined) throw new Error(`${id}: what is asked or answered has no name; give its schema an id`);
  return name;
};

const responseType = (operation: Operation, { responses }: PathItem, use: (type: string) => string): string => {
  if (operation.media === "application/pdf") return "Uint8Array";
  if (operation.media !== undefined) return "string";
  const name = nameOf(operation.id, responses["200"]?.content?.["application/json"]?.schema);
  return mayHaveNoContent(operation) ? `${use(name)} | undefined` : use(name);
};

/** The name of what a page lists. */
export const resourceOf = (page: string, { components }: Document): string => {
  const { properties = {} } = components.schemas[page] as Schema;
  return nameOf(page, (properties["data"] as Schema).items);
};

/** HTTP method, path and flags of a method. */
export const rowOf = (method: Method, document: Document): readonly [string, string, string?] => {
  const { operation, item } = method;
  const flags = [
    operation.body && "body",
    operation.multipart && "files",
    hasQuery(operation) && "query",
    operation.paginated && "pages",
    operation.media === "application/pdf" && "bytes",
    operation.media !== undefined && operation.media !== "application/pdf" && "text",
    ...keyFlags(operation, item, document),
  ].filter((flag) => typeof flag === "string");
  return flags.length > 0 ? [operation.method, operation.path, flags.join(" ")] : [operation.method, operation.path];
};

/** Calculations that leave nothing behind: they can be repeated as a GET can. */
const WITHOUT_EFFECT = /^quote/;

/** A PUT that makes something new each time, after which what the attempt before made is lost. */
const MAKES_ANEW = new Set(["rotateWebhookSecret"]);

const keyFlags = ({ id, method, multipart }: Operation, item: PathItem, { components }: Document): string[] => {
  if (MAKES_ANEW.has(id)) return ["anew"];
  if (method !== "POST") return [];
  // The same file again changes nothing.
  if (WITHOUT_EFFECT.test(id) || multipart) return ["safe"];
  const resolve = (schema?: Schema): Schema | undefined => {
    const { $ref } = schema?.allOf?.[0] ?? schema ?? {};
    return $ref === undefined ? schema : resolve(components.schemas[$ref.split("/").at(-1) ?? ""] as Schema);
  };
  const body = resolve(item.requestBody?.content["application/json"].schema);
  const takesKey = (schema?: Schema): boolean => schema?.properties?.["idempotency_key"] !== undefined;
  if (takesKey(resolve(body?.items))) return ["keys"];
  return takesKey(body) ? ["key"] : [];
};
