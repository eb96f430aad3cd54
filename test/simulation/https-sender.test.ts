import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpsServer, type Server } from "node:https";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@isotherm/core/system";
import { httpsSender } from "@isotherm/delivery";
import { localCa } from "@isotherm/local/local-ca";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describe("sending to a receiver", () => {
  const folder = mkdtempSync(join(tmpdir(), "isotherm-sender-"));
  const DEADLINE_MS = 400;
  let ca: string;
  let server: Server;
  let url: string;
  let answer: Answer;
  const received: { method: string; path: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    const authority = await localCa(folder);
    ca = authority.certificate;
    server = createHttpsServer({ ...authority.server, keepAliveTimeout: 60_000 }, (request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      request.on("end", () => {
        received.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body });
        answer(request, response);
      });
    });
    server.on("secureConnection", (socket) => {
      sockets.add(socket);
      socket.on("error", () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // A server that listens on a port has an address with a port.
    url = `https://localhost:${(server.address() as AddressInfo).port}/hook?a=b`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    received.length = 0;
    sockets.clear();
  });

  const sender = (settings: Partial<Parameters<typeof httpsSender>[0]> = {}) =>
    httpsSender({ clock: systemClock, deadlineMs: DEADLINE_MS, allowPrivateReceivers: true, ca, ...settings });
  const delivery = () => ({
    url,
    body: '{"events":["ü"]}',
    headers: { "Service-HMAC": "timestamp=1,account=acc_1,v1=00" },
  });

  it("posts the exact text with its headers", async () => {
    answer = (_request, response) => response.end("thanks");
    expect(await sender()(delivery())).toMatchObject({ status: 200, error: null, answer: "thanks" });
    expect(received).toMatchObject([
      {
        method: "POST",
        path: "/hook?a=b",
        body: '{"events":["ü"]}',
        headers: {
          "content-type": "application/json",
          "service-hmac": "timestamp=1,account=acc_1,v1=00",
          "content-length": "17",
        },
      },
    ]);
  });

  it.each([200, 201, 204, 301, 307, 400, 410, 429, 500, 503])(
    "reports status %i and follows nowhere",
    async (status) => {
      answer = (_request, response) => response.writeHead(status, { location: url, "retry-after": "1" }).end();
      expect(await sender()(delivery())).toMatchObject({ status, error: null });
      expect(received).toHaveLength(1);
    },
  );

  it("goes through no proxy, whatever the environment says", { timeout: 30_000 }, async () => {
    let asked = 0;
    const proxy = createTcpServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    answer = (_request, response) => response.end();
    const sending = `
      import { systemClock } from "@isotherm/core/system";
      import { httpsSender } from "@isotherm/delivery/https-sender";
      const settings = { clock: systemClock, allowPrivateReceivers: true, ca: process.env["CA"] };
      const { status } = await httpsSender(settings)({ url: process.env["RECEIVER"], body: "{}", signature: "" });
      // What does use the proxy, because the environment says so, does not get there.
      const fetched = await fetch(process.env["RECEIVER"]).then(() => true, () => false);
      process.stdout.write(JSON.stringify({ status, fetched }));
      process.exit();`;
    const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", sending], {
      cwd: new URL("..", import.meta.url),
      env: {
        ...process.env,
        NODE_USE_ENV_PROXY: "1",
        HTTPS_PROXY: through,
        HTTP_PROXY: through,
        CA: ca,
        RECEIVER: url,
      },
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await once(child, "exit");
    expect(JSON.parse(said)).toEqual({ status: 200, fetched: false });
    expect(received).toHaveLength(1);
    expect(asked).toBeGreaterThan(0);
    proxy.close();
  });

  it("uses a connection again, also after a failure that was answered", async () => {
    const send = sender();
    answer = (_request, response) => response.writeHead(500).end("no");
    await send(delivery());
    await send(delivery());
    expect([received.length, sockets.size]).toEqual([2, 1]);
  });

  it("does not trust a connection that was idle for more than four seconds", async () => {
    let later = 0;
    const clock = { nowMs: () => systemClock.nowMs() + later, monotonicMs: () => systemClock.monotonicMs() };
    const send = sender({ clock });
    answer = (_request, response) => response.end();
    await send(delivery());
    later = 4_500;
    await send(delivery());
    expect([received.length, sockets.size]).toEqual([2, 2]);
  });

  it("does not trust it any more because it was busy with another receiver meanwhile", async () => {
    let later = 0;
    const clock = { nowMs: () => systemClock.nowMs() + later, monotonicMs: () => systemClock.monotonicMs() };
    const send = sender({ clock });
    answer = (_request, response) => response.end();
    const other = { ...delivery(), url: url.replace("localhost", "127.0.0.1") };
    for (const one of [delivery(), other, delivery(), other]) {
      await send(one);
      later += 2_500;
    }
    expect([received.length, sockets.size]).toEqual([4, 4]);
  });

  it.each<[string, Answer, object]>([
    ["does not answer", () => {}, { status: null, error: "TIMEOUT" }],
    ["hangs up", (request) => request.socket.destroy(), { status: null, error: "ECONNRESET" }],
    [
      "sends its headers slowly",
      (request) => void request.socket.write("HTTP/1.1 200 OK\r\nx: "),
      { status: null, error: "TIMEOUT" },
    ],
    [
      "answers with something else",
      (request) => void request.socket.end("220 smtp ready\r\n"),
      { status: null, error: expect.stringMatching(/^HPE_/) },
    ],
    [
      "only promises",
      (_request, response) => response.writeEarlyHints({ link: "</a>" }),
      { status: null, error: "TIMEOUT" },
    ],
    [
      "switches protocols",
      (request) => void request.socket.write("HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
      { status: null },
    ],
    [
      "does not end its body",
      (_request, response) => void response.writeHead(200).write("so far"),
      { status: 200, answer: "so far" },
    ],
    [
      "breaks off its body",
      (request, response) => void response.writeHead(500).write("so", () => request.socket.destroy()),
      { status: 500 },
    ],
  ])("is over within its time when the receiver %s", async (_manner, manner, expected) => {
    answer = manner;
    const result = await sender()(delivery());
    expect(result).toMatchObject(expected);
    expect(result.durationMs).toBeLessThan(DEADLINE_MS + 200);
    await new Promise((resolve) => setTimeout(resolve, 30));
    // What did not end well does not stay open.
    expect([...sockets].filter((socket) => !socket.destroyed)).toEqual([]);
  });

  it("reads no more than 64 kB of an endless answer and keeps the first", async () => {
    answer = (_request, response) => {
      response.writeHead(200);
      const more = (): void => void (response.destroyed || response.write("x".repeat(16_384), more));
      more();
    };
    const result = await sender()(delivery());
    expect([result.status, result.answer]).toEqual([200, "x".repeat(1_024)]);
    expect(result.durationMs).toBeLessThan(DEADLINE_MS);
  });

  it("is over at once where the receiver switches to another protocol", async () => {
    answer = ({ socket }) =>
      void socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: else\r\n\r\n");
    const { durationMs, ...outcome } = await sender({ deadlineMs: 10_000 })(delivery());
    expect(outcome).toMatchObject({ status: null, error: "CLOSED" });
    expect(durationMs).toBeLessThan(10_000);
  });

  it("gives up on a host that accepts and then says nothing", async () => {
    const silent = createTcpServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo; // it listens on a port
    const result = await sender()({ ...delivery(), url: `https://localhost:${port}/` });
    expect(result).toMatchObject({ status: null, error: "TIMEOUT" });
    silent.close();
  });

  it("refuses a certificate that it has no reason to trust, and one for another name", async () => {
    answer = (_request, response) => response.end();
    expect(await sender({ ca: undefined })(delivery())).toMatchObject({
      status: null,
      error: "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    });
    const lookup: Parameters<typeof httpsSender>[0]["lookup"] = (_host, options, done) =>
      options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
    const elsewhere = { ...delivery(), url: url.replace("localhost", "other.example") };
    expect(await sender({ lookup })(elsewhere)).toMatchObject({ status: null, error: "ERR_TLS_CERT_ALTNAME_INVALID" });
    expect(received).toEqual([]);
  });

  it.each(["localhost", "127.0.0.1", "127.1", "0x7f000001", "[::1]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]"])(
    "does not connect to %s",
    async (host) => {
      answer = (_request, response) => response.end();
      const send = sender({ allowPrivateReceivers: false });
      const result = await send({ ...delivery(), url: url.replace("localhost", host) });
      expect(result).toMatchObject({ status: null, error: "NOT_PUBLIC" });
      expect([received.length, sockets.size]).toEqual([0, 0]);
    },
  );
});
