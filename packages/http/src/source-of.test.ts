import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { systemClock } from "@isotherm/core/system";
import { describe, expect, it } from "vitest";
import { aFunction, anEvent, UNLIMITED } from "./fixtures.ts";
import { pageFunction } from "./page-function.ts";
import { edgeSource, gatewaySource, type SourceOf } from "./source-of.ts";

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
      countFailure: async (failure: Parameters<typeof UNLIMITED.countFailure>[0]) => {
        counted.push(failure.address);
        return UNLIMITED.countFailure(failure);
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
