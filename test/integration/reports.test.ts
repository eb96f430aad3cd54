import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Report, ReportDownload } from "@isotherm/contract";
import { type AccountId, decimal, instantMs } from "@isotherm/core";
import { systemTokens } from "@isotherm/core/system";
import { addToCounter, readGenerations } from "@isotherm/store/analytics/index";
import { commit } from "@isotherm/store/commit";
import { writeTransaction } from "@isotherm/store/write-transaction";
import { cellText, placeOf } from "@isotherm/analytics/cells";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { eventually } from "../harness/eventually.ts";
import { FIVE_LEGS_REQUEST, ROAD_REQUEST } from "../harness/freight-estimates.ts";
import { type Answer, type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";
import { readWorkbook } from "../harness/workbook.ts";

type WireReport = z.input<typeof Report>;
interface Made {
  readonly id: string;
  readonly mass: { readonly amount: string };
}

const ASKED = { kind: "iso_14083", format: "json", from: "2025-01-01", through: "2025-12-31" };

let service: JoinedService;
let client: Client;
let made: Made[];
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  const marked = { is_shipment: true, shipped_at: "2025-03-31T22:30:00Z" };
  made = [
    (await client.post<Made>("/estimates/shipping", { ...ROAD_REQUEST, ...marked })).body,
    (await client.post<Made>("/estimates/shipping/multi-leg", { ...FIVE_LEGS_REQUEST, ...marked })).body,
  ];
  await client.post("/estimates/shipping", ROAD_REQUEST);
  await client.post("/estimates/electricity", ESTIMATE_REQUESTS.electricity);
});
afterAll(() => service?.stop());

const create = (body: object): Promise<Answer<WireReport>> => client.post<WireReport>("/reports", body);
const processed = async (body: object): Promise<WireReport> => {
  const { status, body: report, text } = await create(body);
  expect(status, text).toBe(200);
  return eventually("the report to be processed", async () => {
    const { body: read } = await client.get<WireReport>(`/reports/${report.id}`);
    return read.status === "processed" ? read : undefined;
  });
};
const fetched = async (id: string, part = "report"): Promise<Buffer> => {
  const { status, body } = await client.get<z.input<typeof ReportDownload>>(`/reports/${id}/download?part=${part}`);
  expect(status).toBe(200);
  const bytes = Buffer.from(await (await fetch(body.url)).arrayBuffer());
  expect(bytes.length).toBe(body.size_bytes);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(body.sha256);
  return bytes;
};
const refusal = ({ status, body }: Answer<unknown>) => {
  const { error } = body as { error: { error_code: string; message: string } };
  return [status, error.error_code, error.message];
};

describe("a report of a period", () => {
  it("counts what happened in it, and comes as JSON with the program that recomputes it", async () => {
    const report = await processed(ASKED);
    expect(report).toMatchObject({ outcome: "completed", estimate_count: 2, excluded_count: 2, error: null });
    const data = JSON.parse((await fetched(report.id)).toString("utf8")) as { rows: string[][] };
    expect(new Set(data.rows.map(([id]) => id))).toEqual(new Set(made.map(({ id }) => id)));
    expect((await fetched(report.id, "script")).toString("utf8")).toContain("node recompute.mjs report.json");
    expect(instantMs(report.expires_at) - instantMs(report.finished_at ?? "")).toBe(30 * 86_400_000);
  });

  it("comes as a workbook, and as a PDF that says in words of which accounts and days it is", async () => {
    const workbook = await processed({
      ...ASKED,
      format: "xlsx",
      kind: "ghg_protocol",
      happened: false,
      through: "2025-01-02",
    });
    const sheets = readWorkbook(await fetched(workbook.id));
    expect([...sheets.keys()].slice(0, 2)).toEqual(["About", "Categories"]);
    // What Node warns of stands where operators look for faults.
    expect(readFileSync(join(service.stack.logFolder, "report-files.log"), "utf8")).not.toContain("DeprecationWarning");
    const paper = await processed({ ...ASKED, format: "pdf", time_zone: "Europe/Berlin", name: "Freight of 2025" });
    const { extractText, getDocumentProxy } = await import("unpdf");
    const bytes = new Uint8Array(await fetched(paper.id));
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(text).toContain("2025-01-01 to 2025-12-31, both inclusive, Europe/Berlin");
    const { body: me } = await client.get<{ id: string; name: string }>("/accounts/me");
    // In the first table, and in that of accounts.
    expect(text.split(`${me.name} (${me.id})`).length - 1).toBe(2);
    expect(text).toContain("way by road, rail or waterway, modelled");
    expect(text).not.toMatch(/_plus|_minus|_algorithm|user_input|great_circle/);
    expect(text).toMatch(/Prepared by/);
    expect(text).not.toMatch(/is certified|certified by|accredited/i);
  }, 120_000);

  it("comes in German where that is asked for, its figures with decimal commas on paper", async () => {
    const german = await processed({ ...ASKED, format: "pdf", language: "de" });
    expect([german.language, (await processed(ASKED)).language]).toEqual(["de", "en"]);
    const { extractText, getDocumentProxy } = await import("unpdf");
    const bytes = new Uint8Array(await fetched(german.id));
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(text).toContain("Treibhausgasemissionen von Transportketten");
    expect(text).toContain("2025-01-01 bis 2025-12-31, beide eingeschlossen, UTC");
    expect(text).toMatch(/Seite 1 von \d+/u);
    expect(text).toMatch(/\d,\d{3}/u);
    expect(text).toContain("modelliert");
    expect(text).not.toMatch(/Prepared by|Totals/u);
    expect(refusal(await create({ ...ASKED, language: "fr" })).slice(0, 2)).toEqual([400, "validation_error"]);
  }, 120_000);

  it("is listed, newest first, a page at a time", async () => {
    type Page = { data: WireReport[]; has_more: boolean; next_cursor: string | null };
    const { body: first } = await client.get<Page>("/reports?limit=1");
    const { body: rest } = await client.get<Page>(`/reports?limit=100&after=${first.next_cursor ?? ""}`);
    const ids = [...first.data, ...rest.data].map(({ id }) => id);
    expect(first.has_more).toBe(true);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(ids.length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ["a period that ends before it begins", { from: "2025-02-01", through: "2025-01-31" }, [400, "time_range_invalid"]],
    ["a hundred years", { from: "1926-01-01" }, [400, "time_range_invalid"]],
    ["a day longer than allowed", { from: "2024-01-01", through: "2026-01-01" }, [400, "time_range_invalid"]],
    ["a day that is none", { from: "2025-02-30" }, [400, "validation_error"]],
    ["an unknown time zone", { time_zone: "Europe/Atlantis" }, [400, "validation_error"]],
    ["an account of nobody", { account_ids: ["acc_01JD9Z3N8Q5V7R2T4W6X8Y0099"] }, [400, "id_invalid"]],
    ["another kind", { kind: "tcfd" }, [400, "validation_error"]],
    ["freight in category 6", { freight_category: 6 }, [400, "validation_error"]],
  ])("refuses %s", async (_what, changed, refused) => {
    expect(refusal(await create({ ...ASKED, ...changed })).slice(0, 2)).toEqual(refused);
  });

  it("refuses an account of another organisation as one that is nobody's", async () => {
    const { body: me } = await service.as("live").get<{ id: string }>("/accounts/me");
    const [status, code, message] = refusal(await create({ ...ASKED, account_ids: [me.id] }));
    expect([status, code]).toEqual([400, "id_invalid"]);
    expect(message).toBe(`account_ids: no account of the organisation and mode has the id ${me.id}.`);
  });

  it("hands out nothing before it is made, and nothing to another account", async () => {
    const { body: other } = await client.post<{ id: string }>("/accounts/client", { name: "Other", currency: "EUR" });
    const { body: report } = await create(ASKED);
    const headers = { "service-account": other.id };
    expect((await client.get(`/reports/${report.id}`, { headers })).status).toBe(404);
    expect((await client.get(`/reports/${report.id}/download`, { headers })).status).toBe(404);
  });

  it("refuses more estimates than it can count, and names the longest period that goes", async () => {
    const { body: me } = await client.get<{ id: AccountId }>("/accounts/me");
    for (const [month, count] of [
      ["2023-01", 12_000],
      ["2023-02", 9_000],
    ] as const)
      await countMade(service, me.id, month, count);
    const [status, code, message] = refusal(await create({ ...ASKED, from: "2023-01-01", through: "2023-12-31" }));
    expect([status, code]).toEqual([400, "selection_too_large"]);
    expect(message).toBe(
      "The period has 21,000 estimates, a report 20,000 at most. From 2023-01-01 through 2023-01-31 goes.",
    );
    expect((await create({ ...ASKED, from: "2023-01-01", through: "2023-01-31" })).status).toBe(200);
  });
});

/** Keeps the figure that so many estimates have happened in a UTC month, as if they had been counted. */
const countMade = async ({ table }: JoinedService, account: AccountId, month: string, parts: number): Promise<void> => {
  const cell = { kind: "shipping", mode: "road", lane: null, carrier: null, category: null, metadata: {} };
  const counter = { place: placeOf("happened", "plain", "month", month), cell: cellText(cell) };
  const { current } = await readGenerations(table);
  const figures = new Map([["parts", decimal(parts)]]);
  const add = addToCounter({ generation: current, account }, { ...counter, figures });
  await commit({ table, tokens: systemTokens }, writeTransaction("count", [add]));
};
