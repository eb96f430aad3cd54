import { SendMessageCommand, SQSClient, type SQSClientConfig } from "@aws-sdk/client-sqs";
import type { AccountId, ReportId } from "@isotherm/core";
import { storedId } from "@isotherm/store/keys";
import { SDK_TIMEOUTS } from "@isotherm/store/table";
import * as z from "zod";

/** Says that a report is to be made. It may come twice, and may be lost: the sweep finds what stopped. */
export const ReportNews = z.object({ account_id: storedId<AccountId>(), report_id: storedId<ReportId>() });
export type ReportNews = z.output<typeof ReportNews>;

/** Sends to the queue of reports. */
export type SendReport = (news: ReportNews) => Promise<void>;

/** Opens the queue of reports. */
export const openReportQueue = (url: string, config: SQSClientConfig = {}): SendReport => {
  const client = new SQSClient({ maxAttempts: 4, requestHandler: SDK_TIMEOUTS, ...config });
  return async ({ account_id, report_id }) => {
    await client.send(
      new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify({ account_id, report_id }) }),
    );
  };
};
