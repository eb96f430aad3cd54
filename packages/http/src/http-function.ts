import { mayAnswerNothing, type Operation, unknownFields } from "@isotherm/contract";
import { type Clock, instant, Refusal } from "@isotherm/core";
import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import * as z from "zod";
import { actingAccount, authenticate, cachedDirectory } from "./authenticate.ts";
import { answerNothing, answerProblem, answerValue } from "./answer.ts";
import type { Caller, Directory } from "./directory.ts";
import { type RateBuckets, type RateLimits, type RateStatus, rateHeaders, rateLimiter } from "./rate-limiter.ts";
import {
  type Admits,
  type PageRequest,
  type SourceOf,
  checkContentType,
  checkSize,
  gatewaySource,
  jsonBody,
  originOf,
  pageRequest,
  queryOf,
  validateBody,
  withLowerCaseHeaders,
} from "./request-input.ts";
import { type LoadedBelow, pathParametersOf, routeTo, servedRoutes } from "./route.ts";
import type { AuthenticatedCall, Served } from "./serves.ts";

/** What is told of each request. Never a secret, never a body. */
export interface RequestLog {
  readonly request_id: string;
  readonly operation: string | undefined;
  readonly status: number;
  readonly duration_ms: number;
  readonly key_id: string | undefined;
  readonly account_id: string | undefined;
}

/** Where logs go. */
export interface Log {
  info(message: string, facts: object): void;
  error(message: string, facts: object): void;
}

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

/** What the checks find out about a request, in their order. */
interface Progress {
  served?: Served;
  keyId?: string;
  rate?: RateStatus;
  caller?: Caller;
  params?: Record<string, string>;
  sent?: unknown;
  body?: unknown;
  query?: unknown;
  page?: PageRequest;
}

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;
type Check = (event: Event, progress: Progress) => Promise<void> | void;

/**
 * A Lambda handler for the operations of one group.
 *
 * The order of checks is the order of the lists below, middy's JSON parser between them: entrance, route, key, rate
 * limit, acting account, permission, size, content type, JSON, schema, query, path parameters. Then the operation runs,
 * its answer is encoded, and a refusal of any of them becomes a problem.
 */
export const httpFunction = ({ serving, directory, rates, clock, log, ...more }: HttpFunction) => {
  const { sourceOf = gatewaySource, allOperations = async () => [] } = more;
  const served = servedRoutes(serving);
  const known = directory && cachedDirectory(directory, clock);
  const limiter = rates && rateLimiter(rates.buckets, rates.limits, clock);
  const beforeBody: readonly Check[] = [
    async (event, progress) => {
      if ((await more.admits?.(event)) === false) throw new Refusal("not_found");
      const { method } = event.requestContext.http;
      progress.served = await routeTo({ ...event, method }, served, allOperations);
    },
    async (event, progress) => {
      if (operationOf(progress).access === "public") return;
      if (!known || !limiter) throw new Error("an operation asks for a key; it needs a directory and rate limits");
      const within = (status: RateStatus): void => {
        progress.rate = status;
        if (!status.allowed) throw new Refusal("rate_limit_exceeded");
      };
      const key = await authenticate(event.headers["authorization"], known, clock.nowMs()).catch(async (error) => {
        if (isUnauthenticated(error)) within(await limiter.failure(sourceOf(event)));
        throw error;
      });
      progress.keyId = key.id;
      const organisation = await known.organisation(key.organisation_id);
      if (!organisation) throw new Error(`the organisation of the key ${key.id} is missing`);
      within(await limiter.request(key.id, organisation.rate_limit));
      const { account, suspended } = await actingAccount(key, event.headers["service-account"], known);
      progress.caller = { key, account, suspended, organisation };
    },
    (_event, progress) => {
      const { permission } = operationOf(progress);
      if (permission && !progress.caller?.key.permissions.includes(permission)) throw new Refusal("key_not_permitted");
    },
    (event, progress) => {
      if (!operationOf(progress).body) return;
      checkSize(event);
      checkContentType(event);
    },
  ];
  const afterBody: readonly Check[] = [
    (event, progress) => {
      const { body: schema } = operationOf(progress);
      if (!schema) return;
      progress.sent = event.body;
      progress.body = validateBody(schema, progress.sent);
    },
    (event, progress) => {
      const operation = operationOf(progress);
      progress.query = queryOf(operation, event.rawQueryString);
      progress.page = pageRequest(operation.paginated ? event.rawQueryString : "");
    },
    (event, progress) => {
      progress.params = pathParametersOf(operationOf(progress), event);
    },
  ];

  // Keyed by the event, which is one object from the first check to the last log line.
  const states = new WeakMap<Event, { readonly progress: Progress; readonly startedMs: number }>();
  const stateOf = (event: Event) => {
    const state = states.get(event) ?? { progress: {}, startedMs: clock.monotonicMs() };
    states.set(event, state);
    return state;
  };

  const finish = (request: middy.Request<Event, Result>, response: Result): void => {
    const { progress, startedMs } = stateOf(request.event);
    request.response = {
      ...response,
      headers: { ...response.headers, ...(progress.rate && rateHeaders(progress.rate)) },
      ...(request.event.requestContext.http.method === "HEAD" && { body: "", isBase64Encoded: false }),
    };
    const entry: RequestLog = {
      request_id: request.event.requestContext.requestId,
      operation: progress.served?.operation.id,
      status: response.statusCode ?? 200,
      duration_ms: Math.round(clock.monotonicMs() - startedMs),
      key_id: progress.keyId,
      account_id: progress.caller?.account.id,
    };
    log.info("request", entry);
  };

  const checking = (checks: readonly Check[]): middy.MiddlewareObj<Event, Result>[] =>
    checks.map((check) => ({ before: async ({ event }) => check(event, stateOf(event).progress) }));
  const handler = middy<Event, Result>()
    .use(checking(beforeBody))
    .use(jsonBody<Result>((event) => operationOf(stateOf(event).progress).body !== undefined))
    .use(checking(afterBody))
    .onError((request) => {
      const requestId = request.event.requestContext.requestId;
      if (!(request.error instanceof Refusal)) log.error("unexpected", { request_id: requestId, error: request.error });
      finish(request, answerProblem(request.error, requestId));
    })
    .after((request) => finish(request, request.response ?? {}))
    .handler(async (event) => run(event, stateOf(event).progress));
  return (event: Event, context: Context): Promise<Result> => handler(withLowerCaseHeaders(event), context);

  async function run(event: Event, progress: Progress): Promise<Result> {
    const { operation, run: answer } = servedOf(progress);
    const call = {
      ...progress.caller,
      caller: progress.caller,
      body: progress.body,
      unknownFields: (most: number) => (operation.body ? unknownFields(operation.body, progress.sent, most) : []),
      query: progress.query,
      page: progress.page,
      params: progress.params ?? {},
      now: instant(clock.nowMs()),
      origin: originOf(event),
    };
    // `serves` has typed the call from this very operation; the list of operations cannot carry those types.
    const value = await answer(call as unknown as AuthenticatedCall<never, never, never>);
    if (value === undefined && mayAnswerNothing(operation)) return answerNothing(event.requestContext.requestId);
    return answerValue(operation, z.encode(operation.answer, value), event.requestContext.requestId, call.params);
  }
};

const isUnauthenticated = (error: unknown): boolean => error instanceof Refusal && error.code === "not_authenticated";

const servedOf = ({ served }: Progress): Served => {
  if (!served) throw new Error("a check ran before the route was known");
  return served;
};

const operationOf = (progress: Progress): Operation => servedOf(progress).operation;
