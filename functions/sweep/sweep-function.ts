import type { Logger } from "@aws-lambda-powertools/logger";
import { type Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { systemClock } from "@isotherm/core/system";
import { openQueues, sweep, type SweepEffects, type SweepNote } from "@isotherm/delivery";
import { openPools } from "@isotherm/store";
import { completePool } from "@isotherm/retirement";
import { readEnvironment } from "../runtime/environment.ts";
import { functionTable } from "../runtime/function-table.ts";
import { functionLogger } from "../runtime/logger.ts";
import { functionMetrics } from "../runtime/metrics.ts";
import { recordingOver } from "../runtime/function-table.ts";
import { completePools, type PoolsNote, type SweptPools } from "./complete-pools.ts";

/** Milliseconds before the end from which nothing new is begun. */
const RESERVE_MS = 10_000;

/** Every effect of the function. */
export interface SweepFunctionEffects extends SweepEffects {
  readonly pools: SweptPools;
  readonly note: (note: SweepNote | PoolsNote) => void;
}

/**
 * Runs every minute: sweeps deliveries and order steps, and completes pools of fractions that are due.
 *
 * @throws AggregateError when parts failed
 */
export const sweepFunction = (effects: SweepFunctionEffects, remainingMs: () => number): Promise<void> => {
  const goesOn = (): boolean => remainingMs() > RESERVE_MS;
  return sweep(effects, goesOn, [completePools(effects, goesOn)]);
};

/** Builds the effects of the sweep from the environment. */
export const sweepDependencies = (environment: NodeJS.ProcessEnv): SweepFunctionEffects => {
  const settings = readEnvironment(
    environment,
    "TABLE_NAME",
    "DELIVERY_RETRIES_QUEUE_URL",
    "ORDER_STEPS_QUEUE_URL",
    "POOL_DAYS",
  );
  const table = functionTable(settings.TABLE_NAME);
  const logger = functionLogger("sweep");
  const metrics = functionMetrics("sweep", environment);
  return {
    table,
    queues: openQueues({
      deliveryRetries: settings.DELIVERY_RETRIES_QUEUE_URL,
      orderSteps: settings.ORDER_STEPS_QUEUE_URL,
    }),
    clock: systemClock,
    note: observed(logger, metrics),
    pools: {
      days: settings.POOL_DAYS,
      openSince: (beforeMs) => openPools(table, beforeMs),
      complete: (pool, beforeMs) => completePool({ ...recordingOver(table), operator: "sweep" }, pool, beforeMs),
    },
  };
};

/** Turns what the sweep found into log lines and metrics. */
export const observed =
  (logger: Pick<Logger, "info">, metrics: Pick<Metrics, "singleMetric">) =>
  (note: SweepNote | PoolsNote): void => {
    logger.info(note.kind, { ...note });
    const put = (name: string, unit: (typeof MetricUnit)[keyof typeof MetricUnit], value: number): void => {
      metrics.singleMetric().addMetric(name, unit, value);
    };
    if (note.kind === "pending") {
      put("PendingEndpoints", MetricUnit.Count, note.endpoints);
      put("PendingEvents", MetricUnit.Count, note.events);
      put("OldestPendingAgeMs", MetricUnit.Milliseconds, note.oldestAgeMs);
      put("LongestIdleMs", MetricUnit.Milliseconds, note.longestIdleMs);
    } else if (note.kind === "reconciled") {
      put("RaisedHeads", MetricUnit.Count, note.raised);
      put("UnsweptModes", MetricUnit.Count, note.of - note.modes);
    } else if (note.kind === "pools") put("OverduePools", MetricUnit.Count, note.overdue);
    else put("OverdueOrders", MetricUnit.Count, note.overdue);
  };
