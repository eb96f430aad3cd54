import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "@isotherm/client";
import { systemClock } from "@isotherm/core/system";
import { expect, it, onTestFinished } from "vitest";
import { followEvents } from "./follow-events.ts";

/** Refuses the first request; what each was signed with. */
const startReceiver = async () => {
  const signatures: unknown[] = [];
  const server = createServer((request, response) => {
    signatures.push(request.headers["service-hmac"]);
    request.resume();
    response.writeHead(signatures.length === 1 ? 500 : 204).end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { target: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, signatures };
};

it("what is sent again has a signature of its own, so that no receiver takes it for a copy", async () => {
  const { target, signatures } = await startReceiver();
  const event = { sequence: "1", event_type: "order.placed", account_id: "acc_1" };
  const list = async ({ after = "" }) => ({ data: after === "" ? [event] : [] });
  const ending = new AbortController();
  let progress = { after: "" };
  // The first request is sent a quarter into a second, so that most of the second is left.
  await delay(1_000 - (systemClock.nowMs() % 1_000));
  await followEvents({
    client: { events: { list } } as unknown as Client,
    checkpoint: { read: () => progress, write: (written) => void (progress = written) },
    target,
    secret: "a secret",
    wanted: new Set(["order.placed"]),
    batchSize: 1,
    ending: ending.signal,
    onAttempt: ({ isAcknowledged }) => void (isAcknowledged && ending.abort()),
    onTrouble: () => undefined,
  });
  expect(signatures).toHaveLength(2);
  expect(signatures[1]).not.toBe(signatures[0]);
});
