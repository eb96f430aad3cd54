import type { APIGatewayProxyEventV2 } from "aws-lambda";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type Operation, listAccounts } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { UNLIMITED, aFunction, anEvent } from "./fixtures.ts";
import { pageFunction } from "./page-function.ts";
import { type SourceOf, edgeSource, gatewaySource, pageRequest, queryOf } from "./request-input.ts";

const CLOUDFRONT = "203.0.113.7";
const from = (viewer: string | undefined) =>
  ({
    headers: { "x-forwarded-for": "192.0.2.9", ...(viewer !== undefined && { "cloudfront-viewer-address": viewer }) },
    requestContext: { http: { sourceIp: CLOUDFRONT } },
    // Of an event only this is read.
  }) as unknown as APIGatewayProxyEventV2;

describe("the address that a request comes from", () => {
  it.each([
    ["198.51.100.10:46532", "198.51.100.10"],
    ["2001:db8:0:0:1:0:0:1:46532", "2001:db8:0:0::/64"],
    ["2001:db8::1:46532", "2001:db8:0:0::/64"],
  ])("behind CloudFront is the one that it names: %s", (viewer, address) => {
    expect(edgeSource(from(viewer))).toBe(address);
  });

  it.each([undefined, "", ":443", "198.51.100.10", "198.51.100.10:1,192.0.2.1:2", "nobody:1"])(
    "is CloudFront's where it names none: %s",
    (viewer) => {
      expect(edgeSource(from(viewer))).toBe(CLOUDFRONT);
    },
  );

  it("is the gateway's own word where nothing stands before it, whatever a client claims", () => {
    expect(gatewaySource(from("198.51.100.10:46532"))).toBe(CLOUDFRONT);
  });
});

describe("an IPv6 address", () => {
  const sourceOf = (sourceIp: string) =>
    gatewaySource({ headers: {}, requestContext: { http: { sourceIp } } } as unknown as APIGatewayProxyEventV2);

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("counts with all of its net, whose addresses are one customer's: %s", (address, net) => {
    expect(sourceOf(address)).toBe(net);
  });

  it.each(["::ffff:192.0.2.33", "::ffff:c000:221"])("that holds an IPv4 address counts as that: %s", (address) => {
    expect(sourceOf(address)).toBe("192.0.2.33");
  });
});

describe("limits per source", () => {
  const claimed = anEvent({ headers: { "cloudfront-viewer-address": "198.51.100.10:46532" } });

  it.each([
    ["behind CloudFront count the one that it speaks for", edgeSource, "198.51.100.10"],
    ["count whoever speaks to the gateway elsewhere", undefined, "192.0.2.1"],
  ] as const)("%s", async (_what, sourceOf: SourceOf | undefined, address) => {
    const given = sourceOf === undefined ? {} : { sourceOf };
    const counted: string[] = [];
    const buckets = {
      ...UNLIMITED,
      countInWindow: async (thing: Parameters<typeof UNLIMITED.countInWindow>[0]) => {
        counted.push(thing.of);
        return UNLIMITED.countInWindow(thing);
      },
    };
    const { send } = aFunction({ buckets, ...given });
    expect(await send(claimed)).toMatchObject({ statusCode: 401 });

    const seen: string[] = [];
    const pages = pageFunction({
      ...given,
      pages: [
        {
          id: "form",
          method: "GET",
          path: "/v1/accounts/me",
          run: async ({ sourceIp }) => {
            seen.push(sourceIp);
            return { status: 200, headers: {}, body: "" };
          },
        },
      ],
      problem: () => ({ status: 500, headers: {}, body: "" }),
      clock: systemClock,
      log: { info: () => {}, error: () => {} },
    });
    const event = {
      ...claimed,
      requestContext: { ...claimed.requestContext, http: { ...claimed.requestContext.http, method: "GET" } },
    };
    await pages(event);
    expect([...counted, ...seen]).toEqual([address, address]);
  });
});

const refusal = (run: () => unknown): [string, string | undefined] => {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return [error.code, error.detail];
    throw error;
  }
  throw new Error("nothing was refused");
};

const LISTS: Operation = { ...listAccounts, query: z.object({ id: z.array(z.string()).default([]) }) };

describe("the page that a query asks for", () => {
  it("is the first ten unless it says otherwise", () => {
    expect(pageRequest("")).toEqual({ limit: 10, after: undefined });
    expect(pageRequest("limit=007&after=abc")).toEqual({ limit: 7, after: "abc" });
  });

  it("has a limit from 1 to 100, and every other number is out of range, however many digits it has", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 400n }), (limit) => {
        const ask = () => pageRequest(`limit=${limit}`);
        if (limit >= 1n && limit <= 100n) expect(ask().limit).toBe(Number(limit));
        else expect(refusal(ask)[0]).toBe("pagination_limit_invalid");
      }),
    );
    for (const limit of [1, 100]) expect(pageRequest(`limit=${limit}`).limit).toBe(limit);
    for (const limit of ["0", "101", "99999999999999999999999"]) {
      expect(refusal(() => pageRequest(`limit=${limit}`))[0]).toBe("pagination_limit_invalid");
    }
  });

  it.each(["", "-1", "1.0", "1e1", " 1", "ten", "0x1"])("has no limit of %j", (limit) => {
    expect(refusal(() => pageRequest(`limit=${limit}`))).toEqual([
      "validation_error",
      "limit: must be written in digits",
    ]);
  });
});

describe("a parameter that is repeated", () => {
  it.each([
    ["limit", () => pageRequest("limit=1&limit=2")],
    ["after", () => pageRequest("after=a&after=a")],
    ["scope", () => queryOf(listAccounts, "scope=account&scope=client_account")],
    ["name", () => queryOf(listAccounts, "name=abc&name=abc")],
  ])("is refused where it has one value: %s", (name, ask) => {
    expect(refusal(ask)).toEqual(["validation_error", `${name}: must not be given more than once`]);
  });

  it("makes a list where it has several", () => {
    expect(queryOf(LISTS, "id=a&id=b")).toEqual({ id: ["a", "b"] });
  });

  it("is ignored where the operation does not know it", () => {
    expect(queryOf(listAccounts, "x=1&x=2")).toEqual({});
  });
});

describe("a query with several mistakes", () => {
  it("is told all of them", () => {
    expect(refusal(() => queryOf(listAccounts, "name=ab&scope=both"))[1]).toBe(
      'name: must have at least 3 characters; scope: must be one of "account", "client_account"',
    );
  });
});
