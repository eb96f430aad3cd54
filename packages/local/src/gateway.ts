import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock } from "@isotherm/core/system";
import { type AllowsOrigin, isLoopbackOrigin } from "@isotherm/infra/topology/cors";
import type { Throttles } from "@isotherm/infra/topology/throttles";
import { type HttpResponse, gatewayMessage, gatewayError, httpResponse } from "./gateway-response.ts";
import { type GatewayEvent, gatewayEvent, readPath, splitTarget } from "./gateway-event.ts";
import { type GatewayCors, gatewayCors } from "./gateway-cors.ts";
import { gatewayThrottle } from "./gateway-throttle.ts";
import type { InvocationResult } from "./runtime-api.ts";

/** A route key of API Gateway's HTTP API: `GET /orders/{id}`, `ANY /x/{proxy+}` or `$default`. */
type RouteKey = string;

/** What a request's method and path lead to. */
interface RouteMatch<Row> {
  readonly row: Row;
  /** Decoded; empty when the path of the route has none. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const parameterName = (pattern: string): string | undefined => /^\{([^{}+]+)\+?\}$/.exec(pattern)?.[1];
const isGreedy = (pattern: string): boolean => pattern.endsWith("+}");

/** The parameters of a path that fits the pattern, or undefined. */
const fit = (patterns: readonly string[], segments: readonly string[]): Record<string, string> | undefined => {
  const parameters: Record<string, string> = {};
  for (const [index, pattern] of patterns.entries()) {
    const segment = segments[index];
    if (segment === undefined) return undefined;
    const name = parameterName(pattern);
    if (name !== undefined && isGreedy(pattern)) {
      return { ...parameters, [name]: segments.slice(index).map(decoded).join("/") };
    }
    // An empty segment is no value of a parameter.
    if (name !== undefined && segment !== "") parameters[name] = decoded(segment);
    else if (pattern !== segment) return undefined;
  }
  return patterns.length === segments.length ? parameters : undefined;
};

/** For sorting: segment by segment a literal goes before a parameter before a greedy one; then a method before ANY. */
const rank = (method: string, patterns: readonly string[]): string =>
  patterns.map((pattern) => (parameterName(pattern) === undefined ? "0" : isGreedy(pattern) ? "2" : "1")).join("") +
  (method === "ANY" ? "b" : "a");

/**
 * Makes the route matching of an HTTP API: the most specific route wins, `$default` takes what is left. The path is
 * decoded once; values of parameters are decoded again.
 */
export const routeMatcher = <Row extends { readonly routeKey: RouteKey }>(
  rows: readonly Row[],
): ((method: string, path: string) => RouteMatch<Row> | undefined) => {
  const fallback = rows.find(({ routeKey }) => routeKey === "$default");
  const routes = rows
    .filter(({ routeKey }) => routeKey !== "$default")
    .map((row) => {
      const [method = "", path = ""] = row.routeKey.split(" ");
      const patterns = path.split("/").slice(1);
      return { row, method, patterns, rank: rank(method, patterns) };
    })
    .toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));

  return (method, path) => {
    const segments = path.split("/").slice(1);
    for (const route of routes) {
      if (route.method !== "ANY" && route.method !== method) continue;
      const pathParameters = fit(route.patterns, segments);
      if (pathParameters) return { row: route.row, pathParameters };
    }
    return fallback && { row: fallback, pathParameters: {} };
  };
};

/** Answers of the machine itself, beside the API: path to handler. */
export type LocalPages = Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>;

/** What the gateway needs. */
export interface GatewayOptions {
  readonly port: number;
  readonly routes: readonly { readonly routeKey: string; readonly functionName: string }[];
  readonly invoke: (functionName: string, event: GatewayEvent) => Promise<InvocationResult>;
  readonly pages?: LocalPages;
  /** Beyond them a request is answered 429. Without them none is. */
  readonly throttles?: Throttles;
  /** Requests wait for it; a port that is taken shows before. */
  readonly ready?: Promise<unknown>;
  /** Whose pages may call; pages of this machine, unless given. */
  readonly allowsOrigin?: AllowsOrigin;
}

/** A stand-in of API Gateway's HTTP API. */
export interface Gateway {
  readonly port: number;
  stop(): Promise<void>;
}

const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
const EVENT_LIMIT_BYTES = 6 * 1024 * 1024;
const INTEGRATION_LIMIT_MS = 30_000;
/** Of the request line, which holds the query, and the values of all headers together. */
const HEAD_LIMIT_BYTES = 10_240;

const TOO_MANY = gatewayMessage(429, "Too Many Requests");
const UNAVAILABLE = gatewayMessage(503, "Service Unavailable");
const HEAD_TOO_LARGE = gatewayMessage(431, `HTTP header is larger than ${HEAD_LIMIT_BYTES} bytes.`);

const headBytes = ({ method = "", url = "", httpVersion, rawHeaders }: IncomingMessage): number =>
  rawHeaders
    .filter((_text, index) => index % 2 === 1)
    .reduce((sum, value) => sum + value.length, `${method} ${url} HTTP/${httpVersion}`.length);

/** The body, or undefined when it is larger than the gateway takes. */
const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT_BYTES) chunks.push(chunk);
  }
  return size <= BODY_LIMIT_BYTES ? Buffer.concat(chunks) : undefined;
};

const send = (response: ServerResponse, { status, headers, cookies, body }: HttpResponse): void => {
  if (response.destroyed) return;
  // The length that a GET would have is not known.
  const isHead = response.req.method === "HEAD";
  try {
    response.writeHead(status, {
      ...headers,
      ...(cookies.length > 0 && { "set-cookie": [...cookies] }),
      ...(status !== 204 && status !== 304 && !isHead && { "content-length": String(body.length) }),
    });
    response.end(body);
  } catch {
    // A header that HTTP doesn't allow.
    if (!response.headersSent) send(response, gatewayMessage(500, "Internal Server Error"));
  }
};

const within = (limitMs: number, running: Promise<InvocationResult>): Promise<InvocationResult | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
};

/** Where requests lead: which function a path is of, whether it may come in, and the function. */
interface Ways {
  readonly match: ReturnType<typeof routeMatcher<GatewayOptions["routes"][number]>>;
  readonly passes: (routeKey: string) => boolean;
  readonly invoke: GatewayOptions["invoke"];
  readonly cors: GatewayCors;
}

const responseTo = async (
  message: IncomingMessage,
  receivedAtMs: number,
  { match, passes, invoke, cors }: Ways,
): Promise<HttpResponse> => {
  const preflight = cors.preflight(message);
  if (preflight) return preflight;
  const body = await readBody(message);
  if (headBytes(message) > HEAD_LIMIT_BYTES) return HEAD_TOO_LARGE;
  if (!body) return gatewayError("payload_too_large");
  const path = readPath(splitTarget(message.url ?? "/").path);
  if (!path) return gatewayError("validation_error", "The path is not encoded as it must be: twice where it has a %.");
  const found = match(message.method ?? "GET", path.routed);
  if (!found) return gatewayMessage(404, "Not Found");
  const { row, pathParameters } = found;
  if (!passes(row.routeKey)) return TOO_MANY;
  const { rawPath } = path;
  const event = gatewayEvent({ message, body, routeKey: row.routeKey, pathParameters, rawPath, receivedAtMs });
  // JSON can only be longer than the body that it carries.
  if (body.length > EVENT_LIMIT_BYTES || (event.body?.length ?? 0) > EVENT_LIMIT_BYTES) {
    return gatewayError("payload_too_large");
  }
  const result = await within(INTEGRATION_LIMIT_MS, invoke(row.functionName, event));
  return result ? cors.marked(message, httpResponse(result)) : UNAVAILABLE;
};

/** Starts the gateway on the loopback address. Rejects with `EADDRINUSE` when the port is taken. */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { port, routes, invoke, pages = {}, ready, throttles, allowsOrigin = isLoopbackOrigin } = options;
  const passes = throttles ? gatewayThrottle(throttles, systemClock) : () => true;
  const ways: Ways = { match: routeMatcher(routes), passes, invoke, cors: gatewayCors(allowsOrigin) };
  const server: Server = createServer((message, response) => {
    const receivedAtMs = systemClock.nowMs();
    const page = pages[splitTarget(message.url ?? "/").path];
    if (page) {
      page(message, response);
      return;
    }
    Promise.resolve(ready)
      .then(() => responseTo(message, receivedAtMs, ways))
      .then(
        (sent) => send(response, sent),
        // The client went away, or the stack did not come up.
        () => send(response, UNAVAILABLE),
      );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
