import type { IncomingMessage } from "node:http";
import { instant } from "@isotherm/core";
import { LOCAL_ACCOUNT, hexId, traceHeader } from "./aws-ids.ts";

/** Parts of a request target: path and query, neither decoded. */
export const splitTarget = (target: string): { path: string; query: string } => {
  const [path = "/", ...query] = target.split("?");
  return { path, query: query.join("?") };
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** A path as an HTTP API reads it. */
interface GatewayPath {
  /** What routes are matched with: decoded once, so that an encoded slash ends a segment. */
  readonly routed: string;
  /** What a function is told: decoded once more. */
  readonly rawPath: string;
}

/**
 * Reads a path as API Gateway's HTTP API does (decision 0020): decoded, cut at a question mark that was encoded, and
 * decoded again. Undefined where either cannot be done, which API Gateway answers with 400.
 */
export const readPath = (path: string): GatewayPath | undefined => {
  const routed = decoded(path)?.split("?")[0];
  const rawPath = routed === undefined ? undefined : decoded(routed);
  return routed === undefined || rawPath === undefined ? undefined : { routed, rawPath };
};

/** An event of API Gateway's HTTP API, payload format 2.0, as far as it is filled here. */
export interface GatewayEvent {
  readonly version: "2.0";
  readonly routeKey: string;
  readonly rawPath: string;
  readonly rawQueryString: string;
  readonly cookies?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly queryStringParameters?: Readonly<Record<string, string>>;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly requestContext: {
    readonly accountId: string;
    readonly apiId: string;
    readonly domainName: string;
    readonly domainPrefix: string;
    readonly http: {
      readonly method: string;
      readonly path: string;
      readonly protocol: string;
      readonly sourceIp: string;
      readonly userAgent: string;
    };
    readonly requestId: string;
    readonly routeKey: string;
    readonly stage: "$default";
    readonly time: string;
    readonly timeEpoch: number;
  };
  readonly body?: string;
  readonly isBase64Encoded: boolean;
}

/** A request with its body read, and the route that it matched. */
export interface GatewayRequest {
  readonly message: Pick<IncomingMessage, "method" | "url" | "rawHeaders" | "httpVersion"> & {
    readonly socket: { readonly remoteAddress?: string | undefined };
  };
  readonly body: Buffer;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** The path as a function is told of it, decoded. */
  readonly rawPath: string;
  readonly receivedAtMs: number;
}

// Of one connection, not of the request: the gateway keeps them to itself.
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** What is handed over as text, as `recorded-events.json` says; whatever else is base64. */
const TEXTUAL = /^(text\/.*|application\/(json|xml|javascript))$/;

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `12/Mar/2020:19:03:58 +0000` */
const commonLogTime = (atMs: number): string => {
  const [date = "", time = ""] = instant(atMs).split("T");
  const [year, month, day] = date.split("-");
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
};

const collectHeaders = (rawHeaders: readonly string[]): { headers: Record<string, string>; cookies: string[] } => {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    const value = rawHeaders[index + 1] ?? "";
    if (HOP_BY_HOP.has(name)) continue;
    if (name === "cookie") cookies.push(...value.split(/; */).filter((cookie) => cookie !== ""));
    else headers[name] = headers[name] === undefined ? value : `${headers[name]},${value}`;
  }
  return { headers, cookies };
};

const collectQuery = (rawQueryString: string): Record<string, string> => {
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    parameters[name] = parameters[name] === undefined ? value : `${parameters[name]},${value}`;
  }
  return parameters;
};

/** A new request id in the form of API Gateway's. */
export const gatewayRequestId = (): string => `${hexId(15)}=`;

/** What API Gateway tells a function about a request. */
export const gatewayEvent = (request: GatewayRequest): GatewayEvent => {
  const { message, body, routeKey, pathParameters, rawPath, receivedAtMs } = request;
  const { query } = splitTarget(message.url ?? "/");
  const { headers, cookies } = collectHeaders(message.rawHeaders);
  const queryStringParameters = collectQuery(query);
  const sourceIp = message.socket.remoteAddress ?? "127.0.0.1";
  const contentType = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const isText = TEXTUAL.test(contentType) && headers["content-encoding"] === undefined;
  const forwarded = headers["x-forwarded-for"];
  return {
    version: "2.0",
    routeKey,
    rawPath,
    rawQueryString: query,
    ...(cookies.length > 0 && { cookies }),
    headers: {
      ...headers,
      ...(body.length > 0 && { "content-length": String(body.length) }),
      "x-amzn-trace-id": traceHeader(receivedAtMs).split(";")[0] ?? "",
      "x-forwarded-for": forwarded === undefined ? sourceIp : `${forwarded}, ${sourceIp}`,
      "x-forwarded-port": hostOf(headers).split(":")[1] ?? "80",
      "x-forwarded-proto": "http",
    },
    ...(Object.keys(queryStringParameters).length > 0 && { queryStringParameters }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: requestContext(request, headers, sourceIp),
    ...(body.length > 0 && { body: body.toString(isText ? "utf8" : "base64") }),
    isBase64Encoded: body.length > 0 && !isText,
  };
};

const hostOf = (headers: Readonly<Record<string, string>>): string => headers["host"] ?? "127.0.0.1";

const requestContext = (
  { message, routeKey, rawPath, receivedAtMs }: GatewayRequest,
  headers: Readonly<Record<string, string>>,
  sourceIp: string,
): GatewayEvent["requestContext"] => {
  const host = hostOf(headers);
  return {
    accountId: LOCAL_ACCOUNT,
    apiId: "local",
    domainName: host,
    domainPrefix: host.split(".")[0] ?? host,
    http: {
      method: message.method ?? "GET",
      path: rawPath,
      protocol: `HTTP/${message.httpVersion}`,
      sourceIp,
      userAgent: headers["user-agent"] ?? "",
    },
    requestId: gatewayRequestId(),
    routeKey,
    stage: "$default",
    time: commonLogTime(receivedAtMs),
    timeEpoch: receivedAtMs,
  };
};
