import { readFileSync } from "node:fs";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { freightCsv } from "../harness/freight-rows.ts";
import type { Service } from "../harness/service.ts";
import { processedBatch, uploadRows, type WireBatch } from "../harness/uploaded-batch.ts";
import { type BenchRun, type Figure, rounded } from "./figure.ts";

const ROWS = 10_000;
const FEW_ROWS = 20;
/** Loads the functions and what they read. */
const WARM_UP_ROWS = 400;
const PATIENCE_MS = 600_000;
const LEAST_PER_SECOND = 400;
const BUDGET_MB = 512;

/** A file of freight, from its arrival to the files of results. */
const carryOut = async (service: Service, rows: number): Promise<WireBatch> => {
  const client = service.as("test");
  const file = { format: "csv", filename: "trips.csv", bytes: freightCsv(rows) } as const;
  const { id } = await uploadRows(client, { ...file, request: { kind: "shipping" } });
  const batch = await processedBatch(client, id, PATIENCE_MS);
  if (batch.success_count !== rows) throw new Error(`${batch.success_count} of ${rows} rows: ${batch.batch_error}`);
  return batch;
};

/** The largest memory of any process of a function so far, MB; Linux tells it, elsewhere nothing does. */
const mostMemoryMb = (pids: readonly number[], functionName: string): number =>
  Math.max(
    0,
    ...pids.map((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, "utf8").includes(`AWS_LAMBDA_FUNCTION_NAME=${functionName}\0`))
          return 0;
        return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;
      } catch {
        return 0; // it has ended
      }
    }),
  );

/** Rows of freight a second on the local stack, from the arrival of a file on; and the memory of who carries them out. */
export const batchFigures = async (run: BenchRun): Promise<Figure[]> => {
  const service = await run.service();
  try {
    const rows = run.amount(ROWS, FEW_ROWS);
    await carryOut(service, run.amount(WARM_UP_ROWS, 1));
    let mostMb = 0;
    const watching = { over: false };
    const watch = (async () => {
      while (!watching.over) {
        mostMb = Math.max(mostMb, mostMemoryMb(service.stack.pids(), "batch-rows"));
        await systemSleep(1_000);
      }
    })();
    const beganMs = systemClock.monotonicMs();
    await carryOut(service, rows);
    const ms = systemClock.monotonicMs() - beganMs;
    watching.over = true;
    await watch;
    return [
      {
        name: `carrying out a row of a file of ${rows} (${Math.round((rows * 1_000) / ms)} per second)`,
        value: rounded(ms / rows),
        unit: "ms",
        budget: 1_000 / LEAST_PER_SECOND,
      },
      { name: "memory of a process that carries out rows", value: rounded(mostMb), unit: "MB", budget: BUDGET_MB },
    ];
  } finally {
    await service.stop();
  }
};
