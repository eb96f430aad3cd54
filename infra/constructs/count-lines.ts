import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type CountedLines, LOG_NAMESPACE } from "../alarm-metrics.ts";

/** Makes a metric of the lines of a log that match. */
export const countLines = (scope: Construct, logGroup: ILogGroup, { name, pattern }: CountedLines): MetricFilter =>
  new MetricFilter(scope, name, {
    logGroup,
    metricNamespace: LOG_NAMESPACE,
    metricName: name,
    filterPattern: FilterPattern.literal(pattern),
    metricValue: "1",
    defaultValue: 0,
  });
