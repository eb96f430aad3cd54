import { secureRandom, systemClock, systemIds, systemSecrets, systemSleep } from "@isotherm/core/system";
import { deliveryStore, openQueues } from "@isotherm/store/delivery/index";
import { readEnvironment } from "../runtime/environment.ts";
import { faultNote, functionMetrics } from "../runtime/metrics.ts";
import { functionTable } from "../runtime/function-table.ts";
import { functionLogger } from "../runtime/logger.ts";
import type { QueueFunction } from "./queue-function.ts";
import { httpsSender } from "../https-sender.ts";
import { observed } from "./observed.ts";

/** Builds what a delivery works with from its environment. */
export const deliveryDependencies = (environment: NodeJS.ProcessEnv): QueueFunction => {
  const settings = readEnvironment(environment, "TABLE_NAME", "DELIVERY_RETRIES_QUEUE_URL", "ALLOW_PRIVATE_RECEIVERS");
  const logger = functionLogger("delivery");
  const metrics = functionMetrics("delivery", environment);
  return {
    store: deliveryStore(functionTable(settings.TABLE_NAME)),
    send: httpsSender({ clock: systemClock, allowPrivateReceivers: settings.ALLOW_PRIVATE_RECEIVERS }),
    queues: openQueues({ deliveryRetries: settings.DELIVERY_RETRIES_QUEUE_URL }),
    clock: systemClock,
    ids: systemIds,
    sleep: systemSleep,
    chance: secureRandom,
    nonce: () => systemSecrets.base62(20),
    note: observed(logger, metrics),
    faulted: faultNote("a wake-up will be answered again", logger, metrics),
  };
};
