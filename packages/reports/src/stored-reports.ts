import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import type { AccountId, Clock, ReportId } from "@isotherm/core";
import { keys, sortKeys, storedId } from "@isotherm/store/keys";
import { pendingItems } from "@isotherm/store/pending";
import { newestItems } from "@isotherm/store/read";
import { type Table, updateIf, readItem } from "@isotherm/store/table";
import * as z from "zod";
import { ReportItem, reportExpiresMs, reportItem, type StoredReport } from "./report-item.ts";

interface Reading {
  readonly table: Table;
  readonly clock: Pick<Clock, "nowMs">;
}

/** After so long without news of a report the sweep has it made again, milliseconds: longer than a message may be in work. */
export const LOOK_AGAIN_MS = 10 * 60_000;

/** A report; undefined when there is none, or when it was kept long enough: DynamoDB removes items late. */
export const readReport = async (
  { table, clock }: Reading,
  account: AccountId,
  id: ReportId,
): Promise<StoredReport | undefined> => {
  const report = await readItem(table, keys.report(account, id), ReportItem, { consistent: true });
  return report && isKept(report, clock.nowMs()) ? report : undefined;
};

const isKept = (report: StoredReport, nowMs: number): boolean =>
  report.status !== "processed" || nowMs < reportExpiresMs(report);

/** The newest reports of an account that are kept, at most `limit`, behind another. */
export const newestReports = async (
  { table, clock }: Reading,
  account: AccountId,
  { after, limit }: { readonly after: ReportId | undefined; readonly limit: number },
): Promise<StoredReport[]> => {
  const { pk } = keys.account(account);
  const position = after === undefined ? undefined : keys.report(account, after);
  const items = await newestItems(table, { pk, beginning: sortKeys.reports, after: position, limit });
  // Older ones are forgotten earlier, but for those that waited long: whoever is not kept is merely left out.
  return items.map((item) => ReportItem.parse(item)).filter((report) => isKept(report, clock.nowMs()));
};

/** Keeps a new report. */
export const keepReport = async (table: Table, report: StoredReport): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: reportItem(report) }));
};

/** Says that a report is being made. @returns false when it is processed already */
export const beginReport = async (
  table: Table,
  { account_id, report_id }: Pick<StoredReport, "account_id" | "report_id">,
  lookMs: number,
): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key: keys.report(account_id, report_id),
    change: "set #status = :processing, #pending_at = :look",
    onlyIf: "attribute_exists(pk) and #status <> :processed",
    values: { processing: "processing", processed: "processed", look: lookMs },
  });
  return held;
};

/** Ends a report, once: whoever comes later changes nothing. @returns whether it was this one */
export const finishReport = async (table: Table, report: StoredReport): Promise<boolean> => {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: reportItem(report),
        ConditionExpression: "attribute_exists(pk) AND #status <> :processed",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: { ":processed": "processed" },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

const WaitingReport = z.object({
  account_id: storedId<AccountId>(),
  report_id: storedId<ReportId>(),
  pending_at: z.int(),
});
/** A report that is not processed, as the index shows it. */
export type WaitingReport = z.output<typeof WaitingReport>;

/** Reports of which nothing has been heard since before a time: a message was lost, or the function died. */
export const overdueReports = (table: Table, beforeMs: number): Promise<WaitingReport[]> =>
  pendingItems(table, "reports", WaitingReport, beforeMs);
