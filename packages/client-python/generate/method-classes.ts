import { pathParameters } from "@isotherm/contract";
import {
  codesOf,
  type Document,
  interfaceName,
  type Method,
  methodsOf,
  nameOf,
  namespacesOf,
  type Parameter,
  queryParameters,
  type Schema,
} from "@isotherm/client/operation-table";
import { responseType, constantOf, HEADER, resourceType } from "./operation-constants.ts";
import { docstring, parameterName, snakeCase } from "./python-names.ts";

/** What differs between a client with `await` and one without. */
interface Manner {
  readonly prefix: "" | "Async";
  readonly def: "def" | "async def";
  readonly send: string;
}
const MANNERS = {
  sync: { prefix: "", def: "def", send: "self._sender.send" },
  async: { prefix: "Async", def: "async def", send: "await self._sender.send" },
} as const satisfies Record<string, Manner>;

/** What the options of a call are named, which no parameter of a query may be. */
const OPTIONS: ReadonlySet<string> = new Set(["account", "timeout_ms", "retries"]);

/** The module with the methods of a client, a class for each resource. */
export const methodClasses = (document: Document, kind: keyof typeof MANNERS): string => {
  const methods = methodsOf(document);
  const manner = MANNERS[kind];
  const classes = namespacesOf(methods)
    .toReversed()
    .map((namespace) => classOf(namespace, methods, document, manner));
  return `${HEADER}
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal

from typing_extensions import Unpack

from ..call import CallOptions
from ..pages import ${manner.prefix}Pages
from ..sender import ${manner.prefix}Sender
from . import models, operations

${classes.join("\n\n\n")}
`;
};

const classOf = (namespace: string, methods: readonly Method[], document: Document, manner: Manner): string => {
  const own = methods.filter((method) => method.namespace.join(".") === namespace);
  const inside = namespacesOf(methods).filter(
    (other) => other !== "" && other !== namespace && other.split(".").slice(0, -1).join(".") === namespace,
  );
  const path = namespace.split(".").map(snakeCase).join(".");
  const places = inside.map((other) => {
    const name = snakeCase(other.split(".").at(-1) ?? "");
    return `        self.${name} = ${manner.prefix}${interfaceName(other)}(sender)\n`;
  });
  return `class ${manner.prefix}${interfaceName(namespace)}:
${docstring([namespace === "" ? "All operations, by resource." : `\`client.${path}\``], "    ")}

    def __init__(self, sender: ${manner.prefix}Sender) -> None:
        self._sender = sender
${places.join("")}
${own.map((method) => methodOf(method, document, manner)).join("\n\n")}`.trimEnd();
};

const methodOf = (method: Method, document: Document, manner: Manner): string => {
  const { operation, item } = method;
  const { path, summary, description, paginated } = operation;
  const positional = pathParameters(path);
  const query = queryParameters(item, document);
  const keywords = query.map(keywordOf);
  const parameters = [
    "self",
    ...positional.map((name) => `${parameterName(name)}: str`),
    ...(operation.body ? [`body: ${bodyType(method, document)}`] : []),
    ...(keywords.length > 0 ? ["*", ...keywords] : []),
    "**options: Unpack[CallOptions]",
  ];
  const given = [
    `operations.${constantOf(method)}`,
    "options",
    ...(positional.length > 0 ? [`path=${dictOf(positional)}`] : []),
    ...(operation.body ? ["body=body"] : []),
    ...(query.length > 0 ? [`query=${dictOf(query.map(({ name }) => name))}`] : []),
  ].join(", ");
  const response = responseType(method);
  const pages = `${manner.prefix}Pages[${response}, ${paginated ? resourceType(method, document) : ""}]`;
  const told = query.flatMap(({ name, description }) =>
    description ? [`${parameterName(name)}: ${description}`] : [],
  );
  const explained = told.length > 0 ? `Args:\n            ${told.join("\n            ")}` : "";
  const doc = docstring(
    [summary, description ?? "", explained, `Errors: ${codesOf(operation).join(", ")}.`],
    "        ",
  );
  return `    ${paginated ? "def" : manner.def} ${snakeCase(method.method)}(${parameters.join(", ")}) -> ${paginated ? pages : response}:
${doc}
        return ${paginated ? "self._sender.pages" : manner.send}(${given})`;
};

const dictOf = (names: readonly string[]): string =>
  `{${names.map((name) => `${JSON.stringify(name)}: ${parameterName(name)}`).join(", ")}}`;

const keywordOf = ({ name, schema, required }: Parameter): string => {
  if (OPTIONS.has(name)) throw new Error(`a parameter of a query is named as the option ${name} of every call is`);
  const type = queryTypeOf(schema);
  return required ? `${parameterName(name)}: ${type}` : `${parameterName(name)}: ${type} | None = None`;
};

interface QuerySchema extends Schema {
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
}

const queryTypeOf = ({ $ref, type, items, enum: values, format, pattern = "" }: QuerySchema): string => {
  if ($ref !== undefined) return `models.${$ref.split("/").at(-1)}`;
  if (type === "array") return `Sequence[${queryTypeOf(items ?? {})}]`;
  if (type === "integer") return "int";
  if (values?.toSorted().join() === "false,true") return 'bool | Literal["true", "false"]';
  if (values) return `Literal[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
  if (/^\^[\d()?|[\]{},-]+\$$/.test(pattern)) return "int | str";
  if (format === "date") return "date | str";
  return format === "date-time" ? "datetime | str" : "str";
};

/** A body is a model, or a mapping of what it would have; a list is one of them. */
const bodyType = ({ operation, item }: Method, document: Document): string => {
  if (operation.multipart) return "Mapping[str, bytes]";
  const name = nameOf(operation.id, item.requestBody?.content["application/json"].schema);
  const { type, items } = document.components.schemas[name] as Schema;
  if (type !== "array") return `models.${name} | Mapping[str, Any]`;
  return `Sequence[models.${nameOf(name, items?.allOf?.[0] ?? items)} | Mapping[str, Any]]`;
};
