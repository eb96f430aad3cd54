import { Duration } from "aws-cdk-lib";
import {
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { accessLogGroup, functionLogGroup, nameIn } from "./stages/resources-of.ts";
import type { Stage } from "./stages/stage.ts";

/** An alarm: the section of RUNBOOK.md that says what to do, what it watches, and when it rings. */
export interface AlarmRow {
  readonly section: string;
  readonly subject: string;
  readonly when: Pick<
    AlarmProps,
    "metric" | "threshold" | "evaluationPeriods" | "comparisonOperator" | "treatMissingData"
  >;
}

/** No data is what an idle service looks like. */
export const quietIsFine = {
  treatMissingData: TreatMissingData.NOT_BREACHING,
  comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
};

/** Of requests in five minutes, per cent. A new version that fails always fails a tenth of them while it is tried. */
export const MOST_FAILURES = 5;
/** Alarms look at five minutes. */
const PERIOD = Duration.minutes(5);

/** A metric of AWS or of ours, over five minutes. */
export const metric = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  statistic = "Sum",
): Metric => new Metric({ namespace, metricName, dimensionsMap, statistic, period: PERIOD });

/**
 * A metric that a function writes itself, in the namespace and under the service name that its code gives. `more` names one of
 * several by a further dimension.
 */
export const ofService = (
  stage: Stage,
  functionName: string,
  name: string,
  statistic?: string,
  more: Record<string, string> = {},
): Metric => metric("Isotherm", name, { service: nameIn(stage, functionName), ...more }, statistic);

/** Namespace of what is counted in logs: it costs a function nothing. */
export const LOG_NAMESPACE = "Isotherm/Logs";

/** Lines of a log that are counted: which, and where. `name` is that of the metric. */
export interface CountedLines {
  readonly name: string;
  readonly logGroup: string;
  /** In the syntax of CloudWatch's metric filters for JSON. */
  readonly pattern: string;
}

/** Unexpected errors of a function behind the API: it answers 500 and writes this line, so Lambda counts no error. */
export const unexpectedErrors = (stage: Stage, functionName: string): CountedLines => ({
  name: `${nameIn(stage, functionName)} unexpected`,
  logGroup: functionLogGroup(stage, functionName),
  pattern: '{ ($.level = "ERROR") && ($.message = "unexpected") }',
});

/**
 * What of the access log is counted; its fields are text, and `-` where there is nothing. Where Lambda itself refused the invocation, as
 * for lack of concurrency, the gateway writes an error of the integration beside its latency: that is no answer of a function.
 */
export const accessCounts = (stage: Stage) => {
  const counted = (name: string, pattern: string): CountedLines => ({
    name: `${nameIn(stage, "api")} ${name}`,
    logGroup: accessLogGroup(stage),
    pattern,
  });
  return {
    /** 503 by a function: the table was too busy, which one hot account alone can bring about. */
    busy: counted("busy", '{ ($.status = "503") && ($.integrationLatencyMs != "-") && ($.integrationError = "-") }'),
    /** 429 by a function: a key or an account did more than it may. */
    limited: counted("limited", '{ ($.status = "429") && ($.integrationLatencyMs != "-") }'),
    /** 429 by the gateway itself: a throttle that all clients share. */
    throttled: counted("throttled", '{ ($.status = "429") && ($.integrationLatencyMs = "-") }'),
  };
};

/** How many such lines were written. */
export const countOf = ({ name }: CountedLines): Metric => metric(LOG_NAMESPACE, name, {});

/** Fewer requests in five minutes count as so many: one failure in a quiet night is no rate. */
const FLOOR = 20;

/** So much of all, in per cent. `bad` may be missing where nothing happened. */
export const share = (bad: IMetric, all: IMetric, label: string, minus?: IMetric): MathExpression => {
  const counted = minus ? "(FILL(bad, 0) - FILL(minus, 0))" : "FILL(bad, 0)";
  return new MathExpression({
    expression: `100 * ${counted} / IF(all > ${FLOOR}, all, ${FLOOR})`,
    usingMetrics: { bad, all, ...(minus && { minus }) },
    period: PERIOD,
    label,
  });
};

/** All of them together, where some may be missing. */
export const sumOf = (metrics: readonly IMetric[], label: string): MathExpression =>
  new MathExpression({
    expression: metrics.map((_, index) => `FILL(m${index}, 0)`).join(" + "),
    usingMetrics: Object.fromEntries(metrics.map((one, index) => [`m${index}`, one])),
    period: PERIOD,
    label,
  });
