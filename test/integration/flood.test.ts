import { GATEWAY_LIMITS } from "@isotherm/infra/topology/limits";
import { afterEach, describe, expect, it } from "vitest";
import { responseFaults } from "../harness/response-faults.ts";
import { type Answer, type Service, startService } from "../harness/service.ts";

// What API Gateway counts of all clients together, with the limits of the templates (`infra/topology/throttles.ts`).

let service: Service;
afterEach(() => service.stop());

const WAVES = 8;
const EACH = 30;

const statusesOf = (answers: readonly { readonly status: number }[]): number[] => answers.map(({ status }) => status);

describe("a flood of requests without a key", () => {
  it("of pages, unknown paths and the interface leaves clients with keys as they are, and is refused as OpenAPI says", async () => {
    service = await startService({
      rates: { perSecond: 1_000, burst: 1_000, failuresPerMinute: 100 },
      gatewayLimits: { ...GATEWAY_LIMITS, publicRequestsPerSecond: 1, publicRequestBurst: 5 },
    });
    const [stranger, client] = [service.as(null), service.as("test")];
    const page = async () => fetch(`${service.stack.pagesBase}/e/nothing`);
    const many = <T>(send: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: EACH }, send));
    const flood = { pages: [] as number[], health: [] as number[], interface: [] as number[] };
    const refused: Answer<unknown>[] = [];
    const withKey: number[] = [];
    for (let wave = 0; wave < WAVES; wave += 1) {
      const [pages, health, reads, estimates, answer] = await Promise.all([
        many(page),
        many(() => stranger.get("/health")),
        many(() => stranger.get("/accounts/me")),
        many(() => stranger.post("/estimates/electricity", {})),
        client.get("/accounts/me"),
      ]);
      flood.pages.push(...statusesOf(pages));
      flood.health.push(...statusesOf(health));
      refused.push(...health.filter(({ status }) => status === 429));
      flood.interface.push(...statusesOf([...reads, ...estimates]));
      withKey.push(answer.status, (await client.get("/estimates/electricity/est_nothing")).status);
    }

    expect(new Set(withKey)).toEqual(new Set([200, 404]));
    // The gateway's answer to what it has no more room for, before any function.
    expect(new Set(flood.pages)).toEqual(new Set([404, 429]));
    expect(new Set(flood.health)).toEqual(new Set([200, 429]));
    for (const { body, headers } of refused) {
      expect(responseFaults("GET", "/health", body, 429)).toEqual([]);
      expect(headers.has("retry-after")).toBe(false);
    }
    // That of the functions, which count who fails: 100 a minute and address.
    expect(new Set(flood.interface)).toEqual(new Set([401, 429]));
  });
});
