import { describe, expect, it } from "vitest";
import { isLoopbackOrigin } from "@isotherm/infra/topology/cors";
import { gatewayCors } from "./gateway-cors.ts";

const cors = gatewayCors((origin) => origin === "https://app.example.org");
const OF_A_FUNCTION = {
  status: 409,
  headers: { "content-type": "application/json", "access-control-allow-origin": "*" },
  cookies: [],
  body: Buffer.from("{}"),
};
const preflightFrom = (origin: string) =>
  cors.preflight({ method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } });

describe("a preflight", () => {
  it("of an allowed origin is told what pages may send, and for how long", () => {
    expect(preflightFrom("https://app.example.org")).toEqual({
      status: 204,
      headers: {
        "access-control-allow-origin": "https://app.example.org",
        "access-control-allow-methods": "GET,POST,PUT,PATCH,DELETE",
        "access-control-allow-headers": "authorization,content-type,if-none-match,service-account",
        "access-control-max-age": "3600",
      },
      cookies: [],
      body: Buffer.alloc(0),
    });
  });

  it("of another origin is told nothing", () => {
    expect(preflightFrom("https://evil.example")).toMatchObject({ status: 204, headers: {} });
  });

  it("is neither OPTIONS of a program nor another method", () => {
    const headers = { origin: "https://app.example.org", "access-control-request-method": "POST" };
    expect(cors.preflight({ method: "OPTIONS", headers: {} })).toBeUndefined();
    expect(cors.preflight({ method: "OPTIONS", headers: { origin: headers.origin } })).toBeUndefined();
    expect(cors.preflight({ method: "POST", headers })).toBeUndefined();
  });
});

describe("an answer", () => {
  it("may be read by pages of an allowed origin, with the headers that are named", () => {
    const { headers } = cors.marked({ headers: { origin: "https://app.example.org" } }, OF_A_FUNCTION);
    expect(headers).toEqual({
      "content-type": "application/json",
      "access-control-allow-origin": "https://app.example.org",
      "access-control-expose-headers": "etag,ratelimit,ratelimit-policy,request-id,retry-after",
    });
  });

  it.each([{ origin: "https://evil.example" }, {}])(
    "says nothing of it to %j, whatever the function says",
    (headers) => {
      expect(cors.marked({ headers }, OF_A_FUNCTION).headers).toEqual({ "content-type": "application/json" });
    },
  );
});

it.each([
  ["http://localhost:5173", true],
  ["http://127.0.0.1:8080", true],
  ["https://shop.localhost", true],
  ["http://[::1]:3000", true],
  ["https://localhost.example.org", false],
  ["https://example.org", false],
  ["null", false],
])("the origin %s is of this machine: %s", (origin, expected) => {
  expect(isLoopbackOrigin(origin)).toBe(expected);
});
