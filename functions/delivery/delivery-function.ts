import type { Logger } from "@aws-lambda-powertools/logger";
import { type Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { secureRandom, systemClock, systemIds, systemTokens, systemSleep } from "@isotherm/core/system";
import {
  deliver,
  type DeliveryEffects,
  type DeliveryNote,
  DeliveryTrigger,
  httpsSender,
  openQueues,
} from "@isotherm/delivery";
import { sealedSecrets, wrappingKey } from "@isotherm/store/secrets/index";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { readEnvironment } from "../runtime/environment.ts";
import { functionLogger, functionTable } from "../runtime/function-table.ts";
import { faultRecorder, functionMetrics } from "../runtime/metrics.ts";

/** What the function needs beyond a delivery. */
export interface DeliveryFunction extends DeliveryEffects {
  /** Records an internal error; the message comes again and ends in the dead-letter queue. */
  readonly faulted: (error: unknown) => void;
}

/** Handles triggers one after the other. After one that faulted the rest comes again too, to keep a group's order. */
export const deliveryFunction =
  ({ faulted, ...effects }: DeliveryFunction) =>
  async ({ Records }: SQSEvent, context: Pick<Context, "getRemainingTimeInMillis">): Promise<SQSBatchResponse> => {
    for (const [index, record] of Records.entries()) {
      try {
        const trigger = DeliveryTrigger.parse(JSON.parse(record.body));
        await deliver(effects, trigger, () => context.getRemainingTimeInMillis());
      } catch (error) {
        faulted(error);
        return { batchItemFailures: Records.slice(index).map(({ messageId }) => ({ itemIdentifier: messageId })) };
      }
    }
    return { batchItemFailures: [] };
  };

/** Builds the effects of a delivery from the environment. */
export const deliveryDependencies = (environment: NodeJS.ProcessEnv): DeliveryFunction => {
  const settings = readEnvironment(
    environment,
    "TABLE_NAME",
    "DELIVERY_RETRIES_QUEUE_URL",
    "SLOW_DELIVERIES_QUEUE_URL",
    "ALLOW_PRIVATE_RECEIVERS",
    "SECRETS",
  );
  const logger = functionLogger("delivery");
  const metrics = functionMetrics("delivery", environment);
  const table = functionTable(settings.TABLE_NAME);
  return {
    table,
    sealed: sealedSecrets({ table, wrapping: wrappingKey(settings.SECRETS), clock: systemClock }),
    send: httpsSender({ clock: systemClock, allowPrivateReceivers: settings.ALLOW_PRIVATE_RECEIVERS }),
    queues: openQueues({
      deliveryRetries: settings.DELIVERY_RETRIES_QUEUE_URL,
      slowDeliveries: settings.SLOW_DELIVERIES_QUEUE_URL,
    }),
    clock: systemClock,
    ids: systemIds,
    sleep: systemSleep,
    chance: secureRandom,
    nonce: () => systemTokens.base62(20),
    note: observed(logger, metrics),
    faulted: faultRecorder("a trigger will be answered again", logger, metrics),
  };
};

/** Turns what happened into log lines and metrics. What a receiver answered is in the attempt log, not here. */
export const observed =
  (logger: Pick<Logger, "info" | "warn" | "error">, metrics: Pick<Metrics, "singleMetric">) =>
  (note: DeliveryNote): void => {
    switch (note.kind) {
      case "attempt": {
        const { id, webhook_id, account_id, first_sequence, last_sequence, status, error, duration_ms } = note.attempt;
        const outcome = outcomeOf(status, error);
        logger.info("attempt", {
          id,
          webhook_id,
          account_id,
          first_sequence,
          last_sequence,
          status,
          error,
          duration_ms,
          outcome,
        });
        const metric = metrics.singleMetric();
        metric.addDimension("outcome", outcome);
        metric.addMetric("Attempts", MetricUnit.Count, 1);
        metrics.singleMetric().addMetric("OldestUndeliveredAgeMs", MetricUnit.Milliseconds, note.oldestAgeMs);
        return;
      }
      case "events_expired":
        logger.warn("events expired before they were delivered", { ...note });
        metrics.singleMetric().addMetric("EventsExpired", MetricUnit.Count, note.count);
        return;
      case "attempt_not_recorded":
      case "events_not_readable_yet":
      case "lease_lost":
        logger.warn(note.kind, { ...note });
        return;
      case "secret_not_opened":
        logger.error("a signing secret could not be decrypted", { ...note });
        metrics.singleMetric().addMetric("SecretsNotOpened", MetricUnit.Count, 1);
        return;
      case "faulted":
        faultRecorder("a trigger in some seconds makes a fault good", logger, metrics)(note.error);
    }
  };

/** `2xx`, `3xx`, `4xx`, `5xx`, `timeout`, `refused_address` or `unreachable`: few values, because each is a metric of its own. */
const outcomeOf = (status: number | null, error: string | null): string => {
  if (status !== null) return `${Math.floor(status / 100)}xx`;
  if (error === "TIMEOUT") return "timeout";
  return error === "NOT_PUBLIC" ? "refused_address" : "unreachable";
};
