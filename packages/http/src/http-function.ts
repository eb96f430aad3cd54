import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import * as z from "zod";
import { type Operation, ERRORS, jsonText, mayHaveNoContent, errorBody, unknownFields } from "@isotherm/contract";
import { type Clock, ApiError, instant } from "@isotherm/core";
import { actingAccount, authenticateForInterface, cachedDirectory } from "./authenticate.ts";
import type { ApiKeyRecord, Caller, Directory } from "./directory.ts";
import type { Log, RequestLog } from "./log.ts";
import { type RateBuckets, type RateLimits, type RateLimiter, type RateStatus, rateLimiter } from "./rate-limiter.ts";
import {
  type Admits,
  type PageRequest,
  type SourceOf,
  gatewaySource,
  readInput,
  withLowerCaseHeaders,
} from "./request-input.ts";
import { type LoadedBelow, MethodNotAllowed, routeTo, type ServedRoutes, servedRoutes } from "./route.ts";
import type { AuthenticatedCall, Served } from "./serves.ts";
import { tailoredResponse } from "./tailored-response.ts";

const AN_ID = /^[a-z]{3}_[0-9A-Za-z_-]{1,60}$/;

/** What a function behind the gateway needs. */
export interface HttpFunction {
  readonly serving: readonly (Served | LoadedBelow<Served>)[];
  /** Needed where an operation asks for a key. */
  readonly directory?: Directory;
  /** Needed where an operation asks for a key. */
  readonly rates?: { readonly buckets: RateBuckets; readonly limits: RateLimits };
  /** Whose failed authentications are counted: whoever speaks to the gateway, unless given. */
  readonly sourceOf?: SourceOf;
  /** Whether a request may come in at all; what may not is told that nothing exists here. Everything may, unless given. */
  readonly admits?: Admits;
  /**
   * Loads every operation of the interface, for the one function that answers what no route has: it tells a wrong method
   * from an unknown path.
   */
  readonly allOperations?: () => Promise<readonly Operation[]>;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is found out about a request, in the order of the checks. */
interface Progress {
  /** When it came, milliseconds since 1970, and on the monotonic clock. */
  readonly nowMs: number;
  readonly startedMs: number;
  served?: Served;
  key?: ApiKeyRecord;
  rate?: RateStatus;
  caller?: Caller;
  mayHold?: AuthenticatedCall<never>["mayHold"];
  params?: Record<string, string>;
  sent?: unknown;
  body?: unknown;
  query?: unknown;
  page?: PageRequest;
  origin?: string;
}

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/**
 * A Lambda handler for the operations of one group.
 *
 * The order of checks: `enter`, `identify` (key, rate limit, acting account) and `permit` below; then `readInput` in
 * `request-input.ts`: size, content type, JSON and schema of the body, query, path parameters. Then the operation runs and its
 * answer is encoded. A refusal of any of them becomes an `errorResponse`.
 */
export const httpFunction = (given: HttpFunction) => {
  const { directory, rates, clock, log } = given;
  const served = servedRoutes(given.serving);
  const cached = directory && cachedDirectory(directory, clock);
  const limiter = rates && rateLimiter(rates.buckets, rates.limits);
  // Keyed by the event, which is one object from the first check to the last log line.
  const all = new WeakMap<Event, Progress>();
  const progressOf = (event: Event): Progress => {
    const progress = all.get(event) ?? { nowMs: clock.nowMs(), startedMs: clock.monotonicMs() };
    all.set(event, progress);
    return progress;
  };

  const handler = middy<Event, Result>()
    .before(async (request) => {
      const { event } = request;
      const progress = progressOf(event);
      await enter(given, served, event, progress);
      const operation = operationOf(progress);
      if (operation.access !== "public") await identify(given, cached, limiter, event, progress);
      permit(operation, progress);
      Object.assign(progress, await readInput(request, operation));
    })
    .onError((request) => {
      const requestId = request.event.requestContext.requestId;
      if (!(request.error instanceof ApiError))
        log.error("unexpected", { request_id: requestId, error: request.error });
      finish(given, request, progressOf(request.event), errorResponse(request.error, requestId));
    })
    .after((request) => finish(given, request, progressOf(request.event), request.response ?? {}))
    .handler(async (event) => run(event, progressOf(event)));
  return (event: Event, context: Context): Promise<Result> => handler(withLowerCaseHeaders(event), context);
};

/** Whether the request may come in, and which operation it is for. */
const enter = async (
  { admits, allOperations = async () => [] }: HttpFunction,
  served: ServedRoutes,
  event: Event,
  progress: Progress,
): Promise<void> => {
  if ((await admits?.(event)) === false) throw new ApiError("not_found");
  const { method } = event.requestContext.http;
  progress.served = await routeTo({ ...event, method }, served, allOperations);
};

/** Whose key it is, whether it has requests left, and on which account it acts. */
const identify = async (
  { sourceOf = gatewaySource, clock }: HttpFunction,
  directory: Directory | undefined,
  limiter: RateLimiter | undefined,
  event: Event,
  progress: Progress,
): Promise<void> => {
  if (!directory || !limiter) throw new Error("an operation asks for a key; it needs a directory and rate limits");
  const within = (status: RateStatus): void => {
    progress.rate = status;
    if (!status.allowed) throw new ApiError("rate_limit_exceeded");
  };
  const { key, organisation } = await authenticateForInterface(
    event.headers["authorization"],
    directory,
    progress.nowMs,
  ).catch(async (error) => {
    if (isUnauthenticated(error)) within(await limiter.failure(sourceOf(event), progress.nowMs));
    throw error;
  });
  progress.key = key;
  within(await limiter.request(key.id, organisation.rate_limit, progress.nowMs));
  const { account, suspended } = await actingAccount(key, event.headers["service-account"], directory);
  progress.caller = { key, account, suspended, organisation };
  let heldMs = SECOND_MS;
  progress.mayHold = async () => {
    if (clock.monotonicMs() - progress.startedMs < heldMs) return true;
    heldMs += SECOND_MS;
    const status = await limiter.request(key.id, organisation.rate_limit, clock.nowMs());
    if (status.allowed) progress.rate = status;
    return status.allowed;
  };
};

const SECOND_MS = 1_000;

const permit = ({ permission }: Operation, { caller }: Progress): void => {
  if (permission && !caller?.key.permissions.includes(permission)) throw new ApiError("key_not_permitted");
};

const run = async (event: Event, progress: Progress): Promise<Result> => {
  const { operation, run: answer } = servedOf(progress);
  const { sent, body } = progress;
  const call = {
    ...progress.caller,
    caller: progress.caller,
    mayHold: progress.mayHold,
    body,
    unknownFields: (most: number) => (operation.body ? unknownFields(operation.body, { sent, body }, most) : []),
    query: progress.query,
    page: progress.page,
    params: progress.params ?? {},
    now: instant(progress.nowMs),
    origin: progress.origin ?? "",
  };
  // `serves` has typed the call from this very operation; the list of operations cannot carry those types.
  const value = await answer(call as unknown as AuthenticatedCall<never, never, never>);
  if (value === undefined && mayHaveNoContent(operation)) return noContent(event.requestContext.requestId);
  return jsonResponse(operation, value, event.requestContext.requestId, call.params);
};

/** Gives the response the headers that every one has, and logs the request. */
const finish = (
  { clock, log }: HttpFunction,
  request: middy.Request<Event, Result>,
  progress: Progress,
  response: Result,
): void => {
  const whole = { ...response, headers: { ...response.headers, ...progress.rate?.headers } };
  const { headers, requestContext, pathParameters = {} } = request.event;
  const isPlain = headers["accept-encoding"] === undefined && headers["if-none-match"] === undefined;
  request.response = isPlain && !mayBeKept(progress) ? whole : tailoredResponse(request.event, whole);
  if (requestContext.http.method === "HEAD") Object.assign(request.response, { body: "", isBase64Encoded: false });
  const { key, served } = progress;
  const shown = (hole: string, name: string): string => AN_ID.exec(pathParameters[name] ?? "")?.[0] ?? hole;
  const entry: RequestLog = {
    request_id: requestContext.requestId,
    operation: served?.operation.id,
    method: requestContext.http.method,
    path: served?.operation.path.replaceAll(/\{(\w+)\+?\}/g, shown),
    status: request.response.statusCode ?? 200,
    duration_ms: Math.round(clock.monotonicMs() - progress.startedMs),
    key_id: key?.id,
    organisation_id: key?.organisation_id,
    mode: key?.mode,
    account_id: progress.caller?.account.id,
    of_session: key?.of_session,
  };
  log.info("request", entry);
};

const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.code === "not_authenticated";

const servedOf = ({ served }: Progress): Served => {
  if (!served) throw new Error("a check ran before the route was known");
  return served;
};

const mayBeKept = ({ served }: Progress): boolean => served?.operation.keptSeconds !== undefined;

const operationOf = (progress: Progress): Operation => servedOf(progress).operation;

const RETRY_SECONDS = "1";
/** Statuses of what passes by itself. A limit that was exceeded says when it does; this is for everything else. */
const PASSING: ReadonlySet<number> = new Set([429, 503]);

const headersOf = (requestId: string): Record<string, string> => ({
  "content-type": "application/json",
  "request-id": requestId,
  "cache-control": "no-store",
});

/** No script may run in what is shown as it is. */
const SHOWN_HEADERS = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff",
};

/** How long the client, or with a public answer anybody on the way, may keep it. */
const keptHeaders = ({ access, keptSeconds }: Operation): Record<string, string> =>
  keptSeconds === undefined
    ? {}
    : access === "public"
      ? { "cache-control": `public, max-age=${keptSeconds}` }
      : { "cache-control": `private, max-age=${keptSeconds}`, vary: "Authorization, Service-Account" };

const dispositionOf = (attachment: string, params: Readonly<Record<string, string>>) => ({
  "content-disposition": `attachment; filename="${attachment.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "")}"`,
});

/** A success, encoded as its schema says: JSON, or the text or bytes themselves where the operation names a media type. */
const jsonResponse = (
  operation: Operation,
  value: unknown,
  requestId: string,
  params: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 => {
  const { response, media, attachment } = operation;
  const headers = { ...headersOf(requestId), ...keptHeaders(operation) };
  if (media === undefined) return { statusCode: 200, headers, body: jsonText(response, value) };
  const shown = z.encode(response, value);
  const isBinary = shown instanceof Uint8Array;
  return {
    statusCode: 200,
    headers: {
      ...headers,
      ...SHOWN_HEADERS,
      "content-type": media,
      ...(attachment !== undefined && dispositionOf(attachment, params)),
    },
    body: isBinary ? Buffer.from(shown).toString("base64") : String(shown),
    isBase64Encoded: isBinary,
  };
};

/** A success with nothing to tell. */
const noContent = (requestId: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 204,
  headers: { "request-id": requestId, "cache-control": "no-store" },
});

/** A refusal in the shape of every error. What is not a refusal is a bug of ours: 500, and no detail. */
const errorResponse = (error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 => {
  const { code, detail } = error instanceof ApiError ? error : { code: "internal_error" as const, detail: undefined };
  const { status } = ERRORS[code];
  return {
    statusCode: status,
    headers: {
      ...headersOf(requestId),
      ...(PASSING.has(status) && { "retry-after": RETRY_SECONDS }),
      ...(error instanceof MethodNotAllowed && { allow: error.allow }),
      ...(status === 401 && { "www-authenticate": 'Bearer realm="isotherm"' }),
    },
    body: JSON.stringify(errorBody(code, detail)),
  };
};
