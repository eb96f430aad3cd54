import { describe, expect, it } from "vitest";
import type { InvocationResult } from "./runtime-api.ts";
import { lanesOf, processBatch, type RetryRules, type StreamRecord } from "./stream-batches.ts";

const record = (number: number): StreamRecord => ({
  eventID: `e${number}`,
  eventName: "INSERT",
  eventVersion: "1.1",
  eventSource: "aws:dynamodb",
  awsRegion: "us-east-1",
  eventSourceARN: "arn",
  dynamodb: { SequenceNumber: String(number) },
});
const numbers = (records: readonly StreamRecord[]) => records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber));
const success: InvocationResult = { status: "answered", payload: "null" };
const failure: InvocationResult = { status: "failed", errorType: "E", errorMessage: "" };
const failing = (...failed: number[]): InvocationResult => ({
  status: "answered",
  payload: JSON.stringify({
    batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier: String(itemIdentifier) })),
  }),
});

/** Runs a batch of `size` records through a function; answers the batches that it got and what was given up. */
const run = async (
  size: number,
  answer: (batch: number[], call: number) => InvocationResult,
  rules: Partial<RetryRules> = {},
) => {
  const calls: number[][] = [];
  const discarded: number[] = [];
  await processBatch(
    {
      invoke: async ({ Records }) => {
        calls.push(numbers(Records));
        return answer(numbers(Records), calls.length);
      },
      rules: { maximumRetryAttempts: 2, bisectBatchOnError: true, ...rules },
      backOff: async () => {},
      discard: (records) => void discarded.push(...numbers(records)),
      stopped: () => calls.length > 100,
    },
    Array.from({ length: size }, (_, index) => record(index + 1)),
  );
  return { calls, discarded };
};

describe("getting a batch of stream records through a function", () => {
  it("hands over a batch once when all is well", async () => {
    expect(await run(3, () => success)).toEqual({ calls: [[1, 2, 3]], discarded: [] });
  });

  it("starts again from the lowest failed record, so that order is kept", async () => {
    const answer = (_batch: number[], call: number) => (call === 1 ? failing(4, 3) : success);
    expect((await run(5, answer)).calls).toEqual([
      [1, 2, 3, 4, 5],
      [3, 4, 5],
    ]);
  });

  it("halves a batch that fails whole until the poison record is alone, and gives up only that one", async () => {
    const { calls, discarded } = await run(4, (batch) => (batch.includes(3) ? failure : success));
    expect(calls).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [3], [3], [4]]);
    expect(discarded).toEqual([3]);
  });

  it("repeats the whole batch where halving is off, then gives it up", async () => {
    const { calls, discarded } = await run(2, () => failure, { bisectBatchOnError: false });
    expect(calls).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect(discarded).toEqual([1, 2]);
  });

  it("counts retries anew once it got past some records", async () => {
    // 1 passes at the second try, 2 at the second after that: neither needs more than the one retry allowed.
    const tries = new Map<number, number>();
    const answer = ([first = 0]: number[]) => {
      tries.set(first, (tries.get(first) ?? 0) + 1);
      return tries.get(first) === 2 ? failing(first + 1) : failing(first);
    };
    const { discarded } = await run(2, (batch) => (batch[0] === 2 && tries.get(2) === 1 ? success : answer(batch)), {
      maximumRetryAttempts: 2,
      bisectBatchOnError: false,
    });
    expect(discarded).toEqual([]);
  });

  it("never gives up when the attempts are unlimited", async () => {
    const answer = (_batch: number[], call: number) => (call < 50 ? failure : success);
    expect((await run(1, answer, { maximumRetryAttempts: -1 })).discarded).toEqual([]);
  });
});

describe("batches of a shard beside each other", () => {
  const ofItem = (item: number, change: number): StreamRecord => {
    const { dynamodb, ...rest } = record(item * 100 + change);
    return { ...rest, dynamodb: { ...dynamodb, Keys: { pk: { S: "EVENTS#a" }, sk: { S: String(item) } } } };
  };
  const changes = Array.from({ length: 60 }, (_, index) => ofItem(index % 20, Math.floor(index / 20)));
  const sequenceOf = ({ dynamodb: { SequenceNumber } }: StreamRecord) => Number(SequenceNumber);

  it("keep the records of an item in one of them, in their order, and leave none out", () => {
    const lanes = lanesOf(changes, { batchSize: 10, parallelBatches: 4 });
    expect(lanes).toHaveLength(4);
    const placed = lanes.flatMap((lane, number) =>
      lane.map((one) => ({ number, item: Math.floor(sequenceOf(one) / 100) })),
    );
    expect(placed).toHaveLength(60);
    expect(new Set(placed.map(({ number, item }) => `${number} ${item}`)).size).toBe(20);
    for (const lane of lanes) {
      const numbers = lane.map((one) => sequenceOf(one) % 100);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });

  it("are not more than there are batches, and one unless asked for", () => {
    expect(lanesOf(changes, { batchSize: 60, parallelBatches: 10 })).toEqual([changes]);
    expect(lanesOf(changes, { batchSize: 10 })).toEqual([changes]);
  });
});
