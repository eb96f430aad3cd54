import type { AccountId, ReportId } from "@isotherm/core";
import { storedId } from "@isotherm/store/keys";
import { openSqs, sendMessages } from "@isotherm/store/sqs-messages";
import * as z from "zod";

/** Says that a report is to be made. It may come twice, and may be lost: the sweep finds what stopped. */
export const ReportNews = z.object({ account_id: storedId<AccountId>(), report_id: storedId<ReportId>() });
export type ReportNews = z.output<typeof ReportNews>;

/** Sends to the queue of reports. */
export type SendReport = (news: ReportNews) => Promise<void>;

/** Opens the queue of reports. */
export const openReportQueue = (url: string): SendReport => {
  const client = openSqs();
  return ({ account_id, report_id }) => sendMessages(client, url, [{ account_id, report_id }]);
};
