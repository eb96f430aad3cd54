import { inTime } from "../runtime/function-table.ts";
import { makeReports, reportFilesDependencies } from "./make-reports.ts";

/** The function behind the queue of reports. */
export const handler = inTime(makeReports(reportFilesDependencies(process.env)));
