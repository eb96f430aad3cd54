import { FALLBACK_GROUP, OPERATIONS } from "@isotherm/contract";
import { systemClock } from "@isotherm/core/system";
import { httpFunction } from "@isotherm/http";
import { readPath } from "@isotherm/local/gateway-event";
import { routeMatcher } from "@isotherm/local/gateway";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { isAsked } from "@isotherm/infra/topology/function-definition";
import { FUNCTIONS } from "../../infra/topology/functions.ts";
import { ROUTES } from "../../infra/topology/routes.ts";

// Every path of the interface with every method, through the routes of the gateway to the function behind them.

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PATHS = [...new Set(OPERATIONS.map(({ path }) => path))];

const functions = new Map(
  FUNCTIONS.filter(isAsked).map(({ name, group }) => [
    name,
    httpFunction({
      serving: OPERATIONS.filter((operation) => operation.group === group).map((operation) => ({
        operation,
        run: async () => ({}),
      })),
      ...(group === FALLBACK_GROUP && { allOperations: async () => OPERATIONS }),
      clock: systemClock,
      log: { info: () => {}, error: () => {} },
    }),
  ]),
);
const match = routeMatcher(ROUTES);

const send = async (method: string, path: string) => {
  const { routed = "", rawPath = "" } = readPath(`/v1${path}`) ?? {};
  const found = match(method, routed);
  const handler = functions.get(found?.row.functionName ?? "");
  if (!found || !handler) throw new Error(`nothing serves ${method} ${path}`);
  const event = {
    routeKey: found.row.routeKey,
    rawPath,
    rawQueryString: "",
    headers: {},
    pathParameters: found.pathParameters,
    requestContext: { requestId: "r", http: { method, sourceIp: "192.0.2.1" } },
  } as unknown as APIGatewayProxyEventV2;
  const { statusCode, headers = {}, body } = await handler(event, {} as Context);
  return { statusCode, allow: headers["allow"], body };
};

/** The methods that a path is declared with, and HEAD where it can be read. */
const declared = (path: string): string[] => {
  const methods = new Set<string>(OPERATIONS.filter((each) => each.path === path).map(({ method }) => method));
  return METHODS.filter((method) => methods.has(method === "HEAD" ? "GET" : method));
};

describe("every path of the interface", () => {
  it.each(PATHS)("%s answers its methods, and 405 with their names to every other one", async (path) => {
    const asked = path.replaceAll(/\{\w+\}/g, "x_1");
    for (const method of METHODS) {
      const { statusCode, allow, body } = await send(method, asked);
      if (declared(path).includes(method)) {
        // It is served: without a directory of keys that is as far as it comes.
        expect([method, statusCode === 404 || statusCode === 405]).toEqual([method, false]);
      } else {
        expect([method, statusCode, allow]).toEqual([method, 405, declared(path).join(", ")]);
      }
      if (method === "HEAD") expect(body).toBe("");
    }
  });

  it("is not taken for another one that has a parameter in its place", async () => {
    expect(await send("GET", "/orders/by-mass")).toMatchObject({ statusCode: 405, allow: "POST" });
    expect(await send("PUT", "/accounts/client")).toMatchObject({ statusCode: 405, allow: "GET, HEAD, POST" });
    expect(await send("GET", "/estimates/shipping/multi-leg")).toMatchObject({ statusCode: 405, allow: "POST" });
  });

  it.each(["a%2Fb", "a/b", "a%2F", "a%252Fb", "%D1%88"])("has an idempotency key to its end: %s", async (key) => {
    // Served: it gets as far as the key of the client.
    expect((await send("GET", `/orders/by-idempotency-key/${key}`)).statusCode).toBe(500);
    expect(await send("PUT", `/orders/by-idempotency-key/${key}`)).toMatchObject({
      statusCode: 405,
      allow: "GET, HEAD",
    });
  });

  it("is known by its text, however that was encoded", async () => {
    expect(await send("DELETE", "/accounts%2Fme")).toMatchObject({ statusCode: 405, allow: "GET, HEAD" });
    expect((await send("GET", "/accounts%2Fme%2F")).statusCode).toBe(404);
    expect((await send("GET", "/nothing%2Fhere")).statusCode).toBe(404);
    expect((await send("DELETE", "/orders/")).statusCode).toBe(404);
  });
});
