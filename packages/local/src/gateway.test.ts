import { request } from "node:http";
import { errorBody } from "@isotherm/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import type { GatewayEvent } from "./gateway-event.ts";
import { startGateway, type GatewayOptions } from "./gateway.ts";

const aGateway = async (options: Partial<GatewayOptions> = {}) => {
  const gateway = await startGateway({
    port: 0,
    routes: [
      { routeKey: "POST /v1/things/{id}", functionName: "things" },
      { routeKey: "$default", functionName: "rest" },
    ],
    invoke: async (functionName, event) => ({
      status: "answered",
      payload: JSON.stringify({
        statusCode: 200,
        headers: { "content-type": "application/json" },
        cookies: ["a=1; Path=/", "b=2"],
        body: JSON.stringify({ functionName, event }),
      }),
    }),
    ...options,
  });
  onTestFinished(() => gateway.stop());
  return `http://127.0.0.1:${gateway.port}`;
};

describe("the gateway", () => {
  it("runs the function of the route and answers with what it said", async () => {
    const url = await aGateway();
    const answer = await fetch(`${url}/v1/things/7?x=1`, { method: "POST", body: "{}" });
    expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
    expect(await answer.json()).toMatchObject({
      functionName: "things",
      event: { rawPath: "/v1/things/7", pathParameters: { id: "7" }, queryStringParameters: { x: "1" } },
    });
  });

  it("leaves unknown paths and other methods to the default route", async () => {
    const url = await aGateway();
    for (const [path, method] of [
      ["/nowhere", "GET"],
      ["/v1/things/7", "DELETE"],
      ["//evil.example/x", "GET"],
    ]) {
      const answer = await fetch(url + path, { method: method ?? "GET" });
      expect(await answer.json()).toMatchObject({ functionName: "rest", event: { rawPath: path } });
    }
  });

  it("answers HEAD without a body, and does not say how long one would be", async () => {
    const answer = await fetch(`${await aGateway()}/x`, { method: "HEAD" });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(answer.headers.has("content-length")).toBe(false);
  });

  it("routes by the decoded path, and tells parameters as they were meant", async () => {
    const url = await aGateway();
    const told = async (path: string) =>
      (await (await fetch(url + path, { method: "POST", body: "{}" })).json()) as { event: GatewayEvent };
    expect((await told("/v1%2Fthings/7")).event).toMatchObject({
      routeKey: "POST /v1/things/{id}",
      rawPath: "/v1/things/7",
    });
    expect((await told("/v1/things/a%2Fb")).event).toMatchObject({ routeKey: "$default", rawPath: "/v1/things/a/b" });
    expect((await told("/v1/things/a%252Fb")).event).toMatchObject({ pathParameters: { id: "a/b" } });
  });

  it("refuses a path that is not encoded as it must be", async () => {
    const answer = await fetch(`${await aGateway()}/v1/things/100%25`, { method: "POST", body: "{}" });
    expect([answer.status, answer.headers.has("request-id")]).toEqual([400, true]);
    expect(await answer.json()).toMatchObject({ error: { error_code: "validation_error" } });
  });

  it.each([
    ["over 10 MB", 10 * 1024 * 1024 + 1],
    ["over the 6 MB of an event", 6 * 1024 * 1024 + 1],
  ])("refuses a body %s where API Gateway does, in the words of the service", async (_name, size) => {
    const answer = await fetch(`${await aGateway()}/x`, { method: "POST", body: "x".repeat(size) });
    expect(answer.status).toBe(413);
    expect(answer.headers.get("request-id")).toMatch(/^\S{8,}$/);
    expect(await answer.json()).toEqual(errorBody("payload_too_large"));
  });

  it("refuses a request line and headers of more than 10,240 bytes together, as API Gateway does", async () => {
    const url = await aGateway();
    const status = async (query: number, header: number) =>
      (await fetch(`${url}/x?q=${"x".repeat(query)}`, { headers: { "x-long": "x".repeat(header) } })).status;
    expect([await status(9_900, 0), await status(0, 9_900)]).toEqual([200, 200]);
    expect([await status(10_240, 0), await status(0, 10_240), await status(5_120, 5_120)]).toEqual([431, 431, 431]);
  });

  it("answers 500 when the function fails", async () => {
    const url = await aGateway({ invoke: async () => ({ status: "failed", errorType: "E", errorMessage: "m" }) });
    const answer = await fetch(`${url}/x`);
    expect([answer.status, await answer.text()]).toEqual([500, '{"message":"Internal Server Error"}']);
  });

  it("lets requests wait until the functions are there", async () => {
    const ready = Promise.withResolvers<void>();
    const url = await aGateway({ ready: ready.promise });
    let answered = false;
    const asked = fetch(`${url}/x`).then((answer) => {
      answered = true;
      return answer.status;
    });
    await fetch(`${url}/x`, { signal: AbortSignal.timeout(50) }).catch(() => {});
    expect(answered).toBe(false);
    ready.resolve();
    expect(await asked).toBe(200);
  });

  it("serves the machine's own pages beside the interface", async () => {
    const url = await aGateway({ pages: { "/local/health": (_request, response) => void response.end("fine") } });
    expect(await (await fetch(`${url}/local/health`)).text()).toBe("fine");
  });

  it("says so when the port is taken", async () => {
    const port = Number(new URL(await aGateway()).port);
    await expect(aGateway({ port })).rejects.toMatchObject({ code: "EADDRINUSE", port });
  });

  it("joins headers that come twice", async () => {
    const url = new URL(await aGateway());
    const body = await new Promise<string>((resolve, reject) => {
      const asked = request({ port: url.port, path: "/x", headers: { "X-Tag": ["a", "b"] } }, (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () => resolve(text));
      });
      asked.on("error", reject);
      asked.end();
    });
    expect(JSON.parse(body)).toMatchObject({ event: { headers: { "x-tag": "a,b" } } });
  });
});
