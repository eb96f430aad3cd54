import { createHash } from "node:crypto";
import { periodsOf } from "@isotherm/analytics/periods";
import { type Bucket } from "@isotherm/batches/bucket";
import type { ReportFormat } from "@isotherm/contract/reports";
import { ApiError, type Clock, instant, type ReportId, sum } from "@isotherm/core";
import type { Table } from "@isotherm/store/table";
import { estimatesOfPeriod, type PeriodRows } from "./estimates-of-period.ts";
import { reportDocument, type ReportDocument } from "./report-document.ts";
import { reportFields, type StoredFile, type StoredReport } from "./report-item.ts";
import { reportJson } from "./report-json.ts";
import type { ReportNews } from "./report-messages.ts";
import { beginReport, finishReport, LOOK_AGAIN_MS, readReport } from "./stored-reports.ts";

/** What making reports uses. */
export interface MakeReportUses {
  readonly table: Table;
  readonly clock: Clock;
  readonly bucket: Pick<Bucket, "write">;
  /** A report in a format other than JSON, beside the digest of its JSON. Loaded when it is asked for. */
  readonly render: (
    format: Exclude<ReportFormat, "json">,
    report: ReportDocument,
    dataSha256: string,
  ) => Promise<Uint8Array>;
  /** The program that recalculates reports. */
  readonly script: () => Promise<Uint8Array>;
}

/** What became of a report. */
export type MadeReport = "completed" | "failed" | "gone";

/** For so long a report is tried, from when it was asked for, milliseconds. */
const TRIED_MS = 60 * 60_000;

/** Name of the object in which a file of a report lies. */
export const reportObject = (report: ReportId, { filename, object }: Pick<StoredFile, "filename" | "object">): string =>
  `reports/${report}/${object ?? filename}`;

/**
 * Makes the files of a report and ends it. It may die anywhere and be repeated, also beside itself: estimates may have come
 * meanwhile, so a file lies under its own digest, and is what the report says of it whoever ends first. One that can't be made
 * within an hour fails.
 */
export const makeReport = async (uses: MakeReportUses, { account_id, report_id }: ReportNews): Promise<MadeReport> => {
  const { table, clock } = uses;
  const report = await readReport(uses, account_id, report_id);
  if (!report || report.status === "processed") return "gone";
  const nowMs = clock.nowMs();
  if (nowMs - report.created_ms > TRIED_MS)
    return failed(uses, report, new ApiError("service_unavailable", "The report could not be made within an hour."));
  if (!(await beginReport(table, report, nowMs + LOOK_AGAIN_MS))) return "gone";
  try {
    const [period] = periodsOf({ first: report.from, last: report.through }, "none", report.time_zone);
    if (!period) throw new Error("a range of days is one period");
    const found = await estimatesOfPeriod(table, report, period);
    await finishReport(table, { ...ended(report, clock), ...(await writeFiles(uses, report, found)) });
    return "completed";
  } catch (error) {
    if (error instanceof ApiError && error.code === "selection_too_large") return failed(uses, report, error);
    throw error;
  }
};

const failed = async ({ table, clock }: MakeReportUses, report: StoredReport, error: ApiError): Promise<"failed"> => {
  const error_code = error.code === "selection_too_large" ? error.code : "service_unavailable";
  await finishReport(table, { ...ended(report, clock), outcome: "failed", error_code, error: error.message });
  return "failed";
};

const ended = (report: StoredReport, clock: Clock): StoredReport => ({
  ...report,
  status: "processed",
  finished_ms: clock.nowMs(),
});

/** Writes the files of a report, and tells what it comes to. */
const writeFiles = async (
  { bucket, render, script }: MakeReportUses,
  report: StoredReport,
  { rows, estimates, excluded, overlaps }: PeriodRows,
): Promise<Pick<StoredReport, "outcome" | "estimate_count" | "excluded_count" | "mass" | "files">> => {
  const { report_id: id, account_name: organisation, account_names, created_ms, mode, format } = report;
  const document = reportDocument(
    { ...reportFields(report), id, organisation, test: mode === "test", created_at: instant(created_ms), excluded },
    { rows, overlaps, accountNames: account_names },
  );
  const write = async (part: "report" | "data" | "script", filename: string, bytes: Uint8Array) => {
    const object = `${sha256(bytes)}/${filename}`;
    // The release before this one looks for it under its name alone.
    await bucket.write(reportObject(id, { filename }), piecesOf(bytes));
    return { part, filename, object, ...(await bucket.write(reportObject(id, { filename, object }), piecesOf(bytes))) };
  };
  const json = Buffer.from(reportJson(document), "utf8");
  const data = await write("data", "report.json", json);
  const main =
    format === "json"
      ? { ...data, part: "report" as const }
      : await write("report", `report.${format}`, await render(format, document, sha256(json)));
  return {
    outcome: "completed",
    estimate_count: estimates,
    excluded_count: excluded.not_happened + excluded.other_time + excluded.other_kind,
    mass: sum(rows.map(({ wtw_t }) => wtw_t)).toFixed(),
    files: [main, data, await write("script", "recompute.mjs", await script())],
  };
};

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
