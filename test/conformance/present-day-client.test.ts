import { OPERATIONS } from "@isotherm/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLED, NOT_OFFERED, OFFERED } from "../harness/present-day-client.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
beforeAll(async () => {
  service = await joinService();
});
afterAll(() => service.stop());

describe("the 92 operations that today's clients call", () => {
  it("are as many as the contract counts, each once, 87 of them offered", () => {
    for (const { group, counted, offered, notOffered = [] } of CALLED)
      expect([group, offered.length + notOffered.length]).toEqual([group, counted]);
    expect(new Set([...OFFERED, ...NOT_OFFERED]).size).toBe(92);
    expect(OFFERED).toHaveLength(87);
  });

  it.each(OFFERED)("%s is an operation of the interface", (called) => {
    expect(OPERATIONS.filter(({ method, path }) => `${method} ${path}` === called)).toHaveLength(1);
  });

  it.each(NOT_OFFERED)("%s answers that there is no such path, with a key and without", async (called) => {
    const [method = "", path = ""] = called.split(" ");
    const at = path.replaceAll(/\{\w+\}/g, "01J00000000000000000000000");
    for (const client of [service.as("test"), service.as(null)]) {
      const { status, body } = await client.send(method, at, method === "GET" ? undefined : "{}");
      expect([status, body.error?.error_code]).toEqual([404, "not_found"]);
    }
  });
});
