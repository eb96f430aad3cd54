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

it("after a crash repeats the request that was under way with the same events, whatever has come since", async () => {
  const { target } = await startReceiver();
  const event = (number: number) => ({ sequence: `0${number}`, event_type: "order.placed", account_id: "acc_1" });
  const list = async ({ after = "" }) => ({ data: [1, 2, 3, 4].map(event).filter(({ sequence }) => sequence > after) });
  const ending = new AbortController();
  // The process was killed while it sent the first two, and is started again with larger batches.
  let progress: { after: string; through?: string | undefined } = { after: "", through: "02" };
  const sent: string[][] = [];
  await followEvents({
    client: { events: { list } } as unknown as Client,
    checkpoint: { read: () => progress, write: (written) => void (progress = written) },
    target,
    secret: "a secret",
    wanted: new Set(["order.placed"]),
    batchSize: 10,
    ending: ending.signal,
    onAttempt: ({ events, isAcknowledged }) => {
      if (isAcknowledged) sent.push(events.map(({ sequence }) => sequence));
      if (sent.flat().includes("04")) ending.abort();
    },
    onTrouble: () => undefined,
  });
  expect(sent).toEqual([
    ["01", "02"],
    ["03", "04"],
  ]);
});
