import type { ComparableEstimate } from "@isotherm/analytics/comparable-estimate";
import { findOverlaps, type Overlap } from "@isotherm/analytics/find-overlaps";
import { madeBetween, type Period } from "@isotherm/analytics/periods";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { MOST_ESTIMATES_LOOKED_AT, MOST_REPORTED_ESTIMATES } from "@isotherm/contract/reports";
import { type AccountId, ApiError, thousandsText } from "@isotherm/core";
import { EstimateItem } from "@isotherm/store/items/estimate-item";
import { estimateIdsBetween, type MadeBetween, queryBetween } from "@isotherm/store/queries/estimate-ids-between";
import type { Table } from "@isotherm/store/table";
import type { ReportRow } from "./columns.ts";
import { type Excluded, isCovered } from "./report-document.ts";
import type { StoredReport } from "./report-item.ts";
import { rowsOfEstimate } from "./rows-of-estimate.ts";

/** The rows of a report, and what was left out. */
export interface PeriodRows {
  readonly rows: readonly ReportRow[];
  readonly estimates: number;
  readonly excluded: Excluded;
  /** Groups of those that count and may count one thing twice. */
  readonly overlaps: readonly Overlap[];
}

/** Rows of a report, at most: about 11 kB of memory each, until its files are written. */
const MOST_ROWS = 100_000;

/**
 * Reads the estimates that count for a report, in the order of accounts and of their creation. Those that have happened are looked
 * for among all that were made since a year before the period began, for they may be marked at any time after.
 *
 * @throws ApiError selection_too_large
 */
export const estimatesOfPeriod = async (
  table: Table,
  report: StoredReport,
  period: Pick<Period, "from" | "to">,
  mostRows = MOST_ROWS,
): Promise<PeriodRows> => {
  const rows: ReportRow[] = [];
  const compared: ComparableEstimate[] = [];
  const excluded = { not_happened: 0, other_time: 0, other_kind: 0 };
  let looked = 0;
  for (const account of report.account_ids) {
    for await (const item of itemsMade(table, account, madeBetween(period, report.happened))) {
      looked += 1;
      if (looked > MOST_ESTIMATES_LOOKED_AT) throw tooMany("looks at", MOST_ESTIMATES_LOOKED_AT);
      const { createdAt, happenedAt, rows: found, comparable } = rowsOfEstimate(account, item, report);
      const at = report.happened ? happenedAt : createdAt;
      const covered = found.filter((row) => isCovered(report.kind, row));
      if (at === undefined) excluded.not_happened += 1;
      else if (at < period.from || at >= period.to) excluded.other_time += 1;
      else if (covered.length === 0) excluded.other_kind += 1;
      else {
        compared.push(comparable);
        if (compared.length > MOST_REPORTED_ESTIMATES) throw tooMany("counts", MOST_REPORTED_ESTIMATES);
        rows.push(...covered);
        if (rows.length > mostRows) throw tooMany("has", mostRows, "rows");
      }
    }
  }
  return { rows, estimates: compared.length, excluded, overlaps: findOverlaps(compared) };
};

const tooMany = (does: string, most: number, what: "estimates" | "rows" = "estimates"): ApiError =>
  new ApiError(
    "selection_too_large",
    `A report ${does} ${thousandsText(most)} ${what} at most: ask for fewer days or accounts.`,
  );

/** The items of estimates that were made in a time, oldest first, a megabyte at a time. */
async function* itemsMade(table: Table, account: AccountId, between: MadeBetween) {
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        ...queryBetween(account, estimateIdsBetween(between)),
        ExclusiveStartKey: from,
      }),
    );
    for (const item of Items) yield EstimateItem.parse(item);
    from = LastEvaluatedKey;
  } while (from);
}
