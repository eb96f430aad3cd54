import { Duration } from "aws-cdk-lib";
import { DeduplicationScope, FifoThroughputLimit, Queue, type QueueProps } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { nameIn } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";
import { deadLetterQueueName, queueName, type QueueDefinition } from "../topology/queues.ts";

const DEAD_LETTER_RETENTION = Duration.days(14);

/** A queue for what a function could not handle: kept as long as SQS keeps anything. */
export const deadLetterQueue = (scope: Construct, id: string, queueName: string, kind: QueueProps = {}): Queue =>
  new Queue(scope, id, { queueName, retentionPeriod: DEAD_LETTER_RETENTION, enforceSSL: true, ...kind });

/** A queue and its dead-letter queue, of one kind, as its row says. */
export const queueWithDlq = (scope: Construct, row: QueueDefinition, stage: Stage): Queue => {
  const kind: QueueProps = row.fifo
    ? {
        fifo: true,
        // High throughput: groups are endpoints and accounts, and no two groups share a deduplication id.
        deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
        fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
      }
    : {};
  const dead = deadLetterQueue(scope, `${row.name}-dead`, nameIn(stage, deadLetterQueueName(row)), kind);
  return new Queue(scope, row.name, {
    queueName: nameIn(stage, queueName(row)),
    visibilityTimeout: Duration.seconds(row.visibilitySeconds),
    deadLetterQueue: { queue: dead, maxReceiveCount: row.maxReceives },
    enforceSSL: true,
    ...kind,
  });
};
