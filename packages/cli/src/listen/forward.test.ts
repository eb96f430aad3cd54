import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dateOf, instant } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forward } from "./forward.ts";

let retryAfter = "";
const receiver = createServer((_request, response) => response.writeHead(503, { "retry-after": retryAfter }).end());
beforeAll(() => once(receiver.listen(0, "127.0.0.1"), "listening"));
afterAll(() => receiver.close());

/** How long a receiver is left alone that answers 503 with this header, milliseconds. */
const askedBy = async (header: string): Promise<number> => {
  retryAfter = header;
  const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  return (await forward({ target, body: "{}", account: "acc_1", secret: "s" })).askedDelayMs;
};

describe("a receiver that asks to be left alone", () => {
  it("for seconds is", async () => {
    expect(await askedBy("7")).toBe(7_000);
  });

  it("until a date is, as the service would do it", async () => {
    const asked = await askedBy(dateOf(instant(systemClock.nowMs() + 30_000)).toUTCString());
    expect(asked).toBeGreaterThan(20_000);
    expect(asked).toBeLessThanOrEqual(30_000);
  });

  it("for an hour is for a minute: it is on the same desk", async () => {
    expect(await askedBy("3600")).toBe(60_000);
  });
});
