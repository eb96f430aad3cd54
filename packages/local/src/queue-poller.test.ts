import { GetQueueAttributesCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import type { QueueDefinition } from "@isotherm/infra/topology/queues";
import { describe, expect, it, onTestFinished } from "vitest";
import { eventually } from "./fixtures.ts";
import { startQueuePoller, type QueueRecord } from "./queue-poller.ts";
import { startQueues } from "./queues.ts";
import type { InvocationResult } from "./runtime-api.ts";

const success: InvocationResult = { status: "answered", payload: "null" };
const failure: InvocationResult = { status: "failed", errorType: "E", errorMessage: "" };

const aQueue = async (changes: Partial<QueueDefinition> = {}) => {
  const row = { name: "work", fifo: false, variable: "X", visibilitySeconds: 1, maxReceives: 2, ...changes };
  const queues = await startQueues({ rows: [row], port: 0 });
  onTestFinished(() => queues.stop());
  const name = row.fifo ? "work.fifo" : "work";
  const url = queues.url(name);
  let sent = 0;
  return {
    queues,
    name,
    url,
    send: (body: string, group?: string) =>
      queues.client.send(
        new SendMessageCommand({
          QueueUrl: url,
          MessageBody: body,
          MessageAttributes: { kind: { DataType: "String", StringValue: "test" } },
          ...(group !== undefined && { MessageGroupId: group, MessageDeduplicationId: String((sent += 1)) }),
        }),
      ),
    left: async (queue = name) => {
      const { Attributes } = await queues.client.send(
        new GetQueueAttributesCommand({ QueueUrl: queues.url(queue), AttributeNames: ["All"] }),
      );
      return (
        Number(Attributes?.["ApproximateNumberOfMessages"]) +
        Number(Attributes?.["ApproximateNumberOfMessagesNotVisible"])
      );
    },
  };
};

const work = (
  { queues, name, url }: Awaited<ReturnType<typeof aQueue>>,
  invoke: (records: readonly QueueRecord[]) => Promise<InvocationResult>,
  { batchSize = 1, concurrency = 4 } = {},
) => {
  const poller = startQueuePoller({
    client: queues.client,
    queueUrl: url,
    queueArn: queues.arn(name),
    batchSize,
    concurrency,
    invoke: ({ Records }) => invoke(Records),
    onTrouble: () => {},
  });
  onTestFinished(() => poller.stop());
  return poller;
};

describe("waking a function by a queue", () => {
  it("hands over a message in the shape of Lambda's event and deletes it", async () => {
    const queue = await aQueue();
    const got: QueueRecord[] = [];
    work(queue, async (records) => {
      got.push(...records);
      return success;
    });
    await queue.send("hello");
    await eventually(async () => got.length > 0 && (await queue.left()) === 0);
    expect(got).toHaveLength(1);
    expect(got[0]).toMatchObject({
      body: "hello",
      attributes: { ApproximateReceiveCount: "1", SentTimestamp: expect.stringMatching(/^\d{13}$/) as string },
      messageAttributes: { kind: { dataType: "String", stringValue: "test" } },
      eventSource: "aws:sqs",
      eventSourceARN: "arn:aws:sqs:us-east-1:000000000000:work",
      awsRegion: "us-east-1",
    });
  });

  it("works on the messages of a group one after the other, in order, and on groups beside each other", async () => {
    const queue = await aQueue({ fifo: true, visibilitySeconds: 30 });
    const done: string[] = [];
    const held = new Map<string, () => void>();
    const running = new Set<string>();
    let most = 0;
    const inOneGroupAtOnce: string[] = [];
    work(queue, async ([record]) => {
      const group = record?.attributes["MessageGroupId"] ?? "";
      if (running.has(group)) inOneGroupAtOnce.push(group);
      running.add(group);
      most = Math.max(most, running.size);
      await new Promise<void>((resolve) => held.set(group, resolve));
      running.delete(group);
      done.push(record?.body ?? "");
      return success;
    });
    for (const number of [1, 2, 3]) {
      await queue.send(`a${number}`, "a");
      await queue.send(`b${number}`, "b");
    }
    await eventually(() => most === 2);
    while (done.length < 6) {
      for (const release of await eventually(() => (held.size > 0 ? [...held.values()] : undefined))) release();
      held.clear();
      await eventually(() => running.size > 0 || done.length === 6);
    }
    expect(done.filter((body) => body.startsWith("a"))).toEqual(["a1", "a2", "a3"]);
    expect(done.filter((body) => body.startsWith("b"))).toEqual(["b1", "b2", "b3"]);
    expect(inOneGroupAtOnce).toEqual([]);
  });

  it("gets a failed message again after its visibility timeout, then leaves it to the dead-letter queue", async () => {
    const queue = await aQueue();
    const counts: string[] = [];
    work(queue, async ([record]) => {
      counts.push(record?.attributes["ApproximateReceiveCount"] ?? "");
      return failure;
    });
    await queue.send("poison");
    await eventually(async () => (await queue.left("work-dead")) === 1);
    expect(counts).toEqual(["1", "2"]);
  });

  it("keeps the order of a group when its first message fails", async () => {
    const queue = await aQueue({ fifo: true });
    const got: string[] = [];
    work(queue, async ([record]) => {
      got.push(record?.body ?? "");
      return got.length === 1 ? failure : success;
    });
    await queue.send("1", "g");
    await queue.send("2", "g");
    await eventually(() => got.length === 3);
    expect(got).toEqual(["1", "1", "2"]);
  });

  it("deletes only what the function did not name as failed", async () => {
    const queue = await aQueue();
    for (const body of ["good", "bad", "fine"]) await queue.send(body);
    const got: string[] = [];
    const invoke = async (records: readonly QueueRecord[]): Promise<InvocationResult> => {
      got.push(...records.map(({ body }) => body));
      const failed = records.filter(({ body }) => body === "bad" && got.filter((one) => one === "bad").length === 1);
      return {
        status: "answered",
        payload: JSON.stringify({ batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) }),
      };
    };
    work(queue, invoke, { batchSize: 10 });
    await eventually(async () => got.length === 4 && (await queue.left()) === 0);
    expect(got).toEqual(["good", "bad", "fine", "bad"]);
  });

  it("works on no more at once than it may", async () => {
    const queue = await aQueue({ visibilitySeconds: 30 });
    for (let number = 0; number < 5; number += 1) await queue.send(String(number));
    const releases: (() => void)[] = [];
    let done = 0;
    let running = 0;
    let most = 0;
    const invoke = async (): Promise<InvocationResult> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
      done += 1;
      return success;
    };
    work(queue, invoke, { concurrency: 2 });
    for (let number = 0; number < 5; number += 1) {
      const release = await eventually(() => releases.shift());
      release();
    }
    await eventually(() => done === 5);
    expect(most).toBe(2);
  });
});
