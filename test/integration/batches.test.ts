import { createHash } from "node:crypto";
import type { Batch, BatchFile, WireRowResult } from "@isotherm/contract";
import type * as z from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { type Answer, type Client, type Service, startService } from "../harness/service.ts";

type WireBatch = z.input<typeof Batch>;

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService();
  client = service.as("test");
});
afterAll(() => service?.stop());

const GOOD = { consumption: { amount: "1200", unit: "kWh" }, country_code: "DEU" };
const BROKEN = { consumption: { amount: "many", unit: "kWh" }, country_code: "DEU" };
const rowsOf = (count: number, broken: readonly number[] = []) =>
  Array.from({ length: count }, (_, index) => (broken.includes(index) ? BROKEN : GOOD));

const create = (body: object, query = "?wait=20"): Promise<Answer<WireBatch>> =>
  client.post<WireBatch>(`/batches${query}`, body);
const read = async (id: string): Promise<WireBatch> => {
  const { status, body } = await client.get<WireBatch>(`/batches/${id}`);
  expect(status).toBe(200);
  return body;
};
const processed = (id: string): Promise<WireBatch> =>
  eventually(`batch ${id} to be processed`, async () => {
    const batch = await read(id);
    return batch.status === "processed" ? batch : undefined;
  });
const fileOf = async (id: string, file: "results" | "errors", format: "csv" | "jsonl") => {
  const { status, body } = await client.get<BatchFile>(`/batches/${id}/${file}?format=${format}`);
  expect(status).toBe(200);
  const bytes = Buffer.from(await (await fetch(body.url)).arrayBuffer());
  expect(bytes.length).toBe(body.size_bytes);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(body.sha256);
  return { ...body, text: bytes.toString("utf8") };
};
/** Sends a file to the address that an answer names. */
const put = ({ upload }: WireBatch, file: string | Uint8Array, headers: Record<string, string> = {}) => {
  if (!upload) throw new Error("the batch waits for no file");
  const named = Object.fromEntries(upload.headers.map(({ name, value }) => [name, value]));
  delete named["Content-Length"];
  return fetch(upload.url, { method: upload.method, headers: { ...named, ...headers }, body: file });
};
const upload = (text: string, more: object = {}) => ({
  format: "csv",
  size_bytes: Buffer.byteLength(text),
  filename: "meters.csv",
  ...more,
});
const codeOf = (answer: Answer<unknown>) => (answer.body as { error: { error_code: string } }).error.error_code;

describe("rows within a request", () => {
  it("are answered with their results, in their order, broken ones with the field", async () => {
    const { status, body } = await create({ kind: "electricity", rows: rowsOf(5, [3]), name: "April" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "electricity",
      name: "April",
      source: "api",
      status: "processed",
      outcome: "completed",
      upload: null,
      total_count: 5,
      processed_count: 5,
      success_count: 4,
      failed_count: 1,
      batch_error: null,
      results_truncated: false,
    });
    const results = body.results as WireRowResult[];
    expect(results.map(({ row_index, status: of }) => [row_index, of])).toEqual([
      [0, "success"],
      [1, "success"],
      [2, "success"],
      [3, "failed"],
      [4, "success"],
    ]);
    expect(results[3]).toMatchObject({ error_code: "validation_error", field: "consumption.amount" });
    const [first] = results as { estimate_id: string; mass: { amount: string } }[];
    const kept = await client.get<{ mass: { amount: string } }>(`/estimates/electricity/${first?.estimate_id}`);
    expect(kept.body.mass).toEqual(first?.mass);
    expect(body.mass).toEqual({ amount: String(4 * Number(first?.mass.amount)), unit: "t" });
  });
});

describe("a file", () => {
  it("is read when it has come, and what came of its rows can be fetched", async () => {
    const csv = "consumption.amount;consumption.unit;country_code\r\n1200;kWh;DEU\r\nmany;kWh;DEU\r\n";
    const made = await create({ kind: "electricity", upload: upload(csv) });
    expect(made.body).toMatchObject({ status: "pending", source: "data_sheet", filename: "meters.csv", results: null });
    expect((await put(made.body, csv)).status).toBe(200);
    const batch = await processed(made.body.id);
    expect(batch).toMatchObject({ outcome: "completed", success_count: 1, failed_count: 1, upload: null });
    expect(batch.understood).toMatchObject({ separator: ";", encoding: "utf-8" });
    const results = await fileOf(batch.id, "results", "csv");
    expect(results).toMatchObject({ rows: 2 });
    expect(results.text.split("\r\n")[0]).toContain("consumption.amount,consumption.unit,country_code,#row_index");
    const errors = await fileOf(batch.id, "errors", "jsonl");
    expect(errors.rows).toBe(1);
    expect(JSON.parse(errors.text)).toMatchObject({ row_index: 1, status: "failed", row: { country_code: "DEU" } });
  });
});
void codeOf;
