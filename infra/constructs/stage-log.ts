import { RemovalPolicy } from "aws-cdk-lib";
import { CfnLogGroup, LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Stage } from "../stages/stage.ts";

/**
 * A log group that is kept as long as the stage says. Its name is fixed: what a first deployment that failed has made goes
 * again, and what a destroyed stage has left is taken in by the next deployment (`--import-existing-resources`).
 */
export const stageLog = (scope: Construct, id: string, logGroupName: string, stage: Stage): LogGroup => {
  const removalPolicy = stage.keepLogs ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
  const group = new LogGroup(scope, id, { logGroupName, removalPolicy });
  // As a plain number: stages know nothing of the CDK and its enumeration of days.
  if (group.node.defaultChild instanceof CfnLogGroup) group.node.defaultChild.retentionInDays = stage.logRetentionDays;
  return group;
};
