import type { Logger } from "@aws-lambda-powertools/logger";
import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import type { Log } from "@isotherm/http";
import type { ReceivedMoney } from "@isotherm/store";
import { Contended } from "@isotherm/store/table";

/** Namespace of every metric that functions write themselves. */
const METRIC_NAMESPACE = "Isotherm";

/** Metrics of a function, under its name in AWS: stages of one AWS account must not add up. */
export const functionMetrics = (name: string, environment: NodeJS.ProcessEnv): Metrics =>
  new Metrics({ namespace: METRIC_NAMESPACE, serviceName: environment["AWS_LAMBDA_FUNCTION_NAME"] ?? name });

/** Tells the operators of money without an order: an alarm rings on the metric. */
export const noteUnplaced = (
  { session, payment_id, unplaced }: ReceivedMoney,
  log: Log,
  metrics: Pick<Metrics, "singleMetric">,
): void => {
  log.error("money without an order", { session, payment_id, reason: unplaced?.reason, refusal: unplaced?.refusal });
  metrics.singleMetric().addMetric("MoneyWithoutOrder", MetricUnit.Count, 1);
};

/**
 * Records an internal error that the function recovers from or returns as a batch item failure. Lambda counts no error
 * then, so alarms and releases watch the metric `Faults`. `Contended` is logged but not counted: other changes of the same
 * account came first, and the message is delivered again.
 */
export const faultRecorder =
  (message: string, logger: Pick<Logger, "error" | "info">, metrics: Pick<Metrics, "singleMetric">) =>
  (error: unknown): void => {
    if (error instanceof Contended) {
      logger.info(message, { contended: true });
      return;
    }
    logger.error(message, { error });
    metrics.singleMetric().addMetric("Faults", MetricUnit.Count, 1);
  };

/** Says that a signing secret is kept as it is, because there is no data key. */
export const noteSecretInClear = (log: Log, metrics: Pick<Metrics, "singleMetric">): void => {
  log.error("a signing secret is kept in clear: npm run ops -- data-key rotate", {});
  metrics.singleMetric().addMetric("SecretsInClear", MetricUnit.Count, 1);
};
