import type { Logger } from "@aws-lambda-powertools/logger";
import { type Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { Contended } from "@isotherm/store/in-turn";

/**
 * Hears of a fault of our own that the function makes good, or answers with "give it to me again": Lambda counts no
 * error then, so the metric `Faults` is what alarms and releases watch. That others changed the same account all the time
 * is no fault: it comes again in its turn.
 */
export const faultNote =
  (message: string, logger: Pick<Logger, "error" | "info">, metrics: Pick<Metrics, "singleMetric">) =>
  (error: unknown): void => {
    if (error instanceof Contended) {
      logger.info(message, { contended: true });
      return;
    }
    logger.error(message, { error });
    metrics.singleMetric().addMetric("Faults", MetricUnit.Count, 1);
  };
