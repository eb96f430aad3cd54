import { Logger } from "@aws-lambda-powertools/logger";
import { systemClock } from "@isotherm/core/system";
import { deliveryStore, openQueues } from "@isotherm/store/delivery/index";
import { openTable } from "@isotherm/store/table";
import * as z from "zod";
import type { Relaying } from "./relay.ts";

const Environment = z.object({
  TABLE_NAME: z.string().min(1),
  DELIVERIES_QUEUE_URL: z.url(),
  ORDER_STEPS_QUEUE_URL: z.url(),
  TEST_STEP_MS: z.coerce.number().int().nonnegative(),
});

/** Builds what the relay works with from its environment. */
export const relayDependencies = (environment: NodeJS.ProcessEnv): Relaying => {
  const settings = Environment.parse(environment);
  const logger = new Logger({ serviceName: "stream-relay" });
  return {
    store: deliveryStore(openTable(settings.TABLE_NAME)),
    queues: openQueues({ deliveries: settings.DELIVERIES_QUEUE_URL, orderSteps: settings.ORDER_STEPS_QUEUE_URL }),
    clock: systemClock,
    testStepMs: settings.TEST_STEP_MS,
    failed: (error) => logger.error("an account's events will be relayed again", { error }),
  };
};
