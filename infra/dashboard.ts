import type { Stack } from "aws-cdk-lib";
import { accessCounts, countOf, metric, ofService as serviceMetric } from "./alarm-metrics.ts";
import {
  Dashboard,
  GraphWidget,
  type Metric,
  TextWidget,
  type IMetric,
  type IWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import { nameOfRegion } from "./constructs/name-of-region.ts";
import { functionLogGroup, nameIn, tableOf } from "./stages/resources-of.ts";
import type { Stage } from "./stages/stage.ts";
import { catchesFaults } from "./topology/function-definition.ts";
import { FUNCTIONS } from "./topology/functions.ts";
import { deadLetterQueueName, QUEUES, queueName, streamFailures } from "./topology/queues.ts";

const WIDTH = 24;
/** Where the graph at `index` of `count` begins. CloudWatch takes whole numbers only, so some graphs of a row are wider by one. */
const leftOf = (index: number, count: number): number => Math.floor((WIDTH * index) / count);
/** What may come of an attempt to deliver; each is a metric of its own. */
const OUTCOMES = ["2xx", "3xx", "4xx", "5xx", "timeout", "unreachable", "refused_address"];

type Metrics = readonly IMetric[];
/** A row of the page: its heading, and its graphs by their titles. */
interface Row {
  readonly heading: string;
  readonly graphs: Readonly<Record<string, Metrics>>;
}

/** A metric that a function writes itself, under its own name. */
const ofService = (
  stage: Stage,
  functionName: string,
  name: string,
  statistic = "Sum",
  more: Record<string, string> = {},
): Metric =>
  serviceMetric(stage, functionName, name, statistic, more).with({ label: [name, ...Object.values(more)].join(" ") });

const ofFunctions = (stage: Stage, name: string, statistic = "Sum"): Metrics =>
  FUNCTIONS.map((row) =>
    metric("AWS/Lambda", name, { FunctionName: nameIn(stage, row.name) }, statistic).with({ label: row.name }),
  );

const ofQueues = (stage: Stage, names: readonly string[], name: string): Metrics =>
  names.map((queue) => metric("AWS/SQS", name, { QueueName: nameIn(stage, queue) }, "Maximum").with({ label: queue }));

const ofTable = (stage: Stage, name: string): Metric =>
  metric("AWS/DynamoDB", name, { TableName: tableOf(stage) }, "Sum").with({ label: name });

const ofOperation = (stage: Stage, name: string, operation: string, statistic: string): Metric =>
  metric("AWS/DynamoDB", name, { TableName: tableOf(stage), Operation: operation }, statistic);

const requests = (stage: Stage, apiId: string): Row => {
  const api = (name: string, statistic = "Sum") => metric("AWS/ApiGateway", name, { ApiId: apiId }, statistic);
  return {
    heading: "Requests",
    graphs: {
      Traffic: [api("Count")],
      Errors: [
        api("4xx"),
        api("5xx"),
        countOf(accessCounts(stage).busy).with({ label: "503 of functions: the table is busy" }),
      ],
      "Latency, ms": [api("Latency", "p50"), api("Latency", "p99"), api("IntegrationLatency", "p99")],
    },
  };
};

const functions = (stage: Stage): Row => ({
  heading: "Functions",
  graphs: {
    "Errors, faults": [
      ...ofFunctions(stage, "Errors"),
      ...FUNCTIONS.filter(catchesFaults).map(({ name }) =>
        ofService(stage, name, "Faults").with({ label: `${name} faults` }),
      ),
    ],
    Throttles: ofFunctions(stage, "Throttles"),
    "Duration p99, ms": ofFunctions(stage, "Duration", "p99"),
  },
});

const deliveries = (stage: Stage): Row => ({
  heading: "Deliveries",
  graphs: {
    "Undelivered for, ms": [
      ofService(stage, "sweep", "OldestPendingAgeMs", "Maximum"),
      ofService(stage, "delivery", "OldestUndeliveredAgeMs", "Maximum"),
      ofService(stage, "sweep", "LongestIdleMs", "Maximum"),
    ],
    "Undelivered events": [ofService(stage, "sweep", "PendingEvents", "Maximum")],
    "Endpoints with events, overdue orders": [
      ofService(stage, "sweep", "PendingEndpoints", "Maximum"),
      ofService(stage, "sweep", "OverdueOrders", "Maximum"),
    ],
    "Repaired by the sweep, left for its next runs": [
      ofService(stage, "sweep", "RaisedHeads"),
      ofService(stage, "sweep", "UnsweptModes", "Maximum"),
      ofService(stage, "sweep", "WokenBatches"),
    ],
    "Attempts by outcome": OUTCOMES.map((outcome) => ofService(stage, "delivery", "Attempts", "Sum", { outcome })),
  },
});

const STREAM_READERS = FUNCTIONS.filter(({ sources }) => sources.some(({ kind }) => kind === "stream"));

const backlog = (stage: Stage): Row => {
  const queues = Object.values(QUEUES).map(queueName);
  const dead = [
    ...Object.values(QUEUES).map(deadLetterQueueName),
    ...STREAM_READERS.map(({ name }) => streamFailures(name)),
  ];
  return {
    heading: "Backlog",
    graphs: {
      "Messages waiting": ofQueues(stage, queues, "ApproximateNumberOfMessagesVisible"),
      "Oldest message, s": ofQueues(stage, queues, "ApproximateAgeOfOldestMessage"),
      "Dead letters": ofQueues(stage, dead, "ApproximateNumberOfMessagesVisible"),
    },
  };
};

const streamAndTable = (stage: Stage): Row => {
  return {
    heading: "Stream and table",
    graphs: {
      "Iterator age, ms": STREAM_READERS.map((row) =>
        metric("AWS/Lambda", "IteratorAge", { FunctionName: nameIn(stage, row.name) }, "Maximum"),
      ),
      "Table throttles": ["GetItem", "Query", "PutItem", "UpdateItem", "TransactWriteItems"].map((operation) =>
        ofOperation(stage, "ThrottledRequests", operation, "Sum").with({ label: `table ${operation}` }),
      ),
      "Table latency, ms": ["GetItem", "Query", "TransactWriteItems"].map((operation) =>
        ofOperation(stage, "SuccessfulRequestLatency", operation, "p99").with({ label: operation }),
      ),
    },
  };
};

const billed = (stage: Stage): Row => ({
  heading: "What is billed",
  graphs: {
    "Table units": [ofTable(stage, "ConsumedWriteCapacityUnits"), ofTable(stage, "ConsumedReadCapacityUnits")],
    Invocations: ofFunctions(stage, "Invocations"),
    "Bytes of logs": FUNCTIONS.map((row) =>
      metric("AWS/Logs", "IncomingBytes", { LogGroupName: functionLogGroup(stage, row.name) }, "Sum").with({
        label: row.name,
      }),
    ),
  },
});

const widgetsOf = ({ heading, graphs }: Row): IWidget[] => {
  const entries = Object.entries(graphs);
  return [
    new TextWidget({ markdown: `## ${heading}`, width: WIDTH, height: 1 }),
    ...entries.map(
      ([title, metrics], index) =>
        new GraphWidget({
          title,
          left: [...metrics],
          width: leftOf(index + 1, entries.length) - leftOf(index, entries.length),
          height: 6,
        }),
    ),
  ];
};

/** One page that answers: is it used, is it well, is anything waiting, and what does it cost? */
export const makeDashboard = (stack: Stack, stage: Stage, apiId: string): Dashboard => {
  const rows = [
    requests(stage, apiId),
    functions(stage),
    deliveries(stage),
    backlog(stage),
    streamAndTable(stage),
    billed(stage),
  ];
  return new Dashboard(stack, "dashboard", {
    dashboardName: nameOfRegion(stack, stage, "overview"),
    widgets: rows.map(widgetsOf),
  });
};
