import { type Operation, PAGE_LIMIT } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import * as z from "zod";
import { faultsText } from "./faults.ts";

/** Which page a client asks for. */
export interface PageRequest {
  readonly limit: number;
  /** The cursor of the page before, as it was sent. Whoever made it checks it. */
  readonly after: string | undefined;
}

const DIGITS = /^[0-9]+$/;

/**
 * The value of a parameter that may be given once.
 *
 * @throws Refusal validation_error when it is given more often
 */
const single = (parameters: URLSearchParams, name: string): string | undefined => {
  const [value, ...more] = parameters.getAll(name);
  if (more.length > 0) throw new Refusal("validation_error", `${name}: must not be given more than once`);
  return value;
};

/** @throws Refusal validation_error, pagination_limit_invalid */
const limitOf = (text: string | undefined): number => {
  if (text === undefined) return PAGE_LIMIT.default;
  if (!DIGITS.test(text)) throw new Refusal("validation_error", "limit: must be written in digits");
  const limit = Number(text);
  if (limit < 1 || limit > PAGE_LIMIT.most) throw new Refusal("pagination_limit_invalid");
  return limit;
};

/**
 * Which page of a list a query asks for.
 *
 * @throws Refusal validation_error, pagination_limit_invalid
 */
export const pageRequest = (rawQuery: string): PageRequest => {
  const parameters = new URLSearchParams(rawQuery);
  return { limit: limitOf(single(parameters, "limit")), after: single(parameters, "after") };
};

/** Whether a parameter may be repeated, looking below its default. */
const isList = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodDefault ? isList(schema.def.innerType) : schema instanceof z.ZodArray;

/**
 * The parameters that an operation knows, as their schema has them; others are ignored.
 *
 * @throws Refusal validation_error that names every offending parameter
 */
export const queryOf = ({ query }: Operation, rawQuery: string): unknown => {
  if (!query) return undefined;
  const parameters = new URLSearchParams(rawQuery);
  const given = Object.entries(query.shape)
    .filter(([name]) => parameters.has(name))
    .map(([name, schema]) => [name, isList(schema) ? parameters.getAll(name) : single(parameters, name)] as const);
  const sent = Object.fromEntries(given);
  const result = query.safeParse(sent);
  if (result.success) return result.data;
  throw new Refusal("validation_error", faultsText(query, sent, result.error.issues, "query"));
};
