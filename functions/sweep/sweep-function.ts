import type { Logger } from "@aws-lambda-powertools/logger";
import { MetricUnit, type Metrics } from "@aws-lambda-powertools/metrics";
import { overdueBatches, type WaitingBatch } from "@isotherm/batches/batch-queries";
import { LOOK_AGAIN_MS } from "@isotherm/batches/look-again";
import { openBatchQueues } from "@isotherm/batches/messages";
import type { Clock } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import {
  inTurnOf,
  nothingReconciled,
  openQueues,
  sweep,
  type SweepEffects,
  type SweepNote,
  throwAll,
  tryEach,
} from "@isotherm/delivery";
import { OutOfStock, poolDueMs } from "@isotherm/ordering";
import { type PoolName, completePool } from "@isotherm/retirement";
import { openReportQueue } from "@isotherm/reports/report-messages";
import { LOOK_AGAIN_MS as REPORT_LOOK_MS, overdueReports, type WaitingReport } from "@isotherm/reports/stored-reports";
import { ConditionFailed, openPools, type Table } from "@isotherm/store";
import { keys } from "@isotherm/store/keys";
import { putOff } from "@isotherm/store/pending";
import { readEnvironment } from "../runtime/environment.ts";
import { functionLogger, functionTable, recordingOver } from "../runtime/function-table.ts";
import { functionMetrics } from "../runtime/metrics.ts";

/** Pools of fractions of tonnes. */
export interface SweptPools {
  /** Days that a pool may wait for a tonne. */
  readonly days: number;
  /** Those whose open tonne was begun before a time; perhaps a moment old. */
  readonly openSince: (beforeMs: number) => Promise<PoolName[]>;
  /** Completes one from stock, if its open tonne was begun before a time. */
  readonly complete: (pool: PoolName, beforeMs: number) => Promise<boolean>;
}

/** How many pools are left whose open tonne has waited for too long. */
export interface PoolsNote {
  readonly kind: "pools";
  readonly overdue: number;
}

/** What completing pools works with. */
interface PoolEffects {
  readonly pools: SweptPools;
  readonly clock: Clock;
  readonly note: (note: PoolsNote) => void;
}

/** Batches and reports that are woken at the same time. */
const AT_ONCE = 8;

/** In one run: each takes a read of the catalogue, and a transaction. */
const MOST = 50;

/**
 * Completes, from stock, tonnes of pools that have waited for further orders as long as the stage lets them.
 * One that can't be had waits for the next minute and is counted: an alarm rings. Each minute begins one further on, so
 * that those without stock do not keep others from their turn.
 *
 * @throws AggregateError when some could not be tried for another reason
 */
const completePools = async ({ pools, clock, note }: PoolEffects, goesOn: () => boolean): Promise<void> => {
  const nowMs = clock.nowMs();
  // The oldest time at which a tonne may have been begun without being due.
  const beforeMs = nowMs - poolDueMs(0, pools.days);
  const overdue = await pools.openSince(beforeMs);
  let left = overdue.length;
  const faults: unknown[] = [];
  for (const pool of inTurnOf(overdue, nowMs).slice(0, MOST)) {
    if (!goesOn()) break;
    try {
      await pools.complete(pool, beforeMs);
      left -= 1;
    } catch (error) {
      if (!(error instanceof OutOfStock || error instanceof ConditionFailed)) faults.push(error);
    }
  }
  note({ kind: "pools", overdue: left });
  throwAll(faults, "pools could not be completed");
};

/** Batches. */
export interface SweptBatches {
  /** Those of which nothing was heard since before a time; perhaps a moment old. */
  readonly overdue: (beforeMs: number) => Promise<WaitingBatch[]>;
  /** Puts off the next look at one; false when somebody else has, or when it has gone on. */
  readonly putOff: (batch: WaitingBatch, lookMs: number) => Promise<boolean>;
  /** Has one looked at. */
  readonly look: (batch: WaitingBatch) => Promise<void>;
}

/** How many batches were woken, and for how long the one has waited that has waited longest, milliseconds. */
export interface BatchesNote {
  readonly kind: "batches";
  readonly woken: number;
  readonly oldestMs: number;
}

/** What waking batches works with. */
interface BatchEffects {
  readonly batches: SweptBatches;
  readonly clock: Clock;
  readonly note: (note: BatchesNote) => void;
}

/**
 * Has batches looked at of which nothing was heard for a while: a message was lost, a chunk is a dead letter, or a
 * file did not come. Each is put off first, so that it is woken once however many runs find it.
 */
const wakeBatches = async ({ batches, clock, note }: BatchEffects, goesOn: () => boolean): Promise<void> => {
  const nowMs = clock.nowMs();
  const overdue = await batches.overdue(nowMs);
  let woken = 0;
  const wake = async (batch: WaitingBatch): Promise<void> => {
    if (!(await batches.putOff(batch, nowMs + LOOK_AGAIN_MS))) return;
    await batches.look(batch);
    woken += 1;
  };
  const { faults } = await tryEach(overdue, wake, { atOnce: AT_ONCE, goesOn });
  const oldestMs = overdue.reduce((most, { pending_at }) => Math.max(most, nowMs - pending_at), 0);
  note({ kind: "batches", woken, oldestMs });
  throwAll(faults, "batches could not be looked at");
};

/** Milliseconds before the end from which nothing new is begun. */
const RESERVE_MS = 10_000;

/** How many reports were sent for again. */
export interface ReportsNote {
  readonly kind: "reports";
  readonly woken: number;
}

/** Reports. */
export interface SweptReports {
  /** Those of which nothing was heard since before a time; perhaps a moment old. */
  readonly overdue: (beforeMs: number) => Promise<WaitingReport[]>;
  /** Puts off the next look at one; false when somebody else has, or when it has gone on. */
  readonly putOff: (report: WaitingReport, lookMs: number) => Promise<boolean>;
  /** Has one made. */
  readonly send: (report: WaitingReport) => Promise<void>;
}

interface ReportEffects {
  readonly reports: SweptReports;
  readonly clock: Clock;
  readonly note: (note: ReportsNote) => void;
}

/** Has reports made of which nothing was heard for a while: a message was lost, or is a dead letter. */
const wakeReports = async ({ reports, clock, note }: ReportEffects, goesOn: () => boolean): Promise<void> => {
  const nowMs = clock.nowMs();
  let woken = 0;
  const wake = async (report: WaitingReport): Promise<void> => {
    if (!(await reports.putOff(report, nowMs + REPORT_LOOK_MS))) return;
    await reports.send(report);
    woken += 1;
  };
  const { faults } = await tryEach(await reports.overdue(nowMs), wake, { atOnce: AT_ONCE, goesOn });
  note({ kind: "reports", woken });
  throwAll(faults, "reports could not be sent for");
};

/** Every effect of the function. */
export interface SweepFunctionEffects extends SweepEffects {
  readonly pools: SweptPools;
  readonly batches: SweptBatches;
  readonly reports: SweptReports;
  readonly note: (note: SweepNote | PoolsNote | BatchesNote | ReportsNote) => void;
}

/**
 * Runs every minute: sweeps deliveries, order steps, batches and reports, and completes pools of fractions that are due.
 *
 * @throws AggregateError when parts failed
 */
export const sweepFunction = (effects: SweepFunctionEffects, remainingMs: () => number): Promise<void> => {
  const goesOn = (): boolean => remainingMs() > RESERVE_MS;
  return sweep(effects, goesOn, [
    completePools(effects, goesOn),
    wakeBatches(effects, goesOn),
    wakeReports(effects, goesOn),
  ]);
};

/** Builds the effects of the sweep from the environment. */
export const sweepDependencies = (environment: NodeJS.ProcessEnv): SweepFunctionEffects => {
  const settings = readEnvironment(
    environment,
    "TABLE_NAME",
    "DELIVERY_RETRIES_QUEUE_URL",
    "SLOW_DELIVERIES_QUEUE_URL",
    "ORDER_STEPS_QUEUE_URL",
    "BATCH_FILES_QUEUE_URL",
    "REPORTS_QUEUE_URL",
    "POOL_DAYS",
  );
  const table = functionTable(settings.TABLE_NAME);
  const logger = functionLogger("sweep");
  const metrics = functionMetrics("sweep", environment);
  return {
    table,
    queues: openQueues({
      deliveryRetries: settings.DELIVERY_RETRIES_QUEUE_URL,
      slowDeliveries: settings.SLOW_DELIVERIES_QUEUE_URL,
      orderSteps: settings.ORDER_STEPS_QUEUE_URL,
    }),
    clock: systemClock,
    // As old as the process, so that a run compares only what has changed since the one before.
    reconciled: nothingReconciled(),
    note: observed(logger, metrics),
    batches: sweptBatches(table, settings.BATCH_FILES_QUEUE_URL),
    reports: {
      overdue: (beforeMs) => overdueReports(table, beforeMs),
      putOff: (report, lookMs) => putOff(table, keys.report(report.account_id, report.report_id), report, lookMs),
      send: openReportQueue(settings.REPORTS_QUEUE_URL),
    },
    pools: {
      days: settings.POOL_DAYS,
      openSince: (beforeMs) => openPools(table, beforeMs),
      complete: (pool, beforeMs) => completePool({ ...recordingOver(table), operator: "sweep" }, pool, beforeMs),
    },
  };
};

const sweptBatches = (table: Table, files: string): SweptBatches => {
  const queues = openBatchQueues({ files });
  return {
    overdue: (beforeMs) => overdueBatches(table, beforeMs),
    putOff: (batch, lookMs) => putOff(table, keys.batch(batch.account_id, batch.batch_id), batch, lookMs),
    look: (batch) => queues.look(batch),
  };
};

/** Turns what the sweep found into log lines and metrics. */
export const observed =
  (logger: Pick<Logger, "info">, metrics: Pick<Metrics, "singleMetric">) =>
  (note: SweepNote | PoolsNote | BatchesNote | ReportsNote): void => {
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
    } else if (note.kind === "batches") put("WokenBatches", MetricUnit.Count, note.woken);
    else if (note.kind === "pools") put("OverduePools", MetricUnit.Count, note.overdue);
    else if (note.kind === "orders") put("OverdueOrders", MetricUnit.Count, note.overdue);
  };
