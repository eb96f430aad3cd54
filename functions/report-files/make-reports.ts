import { fileURLToPath } from "node:url";
import { openBucket } from "@isotherm/batches/bucket";
import { systemClock } from "@isotherm/core/system";
import { type MadeReport, makeReport, type MakeReportUses } from "@isotherm/reports/make-report";
import { ReportNews } from "@isotherm/reports/report-messages";
import { reportRenderer } from "@isotherm/reports/report-renderer";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { eachMessage } from "../runtime/each-message.ts";
import { readEnvironment } from "../runtime/environment.ts";
import { functionLogger, functionTable } from "../runtime/function-table.ts";
import { faultRecorder, functionMetrics } from "../runtime/metrics.ts";

/** What the function needs beyond making a report. */
export interface MakeReportsUses extends MakeReportUses {
  /** Hears what became of a report. */
  readonly made: (report: string, outcome: MadeReport) => void;
  /** Hears of a fault of our own; the message comes again and ends in the dead-letter queue. */
  readonly faulted: (error: unknown) => void;
}

/** Builds what making reports works with from its environment. */
export const reportFilesDependencies = (environment: NodeJS.ProcessEnv): MakeReportsUses => {
  const settings = readEnvironment(environment, "TABLE_NAME", "BATCHES_BUCKET");
  const logger = functionLogger("report-files");
  return {
    table: functionTable(settings.TABLE_NAME),
    clock: systemClock,
    bucket: openBucket(settings.BATCHES_BUCKET),
    ...reportRenderer(fileURLToPath(new URL("./data", import.meta.url))),
    made: (report_id, outcome) => logger.info("report made", { report_id, outcome }),
    faulted: faultRecorder("report not made", logger, functionMetrics("report-files", environment)),
  };
};

/** Makes the reports that messages name, each by itself: only messages that faulted come again. */
export const makeReports =
  ({ made, faulted, ...uses }: MakeReportsUses) =>
  (event: SQSEvent): Promise<SQSBatchResponse> =>
    eachMessage(
      event,
      async (message) => {
        const news = ReportNews.parse(message);
        made(news.report_id, await makeReport(uses, news));
      },
      faulted,
    );
