import { GATEWAY_LIMITS } from "@isotherm/infra/topology/limits";
import { throttlesOf } from "@isotherm/infra/topology/throttles";
import { describe, expect, it } from "vitest";
import { gatewayThrottle } from "./gateway-throttle.ts";

const LIMITS = { apiRequestsPerSecond: 100, apiRequestBurst: 8, publicRequestsPerSecond: 10, publicRequestBurst: 4 };

const throttled = (limits = LIMITS) => {
  let nowMs = 5_000;
  const passes = gatewayThrottle(throttlesOf(limits), { monotonicMs: () => nowMs });
  return {
    /** How many of so many requests of a route pass at once. */
    passed: (routeKey: string, count: number) => Array.from({ length: count }, () => passes(routeKey)).filter(Boolean),
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
};

describe("the throttles of the local gateway", () => {
  it("let a burst pass, then as many as come in again with time, and no more than a burst after a long pause", () => {
    const { passed, wait } = throttled();
    expect(passed("$default", 10)).toHaveLength(4);
    wait(250);
    expect(passed("$default", 10)).toHaveLength(2);
    wait(3_600_000);
    expect(passed("$default", 10)).toHaveLength(4);
  });

  it("keep what needs a key apart from pages, and from each operation that needs none", () => {
    const { passed } = throttled();
    passed("$default", 1_000);
    passed("GET /v1/health", 1_000);
    expect(passed("GET /v1/openapi.json", 10)).toHaveLength(4);
    expect(passed("GET /v1/accounts/me", 10)).toHaveLength(8);
    expect(passed("POST /v1/webhooks", 10)).toEqual([]);
  });

  it("are those of the templates by default", () => {
    const { passed } = throttled(GATEWAY_LIMITS);
    expect(passed("$default", 10_000)).toHaveLength(GATEWAY_LIMITS.publicRequestBurst);
    expect(passed("GET /v1/accounts/me", 10_000)).toHaveLength(GATEWAY_LIMITS.apiRequestBurst);
  });
});
