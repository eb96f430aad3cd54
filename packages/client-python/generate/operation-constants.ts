import { mayHaveNoContent } from "@isotherm/contract";
import {
  type Document,
  fullName,
  type Method,
  methodsOf,
  nameOf,
  resourceOf,
  rowOf,
} from "@isotherm/client/operation-table";
import { snakeCase } from "./python-names.ts";

/** The first line of every module. */
export const HEADER =
  '"""Written by `npm run openapi` from the contract. Do not edit."""\n\nfrom __future__ import annotations\n';

/** The name of an operation's constant: `ESTIMATES_SHIPPING_GET`. */
export const constantOf = (method: Method): string => snakeCase(fullName(method).replaceAll(".", "_")).toUpperCase();

/** The module with a constant for every operation. */
export const operationConstants = (document: Document): string => `${HEADER}
from ..call import Operation
from . import models

${methodsOf(document)
  .map((method) => constant(method, document))
  .join("\n")}
`;

const constant = (method: Method, document: Document): string => {
  const [verb, path, flags = ""] = rowOf(method, document);
  const words = flags.split(" ").filter((flag) => !["", "body", "query"].includes(flag));
  const response = responseType(method);
  const parts = [
    text(fullName(method).split(".").map(snakeCase).join(".")),
    text(verb),
    text(path),
    words.length === 0 ? "frozenset()" : `frozenset({${words.map(text).join(", ")}})`,
    response.replace(" | None", ""),
  ];
  return `${constantOf(method)}: Operation[${response}] = Operation(${parts.join(", ")})`;
};

const text = (value: string): string => JSON.stringify(value);

/** The type of what an operation answers. */
export const responseType = ({ operation, item }: Method): string => {
  if (operation.media === "application/pdf") return "bytes";
  if (operation.media !== undefined) return "str";
  const name = nameOf(operation.id, item.responses["200"]?.content?.["application/json"]?.schema);
  return mayHaveNoContent(operation) ? `models.${name} | None` : `models.${name}`;
};

/** The type of one resource of an operation that answers pages. */
export const resourceType = (method: Method, document: Document): string =>
  `models.${resourceOf(responseType(method).replace("models.", ""), document)}`;
