import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { DeleteCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import { type Bucket, objectKeys } from "@isotherm/batches/bucket";
import { assembleBatch } from "@isotherm/batches/assemble-batch";
import { readBatch } from "@isotherm/batches/batch-queries";
import { batchSummaryResponse } from "@isotherm/batches/batch-response";
import { cancelledBatch } from "@isotherm/batches/batch-states";
import { beginChunk, markChunk } from "@isotherm/batches/chunk-mark";
import type { BatchQueues, ChunkNews } from "@isotherm/batches/messages";
import { type BatchOrder, placeBatch, runDryRun } from "@isotherm/batches/place-batch";
import { lookAtBatch } from "@isotherm/batches/split-batch";
import { extendUpload, finishBatch, noteReceived, requestCancel, startBatch } from "@isotherm/batches/state-changes";
import { DAY_MS, decimal, instant } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import { keys } from "@isotherm/store/keys";
import { readAll } from "@isotherm/store/read";
import * as z from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

let local: LocalTable;
beforeAll(async () => {
  local = await startLocalTable();
});
afterAll(() => local?.stop());

/** Objects in memory: here only states are at stake. */
const memoryBucket = () => {
  const objects = new Map<string, string>();
  const bucket: Pick<Bucket, "put" | "text" | "size" | "read" | "write"> = {
    put: async (key, body) => void objects.set(key, body),
    text: async (key) => objects.get(key),
    size: async (key) => objects.get(key)?.length,
    read: async () => undefined,
    write: async (key, pieces) => {
      let text = "";
      for await (const piece of pieces) text += String(piece);
      objects.set(key, text);
      return { size_bytes: text.length, sha256: "" };
    },
  };
  return bucket;
};

const RANK = { pending: 0, processing: 1, processed: 2 };
const ROWS = 250;

const interleave = async (seed: number) => {
  const random = seededRandom(seed);
  const pick = (most: number): number => Math.floor(random.next() * most);
  const bucket = memoryBucket();
  const account = { id: `acc_${randomUUID()}`, organisation_id: "org_1", type: "test", name: "Account" };
  const uses = { table: local.table, tokens: systemTokens, clock: systemClock, ids: systemIds, bucket };
  const chunks: ChunkNews[] = [];
  const queues: BatchQueues = {
    look: async () => {},
    carryOut: async (news) => void chunks.push(...news),
    end: async () => {},
  };
  const all = { ...uses, queues };
  const row = { consumption: { amount: "1", unit: "kWh" } };
  const rows = Array.from({ length: ROWS }, () => row);
  const placed = await placeBatch(
    all,
    { account: account as never, origin: "http://local" },
    { kind: "electricity", rows },
  );
  const { account_id, batch_id } = placed;
  const now = () => readBatch(uses, account_id, batch_id);

  const carryOut = async (): Promise<void> => {
    const news = chunks[pick(chunks.length)];
    if (!news) return;
    const begun = await beginChunk(local.table, news, 1);
    if (begun.done) return;
    const lines = ((await bucket.text(objectKeys.chunk(batch_id, news.chunk))) ?? "").trim().split("\n");
    const results = lines.map((line) => {
      const { row_index, cells } = JSON.parse(line) as { row_index: number; cells: string[][] };
      const result = { row_index, status: "success", estimate_id: "est_1", mass: { amount: "1", unit: "t" } };
      return JSON.stringify({ result, cells, row });
    });
    await bucket.put(objectKeys.chunkResult(batch_id, news.chunk), results.join("\n"));
    await markChunk(uses, news, { succeeded: lines.length, failed: 0, warned: 0, mass: decimal(lines.length) }, 1);
  };
  const cancel = async (): Promise<void> => {
    const batch = await now();
    if (batch?.status === "pending") await finishBatch(uses, batch, cancelledBatch(batch, systemClock.nowMs()));
    else if (batch?.status === "processing") await requestCancel(local.table, batch);
  };
  const steps: (() => Promise<unknown>)[] = [
    () => lookAtBatch(all, { batch_id, account_id }),
    carryOut,
    carryOut,
    carryOut,
    () => assembleBatch(all, { batch_id, account_id }),
  ];

  const seen = [{ status: placed.status, processed_count: 0 }];
  const note = async (): Promise<void> => {
    const batch = await now();
    if (batch) seen.push({ status: batch.status, processed_count: batch.processed_count });
  };
  for (let round = 0; round < 200 && seen.at(-1)?.status !== "processed"; round += 1) {
    // Several messages at once, the same ones twice.
    const drawn = Array.from({ length: 1 + pick(4) }, () => steps[pick(steps.length)]);
    if (random.hits(0.02)) drawn.push(cancel);
    await Promise.all([...drawn.map((step) => step?.()), note()]);
    await note();
  }
  // What comes late changes nothing.
  const end = await now();
  await Promise.all(steps.map((step) => step()));
  return { seen, end, after: await now(), account_id };
};

it("no interleaving of messages that come twice leads back, ends a batch twice, or loses a row", async () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const { seen, end, after, account_id } = await interleave(seed);
    const name = `seed ${seed}`;
    for (const [index, one] of seen.entries()) {
      const before = seen[index - 1];
      if (!before) continue;
      expect(RANK[one.status], name).toBeGreaterThanOrEqual(RANK[before.status]);
      expect(one.processed_count, name).toBeGreaterThanOrEqual(before.processed_count);
    }
    expect(end?.status, name).toBe("processed");
    expect(after, name).toEqual(end);
    const counted = (end?.success_count ?? 0) + (end?.failed_count ?? 0);
    expect(counted, name).toBe(end?.total_count);
    if (end?.outcome === "completed")
      expect(end, name).toMatchObject({ total_count: ROWS, processed_count: ROWS, mass: String(ROWS) });
    const events = await readAll(
      local.table,
      { KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": keys.event(account_id, "").pk } },
      z.object({ sequence: z.int() }),
    );
    expect(events, name).toEqual([{ sequence: 1 }]);
  }
}, 120_000);

/** A batch as it was placed, with what changes it. */
const aPlacedBatch = async (given: Partial<BatchOrder>) => {
  const account = { id: `acc_${randomUUID()}`, organisation_id: "org_1", type: "test", name: "Account" };
  const uses = { table: local.table, tokens: systemTokens, clock: systemClock, ids: systemIds, bucket: memoryBucket() };
  const queues: BatchQueues = { look: async () => {}, carryOut: async () => {}, end: async () => {} };
  const by = { account: account as never, origin: "http://local" };
  const { account_id, batch_id } = await placeBatch({ ...uses, queues }, by, { kind: "electricity", ...given });
  const now = async () => (await readBatch(uses, account_id, batch_id)) ?? expect.unreachable("the batch is gone");
  return { uses: { ...uses, queues }, now };
};

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** What a batch of one row begins with. */
const BEGUN = {
  total: 1,
  chunks: 1,
  understood: { encoding: null, separator: null, sheet: null, columns: [], sample: [] } as never,
  startedMs: 0,
  lookMs: 0,
};

it("a batch is begun once: its rows are looked at again by the clock of the first time", async () => {
  const { now } = await aPlacedBatch({ rows: [{ consumption: { amount: "1", unit: "kWh" } }] });
  const placed = await now();
  expect(await startBatch(local.table, placed, { ...BEGUN, startedMs: 1_000, lookMs: 2_000 })).toBe(true);
  const begun = await now();
  expect(begun).toMatchObject({ status: "processing", started_ms: 1_000, pending_at: 2_000 });
  expect(await startBatch(local.table, placed, { ...BEGUN, startedMs: 3_000, lookMs: 4_000 })).toBe(false);
  expect(await now()).toEqual(begun);
});

it("a batch that has ended is changed by nothing that comes late", async () => {
  const { uses, now } = await aPlacedBatch({ upload: { format: "csv", size_bytes: 10 } as never });
  const placed = await now();
  expect(await finishBatch(uses, placed, cancelledBatch(placed, systemClock.nowMs()))).toBe(true);
  const { pk, sk } = keys.batch(placed.account_id, placed.batch_id);
  const kept = () => local.table.client.send(new GetCommand({ TableName: local.table.name, Key: { pk, sk } }));
  const { Item: ended } = await kept();
  await noteReceived(local.table, placed, 9_000);
  await extendUpload(local.table, placed, { untilMs: 17_000, lookMs: 18_000 });
  expect(await startBatch(local.table, placed, BEGUN)).toBe(false);
  expect(await requestCancel(local.table, placed)).toBe(false);
  expect(await finishBatch(uses, placed, cancelledBatch(placed, 1))).toBe(false);
  expect((await kept()).Item).toEqual(ended);
});

it("a batch that somebody wished to cancel since it was read does not end as if nobody had", async () => {
  const { uses, now } = await aPlacedBatch({ rows: [{ consumption: { amount: "1", unit: "kWh" } }] });
  expect(await startBatch(local.table, await now(), BEGUN)).toBe(true);
  const read = await now();
  expect(await requestCancel(local.table, read)).toBe(true);
  const end = { ...cancelledBatch(read, systemClock.nowMs()), outcome: "completed" as const };
  expect(await finishBatch(uses, read, end)).toBe(false);
  expect(await now()).toMatchObject({ status: "processing", cancel_requested: true });
});

it("a dry run is run in one batch, however many ask for that at once", async () => {
  const { uses, now } = await aPlacedBatch({ rows: [{ consumption: { amount: "1", unit: "kWh" } }] });
  const dryRun = { ...(await now()), dry_run: true, status: "processed" as const, outcome: "completed" as const };
  const account = { id: dryRun.account_id, organisation_id: "org_1", type: "test", name: "Account" } as never;
  const run = () => runDryRun(uses, { account, origin: "http://local" }, dryRun);
  const runs = await Promise.all([run(), run(), run()]);
  expect(new Set(runs.map(({ batch_id }) => batch_id))).toEqual(new Set([(await now()).run_as]));
});

it("a dry run that is forgotten while it is asked for is not run, and nothing is kept of it", async () => {
  const { uses, now } = await aPlacedBatch({ rows: [{ consumption: { amount: "1", unit: "kWh" } }] });
  const dryRun = { ...(await now()), dry_run: true, status: "processed" as const, outcome: "completed" as const };
  const { pk, sk } = keys.batch(dryRun.account_id, dryRun.batch_id);
  const of = { TableName: local.table.name, Key: { pk, sk } };
  await local.table.client.send(new DeleteCommand(of));
  const account = { id: dryRun.account_id, organisation_id: "org_1", type: "test", name: "Account" } as never;
  const run = runDryRun(uses, { account, origin: "http://local" }, dryRun);
  await expect(run).rejects.toMatchObject({ code: "batch_not_processed" });
  expect((await local.table.client.send(new GetCommand(of))).Item).toBeUndefined();
});

it("a batch of shipments that was cancelled has nothing calculated", async () => {
  const rows = [{ reference: "1" }];
  const { uses, now } = await aPlacedBatch({ kind: "shipments", rows, calculate_emissions: true });
  await lookAtBatch(uses, await now());
  const { account_id, batch_id } = await now();
  const results = [{ result: { row_index: 0, status: "success", shipment_id: "shp_1" }, cells: [], row: null }];
  await uses.bucket.put(objectKeys.chunkResult(batch_id, 0), results.map((line) => JSON.stringify(line)).join("\n"));
  const chunk = { account_id, batch_id, chunk: 0 };
  await beginChunk(local.table, chunk, 1);
  await markChunk(uses, chunk, { succeeded: 1, failed: 0, warned: 0 }, 1);
  expect(await requestCancel(local.table, await now())).toBe(true);
  expect(await assembleBatch(uses, { account_id, batch_id })).toBe("assembled");
  expect(await now()).toMatchObject({ outcome: "cancelled", success_count: 1, calculation_batch_ids: [] });
});

it("a batch whose chunks are all done is put together when it is looked at, should the word of the last one be lost", async () => {
  const { uses, now } = await aPlacedBatch({ rows: [{ consumption: { amount: "1", unit: "kWh" } }] });
  const sent: object[] = [];
  const queues = { ...uses.queues, end: async (news: object) => void sent.push(news) };
  await lookAtBatch(uses, await now());
  const { account_id, batch_id } = await now();
  const chunk = { account_id, batch_id, chunk: 0 };
  await beginChunk(local.table, chunk, 1);
  await lookAtBatch({ ...uses, queues }, { account_id, batch_id });
  expect(sent).toEqual([]);
  await markChunk(uses, chunk, { succeeded: 1, failed: 0, warned: 0 }, 1);
  await lookAtBatch({ ...uses, queues }, { account_id, batch_id });
  expect(sent).toEqual([{ account_id, batch_id }]);
});

it("a batch shows those of its first rows that are short, and not all that its rows may be long", async () => {
  const long = { metadata: { text: randomBytes(30_000).toString("base64") } };
  const short = { consumption: { amount: "1", unit: "kWh" } };
  const { uses, now } = await aPlacedBatch({ rows: [long, short] });
  expect(await lookAtBatch(uses, await now())).toBe("split");
  expect(await now()).toMatchObject({ status: "processing", total_count: 2, understood: { sample: [short] } });
});

it("a batch has an address for its file until the file has come", async () => {
  const { uses, now } = await aPlacedBatch({ upload: { format: "csv", size_bytes: 10 } as never });
  const address = { method: "PUT" as const, url: "https://bucket", headers: [], expires_at: instant(0) };
  const answering = { ...uses, bucket: { ...uses.bucket, uploadAddress: async () => address } };
  expect((await batchSummaryResponse(answering, await now())).upload).toEqual(address);
  await noteReceived(local.table, await now(), 9_000);
  expect((await batchSummaryResponse(answering, await now())).upload).toBeNull();
});

it("a batch is unknown thirty days after it has ended, also while the table still has it", async () => {
  const { uses, now } = await aPlacedBatch({ rows: [{ consumption: { amount: "1", unit: "kWh" } }] });
  const batch = await now();
  const endedMs = systemClock.nowMs();
  await finishBatch(uses, batch, cancelledBatch(batch, endedMs));
  const at = (nowMs: number) =>
    readBatch({ table: local.table, clock: { nowMs: () => nowMs } }, batch.account_id, batch.batch_id);
  expect(await at(endedMs + 30 * DAY_MS - 1)).toMatchObject({ status: "processed" });
  expect(await at(endedMs + 30 * DAY_MS)).toBeUndefined();
});

it("a file that has come is not awaited for longer", async () => {
  const { now } = await aPlacedBatch({ upload: { format: "csv", size_bytes: 10 } as never });
  const times = { untilMs: 7_000, lookMs: 8_000 };
  await extendUpload(local.table, await now(), times);
  expect((await now()).upload_until_ms).toBe(times.untilMs);
  await noteReceived(local.table, await now(), 9_000);
  await extendUpload(local.table, await now(), { untilMs: 17_000, lookMs: 18_000 });
  expect(await now()).toMatchObject({ upload_until_ms: times.untilMs, pending_at: 9_000 });
});

it("a batch whose rows cannot be read ends after an hour of trying, and not before", async () => {
  const account = { id: `acc_${randomUUID()}`, organisation_id: "org_1", type: "test", name: "Account" };
  const later = { byMs: 0 };
  const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + later.byMs };
  const queues: BatchQueues = { look: async () => {}, carryOut: async () => {}, end: async () => {} };
  const uses = { table: local.table, tokens: systemTokens, clock, ids: systemIds, bucket: memoryBucket(), queues };
  const placer = { account: account as never, origin: "http://local" };
  const { account_id, batch_id } = await placeBatch(uses, placer, { kind: "electricity", rows: [{}] });
  const dying = { ...uses, bucket: { ...uses.bucket, text: () => Promise.reject(new Error("out of memory")) } };
  later.byMs = 59 * 60_000;
  await expect(lookAtBatch(dying, { batch_id, account_id })).rejects.toThrow("out of memory");
  later.byMs = 61 * 60_000;
  expect(await lookAtBatch(dying, { batch_id, account_id })).toBe("failed");
  expect(await readBatch(uses, account_id, batch_id)).toMatchObject({
    status: "processed",
    outcome: "failed",
    batch_error_code: "file_unreadable",
  });
});

describe("a file of a batch", () => {
  const GOOD = "consumption.amount,consumption.unit\r\n1200,kWh\r\n";

  /** A batch whose file has come, so many milliseconds after it was placed. */
  const aFile = async (csv: string | undefined, announced: object = {}, mapping?: BatchOrder["mapping"]) => {
    const state = { byMs: 0 };
    const clock = { ...systemClock, nowMs: () => 1_790_000_000_000 + state.byMs };
    const bucket: Mutable<ReturnType<typeof memoryBucket>> = {
      ...memoryBucket(),
      size: async () => (csv === undefined ? undefined : Buffer.byteLength(csv)),
      read: async () => (csv === undefined ? undefined : Readable.from([Buffer.from(csv)])),
    };
    const queues: Mutable<BatchQueues> = { look: async () => {}, carryOut: async () => {}, end: async () => {} };
    const uses = { table: local.table, tokens: systemTokens, clock, ids: systemIds, bucket, queues };
    const account = { id: `acc_${randomUUID()}`, organisation_id: "org_1", type: "test", name: "Account" };
    const upload = { format: "csv", size_bytes: Buffer.byteLength(csv ?? GOOD), ...announced } as never;
    const order = { kind: "electricity", upload, ...(mapping && { mapping }) } as const;
    const { account_id, batch_id } = await placeBatch(uses, { account: account as never, origin: "" }, order);
    const lookAfter = async (byMs: number) => {
      state.byMs = byMs;
      return lookAtBatch(uses, { account_id, batch_id });
    };
    return { uses, lookAfter, now: () => readBatch(uses, account_id, batch_id) };
  };
  const HOUR_MS = 3_600_000;

  it("is awaited for an hour, and not for a moment longer", async () => {
    const { lookAfter, now } = await aFile(undefined);
    expect(await lookAfter(HOUR_MS - 1)).toBe("waits");
    expect(await lookAfter(HOUR_MS)).toBe("failed");
    expect(await now()).toMatchObject({ status: "processed", batch_error_code: "upload_expired" });
  });

  it("that never came ends no batch a second time that was cancelled before", async () => {
    const { uses, lookAfter, now } = await aFile(undefined);
    const placed = (await now()) ?? expect.unreachable("the batch is gone");
    expect(await finishBatch(uses, placed, cancelledBatch(placed, uses.clock.nowMs()))).toBe(true);
    const ended = await now();
    expect(await lookAfter(2 * HOUR_MS)).toBe("processed");
    expect(await now()).toEqual(ended);
  });

  it("has none of its rows carried out where its batch was cancelled while they were read", async () => {
    const { uses, lookAfter, now } = await aFile(GOOD);
    const sent: unknown[] = [];
    uses.queues.carryOut = async (news) => void sent.push(...news);
    const { put } = uses.bucket;
    uses.bucket.put = async (key, body) => {
      const batch = await now();
      if (batch?.status === "pending") await finishBatch(uses, batch, cancelledBatch(batch, uses.clock.nowMs()));
      return put(key, body);
    };
    await lookAfter(1);
    expect(sent).toEqual([]);
    expect(await now()).toMatchObject({ status: "processed", outcome: "cancelled", total_count: 0 });
  });

  it("that came in its last minute is tried to be read for an hour from then", async () => {
    const { uses, lookAfter, now } = await aFile(GOOD);
    uses.bucket.read = () => Promise.reject(new Error("out of memory"));
    await expect(lookAfter(2 * HOUR_MS - 1)).rejects.toThrow("out of memory");
    expect(await lookAfter(2 * HOUR_MS)).toBe("failed");
    expect(await now()).toMatchObject({ batch_error_code: "file_unreadable" });
  });

  it.each([-1, 1])("is not read where it has another size than was announced: %i byte", async (more) => {
    const { lookAfter, now } = await aFile(GOOD, { size_bytes: GOOD.length - more });
    expect(await lookAfter(1)).toBe("failed");
    expect(await now()).toMatchObject({ batch_error_code: "checksum_mismatch" });
  });

  it("tells its columns with names of up to a hundred characters, and cuts longer ones without breaking a character", async () => {
    const [whole, long] = ["a".repeat(100), `${"b".repeat(98)}😀b`];
    const { lookAfter, now } = await aFile(`${whole},${long}\r\n1200,kWh\r\n`, {}, [
      { column: whole, to: "consumption.amount" },
      { column: long, to: "consumption.unit" },
    ]);
    expect(await lookAfter(1)).toBe("split");
    const columns = (await now())?.understood?.columns.map(({ column }) => column);
    expect(columns).toEqual([whole, `${"b".repeat(98)}\uFFFD…`]);
    const refused = await aFile(`${whole},${long}\r\n1,2\r\n`);
    expect(await refused.lookAfter(1)).toBe("failed");
    const told = await refused.now();
    expect(told?.batch_error_code).toBe("column_unknown");
    expect(told?.understood?.columns.map(({ column }) => column)).toEqual([whole]);
  });
});
