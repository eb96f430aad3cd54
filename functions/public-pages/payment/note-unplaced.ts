import { MetricUnit, type Metrics } from "@aws-lambda-powertools/metrics";
import type { Log } from "@isotherm/http";
import type { ReceivedMoney } from "@isotherm/store";

/** Tells the operators of money without an order: an alarm rings on the metric. */
export const noteUnplaced = (
  { session, payment_id, unplaced }: ReceivedMoney,
  log: Log,
  metrics: Pick<Metrics, "singleMetric">,
): void => {
  log.error("money without an order", { session, payment_id, reason: unplaced?.reason, refusal: unplaced?.refusal });
  metrics.singleMetric().addMetric("MoneyWithoutOrder", MetricUnit.Count, 1);
};
