import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, Metric, TreatMissingData, type AlarmProps } from "aws-cdk-lib/aws-cloudwatch";
import { nameIn } from "./stages/resources-of.ts";
import type { Stage } from "./stages/stage.ts";
import type { FunctionRow } from "./topology/function-row.ts";
import { FUNCTIONS } from "./topology/functions.ts";
import { deadLetterQueueName, QUEUES, queueName, STREAM_FAILURES, type QueueRow } from "./topology/queues.ts";

/** An alarm: the section of RUNBOOK.md that says what to do, what it watches, and when it rings. */
export interface AlarmRow {
  readonly section: string;
  readonly subject: string;
  readonly when: Pick<
    AlarmProps,
    "metric" | "threshold" | "evaluationPeriods" | "comparisonOperator" | "treatMissingData"
  >;
}

const { GREATER_THAN_THRESHOLD: ABOVE, LESS_THAN_THRESHOLD: BELOW } = ComparisonOperator;
/** No data is what an idle service looks like. */
const quietIsFine = { treatMissingData: TreatMissingData.NOT_BREACHING, comparisonOperator: ABOVE };

/** Longest delay that SQS gives a message; those of FIFO queues here have none. */
const LONGEST_DELAY_SECONDS = 900;
const SLACK_SECONDS = 180;

/**
 * Alarms of the whole. Metrics are found by the fixed names of functions and queues, so that no stack has to export
 * anything for them. `functionErrors`, `functionFaults` and `apiErrors` stand with what they watch, because they also end a release.
 */
export const alarmsOf = (stage: Stage): AlarmRow[] => [
  ...Object.values(QUEUES).map((row) => deadLetters(stage, deadLetterQueueName(row))),
  deadLetters(stage, STREAM_FAILURES),
  ...Object.values(QUEUES).map((row) => oldestMessage(stage, row)),
  ...FUNCTIONS.filter((row) => row.sources.some(({ kind }) => kind === "stream")).map((row) => iteratorAge(stage, row)),
  ...FUNCTIONS.filter((row) => row.sources.some(({ kind }) => kind === "schedule")).map((row) => silent(stage, row)),
  ...overdue(stage),
  lasting(stage, "orders-overdue", "OverdueOrders"),
  lasting(stage, "modes-unswept", "UnsweptModes"),
  lasting(stage, "heads-raised", "RaisedHeads"),
  ...(stage.cardPayments === "stripe" ? [moneyWithoutOrder(stage)] : []),
  {
    section: "secrets-not-opened",
    subject: "delivery",
    when: {
      metric: ofService(stage, "delivery", "SecretsNotOpened"),
      threshold: 0,
      evaluationPeriods: 1,
      ...quietIsFine,
    },
  },
  {
    section: "secrets-in-clear",
    subject: "webhooks",
    when: {
      metric: ofService(stage, "webhooks", "SecretsInClear"),
      threshold: 0,
      evaluationPeriods: 1,
      ...quietIsFine,
    },
  },
  {
    section: "events-expired",
    subject: "delivery",
    when: { metric: ofService(stage, "delivery", "EventsExpired"), threshold: 0, evaluationPeriods: 1, ...quietIsFine },
  },
];

/** What should have happened before now: a delivery that is due, events before they expire, a pool before its day. */
const overdue = (stage: Stage): AlarmRow[] => [
  {
    section: "endpoint-stalled",
    subject: "sweep",
    // The invariant of delivery: who has events, is due and is not leased waits two minutes at most.
    when: {
      metric: ofService(stage, "sweep", "LongestIdleMs", "Maximum"),
      threshold: 120_000,
      evaluationPeriods: 1,
      ...quietIsFine,
    },
  },
  {
    section: "events-expiring",
    subject: "sweep",
    // Events are kept 30 days: ten are left to speak with whoever runs the receiver.
    when: {
      metric: ofService(stage, "sweep", "OldestPendingAgeMs", "Maximum"),
      threshold: Duration.days(20).toMilliseconds(),
      evaluationPeriods: 1,
      ...quietIsFine,
    },
  },
  {
    section: "pools-overdue",
    subject: "sweep",
    // The smallest of five runs: one that lost a race gets its tonne in the next minute.
    when: {
      metric: ofService(stage, "sweep", "OverduePools", "Minimum"),
      threshold: 0,
      evaluationPeriods: 1,
      ...quietIsFine,
    },
  },
];

/**
 * That every run of the sweep has found something of a kind for a quarter of an hour. Each may be there for a moment: a
 * step that is late, a record of the stream that is on its way, a run that had too little time.
 */
const lasting = (stage: Stage, section: string, name: string): AlarmRow => ({
  section,
  subject: "sweep",
  when: { metric: ofService(stage, "sweep", name, "Minimum"), threshold: 0, evaluationPeriods: 3, ...quietIsFine },
});

/** That a customer paid for an order that is not there. */
const moneyWithoutOrder = (stage: Stage): AlarmRow => ({
  section: "unmatched-payment",
  subject: "public-pages",
  when: {
    metric: ofService(stage, "public-pages", "MoneyWithoutOrder"),
    threshold: 0,
    evaluationPeriods: 1,
    ...quietIsFine,
  },
});

/** That the API answers 5xx. */
export const apiErrors = (apiId: string): AlarmRow => ({
  section: "api-5xx",
  subject: "api",
  // The chain answers a bug of ours with 500, so the function itself reports no error.
  when: {
    metric: metric("AWS/ApiGateway", "5xx", { ApiId: apiId }),
    threshold: 2,
    evaluationPeriods: 1,
    ...quietIsFine,
  },
});

const metric = (namespace: string, metricName: string, dimensionsMap: Record<string, string>, statistic = "Sum") =>
  new Metric({ namespace, metricName, dimensionsMap, statistic, period: Duration.minutes(5) });

/** A metric that a function writes itself, in the namespace and under the service name that its code gives. */
const ofService = (stage: Stage, functionName: string, name: string, statistic?: string) =>
  metric("Isotherm", name, { service: nameIn(stage, functionName) }, statistic);

const ofQueue = (stage: Stage, queue: string, name: string) =>
  metric("AWS/SQS", name, { QueueName: nameIn(stage, queue) }, "Maximum");

const ofFunction = (stage: Stage, row: FunctionRow, name: string, statistic?: string) =>
  metric("AWS/Lambda", name, { FunctionName: nameIn(stage, row.name) }, statistic);

const deadLetters = (stage: Stage, queue: string): AlarmRow => ({
  section: "dead-letters",
  subject: queue.replace(".fifo", ""),
  when: {
    metric: ofQueue(stage, queue, "ApproximateNumberOfMessagesVisible"),
    threshold: 0,
    evaluationPeriods: 1,
    ...quietIsFine,
  },
});

const oldestMessage = (stage: Stage, row: QueueRow): AlarmRow => ({
  section: "oldest-message",
  subject: row.name,
  when: {
    metric: ofQueue(stage, queueName(row), "ApproximateAgeOfOldestMessage"),
    // A message may lawfully wait out its delay, and then once the worker that died with it.
    threshold: (row.fifo ? 0 : LONGEST_DELAY_SECONDS) + row.visibilitySeconds + SLACK_SECONDS,
    evaluationPeriods: 1,
    ...quietIsFine,
  },
});

/** That a function fails. */
export const functionErrors = (stage: Stage, row: FunctionRow): AlarmRow => ({
  section: "function-errors",
  subject: row.name,
  when: { metric: ofFunction(stage, row, "Errors"), threshold: 2, evaluationPeriods: 1, ...quietIsFine },
});

/** Whether a function answers its own faults with "give it to me again": Lambda then counts no error. */
export const catchesFaults = ({ sources }: FunctionRow): boolean => sources.some(({ kind }) => kind !== "schedule");

/** That a function which queues or the stream wake could not do what it was woken for. */
export const functionFaults = (stage: Stage, row: FunctionRow): AlarmRow => ({
  section: "function-faults",
  subject: row.name,
  when: { metric: ofService(stage, row.name, "Faults"), threshold: 2, evaluationPeriods: 1, ...quietIsFine },
});

const iteratorAge = (stage: Stage, row: FunctionRow): AlarmRow => ({
  section: "stream-iterator-age",
  subject: row.name,
  when: {
    metric: ofFunction(stage, row, "IteratorAge", "Maximum"),
    threshold: 60_000,
    evaluationPeriods: 1,
    ...quietIsFine,
  },
});

const silent = (stage: Stage, row: FunctionRow): AlarmRow => ({
  section: "schedule-not-invoked",
  subject: row.name,
  when: {
    metric: ofFunction(stage, row, "Invocations"),
    threshold: 1,
    evaluationPeriods: 2,
    comparisonOperator: BELOW,
    treatMissingData: TreatMissingData.BREACHING,
  },
});
