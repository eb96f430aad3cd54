import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import {
  accessCounts,
  type AlarmRow,
  countOf,
  metric,
  MOST_FAILURES,
  ofService,
  quietIsFine,
  share,
  sumOf,
} from "./alarm-metrics.ts";
import { nameIn, tableOf } from "./stages/resources-of.ts";
import type { Stage } from "./stages/stage.ts";
import type { FunctionDefinition } from "./topology/function-definition.ts";
import { FUNCTIONS } from "./topology/functions.ts";
import { deadLetterQueueName, QUEUES, queueName, streamFailures, type QueueDefinition } from "./topology/queues.ts";
import { TABLE } from "./topology/table.ts";

/** Longest delay that SQS gives a message; those of FIFO queues here have none. */
const LONGEST_DELAY_SECONDS = 900;
const SLACK_SECONDS = 180;

const STREAM_READERS = FUNCTIONS.filter((row) => row.sources.some(({ kind }) => kind === "stream"));

/**
 * Alarms of the whole. Metrics are found by the fixed names of functions and queues, so that no stack has to export
 * anything for them. `functionErrors` and `functionFaults` stand with what they watch, because they also end a release.
 */
export const alarmsOf = (stage: Stage, apiId: string): AlarmRow[] => [
  apiErrors(stage, apiId),
  ...tooManyRequests(stage, apiId),
  ...tableThrottles(stage),
  ...Object.values(QUEUES).map((row) => deadLetters(stage, deadLetterQueueName(row))),
  ...STREAM_READERS.map(({ name }) => deadLetters(stage, streamFailures(name))),
  ...Object.values(QUEUES).map((row) => oldestMessage(stage, row)),
  ...STREAM_READERS.map((row) => iteratorAge(stage, row)),
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

/** Of requests in a quarter of an hour, per cent: clients that back off as they are told have less. */
const MOST_LIMITED = 50;
const FEW = 50;

/**
 * That the API answers 5xx, but for what one hot account can bring about: 503 while the table is too busy. That more than one
 * account suffers from, `table-throttles` tells, and an outage of the table the errors of `sweep`.
 */
const apiErrors = (stage: Stage, apiId: string): AlarmRow => ({
  section: "api-5xx",
  subject: "api",
  when: {
    metric: share(
      metric("AWS/ApiGateway", "5xx", { ApiId: apiId }),
      metric("AWS/ApiGateway", "Count", { ApiId: apiId }),
      "5xx but for 503 by functions, %",
      countOf(accessCounts(stage).busy),
    ),
    threshold: MOST_FAILURES,
    evaluationPeriods: 1,
    ...quietIsFine,
  },
});

/** That clients are refused with 429: by a throttle that they share, or half of them by limits of their own. */
const tooManyRequests = (stage: Stage, apiId: string): AlarmRow[] => {
  const { limited, throttled } = accessCounts(stage);
  const all = metric("AWS/ApiGateway", "Count", { ApiId: apiId });
  return [
    {
      section: "too-many-requests",
      subject: "gateway",
      when: { metric: countOf(throttled), threshold: FEW, evaluationPeriods: 1, ...quietIsFine },
    },
    {
      section: "too-many-requests",
      subject: "clients",
      when: {
        metric: share(countOf(limited), all, "429 by functions, %"),
        threshold: MOST_LIMITED,
        evaluationPeriods: 3,
        ...quietIsFine,
      },
    },
  ];
};

/**
 * That the table throttles many: by the account's limits, or in the index that orders, batches, reports and pools of all share. A single
 * partition of the table is not watched: it is one account, which waits and is answered 429 or 503.
 */
const tableThrottles = (stage: Stage): AlarmRow[] => {
  const TableName = tableOf(stage);
  const of = (name: string, more: Record<string, string> = {}) => metric("AWS/DynamoDB", name, { TableName, ...more });
  const limits = ["ReadAccountLimit", "WriteAccountLimit", "ReadMaxOnDemandThroughput", "WriteMaxOnDemandThroughput"];
  const kinds = ["ReadKeyRangeThroughput", "WriteKeyRangeThroughput"];
  return [
    {
      section: "table-throttles",
      subject: "table",
      when: {
        metric: sumOf(
          limits.map((limit) => of(`${limit}ThrottleEvents`)),
          "throttled by limits of the account",
        ),
        threshold: 0,
        evaluationPeriods: 1,
        ...quietIsFine,
      },
    },
    ...TABLE.indexes.map(({ name }) => ({
      section: "table-throttles",
      subject: name,
      when: {
        metric: sumOf(
          kinds.map((kind) => of(`${kind}ThrottleEvents`, { GlobalSecondaryIndexName: name })),
          "throttled in the index",
        ),
        threshold: FEW,
        evaluationPeriods: 3,
        ...quietIsFine,
      },
    })),
  ];
};

/** An event came that a rule of EventBridge waits for. */
export const ruleTriggered = (ruleName: string): AlarmRow["when"] => ({
  metric: metric("AWS/Events", "TriggeredRules", { RuleName: ruleName }),
  threshold: 0,
  evaluationPeriods: 1,
  ...quietIsFine,
});

const ofQueue = (stage: Stage, queue: string, name: string) =>
  metric("AWS/SQS", name, { QueueName: nameIn(stage, queue) }, "Maximum");

const ofFunction = (stage: Stage, row: FunctionDefinition, name: string, statistic?: string) =>
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

const oldestMessage = (stage: Stage, row: QueueDefinition): AlarmRow => ({
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

const iteratorAge = (stage: Stage, row: FunctionDefinition): AlarmRow => ({
  section: "stream-iterator-age",
  subject: row.name,
  when: {
    metric: ofFunction(stage, row, "IteratorAge", "Maximum"),
    // What gathers records for a minute is as old by design: figures may lag five.
    threshold: row.sources.some((source) => source.kind === "stream" && source.gatherSeconds) ? 300_000 : 60_000,
    evaluationPeriods: 1,
    ...quietIsFine,
  },
});

const silent = (stage: Stage, row: FunctionDefinition): AlarmRow => ({
  section: "schedule-not-invoked",
  subject: row.name,
  when: {
    metric: ofFunction(stage, row, "Invocations"),
    threshold: 1,
    evaluationPeriods: 2,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    treatMissingData: TreatMissingData.BREACHING,
  },
});
