import type { ClientEvent } from "./log.ts";
import type { Machine } from "./machine.ts";
import type { RetryPolicy } from "./retry-policy.ts";

/** What one call may have of its own. */
export interface CallOptions {
  /** The account to act on, sent as `Service-Account`; by default that of the client, else the key's own. */
  readonly account?: string;
  /** Ends the call, waits between attempts included, with the signal's reason. */
  readonly signal?: AbortSignal;
  /** For each attempt, milliseconds. */
  readonly timeoutMs?: number;
  /** Attempts after the first one. */
  readonly retries?: number;
}

/** A method of the client: HTTP method, path below `/v1`, and what to know of it, blank between. */
export type OperationRow = readonly [method: string, path: string, flags?: string];

/**
 * What a row says of its operation. `body`, `query`: it takes one. `files`: its body is sent as a form. `pages`: it answers pages. `bytes`, `text`: it does not
 * answer JSON. `safe`: a POST without effect. `key`: it takes an idempotency key; `keys`: each entry of its body does.
 * `once`: what is there already is not written again. `anew`: a PUT that makes something new each time.
 */
export type Flag = "body" | "files" | "query" | "pages" | "bytes" | "text" | "safe" | "key" | "keys" | "once" | "anew";

/** How the client of a call is set up. */
export interface Settings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly account: string | undefined;
  readonly timeoutMs: number;
  readonly policy: RetryPolicy;
  readonly fetch: typeof fetch;
  readonly log: ((event: ClientEvent) => void) | undefined;
  readonly machine: Machine;
}

/** One call, before it is sent. */
export interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly flags: ReadonlySet<string>;
  /** The key that the client made, where the caller gave none. */
  readonly madeKey: string | undefined;
  readonly options: CallOptions;
  /** Another address than the service's, which gets neither key nor account. */
  readonly elsewhere?: { readonly url: string; readonly init: RequestInit };
}

/** The call that a method makes of its arguments: parameters of the path, body, query, options. */
export const callOf = (name: string, row: OperationRow, given: readonly unknown[], machine: Machine): Call => {
  const [method, template, text = ""] = row;
  const flags = new Set(text.split(" "));
  const rest = [...given];
  const path = template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => pathPart(name, parameter, rest.shift()));
  const asked = flags.has("body") ? rest.shift() : undefined;
  const query = (flags.has("query") ? rest.shift() : undefined) as Call["query"] | undefined;
  const options = rest.shift() as CallOptions | undefined;
  if (options?.timeoutMs !== undefined) checkTimeout(options.timeoutMs);
  if (flags.has("key") && [query, options].some(hasKey)) {
    throw new TypeError(`${name}: idempotency_key belongs in the body`);
  }
  // In JavaScript nothing else says so.
  if (flags.has("key") && (typeof asked !== "object" || asked === null)) {
    throw new TypeError(`${name}: the body must be an object`);
  }
  const { body, madeKey } = withKeys(asked, flags, machine);
  return { name, method, path, query: query ?? {}, body, flags, madeKey, options: options ?? {} };
};

/** Infinity is as long as timers can. @throws TypeError nothing answers within it */
export const checkTimeout = (timeoutMs: number): void => {
  if (!(timeoutMs > 0)) throw new TypeError(`timeoutMs must be above 0, but is ${timeoutMs}`);
};

/** Whether a key was given where it is not sent: in JavaScript nothing else says so, and a second run would order again. */
const hasKey = (given: object | undefined): boolean =>
  given !== undefined && given !== null && ("idempotency_key" in given || "idempotencyKey" in given);

/** Segments of a path that lead somewhere else, encoded once as well: `%2E` is as good as a dot. */
const ELSEWHERE = new Set(["", ".", ".."]);

/** Parameters that a client chooses freely. */
const ANY_CHARACTER: ReadonlySet<string> = new Set(["idempotency_key", "name"]);

const pathPart = (name: string, parameter: string, value: unknown): string => {
  if (typeof value !== "string" || value === "") throw new TypeError(`${name}: ${parameter} must be text, not empty`);
  // Of a key or a name, which may have any character, the gateway decodes the path twice.
  if (ANY_CHARACTER.has(parameter)) {
    return encodeURIComponent(ELSEWHERE.has(value) ? value.replaceAll(".", "%2E") : encodeURIComponent(value));
  }
  // The id of a factor is a path of its own: `table/edition/row`.
  const segments = parameter === "factor_id" ? value.split("/") : [value];
  if (segments.some((segment) => ELSEWHERE.has(segment))) {
    throw new TypeError(`${name}: ${parameter} must not have an empty segment, "." or ".."`);
  }
  return segments.map(encodeURIComponent).join("/");
};

interface Keyed {
  readonly idempotency_key?: string | null;
}

const withKeys = (body: unknown, flags: ReadonlySet<string>, machine: Machine): Pick<Call, "body" | "madeKey"> => {
  if (flags.has("keys") && Array.isArray(body)) {
    const entries = body.map((entry: Keyed) => ({
      ...entry,
      idempotency_key: entry.idempotency_key ?? machine.newKey(),
    }));
    return { body: entries, madeKey: undefined };
  }
  if (!flags.has("key") || isGiven((body as Keyed).idempotency_key)) return { body, madeKey: undefined };
  const madeKey = machine.newKey();
  return { body: { ...(body as object), idempotency_key: madeKey }, madeKey };
};

/** Null is as good as missing. */
const isGiven = (value: string | null | undefined): boolean => value !== undefined && value !== null;

/** Whether a call may be carried out twice without harm. */
export const isRepeatable = ({ method, flags }: Call): boolean =>
  method === "POST" ? flags.has("safe") || flags.has("key") || flags.has("keys") : !flags.has("anew");

/** Whether a text can be part of a header: fetch quotes what it can't send, which for a key must not happen. */
export const isHeaderText = (text: unknown): boolean => typeof text === "string" && /^[\x21-\x7e]*$/.test(text);

/** The address of a call. Lists are repeated parameters; what is null or undefined is left out. */
export const urlOf = (baseUrl: string, { path, query, elsewhere }: Call): string => {
  if (elsewhere) return elsewhere.url;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) parameters.append(name, String(one));
    }
  }
  const text = parameters.toString();
  return `${baseUrl}${path}${text === "" ? "" : `?${text}`}`;
};
