import { Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { CfnTrail } from "aws-cdk-lib/aws-cloudtrail";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { nameIn } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";

const equal = (field: string, ...equals: string[]): CfnTrail.AdvancedFieldSelectorProperty => ({
  field,
  equalTo: equals,
});

/**
 * What AWS itself records of the table: who wrote which item, or read it, whatever tool was used; and changes of the account's
 * resources in this region, which `key-disabled` needs.
 */
export const tableTrail = (stack: Stack, table: ITableV2, stage: Stage): void => {
  if (!stage.trail) return;
  const trailName = nameIn(stage, "trail");
  const trailArn = stack.formatArn({ service: "cloudtrail", resource: "trail", resourceName: trailName });
  const bucket = trailBucket(stack, trailArn, stage.trail.keepDays);
  const trail = new CfnTrail(stack, "trail", {
    trailName,
    s3BucketName: bucket.bucketName,
    isLogging: true,
    enableLogFileValidation: true,
    advancedEventSelectors: [
      { name: "changes", fieldSelectors: [equal("eventCategory", "Management"), equal("readOnly", "false")] },
      {
        name: "table",
        fieldSelectors: [
          equal("eventCategory", "Data"),
          equal("resources.type", "AWS::DynamoDB::Table"),
          equal("resources.ARN", table.tableArn),
          ...(stage.trail.events === "writes" ? [equal("readOnly", "false")] : []),
        ],
      },
    ],
  });
  if (bucket.policy) trail.node.addDependency(bucket.policy);
};

/** Where CloudTrail puts its records; only it, and only those of one trail. */
const trailBucket = (stack: Stack, trailArn: string, keepDays: number): Bucket => {
  const bucket = new Bucket(stack, "trail-bucket", {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    lifecycleRules: [{ expiration: Duration.days(keepDays) }],
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason: "It holds logs. That none was changed, CloudTrail's own digests show.",
  });
  const principals = [new ServicePrincipal("cloudtrail.amazonaws.com")];
  const conditions = { StringEquals: { "aws:SourceArn": trailArn } };
  bucket.addToResourcePolicy(
    new PolicyStatement({ actions: ["s3:GetBucketAcl"], principals, resources: [bucket.bucketArn], conditions }),
  );
  const resources = [bucket.arnForObjects(`AWSLogs/${stack.account}/*`)];
  bucket.addToResourcePolicy(new PolicyStatement({ actions: ["s3:PutObject"], principals, resources, conditions }));
  return bucket;
};
