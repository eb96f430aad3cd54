import type { AccountId, ReportId } from "@isotherm/core";
import { systemClock, systemIds } from "@isotherm/core/system";
import type { StoredReport } from "@isotherm/reports/report-item";
import { keepReport } from "@isotherm/reports/stored-reports";
import { eventually } from "../harness/eventually.ts";
import type { Answer, Client, JoinedService } from "../harness/service.ts";

type Provocations = Readonly<Record<string, Readonly<Record<number, () => Promise<Answer<unknown>>>>>>;

const ASKED = { kind: "iso_14083", format: "json", language: "en", from: "2025-01-01", through: "2025-12-31" } as const;
const MOST_UNFINISHED = 5;

/** What provokes the particular answers of reports. */
export const reportProvocations = (client: () => Client, service: () => JoinedService): Provocations => {
  const create = () => client().post<{ id: string }>("/reports", ASKED);
  const processed = async (): Promise<string> => {
    const { id } = (await create()).body;
    await eventually(`report ${id} to be processed`, async () => {
      const { body } = await client().get<{ status: string }>(`/reports/${id}`);
      return body.status === "processed";
    });
    return id;
  };
  /** A report that nobody makes: no message was sent for it. In an account of its own, where it stands in nobody's way. */
  const waiting = async (many: number) => {
    const made = await client().post<{ id: AccountId }>("/accounts/client", { name: "Waiting", currency: "EUR" });
    const reports = Array.from({ length: many }, () => systemIds.next("report"));
    for (const id of reports) await keepReport(service().table, pendingReport(made.body.id, id));
    return { headers: { "service-account": made.body.id }, id: reports[0] };
  };
  return {
    createReport: {
      200: create,
      409: async () => client().post("/reports", ASKED, { headers: (await waiting(MOST_UNFINISHED)).headers }),
    },
    listReports: { 200: () => client().get("/reports") },
    getReport: { 200: async () => client().get(`/reports/${await processed()}`) },
    downloadReport: {
      200: async () => client().get(`/reports/${await processed()}/download`),
      409: async () => {
        const { headers, id } = await waiting(1);
        return client().get(`/reports/${id}/download`, { headers });
      },
    },
  };
};

const pendingReport = (account_id: AccountId, report_id: ReportId): StoredReport => ({
  ...ASKED,
  account_id,
  account_name: "Waiting",
  language: "en",
  mode: "test",
  report_id,
  name: null,
  time_zone: "UTC",
  account_ids: [account_id],
  account_names: ["Waiting"],
  happened: true,
  freight_category: 4,
  freight_category_key: null,
  status: "pending",
  created_ms: systemClock.nowMs(),
  files: [],
  pending_at: systemClock.nowMs() + 3_600_000,
});
