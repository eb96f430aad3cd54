import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Report, ReportFormat, ReportKind } from "@isotherm/contract";
import { MOST_REPORTED_ESTIMATES } from "@isotherm/contract/reports";
import { type AccountId, instantMs } from "@isotherm/core";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { functionRow } from "@isotherm/infra/topology/functions";
import type * as z from "zod";
import { eventually } from "../harness/eventually.ts";
import { FORWARDERS_REQUESTS, forwardersItems } from "../harness/forwarder-estimates.ts";
import type { Service } from "../harness/service.ts";
import { type BenchRun, type Figure, rounded } from "./figure.ts";
import { watchingMemory } from "./function-memory.ts";

const FIRST_MS = instantMs("2025-01-01T00:00:00.000Z");
const MINUTE_MS = 60_000;
const PATIENCE_MS = 600_000;
const LOOK_EVERY_MS = 500;
const ROW = functionRow("report-files");

type WireReport = z.input<typeof Report>;
interface Told {
  readonly timeseries: readonly { readonly count: number }[];
}

/** An account of its own with so many estimates, all of them counted. */
const accountWith = async (service: Service, many: number): Promise<AccountId> => {
  const client = service.as("test");
  const { body } = await client.post<{ id: AccountId }>("/accounts/client", { name: "Forwarder", currency: "EUR" });
  const items = await forwardersItems({ account: body.id, many, firstMs: FIRST_MS, stepMs: MINUTE_MS });
  for (let from = 0; from < many; from += 25)
    await service.table.client.send(
      new BatchWriteCommand({
        RequestItems: {
          [service.table.name]: items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    );
  const headers = { "service-account": body.id };
  const path = "/analytics/emission-calculations?interval=month&from=2025-01-01&through=2025-12-31";
  const untilMs = systemClock.monotonicMs() + PATIENCE_MS;
  for (;;) {
    const { status, body: told, text } = await client.get<Told>(path, { headers });
    if (status === 200 && told.timeseries.reduce((all, { count }) => all + count, 0) === many) break;
    if (systemClock.monotonicMs() > untilMs) throw new Error(`not all were counted: ${status} ${text}`);
    await systemSleep(LOOK_EVERY_MS);
  }
  return body.id;
};

/** Has a report made, and tells how long that took, from the request to the last file, seconds. */
const make = async (service: Service, account: AccountId, kind: ReportKind, format: ReportFormat): Promise<number> => {
  const client = service.as("test");
  const headers = { "service-account": account };
  const asked = { kind, format, from: "2025-01-01", through: "2025-12-31", happened: false };
  const { body: report, text } = await client.post<WireReport>("/reports", asked, { headers });
  const ended = await eventually(
    `the report to be made: ${text}`,
    async () => {
      const { body } = await client.get<WireReport>(`/reports/${report.id}`, { headers });
      return body.status === "processed" && body;
    },
    PATIENCE_MS,
  );
  if (ended.outcome !== "completed") throw new Error(`the report failed: ${ended.error}`);
  return (instantMs(ended.finished_at ?? "") - instantMs(ended.created_at)) / 1_000;
};

/**
 * Reports of as many estimates as one may have, made by the function on the local stack: seconds beside its timeout, memory
 * beside what it is given. The local stack ends it after its timeout as Lambda does, and limits its heap.
 */
export const reportFigures = async (run: BenchRun): Promise<Figure[]> => {
  const service = await run.service();
  try {
    const many = run.amount(MOST_REPORTED_ESTIMATES, FORWARDERS_REQUESTS.length);
    const account = await accountWith(service, many);
    const of = `of ${many.toLocaleString("en")} estimates`;
    const figures: Figure[] = [];
    const memory = await watchingMemory(service, ROW.name, async () => {
      for (const format of ["json", "pdf", "xlsx"] as const) {
        const seconds = await make(service, account, "ghg_protocol", format);
        figures.push({
          name: `a report ${of} as ${format}`,
          value: rounded(seconds),
          unit: "s",
          budget: ROW.timeoutSeconds / 2,
        });
      }
    });
    return [
      ...figures,
      {
        name: `memory of a process that makes reports ${of}`,
        value: rounded(memory),
        unit: "MB",
        budget: ROW.memoryMb,
      },
    ];
  } finally {
    await service.stop();
  }
};
