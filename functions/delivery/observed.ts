import type { Logger } from "@aws-lambda-powertools/logger";
import { type Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { faultNote } from "../runtime/metrics.ts";
import type { DeliveryNote } from "./delivering.ts";

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
      case "faulted":
        faultNote("a wake-up in some seconds makes a fault good", logger, metrics)(note.error);
    }
  };

/** `2xx`, `3xx`, `4xx`, `5xx`, `timeout`, `refused_address` or `unreachable`: few values, because each is a metric of its own. */
const outcomeOf = (status: number | null, error: string | null): string => {
  if (status !== null) return `${Math.floor(status / 100)}xx`;
  if (error === "TIMEOUT") return "timeout";
  return error === "NOT_PUBLIC" ? "refused_address" : "unreachable";
};
