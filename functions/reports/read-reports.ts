import {
  downloadReport as downloadReportOperation,
  getReport as getReportOperation,
  listReports as listReportsOperation,
} from "@isotherm/contract";
import { type AccountId, ApiError, instant, type ReportId } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { reportObject } from "@isotherm/reports/make-report";
import { reportResponse, type StoredReport } from "@isotherm/reports/report-item";
import { newestReports, readReport } from "@isotherm/reports/stored-reports";
import { cutPage, idAfter } from "@isotherm/store";
import type { ReportUses } from "./dependencies.ts";

const FILE_SECONDS = 15 * 60;

/** Reads a report. @throws ApiError not_found */
export const getReport = (uses: ReportUses) =>
  serves(getReportOperation, async ({ account, params }) =>
    reportResponse(await knownReport(uses, account.id, params.id)),
  );

/** Lists the reports of the acting account, newest first. @throws ApiError id_invalid for a cursor of another list */
export const listReports = (uses: ReportUses) =>
  serves(listReportsOperation, async ({ account, page: { limit, after } }) => {
    const cursors = await uses.cursors<ReportId>(`reports ${account.id}`);
    const position = await idAfter(cursors, "report", after, (id) => readReport(uses, account.id, id));
    const resources = await newestReports(uses, account.id, { after: position, limit: limit + 1 });
    return cutPage({
      resources,
      limit,
      cursors,
      positionOf: ({ report_id }) => report_id,
      answerOf: reportResponse,
    });
  });

/** Tells where a file of a report can be fetched. @throws ApiError not_found, report_not_processed */
export const downloadReport = (uses: ReportUses) =>
  serves(downloadReportOperation, async ({ account, params, query }) => {
    const { report_id, files } = await knownReport(uses, account.id, params.id);
    const file = files.find(({ part }) => part === query.part);
    if (!file) throw new ApiError("report_not_processed");
    const nowMs = uses.clock.nowMs();
    const url = await uses.bucket.downloadAddress(reportObject(report_id, file), {
      filename: file.part === "script" ? file.filename : `${report_id}-${file.filename}`,
      nowMs,
      seconds: FILE_SECONDS,
    });
    return { ...file, url, expires_at: instant(nowMs + FILE_SECONDS * 1_000) };
  });

const knownReport = async (uses: ReportUses, account: AccountId, id: ReportId): Promise<StoredReport> => {
  const report = await readReport(uses, account, id);
  if (!report) throw new ApiError("not_found");
  return report;
};
