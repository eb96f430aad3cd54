import { type Operation, PAGE_LIMIT } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import * as z from "zod";

/** Which page a client asks for. */
export interface PageRequest {
  readonly limit: number;
  /** The cursor of the page before, as it was sent. Whoever made it checks it. */
  readonly after: string | undefined;
}

const DIGITS = /^[0-9]{1,15}$/;

/** @throws Refusal validation_error, pagination_limit_invalid */
const limitOf = (text: string | null): number => {
  if (text === null) return PAGE_LIMIT.default;
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
  return { limit: limitOf(parameters.get("limit")), after: parameters.get("after") ?? undefined };
};

/** Whether a parameter may be repeated, looking below its default. */
const isList = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodDefault ? isList(schema.def.innerType) : schema instanceof z.ZodArray;

/**
 * The parameters that an operation knows, as their schema has them; others are ignored.
 *
 * @throws Refusal validation_error that names the parameter
 */
export const queryOf = ({ query }: Operation, rawQuery: string): unknown => {
  if (!query) return undefined;
  const parameters = new URLSearchParams(rawQuery);
  const given = Object.entries(query.shape)
    .filter(([name]) => parameters.has(name))
    .map(([name, schema]) => [name, isList(schema) ? parameters.getAll(name) : parameters.get(name)] as const);
  const result = query.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Refusal(
    "validation_error",
    `${issue?.path.map(String).join(".") ?? "query"}: ${issue?.message ?? "is invalid"}`,
  );
};
