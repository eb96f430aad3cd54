import { PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type StoredBatch, BatchItem, batchItem } from "@isotherm/batches/batch-item";
import { type Bucket, objectKeys, openBucket } from "@isotherm/batches/bucket";
import { type ChunkUses, carryOutChunk } from "@isotherm/batches/carry-out-chunk";
import { beginChunk, chunkMarks, DELIVERY_LIVES_MS, markChunk } from "@isotherm/batches/chunk-mark";
import { TRIED_MS } from "@isotherm/batches/look-again";
import type { BatchNews } from "@isotherm/batches/messages";
import type { ResultLine } from "@isotherm/batches/row-lines";
import { type BundleId, type Clock, ApiError, decimal, type TokenGenerator } from "@isotherm/core";
import { systemClock, systemIds, systemSleep, systemTokens } from "@isotherm/core/system";
import { type EstimateUses, estimatesUses } from "@isotherm/estimating/dependencies";
import { rowWorks } from "@isotherm/functions/batch-rows/row-works";
import { dataFolder } from "@isotherm/geodata";
import { GEODATA_FOLDER } from "@isotherm/geodata/build/ensure-geodata";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
import { type Queues, startQueues } from "@isotherm/local/queues";
import { type Sandbox, seedSandbox } from "@isotherm/sandbox";
import type { BundleShare } from "@isotherm/ordering";
import { changeSelection, estimateChanges } from "@isotherm/store";
import { EstimateItem } from "@isotherm/store/items/estimate-item";
import { keys } from "@isotherm/store/keys";
import { readItem } from "@isotherm/store/table";
import type * as z from "zod";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { functionRow } from "@isotherm/infra/topology/functions";
import { QUEUES } from "@isotherm/infra/topology/queues";
import { ROAD_REQUEST } from "../harness/freight-estimates.ts";
import { SILENT, SOME_SECRETS } from "../harness/function-in-process.ts";
import type { JsonObject, ReadRow } from "../../packages/spreadsheets/src/index.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

const PLENTY_MS = 60_000;
const GOOD: JsonObject = ROAD_REQUEST;
const BAD: JsonObject = { ...ROAD_REQUEST, method: "warp" };

let local: LocalTable;
let queues: Queues;
let bucket: Bucket;
let sandbox: Sandbox;
let estimating: EstimateUses;
let batch: StoredBatch;
let ended: BatchNews[];
let clock: { nowMs: number; monotonicMs: number };

beforeAll(async () => {
  local = await startLocalTable();
  queues = await startQueues({ rows: [], port: 0 });
  await fetch(`${queues.endpoint}/batches-of-test`, { method: "PUT" });
  const { endpoint } = queues;
  bucket = openBucket("batches-of-test", {
    endpoint,
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    forcePathStyle: true,
  });
  sandbox = await seedSandbox(local.table, { ids: systemIds, tokens: systemTokens });
  const settings = { secrets: SOME_SECRETS, router: "offline", spendFactors: "us", log: SILENT } as const;
  estimating = { ...estimatesUses(local.table, settings), places: dataFolder(GEODATA_FOLDER) };
});
afterAll(async () => {
  await local.stop();
  await queues.stop();
});
beforeEach(() => {
  ended = [];
  clock = { nowMs: systemClock.nowMs(), monotonicMs: 0 };
});

const kept = async (changes: Partial<StoredBatch> = {}): Promise<void> => {
  const batch_id = systemIds.next("batch");
  batch = {
    account_id: sandbox.accounts.test,
    organisation_id: sandbox.organisationId,
    mode: "test",
    batch_id,
    kind: "shipping",
    source: "data_sheet",
    status: "processing",
    dry_run: false,
    cancel_requested: false,
    facts: {
      account_name: "Sandbox",
      name: null,
      metadata: {},
      idempotency_key: null,
      upload: { format: "csv", size_bytes: 1, filename: "trips.csv", sha256: undefined },
      mapping: null,
      contact_id: null,
      calculate_emissions: false,
      duplicates: "keep",
    },
    fingerprint: "f",
    origin: "https://localhost",
    rows_of: batch_id,
    created_ms: clock.nowMs,
    chunk_count: 1,
    chunks_done: 0,
    processed_count: 0,
    calculation_batch_ids: [],
    ...changes,
  };
  await put(batch);
};
const put = (stored: StoredBatch) =>
  local.table.client.send(new PutCommand({ TableName: local.table.name, Item: batchItem(stored) }));

const lineOf = (body: JsonObject, row_index: number): ReadRow => ({
  row_index,
  lines: [row_index + 2],
  cells: [[String(row_index)]],
  body,
});

/** A batch that is being processed, with one chunk. */
const aChunk = async (bodies: readonly JsonObject[], changes: Partial<StoredBatch> = {}): Promise<void> => {
  await kept(changes);
  await putChunk(bodies.map(lineOf));
};
const putChunk = (lines: readonly ReadRow[], chunk = 0) =>
  bucket.put(objectKeys.chunk(batch.batch_id, chunk), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));

const worker = (changes: Partial<ChunkUses> = {}, over: EstimateUses = estimating): ChunkUses => {
  const frozen: Clock = { nowMs: () => clock.nowMs, monotonicMs: () => clock.monotonicMs };
  return {
    table: local.table,
    tokens: systemTokens,
    clock: frozen,
    bucket,
    queues: { end: async (news) => void ended.push(news) },
    workOn: rowWorks(local.table, over),
    remainingMs: () => PLENTY_MS,
    rowFaulted: () => {},
    ...changes,
  };
};
const deliver = (uses = worker(), chunk = 0) =>
  carryOutChunk(uses, { account_id: batch.account_id, batch_id: batch.batch_id, chunk });

const results = async (chunk = 0): Promise<ResultLine[]> => {
  const text = (await bucket.text(objectKeys.chunkResult(batch.batch_id, chunk))) ?? "";
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ResultLine);
};
const told = async (): Promise<string[]> =>
  (await results()).map(({ result }) => ("error_code" in result ? result.error_code : result.status));
const theBatch = async (): Promise<StoredBatch> => {
  const found = await readItem(local.table, keys.batch(batch.account_id, batch.batch_id), BatchItem);
  if (!found) throw new Error("the batch is gone");
  return found;
};
/** Estimates that carry the mark of the batch, in the order of their ids. */
const estimates = async (): Promise<z.output<typeof EstimateItem>[]> => {
  const { Items = [] } = await local.table.client.send(
    new QueryCommand({
      TableName: local.table.name,
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      FilterExpression: "batch_id = :batch",
      ExpressionAttributeValues: { ":pk": `ACCOUNT#${batch.account_id}`, ":sk": "ESTIMATE#", ":batch": batch.batch_id },
    }),
  );
  return Items.map((item) => EstimateItem.parse(item));
};
const rows = (count: number): JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({ ...GOOD, metadata: { reference: `row ${index}` } }));

describe("a chunk", () => {
  it("has a result for each row, in the order of the rows, with the row and its estimate", async () => {
    const unread: ReadRow = {
      row_index: 1,
      lines: [3],
      cells: [["?"]],
      failure: { error: "line 3: not a number", error_code: "row_unreadable", field: null },
    };
    await kept();
    await putChunk([lineOf(GOOD, 0), unread, lineOf(BAD, 2), lineOf({ ...GOOD, wheels: 3 }, 3)]);
    expect(await deliver()).toBe(true);
    const [first, second, third, fourth] = await results();
    expect(first).toMatchObject({
      result: { row_index: 0, status: "success", warning_count: 1, replayed: false, mass: { unit: "t" } },
      cells: [["0"]],
      row: GOOD,
      estimate: { batch_id: batch.batch_id, filename: "trips.csv", source: "csv" },
    });
    expect(first?.result).toMatchObject({ estimate_id: first?.estimate?.["id"] });
    expect(second).toEqual({
      result: { row_index: 1, status: "failed", ...unread.failure },
      cells: [["?"]],
      row: null,
    });
    expect(third).toMatchObject({ result: { status: "failed", error_code: "validation_error", field: "method" } });
    expect(fourth).toMatchObject({ result: { row_index: 3, status: "success", warning_count: 2 } });
    const [mark] = await chunkMarks(local.table, batch.batch_id);
    expect(mark?.done).toMatchObject({ succeeded: 2, failed: 2, warned: 2 });
    const masses = [first, fourth].map((line) =>
      Number((line?.estimate?.["mass"] as { amount: string } | undefined)?.amount),
    );
    expect(Number(mark?.done?.mass)).toBeCloseTo((masses[0] ?? 0) + (masses[1] ?? 0), 10);
    expect(await theBatch()).toMatchObject({ chunks_done: 1, processed_count: 4 });
  });

  it("has the batch put together when it was the last one, and not before", async () => {
    await aChunk([GOOD], { chunk_count: 2 });
    await putChunk([lineOf(GOOD, 1)], 1);
    await deliver(worker(), 1);
    expect(ended).toEqual([]);
    await deliver();
    expect(ended).toMatchObject([{ batch_id: batch.batch_id, account_id: batch.account_id }]);
  });

  it("of a batch that is processed, or of none, is left alone", async () => {
    await aChunk([GOOD], { status: "processed", finished_ms: clock.nowMs });
    expect(await deliver()).toBe(true);
    expect([...(await estimates()), ...(await results())]).toEqual([]);
    batch = { ...batch, batch_id: systemIds.next("batch") };
    expect(await deliver()).toBe(true);
    expect(ended).toEqual([]);
  });

  it("of a batch that has ended meanwhile is not counted, and the sweep does not look at the batch again", async () => {
    const ended = { status: "processed", outcome: "cancelled", finished_ms: clock.nowMs } as const;
    await aChunk(rows(1), ended);
    const of = { account_id: batch.account_id, batch_id: batch.batch_id, chunk: 0 };
    await beginChunk(local.table, of, clock.nowMs);
    expect(await markChunk(worker(), of, { succeeded: 1, failed: 0, warned: 0 }, clock.nowMs)).toBe(false);
    expect(await theBatch()).toEqual(batch);
    expect((await chunkMarks(local.table, batch.batch_id)).map(({ done }) => done)).toEqual([undefined]);
  });

  it("reads what all rows share once", async () => {
    await aChunk(rows(30));
    let reads = 0;
    const selections = { of: (account: typeof batch.account_id) => ((reads += 1), estimating.selections.of(account)) };
    await deliver(worker({}, { ...estimating, selections }));
    expect(await told()).toEqual(Array.from({ length: 30 }, () => "success"));
    expect(reads).toBe(1);
  });

  it("buys what its account buys now, also where the worker has carried out another one before", async () => {
    const uses = worker();
    const bundlesOf = async () => {
      await aChunk([GOOD]);
      await deliver(uses);
      const [line] = await results();
      const quote = line?.estimate?.["quote"] as { bundles: { bundle_id: BundleId }[] };
      return quote.bundles.map(({ bundle_id }) => bundle_id);
    };
    const before = await bundlesOf();
    const owner = { organisation: batch.organisation_id, mode: "test", id: batch.account_id } as const;
    const choose = (shares: readonly BundleShare[]) =>
      changeSelection({ table: local.table, tokens: systemTokens }, owner, { shares });
    const standing = await estimating.selections.of(batch.account_id);
    const [only] = before.slice(-1);
    if (only === undefined || before.length === 1) throw new Error("the sandbox buys one bundle alone");
    await choose([{ bundle_id: only, percentage: decimal(100) }]);
    expect(await bundlesOf()).toEqual([only]);
    await choose(standing);
  });

  describe("whose rows share a key", () => {
    const sharing = () => {
      const idempotency_key = systemIds.next("batch");
      const massOf = (tonnes: number) => ({ shipment: { mass: { amount: String(tonnes), unit: "t" } } });
      return aChunk([1, 2, 3].map((tonnes) => ({ ...GOOD, idempotency_key, ...massOf(tonnes) })));
    };
    /** A worker that does something else before it carries out the first row. */
    const beforeTheFirst = (first: () => Promise<void>): ChunkUses =>
      worker({
        workOn: async (of) => {
          const work = await rowWorks(local.table, estimating)(of);
          const carryOut: typeof work.carryOut = async (row) => {
            if (row.row_index === 0) await first();
            return work.carryOut(row);
          };
          return { ...work, carryOut };
        },
      });
    const ofTheFirst = ["success", "estimate_idempotency_already_exists", "estimate_idempotency_already_exists"];

    it("has the estimate of the first of them, however long that takes", async () => {
      await sharing();
      expect(await deliver(beforeTheFirst(() => systemSleep(300)))).toBe(true);
      expect(await told()).toEqual(ofTheFirst);
    });

    it.each([
      { why: "an idempotency_key", name: "idempotency_key", duplicates: "keep", oneAfterTheOther: true },
      {
        why: "a shipment_id where duplicates are rejected",
        name: "shipment_id",
        duplicates: "reject",
        oneAfterTheOther: true,
      },
      { why: "a shipment_id where each is kept", name: "shipment_id", duplicates: "keep", oneAfterTheOther: false },
    ] as const)("carries them out one after the other: $why: $oneAfterTheOther", async (shared) => {
      const { name, duplicates, oneAfterTheOther } = shared;
      await kept();
      batch = { ...batch, facts: { ...batch.facts, duplicates } };
      await put(batch);
      await putChunk(["S-1", " S-1", "S-1 "].map((text, index) => lineOf({ [name]: text }, index)));
      const happened: string[] = [];
      const failed = { status: "failed", error: "no", error_code: "validation_error", field: null } as const;
      const carryOut = async ({ row_index }: ReadRow) => {
        happened.push(`${row_index} begins`);
        await systemSleep(row_index === 1 ? 60 : 5);
        happened.push(`${row_index} ends`);
        return { result: failed };
      };
      await deliver(worker({ workOn: async () => ({ carryOut, standing: async () => undefined }) }));
      const inTurn = ["0 begins", "0 ends", "1 begins", "1 ends", "2 begins", "2 ends"];
      if (oneAfterTheOther) expect(happened).toEqual(inTurn);
      else expect(happened.slice(0, 3)).toEqual(["0 begins", "1 begins", "2 begins"]);
    });

    it("has it also where the first has to wait for the next delivery", async () => {
      await sharing();
      const unavailable = async () => {
        throw new ApiError("service_unavailable");
      };
      expect(await deliver(beforeTheFirst(unavailable))).toBe(false);
      expect(await estimates()).toEqual([]);
      expect(await deliver()).toBe(true);
      expect(await told()).toEqual(ofTheFirst);
    });
  });

  it("of a dry run says what would happen, and leaves nothing but that", async () => {
    await aChunk([GOOD, BAD], { dry_run: true });
    await deliver();
    expect(await told()).toEqual(["success", "validation_error"]);
    const { estimate } = (await results())[0] as { readonly estimate?: object };
    expect(estimate).toMatchObject({ mass_range: expect.any(Object), warnings: expect.any(Array) });
    for (const name of ["id", "external_estimate_url"]) expect(estimate).not.toHaveProperty(name);
    expect(await estimates()).toEqual([]);
  });
});

describe("a chunk that is delivered twice", () => {
  const COUNT = 20;
  const once = async () => {
    expect((await estimates()).map(({ id }) => id)).toEqual(
      (await results()).map(({ result }) => "estimate_id" in result && result.estimate_id),
    );
    expect(await theBatch()).toMatchObject({ chunks_done: 1, processed_count: COUNT });
    expect(await told()).toEqual(Array.from({ length: COUNT }, () => "success"));
  };

  it("is carried out once, and the end is told again, should the first word of it be lost", async () => {
    await aChunk(rows(COUNT));
    await deliver();
    const first = await results();
    await deliver();
    expect(await results()).toEqual(first);
    await once();
    expect(ended).toHaveLength(2);
  });

  it("at the same time to three workers makes one estimate of each row", async () => {
    await aChunk(rows(COUNT));
    expect(await Promise.all([deliver(), deliver(), deliver()])).toEqual([true, true, true]);
    await once();
    expect(await chunkMarks(local.table, batch.batch_id)).toHaveLength(1);
  });

  it("counts the results that were written first, also where its own are others", async () => {
    await aChunk(rows(2));
    const failure = { status: "failed", error: "Busy.", error_code: "service_unavailable", field: null };
    const late: ChunkUses["bucket"] = {
      ...bucket,
      create: async (key, own) => {
        const lines = own.trim().split("\n");
        const others = lines.map((line, row_index) => ({ ...JSON.parse(line), result: { row_index, ...failure } }));
        await bucket.create(key, others.map((line) => JSON.stringify(line)).join("\n"));
        return bucket.create(key, own);
      },
    };
    expect(await deliver(worker({ bucket: late }))).toBe(true);
    expect(await told()).toEqual(["service_unavailable", "service_unavailable"]);
    const [mark] = await chunkMarks(local.table, batch.batch_id);
    expect(mark?.done).toEqual({ succeeded: 0, failed: 2, warned: 0 });
  });

  it("goes on where a worker died after it wrote estimates", async () => {
    await aChunk(rows(COUNT));
    const dying = { ...bucket, create: () => Promise.reject(new Error("killed")) };
    await expect(deliver(worker({ bucket: dying }))).rejects.toThrow("killed");
    const before = await estimates();
    expect(before).toHaveLength(COUNT);
    clock.nowMs += 1_000;
    await deliver();
    expect(await estimates()).toEqual(before);
    await once();
  });

  it("goes on where a worker died after it wrote results, which stay as they are", async () => {
    await aChunk(rows(COUNT));
    const tokens: TokenGenerator = { base62: (length) => (length === 36 ? died() : systemTokens.base62(length)) };
    await expect(deliver(worker({ tokens }))).rejects.toThrow("killed");
    const before = await results();
    expect(before).toHaveLength(COUNT);
    clock.nowMs += 1_000;
    const broken = { ...estimating, keep: () => Promise.reject(new Error("carried out again")) };
    await deliver(worker({}, broken));
    expect(await results()).toEqual(before);
    await once();
  });

  it("keeps what the client changed of an estimate in between", async () => {
    await aChunk(rows(COUNT));
    const dying = { ...bucket, create: () => Promise.reject(new Error("killed")) };
    await deliver(worker({ bucket: dying })).catch(() => {});
    const [first] = await estimates();
    await estimateChanges({ table: local.table, tokens: systemTokens }, systemClock).change({
      account: batch.account_id,
      id: first?.id as never,
      afterOrder: "allowed",
      change: (before) => ({ ...before, estimate: { ...before.estimate, metadata: { note: "mine" } } }),
    });
    await deliver();
    expect((await results())[0]?.estimate).toMatchObject({ metadata: { note: "mine" } });
    await once();
  });

  const died = (): never => {
    throw new Error("killed");
  };
});

describe("a row that cannot be carried out now", () => {
  const failing = (error: Error): EstimateUses => ({
    ...estimating,
    keep: (account, estimate, options) =>
      estimate.estimate.metadata?.["reference"] === "row 1"
        ? Promise.reject(error)
        : estimating.keep(account, estimate, options),
  });

  it("is tried for a quarter of an hour where something is not available, then it fails, and no other one", async () => {
    await aChunk(rows(3));
    const out = worker({}, failing(new ApiError("service_unavailable")));
    expect(await deliver(out)).toBe(false);
    expect(await theBatch()).toMatchObject({ chunks_done: 0, processed_count: 0 });
    clock.nowMs += TRIED_MS - 1;
    expect(await deliver(out)).toBe(false);
    clock.nowMs += 1;
    expect(await deliver(out)).toBe(true);
    expect(await told()).toEqual(["success", "service_unavailable", "success"]);
    expect(await estimates()).toHaveLength(2);
  });

  it("is tried again for a minute after a fault of ours, of which the log has no content, then it fails", async () => {
    const faults: unknown[] = [];
    await aChunk(rows(3));
    const out = worker({ rowFaulted: (error, where) => void faults.push([error, where]) }, failing(new Error("a bug")));
    expect(await deliver(out)).toBe(false);
    expect(faults).toEqual([[new Error("a bug"), { batch_id: batch.batch_id, row_index: 1 }]]);
    clock.nowMs += 59_999;
    expect(await deliver(out)).toBe(false);
    clock.nowMs += 1;
    expect(await deliver(out)).toBe(true);
    expect(await told()).toEqual(["success", "internal_error", "success"]);
  });

  it("is not begun where less than eight seconds are left for the results, and fails so after a quarter of an hour", async () => {
    await aChunk(rows(1));
    const late = worker({ remainingMs: () => 7_999 });
    expect(await deliver(late)).toBe(false);
    clock.nowMs += TRIED_MS;
    expect(await deliver(late)).toBe(true);
    expect(await told()).toEqual(["service_unavailable"]);
    await aChunk(rows(1));
    expect(await deliver(worker({ remainingMs: () => 8_000 }))).toBe(true);
    expect(await told()).toEqual(["success"]);
  });

  it("waits for the next delivery when the time of the function is up; what is done is kept", async () => {
    await aChunk(rows(60));
    let left = 40;
    const remainingMs = () => ((left -= 1) > 0 ? PLENTY_MS : 1);
    expect(await deliver(worker({ remainingMs }))).toBe(false);
    const some = await estimates();
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(60);
    expect(await deliver()).toBe(true);
    expect((await estimates()).slice(0, some.length)).toEqual(some);
    expect(await estimates()).toHaveLength(60);
  });
});

it("a delivery of a chunk is over when no other one waits for it, and chunks come again for as long as rows are tried", () => {
  const { timeoutSeconds } = functionRow("batch-rows");
  expect(DELIVERY_LIVES_MS).toBeGreaterThan(timeoutSeconds * 1_000);
  const { visibilitySeconds, maxReceives } = QUEUES.batchChunks;
  expect((maxReceives - 1) * visibilitySeconds * 1_000).toBeGreaterThan(TRIED_MS);
});

describe("a batch that is cancelled", () => {
  it("fails the rows that were not begun", async () => {
    await aChunk(rows(3), { cancel_requested: true });
    expect(await deliver()).toBe(true);
    expect(await told()).toEqual(["batch_cancelled", "batch_cancelled", "batch_cancelled"]);
    expect(await estimates()).toEqual([]);
  });

  it("in the middle of a chunk lets rows under way end", async () => {
    await aChunk(rows(60));
    const slow: EstimateUses = {
      ...estimating,
      keep: async (account, estimate, options) => {
        const answer = await estimating.keep(account, estimate, options);
        if (!(await theBatch()).cancel_requested) await put({ ...(await theBatch()), cancel_requested: true });
        clock.monotonicMs += 2_000;
        return answer;
      },
    };
    await deliver(worker({}, slow));
    const codes = new Set(await told());
    expect(codes).toEqual(new Set(["success", "batch_cancelled"]));
    expect((await told()).filter((code) => code === "success")).toHaveLength((await estimates()).length);
  });

  it("keeps what a delivery before had carried out", async () => {
    await aChunk(rows(3));
    const dying = { ...bucket, create: () => Promise.reject(new Error("killed")) };
    await deliver(worker({ bucket: dying })).catch(() => {});
    await putChunk(rows(4).map(lineOf));
    await put({ ...(await theBatch()), cancel_requested: true });
    // The one before may still be at work.
    clock.nowMs += DELIVERY_LIVES_MS - 1;
    expect(await deliver()).toBe(false);
    expect(await told()).toEqual([]);
    clock.nowMs += DELIVERY_LIVES_MS;
    expect(await deliver()).toBe(true);
    expect(await told()).toEqual(["success", "success", "success", "batch_cancelled"]);
  });

  it("is not overlooked by a delivery that began when it was asked for", async () => {
    await aChunk(rows(2));
    expect(await deliver(worker({ remainingMs: () => 1 }))).toBe(false);
    clock.nowMs += DELIVERY_LIVES_MS;
    const { client } = local.table;
    const send = async (command: Parameters<typeof client.send>[0]) => {
      if (command instanceof UpdateCommand) await put({ ...(await theBatch()), cancel_requested: true });
      return client.send(command);
    };
    expect(await deliver(worker({ table: { ...local.table, client: { send } as unknown as typeof client } }))).toBe(
      true,
    );
    expect(await told()).toEqual(["batch_cancelled", "batch_cancelled"]);
    expect(await estimates()).toEqual([]);
  });

  /** Estimates that are not kept before they are let go; and when the first of them is about to be. */
  const heldBack = () => {
    const [reached, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const keep: EstimateUses["keep"] = async (account, estimate, options) => {
      reached.resolve();
      await letGo.promise;
      return estimating.keep(account, estimate, options);
    };
    return { uses: { ...estimating, keep }, reached: reached.promise, letGo: letGo.resolve };
  };
  const successes = async (): Promise<number> => (await told()).filter((code) => code === "success").length;

  it("is not said to have cancelled rows that an earlier delivery is just storing", async () => {
    await aChunk(rows(4));
    const held = heldBack();
    const first = deliver(worker({}, held.uses));
    await held.reached;
    await put({ ...(await theBatch()), cancel_requested: true });
    expect(await deliver()).toBe(false);
    held.letGo();
    expect(await first).toBe(true);
    expect(await successes()).toBe((await estimates()).length);
    expect(await estimates()).toHaveLength(4);
  });

  it("is not said to have cancelled rows that a later delivery goes on to store", async () => {
    await aChunk(rows(60));
    const [one, other] = [heldBack(), heldBack()];
    const first = deliver(worker({}, one.uses));
    await one.reached;
    // Does not hear of the cancellation.
    const unaware = { nowMs: () => clock.nowMs, monotonicMs: () => 0 };
    const second = deliver(worker({ clock: unaware }, other.uses));
    await other.reached;
    await put({ ...(await theBatch()), cancel_requested: true });
    clock.monotonicMs += 2_000;
    one.letGo();
    expect(await first).toBe(false);
    other.letGo();
    expect(await second).toBe(true);
    expect(await successes()).toBe((await estimates()).length);
  });
});
