import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * What the server does with one request; see packages/client/behaviours.json. `{origin}` in a body is the server's own,
 * `{made_key}` the idempotency key of the first request.
 */
export interface ServerStep {
  readonly answer?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly text?: string;
  };
  readonly drop?: true;
  /** Breaks off within the answer, behind this text if any is given. */
  readonly cut?: true | string;
  readonly hang?: true;
}

/** A request as the server got it. */
export interface SeenRequest {
  readonly line: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
}

/** A server that answers its requests in turn, and remembers them. */
export interface ScriptedServer {
  readonly origin: string;
  readonly seen: readonly SeenRequest[];
  stop(): Promise<void>;
}

/** Starts a server on a free port of this machine. A request beyond the script is answered with 418. */
export const startScriptedServer = async (script: readonly ServerStep[]): Promise<ScriptedServer> => {
  const seen: SeenRequest[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const step = script[seen.length];
    seen.push({
      line: `${request.method} ${request.url}`,
      headers: request.headers,
      body: request.headers["content-type"] === "application/json" ? JSON.parse(body) : body || undefined,
    });
    const { idempotency_key: madeKey = "" } = (seen[0]?.body ?? {}) as { readonly idempotency_key?: string };
    carryOut(step, request, response, madeKey);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};

const carryOut = (
  step: ServerStep | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  madeKey: string,
): void => {
  if (step?.hang) return;
  if (step?.drop) {
    request.socket.destroy();
    return;
  }
  if (step?.cut) {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write(step.cut === true ? '{"id":' : step.cut, () => request.socket.destroy());
    return;
  }
  const { status = 418, headers = {}, body, text } = step?.answer ?? {};
  response.writeHead(status, { "content-type": "application/json", ...headers });
  const whole = text ?? (body === undefined ? "" : JSON.stringify(body));
  response.end(whole.replaceAll("{origin}", `http://${request.headers.host}`).replaceAll("{made_key}", madeKey));
};
