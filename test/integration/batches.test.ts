import { createHash } from "node:crypto";
import type { Batch, BatchFile, WireRowResult } from "@isotherm/contract";
import type * as z from "zod";
import { decimal, instantMs, sum } from "@isotherm/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { eventually } from "../harness/eventually.ts";
import { anEndpoint } from "../harness/ordering.ts";
import type { Answer, Client, JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type WireBatch = z.input<typeof Batch>;
type Page = { data: WireBatch[]; has_more: boolean; next_cursor: string | null };

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
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

  it("are answered in the unit of mass that is asked for", async () => {
    const made = await create({ kind: "electricity", rows: rowsOf(1) }, "?wait=20&estimate_mass_unit=g");
    const again = await read(made.body.id);
    expect(made.body.mass?.unit).toBe("g");
    expect(Number(made.body.mass?.amount)).toBeCloseTo(1_000_000 * Number(again.mass?.amount));
  });

  it("are not waited for when the client does not want to, and are carried out all the same", async () => {
    const { body } = await create({ kind: "electricity", rows: rowsOf(2) }, "?wait=0");
    expect(body).toMatchObject({ status: "pending", results: null, success_count: null });
    expect(await processed(body.id)).toMatchObject({ outcome: "completed", success_count: 2 });
  });

  it("are carried out in chunks, each once, in their order", async () => {
    const { body } = await create({ kind: "electricity", rows: rowsOf(230, [0, 150, 229]) });
    const batch = await processed(body.id);
    expect(batch).toMatchObject({ processed_count: 230, success_count: 227, failed_count: 3 });
    expect(batch.results?.map(({ row_index }) => row_index)).toEqual(Array.from({ length: 230 }, (_, index) => index));
    const ids = (batch.results ?? []).flatMap((row) => ("estimate_id" in row ? [row.estimate_id] : []));
    expect(new Set(ids).size).toBe(227);
    const errors = await fileOf(batch.id, "errors", "jsonl");
    expect(
      errors.text
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as WireRowResult).row_index),
    ).toEqual([0, 150, 229]);
  });
});

describe("an idempotency key", () => {
  it("answers the same batch to an equal request, and 409 to another one", async () => {
    const request = { kind: "electricity", rows: rowsOf(1), idempotency_key: "april" };
    const [first, second] = [await create(request), await create(request)];
    expect(second.body.id).toBe(first.body.id);
    const other = await create({ ...request, rows: rowsOf(2) });
    expect([other.status, codeOf(other)]).toEqual([409, "batch_idempotency_already_exists"]);
    const shipments = await create({ kind: "shipments", rows: [{}], idempotency_key: "april" });
    expect(codeOf(shipments)).toBe("shipment_batch_idempotency_already_exists");
  });

  it("renews the address for a file while it is awaited", async () => {
    const request = { kind: "electricity", upload: upload("a"), idempotency_key: "file" };
    const [first, second] = [await create(request), await create(request)];
    expect(second.body.id).toBe(first.body.id);
    expect(instantMs(second.body.upload?.expires_at ?? "")).toBeGreaterThanOrEqual(
      instantMs(first.body.upload?.expires_at ?? ""),
    );
    await client.post(`/batches/${first.body.id}/cancel`, {});
  });
});

describe("a request for a batch", () => {
  it.each([
    ["neither rows nor an upload", { kind: "electricity" }, "rows"],
    ["both", { kind: "electricity", rows: [{}], upload: upload("a") }, "rows"],
    ["no rows", { kind: "electricity", rows: [] }, "rows"],
    ["too many rows", { kind: "electricity", rows: Array.from({ length: 1_001 }, () => ({})) }, "rows"],
    ["a kind that only the service makes", { kind: "shipment_calculation", rows: [{}] }, "kind"],
    ["too large a file", { kind: "electricity", upload: upload("a", { size_bytes: 52_428_801 }) }, "upload.size_bytes"],
    ["a checksum that is none", { kind: "electricity", upload: upload("a", { sha256: "abc" }) }, "upload.sha256"],
    ["a mapping of JSON", { kind: "electricity", rows: [{}], mapping: [{ column: "a", to: null }] }, "mapping"],
    ["a contact of electricity", { kind: "electricity", rows: [{}], contact_id: "con_1" }, "contact_id"],
  ])("with %s is refused by the name of the field", async (_what, request, field) => {
    const answer = await create(request);
    expect([answer.status, codeOf(answer)]).toEqual([400, "validation_error"]);
    expect((answer.body as unknown as { error: { message: string } }).error.message).toContain(field);
  });

  it("that waits for too long is refused", async () => {
    expect((await create({ kind: "electricity", rows: rowsOf(1) }, "?wait=21")).status).toBe(400);
  });

  it("may be larger than others, but not as large as it likes", async () => {
    const padded = (bytes: number) => ({ kind: "electricity", rows: [{ ...GOOD, padding: "x".repeat(bytes) }] });
    expect((await create(padded(60_000))).status).toBe(200);
    expect((await create(padded(4_194_304))).status).toBe(413);
    const form = await client.send("POST", "/batches", "{}", { headers: { "content-type": "text/plain" } });
    expect(form.status).toBe(415);
  });

  it("is refused beyond twenty batches that are not processed; one that ends makes room", async () => {
    const other = service.as("live");
    const made = [];
    for (let count = 0; count < 20; count += 1)
      made.push(await other.post<WireBatch>("/batches", { kind: "electricity", upload: upload("a") }));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    const beyond = await other.post("/batches", { kind: "electricity", upload: upload("a") });
    expect([beyond.status, codeOf(beyond)]).toEqual([409, "batch_limit_reached"]);
    await other.post(`/batches/${made[0]?.body.id}/cancel`, {});
    expect((await other.post("/batches", { kind: "electricity", upload: upload("a") })).status).toBe(200);
  });
});

describe("a batch of another account", () => {
  it("is as unknown as one that never was", async () => {
    const { body } = await create({ kind: "electricity", rows: rowsOf(1) });
    const other = service.as("live");
    for (const id of [body.id, "bat_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A", "%20"]) {
      const answers = [
        await other.get(`/batches/${id}`),
        await other.post(`/batches/${id}/cancel`, {}),
        await other.post(`/batches/${id}/run`, {}),
        await other.get(`/batches/${id}/results`),
        await other.get(`/batches/${id}/errors`),
      ];
      expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(answers.map(() => [404, "not_found"]));
    }
  });
});

describe("cancelling", () => {
  const cancel = (id: string) => client.post<WireBatch>(`/batches/${id}/cancel`, {});

  it("ends a batch that is pending at once, for good, and again without effect", async () => {
    const { body } = await create({ kind: "electricity", upload: upload("a") });
    const counts = { total_count: 0, success_count: 0, failed_count: 0 };
    const ended = { status: "processed", outcome: "cancelled", cancel_requested: true, upload: null, ...counts };
    expect((await cancel(body.id)).body).toMatchObject(ended);
    expect((await cancel(body.id)).body).toMatchObject(ended);
    await put(body, "a");
    await service.stack.runSchedule("sweep");
    expect(await read(body.id)).toMatchObject(ended);
  });

  it("ends a batch that is being carried out: its rows under way stay, and its mass is theirs", async () => {
    const rows = Array.from({ length: 5_000 }, () => JSON.stringify(GOOD)).join("\n");
    const asked = upload(rows, { format: "jsonl", filename: "meters.jsonl" });
    const { body: made } = await create({ kind: "electricity", upload: asked });
    await put(made, rows);
    await eventually("the rows to be carried out", async () => (await read(made.id)).total_count !== null);
    expect((await cancel(made.id)).status).toBe(200);
    const ended = await processed(made.id);
    expect(ended).toMatchObject({ outcome: "cancelled", total_count: 5_000 });
    expect((ended.success_count ?? 0) + (ended.failed_count ?? 0)).toBe(5_000);
    expect(ended.failed_count).toBeGreaterThan(0);
    const { text } = await fileOf(made.id, "results", "jsonl");
    const lines = text.trim().split("\n");
    const told = lines.map((line) => JSON.parse(line) as { mass?: { amount: string }; error_code?: string });
    expect(new Set(told.flatMap(({ error_code }) => error_code ?? []))).toEqual(new Set(["batch_cancelled"]));
    const masses = told.flatMap(({ mass }) => (mass ? [decimal(mass.amount)] : []));
    expect(masses.length).toBe(ended.success_count);
    expect(decimal(ended.mass?.amount ?? 0).eq(sum(masses))).toBe(true);
  }, 120_000);

  it("leaves a batch that is processed as it is, with 409", async () => {
    const { body } = await create({ kind: "electricity", rows: rowsOf(1) });
    const answer = await cancel(body.id);
    expect([answer.status, codeOf(answer)]).toEqual([409, "batch_already_processed"]);
  });
});

describe("a dry run", () => {
  it("keeps nothing, shows failures only, and is run once", async () => {
    const before = await client.get<{ data: unknown[] }>("/estimates/electricity/all?limit=100");
    const { body } = await create({ kind: "electricity", rows: rowsOf(4, [1]), dry_run: true });
    expect(body).toMatchObject({ dry_run: true, status: "processed", success_count: 3, failed_count: 1, mass: null });
    expect(body.results).toEqual([expect.objectContaining({ row_index: 1, status: "failed" })]);
    expect((await client.get("/estimates/electricity/all?limit=100")).body).toEqual(before.body);
    const run = await client.post<WireBatch>(`/batches/${body.id}/run?wait=20`, {});
    expect(run.body).toMatchObject({ dry_run: false, status: "processed", success_count: 3, failed_count: 1 });
    expect((await client.post<WireBatch>(`/batches/${body.id}/run`, {})).body.id).toBe(run.body.id);
    const again = await client.post(`/batches/${run.body.id}/run`, {});
    expect([again.status, codeOf(again)]).toEqual([409, "batch_not_processed"]);
  });

  it("says in its files what rows would be warned of and how good their figures are, without an id or a page", async () => {
    const rows = [{ consumption: { amount: "1", unit: "kWh" }, country_code: "DEU", year: 2021 }, ...rowsOf(1)];
    const { body } = await create({ kind: "electricity", rows, dry_run: true });
    expect(body).toMatchObject({ success_count: 2, warning_count: 1 });
    const lines = (await fileOf(body.id, "results", "jsonl")).text.trim().split("\n");
    const [warned, plain] = lines.map((line) => JSON.parse(line) as { readonly estimate: Record<string, unknown> });
    expect(warned).toMatchObject({ estimate_id: "", estimate: { warnings: [expect.any(Object)] } });
    expect(plain).toMatchObject({ estimate: { warnings: [], mass_range: expect.any(Object) } });
    expect(warned?.estimate).not.toHaveProperty("id");
    expect(warned?.estimate).not.toHaveProperty("external_estimate_url");
    const [header = "", ...cells] = (await fileOf(body.id, "results", "csv")).text.trim().split("\r\n");
    const column = header.split(",").indexOf("#warnings");
    expect(cells.map((line) => line.split(",")[column] !== "")).toEqual([true, false]);
  });

  it("that was cancelled or could not be read is not run", async () => {
    const cancelled = await create({ kind: "electricity", upload: upload("a"), dry_run: true });
    await client.post(`/batches/${cancelled.body.id}/cancel`, {});
    const unread = await create({ kind: "electricity", upload: upload("nothing here"), dry_run: true });
    await put(unread.body, "nothing here");
    await processed(unread.body.id);
    for (const { body } of [cancelled, unread]) {
      const answer = await client.post(`/batches/${body.id}/run`, {});
      expect([answer.status, codeOf(answer)]).toEqual([409, "batch_not_processed"]);
    }
  });

  it("shows the first fifty failures of all chunks, and says whether there are more", async () => {
    const all = await create({ kind: "electricity", rows: Array.from({ length: 150 }, () => BROKEN), dry_run: true });
    expect(all.body).toMatchObject({ failed_count: 150, results_truncated: true });
    expect(all.body.results?.map(({ row_index }) => row_index)).toEqual(
      Array.from({ length: 50 }, (_, index) => index),
    );
    const some = await create({ kind: "electricity", rows: rowsOf(60, [50]), dry_run: true });
    expect(some.body).toMatchObject({ failed_count: 1, results_truncated: false });
  });

  it("names the estimate that a key of a row belongs to already, and of other rows none", async () => {
    const keyed = { ...GOOD, idempotency_key: "meter 7 of March" };
    const made = await client.post<{ id: string }>("/estimates/electricity", keyed);
    const { body } = await create({ kind: "electricity", rows: [keyed, GOOD], dry_run: true });
    const { text } = await fileOf(body.id, "results", "jsonl");
    const told = text.trim().split("\n");
    expect(told.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        status: "success",
        replayed: true,
        estimate_id: made.body.id,
        estimate: expect.objectContaining({ id: made.body.id }),
      }),
      expect.objectContaining({ status: "success", replayed: false, estimate_id: "" }),
    ]);
  });
});

describe("files of results", () => {
  it("are not there before a batch is processed, nor of one that failed", async () => {
    const { body } = await create({ kind: "electricity", upload: upload("nothing here") });
    const early = await client.get(`/batches/${body.id}/results`);
    expect([early.status, codeOf(early)]).toEqual([409, "batch_not_processed"]);
    await put(body, "nothing here");
    expect(await processed(body.id)).toMatchObject({ outcome: "failed", success_count: null, results: [] });
    expect((await client.get(`/batches/${body.id}/errors`)).status).toBe(409);
    expect((await client.get(`/batches/${body.id}/errors?format=pdf`)).status).toBe(400);
  });

  it("have a header only where no row failed", async () => {
    const { body } = await create({ kind: "electricity", rows: rowsOf(1) });
    const errors = await fileOf(body.id, "errors", "csv");
    expect(errors.rows).toBe(0);
    expect(errors.text.trim().split("\r\n")).toHaveLength(1);
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

  it("may be sent as curl sends it, called a form", async () => {
    const csv = "consumption.amount,consumption.unit\r\n1200,kWh\r\n";
    const { body } = await create({ kind: "electricity", upload: upload(csv) });
    expect((await put(body, csv, { "content-type": "application/x-www-form-urlencoded" })).status).toBe(200);
    expect(await processed(body.id)).toMatchObject({ success_count: 1 });
  });

  it("tells what an operation refused by its column and line", async () => {
    const csv = "mode,from,from country,to,to country,weight (kg)\r\nroad,Xqzzyville,DEU,Munich,DEU,100\r\n";
    const { body } = await create({ kind: "shipping", upload: upload(csv) });
    expect((await put(body, csv)).status).toBe(200);
    const { results } = await processed(body.id);
    expect(results).toEqual([
      expect.objectContaining({ error_code: "address_not_found", error: expect.stringMatching(/^from, line 2: /) }),
    ]);
  });

  it("may be sent once, with the announced length, to the address that was signed for it", async () => {
    const csv = "consumption.amount,consumption.unit,country_code\r\n1,kWh,DEU\r\n";
    const { body } = await create({ kind: "electricity", upload: upload(csv) });
    expect((await put(body, `${csv} `)).status).toBe(403);
    expect((await put({ ...body, upload: { ...body.upload!, url: `${body.upload?.url}0` } }, csv)).status).toBe(403);
    expect((await put(body, csv)).status).toBe(200);
    expect((await put(body, csv)).status).toBe(412);
    const over = await fetch(body.upload?.url ?? "", { method: "PUT", body: csv });
    expect(over.status, "without the header that lets nothing be written over").toBe(403);
    expect(await processed(body.id)).toMatchObject({ outcome: "completed", total_count: 1 });
  });

  it("with another checksum than announced is not read", async () => {
    const { body } = await create({ kind: "electricity", upload: upload("a", { sha256: "0".repeat(64) }) });
    await put(body, "a");
    expect(await processed(body.id)).toMatchObject({ outcome: "failed", batch_error_code: "checksum_mismatch" });
  });

  it("is read whether its checksum is announced in small letters or in capitals", async () => {
    const csv = "consumption.amount,consumption.unit\r\n1200,kWh\r\n";
    const sha256 = createHash("sha256").update(csv).digest("hex").toUpperCase();
    const { body } = await create({ kind: "electricity", upload: upload(csv, { sha256 }) });
    await put(body, csv);
    expect(await processed(body.id)).toMatchObject({ outcome: "completed", success_count: 1 });
  });

  it("that does not come in time ends its batch, and makes room for another one", async () => {
    const { body } = await create({ kind: "electricity", upload: upload("a") });
    const account = (await client.get<{ id: string }>("/accounts/me")).body.id;
    const { name: TableName, client: table } = service.table;
    const Key = { pk: `ACCOUNT#${account}`, sk: `BATCH#${body.id}` };
    await table.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: "SET upload_until_ms = :past, pending_at = :past",
        ExpressionAttributeValues: { ":past": 1 },
      }),
    );
    await service.stack.runSchedule("sweep");
    expect(await processed(body.id)).toMatchObject({
      outcome: "failed",
      batch_error_code: "upload_expired",
      upload: null,
      success_count: null,
    });
  });

  it("that is refused for its columns tells what they are called, but for names too long to be told whole", async () => {
    const columnsOf = async (csv: string) => {
      const { body } = await create({ kind: "electricity", upload: upload(csv) });
      await put(body, csv);
      const { batch_error_code, understood } = await processed(body.id);
      return [batch_error_code, understood];
    };
    const unknown = (column: string) => ({ column, field: null, unit: null });
    const named = (columns: object[]) => ({ encoding: null, separator: null, sheet: null, columns, sample: [] });
    expect(await columnsOf(`Title\r\n"Zähler",Wert,Wert,${"x".repeat(101)}\r\n1,2,3,4\r\n`)).toEqual([
      "column_unknown",
      named([unknown("Zähler"), unknown("Wert")]),
    ]);
    expect(await columnsOf("amount,unit,Verbrauch\r\n1,kWh,2\r\n")).toEqual([
      "column_ambiguous",
      named([unknown("amount"), unknown("unit"), unknown("Verbrauch")]),
    ]);
    expect(await columnsOf("\r\n")).toEqual(["file_empty", null]);
  });

  it("is read with the mapping that is kept under a name", async () => {
    const csv = "used,of,where\r\n1200,kWh,DEU\r\n";
    const mapping = [
      { column: "used", to: "consumption.amount" },
      { column: "of", to: "consumption.unit" },
      { column: "where", to: "country_code" },
    ];
    const name = "our meters/2026";
    const first = await create({ kind: "electricity", upload: upload(csv), mapping, mapping_name: name });
    await put(first.body, csv);
    expect(await processed(first.body.id)).toMatchObject({ outcome: "completed", success_count: 1 });
    const second = await create({ kind: "electricity", upload: upload(csv), mapping_name: name });
    await put(second.body, csv);
    expect(await processed(second.body.id)).toMatchObject({ outcome: "completed", success_count: 1 });
    const unknown = await create({ kind: "electricity", upload: upload(csv), mapping_name: "none" });
    expect([unknown.status, codeOf(unknown)]).toEqual([400, "id_invalid"]);
    await create({ kind: "electricity", upload: upload(csv), mapping });
    const listed = await client.get<{ data: { name: string }[] }>("/batches/mappings");
    expect(listed.body.data).toEqual([expect.objectContaining({ name, kind: "electricity", mapping })]);
    const path = `/batches/mappings/${encodeURIComponent(encodeURIComponent(name))}`;
    expect((await client.send("DELETE", path, undefined)).status).toBe(200);
    expect((await client.send("DELETE", path, undefined)).status).toBe(404);
  });
});

describe("the list of batches", () => {
  it("has them newest first, by kind, source and status, page by page", async () => {
    const all = await client.get<Page>("/batches?limit=100");
    const ids = all.body.data.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(all.body.data[0]).not.toHaveProperty("results");
    const files = await client.get<Page>("/batches?limit=100&source=data_sheet&status=processed");
    expect(files.body.data.map(({ id }) => id)).toEqual(
      all.body.data.filter((one) => one.source === "data_sheet" && one.status === "processed").map(({ id }) => id),
    );
    expect((await client.get<Page>("/batches?kind=company")).body.data).toEqual([]);
    const walked: string[] = [];
    let after = "";
    do {
      const { body } = await client.get<Page>(`/batches?limit=4${after}`);
      walked.push(...body.data.map(({ id }) => id));
      after = body.next_cursor === null ? "" : `&after=${body.next_cursor}`;
    } while (after !== "");
    expect(walked).toEqual(ids);
    expect((await client.get("/batches?kind=everything")).status).toBe(400);
    expect((await client.get("/batches?after=nobody")).status).toBe(400);
  });
});

describe("the event of a batch", () => {
  it("stands in the account's order, between those of orders, and none comes of a dry run", async () => {
    const endpoint = await anEndpoint(service, client, () => ({ status: 200 }));
    const order = () => client.post("/orders/by-mass", { mass: { amount: "1", unit: "t" } });
    await order();
    const { body } = await create({ kind: "electricity", rows: rowsOf(1) });
    await create({ kind: "electricity", rows: rowsOf(1), dry_run: true });
    await order();
    await eventually("five events", () => endpoint.events().length >= 5 || undefined);
    const events = endpoint.events();
    expect(events.map(({ event_type }) => event_type)).toEqual([
      "order.received",
      "order.placed",
      "batch.completed",
      "order.received",
      "order.placed",
    ]);
    const first = Number(events[0]?.sequence);
    expect(events.map(({ sequence }) => Number(sequence))).toEqual([0, 1, 2, 3, 4].map((index) => first + index));
    const { results: _results, results_truncated: _truncated, ...summary } = await read(body.id);
    expect(events[2]?.data).toEqual({ batch: summary });
    await endpoint.receiver.stop();
  });
});
