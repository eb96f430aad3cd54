import { EventEmitter, once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DeleteItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { TABLE } from "@isotherm/infra/topology/table";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { ensureTable, localDynamoDb, startDynamoDbLocal, type DynamoDbLocal } from "./dynamodb-local.ts";
import { eventually } from "./fixtures.ts";
import { startGuard } from "./guard.ts";
import type { InvocationResult } from "./runtime-api.ts";
import type { StreamRecord } from "./stream-batches.ts";
import {
  leastGapAfter,
  startStreamPoller,
  type StreamPollerOptions,
  type StreamPosition,
  type TableWrites,
} from "./stream-poller.ts";

const folder = mkdtempSync(join(tmpdir(), "isotherm-stream-"));
const guard = startGuard();
let dynamo: DynamoDbLocal;
let tables = 0;

beforeAll(async () => {
  dynamo = await startDynamoDbLocal({ guard, logFile: join(folder, "log"), port: 0 });
});

afterAll(async () => {
  await dynamo.stop();
  await guard.stop();
  rmSync(folder, { recursive: true, force: true });
});

const success: InvocationResult = { status: "answered", payload: "null" };

const aTable = async () => {
  const client = localDynamoDb(dynamo.endpoint);
  onTestFinished(() => client.destroy());
  const name = `table-${(tables += 1)}`;
  const { streamArn } = await ensureTable(client, name, TABLE);
  const item = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });
  return {
    streamArn,
    put: (pk: string, sk: string, rest: Record<string, { S: string } | { B: Uint8Array }> = {}) =>
      client.send(new PutItemCommand({ TableName: name, Item: { ...item(pk, sk), ...rest } })),
    remove: (pk: string, sk: string) => client.send(new DeleteItemCommand({ TableName: name, Key: item(pk, sk) })),
    existsAgain: () => ensureTable(client, name, TABLE),
  };
};

const sortKey = ({ dynamodb }: StreamRecord) => (dynamodb["Keys"] as { sk: { S: string } }).sk.S;

const read = (
  streamArn: string,
  answer: (batch: string[]) => InvocationResult = () => success,
  {
    parallelBatches = 1,
    meanwhile = async () => {},
    ...options
  }: Partial<Pick<StreamPollerOptions, "endpoint" | "pollMs" | "writes" | "position" | "gatherMs">> & {
    readonly parallelBatches?: number;
    /** What the function does before it answers. */
    readonly meanwhile?: () => Promise<void>;
  } = {},
) => {
  const batches: StreamRecord[][] = [];
  const given: string[] = [];
  const poller = startStreamPoller({
    endpoint: dynamo.endpoint,
    streamArn,
    source: {
      batchSize: 10,
      parallelBatches,
      maximumRetryAttempts: 2,
      bisectBatchOnError: true,
      filter: { eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix: "EVENTS#" }] } } } },
    },
    invoke: async ({ Records }) => {
      batches.push([...Records]);
      await meanwhile();
      return answer(Records.map(sortKey));
    },
    onTrouble: (_message, records) => void given.push(...records.map(sortKey)),
    ...options,
  });
  onTestFinished(() => poller.stop());
  return { batches, given, poller, seen: () => batches.flat().map(sortKey) };
};

/** A way to the database that counts the looks at a stream. */
const countedWay = async () => {
  let looks = 0;
  const server = createServer((incoming, outgoing) => {
    if (incoming.headers["x-amz-target"]?.toString().endsWith(".GetRecords")) looks += 1;
    const { method, url, headers } = incoming;
    const onwards = request(new URL(url ?? "/", dynamo.endpoint), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    onwards.on("error", () => outgoing.destroy());
    incoming.pipe(onwards);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, looks: () => looks };
};

describe("waking a function by the table's stream", () => {
  it("hands over matching changes in order, in the shape of Lambda's event", async () => {
    const table = await aTable();
    const { batches, seen } = read(table.streamArn);
    await table.put("ACCOUNT#a", "0");
    for (const sk of ["1", "2", "3"]) await table.put("EVENTS#a", sk, { bytes: { B: new Uint8Array([1, 2]) } });
    await table.put("EVENTS#a", "3", { changed: { S: "yes" } });
    await table.remove("EVENTS#a", "1");
    await table.put("EVENTS#a", "4");
    await eventually(() => seen().length >= 4);
    expect(seen()).toEqual(["1", "2", "3", "4"]);
    expect(batches[0]?.[0]).toMatchObject({
      eventName: "INSERT",
      eventSource: "aws:dynamodb",
      eventSourceARN: table.streamArn,
      dynamodb: {
        Keys: { pk: { S: "EVENTS#a" }, sk: { S: "1" } },
        NewImage: { bytes: { B: "AQI=" } },
        StreamViewType: "NEW_AND_OLD_IMAGES",
        ApproximateCreationDateTime: expect.any(Number) as number,
        SequenceNumber: expect.stringMatching(/^\d+$/) as string,
      },
    });
  });

  it("reads what was written before it started", async () => {
    const table = await aTable();
    for (let number = 1; number <= 12; number += 1) await table.put("EVENTS#a", String(number).padStart(2, "0"));
    const { batches, seen } = read(table.streamArn);
    await eventually(() => seen().length >= 12);
    expect(seen()).toEqual(seen().toSorted());
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(10);
  });

  it("gives up a poison record after its retries and goes on with the next", async () => {
    const table = await aTable();
    for (const sk of ["1", "2", "3"]) await table.put("EVENTS#a", sk);
    const failure: InvocationResult = { status: "failed", errorType: "E", errorMessage: "" };
    const { given, seen } = read(table.streamArn, (batch) => (batch.includes("2") ? failure : success));
    await eventually(() => given.length > 0 && seen().at(-1) === "3");
    expect(given).toEqual(["2"]);
  });

  it("has as many batches in work at once as it may, and goes on when all of them are done", async () => {
    const table = await aTable();
    const skOf = (number: number) => String(number).padStart(2, "0");
    for (let number = 0; number < 40; number += 1) await table.put("EVENTS#a", skOf(number));
    const position = new Map<string, string>();
    let [open, most] = [0, 0];
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const { seen } = read(table.streamArn, undefined, {
      position,
      parallelBatches: 2,
      meanwhile: async () => {
        open += 1;
        most = Math.max(most, open);
        await released;
        open -= 1;
      },
    });
    await eventually(() => open === 2);
    expect([seen().length, position.size]).toEqual([20, 0]);
    release();
    await eventually(() => seen().length === 40 && position.size > 0);
    expect([most, new Set(seen()).size]).toEqual([2, 40]);
  });

  it("goes on after a restart where it was", async () => {
    const table = await aTable();
    const position: StreamPosition = new Map<string, string>();
    await table.put("EVENTS#a", "1");
    const first = read(table.streamArn, undefined, { position });
    await eventually(() => first.seen().length === 1);
    await first.poller.stop();
    await table.put("EVENTS#a", "2");
    const second = read(table.streamArn, undefined, { position });
    await eventually(() => second.seen().length > 0);
    expect(second.seen()).toEqual(["2"]);
  });
});

describe("records that wait for others", () => {
  it("are handed over together once a batch is full, however long the wait was to be", async () => {
    const table = await aTable();
    const { batches, seen } = read(table.streamArn, undefined, { gatherMs: 3_600_000 });
    for (let number = 0; number < 10; number += 1) {
      expect(seen()).toEqual([]);
      await table.put("EVENTS#a", String(number));
      await table.put("ACCOUNT#a", String(number));
    }
    await eventually(() => seen().length >= 10);
    expect(batches.map((batch) => batch.length)).toEqual([10]);
  });

  it("are handed over when the time of the first has passed", async () => {
    const table = await aTable();
    const { batches, seen } = read(table.streamArn, undefined, { gatherMs: 700 });
    for (const sk of ["1", "2", "3"]) await table.put("EVENTS#a", sk);
    await eventually(() => seen().length >= 3);
    expect(batches.map((batch) => batch.map(sortKey))).toEqual([["1", "2", "3"]]);
  });

  it("come again after a restart", async () => {
    const table = await aTable();
    const position: StreamPosition = new Map<string, string>();
    const way = await countedWay();
    await table.put("EVENTS#a", "1");
    const first = read(table.streamArn, undefined, { position, gatherMs: 3_600_000, endpoint: way.endpoint });
    await eventually(() => way.looks() > 2);
    await table.put("ACCOUNT#a", "1");
    const looks = way.looks();
    await eventually(() => way.looks() > looks + 2);
    await first.poller.stop();
    const second = read(table.streamArn, undefined, { position });
    await eventually(() => second.seen().length > 0);
    expect([first.seen(), second.seen()]).toEqual([[], ["1"]]);
  });
});

describe("how often a stream is looked at", () => {
  it("is ever less while each look finds something, but never so seldom that records come later than in AWS", () => {
    const gaps = [30];
    for (let look = 0; look < 50; look += 1) gaps.push(leastGapAfter(10, gaps.at(-1) ?? 0));
    expect(gaps[1]).toBeGreaterThan(30);
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    // Lambda looks four times a second.
    expect(gaps.at(-1)).toBeLessThan(250);
    expect(leastGapAfter(0, gaps.at(-1) ?? 0)).toBe(30);
  });

  it("is at once when a write is told of, however long the wait was to be", async () => {
    const table = await aTable();
    const writes: TableWrites = new EventEmitter();
    const way = await countedWay();
    const { seen } = read(table.streamArn, undefined, { pollMs: 3_600_000, writes, endpoint: way.endpoint });
    await eventually(() => way.looks() === 1);
    for (const sk of ["1", "2"]) {
      await table.put("EVENTS#a", sk);
      writes.emit("write");
      await eventually(() => seen().includes(sk));
    }
    expect(seen()).toEqual(["1", "2"]);
  });

  it("is less where nothing happens and writes are told of", async () => {
    const table = await aTable();
    const [told, untold] = [await countedWay(), await countedWay()];
    read(table.streamArn, undefined, { writes: new EventEmitter(), endpoint: told.endpoint });
    read(table.streamArn, undefined, { endpoint: untold.endpoint });
    await eventually(() => untold.looks() >= 60);
    expect(told.looks()).toBeLessThan(30);
  });

  it("is once for a crowd of writes", async () => {
    const table = await aTable();
    const writes: TableWrites = new EventEmitter();
    const [crowded, quiet] = [await countedWay(), await countedWay()];
    read(table.streamArn, undefined, { writes, endpoint: crowded.endpoint });
    read(table.streamArn, undefined, { endpoint: quiet.endpoint });
    const crowd = setInterval(() => writes.emit("write"), 1);
    onTestFinished(() => clearInterval(crowd));
    await eventually(() => quiet.looks() >= 40);
    expect(crowded.looks()).toBeLessThan(80);
  });
});

describe("the table on DynamoDB Local", () => {
  it("is found again, with its stream", async () => {
    const table = await aTable();
    expect(await table.existsAgain()).toEqual({ existed: true, streamArn: table.streamArn });
  });
});
