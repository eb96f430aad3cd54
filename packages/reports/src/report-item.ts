import { AccountType } from "@isotherm/contract";
import { Report, ReportFormat, ReportKind, ReportLanguage, ReportPart } from "@isotherm/contract/reports";
import { type AccountId, DAY_MS, decimal, instant, type ReportId } from "@isotherm/core";
import { keys, pendingReport, SCHEMA_ONE, storedId } from "@isotherm/store/keys";
import * as z from "zod";

const FileItem = z.object({
  part: ReportPart,
  filename: z.string(),
  size_bytes: z.int(),
  sha256: z.string(),
  // Where it lies, below the report's own place, which no answer tells. Earlier releases put it under its name.
  object: z.string().optional(),
});
/** A file of a report, as it is kept. */
export type StoredFile = z.output<typeof FileItem>;

const Item = z.object({
  ...SCHEMA_ONE,
  account_id: storedId<AccountId>(),
  account_name: z.string(),
  mode: AccountType,
  report_id: storedId<ReportId>(),
  kind: ReportKind,
  format: ReportFormat,
  // Reports of earlier releases are in English.
  language: ReportLanguage.default("en"),
  name: z.string().nullable(),
  from: z.string(),
  through: z.string(),
  time_zone: z.string(),
  account_ids: z.array(storedId<AccountId>()),
  // Their names when it was asked for, in the same order. Earlier releases did not keep them.
  account_names: z.array(z.string()).default([]),
  happened: z.boolean(),
  freight_category: z.union([z.literal(4), z.literal(9)]),
  freight_category_key: z.string().nullable(),
  status: Report.shape.status,
  outcome: z.enum(["completed", "failed"]).optional(),
  error_code: z.enum(["selection_too_large", "service_unavailable"]).optional(),
  error: z.string().optional(),
  created_ms: z.int(),
  finished_ms: z.int().optional(),
  estimate_count: z.int().optional(),
  excluded_count: z.int().optional(),
  /** Tonnes, as text. */
  mass: z.string().optional(),
  files: z.array(FileItem),
  pending_at: z.int().optional(),
});

/** A report as it is kept. */
export type StoredReport = Omit<z.output<typeof Item>, "schema">;

/** What a report is of: fields that are the same as it is kept, as it is answered and in its files. */
export const REPORT_FIELDS = [
  "kind",
  "language",
  "name",
  "from",
  "through",
  "time_zone",
  "account_ids",
  "happened",
  "freight_category",
  "freight_category_key",
] as const satisfies readonly (keyof StoredReport & keyof Report)[];

/** Of a report those fields, and nothing else. */
export const reportFields = (report: StoredReport): Pick<StoredReport, (typeof REPORT_FIELDS)[number]> =>
  // `Object.fromEntries` forgets the names.
  Object.fromEntries(REPORT_FIELDS.map((name) => [name, report[name]])) as never;

/** Reads a report from its item. */
export const ReportItem = Item.transform(({ schema: _one, ...report }): StoredReport => report);

/** Days for which a report is kept, from when it was finished, or else created. */
const KEPT_DAYS = 30;

/** When a report is forgotten, milliseconds. */
export const reportExpiresMs = ({
  finished_ms,
  created_ms,
}: Pick<StoredReport, "finished_ms" | "created_ms">): number => (finished_ms ?? created_ms) + KEPT_DAYS * DAY_MS;

/**
 * The item of a report. Until it is processed it stands in the sparse index with the time at which the sweep has it made again;
 * it expires only when it is processed.
 */
export const reportItem = ({ pending_at, ...report }: StoredReport) => ({
  ...keys.report(report.account_id, report.report_id),
  schema: 1,
  ...report,
  ...(report.status === "processed"
    ? { ttl: Math.ceil(reportExpiresMs(report) / 1_000) }
    : pendingReport(report.report_id, pending_at ?? report.created_ms)),
});

/** A report as it is answered. */
export const reportResponse = (report: StoredReport): Report => ({
  id: report.report_id,
  format: report.format,
  ...reportFields(report),
  status: report.status,
  outcome: report.outcome ?? null,
  error_code: report.error_code ?? null,
  error: report.error ?? null,
  created_at: instant(report.created_ms),
  finished_at: report.finished_ms === undefined ? null : instant(report.finished_ms),
  expires_at: instant(reportExpiresMs(report)),
  estimate_count: report.estimate_count ?? null,
  excluded_count: report.excluded_count ?? null,
  mass: report.mass === undefined ? null : { amount: decimal(report.mass), unit: "t" },
  files: report.files,
});
