import { createHash } from "node:crypto";
import {
  type Batch,
  type BatchRow,
  type ClientEvent,
  ConnectionError,
  createClient,
  type Machine,
  RETRY_POLICY,
} from "@isotherm/client";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";
import { type ServerStep, startScriptedServer } from "./scripted-server.ts";

const CSV = "kWh,Country\n1200,DEU\n800,FRA\nmany,DEU\n";

/** A client of a server that answers by a script, whose waits take no time and are remembered. */
const scripted = async (...script: readonly ServerStep[]) => {
  const server = await startScriptedServer(script);
  const waits: number[] = [];
  const told: ClientEvent[] = [];
  const machine: Machine = {
    nowMs: () => 0,
    monotonicMs: () => 0,
    random: () => 0.5,
    newKey: () => "made-key",
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
    },
  };
  const log = (event: ClientEvent): void => void told.push(event);
  const client = createClient({ apiKey: "iso_secret", baseUrl: `${server.origin}/v1`, machine, log });
  onTestFinished(() => server.stop());
  return { client, server, waits, told };
};

const ok = (body: unknown): ServerStep => ({ answer: { status: 200, headers: {}, body } });
const status = (code: number): ServerStep => ({ answer: { status: code, headers: {} } });
const aBatch = (more: object): ServerStep => ok({ id: "bat_1", status: "pending", upload: null, ...more });
const AWAITING_FILE = aBatch({
  upload: { method: "PUT", url: "{origin}/file?signature=s3", headers: [{ name: "If-None-Match", value: "*" }] },
});

describe("a file of rows", () => {
  let service: JoinedService | undefined;
  afterAll(() => service?.stop());

  it("is uploaded, waited for, and its rows are read, on the local stack", async () => {
    service = await joinService();
    const client = createClient({ apiKey: service.stack.keys.test, baseUrl: service.stack.baseUrl });
    const request = { kind: "electricity", format: "csv", filename: "meters.csv", idempotency_key: "2026-04" } as const;
    const announced = await client.batches.upload(CSV, request);
    // Whoever does not know whether it arrived sends it again.
    expect((await client.batches.upload(CSV, request)).id).toBe(announced.id);
    const seen: Batch[] = [];
    const onProgress = (batch: Batch): void => void seen.push(batch);
    const batch = await client.batches.wait(announced.id, { onProgress, firstIntervalMs: 50 });
    expect(batch).toMatchObject({ status: "processed", outcome: "completed", success_count: 2, failed_count: 1 });
    expect(seen.at(-1)).toEqual(batch);

    const rows: BatchRow[] = [];
    for await (const row of client.batches.rows(batch.id)) rows.push(row);
    expect(rows.map((row) => [row.row_index, row.status])).toEqual([
      [0, "success"],
      [1, "success"],
      [2, "failed"],
    ]);
    expect(rows[0]?.estimate).toMatchObject({ request: { country_code: "DEU" } });
    const failed: BatchRow[] = [];
    for await (const row of client.batches.failedRows(batch.id)) failed.push(row);
    expect(failed).toEqual(rows.slice(2));
  });
});

describe("client.batches.upload", () => {
  const REQUEST = { kind: "electricity", format: "csv" } as const;

  it("sends the file as it is to the signed address, without the key", async () => {
    const { client, server, told } = await scripted(AWAITING_FILE, status(200));
    expect(await client.batches.upload(CSV, REQUEST)).toMatchObject({ id: "bat_1" });
    const [created, sent] = server.seen;
    expect(created?.body).toEqual({
      kind: "electricity",
      idempotency_key: "made-key",
      upload: { format: "csv", size_bytes: CSV.length, sha256: createHash("sha256").update(CSV).digest("hex") },
    });
    expect(sent).toMatchObject({ line: "PUT /file?signature=s3", headers: { "if-none-match": "*" }, body: CSV });
    expect(sent?.headers.authorization).toBeUndefined();
    // Whoever has the signature can send another file.
    expect(JSON.stringify(told)).not.toContain("s3");
  });

  it("sends it again where no answer came, and takes a file that is there already for its own", async () => {
    const { client, server } = await scripted(AWAITING_FILE, { drop: true }, status(503), status(412));
    await client.batches.upload(new TextEncoder().encode(CSV), REQUEST);
    expect(server.seen.slice(1).map(({ body }) => body)).toEqual([CSV, CSV, CSV]);
  });

  it("sends nothing where the file has arrived before", async () => {
    const { client, server } = await scripted(aBatch({ upload: null }));
    await client.batches.upload(new Blob([CSV]), REQUEST);
    expect(server.seen).toHaveLength(1);
  });

  it("sends the file nowhere but to that address, wherever its answer would lead", async () => {
    const elsewhere: ServerStep = { answer: { status: 307, headers: { location: "/elsewhere" } } };
    const { client, server } = await scripted(AWAITING_FILE, ...Array.from({ length: 4 }, () => elsewhere));
    await expect(client.batches.upload(CSV, REQUEST)).rejects.toBeInstanceOf(ConnectionError);
    expect(new Set(server.seen.slice(1).map(({ line }) => line))).toEqual(new Set(["PUT /file?signature=s3"]));
  });

  it("throws where the address refuses the file", async () => {
    const { client } = await scripted(AWAITING_FILE, status(403));
    await expect(client.batches.upload(CSV, REQUEST)).rejects.toMatchObject({ name: "ApiError", status: 403 });
  });
});

describe("client.batches.wait", () => {
  const PROCESSED = aBatch({ status: "processed", outcome: "failed" });

  it("looks again at intervals that grow up to a bound, and answers a batch that failed, too", async () => {
    const { client, waits } = await scripted(...Array.from({ length: 5 }, () => aBatch({})), PROCESSED);
    const batch = await client.batches.wait("bat_1", { firstIntervalMs: 100, longestIntervalMs: 300 });
    expect(batch.outcome).toBe("failed");
    expect(waits).toEqual([100, 150, 225, 300, 300]);
  });

  it("ends with the signal's reason", async () => {
    const { client, server } = await scripted(aBatch({}), PROCESSED);
    const user = new AbortController();
    const reason = new Error("the user went away");
    const onProgress = (): void => user.abort(reason);
    await expect(client.batches.wait("bat_1", { signal: user.signal, onProgress })).rejects.toBe(reason);
    expect(server.seen).toHaveLength(1);
  });
});

describe("client.batches.rows", () => {
  const FILE = ok({ url: "{origin}/results.jsonl" });
  const LINES = [0, 1, 2].map((row_index) => `${JSON.stringify({ row_index, note: "Größe" })}\n`);
  const indexes = async (rows: AsyncIterable<BatchRow>): Promise<number[]> => {
    const seen: number[] = [];
    for await (const { row_index } of rows) seen.push(row_index);
    return seen;
  };
  const whole: ServerStep = { answer: { status: 200, headers: {}, text: LINES.join("") } };

  it("goes on behind the rows that were read where the connection breaks", async () => {
    const broken: ServerStep = { cut: `${LINES[0]}{"row_in` };
    const { client, server } = await scripted(FILE, broken, FILE, status(503), FILE, whole);
    expect(await indexes(client.batches.rows("bat_1"))).toEqual([0, 1, 2]);
    expect(server.seen.map(({ line }) => line)).toEqual([
      "GET /v1/batches/bat_1/results?format=jsonl",
      "GET /results.jsonl",
      "GET /v1/batches/bat_1/results?format=jsonl",
      "GET /results.jsonl",
      "GET /v1/batches/bat_1/results?format=jsonl",
      "GET /results.jsonl",
    ]);
    expect(server.seen[1]?.headers.authorization).toBeUndefined();
  });

  it("gives up where no further row comes", async () => {
    const tries = RETRY_POLICY.retries + 1;
    const { client } = await scripted(...Array.from({ length: tries }, () => [FILE, status(500)]).flat());
    await expect(indexes(client.batches.rows("bat_1"))).rejects.toThrow(ConnectionError);
  });

  it("takes a file that ends within a row for broken off", async () => {
    const short: ServerStep = { answer: { status: 200, headers: {}, text: LINES.join("").slice(0, -5) } };
    const { client } = await scripted(FILE, short, FILE, whole);
    expect(await indexes(client.batches.rows("bat_1"))).toEqual([0, 1, 2]);
  });

  it("ends with the signal's reason", async () => {
    const { client } = await scripted(FILE, { hang: true });
    const user = new AbortController();
    const reason = new Error("the user went away");
    const reading = indexes(client.batches.rows("bat_1", { signal: user.signal }));
    user.abort(reason);
    await expect(reading).rejects.toBe(reason);
  });
});
