import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createMcpServer, type McpOptions } from "./mcp-server.ts";

/** How a server over HTTP is set up. */
export interface HttpOptions extends McpOptions {
  /** 0: a free one. */
  readonly port: number;
  /** What a client must send as its bearer token. */
  readonly token: string;
  /** Connections at once; the one that has rested longest gives way. 20 unless given. */
  readonly mostSessions?: number;
}

/** A server over HTTP that runs. */
export interface HttpServer {
  /** The address that clients are given. */
  readonly url: string;
  stop(): Promise<void>;
}

interface Connection {
  readonly transport: StreamableHTTPServerTransport;
  readonly mcp: McpServer;
}

const PATH = "/mcp";
const THIS_MACHINE = "127.0.0.1";
const MOST_SESSIONS = 20;
const LARGEST_BODY = 1_048_576;

/**
 * Serves over streamable HTTP, to this machine alone. A request is looked at only if it was sent to an address of this machine
 * (`Host`), by no web page of elsewhere (`Origin`), with the token: a page in the person's browser can reach loopback
 * addresses, and DNS can give them another name.
 */
export const serveHttp = async (options: HttpOptions): Promise<HttpServer> => {
  const connections = new Map<string, Connection>();
  const server = createServer((request, response) => {
    answer(request, response, { options, connections }).catch((error: unknown) => {
      options.terminal(`${String(error)}\n`);
      if (!response.headersSent) refuse(response, 500, "something went wrong");
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, THIS_MACHINE, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${THIS_MACHINE}:${port}${PATH}`,
    stop: async () => {
      await Promise.all([...connections.values()].map(({ mcp }) => mcp.close()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

interface Serving {
  readonly options: HttpOptions;
  readonly connections: Map<string, Connection>;
}

const answer = async (request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> => {
  const { options, connections } = serving;
  const { headers, url = "" } = request;
  if (!isThisMachine(headers.host)) return refuse(response, 403, "this host is not served");
  if (headers.origin !== undefined && !isThisMachine(hostOf(headers.origin))) {
    return refuse(response, 403, "this origin is not served");
  }
  if (!isToken(headers.authorization, options.token)) {
    response.setHeader("www-authenticate", "Bearer");
    return refuse(response, 401, "send the token that the server was started with as Authorization: Bearer …");
  }
  if (url.split("?", 1)[0] !== PATH) return refuse(response, 404, `the path is ${PATH}`);
  const id = headers["mcp-session-id"];
  if (id === undefined) return (await newConnection(serving)).handleRequest(request, response);
  const found = typeof id === "string" ? connections.get(id) : undefined;
  if (found === undefined || typeof id !== "string")
    return refuse(response, 404, "the session is not known; begin anew");
  // The end of a map is what was used last.
  connections.delete(id);
  connections.set(id, found);
  return found.transport.handleRequest(request, response);
};

/** A transport for a request without a session: it becomes one if the request begins one, else it is forgotten. */
const newConnection = async ({ options, connections }: Serving): Promise<StreamableHTTPServerTransport> => {
  const mcp = createMcpServer(options);
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    maxRequestBodySize: LARGEST_BODY,
    onsessioninitialized: async (id) => {
      connections.set(id, { transport, mcp });
      const [[oldest, rested] = []] = connections;
      if (connections.size <= (options.mostSessions ?? MOST_SESSIONS) || oldest === undefined) return;
      connections.delete(oldest);
      await rested?.mcp.close();
    },
    onsessionclosed: (id) => void connections.delete(id),
  });
  await mcp.connect(transport);
  return transport;
};

const refuse = (response: ServerResponse, status: number, message: string): void => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }));
};

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** Whether a host, with or without a port, is a name of this machine that no DNS server answers for. */
const isThisMachine = (host: string | undefined): boolean =>
  host !== undefined && /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/.test(host);

const isToken = (authorization: string | undefined, token: string): boolean => {
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
};
