import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyAccount, Page } from "@isotherm/contract";
import { type BatchId, newId, rowId } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { seedSandbox } from "@isotherm/sandbox";
import type { WireShipment } from "@isotherm/shipments/shipment-row";
import { shipmentItem } from "@isotherm/store/items/shipment-item";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aKeyOf } from "../harness/new-key.ts";
import { A_ROW, REPORTED, ROAD_LEG, shipmentOf, shipmentRows } from "../harness/shipment-rows.ts";
import { type Answer, type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

interface Totals {
  readonly all: number;
  readonly with_co2e: number;
  readonly without_co2e: number;
}
type ShipmentPage = Page<WireShipment> & { readonly total: Totals | null };

let service: JoinedService;
let client: Client;
let rows: Awaited<ReturnType<typeof shipmentRows>>;
/** The shipments of these tests, oldest first, by what they are for. */
const made: Record<string, string> = {};
/** Five batches, each a second after the one before. */
const batches = Array.from({ length: 5 }, (_, index) =>
  newId("batch", systemClock.nowMs() - (10 - index) * 1_000, () => 0.5),
) as [BatchId, BatchId, BatchId, BatchId, BatchId];
const [, , , sheet, inline] = batches;

beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  const { body: me } = await client.get<AnyAccount>("/accounts/me");
  rows = await shipmentRows(service.table, me.id);
  const add = async (name: string, body: object, told: Parameters<typeof rows.store>[1] = {}): Promise<void> => {
    const batch = batches[Object.keys(made).length] ?? inline;
    made[name] = shipmentOf(await rows.store({ ...A_ROW, ...body }, { batch, ...told })).id;
  };
  await add("sea", {
    shipment_id: "PO 100% Würth",
    legs: [
      { ...ROAD_LEG, carriage: "pre" },
      { ...ROAD_LEG, method: { vessel_type: "container_ship" }, dates: { atd: "2026-03-01" } },
      { ...ROAD_LEG, carriage: "on", method: "rail" },
    ],
  });
  await add("road", { shipment_id: "po_101", legs: [{ ...ROAD_LEG, dates: { atd: "2026-03-02" } }] });
  const reported = { ...REPORTED, total_emissions: "30000" };
  await add("flagged", {
    target_internal_id: "other",
    legs: [{ ...ROAD_LEG, emissions: reported, dates: { atd: "2026-03-03" } }],
  });
  await add(
    "uploaded",
    { legs: [{ ...ROAD_LEG, emissions: REPORTED, dates: { atd: "2026-03-04" } }] },
    { uploaded: true },
  );
  await add("inline", { legs: [{ ...ROAD_LEG, dates: { atd: "2026-03-05" } }] });
});
afterAll(() => service.stop());

const list = (query = ""): Promise<Answer<ShipmentPage>> => client.get<ShipmentPage>(`/shipments${query}`);
/** For what the shipments of a list were made, newest first. */
const namesOf = async (query: string): Promise<string[]> => {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  return body.data.map(({ id }) => Object.keys(made).find((name) => made[name] === id) ?? id);
};
const ALL = ["inline", "uploaded", "flagged", "road", "sea"];

describe("the list of shipments", () => {
  it("is newest first, and has every property of each", async () => {
    expect(await namesOf("")).toEqual(ALL);
    const { body } = await list();
    expect(body).toMatchObject({ has_more: false, next_cursor: null, total: null });
    expect(body.data[0]).toEqual((await client.get(`/shipments/${made["inline"]}`)).body);
  });

  it.each<[string, string, string[]]>([
    ["a part of the client's reference", "?search=101", ["road"]],
    ["a part of it in another case, whatever its letters", `?search=${encodeURIComponent("100% wü")}`, ["sea"]],
    ["a part of it in capitals", "?search=PO_10", ["road"]],
    ["a part of the service's id where the client has none", "?search=shp_", ["inline", "uploaded", "flagged"]],
    ["the first day, inclusive", "?shipment_date_from=2026-03-04", ["inline", "uploaded"]],
    ["the last day, inclusive", "?shipment_date_to=2026-03-02", ["road", "sea"]],
    ["both days", "?shipment_date_from=2026-03-02&shipment_date_to=2026-03-03", ["flagged", "road"]],
    ["the mode of the long haul", "?main_carriage_mot=sea", ["sea"]],
    ["any of several modes of it", "?main_carriage_mot=sea&main_carriage_mot=road", ALL],
    [
      "any of several modes, of what else is asked",
      "?main_carriage_mot=road&main_carriage_mot=sea&flagged=true",
      ["flagged"],
    ],
    ["the mode of the first mile", "?pre_carriage_mot=road", ["sea"]],
    ["the mode of the last mile", "?post_carriage_mot=rail", ["sea"]],
    ["a mode that no leg of that part went by", "?post_carriage_mot=road", []],
    ["what is flagged", "?flagged=true", ["flagged"]],
    ["what is not", "?flagged=false", ["inline", "uploaded", "road", "sea"]],
    ["what has figures", "?emissions=with_co2e", ["uploaded", "flagged"]],
    ["what has none", "?emissions=without_co2e", ["inline", "road", "sea"]],
    ["whatever it has", "?emissions=all", ALL],
  ])("is narrowed to %s", async (_, query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it("is narrowed to modes that are named a hundred times as if they were named once", async () => {
    const named = (parameter: string, mode: string) => Array.from({ length: 100 }, () => `${parameter}=${mode}`);
    const query = [...named("pre_carriage_mot", "road"), ...named("main_carriage_mot", "sea")].join("&");
    expect(await namesOf(`?${query}`)).toEqual(["sea"]);
  });

  it("is narrowed to suppliers, shippers, batches, uploaded batches and ids, each any of several", async () => {
    const { supplier_id } = (await client.get<WireShipment>(`/shipments/${made["flagged"]}`)).body;
    const me = rows.caller.account.id;
    expect(await namesOf(`?supplier_id=${supplier_id}`)).toEqual(["flagged"]);
    expect(await namesOf(`?supplier_id=${supplier_id}&supplier_id=nobody`)).toEqual(["flagged"]);
    expect(await namesOf(`?supplier_id=nobody&supplier_id=${supplier_id}`)).toEqual(["flagged"]);
    expect(await namesOf(`?supplier_id=${me}`)).toEqual([]);
    expect(await namesOf(`?shipper_id=${me}`)).toEqual(ALL);
    expect(await namesOf(`?shipment_batch_id=${sheet}&shipment_batch_id=${inline}`)).toEqual(["inline", "uploaded"]);
    expect(await namesOf(`?data_sheet_id=${sheet}&data_sheet_id=${inline}`)).toEqual(["uploaded"]);
    expect(await namesOf(`?id=${made["sea"]}&id=${made["inline"]}&id=nobody`)).toEqual(["inline", "sea"]);
    expect(await namesOf(`?id=${made["sea"]}&id=${made["inline"]}&main_carriage_mot=sea`)).toEqual(["sea"]);
  });

  it("shows each shipment that is named once, page by page, however often it is named", async () => {
    const named = ["sea", "inline", "sea", "road"].map((name) => `id=${made[name]}`).join("&");
    expect(await namesOf(`?${named}`)).toEqual(["inline", "road", "sea"]);
    const seen: string[] = [];
    for (let after = ""; seen.length < 5;) {
      const { body } = await list(`?${named}&limit=1${after}`);
      seen.push(...body.data.map(({ id }) => id));
      if (!body.has_more) break;
      after = `&after=${body.next_cursor}`;
    }
    expect(seen).toEqual([made["inline"], made["road"], made["sea"]]);
  });

  it("tells the totals of a selection where they are asked for, whatever its emissions", async () => {
    const totalOf = async (query: string) => (await list(query)).body.total;
    expect(await totalOf("?include_totals=true")).toEqual({ all: 5, with_co2e: 2, without_co2e: 3 });
    expect(await totalOf("?include_totals=true&emissions=with_co2e")).toEqual({
      all: 5,
      with_co2e: 2,
      without_co2e: 3,
    });
    expect(await totalOf("?include_totals=true&flagged=true")).toEqual({ all: 1, with_co2e: 1, without_co2e: 0 });
    expect(await totalOf(`?include_totals=true&id=${made["sea"]}`)).toEqual({ all: 1, with_co2e: 0, without_co2e: 1 });
    expect(await totalOf("?include_totals=false")).toBeNull();
  });

  it("visits each shipment once, page by page, by its cursors or by the last id", async () => {
    for (const next of ["cursor", "id"] as const) {
      const seen: string[] = [];
      for (let after: string | undefined = ""; after !== undefined;) {
        const { body } = await list(`?limit=2${after === "" ? "" : `&after=${after}`}`);
        seen.push(...body.data.map(({ id }) => id));
        after = body.has_more ? ((next === "id" ? body.data.at(-1)?.id : body.next_cursor) ?? undefined) : undefined;
      }
      expect(seen).toEqual(ALL.map((name) => made[name]));
    }
  });

  it.each([
    ["an unknown cursor", "?after=abc", "id_invalid"],
    ["a cursor of another selection", "", "id_invalid"],
    ["a limit of 0", "?limit=0", "pagination_limit_invalid"],
    ["an empty search", "?search=", "validation_error"],
    ["a search of 256 characters", `?search=${"x".repeat(256)}`, "validation_error"],
    ["a day that is none", "?shipment_date_from=2026-02-30", "validation_error"],
    ["a mode that is none", "?main_carriage_mot=ox", "validation_error"],
    ["a truth that is none", "?flagged=yes", "validation_error"],
    ["emissions that are none", "?emissions=some", "validation_error"],
    ["101 ids", `?${Array.from({ length: 101 }, () => "id=x").join("&")}`, "validation_error"],
  ])("refuses %s", async (what, query, code) => {
    const { next_cursor } = (await list("?limit=1")).body;
    const asked = what.startsWith("a cursor") ? `?limit=1&flagged=false&after=${next_cursor}` : query;
    expect(await list(asked)).toMatchObject({ status: 400, body: { error: { error_code: code } } });
  });
});

describe("one shipment", () => {
  it("is read by its id", async () => {
    const { status, body } = await client.get<WireShipment>(`/shipments/${made["sea"]}`);
    expect([status, body.shipment_id, body.shipment_date]).toEqual([200, "PO 100% Würth", "2026-03-01"]);
  });

  it("of nobody and of another account are not found alike", async () => {
    const other = await seedSandbox(service.table, { name: "Other", ids: systemIds, tokens: systemTokens });
    const foreign = await shipmentRows(service.table, other.accounts.test);
    const { id } = shipmentOf(await foreign.store(A_ROW));
    const answers = await Promise.all(
      [id, "shp_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A", "a%20b"].map((each) => client.get(`/shipments/${each}`)),
    );
    expect(answers.map(({ status, body }) => [status, body.error?.error_code])).toEqual(
      Array.from({ length: 3 }, () => [404, "not_found"]),
    );
    const live = await client.get<AnyAccount>("/accounts/me");
    const powerless = service.as({ key: await aKeyOf(service, live.body, { permissions: [] }) });
    expect((await powerless.get(`/shipments/${made["sea"]}`)).status).toBe(200);
    expect((await service.as(null).get(`/shipments/${made["sea"]}`)).status).toBe(401);
    expect((await service.as("live").get(`/shipments/${made["sea"]}`)).status).toBe(404);
  });
});

describe("among very many shipments", () => {
  const MANY = 5_100;
  const AT_ONCE = 25;

  /** Copies of a shipment, written past the interface: newer than all others. */
  const addMany = async (): Promise<void> => {
    const [copied] = await rows.selected({ search: "po_101" });
    if (!copied) throw new Error("there is nothing to copy");
    const batch = systemIds.next("batch");
    for (let from = 0; from < MANY; from += AT_ONCE) {
      const puts = Array.from({ length: AT_ONCE }, (_, index) => ({
        PutRequest: { Item: shipmentItem({ ...copied, id: rowId("shipment", batch, from + index) }, ["main#road"]) },
      }));
      await service.table.client.send(new BatchWriteCommand({ RequestItems: { [service.table.name]: puts } }));
    }
  };

  it("a page goes on where it gave up, and finds what is far behind", async () => {
    await addMany();
    const first = (await list("?main_carriage_mot=sea")).body;
    expect(first).toMatchObject({ has_more: true, data: [] });
    const second = (await list(`?main_carriage_mot=sea&after=${first.next_cursor}`)).body;
    expect(second.data.map(({ id }) => id)).toEqual([made["sea"]]);
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
    expect((await list("?limit=100")).body.data).toHaveLength(100);
  });
});
