import { systemClock } from "@isotherm/core/system";
import { deliveryStore, openQueues } from "@isotherm/store/delivery/index";
import { readEnvironment } from "../runtime/environment.ts";
import { faultNote, functionMetrics } from "../runtime/metrics.ts";
import { functionTable } from "../runtime/function-table.ts";
import { functionLogger } from "../runtime/logger.ts";
import type { Relaying } from "./relay.ts";

/** Builds what the relay works with from its environment. */
export const relayDependencies = (environment: NodeJS.ProcessEnv): Relaying => {
  const settings = readEnvironment(
    environment,
    "TABLE_NAME",
    "DELIVERIES_QUEUE_URL",
    "ORDER_STEPS_QUEUE_URL",
    "TEST_STEP_MS",
  );
  const logger = functionLogger("stream-relay");
  return {
    store: deliveryStore(functionTable(settings.TABLE_NAME)),
    queues: openQueues({ deliveries: settings.DELIVERIES_QUEUE_URL, orderSteps: settings.ORDER_STEPS_QUEUE_URL }),
    clock: systemClock,
    testStepMs: settings.TEST_STEP_MS,
    failed: faultNote(
      "an account's events will be relayed again",
      logger,
      functionMetrics("stream-relay", environment),
    ),
  };
};
