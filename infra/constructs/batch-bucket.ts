import { Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  HttpMethods,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Role } from "aws-cdk-lib/aws-iam";
import { nameIn } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";
import { BATCH_OBJECTS, BUCKETS, type BatchObjects, type BucketAccess } from "../topology/buckets.ts";
import type { QueueName } from "../topology/queues.ts";

/** What the policies of a bucket's users say where the bucket has no name yet. */
const BUCKET_OF_STAGE = (stage: Stage): string => `${nameIn(stage, "")}*`;

/**
 * The bucket of batches: private, encrypted, and empty after a month. Like the table it stays when its stack goes. Its name is
 * made by CloudFormation, so that a new one can be made beside one that stayed.
 */
export const batchBucket = (stack: Stack, stage: Stage, queues: Readonly<Record<QueueName, Queue>>): Bucket => {
  const row = BUCKETS.batches;
  const queue = queues[row.notifies.queue];
  const bucket = new Bucket(stack, row.name, {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    lifecycleRules: [
      {
        expiration: Duration.days(row.expiresAfterDays),
        abortIncompleteMultipartUploadAfter: Duration.days(row.abortsUploadsAfterDays),
      },
    ],
    // Pages of the stage's origins send files themselves, to addresses that were signed for them.
    ...(stage.corsOrigins.length > 0 && {
      cors: [{ allowedMethods: [HttpMethods.PUT], allowedOrigins: [...stage.corsOrigins], allowedHeaders: ["*"] }],
    }),
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason: "Objects live a month at most, and what is done to batches is in the logs of the functions.",
  });
  // On the resource itself: the CDK's own way adds a function that may change the notifications of every bucket.
  if (bucket.node.defaultChild instanceof CfnBucket)
    bucket.node.defaultChild.notificationConfiguration = {
      queueConfigurations: [
        {
          event: "s3:ObjectCreated:Put",
          queue: queue.queueArn,
          filter: {
            s3Key: {
              rules: [
                { name: "prefix", value: row.notifies.prefix },
                { name: "suffix", value: row.notifies.suffix },
              ],
            },
          },
        },
      ],
    };
  queue.addToResourcePolicy(notifying(stack, stage, queue));
  // S3 tries the queue when it is told of it.
  bucket.node.addDependency(queue);
  return bucket;
};

/** Lets S3 tell the queue of this stage's objects. By the beginning of the bucket's name: the bucket waits for this policy. */
const notifying = (stack: Stack, stage: Stage, { queueArn }: Queue): PolicyStatement =>
  new PolicyStatement({
    actions: ["sqs:SendMessage"],
    principals: [new ServicePrincipal("s3.amazonaws.com")],
    resources: [queueArn],
    conditions: {
      StringEquals: { "aws:SourceAccount": stack.account },
      ArnLike: { "aws:SourceArn": `arn:${stack.partition}:s3:::${BUCKET_OF_STAGE(stage)}` },
    },
  });

/**
 * Lets a function read and write the objects of its row. Who reads may also list: without that, S3 says of an object that is
 * not there that it is forbidden.
 */
export const grantObjects = (role: Role, bucket: Bucket, { read, write }: BucketAccess): void => {
  const arns = (objects: readonly BatchObjects[]) => objects.map((name) => bucket.arnForObjects(BATCH_OBJECTS[name]));
  const allow = (action: string, resources: string[]): void =>
    void role.addToPolicy(new PolicyStatement({ actions: [`s3:${action}`], resources }));
  allow("GetObject", arns(read));
  allow("PutObject", arns(write));
  allow("AbortMultipartUpload", arns(write));
  allow("ListBucket", [bucket.bucketArn]);
};
