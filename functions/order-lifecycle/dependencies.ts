import { systemClock, systemSleep } from "@isotherm/core/system";
import { persistTransition, beneficiaryOf, catalogueQueries, orderQueries } from "@isotherm/store";
import { readEnvironment } from "../runtime/environment.ts";
import { faultNote, functionMetrics } from "../runtime/metrics.ts";
import { functionTable, recordingOver } from "../runtime/function-table.ts";
import { functionLogger } from "../runtime/logger.ts";
import type { MoveTestOrdersUses } from "./move-test-orders.ts";

/** Builds what moving orders works with from its environment. */
export const stepDependencies = (environment: NodeJS.ProcessEnv): MoveTestOrdersUses => {
  const settings = readEnvironment(environment, "TABLE_NAME", "TEST_STEP_MS");
  const table = functionTable(settings.TABLE_NAME);
  const logger = functionLogger("order-lifecycle");
  return {
    clock: systemClock,
    sleep: systemSleep,
    catalogue: catalogueQueries(table, systemClock),
    orders: orderQueries(table),
    beneficiaryOf: (owner) => beneficiaryOf(table, owner),
    advance: (step) => persistTransition(recordingOver(table), step),
    testStepMs: settings.TEST_STEP_MS,
    stepped: ({ order_id, from }, moved) => logger.info("order step", { order_id, from, moved }),
    faulted: faultNote("order step failed", logger, functionMetrics("order-lifecycle", environment)),
  };
};
