import { ApiError, type Clock, type Instant, instant } from "@isotherm/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import {
  type Admits,
  type SourceOf,
  checkSize,
  gatewaySource,
  originOf,
  withLowerCaseHeaders,
} from "./request-input.ts";
import type { Log } from "./log.ts";
import { type LoadedBelow, MethodNotAllowed, loadsBelow } from "./route.ts";
import { tailoredResponse } from "./tailored-response.ts";

/** A request for a page that a person reads, or a form that a person sends. */
export interface HtmlRequest {
  readonly method: "GET" | "HEAD" | "POST";
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The path and query that were asked for. */
  readonly path: string;
  /** A header, its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly cookies: readonly string[];
  /** As text. At most 100 kB, unless the page takes more. */
  readonly body: string;
  /** The same as it was sent: a form with files is no text. */
  readonly bytes: Uint8Array;
  readonly origin: string;
  readonly sourceIp: string;
  readonly now: Instant;
}

/** What a page answers. */
export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body: string | Uint8Array;
}

/** An address that answers something else than the JSON of the interface. */
export interface Page {
  /** Name in logs: addresses of pages are secrets and stand in none. */
  readonly id: string;
  readonly method: "GET" | "POST";
  /** From the root of the host; parameters in braces. */
  readonly path: `/${string}`;
  /** The largest body that it takes, where that is more than 100 kB. */
  readonly largestBodyBytes?: number;
  readonly run: (request: HtmlRequest) => Promise<PageResponse>;
}

/** What a function of pages is built from. */
export interface PageFunction {
  readonly pages: readonly (Page | LoadedBelow<Page>)[];
  /** How people are told of a refusal, or (internal_error) of a fault of ours. */
  readonly problem: (request: HtmlRequest, refusal: ApiError) => PageResponse;
  /** Who a request comes from: whoever speaks to the gateway, unless given. */
  readonly sourceOf?: SourceOf;
  /** Whether a request may come in at all: what may not is no page's. Everything may, unless given. */
  readonly admits?: Admits;
  /** Whether every path that arrives is its own: those of no page are told that nothing is there. */
  readonly answersAll?: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/**
 * Responds to a request whose path is a page's, and tells a browser outside of the interface that there is nothing;
 * undefined for every other request.
 */
export const pageFunction = (given: PageFunction) => {
  const matchers: Matcher[] = [];
  const load = loadsBelow(given.pages, {
    pathOf: ({ path }) => path,
    add: (loaded, place) => {
      matchers.push(...loaded.map((page) => ({ page, place, match: matcherOf(page.path) })));
      matchers.sort((one, other) => one.place - other.place);
    },
  });
  return (event: Event): Promise<Result | undefined> =>
    respondToPath({ ...given, matchers, load }, withLowerCaseHeaders(event));
};

/** A page, its place in the list, and the parameters that a path has if it is the page's. Of two that a path fits, the first answers. */
interface Matcher {
  readonly page: Page;
  readonly place: number;
  readonly match: ReturnType<typeof matcherOf>;
}

/** A function of pages that loads them as they are asked for. */
interface LoadingPages extends PageFunction {
  readonly matchers: readonly Matcher[];
  readonly load: (rawPath: string) => Promise<void>;
}

const respondToPath = async (pages: LoadingPages, event: Event): Promise<Result | undefined> => {
  const { clock, log } = pages;
  const startedMs = clock.monotonicMs();
  const answered = await answeredPath(pages, event);
  if (!answered) return undefined;
  log.info("request", {
    request_id: event.requestContext.requestId,
    operation: answered.page?.id,
    status: answered.response.status,
    duration_ms: Math.round(clock.monotonicMs() - startedMs),
  });
  return resultOf(event, answered.response);
};

/** What is answered to a request, and the page that was asked for; undefined where the path is none of a page's. */
interface Answered {
  readonly page?: Page;
  readonly response: PageResponse;
}

const answeredPath = async (pages: LoadingPages, event: Event): Promise<Answered | undefined> => {
  const { sourceOf = gatewaySource, clock } = pages;
  const facts = { sourceIp: sourceOf(event), now: instant(clock.nowMs()) };
  const nothing = (): Answered => ({
    response: pages.problem(requestOf(event, {}, facts), new ApiError("not_found")),
  });
  try {
    if ((await pages.admits?.(event)) === false) return pages.answersAll ? nothing() : undefined;
    await pages.load(event.rawPath);
  } catch (error) {
    return { response: faulted(pages, event, requestOf(event, {}, facts), error) };
  }
  const found = pages.matchers.flatMap(({ page, match }) => {
    const params = match(event.rawPath);
    return params ? [{ page, params }] : [];
  });
  const [known] = found;
  if (!known) return pages.answersAll || isBrowser(event) ? nothing() : undefined;
  const { method } = event.requestContext.http;
  const wanted = method === "HEAD" ? "GET" : method;
  const { page, params } = found.find((candidate) => candidate.page.method === wanted) ?? known;
  const request = requestOf(event, params, facts);
  const response = await (
    page.method === wanted
      ? runPage(page, event, request)
      : Promise.reject(new MethodNotAllowed(found.map((candidate) => candidate.page.method)))
  ).catch((error: unknown) => faulted(pages, event, request, error));
  return { page, response };
};

/** A browser that shows an address outside of the interface. */
const isBrowser = ({ rawPath, headers, requestContext }: Event): boolean =>
  !rawPath.startsWith("/v1/") &&
  ["GET", "HEAD"].includes(requestContext.http.method) &&
  /\btext\/html\b/i.test(headers["accept"] ?? "");

const runPage = async (page: Page, event: Event, request: HtmlRequest): Promise<PageResponse> => {
  checkSize(event, page.largestBodyBytes);
  return page.run(request);
};

const faulted = ({ problem, log }: PageFunction, event: Event, request: HtmlRequest, error: unknown): PageResponse => {
  if (error instanceof MethodNotAllowed) {
    const answer = problem(request, error);
    return { ...answer, headers: { ...answer.headers, allow: error.allow } };
  }
  if (error instanceof ApiError) return problem(request, error);
  log.error("unexpected", { request_id: event.requestContext.requestId, error });
  return problem(request, new ApiError("internal_error"));
};

/** The parameters of a path that has the form of a page's. */
const matcherOf = (path: string) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const pattern = new RegExp(`^${path.replaceAll(".", String.raw`\.`).replaceAll(/\{\w+\}/g, "([^/]+)")}$`);
  return (rawPath: string): Record<string, string> | undefined => {
    const match = pattern.exec(rawPath);
    return match ? Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ""])) : undefined;
  };
};

const METHODS = ["GET", "HEAD", "POST"] as const;

const requestOf = (
  event: Event,
  params: Record<string, string>,
  found: Pick<HtmlRequest, "sourceIp" | "now">,
): HtmlRequest => {
  const { http } = event.requestContext;
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  return {
    method: METHODS.find((method) => method === http.method) ?? "GET",
    params,
    query: new URLSearchParams(event.rawQueryString),
    path: event.rawPath + (event.rawQueryString === "" ? "" : `?${event.rawQueryString}`),
    header: (name) => event.headers[name],
    cookies: event.cookies ?? [],
    body: bytes.toString("utf8"),
    bytes,
    origin: originOf(event),
    ...found,
  };
};

const resultOf = (event: Event, { status, headers, cookies, body }: PageResponse): Result => {
  const result = tailoredResponse(event, {
    statusCode: status,
    headers: { ...headers, "request-id": event.requestContext.requestId },
    ...(cookies && { cookies: [...cookies] }),
    isBase64Encoded: true,
    body: Buffer.from(body).toString("base64"),
  });
  return event.requestContext.http.method === "HEAD" ? { ...result, body: "" } : result;
};
