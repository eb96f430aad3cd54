import { systemClock } from "@isotherm/core/system";
import { freightCsv } from "../harness/freight-rows.ts";
import type { Service } from "../harness/service.ts";
import { processedBatch, uploadRows, type WireBatch } from "../harness/uploaded-batch.ts";
import { type BenchRun, type Figure, rounded } from "./figure.ts";
import { watchingMemory } from "./function-memory.ts";

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

/** Rows of freight a second on the local stack, from the arrival of a file on; and the memory of who carries them out. */
export const batchFigures = async (run: BenchRun): Promise<Figure[]> => {
  const service = await run.service();
  try {
    const rows = run.amount(ROWS, FEW_ROWS);
    await carryOut(service, run.amount(WARM_UP_ROWS, 1));
    const beganMs = systemClock.monotonicMs();
    const mostMb = await watchingMemory(service, "batch-rows", () => carryOut(service, rows));
    const ms = systemClock.monotonicMs() - beganMs;
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
