import type { AnyAccount, Page, ShipmentBatch } from "@isotherm/contract";
import { systemIds, systemTokens } from "@isotherm/core/system";
import { seedSandbox } from "@isotherm/sandbox";
import type { WireShipment } from "@isotherm/shipments/shipment-row";
import type * as z from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { A_ROW, REPORTED, ROAD_LEG } from "../harness/shipment-rows.ts";
import { type Answer, type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";
import { processedBatch } from "../harness/uploaded-batch.ts";

type WireBatch = z.input<typeof ShipmentBatch>;

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const DOOR = "/shipments/batches";
const BROKEN = { ...A_ROW, legs: [{ ...ROAD_LEG, method: "ox_cart" }] };
const create = (body: object, query = "?wait=20"): Promise<Answer<WireBatch>> => client.post(`${DOOR}${query}`, body);
/** On a busy machine a row may find the table too busy: its chunk comes again after the three minutes of its queue. */
const LONG_MS = 240_000;
const processed = (id: string, door = "/batches"): Promise<WireBatch> =>
  eventually(`the batch ${id} to be processed`, async () => {
    const { body } = await client.get<WireBatch>(`${door}/${id}`);
    return body.status === "processed" ? body : undefined;
  });
const shipmentsOf = async (query: string) =>
  (await client.get<Page<WireShipment>>(`/shipments?limit=100&${query}`)).body.data;

describe("a batch of shipments", () => {
  it("answers at once, and when it is processed tells of each row in its order", async () => {
    const { status, body } = await create({ shipments: [A_ROW, BROKEN, { legs: A_ROW.legs }] }, "");
    expect(status).toBe(200);
    expect(body.id).toMatch(/^bat_/);
    const batch = await processed(body.id, DOOR);
    expect(batch).toMatchObject({
      kind: "shipments",
      source: "api",
      success_count: 1,
      failed_count: 2,
      total_count: 3,
    });
    expect("batch_error" in batch).toBe(false);
    const [first, second, third] = batch.results ?? [];
    expect(first).toMatchObject({ row_index: 0, status: "success", replaced: false });
    expect(second).toMatchObject({
      row_index: 1,
      status: "failed",
      error_code: "validation_error",
      field: "legs.0.method",
    });
    expect(third).toMatchObject({ row_index: 2, error_code: "counterparty_missing" });
    const [stored, ...more] = await shipmentsOf(`shipment_batch_id=${batch.id}`);
    expect([stored?.id, more]).toEqual([first && "shipment_id" in first ? first.shipment_id : "", []]);
  });

  it("while it is not processed has neither counts nor results nor an error, not even as null", async () => {
    const upload = { format: "jsonl", size_bytes: 10 };
    const { body } = await create({ upload });
    expect(body).toMatchObject({ status: "pending", source: "data_sheet", upload: { method: "PUT" } });
    for (const name of ["success_count", "failed_count", "results", "batch_error"])
      expect(body).not.toHaveProperty(name);
    const cancelled = await client.send<WireBatch>("POST", `/batches/${body.id}/cancel`, undefined);
    expect(cancelled.status).toBe(200);
  });

  it("is the same batch by both doors, and is listed here wherever it was made", async () => {
    const other = await client.post<WireBatch>("/batches?wait=20", { kind: "shipments", rows: [A_ROW] });
    const electricity = { kind: "electricity", rows: [{ consumption: { amount: "1", unit: "kWh" } }] };
    const { body: foreign } = await client.post<WireBatch>("/batches?wait=20", electricity);
    expect((await client.get<WireBatch>(`${DOOR}/${other.body.id}`)).body.results).toEqual(other.body.results);
    expect((await client.get(`${DOOR}/${foreign.id}`)).status).toBe(404);
    const { body: list } = await client.get<Page<WireBatch>>(`${DOOR}?limit=100`);
    const ids = list.data.map(({ id }) => id);
    expect([ids.includes(other.body.id), ids.includes(foreign.id)]).toEqual([true, false]);
    expect(ids.toSorted().toReversed()).toEqual(ids);
    const { body: sheets } = await client.get<Page<WireBatch>>(`${DOOR}?source=data_sheet`);
    expect(sheets.data.every(({ source }) => source === "data_sheet")).toBe(true);
    const { body: behind } = await client.get<Page<WireBatch>>(`${DOOR}?limit=100&after=${ids[0]}`);
    expect(behind.data.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it("stores a thousand shipments of one request, each once", async () => {
    const shipments = Array.from({ length: 1_000 }, (_, index) => ({ ...A_ROW, shipment_id: `bulk ${index}` }));
    const { body } = await create({ shipments }, "?wait=0");
    const batch = await processedBatch(client, body.id, LONG_MS);
    expect(batch).toMatchObject({ success_count: 1_000, failed_count: 0, results_truncated: false });
    const ids = (batch.results ?? []).flatMap((result) => ("shipment_id" in result ? [result.shipment_id] : []));
    expect(new Set(ids).size).toBe(1_000);
    const { total } = (await client.get<{ total: object }>(`/shipments?search=bulk&include_totals=true`)).body;
    expect(total).toEqual({ all: 1_000, with_co2e: 0, without_co2e: 1_000 });
  }, 300_000);

  it("with a key is answered again for an equal request, and refuses another one", async () => {
    const request = { shipments: [A_ROW], idempotency_key: "batch 1" };
    const first = await create(request);
    expect((await create(request)).body.id).toBe(first.body.id);
    expect(await create({ ...request, shipments: [BROKEN] })).toMatchObject({
      status: 409,
      body: { error: { error_code: "shipment_batch_idempotency_already_exists" } },
    });
  });

  it.each<[string, object, number, string]>([
    ["neither shipments nor upload", {}, 400, "validation_error"],
    ["both", { shipments: [A_ROW], upload: { format: "csv", size_bytes: 1 } }, 400, "validation_error"],
    ["no shipment", { shipments: [] }, 400, "validation_error"],
    ["1,001 shipments", { shipments: Array.from({ length: 1_001 }, () => ({})) }, 400, "validation_error"],
    ["a shipment that is no object", { shipments: ["x"] }, 400, "validation_error"],
    ["a counterparty that nobody knows", { shipments: [A_ROW], contact_id: "con_nobody" }, 400, "id_invalid"],
    ["duplicates that are none", { shipments: [A_ROW], duplicates: "merge" }, 400, "validation_error"],
    ["more than 4 MB", { shipments: [{ x: "x".repeat(4_194_304) }] }, 413, "payload_too_large"],
  ])("is refused with %s", async (_, body, status, code) => {
    expect(await create(body)).toMatchObject({ status, body: { error: { error_code: code } } });
  });

  it("refuses a counterparty that nobody knows by the other door, too", async () => {
    const asked = { kind: "shipments", rows: [A_ROW], contact_id: "con_nobody" };
    expect(await client.post("/batches", asked)).toMatchObject({
      status: 400,
      body: { error: { error_code: "id_invalid" } },
    });
  });

  it("of another account is not found", async () => {
    const { body } = await create({ shipments: [A_ROW] });
    expect((await service.as("live").get(`${DOOR}/${body.id}`)).status).toBe(404);
    expect((await service.as("live").get<Page<WireBatch>>(DOOR)).body.data).toEqual([]);
  });
});

describe("a calculation", () => {
  it("follows a batch that asks for it, once, and gives its shipments figures", async () => {
    const shipments = [A_ROW, { ...A_ROW, legs: [{ ...ROAD_LEG, emissions: REPORTED }] }, BROKEN];
    const { body } = await create({ shipments, calculate_emissions: true });
    const { calculation_batch_ids } = await processed(body.id, DOOR);
    expect(calculation_batch_ids).toHaveLength(1);
    const calculation = await processed(calculation_batch_ids[0] ?? "");
    expect(calculation).toMatchObject({ kind: "shipment_calculation", total_count: 2, success_count: 2, mass: null });
    const [reported, own] = await shipmentsOf(`shipment_batch_id=${body.id}`);
    expect(own).toMatchObject({ emissions_source: "service" });
    expect(reported).toMatchObject({ emissions_source: "manual", total_emissions: "300" });
    expect(Number(reported?.modelled_emissions)).toBeGreaterThan(0);
    const estimate = await client.get<{ batch_id: string }>(`/estimates/shipping/multi-leg/${own?.estimate_id}`);
    expect(estimate.body.batch_id).toBe(calculation.id);
  });

  it("is placed although the account has as many batches under way as it may have", async () => {
    const upload = { format: "csv", size_bytes: 1 };
    const waiting = await Promise.all(Array.from({ length: 19 }, () => create({ upload }, "")));
    const { body } = await create({ shipments: [A_ROW], calculate_emissions: true });
    const { calculation_batch_ids } = await processed(body.id, DOOR);
    expect(await processed(calculation_batch_ids[0] ?? "")).toMatchObject({ success_count: 1 });
    for (const { body: one } of waiting) await client.post(`/batches/${one.id}/cancel`, {});
  });

  it("is not placed where no shipment was stored", async () => {
    const { body } = await create({ shipments: [BROKEN], calculate_emissions: true });
    expect(await processed(body.id, DOOR)).toMatchObject({ failed_count: 1, calculation_batch_ids: [] });
  });

  it("of what the filters select is made on demand, and made again replaces the figures", async () => {
    const { body } = await create({ shipments: [A_ROW, A_ROW] });
    const calculate = async () => {
      const query = `?shipment_batch_id=${body.id}`;
      const answer = await client.send<{ calculation_batch_ids: string[] }>(
        "POST",
        `/shipments/calculate${query}`,
        undefined,
      );
      expect(answer.status).toBe(200);
      const [id = ""] = answer.body.calculation_batch_ids;
      expect(await processed(id)).toMatchObject({ total_count: 2, success_count: 2 });
      return (await shipmentsOf(`shipment_batch_id=${body.id}`)).map(({ estimate_id, total_emissions }) => ({
        estimate_id,
        total_emissions,
      }));
    };
    const [first, second] = [await calculate(), await calculate()];
    expect(second.map(({ total_emissions }) => total_emissions)).toEqual(
      first.map(({ total_emissions }) => total_emissions),
    );
    expect(second.map(({ estimate_id }) => estimate_id)).not.toEqual(first.map(({ estimate_id }) => estimate_id));
  });

  it("of nothing is no batch", async () => {
    const answer = await client.send("POST", "/shipments/calculate?search=there%20is%20none", undefined);
    expect(answer).toMatchObject({ status: 200, body: { calculation_batch_ids: [] } });
  });

  it("is refused where a filter is none", async () => {
    const answer = await client.send("POST", "/shipments/calculate?flagged=perhaps", undefined);
    expect(answer).toMatchObject({ status: 400, body: { error: { error_code: "validation_error" } } });
  });

  it("of a foreign account's shipment is of nothing", async () => {
    const other = await seedSandbox(service.table, { name: "Foreign", ids: systemIds, tokens: systemTokens });
    const foreign = service.as({ key: other.keys.test });
    const { body: me } = await foreign.get<AnyAccount>("/accounts/me");
    expect(me.id).not.toBe((await client.get<AnyAccount>("/accounts/me")).body.id);
    const [mine] = await shipmentsOf("");
    const answer = await foreign.send("POST", `/shipments/calculate?id=${mine?.id}`, undefined);
    expect(answer.body).toEqual({ calculation_batch_ids: [] });
  });
});
