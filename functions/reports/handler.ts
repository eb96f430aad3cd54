import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
import { createReport } from "./create-report.ts";
import { reportUses } from "./dependencies.ts";
import { downloadReport, getReport, listReports } from "./read-reports.ts";

const dependencies = apiDependencies("reports", process.env);
const { BATCHES_BUCKET, REPORTS_QUEUE_URL } = readEnvironment(process.env, "BATCHES_BUCKET", "REPORTS_QUEUE_URL");
const uses = reportUses(dependencies.table, secretReading(process.env, dependencies.log), {
  bucketName: BATCHES_BUCKET,
  queue: REPORTS_QUEUE_URL,
});

/** The function of reports. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: [createReport(uses), listReports(uses), getReport(uses), downloadReport(uses)],
  }),
);
