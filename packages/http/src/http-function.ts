import { mayAnswerNothing, type Operation, unknownFields } from "@isotherm/contract";
import { type Clock, instant, Refusal } from "@isotherm/core";
import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { actingAccount, authenticate, cachedDirectory } from "./authenticate.ts";
import { answerNothing, answerProblem, answerValue } from "./answer.ts";
import type { Caller, Directory } from "./directory.ts";
import { type RateBuckets, type RateLimits, type RateStatus, rateLimiter } from "./rate-limiter.ts";
import {
  type Admits,
  type PageRequest,
  type SourceOf,
  gatewaySource,
  originOf,
  parametersOf,
  readBody,
  withLowerCaseHeaders,
} from "./request-input.ts";
import { type LoadedBelow, routeTo, servedRoutes } from "./route.ts";
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
  /** When it came, milliseconds since 1970. */
  readonly nowMs: number;
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
 * The order of checks: entrance, route, key, rate limit, acting account and permission in the list below; size, content
 * type, JSON and schema in `readBody`; query and path parameters in `parametersOf`. Then the operation runs, its answer is
 * encoded, and a refusal of any of them becomes a problem.
 */
export const httpFunction = ({ serving, directory, rates, clock, log, ...more }: HttpFunction) => {
  const { sourceOf = gatewaySource, allOperations = async () => [] } = more;
  const served = servedRoutes(serving);
  const known = directory && cachedDirectory(directory, clock);
  const limiter = rates && rateLimiter(rates.buckets, rates.limits);
  const checks: readonly Check[] = [
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
      const key = await authenticate(event.headers["authorization"], known, progress.nowMs).catch(async (error) => {
        if (isUnauthenticated(error)) within(await limiter.failure(sourceOf(event), progress.nowMs));
        throw error;
      });
      progress.keyId = key.id;
      const organisation = await known.organisation(key.organisation_id);
      if (!organisation) throw new Error(`the organisation of the key ${key.id} is missing`);
      within(await limiter.request(key.id, organisation.rate_limit, progress.nowMs));
      const { account, suspended } = await actingAccount(key, event.headers["service-account"], known);
      progress.caller = { key, account, suspended, organisation };
    },
    (_event, progress) => {
      const { permission } = operationOf(progress);
      if (permission && !progress.caller?.key.permissions.includes(permission)) throw new Refusal("key_not_permitted");
    },
  ];

  // Keyed by the event, which is one object from the first check to the last log line.
  const states = new WeakMap<Event, { readonly progress: Progress; readonly startedMs: number }>();
  const stateOf = (event: Event) => {
    const state = states.get(event) ?? { progress: { nowMs: clock.nowMs() }, startedMs: clock.monotonicMs() };
    states.set(event, state);
    return state;
  };

  const finish = (request: middy.Request<Event, Result>, response: Result): void => {
    const { progress, startedMs } = stateOf(request.event);
    request.response = {
      ...response,
      headers: { ...response.headers, ...progress.rate?.headers },
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

  const handler = middy<Event, Result>()
    .use(checks.map((check) => ({ before: async ({ event }) => check(event, stateOf(event).progress) })))
    .before(async (request) => {
      const { progress } = stateOf(request.event);
      const operation = operationOf(progress);
      if (operation.body) Object.assign(progress, await readBody(request, operation.body));
      Object.assign(progress, parametersOf(operation, request.event));
    })
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
      now: instant(progress.nowMs),
      origin: originOf(event),
    };
    // `serves` has typed the call from this very operation; the list of operations cannot carry those types.
    const value = await answer(call as unknown as AuthenticatedCall<never, never, never>);
    if (value === undefined && mayAnswerNothing(operation)) return answerNothing(event.requestContext.requestId);
    return answerValue(operation, value, event.requestContext.requestId, call.params);
  }
};

const isUnauthenticated = (error: unknown): boolean => error instanceof Refusal && error.code === "not_authenticated";

const servedOf = ({ served }: Progress): Served => {
  if (!served) throw new Error("a check ran before the route was known");
  return served;
};

const operationOf = (progress: Progress): Operation => servedOf(progress).operation;
