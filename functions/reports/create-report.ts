import { dayOf, type Days, daysBetween } from "@isotherm/analytics/days-asked";
import { estimatesIn } from "@isotherm/analytics/estimate-rows";
import { dayAfter, knownZone, periodsOf } from "@isotherm/analytics/periods";
import { readFigures } from "@isotherm/analytics/read-figures";
import {
  createReport as createReportOperation,
  LONGEST_REPORT_DAYS,
  MOST_REPORTED_ESTIMATES,
  MOST_UNFINISHED_REPORTS,
  type ReportKind,
  type ReportRequest,
} from "@isotherm/contract";
import { type AccountId, ApiError, DAY_MS, instantMs, thousandsText } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { reportResponse, type StoredReport } from "@isotherm/reports/report-item";
import { keepReport, LOOK_AGAIN_MS, newestReports } from "@isotherm/reports/stored-reports";
import { accountsNamed } from "@isotherm/store";
import type { ReportUses } from "./dependencies.ts";

/**
 * Has a report made.
 *
 * @throws ApiError time_range_invalid, validation_error for an unknown time zone, id_invalid for an account of somebody else,
 *   selection_too_large, report_limit_reached
 */
export const createReport = (uses: ReportUses) =>
  serves(createReportOperation, async ({ account, key, body }) => {
    const time_zone = knownZone(body.time_zone ?? "UTC");
    if (time_zone === undefined)
      throw new ApiError("validation_error", "time_zone: is not the IANA name of a time zone");
    const days = daysOf(body);
    const named = await accountsNamed(uses.table, key, "account_ids", body.account_ids ?? []);
    const accounts = named.length === 0 ? [account] : named;
    const account_ids = accounts.map(({ id }) => id);
    const happened = body.happened ?? true;
    await refuseTooMany(uses, { kind: body.kind, accounts: account_ids, happened, days, time_zone });
    const nowMs = uses.clock.nowMs();
    await refuseMoreReports(uses, account.id);
    const report: StoredReport = {
      account_id: account.id,
      account_name: account.name,
      mode: account.type,
      report_id: uses.ids.next("report"),
      kind: body.kind,
      format: body.format,
      language: body.language ?? "en",
      name: body.name ?? null,
      from: days.first,
      through: days.last,
      time_zone,
      account_ids,
      account_names: accounts.map(({ name }) => name),
      happened,
      freight_category: body.freight_category ?? 4,
      freight_category_key: body.freight_category_key ?? null,
      status: "pending",
      created_ms: nowMs,
      files: [],
      pending_at: nowMs + LOOK_AGAIN_MS,
    };
    await keepReport(uses.table, report);
    await uses.send(report);
    return reportResponse(report);
  });

const daysOf = ({ from, through }: ReportRequest): Days => {
  const { first, last } = daysBetween(dayOf(from), dayOf(through));
  const days = (instantMs(`${last}T00:00:00.000Z`) - instantMs(`${first}T00:00:00.000Z`)) / DAY_MS + 1;
  if (days > LONGEST_REPORT_DAYS)
    throw new ApiError(
      "time_range_invalid",
      `from, through: a report is of ${LONGEST_REPORT_DAYS} days at most, not ${days}.`,
    );
  return { first, last };
};

interface Wanted {
  readonly kind: ReportKind;
  readonly accounts: readonly AccountId[];
  readonly happened: boolean;
  readonly days: Days;
  readonly time_zone: string;
}

/** Refuses what figures say is too much, and names the longest period from its first day that goes. They lag some minutes. */
const refuseTooMany = async (
  { table }: ReportUses,
  { kind, accounts, happened, days, time_zone }: Wanted,
): Promise<void> => {
  const months = periodsOf(days, "month", time_zone);
  const found = await readFigures(table, {
    accounts,
    basis: happened ? "happened" : "created",
    periods: months,
    byMetadata: false,
  });
  let [many, fits] = [0, ""];
  for (const month of months) {
    const of = found.filter(({ period, cell }) => period === month && mayCount(kind, cell.kind));
    many += of.reduce((total, { figures }) => total + estimatesIn(figures, []), 0);
    if (many <= MOST_REPORTED_ESTIMATES) fits = lastDayOf(month.start);
  }
  if (many <= MOST_REPORTED_ESTIMATES) return;
  const most = thousandsText(MOST_REPORTED_ESTIMATES);
  throw new ApiError(
    "selection_too_large",
    `The period has ${thousandsText(many)} estimates, a report ${most} at most. ` +
      (fits === ""
        ? "Ask for less than its first month, or for fewer accounts."
        : `From ${days.first} through ${fits} goes.`),
  );
};

const TRANSPORT = new Set(["shipping", "multi-leg-shipping", "by-fuel-shipping", "flight", "passenger-transportation"]);

/** Whether a report of a kind may count estimates of a kind. */
const mayCount = (report: ReportKind, estimate: string): boolean =>
  report === "ghg_protocol" ? estimate !== "individual" : TRANSPORT.has(estimate);

/** The last day of the month that a day is in. */
const lastDayOf = (day: string): string => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const next = `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, "0")}-01`;
  return dayAfter(next, -1);
};

/** @throws ApiError report_limit_reached; requests at the same time may each find room */
const refuseMoreReports = async (uses: ReportUses, account: AccountId): Promise<void> => {
  const newest = await newestReports(uses, account, { after: undefined, limit: 100 });
  if (newest.filter(({ status }) => status !== "processed").length >= MOST_UNFINISHED_REPORTS)
    throw new ApiError("report_limit_reached");
};
