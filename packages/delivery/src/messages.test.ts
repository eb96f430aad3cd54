import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AccountId, OrganisationId, WebhookId } from "@isotherm/core";
import { retryDelayMs } from "./back-off.ts";
import { type EventTrigger, type Queues, openQueues, placeInSlowLane, SLOW_SHARE } from "./messages.ts";

describe("the plan of retries", () => {
  it("is that of the contract when chance is even", () => {
    const seconds = Array.from({ length: 11 }, (_, index) => retryDelayMs(index + 1, 0.5) / 1_000);
    expect(seconds).toEqual([5, 10, 30, 60, 120, 300, 900, 1_800, 3_600, 3_600, 3_600]);
  });

  it("stays within 10 % of it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, chance) => {
          const even = retryDelayMs(failures, 0.5);
          expect(Math.abs(retryDelayMs(failures, chance) - even)).toBeLessThanOrEqual(even * 0.1);
        },
      ),
    );
  });
});

interface Entry {
  readonly Id: string;
  readonly MessageBody: string;
  readonly MessageGroupId: string;
  readonly MessageDeduplicationId: string;
}
interface Sent {
  readonly QueueUrl: string;
  readonly Entries?: readonly Entry[];
  readonly MessageBody?: string;
  readonly DelaySeconds?: number;
  readonly MessageGroupId?: string;
}

describe("the queues", () => {
  let server: Server;
  let queues: Queues;
  let sent: Sent[];
  /** The event for which the queue has no room. */
  let refused: number;
  beforeEach(async () => {
    [sent, refused] = [[], 0];
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const asked = JSON.parse(Buffer.concat(chunks).toString()) as Sent;
        sent.push(asked);
        const entries = asked.Entries ?? [];
        const fails = ({ MessageBody }: Entry) => (JSON.parse(MessageBody) as EventTrigger).news?.sequence === refused;
        const answer = {
          Successful: entries.filter((entry) => !fails(entry)).map(({ Id }) => ({ Id, MessageId: Id })),
          Failed: entries.filter(fails).map(({ Id }) => ({ Id, Code: "NoRoom", SenderFault: false })),
          ...(asked.Entries ? {} : { MessageId: "m" }),
        };
        response.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const urls = {
      deliveries: `${origin}/1/deliveries.fifo`,
      deliveryRetries: `${origin}/1/delivery-retries`,
      receipts: `${origin}/1/receipts`,
      slowDeliveries: `${origin}/1/slow-deliveries.fifo`,
    };
    const credentials = { accessKeyId: "a", secretAccessKey: "b" };
    queues = openQueues(urls, { endpoint: origin, region: "eu-west-1", credentials, maxAttempts: 1, md5: false });
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const endpoint = {
    organisation_id: "org_1" as OrganisationId,
    mode: "test",
    webhook_id: "whk_1" as WebhookId,
  } as const;
  const news = (many: number): EventTrigger[] =>
    Array.from({ length: many }, (_, index) => ({
      ...endpoint,
      news: { account_id: "acc_1" as AccountId, sequence: index + 1 },
    }));

  it("get every trigger, ten at once, in the group of its account and endpoint and known by its event", async () => {
    await queues.wake(news(23));
    expect(sent.map(({ Entries = [] }) => Entries.length).toSorted((a, b) => b - a)).toEqual([10, 10, 3]);
    const entries = sent.flatMap(({ Entries = [] }) => Entries);
    expect(new Set(entries.map(({ MessageGroupId }) => MessageGroupId))).toEqual(new Set(["acc_1:whk_1"]));
    expect(new Set(entries.map(({ MessageDeduplicationId }) => MessageDeduplicationId)).size).toBe(23);
    const sequences = entries.map(({ MessageBody }) => (JSON.parse(MessageBody) as EventTrigger).news.sequence);
    expect(sequences.toSorted((a, b) => a - b)).toEqual(news(23).map(({ news: { sequence } }) => sequence));
  });

  it.each([1, 10, 11, 23])("say which one of 23 triggers they have no room for, that of event %i", async (event) => {
    refused = event;
    const left = await queues.wake(news(23));
    expect(left.map(({ message }) => message.news.sequence)).toEqual([event]);
    expect(left[0]?.error.message).toBe("the queue deliveries has not taken a message: NoRoom");
  });

  it("say so of every trigger when they are out of reach", async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const left = await queues.wake(news(11));
    expect(left.map(({ message }) => message)).toEqual(news(11));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });

  it("get receipts ten at once", async () => {
    const receipts = Array.from({ length: 12 }, (_, index) => ({ account_id: "acc_1", order_id: `ord_${index}` }));
    expect(await queues.askForReceipts(receipts as never)).toEqual([]);
    expect(sent).toHaveLength(2);
    const bodies = sent.flatMap(({ Entries = [] }) => Entries.map(({ MessageBody }) => JSON.parse(MessageBody)));
    expect(bodies).toEqual(expect.arrayContaining(receipts));
  });

  it("get a later trigger with its delay, and a test with what it is about", async () => {
    await queues.wakeLater(endpoint, 7);
    const test = { attempt_id: "att_1", event_id: "evt_1", account_id: "acc_1", place: 3 };
    await queues.askForTest(endpoint, test as never);
    expect(sent).toMatchObject([
      { MessageBody: JSON.stringify(endpoint), DelaySeconds: 7 },
      { MessageBody: JSON.stringify({ ...endpoint, test }), DelaySeconds: 0 },
    ]);
  });

  it("of the slow lane have a few groups for an organisation, and the next one for an endpoint half a minute later", async () => {
    const places = (now: number) =>
      Array.from({ length: 50 }, (_none, index) =>
        placeInSlowLane({ ...endpoint, webhook_id: `whk_${index}` as WebhookId, slow: { fence: 1 } }, now),
      );
    const [now, later] = [places(0), places(30_000)];
    expect(new Set([...now, ...later].map(({ group }) => group)).size).toBe(SLOW_SHARE);
    expect(now.filter(({ group }, index) => group === later[index]?.group)).toEqual([]);
    expect(new Set([...now, ...later].map(({ deduplication }) => deduplication)).size).toBe(100);
    await queues.wakeSlowly({ ...endpoint, slow: { fence: 1 } }, 0);
    const slow = { ...endpoint, slow: { fence: 1 } };
    expect(sent).toMatchObject([{ MessageBody: JSON.stringify(slow), MessageGroupId: placeInSlowLane(slow, 0).group }]);
  });

  it("that a function does not send to are none of its business", async () => {
    await expect(queues.planStep({} as never, 0)).rejects.toThrow("orderSteps");
    const step = { step: {} as never, delaySeconds: 0 };
    expect(await queues.planSteps([step])).toMatchObject([
      {
        message: step,
        error: expect.objectContaining({ message: expect.stringContaining("orderSteps") as string }) as Error,
      },
    ]);
  });
});

it("queues that do not answer are given up", { timeout: 8_000 }, async () => {
  // Takes every request and answers none.
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: "a", secretAccessKey: "b" };
  const config = { endpoint: origin, region: "eu-central-1", credentials, maxAttempts: 1 };
  const queues = openQueues({ orderSteps: `${origin}/1/steps` }, config);
  await expect(queues.planStep({} as never, 0)).rejects.toMatchObject({ name: "TimeoutError" });
  silent.closeAllConnections();
  silent.close();
});
