import type { Logger } from "@aws-lambda-powertools/logger";
import { type Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";

/**
 * Hears of a fault of our own that the function makes good, or answers with "give it to me again": Lambda counts no
 * error then, so the metric `Faults` is what alarms and releases watch.
 */
export const faultNote =
  (message: string, logger: Pick<Logger, "error">, metrics: Pick<Metrics, "singleMetric">) =>
  (error: unknown): void => {
    logger.error(message, { error });
    metrics.singleMetric().addMetric("Faults", MetricUnit.Count, 1);
  };
