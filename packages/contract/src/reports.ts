import { type AccountId, type ReportId, thousandsText } from "@isotherm/core";
import * as z from "zod";
import { idInPath, idString, asId, Name, optional, text, Timestamp, CalendarDate } from "./wire.ts";
import { operation, responseOf } from "./operation.ts";
import { NamedAccounts, pageOf } from "./page.ts";
import { EstimateMass } from "./estimate-mass.ts";
import { QueryDate } from "./query-date.ts";

/** Estimates that one report may count. */
export const MOST_REPORTED_ESTIMATES = 20_000;
/** Estimates of its accounts that one report may look at to find them. */
export const MOST_ESTIMATES_LOOKED_AT = 200_000;
/** Days of the longest period. */
export const LONGEST_REPORT_DAYS = 731;
/** Reports of an account that are not processed yet. */
export const MOST_UNFINISHED_REPORTS = 5;

/** By what a report is laid out. */
export const ReportKind = z.enum(["iso_14083", "ghg_protocol", "count_emissions_eu"]).meta({
  id: "ReportKind",
  description:
    "`iso_14083`: transport chains, aligned with ISO 14083 and the GLEC Framework; `ghg_protocol`: categories of the GHG Protocol; " +
    "`count_emissions_eu`: the output data elements of CountEmissionsEU.",
});
export type ReportKind = z.output<typeof ReportKind>;

/** What a report is read with. */
export const ReportFormat = z.enum(["xlsx", "pdf", "json"]).meta({ id: "ReportFormat" });
export type ReportFormat = z.output<typeof ReportFormat>;

/** In which language a report is. */
export const ReportLanguage = z.enum(["en", "de"]).meta({
  id: "ReportLanguage",
  description: "Of titles, headings and notes; figures, codes of rows and names of properties are the same in all.",
});
export type ReportLanguage = z.output<typeof ReportLanguage>;

/** What can be fetched of a report. */
export const ReportPart = z.enum(["report", "data", "script"]).meta({
  id: "ReportPart",
  description:
    "`report`: in the format that was asked for; `data`: every figure, how it follows from rows, and the rows, as JSON with exact " +
    "decimals; `script`: a program for Node.js without dependencies that calculates all figures of `data` again.",
});
export type ReportPart = z.output<typeof ReportPart>;

/** Why a report could not be made. */
const ReportErrorCode = z.enum(["selection_too_large", "service_unavailable"]).meta({ id: "ReportErrorCode" });
export type ReportErrorCode = z.output<typeof ReportErrorCode>;

/** Transport that the account pays for, or that it does not. Integers: generators make nothing of a set of other numbers. */
const FreightCategory = z.literal([4, 9]).meta({ type: "integer" });

const zone = text(z.string().max(64));

/** What is asked of `POST /reports`. */
export const ReportRequest = z
  .object({
    kind: ReportKind,
    format: ReportFormat,
    language: optional(ReportLanguage).meta({ description: "Language of the report; default `en`." }),
    name: optional(Name),
    from: QueryDate.meta({ description: "First day, in `time_zone`; a timestamp counts as its date." }),
    through: QueryDate.meta({ description: "Last day, inclusive." }),
    time_zone: optional(zone).meta({ description: "IANA name; default UTC.", examples: ["Europe/Berlin"] }),
    account_ids: optional(NamedAccounts).meta({
      description: "Accounts of the organisation and mode, at most 100; missing or empty: the acting account.",
    }),
    happened: optional(z.boolean()).meta({
      description:
        "true, the default: what is marked as having happened, by the time at which it did; false: every estimate, by `created_at`.",
    }),
    freight_category: optional(FreightCategory).meta({
      description: "Of `ghg_protocol`: scope 3 category of freight, 4 (paid by the company, the default) or 9.",
    }),
    freight_category_key: optional(text(z.string().min(1).max(100))).meta({
      description: "Of `ghg_protocol`: key of metadata whose value `4` or `9` says the category of a freight estimate.",
    }),
  })
  .meta({ id: "ReportRequest" });
export type ReportRequest = z.output<typeof ReportRequest>;

/** A file of a report, as it was written. */
const ReportFile = z
  .object({ part: ReportPart, filename: z.string(), size_bytes: z.int(), sha256: z.string() })
  .meta({ id: "ReportFile" });

/** A report of a period. */
export const Report = z
  .object({
    id: idString<ReportId>("report"),
    kind: ReportKind,
    format: ReportFormat,
    language: ReportLanguage,
    name: z.string().nullable(),
    from: CalendarDate.meta({ description: "First day, in `time_zone`." }),
    through: CalendarDate.meta({ description: "Last day, inclusive." }),
    time_zone: z.string().meta({ description: "IANA name of the zone whose days are meant." }),
    account_ids: z.array(asId<AccountId>(z.string(), "account")),
    happened: z.boolean().meta({ description: "Whether only what is marked as having happened counts." }),
    freight_category: FreightCategory.meta({ description: "Scope 3 category of freight that says none." }),
    freight_category_key: z
      .string()
      .nullable()
      .meta({ description: "Key of metadata that says the category of a freight estimate; null: none." }),
    status: z.enum(["pending", "processing", "processed"]),
    outcome: z.enum(["completed", "failed"]).nullable().meta({ description: "Null until processed." }),
    error_code: ReportErrorCode.nullable(),
    error: z.string().nullable(),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
    expires_at: Timestamp.meta({ description: "30 days after it was finished, or created." }),
    estimate_count: z.int().nullable().meta({ description: "Estimates that count; null until completed." }),
    excluded_count: z.int().nullable().meta({
      description: "Estimates that were looked at and do not count; the report says why. Null until completed.",
    }),
    mass: EstimateMass.nullable().meta({ description: "All that counts, in tonnes; null until completed." }),
    files: z.array(ReportFile).meta({ description: "Empty until completed." }),
  })
  .meta({ id: "Report" });
export type Report = z.output<typeof Report>;

/** Where a file of a report can be fetched without a key. */
export const ReportDownload = ReportFile.extend({
  url: z.string().meta({ format: "uri" }),
  expires_at: Timestamp.meta({ description: "When the address stops working." }),
}).meta({ id: "ReportDownload" });
export type ReportDownload = z.output<typeof ReportDownload>;

const group = "reports";

/** `POST /reports` */
export const createReport = operation({
  group,
  id: "createReport",
  method: "POST",
  path: "/reports",
  summary: "Have a report of a period made.",
  description:
    `It is made in the background; \`status\` tells how far it is. A report counts ${thousandsText(MOST_REPORTED_ESTIMATES)} estimates ` +
    `at most, of a period of ${LONGEST_REPORT_DAYS} days at most; what is larger is refused with the longest period from its first day that goes.`,
  body: ReportRequest,
  response: Report,
  errors: ["time_range_invalid", "id_invalid", "selection_too_large", "report_limit_reached"],
  example: {
    body: {
      kind: "iso_14083",
      format: "xlsx",
      name: "Freight of 2026",
      from: "2026-01-01",
      through: "2026-12-31",
      time_zone: "Europe/Berlin",
      account_ids: [responseOf("createClientAccount", "id")],
    },
  },
});

/** `GET /reports` */
export const listReports = operation({
  group,
  id: "listReports",
  method: "GET",
  path: "/reports",
  summary: "List the reports of the account, newest first.",
  paginated: true,
  response: pageOf(Report),
  errors: [],
  example: { query: { limit: "1" }, after: ["createReport"] },
});

/** `GET /reports/{id}` */
export const getReport = operation({
  group,
  id: "getReport",
  method: "GET",
  path: "/reports/{id}",
  params: idInPath<ReportId>("report"),
  summary: "Read a report: how far it is, and what its files are.",
  response: Report,
  errors: [],
  example: { params: { id: responseOf("createReport", "id") } },
});

/** `GET /reports/{id}/download` */
export const downloadReport = operation({
  group,
  id: "downloadReport",
  method: "GET",
  path: "/reports/{id}/download",
  params: idInPath<ReportId>("report"),
  summary: "Where a file of a report can be fetched, for 15 minutes.",
  query: z.object({ part: ReportPart.default("report") }),
  response: ReportDownload,
  errors: ["report_not_processed"],
  example: { params: { id: responseOf("createReport", "id") } },
});

/** The operations of reports. */
export const REPORT_OPERATIONS = [createReport, listReports, getReport, downloadReport] as const;
