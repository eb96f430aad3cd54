import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock } from "@isotherm/core/system";
import { gatewayMessage, gatewayProblem, httpAnswer, type HttpAnswer } from "./gateway-answer.ts";
import { gatewayEvent, type GatewayEvent } from "./gateway-event.ts";
import { readPath, splitTarget } from "./gateway-path.ts";
import { routeMatcher } from "./match-route.ts";
import type { InvocationResult } from "./runtime-api.ts";

/** Answers of the machine itself, beside the API: path to handler. */
export type LocalPages = Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>;

/** What the gateway needs. */
export interface GatewayOptions {
  readonly port: number;
  readonly routes: readonly { readonly routeKey: string; readonly functionName: string }[];
  readonly invoke: (functionName: string, event: GatewayEvent) => Promise<InvocationResult>;
  readonly pages?: LocalPages;
  /** Requests wait for it; a port that is taken shows before. */
  readonly ready?: Promise<unknown>;
}

/** A stand-in of API Gateway's HTTP API. */
export interface Gateway {
  readonly port: number;
  stop(): Promise<void>;
}

const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
const EVENT_LIMIT_BYTES = 6 * 1024 * 1024;
const INTEGRATION_LIMIT_MS = 30_000;

const UNAVAILABLE = gatewayMessage(503, "Service Unavailable");

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

const send = (response: ServerResponse, { status, headers, cookies, body }: HttpAnswer): void => {
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

/** Starts the gateway on the loopback address. Rejects with `EADDRINUSE` when the port is taken. */
export const startGateway = async ({ port, routes, invoke, pages = {}, ready }: GatewayOptions): Promise<Gateway> => {
  const match = routeMatcher(routes);

  const answer = async (message: IncomingMessage, receivedAtMs: number): Promise<HttpAnswer> => {
    const body = await readBody(message);
    if (!body) return gatewayProblem("payload_too_large");
    const path = readPath(splitTarget(message.url ?? "/").path);
    if (!path)
      return gatewayProblem("validation_error", "The path is not encoded as it must be: twice where it has a %.");
    const found = match(message.method ?? "GET", path.routed);
    if (!found) return gatewayMessage(404, "Not Found");
    const { row, pathParameters } = found;
    const { rawPath } = path;
    const event = gatewayEvent({ message, body, routeKey: row.routeKey, pathParameters, rawPath, receivedAtMs });
    // JSON can only be longer than the body that it carries.
    if (body.length > EVENT_LIMIT_BYTES || (event.body?.length ?? 0) > EVENT_LIMIT_BYTES) {
      return gatewayProblem("payload_too_large");
    }
    const result = await within(INTEGRATION_LIMIT_MS, invoke(row.functionName, event));
    return result ? httpAnswer(result) : UNAVAILABLE;
  };

  const server: Server = createServer((message, response) => {
    const receivedAtMs = systemClock.nowMs();
    const page = pages[splitTarget(message.url ?? "/").path];
    if (page) {
      page(message, response);
      return;
    }
    Promise.resolve(ready)
      .then(() => answer(message, receivedAtMs))
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
