import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gatewayEvent, readPath, splitTarget } from "./gateway-event.ts";
import recorded from "./recorded-events.json" with { type: "json" };

describe("reading a path", () => {
  it.each(recorded.paths.sent_and_told)("takes %s for %s, as a deployed API does", (sent, told) => {
    expect(readPath(sent!)?.rawPath ?? null).toBe(told);
  });

  it("matches routes with the path decoded once: an encoded slash ends a segment, one encoded twice does not", () => {
    expect(readPath("/v1/accounts%2Fme")).toEqual({ routed: "/v1/accounts/me", rawPath: "/v1/accounts/me" });
    expect(readPath("/v1/orders/a%252Fb")).toEqual({ routed: "/v1/orders/a%2Fb", rawPath: "/v1/orders/a/b" });
  });

  it.each(["/v1/%zz", "/v1/%", "/v1/%ff", "/v1/%25ff"])("cannot read %s", (path) => {
    expect(readPath(path)).toBeUndefined();
  });

  it("tells a function of whatever text was encoded twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(readPath(`/${encodeURIComponent(encodeURIComponent(text))}`)?.rawPath).toBe(`/${text}`);
      }),
    );
  });
});

// 2026-03-01T12:00:05.250Z
const AT_MS = 1_772_366_405_250;

const eventOf = ({
  method = "GET",
  url = "/v1/orders/ord_1",
  rawHeaders = [] as string[],
  body = "" as string | Buffer,
  pathParameters = {} as Record<string, string>,
}) =>
  gatewayEvent({
    message: {
      method,
      url,
      rawHeaders: ["Host", "127.0.0.1:3000", ...rawHeaders],
      httpVersion: "1.1",
      socket: { remoteAddress: "127.0.0.1" },
    },
    body: Buffer.from(body),
    routeKey: "GET /v1/orders/{id}",
    pathParameters,
    rawPath: readPath(splitTarget(url).path)?.rawPath ?? "",
    receivedAtMs: AT_MS,
  });

describe("telling a function about a request", () => {
  it("has the fields of payload format 2.0", () => {
    const event = eventOf({ rawHeaders: ["User-Agent", "test/1"], pathParameters: { id: "ord_1" } });
    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "GET /v1/orders/{id}",
      rawPath: "/v1/orders/ord_1",
      rawQueryString: "",
      pathParameters: { id: "ord_1" },
      isBase64Encoded: false,
      requestContext: {
        http: {
          method: "GET",
          path: "/v1/orders/ord_1",
          protocol: "HTTP/1.1",
          sourceIp: "127.0.0.1",
          userAgent: "test/1",
        },
        routeKey: "GET /v1/orders/{id}",
        stage: "$default",
        time: "01/Mar/2026:12:00:05 +0000",
        timeEpoch: AT_MS,
        domainName: "127.0.0.1:3000",
      },
    });
    expect(event.requestContext.requestId).not.toBe(eventOf({}).requestContext.requestId);
  });

  it("leaves out what the request does not have", () => {
    const event = eventOf({ url: "/v1/orders" });
    for (const name of ["body", "cookies", "queryStringParameters", "pathParameters"])
      expect(event).not.toHaveProperty(name);
  });

  it("joins repeated headers with commas, names in lower case, and keeps the connection's own to itself", () => {
    const { headers } = eventOf({
      rawHeaders: ["X-Tag", "a", "x-tag", "b, c", "Connection", "close", "TE", "trailers"],
    });
    expect(headers["x-tag"]).toBe("a,b, c");
    expect(headers).not.toHaveProperty("connection");
    expect(headers).not.toHaveProperty("te");
  });

  it("lists cookies apart from the headers", () => {
    const event = eventOf({ rawHeaders: ["Cookie", "a=1; b=2", "Cookie", "c=3"] });
    expect(event.cookies).toEqual(["a=1", "b=2", "c=3"]);
    expect(event.headers).not.toHaveProperty("cookie");
  });

  it("adds the sender's address to the forwarded ones", () => {
    expect(eventOf({}).headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect(eventOf({ rawHeaders: ["X-Forwarded-For", "10.1.2.3"] }).headers["x-forwarded-for"]).toBe(
      "10.1.2.3, 127.0.0.1",
    );
  });

  it("decodes the path and the query parameters, not the query string", () => {
    const event = eventOf({ url: "/v1/a%20b?q=x%20y&q=2&empty=&plus=a+b&u=%C3%A9?" });
    expect(event.rawPath).toBe("/v1/a b");
    expect(event.rawQueryString).toBe("q=x%20y&q=2&empty=&plus=a+b&u=%C3%A9?");
    expect(event.queryStringParameters).toEqual({ q: "x y,2", empty: "", plus: "a b", u: "é?" });
  });

  it.each([
    ["application/json", false],
    ["application/json; charset=utf-8", false],
    ["application/problem+json", true],
    ["text/plain", false],
    ["application/xml", false],
    ["application/x-www-form-urlencoded", true],
    ["application/octet-stream", true],
    ["image/png", true],
    ["", true],
  ])("hands over a body of type %j, base64: %s", (contentType, isBase64Encoded) => {
    const event = eventOf({ body: '{"ä":1}', rawHeaders: contentType ? ["Content-Type", contentType] : [] });
    expect(event.isBase64Encoded).toBe(isBase64Encoded);
    expect(event.body).toBe(isBase64Encoded ? Buffer.from('{"ä":1}').toString("base64") : '{"ä":1}');
    expect(event.headers["content-length"]).toBe("8");
  });

  it("hands over a compressed body as base64, whatever its type", () => {
    const rawHeaders = ["Content-Type", "application/json", "Content-Encoding", "gzip"];
    expect(eventOf({ body: Buffer.from([31, 139]), rawHeaders }).body).toBe("H4s=");
  });
});
