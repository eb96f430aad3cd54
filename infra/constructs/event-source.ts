import { Duration } from "aws-cdk-lib";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { EventSourceMapping, FilterCriteria, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { EventSource } from "../topology/function-definition.ts";
import type { QueueName } from "../topology/queues.ts";
import type { Lambda } from "./lambda.ts";

/** What event sources read from, and where the stream's failures go. */
export interface Sources {
  readonly table: ITableV2;
  readonly queues: Readonly<Record<QueueName, IQueue>>;
  readonly streamFailures: IQueue | undefined;
  /** How many messages of each queue may be in work at once, where the function's concurrency is limited. */
  readonly maximumConcurrency?: number | undefined;
}

/** Lets a source wake a function, with the rights that this needs. */
export const connect = (lambda: Lambda, source: EventSource, sources: Sources): void => {
  if (source.kind === "stream") fromStream(lambda, source, sources);
  else if (source.kind === "queue") fromQueue(lambda, source, sources);
  else onSchedule(lambda, source);
};

type Of<Kind extends EventSource["kind"]> = Extract<EventSource, { kind: Kind }>;

const fromStream = (lambda: Lambda, source: Of<"stream">, { table, streamFailures }: Sources): void => {
  const eventSourceArn = table.tableStreamArn;
  if (!eventSourceArn || !streamFailures) throw new Error("the table has no stream, or its failures no queue");
  lambda.addToRolePolicy(
    new PolicyStatement({
      // On the stream itself: CDK's own grant would allow ListStreams on every table.
      actions: ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"].map((name) => `dynamodb:${name}`),
      resources: [eventSourceArn],
    }),
  );
  new EventSourceMapping(lambda, "stream", {
    target: lambda.live,
    eventSourceArn,
    // Not LATEST: an event written between deployment and the first poll would be skipped.
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: source.batchSize,
    ...(source.gatherSeconds !== undefined && { maxBatchingWindow: Duration.seconds(source.gatherSeconds) }),
    ...(source.parallelBatches !== undefined && { parallelizationFactor: source.parallelBatches }),
    bisectBatchOnError: source.bisectBatchOnError,
    retryAttempts: source.maximumRetryAttempts,
    reportBatchItemFailures: true,
    filters: [FilterCriteria.filter(source.filter)],
    onFailure: new SqsDlq(streamFailures),
  });
};

const fromQueue = (lambda: Lambda, source: Of<"queue">, { queues, ...sources }: Sources): void => {
  const queue = queues[source.queue];
  // A poller that fetches more than the function may run lets messages fail unseen, until they are dead letters.
  const maxConcurrency = source.maximumConcurrency ?? sources.maximumConcurrency;
  queue.grantConsumeMessages(lambda);
  new EventSourceMapping(lambda, source.queue, {
    target: lambda.live,
    eventSourceArn: queue.queueArn,
    batchSize: source.batchSize,
    reportBatchItemFailures: true,
    ...(maxConcurrency === undefined ? {} : { maxConcurrency }),
  });
};

const onSchedule = (lambda: Lambda, source: Of<"schedule">): void => {
  const every = Duration.minutes(source.everyMinutes);
  // A run that failed is not repeated, the next one does the same work. The two settings are for two hops:
  // EventBridge to Lambda, and Lambda's own queue to the function.
  lambda.live.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: every });
  new Rule(lambda, "schedule", {
    schedule: Schedule.rate(every),
    targets: [new LambdaFunction(lambda.live, { retryAttempts: 0, maxEventAge: every })],
  });
};
