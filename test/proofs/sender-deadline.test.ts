import { DAY_MS } from "@isotherm/core";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type LookupFunction, type Server, Socket } from "node:net";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { httpsSender, type SenderSettings } from "@isotherm/delivery";
import { createLocalCa } from "@isotherm/local/local-ca";
import { afterAll, describe, expect, it } from "vitest";

// With the deadline that is deployed: 30 s over name, connection, handshake, head and body.

const YEAR_MS = 365 * DAY_MS;
const DEADLINE_MS = 30_000;
const ends: (() => unknown)[] = [];
const sockets = new Set<Socket>();

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const end of ends) await end();
});

const portOf = async (server: Server): Promise<number> => {
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port; // it listens on a port
};

const sendTo = (port: number, settings: Partial<SenderSettings> = {}) =>
  httpsSender({ clock: systemClock, allowPrivateReceivers: true, ...settings })({
    url: `https://localhost:${port}/`,
    body: "{}",
    headers: { "Service-HMAC": "timestamp=1,account=acc_1,v1=00" },
  });

/** A port whose connections are neither accepted nor refused: its queue is full, and nobody takes from it. */
const blackHole = async (): Promise<number> => {
  const worker = new Worker(
    `const { parentPort } = require("node:worker_threads");
     const server = require("node:net").createServer();
     server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
     });`,
    { eval: true },
  );
  ends.push(() => worker.terminate());
  const [port] = (await once(worker, "message")) as [number];
  for (let filled = 0; filled < 4; filled += 1) {
    const socket = new Socket().on("error", () => {});
    sockets.add(socket.connect(port, "127.0.0.1"));
  }
  await systemSleep(300);
  return port;
};

describe("the deadline that is deployed", () => {
  it("ends every manner of silence after 30 s", { timeout: 45_000 }, async () => {
    const { ca, cert, key } = await createLocalCa(systemClock.nowMs());
    const toIpv4: LookupFunction = (_host, options, done) =>
      options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
    const drip = (text: string, gapMs: number) => async (socket: Socket) => {
      for (const character of text.repeat(100)) {
        if (socket.destroyed) return;
        socket.write(character);
        await systemSleep(gapMs);
      }
    };
    const stalledTls = await portOf(createTcpServer(() => {}));
    const silent = await portOf(createHttpsServer({ cert, key }, () => {}));
    const slowHead = await portOf(
      createHttpsServer({ cert, key }, ({ socket }) => void drip("HTTP/1.1 200 OK\r\nx: yyyyyyyyyy", 1_000)(socket)),
    );
    const slowBody = await portOf(
      createHttpsServer({ cert, key }, ({ socket }, response) => {
        response.writeHead(200).flushHeaders();
        void drip("1\r\nx\r\n", 500)(socket);
      }),
    );
    const noName: LookupFunction = () => {};
    const [stalled, none, head, body, hole, nameless] = await Promise.all([
      sendTo(stalledTls, { lookup: toIpv4 }),
      sendTo(silent, { lookup: toIpv4, ca }),
      sendTo(slowHead, { lookup: toIpv4, ca }),
      sendTo(slowBody, { lookup: toIpv4, ca }),
      sendTo(await blackHole(), { lookup: toIpv4 }),
      sendTo(silent, { lookup: noName }),
    ]);
    for (const answer of [stalled, none, head, hole, nameless])
      expect(answer).toMatchObject({ status: null, error: "TIMEOUT" });
    // Once there is a status it is the answer, however long the body takes.
    expect(body).toMatchObject({ status: 200, error: null });
    for (const { durationMs } of [stalled, none, head, body, hole, nameless]) {
      expect(durationMs).toBeGreaterThan(DEADLINE_MS - 1_000);
      expect(durationMs).toBeLessThan(DEADLINE_MS + 1_000);
    }
  });

  it("does not accept a certificate that has expired", async () => {
    const { ca, cert, key } = await createLocalCa(systemClock.nowMs() - 2 * YEAR_MS);
    const port = await portOf(createHttpsServer({ cert, key }, (_request, response) => response.end()));
    const answer = await sendTo(port, { ca });
    expect(answer).toMatchObject({ status: null, error: "CERT_HAS_EXPIRED" });
  });
});
