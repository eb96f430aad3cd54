import type { ErrorCode } from "@isotherm/core";
import type * as z from "zod";

/** Groups of operations; each is one function of the deployment. */
export type OperationGroup =
  | "accounts"
  | "analytics"
  | "batches"
  | "bundle-selections"
  | "catalogue"
  | "emission-factors"
  | "estimates"
  | "events"
  | "offset-links"
  | "orders"
  | "public-pages"
  | "reports"
  | "shipments"
  | "webhooks";

/** What a key may have to be allowed, contract 2.3. A key that has `exchange` alone opens the exchange and nothing else. */
export type Permission =
  | "accounts.write"
  | "bundle_selections.write"
  | "exchange"
  | "factors.write"
  | "orders.write"
  | "webhooks";

/** Methods in use. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A request that shows an operation. A test sends it to the service and compares the answer with the recorded one. */
export interface Example<
  Body extends z.ZodType | undefined,
  Query extends z.ZodObject | undefined,
  Params extends z.ZodObject | undefined,
> {
  readonly params?: Params extends z.ZodObject ? z.input<Params> : Readonly<Record<string, string>>;
  readonly query?: (Query extends z.ZodObject ? Partial<z.input<Query>> : unknown) & PageQuery;
  readonly body?: Body extends z.ZodType ? z.input<Body> : undefined;
  /** The acting account. */
  readonly account?: string;
  /** Operations whose examples must have been sent before, besides those whose answers it uses. */
  readonly after?: readonly string[];
}

interface PageQuery {
  readonly limit?: string;
}

/**
 * Stands in an example for a value of another example's answer, such as the id of what it made: `path` leads to it, by names
 * of properties and indices between points.
 */
export const responseOf = (operation: string, path: string): string => `{${operation}.${path}}`;

/** One path and method of the interface: what it takes, what it answers, what it refuses. */
export interface Operation<
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType = z.ZodType,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Params extends z.ZodObject | undefined = z.ZodObject | undefined,
> {
  /** Name in OpenAPI and in logs. */
  readonly id: string;
  readonly group: OperationGroup;
  readonly method: Method;
  /** Below `/v1`; parameters in braces. */
  readonly path: `/${string}`;
  /** The parameters of the path, where it has some: what does not fit is not found. */
  readonly params?: Params;
  readonly summary: string;
  readonly description?: string;
  /** Needs an API key, or is open to all. */
  readonly access: "key" | "public";
  readonly permission?: Permission;
  readonly body?: Body;
  /** The body comes as multipart/form-data, and each of its properties is a file. */
  readonly multipart?: true;
  /** The largest body that it takes, bytes; 100 kB unless given. */
  readonly largestBodyBytes?: number;
  /** Parameters of the query besides those of a page; each is text, or a list of texts where its schema is an array. */
  readonly query?: Query;
  /** Returns one page of a list, chosen by `limit` and `after`. */
  readonly paginated?: true;
  readonly response: Answer;
  /** Media type of a success whose answer is text; JSON without it. */
  readonly media?: "application/pdf" | "image/svg+xml" | "text/html; charset=utf-8";
  /**
   * Seconds that a client may keep a success without asking again: only for what changes seldom and what nobody acts on
   * unchecked. It gets an `ETag`, too. Nothing is kept without it.
   */
  readonly keptSeconds?: number;
  /** Saved as a file of this name, with parameters of the path in braces. */
  readonly attachment?: string;
  /** The refusals of the business; what every operation shares is added by `errorsOf`. */
  readonly errors: readonly ErrorCode[];
  /** Needed where there is something to send: a test asks for it. */
  readonly example?: Example<Body, Query, Params>;
}

/** Declares an operation, keeping the types of its schemas. */
export const operation = <
  Answer extends z.ZodType,
  Body extends z.ZodType | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Params extends z.ZodObject | undefined = undefined,
>(
  declared: Omit<Operation<Body, Answer, Query, Params>, "access"> & { readonly access?: "key" | "public" },
): Operation<Body, Answer, Query, Params> => ({ access: "key", ...declared });

/** Every refusal that an operation may answer with: its own and those of its general conditions. */
export const errorsOf = (declared: Operation): ErrorCode[] => {
  const general: ErrorCode[] =
    declared.access === "key"
      ? ["not_authenticated", "rate_limit_exceeded", "selected_account_invalid", "service_unavailable"]
      : [];
  if (declared.permission) general.push("key_not_permitted");
  if (declared.body) general.push("payload_too_large", "unsupported_media_type", "validation_error");
  if (declared.query) general.push("validation_error");
  if (declared.paginated) general.push("id_invalid", "pagination_limit_invalid", "validation_error");
  if (declared.path.includes("{")) general.push("not_found");
  return [...new Set([...general, ...declared.errors, "internal_error" as const])];
};

/** Whether an operation may answer nothing, 204: its answer is optional. */
export const mayHaveNoContent = ({ response: answer }: Operation): boolean => answer.def.type === "optional";

/**
 * The path of an operation as a gateway's route has it: an idempotency key or a name, a client's own text, takes the rest of
 * the path, because a gateway reads an encoded slash as the end of a segment; so does the id of a factor, which has slashes.
 */
export const routePath = (path: string): string => path.replace(/\{(idempotency_key|name|factor_id)\}$/, "{$1+}");

/** How the paths of all operations begin. */
export const PATH_PREFIX = "/v1";

/** The methods of requests that a declared method answers: HEAD wherever GET is. */
export const answeredMethods = (declared: string): string[] => (declared === "GET" ? ["GET", "HEAD"] : [declared]);

/** The route keys that a gateway has for an operation. */
export const routeKeysOf = ({ method, path }: Pick<Operation, "method" | "path">): string[] =>
  answeredMethods(method).map((answered) => `${answered} ${PATH_PREFIX}${routePath(path)}`);

/** How a client writes an idempotency key in a path. */
export const KEY_IN_PATH =
  "Percent-encode the key twice: API Gateway decodes paths twice. Once is enough for a key without `%` and `?`.";

/** The names of the parameters in a path, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
