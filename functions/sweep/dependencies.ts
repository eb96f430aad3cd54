import type { Logger } from "@aws-lambda-powertools/logger";
import { type Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { systemClock } from "@isotherm/core/system";
import { openPools } from "@isotherm/store";
import { deliveryStore, openQueues } from "@isotherm/store/delivery/index";
import { completePool } from "@isotherm/retirement";
import { readEnvironment } from "../runtime/environment.ts";
import { functionTable, recordingOver } from "../runtime/function-table.ts";
import { functionLogger } from "../runtime/logger.ts";
import { functionMetrics } from "../runtime/metrics.ts";
import type { SweepNote, Sweeping } from "./sweeping.ts";

/** Builds what the sweep works with from its environment. */
export const sweepDependencies = (environment: NodeJS.ProcessEnv): Sweeping => {
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
    store: deliveryStore(table),
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
  (note: SweepNote): void => {
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
