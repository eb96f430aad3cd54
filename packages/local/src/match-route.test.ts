import { describe, expect, it } from "vitest";
import { routeMatcher } from "./gateway.ts";

const ROUTES = [
  "$default",
  "GET /v1/orders/{id}",
  "POST /v1/orders/by-mass",
  "GET /v1/orders/by-mass",
  "GET /v1/estimates/electricity/{id}",
  "GET /v1/estimates/{id}/calculation",
  "ANY /v1/files/{path+}",
  "GET /v1/files/list",
].map((routeKey) => ({ routeKey }));

const match = routeMatcher(ROUTES);
const matched = (method: string, path: string) => {
  const found = match(method, path);
  return [found?.row.routeKey, found?.pathParameters];
};

describe("matching a request to a route", () => {
  it.each([
    ["GET", "/v1/orders/ord_1", "GET /v1/orders/{id}", { id: "ord_1" }],
    ["GET", "/v1/orders/by-mass", "GET /v1/orders/by-mass", {}],
    ["GET", "/v1/estimates/electricity/calculation", "GET /v1/estimates/electricity/{id}", { id: "calculation" }],
    ["GET", "/v1/estimates/est_1/calculation", "GET /v1/estimates/{id}/calculation", { id: "est_1" }],
    ["GET", "/v1/files/list", "GET /v1/files/list", {}],
    ["PUT", "/v1/files/list", "ANY /v1/files/{path+}", { path: "list" }],
    ["PUT", "/v1/files/a/b%20c", "ANY /v1/files/{path+}", { path: "a/b c" }],
    ["GET", "/v1/orders/a%2Fb%20c", "GET /v1/orders/{id}", { id: "a/b c" }],
    ["GET", "/v1/orders/%zz", "GET /v1/orders/{id}", { id: "%zz" }],
  ])("%s %s goes to %s", (method, path, routeKey, parameters) => {
    expect(matched(method, path)).toEqual([routeKey, parameters]);
  });

  it.each([
    ["another method", "DELETE", "/v1/orders/ord_1"],
    ["an unknown path", "GET", "/v1/nothing"],
    ["the root", "GET", "/"],
    ["a slash too many", "GET", "/v1/orders/ord_1/"],
    ["an empty parameter", "GET", "/v1/orders/"],
    ["another case", "GET", "/v1/Orders/by-mass"],
  ])("leaves %s to the default route", (_name, method, path) => {
    expect(matched(method, path)).toEqual(["$default", {}]);
  });

  it("has no answer where there is no default route", () => {
    expect(routeMatcher([{ routeKey: "GET /a" }])("GET", "/b")).toBeUndefined();
  });
});
