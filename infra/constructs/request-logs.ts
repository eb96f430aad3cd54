import { ArnFormat, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import { FieldIndexPolicy, type LogGroupProps } from "aws-cdk-lib/aws-logs";
import { requestLogGroups } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";
import { placeInFindings } from "./place-in-findings.ts";

/** By these fields of a line a search finds what it may skip: it pays for the lines of one organisation, or of one request. */
export const INDEXED_FIELDS = {
  fieldIndexPolicies: [new FieldIndexPolicy({ fields: ["organisation_id", "request_id"] })],
} satisfies Pick<LogGroupProps, "fieldIndexPolicies">;

/** Lets a function search the lines of requests with CloudWatch Logs Insights, and those of no other log. */
export const grantRequestLogs = (role: Role, stage: Stage): void => {
  const groups = requestLogGroups(stage);
  const arnOf = (name: string): string =>
    Stack.of(role).formatArn({
      service: "logs",
      resource: "log-group",
      resourceName: `${name}:*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  role.addToPolicy(new PolicyStatement({ actions: ["logs:StartQuery"], resources: groups.map(arnOf) }));
  role.addToPolicy(new PolicyStatement({ actions: ["logs:GetQueryResults", "logs:StopQuery"], resources: ["*"] }));
  const { partition, region } = placeInFindings(stage);
  for (const name of groups) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:${partition}:logs:${region}:<AWS::AccountId>:log-group:${name}:*]`,
      reason: "The streams of one log group: IAM names log groups so.",
    });
  }
  Validations.of(role).acknowledge({
    id: "AwsSolutions-IAM5[Resource::*]",
    reason: "GetQueryResults and StopQuery know no resource: a query is told by its random id.",
  });
};
