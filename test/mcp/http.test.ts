import { createClient } from "@isotherm/client";
import { type HttpServer, serveHttp } from "@isotherm/mcp/serve-http";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const TOKEN = "a-token-of-at-least-thirty-two-characters";
const MOST_SESSIONS = 3;

let server: HttpServer;
beforeAll(async () => {
  server = await serveHttp({
    client: createClient({ apiKey: "iso_test_none", baseUrl: "http://127.0.0.1:9/v1" }),
    liveOrders: false,
    terminal: () => undefined,
    port: 0,
    token: TOKEN,
    mostSessions: MOST_SESSIONS,
  });
});
afterAll(() => server.stop());

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};
const HEADERS = {
  authorization: `Bearer ${TOKEN}`,
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
};

/** Sends a request with exactly these headers; `fetch` sets `Host` itself. */
const post = (headers: Readonly<Record<string, string>>, body: unknown = INITIALIZE, path = "/mcp") =>
  new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const { port } = new URL(server.url);
    const sent = request({ host: "127.0.0.1", port, path, method: "POST", headers }, (response) => {
      response.setEncoding("utf8");
      let text = "";
      response.on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });

const connected = async () => {
  const client = new Client({ name: "http", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    requestInit: { headers: { authorization: `Bearer ${TOKEN}` } },
  });
  await client.connect(transport);
  return { client, transport };
};

describe("the server over HTTP", () => {
  it("serves the SDK's client", async () => {
    const { client, transport } = await connected();
    expect((await client.listTools()).tools.length).toBeGreaterThan(20);
    const found = await client.callTool({ name: "find_methods", arguments: { words: "container ship" } });
    expect(JSON.stringify(found.structuredContent)).toContain('{"vessel_type":"container_ship"}');
    await transport.terminateSession();
    await client.close();
  });

  it("listens on the loopback address alone", async () => {
    const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    const own = others.filter(({ internal, family }) => !internal && family === "IPv4");
    expect(new URL(server.url).hostname).toBe("127.0.0.1");
    for (const { address } of own) {
      await expect(fetch(server.url.replace("127.0.0.1", address), { method: "POST" })).rejects.toThrow("fetch failed");
    }
  });

  it.each([
    { what: "no token", headers: { authorization: "" } },
    { what: "another token", headers: { authorization: `Bearer ${TOKEN}x` } },
    { what: "the token in another scheme", headers: { authorization: `Basic ${TOKEN}` } },
  ])("refuses $what", async ({ headers }) => {
    const { status, headers: answered, text } = await post({ ...HEADERS, ...headers });
    expect([status, answered["www-authenticate"]]).toEqual([401, "Bearer"]);
    expect(text).not.toContain(TOKEN);
  });

  it.each(["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:3001", "10.0.0.1"])(
    "refuses a request that was sent to %j, as DNS rebinding does",
    async (host) => {
      expect((await post({ ...HEADERS, host })).status).toBe(403);
    },
  );

  it.each(["https://evil.example", "null", "http://localhost.evil.example", "http://192.168.0.4:8080"])(
    "refuses a page of %s",
    async (origin) => {
      expect((await post({ ...HEADERS, origin })).status).toBe(403);
    },
  );

  it("takes a page of this machine, such as a client that runs in a browser", async () => {
    expect((await post({ ...HEADERS, origin: "http://localhost:6274" })).status).toBe(200);
  });

  it("says where it is, and knows no session that it did not begin", async () => {
    expect((await post(HEADERS, INITIALIZE, "/")).status).toBe(404);
    expect((await post({ ...HEADERS, "mcp-session-id": "made-up" })).status).toBe(404);
    expect((await post(HEADERS, { jsonrpc: "2.0", id: 2, method: "tools/list" })).status).toBe(400);
  });

  it("refuses a body that no tool needs", async () => {
    const { status } = await post(HEADERS, { ...INITIALIZE, padding: "x".repeat(2_000_000) });
    expect(status).toBe(413);
  });

  it("bounds its sessions: the one that rested longest gives way", async () => {
    const begin = async (): Promise<string> => String((await post(HEADERS)).headers["mcp-session-id"]);
    const list = (session: string) =>
      post({ ...HEADERS, "mcp-session-id": session }, { jsonrpc: "2.0", id: 2, method: "tools/list" });
    const sessions: string[] = [];
    for (let begun = 0; begun < MOST_SESSIONS; begun += 1) sessions.push(await begin());
    const [used = "", rested = ""] = sessions;
    expect((await list(used)).status).toBe(200);
    sessions.push(await begin());
    expect((await list(used)).status).toBe(200);
    expect((await list(rested)).status).toBe(404);
  });
});
