import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import type { WebhookOptions } from "@isotherm/client/webhooks";
import { buildClient } from "@isotherm/client/build";
import { expressWebhook } from "@isotherm/client/webhooks/express";
import { fastifyWebhook } from "@isotherm/client/webhooks/fastify";
import { honoWebhook } from "@isotherm/client/webhooks/hono";
import { lambdaWebhook } from "@isotherm/client/webhooks/lambda";
import { systemClock, systemIds } from "@isotherm/core/system";
import { MAX_BODY_BYTES, signatureHeader } from "@isotherm/delivery";
import express from "express";
// @ts-expect-error the types of Express 4 would stand in the way of those of Express 5
import express4 from "express4";
import fastify from "fastify";
import { Hono } from "hono";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { startLambda } from "../harness/lambda.ts";
import { fetchedPackages } from "./fetched-packages.ts";

const SECRET = "a-secret-of-the-endpoint";
/** What an event is called that the receiver of these tests can't deal with. */
const DREADED = "evt_dreaded";

/** Deals with events as a receiver in earnest: some things go wrong. */
const onEvents: WebhookOptions["onEvents"] = (events) => {
  if (events.some(({ event_id }) => event_id === DREADED)) throw new Error("the database is away");
};
const OPTIONS: WebhookOptions = { secrets: [SECRET], onEvents };

/** Sends a delivery to a receiver and answers its status. `change`: what becomes of the body on its way. */
const deliver = async (url: string, event_id: string, change = (body: string): string => body) => {
  // Blanks and letters that another serialisation would not keep.
  const body = `{ "events" : [ {"event_id": "${event_id}", "note": "Größe" } ] }`;
  const sentAt = Math.floor(systemClock.nowMs() / 1_000);
  const header = signatureHeader({ body, sentAt, account: systemIds.next("account"), secrets: [SECRET] });
  const send = async (): Promise<number> => {
    const headers = { "Content-Type": "application/json", "Service-HMAC": header };
    const { status } = await fetch(url, { method: "POST", headers, body: change(body) });
    return status;
  };
  return { status: await send(), again: send };
};

/** What a receiver answers to what may come. */
const answersOf = async (url: string) => {
  const genuine = await deliver(url, `evt_${randomUUID()}`);
  return {
    genuine: genuine.status,
    replayed: await genuine.again(),
    changed: (await deliver(url, "evt_1", (body) => body.replace("Größe", "Grösse"))).status,
    failed: (await deliver(url, DREADED)).status,
  };
};
/** Options of `express.raw()` with which every delivery comes through, as the adapter's own words have them. */
const RAW = '{ type: "application/json", limit: "4mb" }';
/** What every adapter must answer. */
const RIGHT = { genuine: 204, replayed: 401, changed: 401, failed: 500 };

const addressOf = (server: { address(): unknown }): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;

describe("the webhook adapter of", () => {
  it.each([
    ["Express 5", express],
    ["Express 4", express4 as unknown as typeof express],
  ])("%s receives what is genuine, and nothing else", async (_, framework) => {
    const app = framework();
    app.set("env", "test");
    app.post("/hook", expressWebhook(OPTIONS));
    app.use(framework.json());
    const server = app.listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    expect(await answersOf(addressOf(server))).toEqual(RIGHT);
  });

  it("Express refuses a body that is larger than any delivery", async () => {
    const app = express();
    app.set("env", "test");
    app.post("/hook", expressWebhook(OPTIONS));
    const server = app.listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const large = await deliver(addressOf(server), "evt_1", (body) => body + " ".repeat(5_000_000));
    expect(large.status).toBe(401);
  });

  it("Express makes no room for a body of many gigabytes", async () => {
    const piece = Buffer.alloc(64_000_000);
    async function* body() {
      for (let count = 0; count < 10_000; count += 1) yield piece;
    }
    const said: unknown[] = [];
    const response = {
      status: (code: number) => (said.push(code), response),
      send: (text: string) => said.push(text),
    };
    const request = Object.assign(body(), { headers: { "x-isotherm-signature": "none" } });
    await expressWebhook(OPTIONS)(request, response, (error) => said.push(error));
    expect(said[0]).toBe(401);
  });

  it("Express says what is wrong where JSON was parsed before it", async () => {
    const app = express();
    app.use(express.json());
    app.post("/hook", expressWebhook(OPTIONS));
    app.use(((error: Error, _request, response, _next) => {
      response.status(500).send(error.message);
    }) satisfies express.ErrorRequestHandler);
    const server = app.listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(addressOf(server), { method: "POST", headers, body: "{}" });
    const said = await response.text();
    expect(said).toContain("Mount the webhook before express.json()");
    expect(said).toContain(`express.raw(${RAW})`);
  });

  it("Express takes a delivery as large as they come, behind what it names in place of express.json()", async () => {
    const app = express();
    app.set("env", "test");
    app.post("/hook", express.raw({ type: "application/json", limit: "4mb" }), expressWebhook(OPTIONS));
    const server = app.listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    expect(await deliver(addressOf(server), "a".repeat(MAX_BODY_BYTES))).toMatchObject({ status: 204 });
  });

  it("Fastify receives what is genuine, and nothing else, and leaves JSON of other routes as it is", async () => {
    const app = fastify();
    await app.register(fastifyWebhook("/hook", OPTIONS));
    app.post("/other", async ({ body }) => body);
    onTestFinished(() => app.close());
    await app.listen({ port: 0, host: "127.0.0.1" });
    expect(await answersOf(addressOf(app.server))).toEqual(RIGHT);
    const other = await app.inject({ method: "POST", url: "/other", payload: { a: 1 } });
    expect(other.json()).toEqual({ a: 1 });
  });

  it("Fastify refuses what is forged, without a body and of any type", async () => {
    const app = fastify();
    app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
    await app.register(fastifyWebhook("/hook", OPTIONS));
    onTestFinished(() => app.close());
    const forged = `timestamp=${Math.floor(systemClock.nowMs() / 1_000)},v1=${"0".repeat(64)}`;
    const statuses = [];
    for (const more of [
      {},
      { headers: { "content-type": "application/json" } },
      { headers: { "content-type": "text/plain" }, payload: "{}" },
      { headers: { "content-type": "application/xml" }, payload: "<events/>" },
    ]) {
      const headers = { "Service-HMAC": forged, ...more.headers };
      statuses.push((await app.inject({ method: "POST", url: "/hook", ...more, headers })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401]);
  });

  it("Hono receives what is genuine, and nothing else", async () => {
    const app = new Hono();
    app.onError((_, context) => context.text("", 500));
    app.post("/hook", honoWebhook(OPTIONS));
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
    onTestFinished(() => void server.close());
    await once(server, "listening");
    expect(await answersOf(addressOf(server))).toEqual(RIGHT);
  });

  it("Lambda receives what is genuine, and nothing else, behind API Gateway", async () => {
    const lambda = await startLambda(`
      import { lambdaWebhook } from "@isotherm/client/webhooks/lambda";
      const onEvents = ${String(onEvents).replace("DREADED", JSON.stringify(DREADED))};
      export const handler = lambdaWebhook({ secrets: ["${SECRET}"], onEvents });`);
    onTestFinished(() => lambda.stop());
    expect(await answersOf(`${lambda.origin}/hook`)).toEqual(RIGHT);
  });
});

it("the webhook adapter of Lambda refuses events without headers, and bodies that are no base64", async () => {
  const handle = lambdaWebhook(OPTIONS);
  const forged = `timestamp=${Math.floor(systemClock.nowMs() / 1_000)},v1=${"0".repeat(64)}`;
  const noBase64 = { headers: { "service-hmac": forged }, body: "{}", isBase64Encoded: true };
  expect(await handle({ headers: null, body: null })).toEqual({ statusCode: 401, body: "The delivery is not signed." });
  expect(await handle(noBase64)).toMatchObject({ statusCode: 401 });
});

describe("the webhook adapter of Next", { timeout: 300_000 }, () => {
  let folder: string | undefined;
  afterAll(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  it("receives what is genuine, and nothing else, in an app that was built", async (context) => {
    const packages = await fetchedPackages();
    if (packages === undefined) return context.skip("npm can't fetch Next");
    folder = await mkdtemp(join(packages, "app-"));
    const next = join(packages, "node_modules/next/dist/bin/next");
    await writeApp(folder);
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" as const };
    await promisify(execFile)(process.execPath, [next, "build"], { cwd: folder, env });
    const server = spawn(process.execPath, [next, "start", "--port", "0", "--hostname", "127.0.0.1"], {
      cwd: folder,
      env,
    });
    let said = "";
    server.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const ended = once(server, "exit");
    try {
      const origin = await eventually("Next", () => /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(said)?.[0], 60_000);
      expect(await answersOf(`${origin}/hook`)).toEqual(RIGHT);
    } finally {
      server.kill("SIGTERM");
      await ended;
    }
    return undefined;
  });

  /** An app with nothing but the endpoint, and the client as it is published. */
  const writeApp = async (app: string): Promise<void> => {
    await mkdir(join(app, "app/hook"), { recursive: true });
    const built = join(import.meta.dirname, "../../packages/client/dist-next");
    await buildClient(built);
    await cp(built, join(app, "node_modules/@isotherm/client"), { recursive: true });
    await rm(built, { recursive: true });
    await writeFile(join(app, "package.json"), '{"type":"module","private":true}');
    await writeFile(
      join(app, "next.config.mjs"),
      `export default { turbopack: { root: ${JSON.stringify(join(app, ".."))} } };`,
    );
    await writeFile(
      join(app, "app/hook/route.js"),
      `import { nextWebhook } from "@isotherm/client/webhooks/next";
       const onEvents = ${String(onEvents).replace("DREADED", JSON.stringify(DREADED))};
       export const POST = nextWebhook({ secrets: ["${SECRET}"], onEvents });`,
    );
  };
});
