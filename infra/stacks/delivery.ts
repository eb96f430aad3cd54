import { CfnOutput, Stack, Validations, type StackProps } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { functionErrors, functionFaults } from "../release-alarms.ts";
import { batchBucket } from "../constructs/batch-bucket.ts";
import { connect } from "../constructs/event-source.ts";
import { deadLetterQueue, queueWithDlq } from "../constructs/queue-with-dlq.ts";
import { Lambda, type FunctionDefaults } from "../constructs/lambda.ts";
import { makeAlarm } from "../constructs/make-alarm.ts";
import { Releases } from "../constructs/releases.ts";
import { concurrencyOf, WITHOUT_RESERVATION } from "../stages/concurrency-of.ts";
import { nameIn } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";
import { catchesFaults, type FunctionDefinition } from "../topology/function-definition.ts";
import { FUNCTIONS } from "../topology/functions.ts";
import { QUEUES, streamFailures, type QueueName } from "../topology/queues.ts";

/** Inputs of the delivery stack. */
export interface DeliveryStackProps extends StackProps {
  readonly stage: Stage;
  readonly table: TableV2;
  readonly secrets: FunctionDefaults["secrets"];
  readonly webhookSecrets: FunctionDefaults["webhookSecrets"];
  readonly alarmTopic: ITopic;
  readonly codeFolder: (functionName: string) => string;
}

/** What happens after a request: queues, their dead-letter queues, the bucket of batches, and the functions that events wake. */
export class DeliveryStack extends Stack {
  readonly queues: Readonly<Record<QueueName, Queue>>;

  constructor(scope: Construct, id: string, { alarmTopic, ...inputs }: DeliveryStackProps) {
    const { stage, table, secrets, webhookSecrets, codeFolder, ...props } = inputs;
    super(scope, id, props);
    const { deliveries, deliveryRetries, slowDeliveries, orderSteps } = QUEUES;
    const { batchFiles, batchChunks, batchEnds, reports, receipts } = QUEUES;
    this.queues = {
      deliveries: queueWithDlq(this, deliveries, stage),
      deliveryRetries: queueWithDlq(this, deliveryRetries, stage),
      slowDeliveries: queueWithDlq(this, slowDeliveries, stage),
      orderSteps: queueWithDlq(this, orderSteps, stage),
      batchFiles: queueWithDlq(this, batchFiles, stage),
      batchChunks: queueWithDlq(this, batchChunks, stage),
      batchEnds: queueWithDlq(this, batchEnds, stage),
      reports: queueWithDlq(this, reports, stage),
      receipts: queueWithDlq(this, receipts, stage),
    };
    const { bucketName } = batchBucket(this, stage, this.queues);
    new CfnOutput(this, "bucket-of-batches", {
      value: bucketName,
      description: "Files of batches and reports, for a month. Kept when the stage is destroyed.",
    });
    const releases = new Releases(this, "delivery-releases", stage);
    for (const row of FUNCTIONS.filter(({ sources }) => sources.length > 0)) {
      const { queues } = this;
      const lambda = new Lambda(this, row, { stage, table, secrets, webhookSecrets, codeFolder, queues });
      const maximumConcurrency = atOnceOf(this, stage, row);
      const readsStream = row.sources.some(({ kind }) => kind === "stream");
      const failures = readsStream ? failuresOf(this, stage, row.name) : undefined;
      const sources = { table, streamFailures: failures, queues: this.queues, maximumConcurrency };
      for (const source of row.sources) connect(lambda, source, sources);
      const rows = [functionErrors(stage, row), ...(catchesFaults(row) ? [functionFaults(stage, row)] : [])];
      releases.watch(
        row,
        lambda.live,
        rows.map((alarm) => makeAlarm(this, alarm, stage, alarmTopic)),
      );
    }
  }
}

/** What AWS allows for a queue at least; in an account that may run ten functions at once, more would leave none for requests. */
const FEWEST_AT_ONCE = 2;

/** How many messages of each of its queues a function with a limit has in work at once. */
const atOnceOf = (stack: Stack, stage: Stage, { name, sources }: FunctionDefinition): number | undefined => {
  const limit = concurrencyOf(stage, name);
  if (limit === undefined) return undefined;
  if (stack.node.tryGetContext(WITHOUT_RESERVATION) !== undefined) return FEWEST_AT_ONCE;
  return Math.floor(limit / sources.filter(({ kind }) => kind === "queue").length);
};

/** The queue of stream batches that a function gave up. */
const failuresOf = (stack: Stack, stage: Stage, functionName: string): Queue => {
  const name = streamFailures(functionName);
  const queue = deadLetterQueue(stack, name, nameIn(stage, name));
  Validations.of(queue).acknowledge({
    id: "AwsSolutions-SQS3",
    reason: "It is a dead-letter queue, of the table's stream, which the rule cannot see.",
  });
  return queue;
};
