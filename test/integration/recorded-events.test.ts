import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { httpResponse } from "@isotherm/local/gateway-response";
import type { GatewayEvent } from "@isotherm/local/gateway-event";
import { type Gateway, startGateway } from "@isotherm/local/gateway";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTES } from "../../infra/topology/routes.ts";
import recorded from "../../packages/local/src/recorded-events.json" with { type: "json" };
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// What API Gateway tells functions, as others have recorded it, moved to each of our routes: the local gateway must say the
// same of the same request, and functions must answer the recorded form as they answer the local gateway.

type Recorded = (typeof recorded.events)[number];
interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly string[])[];
  readonly body?: string | undefined;
}
/** A request to a route, and the event that API Gateway makes of it. */
interface Case {
  readonly functionName: string;
  readonly sent: Sent;
  readonly event: object;
}

let service: JoinedService;
let gateway: Gateway;
/** What the local gateway told a function last. */
let told: GatewayEvent | undefined;
beforeAll(async () => {
  service = await joinService();
  gateway = await startGateway({
    port: 0,
    routes: ROUTES,
    invoke: (name, event) => {
      told = event;
      return service.stack.invoke(name, event);
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await service.stop();
});

const HOST = "api.example.org";
const BODILY = new Set(["content-type", "content-length"]);
const withoutBody = <T>(headers: readonly (readonly [string, T])[]) =>
  headers.filter(([name]) => !BODILY.has(name.toLowerCase()));

/** The routes that a recorded request can be moved to, one with each value of its parameters. */
const casesOf = ({ request: sent, event }: Recorded, [encoded, value]: readonly [string, string]): Case[] =>
  ROUTES.map(({ routeKey, functionName }) => {
    const [named = "", pattern = ""] = routeKey === "$default" ? ["ANY", "/v1/nothing/{x}"] : routeKey.split(" ");
    const method = named === "ANY" ? sent.method : named;
    const fill = (text: string): string => pattern.replaceAll(/\{[^}]+\}/g, () => text);
    const names = [...pattern.matchAll(/\{([^}+]+)\+?\}/g)].map(([, name = ""]) => [name, value]);
    const rawPath = fill(value);
    const query = sent.target.slice(sent.target.indexOf("?"));
    const target = fill(encoded) + (query.startsWith("?") ? query : "");
    const hasBody = sent.body !== undefined && method.startsWith("P");
    const authorization = `Bearer ${service.stack.keys.test}`;
    const headers = hasBody ? Object.entries(event.headers) : withoutBody(Object.entries(event.headers));
    return {
      functionName,
      sent: {
        method,
        target,
        headers: [
          ...(hasBody ? sent.headers : withoutBody(sent.headers as [string, string][])),
          ["Authorization", authorization],
        ],
        ...(hasBody && { body: sent.body }),
      },
      event: {
        ...event,
        routeKey,
        rawPath,
        headers: { ...Object.fromEntries(headers), authorization, host: HOST, "x-forwarded-proto": "http" },
        pathParameters: routeKey === "$default" || names.length === 0 ? null : Object.fromEntries(names),
        requestContext: {
          ...event.requestContext,
          http: { ...event.requestContext.http, method, path: rawPath, sourceIp: "192.0.2.1" },
          routeKey,
          requestId: "recorded",
          domainName: HOST,
        },
        ...(!hasBody && { body: undefined, isBase64Encoded: false }),
      },
    };
  });

const send = async ({ method, target, headers, body }: Sent) => {
  const sending = request({
    host: "127.0.0.1",
    port: gateway.port,
    method,
    path: target,
    headers: [
      "Host",
      "api.example.org",
      ...headers.flat(),
      ...(body === undefined ? [] : ["Content-Length", String(Buffer.byteLength(body))]),
    ],
  });
  sending.end(body);
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  return { status: response.statusCode, body: await buffer(response), type: response.headers["content-type"] };
};

const OF_THE_CONNECTION = /^(host|connection|x-forwarded-.*|x-amzn-trace-id)$/;

/** An event without what differs between any two requests, and without what is only said to be absent. */
const comparable = (event: object): unknown =>
  JSON.parse(
    JSON.stringify(event, (name, value: unknown) => {
      if (value === null || OF_THE_CONNECTION.test(name)) return undefined;
      if (/^(requestId|time|timeEpoch|accountId|apiId|domainName|domainPrefix|sourceIp)$/.test(name)) return undefined;
      return value;
    }),
  );

const codeIn = (body: Buffer): unknown => {
  const [, code] = /"error_code":"(\w+)"/.exec(body.toString()) ?? [];
  return code ?? body.length;
};

/** Sends what was recorded to each route, and the event that belongs to it to the function behind the route. */
const compare = async (cases: readonly Case[]): Promise<void> => {
  for (const { functionName, sent, event: expected } of cases) {
    told = undefined;
    const answered = await send(sent);
    const what = `${sent.method} ${sent.target}`;
    expect(comparable(told ?? {}), what).toEqual(comparable(expected));
    const direct = httpResponse(await service.stack.invoke(functionName, expected));
    expect([what, answered.status, answered.type]).toEqual([what, direct.status, direct.headers["content-type"]]);
    if (sent.method !== "HEAD") expect(codeIn(answered.body), what).toEqual(codeIn(direct.body));
    expect([what, direct.status === 401, direct.status >= 500]).toEqual([what, false, false]);
  }
};

describe("an event of API Gateway is what the local gateway makes, and what functions answer alike, for each route", () => {
  it.each(recorded.events.map((event) => [event.kind, event.name, event] as const))(
    "%s: %s",
    async (_, _name, event) => {
      const cases = casesOf(event, ["space%20value", "space value"]);
      expect(cases).toHaveLength(ROUTES.length);
      await compare(cases);
    },
  );

  const [plain] = recorded.events.filter(({ request: { body } }) => body === undefined) as [Recorded];
  const segments = recorded.paths.sent_and_told.map((paths) => paths.map((path) => path?.slice("/capture/".length)));

  // A slash that is encoded once ends a segment: then it is another route. A space was in the events above.
  const decoded = segments.filter(([sent, value]) => value !== undefined && /%(?!2F|20)/.test(sent ?? ""));
  it.each(decoded)("recorded: %s as a parameter, told as %s", async (sent = "", value = "") => {
    const cases = casesOf(plain, [sent, value]).filter(
      ({ sent: { target, method } }) =>
        method !== "HEAD" &&
        // A question mark cuts off what follows, so it can only stand in the last segment.
        (sent.includes("%3F") ? target.indexOf(sent) === target.length - sent.length : target.includes(sent)),
    );
    expect(cases.length).toBeGreaterThan(10);
    await compare(cases);
  });

  it.each(segments.filter(([, value]) => value === undefined))(
    "recorded: %s is 400 before any function",
    async (sent = "") => {
      for (const { sent: to } of casesOf(plain, [sent, ""]).filter(({ sent: { target } }) => target.includes(sent))) {
        told = undefined;
        expect([to.target, (await send(to)).status, told]).toEqual([to.target, 400, undefined]);
      }
    },
  );
});
