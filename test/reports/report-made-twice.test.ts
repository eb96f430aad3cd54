import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import type { AccountId, ReportId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { makeReport, type MakeReportUses, reportObject } from "@isotherm/reports/make-report";
import type { StoredReport } from "@isotherm/reports/report-item";
import { keepReport, readReport } from "@isotherm/reports/stored-reports";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

const ACCOUNT = "acc_1" as AccountId;
const ID = "rep_1" as ReportId;
const REPORT: StoredReport = {
  account_id: ACCOUNT,
  account_name: "Example Freight",
  mode: "live",
  report_id: ID,
  kind: "ghg_protocol",
  format: "pdf",
  language: "en",
  name: null,
  from: "2025-01-01",
  through: "2025-12-31",
  time_zone: "UTC",
  account_ids: [ACCOUNT],
  account_names: ["Example Freight"],
  happened: true,
  freight_category: 4,
  freight_category_key: null,
  status: "pending",
  created_ms: systemClock.nowMs(),
  files: [],
};

let table: LocalTable;
beforeAll(async () => {
  table = await startLocalTable();
});
afterAll(() => table.stop());

const makingInto =
  (objects: Map<string, string>) =>
  (pdf: () => Promise<string>): MakeReportUses => ({
    table: table.table,
    clock: systemClock,
    bucket: {
      write: async (key, pieces) => {
        const bytes = await text(pieces);
        objects.set(key, bytes);
        return { size_bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
      },
    },
    render: async () => Buffer.from(await pdf()),
    script: async () => Buffer.from("recomputes"),
  });

it("has the files whose digests it tells, also when it is made twice at once and the later one ends first", async () => {
  const objects = new Map<string, string>();
  const making = makingInto(objects);
  await keepReport(table.table, REPORT);
  const other = making(async () => {
    expect(
      await makeReport(
        making(async () => "of the other one"),
        REPORT,
      ),
    ).toBe("completed");
    return "of the one that was overtaken";
  });
  await makeReport(other, REPORT);

  const stored = await readReport({ table: table.table, clock: systemClock }, ACCOUNT, ID);
  expect(stored?.files.map(({ part }) => part)).toEqual(["report", "data", "script"]);
  for (const file of stored?.files ?? []) {
    const bytes = objects.get(reportObject(ID, file)) ?? "";
    expect([file.filename, createHash("sha256").update(bytes).digest("hex")]).toEqual([file.filename, file.sha256]);
  }
  expect(objects.get(reportObject(ID, stored?.files[0] ?? { filename: "" }))).toBe("of the other one");
});

it("has its files under their names alone, too, where the release before this one looks for them", async () => {
  const objects = new Map<string, string>();
  const report = { ...REPORT, report_id: "rep_2" as ReportId };
  await keepReport(table.table, report);
  expect(
    await makeReport(
      makingInto(objects)(async () => "of the report"),
      report,
    ),
  ).toBe("completed");
  const stored = await readReport({ table: table.table, clock: systemClock }, ACCOUNT, report.report_id);
  expect(stored?.files.map(({ filename }) => filename)).toEqual(["report.pdf", "report.json", "recompute.mjs"]);
  for (const { filename, object } of stored?.files ?? []) {
    const underItsName = objects.get(reportObject(report.report_id, { filename }));
    expect([filename, underItsName]).toEqual([
      filename,
      objects.get(reportObject(report.report_id, { filename, object })),
    ]);
    expect(underItsName).toBeDefined();
  }
});
