import { Duration, type Stack } from "aws-cdk-lib";
import { Dashboard, GraphWidget, Metric, TextWidget, type IMetric, type IWidget } from "aws-cdk-lib/aws-cloudwatch";
import { catchesFaults } from "./alarms.ts";
import { nameIn } from "./stages/resources-of.ts";
import type { Stage } from "./stages/stage.ts";
import { FUNCTIONS } from "./topology/functions.ts";
import { deadLetterQueueName, QUEUES, queueName, STREAM_FAILURES } from "./topology/queues.ts";

const WIDTH = 24;
/** Where the graph at `index` of `count` begins. CloudWatch takes whole numbers only, so some graphs of a row are wider by one. */
const leftOf = (index: number, count: number): number => Math.floor((WIDTH * index) / count);
/** What may come of an attempt to deliver; each is a metric of its own. */
const OUTCOMES = ["2xx", "3xx", "4xx", "5xx", "timeout", "unreachable", "refused_address"];

/** One page that answers: is it used, is it well, is anything waiting, and what does it cost? */
export const makeDashboard = (stack: Stack, stage: Stage, apiId: string): Dashboard => {
  const metric = (namespace: string, metricName: string, dimensionsMap: Record<string, string>, statistic: string) =>
    new Metric({ namespace, metricName, dimensionsMap, statistic, period: Duration.minutes(5) });
  const api = (name: string, statistic = "Sum") => metric("AWS/ApiGateway", name, { ApiId: apiId }, statistic);
  const ofService = (functionName: string, name: string, statistic = "Sum", more: Record<string, string> = {}) =>
    metric("Isotherm", name, { service: nameIn(stage, functionName), ...more }, statistic).with({
      label: [name, ...Object.values(more)].join(" "),
    });
  const ofFunctions = (name: string, statistic = "Sum") =>
    FUNCTIONS.map((row) =>
      metric("AWS/Lambda", name, { FunctionName: nameIn(stage, row.name) }, statistic).with({ label: row.name }),
    );
  const ofQueues = (names: readonly string[], name: string) =>
    names.map((queue) =>
      metric("AWS/SQS", name, { QueueName: nameIn(stage, queue) }, "Maximum").with({ label: queue }),
    );
  const table = (name: string, statistic = "Sum") =>
    metric("AWS/DynamoDB", name, { TableName: nameIn(stage, "table") }, statistic).with({ label: name });
  const throttledOf = (operation: string) =>
    metric(
      "AWS/DynamoDB",
      "ThrottledRequests",
      { TableName: nameIn(stage, "table"), Operation: operation },
      "Sum",
    ).with({
      label: `table ${operation}`,
    });

  const queues = Object.values(QUEUES).map(queueName);
  const dead = [...Object.values(QUEUES).map(deadLetterQueueName), STREAM_FAILURES];
  const relays = FUNCTIONS.filter(({ sources }) => sources.some(({ kind }) => kind === "stream"));

  const rows: readonly (readonly [title: string, graphs: Readonly<Record<string, readonly IMetric[]>>])[] = [
    [
      "Requests",
      {
        Traffic: [api("Count")],
        Errors: [api("4xx"), api("5xx")],
        "Latency, ms": [api("Latency", "p50"), api("Latency", "p99"), api("IntegrationLatency", "p99")],
      },
    ],
    [
      "Functions",
      {
        "Errors, faults": [
          ...ofFunctions("Errors"),
          ...FUNCTIONS.filter(catchesFaults).map(({ name }) =>
            ofService(name, "Faults").with({ label: `${name} faults` }),
          ),
        ],
        Throttles: ofFunctions("Throttles"),
        "Duration p99, ms": ofFunctions("Duration", "p99"),
      },
    ],
    [
      "Deliveries",
      {
        "Undelivered for, ms": [
          ofService("sweep", "OldestPendingAgeMs", "Maximum"),
          ofService("delivery", "OldestUndeliveredAgeMs", "Maximum"),
          ofService("sweep", "LongestIdleMs", "Maximum"),
        ],
        "Undelivered events": [ofService("sweep", "PendingEvents", "Maximum")],
        "Endpoints with events, overdue orders": [
          ofService("sweep", "PendingEndpoints", "Maximum"),
          ofService("sweep", "OverdueOrders", "Maximum"),
        ],
        "Repaired by the sweep, left for its next runs": [
          ofService("sweep", "RaisedHeads"),
          ofService("sweep", "UnsweptModes", "Maximum"),
        ],
        "Attempts by outcome": OUTCOMES.map((outcome) => ofService("delivery", "Attempts", "Sum", { outcome })),
      },
    ],
    [
      "Backlog",
      {
        "Messages waiting": ofQueues(queues, "ApproximateNumberOfMessagesVisible"),
        "Oldest message, s": ofQueues(queues, "ApproximateAgeOfOldestMessage"),
        "Dead letters": ofQueues(dead, "ApproximateNumberOfMessagesVisible"),
      },
    ],
    [
      "Stream and table",
      {
        "Iterator age, ms": relays.map((row) =>
          metric("AWS/Lambda", "IteratorAge", { FunctionName: nameIn(stage, row.name) }, "Maximum"),
        ),
        "Table throttles": ["GetItem", "Query", "PutItem", "UpdateItem", "TransactWriteItems"].map(throttledOf),
        "Table latency, ms": ["GetItem", "Query", "TransactWriteItems"].map((operation) =>
          metric(
            "AWS/DynamoDB",
            "SuccessfulRequestLatency",
            { TableName: nameIn(stage, "table"), Operation: operation },
            "p99",
          ).with({ label: operation }),
        ),
      },
    ],
    [
      "What is billed",
      {
        "Table units": [table("ConsumedWriteCapacityUnits"), table("ConsumedReadCapacityUnits")],
        Invocations: ofFunctions("Invocations"),
        "Bytes of logs": FUNCTIONS.map((row) =>
          metric("AWS/Logs", "IncomingBytes", { LogGroupName: `/aws/lambda/${nameIn(stage, row.name)}` }, "Sum").with({
            label: row.name,
          }),
        ),
      },
    ],
  ];
  const widgets: IWidget[][] = rows.map(([heading, graphs]) => {
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
  });
  return new Dashboard(stack, "dashboard", { dashboardName: nameIn(stage, "overview"), widgets });
};
