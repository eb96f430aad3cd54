import { Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, type Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  HttpMethods,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { nameIn } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";
import { BATCH_OBJECTS, BUCKETS, type BatchObjects, type BucketAccess } from "../topology/buckets.ts";
import type { QueueName } from "../topology/queues.ts";
import { placeInFindings } from "./place-in-findings.ts";

/** The name of a stage's bucket of batches: names of buckets are shared by all accounts and regions. */
export const batchBucketName = (scope: Construct, stage: Stage): string => {
  const { account, region } = Stack.of(scope);
  return `${nameIn(stage, BUCKETS.batches.name)}-${account}-${region}`;
};

/**
 * The bucket of batches: private, encrypted, and empty after a month. Like the table it stays when its stack goes, and is
 * taken in again by the next deployment (`--import-existing-resources`).
 */
export const batchBucket = (stack: Stack, stage: Stage, queues: Readonly<Record<QueueName, Queue>>): Bucket => {
  const row = BUCKETS.batches;
  const queue = queues[row.notifies.queue];
  const bucket = new Bucket(stack, `${row.name}-bucket`, {
    bucketName: batchBucketName(stack, stage),
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
    // Pages send files themselves, the dashboard's and those of clients, to addresses that were signed for them. Who has such
    // an address may use it from anywhere, and without one nothing is written: which page it is does not matter.
    cors: [{ allowedMethods: [HttpMethods.PUT], allowedOrigins: ["*"], allowedHeaders: ["*"] }],
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason: "Objects live a month at most, and what is done to batches is in the logs of the functions.",
  });
  notify(bucket, queue);
  queue.addToResourcePolicy(notifying(stack, stage, queue));
  // S3 tries the queue when it is told of it.
  bucket.node.addDependency(queue);
  return bucket;
};

/** Has S3 tell a queue of uploads. */
const notify = (bucket: Bucket, queue: Queue): void => {
  const { prefix, suffix } = BUCKETS.batches.notifies;
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
                { name: "prefix", value: prefix },
                { name: "suffix", value: suffix },
              ],
            },
          },
        },
      ],
    };
};

/** Lets S3 tell the queue of this bucket's objects. By its name: the bucket itself waits for this policy. */
const notifying = (stack: Stack, stage: Stage, { queueArn }: Queue): PolicyStatement =>
  new PolicyStatement({
    actions: ["sqs:SendMessage"],
    principals: [new ServicePrincipal("s3.amazonaws.com")],
    resources: [queueArn],
    conditions: {
      StringEquals: { "aws:SourceAccount": stack.account },
      ArnLike: { "aws:SourceArn": `arn:${stack.partition}:s3:::${batchBucketName(stack, stage)}` },
    },
  });

/**
 * Lets a function read and write the objects of its row. Who reads may also list: without that, S3 says of an object that is
 * not there that it is forbidden.
 */
export const grantObjects = (role: Role, stage: Stage, { read, write }: BucketAccess): void => {
  const { partition } = Stack.of(role);
  const bucket = `arn:${partition}:s3:::${batchBucketName(role, stage)}`;
  const arnOf = (name: BatchObjects): string => `${bucket}/${BATCH_OBJECTS[name]}`;
  const allow = (resources: string[], ...actions: string[]): void =>
    void role.addToPolicy(new PolicyStatement({ actions: actions.map((name) => `s3:${name}`), resources }));
  if (read.length > 0) allow(read.map(arnOf), "GetObject");
  if (write.length > 0) allow(write.map(arnOf), "PutObject", "AbortMultipartUpload");
  allow([bucket], "ListBucket");
  const found = placeInFindings(stage);
  const named = `arn:${found.partition}:s3:::${nameIn(stage, BUCKETS.batches.name)}-<AWS::AccountId>-${found.region}`;
  for (const name of new Set([...read, ...write])) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${named}/${BATCH_OBJECTS[name]}]`,
      reason: "One kind of object of every batch: batches are made while the stage runs.",
    });
  }
};
