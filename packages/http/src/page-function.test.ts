import { gunzipSync } from "node:zlib";
import { systemClock } from "@isotherm/core/system";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, it } from "vitest";
import type { LoadedBelow } from "./route.ts";
import { type Page, pageFunction } from "./page-function.ts";

const EVENT = {
  rawPath: "/l/token",
  rawQueryString: "",
  headers: { host: "example.org" },
  requestContext: { requestId: "req-1", domainName: "example.org", http: { method: "GET", sourceIp: "192.0.2.1" } },
} as unknown as APIGatewayProxyEventV2;

it("answers with its own page what cannot be loaded, tells the log why, and tries again", async () => {
  const told: unknown[] = [];
  const error = new Error("the file is not there");
  let loads = 0;
  const page: Page = {
    id: "link",
    method: "GET",
    path: "/l/{token}",
    run: async () => ({ status: 200, headers: {}, body: "here" }),
  };
  const pages: LoadedBelow<Page> = {
    below: "/l",
    load: async () => {
      loads += 1;
      if (loads === 1) throw error;
      return [page];
    },
  };
  const answer = pageFunction({
    pages: [pages],
    problem: (_request, { code }) => ({ status: 500, headers: {}, body: code }),
    clock: systemClock,
    log: { info: () => {}, error: (_message, facts) => told.push(facts) },
  });
  const textOf = async () => {
    const result = await answer(EVENT);
    return [result?.statusCode, Buffer.from(result?.body ?? "", "base64").toString("utf8")];
  };
  expect(await textOf()).toEqual([500, "internal_error"]);
  expect(told).toEqual([{ request_id: "req-1", error }]);
  expect(await textOf()).toEqual([200, "here"]);
});

it("logs each request that it answers, also of no page, with all of the time that it took", async () => {
  const logged: unknown[] = [];
  let nowMs = 0;
  const answer = pageFunction({
    pages: [
      {
        below: "/l",
        load: async () => {
          nowMs += 40;
          return [
            {
              id: "link",
              method: "GET",
              path: "/l/{token}",
              run: async () => ({ status: 200, headers: {}, body: "" }),
            },
          ];
        },
      },
    ],
    problem: () => ({ status: 404, headers: {}, body: "" }),
    admits: async ({ headers }) => {
      nowMs += 2;
      return headers["key"] === "right";
    },
    answersAll: true,
    clock: { nowMs: () => 0, monotonicMs: () => nowMs },
    log: { info: (_message, facts) => logged.push(facts), error: () => {} },
  });
  const admitted = { ...EVENT, headers: { ...EVENT.headers, key: "right" } };
  for (const event of [admitted, EVENT, { ...admitted, rawPath: "/l/token/more" }]) await answer(event);
  expect(logged).toEqual([
    { request_id: "req-1", operation: "link", status: 200, duration_ms: 42 },
    { request_id: "req-1", operation: undefined, status: 404, duration_ms: 2 },
    { request_id: "req-1", operation: undefined, status: 404, duration_ms: 2 },
  ]);
});

it("answers nothing for a page where a request may not come in", async () => {
  const page: Page = {
    id: "link",
    method: "GET",
    path: "/l/{token}",
    run: async () => ({ status: 200, headers: {}, body: "here" }),
  };
  const answer = pageFunction({
    pages: [page],
    problem: (_request, { code }) => ({ status: 500, headers: {}, body: code }),
    admits: async ({ headers }) => headers["key"] === "right",
    clock: systemClock,
    log: { info: () => {}, error: () => {} },
  });
  expect(await answer(EVENT)).toBeUndefined();
  expect((await answer({ ...EVENT, headers: { ...EVENT.headers, key: "right" } }))?.statusCode).toBe(200);
});

it("answers HEAD as GET, and 405 with the methods of a page to every other one", async () => {
  const page = (method: Page["method"], path: Page["path"]): Page => ({
    id: path,
    method,
    path,
    run: async () => ({ status: 200, headers: {}, body: "here" }),
  });
  const answer = pageFunction({
    pages: [page("GET", "/l/{token}"), page("POST", "/l/{token}"), page("POST", "/form")],
    problem: (_request, { code }) => ({ status: 405, headers: {}, body: code }),
    clock: systemClock,
    log: { info: () => {}, error: () => {} },
  });
  const send = async (method: string, rawPath: string) => {
    const { requestContext } = EVENT;
    const event = {
      ...EVENT,
      rawPath,
      requestContext: { ...requestContext, http: { ...requestContext.http, method } },
    };
    const result = await answer(event);
    return [result?.statusCode, result?.headers?.["allow"], result?.body === ""];
  };
  expect(await send("HEAD", "/l/token")).toEqual([200, undefined, true]);
  expect(await send("POST", "/l/token")).toEqual([200, undefined, false]);
  expect(await send("DELETE", "/l/token")).toEqual([405, "GET, HEAD, POST", false]);
  expect(await send("HEAD", "/form")).toEqual([405, "POST", true]);
});

describe("a page", () => {
  /** Returns a request for `/l/{token}/orders.{form}` with what `run` makes of it. */
  const answerOf = async (event: object, run: Page["run"]) => {
    const page: Page = { id: "link", method: "GET", path: "/l/{token}/orders.{form}", run };
    const answer = pageFunction({
      pages: [page],
      problem: (_request, { code }) => ({ status: 500, headers: {}, body: code }),
      clock: systemClock,
      log: { info: () => {}, error: () => {} },
    });
    return answer({ ...EVENT, ...event });
  };
  const textOf = (answer: Awaited<ReturnType<typeof answerOf>>) =>
    Buffer.from(answer?.body ?? "", "base64").toString("utf8");

  it("gets the parameters of its path by their names", async () => {
    const answer = await answerOf({ rawPath: "/l/abc/orders.csv" }, async ({ params }) => ({
      status: 200,
      headers: {},
      body: JSON.stringify(params),
    }));
    expect(JSON.parse(textOf(answer))).toEqual({ token: "abc", form: "csv" });
    // The dot of the path is a dot.
    expect(await answerOf({ rawPath: "/l/abc/orders-csv" }, async () => ({ status: 200, headers: {}, body: "" }))).toBe(
      undefined,
    );
  });

  it.each([
    [1_000, "gzip", "text/html", "gzip"],
    [999, "gzip", "text/html", undefined],
    [1_000, "deflate", "text/html", undefined],
    [1_000, "gzip", "application/pdf", undefined],
  ])(
    "of %s bytes for a browser that accepts %s, as %s, has the encoding %s",
    async (size, accepted, type, encoding) => {
      const event = {
        rawPath: "/l/abc/orders.csv",
        headers: { ...EVENT.headers, "accept-encoding": accepted },
      };
      const body = "a".repeat(size);
      const answer = await answerOf(event, async () => ({ status: 200, headers: { "content-type": type }, body }));
      expect(answer?.headers?.["content-encoding"]).toBe(encoding);
      const bytes = Buffer.from(answer?.body ?? "", "base64");
      expect((encoding === undefined ? bytes : gunzipSync(bytes)).toString("utf8")).toBe(body);
    },
  );
});

it("tells a browser outside of the interface that there is nothing, and leaves programs and the interface to others", async () => {
  const answer = pageFunction({
    pages: [],
    problem: (_request, { code }) => ({ status: 404, headers: {}, body: code }),
    clock: systemClock,
    log: { info: () => {}, error: () => {} },
  });
  const asked = async (rawPath: string, accept: string, method = "GET") => {
    const { requestContext } = EVENT;
    const http = { ...requestContext.http, method };
    const result = await answer({
      ...EVENT,
      rawPath,
      headers: { ...EVENT.headers, accept },
      requestContext: { ...requestContext, http },
    });
    return result && [result.statusCode, Buffer.from(result.body ?? "", "base64").toString("utf8")];
  };
  expect(await asked("/nothing/here", "text/html,*/*;q=0.8")).toEqual([404, "not_found"]);
  expect(await asked("/nothing/here", "*/*")).toBeUndefined();
  expect(await asked("/nothing/here", "text/html", "POST")).toBeUndefined();
  expect(await asked("/v1/nothing", "text/html")).toBeUndefined();
});

it("hands over a body as it was sent, of the size that the page takes and no larger", async () => {
  const page = (path: Page["path"], more: Pick<Page, "largestBodyBytes">): Page => ({
    id: path,
    method: "POST",
    path,
    ...more,
    run: async ({ bytes }) => ({ status: 200, headers: {}, body: `${bytes.length} ${bytes.at(-1)}` }),
  });
  const answer = pageFunction({
    pages: [page("/form", {}), page("/files", { largestBodyBytes: 200_000 })],
    problem: (_request, { code }) => ({ status: 413, headers: {}, body: code }),
    clock: systemClock,
    log: { info: () => {}, error: () => {} },
  });
  const send = async (rawPath: string, size: number) => {
    const http = { ...EVENT.requestContext.http, method: "POST" };
    const body = Buffer.alloc(size, 0xff).toString("base64");
    const event = { ...EVENT, rawPath, body, isBase64Encoded: true, requestContext: { ...EVENT.requestContext, http } };
    return Buffer.from((await answer(event))?.body ?? "", "base64").toString("utf8");
  };
  expect(await send("/form", 102_400)).toBe("102400 255");
  expect(await send("/form", 102_401)).toBe("payload_too_large");
  expect(await send("/files", 200_000)).toBe("200000 255");
  expect(await send("/files", 200_001)).toBe("payload_too_large");
});

it("answers with the first page of the list that a path fits, whichever was loaded first", async () => {
  const page = (path: Page["path"]): Page => ({
    id: path,
    method: "GET",
    path,
    run: async () => ({ status: 200, headers: {}, body: path }),
  });
  const answer = pageFunction({
    pages: [
      { below: "/l/settings", load: async () => [page("/l/settings"), page("/l/settings/{name}")] },
      page("/l/{token}"),
      { below: "/l", load: async () => [page("/l/{token}/{file}")] },
    ],
    problem: (_request, { code }) => ({ status: 500, headers: {}, body: code }),
    clock: systemClock,
    log: { info: () => {}, error: () => {} },
  });
  const textOf = async (rawPath: string) =>
    Buffer.from((await answer({ ...EVENT, rawPath }))?.body ?? "", "base64").toString("utf8");
  for (const path of ["/l/1/2", "/l/settings/mail", "/l/settings", "/l/1", "/l/1/2"])
    expect(await textOf(path)).toBe(
      path.replace("/1", "/{token}").replace("/2", "/{file}").replace("/mail", "/{name}"),
    );
});
