import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { instant } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import type { LocalCa } from "./local-ca.ts";

/** A request as a receiver got it. */
export interface ReceivedRequest {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text. */
  readonly body: string;
}

/** What a receiver does with a request: answer, keep the sender waiting, or drop the connection. */
export type ReceiverResponse =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | "hang"
  | "close";

/** How a receiver is started. */
export interface ReceiverOptions {
  readonly ca: LocalCa;
  /** Decides each answer; 200 by default. */
  readonly respond?: (request: ReceivedRequest) => ReceiverResponse | Promise<ReceiverResponse>;
  /** Any free port by default. */
  readonly port?: number;
}

/** An HTTPS server that takes webhooks and keeps a log. */
export interface Receiver {
  /** `https://localhost:PORT` */
  readonly origin: string;
  readonly port: number;
  /** What arrived, oldest first, at most the latest 10,000; logged before the answer is given. */
  log(): readonly ReceivedRequest[];
  clear(): void;
  stop(): Promise<void>;
}

const LOG_LIMIT = 10_000;

const received = async (message: IncomingMessage): Promise<ReceivedRequest> => {
  const at = instant(systemClock.nowMs());
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) headers[name] = String(value);
  return {
    at,
    method: message.method ?? "",
    path: message.url ?? "",
    headers,
    body: Buffer.concat(chunks).toString("utf8"),
  };
};

/** An HTTPS server that is listening, and the connections it has. */
const listen = async (
  { server: tls }: LocalCa,
  handle: (message: IncomingMessage, response: ServerResponse) => Promise<void>,
  host: string,
  port: number,
) => {
  const sockets = new Set<Socket>();
  const server = createServer(tls, (message, response) => {
    handle(message, response).catch(() => message.socket.destroy());
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, "listening");
  return { server, sockets };
};

/** Starts a receiver on `localhost`, over IPv4 and, where the machine has it, IPv6. */
export const startReceiver = async ({ ca, respond, port = 0 }: ReceiverOptions): Promise<Receiver> => {
  let log: ReceivedRequest[] = [];
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await received(message);
    log.push(request);
    if (log.length > LOG_LIMIT) log = log.slice(-LOG_LIMIT);
    const answer = (await respond?.(request)) ?? { status: 200 };
    if (answer === "hang") return;
    if (answer === "close") message.socket.destroy();
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  };

  const first = await listen(ca, handle, "127.0.0.1", port);
  const { port: actual } = first.server.address() as AddressInfo;
  // `localhost` may mean ::1 to whoever sends.
  const second = await listen(ca, handle, "::1", actual).catch(() => undefined);
  const listening = second ? [first, second] : [first];

  return {
    origin: `https://localhost:${actual}`,
    port: actual,
    log: () => log,
    clear() {
      log = [];
    },
    async stop() {
      const closed = Promise.all(listening.map(({ server }) => once(server, "close")));
      for (const { server } of listening) server.close();
      for (const { sockets } of listening) for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
